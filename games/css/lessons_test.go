package css

import (
	"testing"

	"beachhead/engine/enginetest"
)

func TestLessons(t *testing.T) {
	for _, game := range []string{"tinian", "littleland"} {
		t.Run(game, func(t *testing.T) { enginetest.Lessons(t, whole(t, game)) })
	}
}

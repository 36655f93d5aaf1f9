package css

import (
	"testing"

	"beachhead/engine/enginetest"
)

func TestLessons(t *testing.T) { enginetest.Lessons(t, whole(t, "tinian")) }

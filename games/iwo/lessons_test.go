package iwo

import (
	"testing"

	"beachhead/engine/enginetest"
)

func TestLessons(t *testing.T) { enginetest.Lessons(t, Default()) }

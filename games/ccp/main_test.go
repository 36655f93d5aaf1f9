package ccp

import (
	"testing"

	"beachhead/engine/enginetest"
)

func TestMain(m *testing.M) { enginetest.Main(m) }

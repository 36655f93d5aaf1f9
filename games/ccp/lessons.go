package ccp

import "beachhead/engine"

var lessons []engine.SheetLesson

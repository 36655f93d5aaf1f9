package memory_test

import (
	"testing"

	"beachhead/store"
	"beachhead/store/memory"
	"beachhead/store/storetest"
)

func TestContract(t *testing.T) {
	storetest.Run(t, func(testing.TB, string) store.Store { return memory.New() }, false)
}

func TestJobs(t *testing.T) {
	storetest.RunJobs(t, func(testing.TB, string) store.Store { return memory.New() }, false, false)
}

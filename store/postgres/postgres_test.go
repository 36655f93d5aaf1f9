package postgres

import (
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"testing"

	"beachhead/store"
	"beachhead/store/postgres/pgtest"
	"beachhead/store/storetest"
)

func TestMain(m *testing.M) {
	storetest.Child(func(ctx context.Context, dir string) (store.Store, error) {
		address, err := pgtest.MakeDatabase(ctx, name(dir))
		if err != nil {
			return nil, err
		}
		return Open(ctx, address)
	})
	os.Exit(m.Run())
}

// name is the name of the database that stands for a folder.
func name(dir string) string {
	h := fnv.New64a()
	h.Write([]byte(dir))
	return fmt.Sprintf("dir%x", h.Sum64())
}

func openIn(t testing.TB, dir string) store.Store {
	t.Helper()
	return openAt(t, pgtest.Database(t, name(dir)))
}

func openAt(t testing.TB, address string) *DB {
	t.Helper()
	d, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

func TestContract(t *testing.T) {
	pgtest.Address(t)
	storetest.Run(t, openIn, true)
}

// The program is killed while it writes: nothing acknowledged is lost.
func TestKilled(t *testing.T) {
	pgtest.Address(t)
	storetest.Crash(t, openIn, storetest.Kills())
}

func TestJobs(t *testing.T) {
	pgtest.Address(t)
	storetest.RunJobs(t, openIn, true, true)
}

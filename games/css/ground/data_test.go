package ground

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"

	"beachhead/datafile"
)

// files are the data files of a game, those of the series among them.
func files(t testing.TB, game string) fstest.MapFS {
	t.Helper()
	all := fstest.MapFS{}
	for _, name := range []string{terrainFile, edgesFile, kindsFile, losFile, gridFile, mapFile, sidesFile, routesFile} {
		text, err := os.ReadFile(filepath.Join("../"+game+"/data", name))
		if os.IsNotExist(err) {
			text, err = os.ReadFile(filepath.Join("../data", name))
		}
		if err != nil {
			t.Fatal(err)
		}
		all[name] = &fstest.MapFile{Data: text}
	}
	return all
}

func loadFiles(fsys fstest.MapFS) (*Map, error) {
	set := datafile.Open(fsys, "data", "")
	m := Load(set)
	return m, set.Err()
}

var (
	loaded   = map[string]*Map{}
	loadedMu sync.Mutex
)

// mapOf is the map of a game, loaded once.
func mapOf(t testing.TB, game string) *Map {
	t.Helper()
	loadedMu.Lock()
	defer loadedMu.Unlock()
	if m := loaded[game]; m != nil {
		return m
	}
	m, err := loadFiles(files(t, game))
	if err != nil {
		t.Fatal(err)
	}
	loaded[game] = m
	return m
}

var games = []string{"tinian", "saipan"}

func at(t testing.TB, m *Map, id string) Hex {
	t.Helper()
	h, err := m.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

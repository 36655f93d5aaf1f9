// Package ui is the page of a game: what a browser loads to draw views, questions and their options. It knows no game.
//
// The sources are TypeScript in src; build.mjs bundles them into dist, which is committed, so that `go build` needs nothing
// else. A test compares dist with the sources.
package ui

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"sort"
	"sync"
)

//go:embed dist
var dist embed.FS

// Files are the files of the page: app.js, app.css.
func Files() fs.FS {
	f, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // a constant valid path
	}
	return f
}

// Version changes with the files; it belongs into their addresses, so that they may be cached for ever.
var Version = sync.OnceValue(func() string {
	h := sha256.New()
	files := Files()
	names, _ := fs.Glob(files, "*")
	sort.Strings(names)
	for _, n := range names {
		b, _ := fs.ReadFile(files, n)
		h.Write([]byte(n))
		h.Write(b)
	}
	return hex.EncodeToString(h.Sum(nil))[:12]
})

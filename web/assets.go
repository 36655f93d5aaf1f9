package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"beachhead/web/ui"
)

//go:embed look
var lookFiles embed.FS

// asset is a file that the program brings along, ready to be sent.
type asset struct {
	mime, tag    string
	plain, small []byte // small is gzip, nil if it does not pay
}

// assets are files by their path. Their addresses carry the version, so browsers keep them.
type assets struct {
	files   map[string]*asset
	ui      string // version of the page of a game
	look    string // version of the pages made here
	present bool   // the page of a game has been built
}

var mimeTypes = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png",
	".json": "application/json", ".woff2": "font/woff2", ".webp": "image/webp", ".webmanifest": "application/manifest+json",
}

func newAsset(mime string, b []byte) *asset {
	h := sha256.Sum256(b)
	a := &asset{mime: mime, plain: b, tag: `"` + hex.EncodeToString(h[:8]) + `"`}
	if len(b) > 1000 && !strings.HasPrefix(mime, "image/png") && !strings.HasPrefix(mime, "font/") {
		a.small = pack(b)
	}
	return a
}

// pack compresses as well as can be.
func pack(b []byte) []byte {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic(err) // a constant level
	}
	_, _ = z.Write(b) // to memory
	_ = z.Close()
	return out.Bytes()
}

func loadAssets(page fs.FS, version string) (assets, error) {
	a := assets{files: map[string]*asset{}, ui: version}
	look, err := fs.Sub(lookFiles, "look")
	if err != nil {
		return a, err
	}
	sum := sha256.New()
	for _, d := range []struct {
		prefix string
		fs     fs.FS
	}{{"/ui/", page}, {"/look/", look}} {
		err := fs.WalkDir(d.fs, ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			mime := mimeTypes[path.Ext(name)]
			if mime == "" {
				return nil
			}
			b, err := fs.ReadFile(d.fs, name)
			if err != nil {
				return err
			}
			a.files[d.prefix+name] = newAsset(mime, b)
			if d.prefix == "/look/" {
				sum.Write(b)
			}
			return nil
		})
		if err != nil {
			return a, err
		}
	}
	a.look = hex.EncodeToString(sum.Sum(nil))[:12]
	a.present = a.files["/ui/app.js"] != nil
	return a, nil
}

// BuildError says that the page of a game is missing from the program.
func (s *Server) BuildError() string {
	if s.assets.present {
		return ""
	}
	return "the page of a game has not been built: run npm ci && npm run build in web/ui (" + ui.Version() + ")"
}

// asset sends a file of the program.
func (s *Server) asset(w http.ResponseWriter, r *http.Request) {
	a := s.assets.files[path.Clean(r.URL.Path)]
	if a == nil {
		s.nothing(w, r)
		return
	}
	// While nodes are replaced one after the other, the page of a new one may ask an old one for this: what has another version than the address must not be kept under it for ever.
	version := s.assets.look
	if strings.HasPrefix(r.URL.Path, "/ui/") {
		version = s.assets.ui
	}
	w.Header().Set("Cache-Control", "no-cache")
	if r.URL.Query().Get("v") == version {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	a.send(w, r)
}

// icon is the sign in the tab of the browser.
func (s *Server) icon(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "public, max-age=86400")
	s.assets.files["/look/logo.svg"].send(w, r)
}

func (a *asset) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("ETag", a.tag)
	h.Set("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == a.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", a.mime)
	b := a.plain
	if a.small != nil && takesGzip(r) {
		b = a.small
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Length", strconv.Itoa(len(b)))
	_, _ = w.Write(b)
}

// takesGzip tells whether the client reads gzip.
func takesGzip(r *http.Request) bool {
	for _, e := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(e), ";")
		if name == "gzip" && strings.ReplaceAll(q, " ", "") != "q=0" {
			return true
		}
	}
	return false
}

// packers are kept: one is nearly a megabyte.
var packers = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(io.Discard, gzip.BestSpeed)
	if err != nil {
		panic(err) // a constant level
	}
	return z
}}

// sendPacked sends bytes made for this request, compressed where that pays.
func (s *Server) sendPacked(w http.ResponseWriter, r *http.Request, code int, b []byte) {
	h := w.Header()
	h.Set("Vary", "Accept-Encoding")
	if len(b) > 1400 && takesGzip(r) {
		var out bytes.Buffer
		z := packers.Get().(*gzip.Writer)
		z.Reset(&out)
		_, _ = z.Write(b) // to memory
		_ = z.Close()
		packers.Put(z)
		b = out.Bytes()
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Length", strconv.Itoa(len(b)))
	w.WriteHeader(code)
	_, _ = w.Write(b)
}

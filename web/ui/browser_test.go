package ui_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/games"
	_ "beachhead/games/all"
	"beachhead/match"
	"beachhead/store/memory"
	"beachhead/web"
	"beachhead/web/ui"
)

var artefacts = flag.String("artefacts", "", "where the pictures of the browser tests go; without a folder only those of tests that fail are made, in ../../artefacts")

var seed = flag.String("seed", "browser", "the dice of all games of the browser tests; another seed shows what a part takes for granted")

// packages makes the packages of npm be there, once.
var packages = sync.OnceValue(func() error {
	// What is there may be older than the list of what is needed.
	if have, err := os.ReadFile("node_modules/.package-lock.json"); err == nil {
		var want struct {
			Dev map[string]string `json:"devDependencies"`
		}
		text, err := os.ReadFile("package.json")
		if err != nil {
			return err
		}
		if err := json.Unmarshal(text, &want); err != nil {
			return err
		}
		missing := false
		for name := range want.Dev {
			missing = missing || !bytes.Contains(have, []byte(`"node_modules/`+name+`"`))
		}
		if !missing {
			return nil
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 6*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "npm", "ci", "--no-audit", "--no-fund", "--fetch-retries=4", "--fetch-timeout=60000").CombinedOutput()
	if err != nil {
		return errors.New("npm ci: " + err.Error() + "\n" + string(out))
	}
	return nil
})

// needNode skips a test where there is no Node.js; where there is, what it needs is fetched.
func needNode(t *testing.T) {
	t.Helper()
	for _, p := range []string{"node", "npm"} {
		if _, err := exec.LookPath(p); err != nil {
			t.Skip("the page is not tested in a browser: there is no Node.js: ", err)
		}
	}
	if err := packages(); err != nil {
		t.Fatal(err)
	}
}

// chromium finds a browser, or skips the test; `make test` installs one.
func chromium(t *testing.T) string {
	t.Helper()
	for _, n := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(n); err == nil {
			return p
		}
	}
	t.Skip("the page is not tested in a browser: there is no chromium, which `make test` installs where it may")
	return ""
}

// served starts a server with games for a test, and gives its address.
func served(t *testing.T, c match.Config, ids ...string) string {
	t.Helper()
	c.Store, c.Module = memory.New(), func(id string) (engine.Module, error) { return games.Load(id, "") }
	if c.Seed == nil { // a part that fails must fail again
		c.Seed, c.BotSeed = func() string { return *seed }, func() uint64 { return 1 }
	}
	hall := match.New(c)
	var mods []engine.Module
	for _, id := range ids {
		mod, err := games.Load(id, "")
		if err != nil {
			t.Fatal(err)
		}
		mods = append(mods, mod)
	}
	s, err := web.New(web.Config{Hall: hall, Modules: mods})
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(keepingReliefs(s))
	t.Cleanup(func() { s.Close(); srv.CloseClientConnections(); srv.Close(); hall.Close() })
	return srv.URL
}

// keepingReliefs makes each context of the browser one that has been here before: the relief of a map, whose making takes more of the processor than all else that opening a page
// does, is kept by the server of the tests and not by the browser, which forgets it with each context. The first part that opens a map has it made as players have. Who sends
// the cookie "first" is here for the first time: his browser keeps what he has made.
func keepingReliefs(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, err := r.Cookie("first")
		switch first := err == nil; {
		case r.URL.Path == "/ui/relief.js" && !first:
			b, err := fs.ReadFile(ui.Files(), "relief.js")
			if err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
			w.Header().Set("Content-Type", "text/javascript")
			_, _ = io.WriteString(w, shelf)
			_, _ = w.Write(b)
		case r.URL.Path == "/kept-relief" && r.Method == http.MethodPut:
			b, err := io.ReadAll(r.Body)
			if err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
				return
			}
			reliefs.Store(r.URL.RawQuery, relief{b, r.Header.Get("X-Width"), r.Header.Get("X-Height")})
			w.WriteHeader(http.StatusNoContent)
		case r.URL.Path == "/kept-relief":
			k, ok := reliefs.Load(r.URL.RawQuery)
			if !ok {
				w.WriteHeader(http.StatusNoContent)
				return
			}
			w.Header().Set("Content-Type", "image/png")
			w.Header().Set("X-Width", k.(relief).width)
			w.Header().Set("X-Height", k.(relief).height)
			_, _ = w.Write(k.(relief).png)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

type relief struct {
	png           []byte
	width, height string
}

var reliefs sync.Map // of all servers of this process, by the key that the page gives

// shelf takes the place of the cache of the browser in the worker that makes reliefs.
const shelf = `
Object.defineProperty(self, "caches", {
  value: {
    open: async () => ({
      keys: async () => [],
      match: async (key) => {
        const r = await fetch("/kept-relief?" + encodeURIComponent(key));
        return r.status === 200 ? r : undefined;
      },
      put: async (key, r) => fetch("/kept-relief?" + encodeURIComponent(key), { method: "PUT", headers: r.headers, body: await r.blob() }),
    }),
  },
});
`

// quickly is the pace at which computers play in the tests.
var quickly = match.Config{Pace: 50 * time.Millisecond}

// environment is what the scripts of the browser read.
func environment(t *testing.T, url, browser string) []string {
	t.Helper()
	env := []string{"BASE=" + url, "CHROMIUM=" + browser}
	if *artefacts != "" {
		dir, err := filepath.Abs(*artefacts)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		env = append(env, "ARTEFACTS="+dir)
	}
	return env
}

// partsOf lists the names that a script gives its parts, in their order; there must be so many at least.
func partsOf(t *testing.T, script string, least int) (out []string) {
	t.Helper()
	b, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?m)^\\s*test\\([\"`]([^\"`]+)[\"`],").FindAllStringSubmatch(string(b), -1) {
		out = append(out, m[1])
	}
	if len(out) < least {
		t.Fatalf("%s has lost its tests", script)
	}
	return out
}

// playParts has parts of test/browser.mjs and of the scripts that it brings played against a server of the test, with more games than the first two. What a part took by the clock
// and of the processors is logged.
func playParts(t *testing.T, names []string, more ...string) {
	t.Helper()
	playWith(t, quickly, names, more...)
}

// playWith is playParts with a server of another kind.
func playWith(t *testing.T, c match.Config, names []string, more ...string) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes minutes")
	}
	needNode(t)
	browser := chromium(t)
	t.Parallel()
	url := served(t, c, append([]string{"formosa", "ccp"}, more...)...)
	for _, name := range names {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			t.Parallel()
			l := lanes.take(name)
			defer lanes.free(l)
			// The dice are real, and so is a busy machine: what fails is tried once more, and what was seen is logged.
			text, ok := l.play(t, name, url, browser)
			if !ok {
				t.Logf("at the first try: %s", text)
				text, ok = l.play(t, name, url, browser)
			}
			if !ok {
				t.Fatal(text)
			}
			t.Log(text)
		})
	}
}

// The page is played in a real browser against a real server; docs/testing.md has the table of what its parts cost.
func TestBrowser(t *testing.T) {
	var all []string
	for _, f := range []struct {
		name  string
		least int
	}{{"test/browser.mjs", 10}, {"test/ccp.mjs", 6}, {"test/ccpmap.mjs", 3}, {"test/access.mjs", 6}} {
		all = append(all, partsOf(t, f.name, f.least)...)
	}
	playParts(t, all)
}

// The question bar as players have it.
func TestBar(t *testing.T) { playParts(t, partsOf(t, "test/bar.mjs", 10), "tinian", "saipan") }

// The turn of the others is played before the next question.
func TestPlayback(t *testing.T) {
	c := fixed // or there may be nothing of what a part waits to see
	c.Pace = quickly.Pace
	playWith(t, c, partsOf(t, "test/playback.mjs", 8))
}

// Who comes back after a while is told what has happened.
func TestSince(t *testing.T) {
	c := fixed
	c.Pace, c.Away = quickly.Pace, 20*time.Millisecond
	playWith(t, c, partsOf(t, "test/since.mjs", 3))
}

// What a second look at the page has found.
func TestSecondLook(t *testing.T) { playParts(t, partsOf(t, "test/second.mjs", 4)) }

// What a third look at it has found.
func TestThirdLook(t *testing.T) { playParts(t, partsOf(t, "test/third.mjs", 2), "tinian") }

// The whole situation and the report.
func TestSituation(t *testing.T) { playParts(t, partsOf(t, "test/situation.mjs", 4)) }

// A game of companies: its map, counters and displays.
func TestCompany(t *testing.T) {
	playParts(t, partsOf(t, "test/company.mjs", 3), "tinian", "saipan", "littleland")
}

// A game for one against the rules.
func TestIwo(t *testing.T) { playParts(t, partsOf(t, "test/iwo.mjs", 12), "iwo") }

// Defects of the page that were mended; some are looked at in windows of two sizes.
func TestDefects(t *testing.T) {
	var all []string
	for _, n := range partsOf(t, "test/defects.mjs", 15) {
		if before, after, some := strings.Cut(n, "${width} by ${height}"); some {
			all = append(all, before+"1024 by 768"+after, before+"720 by 450"+after)
		} else {
			all = append(all, n)
		}
	}
	playParts(t, all)
}

// The pictures of the guide, into the folder guide of -artefacts; `make pictures` puts them where they belong.
func TestGuide(t *testing.T) {
	if *artefacts == "" {
		t.Skip("makes the pictures of the guide: wants -artefacts")
	}
	playParts(t, partsOf(t, "test/guide.mjs", 12), "tinian", "saipan", "littleland", "iwo")
}

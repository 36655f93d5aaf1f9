package ui_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
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
)

var artefacts = flag.String("artefacts", "", "where the pictures of the browser tests go; without a folder only those of tests that fail are made, in ../../artefacts")

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
	srv := httptest.NewServer(s)
	t.Cleanup(func() { s.Close(); srv.CloseClientConnections(); srv.Close(); hall.Close() })
	return srv.URL
}

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

// playParts has parts of test/browser.mjs and of the scripts that it brings played against one server, with more games than the first two. What a part took by the clock and of the
// processors is logged.
func playParts(t *testing.T, names []string, more ...string) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes minutes")
	}
	needNode(t)
	browser := chromium(t)
	env := environment(t, served(t, quickly, append([]string{"formosa", "ccp"}, more...)...), browser)
	// A part waits half of its time: as many browsers as there are processors play at once.
	free := make(chan func(*testing.T, string) (string, bool), runtime.GOMAXPROCS(0))
	for range min(cap(free), 4) {
		free <- player(t, env...)
	}
	for _, c := range names {
		t.Run(strings.ReplaceAll(c, " ", "-"), func(t *testing.T) {
			t.Parallel()
			run := <-free
			defer func() { free <- run }()
			// The dice are real, and so is a busy machine: what fails is tried once more, and what was seen is logged.
			text, ok := run(t, c)
			if !ok {
				t.Logf("at the first try: %s", text)
				text, ok = run(t, c)
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
func TestBar(t *testing.T) { playParts(t, partsOf(t, "test/bar.mjs", 10)) }

// The turn of the others is played before the next question.
func TestPlayback(t *testing.T) { playParts(t, partsOf(t, "test/playback.mjs", 8)) }

// The whole situation and the report.
func TestSituation(t *testing.T) { playParts(t, partsOf(t, "test/situation.mjs", 4)) }

// A game of companies: its map, counters and displays.
func TestCompany(t *testing.T) { playParts(t, partsOf(t, "test/company.mjs", 2), "tinian") }

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
	playParts(t, partsOf(t, "test/guide.mjs", 10), "tinian", "saipan")
}

// player starts test/browser.mjs, which keeps one browser, and gives the function that has it run one of its tests.
func player(t *testing.T, env ...string) func(t *testing.T, name string) (text string, ok bool) {
	cmd := exec.Command("node", "test/browser.mjs", "--lines")
	cmd.Env = append(os.Environ(), env...)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var trouble bytes.Buffer
	cmd.Stderr = &trouble
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		stop := time.AfterFunc(30*time.Second, func() { _ = cmd.Process.Kill() })
		defer stop.Stop()
		_ = cmd.Wait()
	})
	answers := json.NewDecoder(out)
	return func(t *testing.T, name string) (string, bool) {
		if _, err := io.WriteString(in, name+"\n"); err != nil {
			t.Fatalf("the browser is gone: %v\n%s", err, trouble.String())
		}
		// The script has its own limit, which says more; this one is for a script that hangs.
		stop := time.AfterFunc(8*time.Minute, func() { _ = cmd.Process.Kill() })
		defer stop.Stop()
		var r struct {
			OK   bool   `json:"ok"`
			Text string `json:"text"`
		}
		if err := answers.Decode(&r); err != nil {
			_ = cmd.Wait() // no more is written to trouble
			t.Fatalf("%v\n%s", err, trouble.String())
		}
		return r.Text, r.OK
	}
}

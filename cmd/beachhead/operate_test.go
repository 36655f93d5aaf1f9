package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"beachhead/match"
)

// look reads an address.
func look(t *testing.T, url string) (code int, text string) {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(b)
}

// The operator sees whether the server lives and is ready, and its figures; others do not. When it is told to stop it is not ready any more, answers all the same as long as it is
// to drain, tells streams when to come back, and ends.
func TestOperatorAndDrain(t *testing.T) {
	s := serve(t, "--addr", "127.0.0.1:0", "--db", filepath.Join(t.TempDir(), "games.db"), "--operator", "127.0.0.1:0", "--drain", "2s")
	for path, want := range map[string]string{"/healthz": "ok\n", "/readyz": "ready\n"} {
		if code, text := look(t, s.operator+path); code != http.StatusOK || text != want {
			t.Errorf("%s: %d %q", path, code, text)
		}
		if code, _ := look(t, s.url+path); code != http.StatusNotFound {
			t.Errorf("%s for everybody: %d", path, code)
		}
	}
	p := &client{t: t, cookie: strings.Repeat("c", 26), url: s.url}
	var made struct{ ID string }
	p.must("POST", "/games", `{"game":"toygame","seats":{"red":"me","blue":"open"}}`, &made)
	var state struct{ Page *match.Page }
	p.must("GET", "/games/"+made.ID+"/state?seat=red", "", &state)
	give := func() {
		p.must("POST", "/games/"+made.ID+"/answers", fmt.Sprintf(`{"seat":"red","version":%d,"choice":%q}`, state.Page.Version, state.Page.View.Pending.Options[0]), nil)
	}
	give()
	req, _ := http.NewRequest("GET", s.url+"/games/"+made.ID+"/events?seat=red", nil)
	req.AddCookie(&http.Cookie{Name: "beachhead", Value: p.cookie})
	stream, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	_, figures := look(t, s.operator+"/metrics")
	for _, want := range []string{
		`beachhead_http_requests_total{code="200",route="POST /games/{id}/answers"} 1`, `beachhead_games{state="awake"} 1`, `beachhead_streams{of="seats"} 1`,
		`beachhead_store_lines_total 1`, `beachhead_store_failures_total 0`, "go_goroutines", "process_resident_memory_bytes",
	} {
		if !strings.Contains(figures, want) {
			t.Errorf("the figures have no %s", want)
		}
	}
	for _, secret := range []string{made.ID, p.cookie} {
		if strings.Contains(figures, secret) {
			t.Errorf("the figures tell %q", secret)
		}
	}
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	for {
		code, text := look(t, s.operator+"/readyz")
		if code == http.StatusServiceUnavailable && strings.Contains(text, "about to stop") {
			break
		}
		if time.Since(began) > time.Second {
			t.Fatalf("a second after the signal: %d %s", code, text)
		}
		time.Sleep(5 * time.Millisecond)
	}
	p.must("GET", "/games/"+made.ID+"/state?seat=red", "", nil) // it is still answered
	rest, err := io.ReadAll(stream.Body)
	if err != nil {
		t.Errorf("the stream breaks off: %v", err)
	}
	if i := bytes.LastIndex(rest, []byte("retry: ")); i < 0 || bytes.Contains(rest[i:], []byte("data:")) {
		t.Errorf("the stream does not say when to come back: %q", rest[max(0, len(rest)-100):])
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("the end: %v %s", err, s.stderr)
	}
	if took := time.Since(began); took < 1500*time.Millisecond || took > 8*time.Second {
		t.Errorf("the stop took %v", took)
	}
}

// With --public-health whoever balances asks where he sends requests to.
func TestPublicHealth(t *testing.T) {
	s := serve(t, "--addr", "127.0.0.1:0", "--db", filepath.Join(t.TempDir(), "games.db"), "--public-health")
	if code, text := look(t, s.url+"/readyz"); code != http.StatusOK || text != "ready\n" {
		t.Errorf("%d %q", code, text)
	}
}

// Nothing that opens a door or was said in confidence is in a log or a trace, however much is logged and whatever is sent.
func TestLogHasNoSecrets(t *testing.T) {
	var traced bytes.Buffer
	collector := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.Copy(&traced, r.Body) }))
	defer collector.Close()
	s := serve(t, "--addr", "127.0.0.1:0", "--db", filepath.Join(t.TempDir(), "games.db"), "--verbose", "--log-format", "json", "--otlp", collector.URL, "--otlp-share", "1")
	one, two := &client{t: t, cookie: strings.Repeat("onesecret", 3)[:26], url: s.url}, &client{t: t, cookie: strings.Repeat("twosecret", 3)[:26], url: s.url}
	var made struct{ ID string }
	one.must("POST", "/games", `{"game":"toygame","private":true,"seats":{"red":"me","blue":"open"}}`, &made)
	var links struct {
		Links []struct{ Kind, URL string }
	}
	one.must("GET", "/games/"+made.ID+"/links", "", &links)
	secrets := []string{one.cookie, two.cookie, "confidential", "bearerbearerbearerbearerbe", "mail@example.org", "passwordpassword"}
	for _, l := range links.Links {
		path := l.URL[strings.Index(l.URL, "/"+l.Kind+"/"):]
		secrets = append(secrets, path[strings.LastIndex(path, "/")+1:])
		for _, who := range []*client{two, one} {
			for _, method := range []string{"POST", "GET", "PUT"} {
				_, _, _ = who.do(method, path, "")
			}
		}
	}
	game := "/games/" + made.ID
	one.must("POST", game+"/chat", `{"seat":"red","text":"confidential"}`, nil)
	one.must("POST", game+"/notes", `{"seat":"red","text":"confidential"}`, nil)
	for i := range 300 {
		who := []*client{one, two}[i%2]
		for _, x := range [][3]string{
			{"POST", game + "/answers", `{"seat":"red","version":1,"choice":"confidential"}`}, {"POST", game + "/answers", `{"seat":"confidential"`}, {"GET", game + "/state?seat=confidential", ""},
			{"GET", "/join/bearerbearerbearerbearerbe", ""}, {"POST", "/join/bearerbearerbearerbearerbe?mail=mail@example.org", ""}, {"GET", "/watch/bearerbearerbearerbearerbe;confidential", ""},
			{"POST", "/games", `{"game":"confidential","seats":{"passwordpassword":"mail@example.org"}}`}, {"GET", "/confidential?password=passwordpassword", ""}, {"confidential", "/", ""},
		}[i%9 : i%9+1] {
			_, _, _ = who.do(x[0], x[1], x[2])
		}
	}
	// What is no HTTP.
	if c, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://")); err == nil {
		fmt.Fprintf(c, "GET /join/bearerbearerbearerbearerbe HTTP/1.1\r\nCookie: beachhead=%s\r\nContent-Length: confidential\r\n\r\n", one.cookie)
		_, _ = io.ReadAll(c)
		c.Close()
	}
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	log := s.stderr.String()
	if n := strings.Count(log, `"msg":"request"`); n < 300 {
		t.Errorf("%d requests are logged", n)
	}
	if !strings.Contains(traced.String(), "/games/{id}/answers") {
		t.Error("nothing was traced")
	}
	for _, x := range secrets {
		for name, text := range map[string]string{"log": log, "traces": traced.String()} {
			if i := strings.Index(text, x); i >= 0 {
				t.Errorf("%q is in the %s: …%s…", x, name, text[max(0, i-100):min(len(text), i+100)])
			}
		}
	}
}

// The server speaks TLS with a certificate from files; cookies are for TLS then.
func TestCertificate(t *testing.T) {
	dir := t.TempDir()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	x := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, x, x, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	files := [2]string{filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")}
	for i, b := range []*pem.Block{{Type: "CERTIFICATE", Bytes: der}, {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(files[i], pem.EncodeToMemory(b), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := serve(t, "--addr", "127.0.0.1:0", "--db", filepath.Join(dir, "games.db"), "--cert", files[0], "--key", files[1])
	roots := x509.NewCertPool()
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	roots.AddCert(parsed)
	for _, two := range []bool{true, false} { // HTTP/2, and HTTP/1.1
		c := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}, ForceAttemptHTTP2: two}}
		res, err := c.Get(s.url + "/")
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if want := map[bool]int{true: 2, false: 1}[two]; res.ProtoMajor != want || res.StatusCode != http.StatusOK || !strings.Contains(res.Header.Get("Set-Cookie"), "Secure") {
			t.Errorf("HTTP/%d %s, cookie %q", res.ProtoMajor, res.Status, res.Header.Get("Set-Cookie"))
		}
	}
}

// What cannot be meant is wrong usage, before anything is opened.
func TestOperatingFlags(t *testing.T) {
	for _, args := range [][]string{
		{"--operator", "0.0.0.0:9000"}, {"--operator", "x"}, {"--cert", "a"}, {"--cert", "a", "--key", "b", "--autocert", "example.org"},
		{"--otlp-share", "2"}, {"--drain", "-1s"}, {"--player-rate", "-1"}, {"--log-format", "xml"}, {"--otlp", "collector"},
		{"--autocert="}, {"--autocert", "example.org,"}, {"--autocert", "127.0.0.1"}, {"--autocert", "localhost"}, {"--autocert", "https://example.org"}, {"--autocert", "*.example.org"},
		{"--acme", "https://acme.example.org/directory"}, {"--autocert", "example.org", "--acme", "http://acme.example.org/directory"},
		{"--cert=", "--key="}, {"--cert=", "--key", "b"}, {"--cert", "a", "--key="},
	} {
		var out bytes.Buffer
		db := filepath.Join(t.TempDir(), "games.db")
		if status := run(append([]string{"serve", "--addr", "127.0.0.1:0", "--db", db, "--only", "toygame"}, args...), streams{nil, &out, &out}); status != exitUsage {
			t.Errorf("%v: status %d %s", args, status, &out)
		}
	}
}

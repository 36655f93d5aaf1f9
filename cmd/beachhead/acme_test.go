package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// authority is one that speaks ACME (RFC 8555), as much of it as is needed for one name: it asks for the proof at an address, and looks at no signature.
type authority struct {
	*httptest.Server
	key    *ecdsa.PrivateKey
	root   *x509.Certificate
	plain  string // where the proof is to be found
	name   string
	proved atomic.Bool
	orders atomic.Int32
	chain  []byte
}

func newAuthority(t *testing.T, name, plain string) *authority {
	t.Helper()
	a := &authority{name: name, plain: plain}
	var err error
	if a.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		t.Fatal(err)
	}
	a.root = &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, a.root, a.root, &a.key.PublicKey, a.key)
	if err == nil {
		a.root, err = x509.ParseCertificate(der)
	}
	if err != nil {
		t.Fatal(err)
	}
	a.Server = httptest.NewTLSServer(http.HandlerFunc(a.answer))
	t.Cleanup(a.Close)
	return a
}

func (a *authority) answer(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Replay-Nonce", "n")
	var b struct{ Payload string }
	if r.Method == http.MethodPost {
		_ = json.NewDecoder(r.Body).Decode(&b)
	}
	payload, _ := base64.RawURLEncoding.DecodeString(b.Payload)
	state := func(proved, open string) string { // of what waits for the proof
		if a.proved.Load() {
			return proved
		}
		return open
	}
	challenge := map[string]any{"type": "http-01", "url": a.URL + "/challenge", "token": "token", "status": state("valid", "pending")}
	order := map[string]any{"status": state("ready", "pending"), "authorizations": []string{a.URL + "/proof"}, "finalize": a.URL + "/end",
		"identifiers": []any{map[string]string{"type": "dns", "value": a.name}}}
	if a.chain != nil {
		order["status"], order["certificate"] = "valid", a.URL+"/chain"
	}
	var out any
	code := http.StatusOK
	switch r.URL.Path {
	case "/directory":
		out = map[string]string{"newNonce": a.URL + "/nonce", "newAccount": a.URL + "/account", "newOrder": a.URL + "/orders"}
	case "/account":
		w.Header().Set("Location", a.URL+"/account/1")
		code, out = http.StatusCreated, map[string]string{"status": "valid"}
	case "/orders":
		a.orders.Add(1)
		w.Header().Set("Location", a.URL+"/order")
		code, out = http.StatusCreated, order
	case "/order":
		out = order
	case "/proof":
		out = map[string]any{"status": state("valid", "pending"), "identifier": map[string]string{"type": "dns", "value": a.name}, "challenges": []any{challenge}}
	case "/challenge":
		q, _ := http.NewRequest(http.MethodGet, "http://"+a.plain+"/.well-known/acme-challenge/token", nil)
		q.Host = a.name
		if res, err := http.DefaultClient.Do(q); err == nil {
			text, _ := io.ReadAll(res.Body)
			res.Body.Close()
			a.proved.Store(res.StatusCode == http.StatusOK && strings.HasPrefix(string(text), "token."))
		}
		challenge["status"] = state("valid", "invalid")
		out = challenge
	case "/end":
		var end struct{ CSR string }
		_ = json.Unmarshal(payload, &end)
		der, _ := base64.RawURLEncoding.DecodeString(end.CSR)
		csr, err := x509.ParseCertificateRequest(der)
		if err != nil || !a.proved.Load() {
			code = http.StatusForbidden
			break
		}
		x := &x509.Certificate{SerialNumber: big.NewInt(2), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(90 * 24 * time.Hour), DNSNames: csr.DNSNames}
		if der, err = x509.CreateCertificate(rand.Reader, x, a.root, csr.PublicKey, a.key); err == nil {
			a.chain = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
		}
		order["status"], order["certificate"] = "valid", a.URL+"/chain"
		w.Header().Set("Location", a.URL+"/order")
		out = order
	case "/chain":
		_, _ = w.Write(a.chain)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	if out != nil && r.Method != http.MethodHead {
		_ = json.NewEncoder(w).Encode(out)
	}
}

// A certificate is fetched from an authority that proves the name at --http, once, also over a restart; where none can be had the log says so.
func TestAutocert(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	plain := free.Addr().String()
	free.Close()
	const name = "games.example.org"
	a := newAuthority(t, name, plain)
	dir := t.TempDir()
	trusted := filepath.Join(dir, "authority.pem") // that its own address is right
	if err := os.WriteFile(trusted, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: a.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("SSL_CERT_FILE", trusted)
	roots := x509.NewCertPool()
	roots.AddCert(a.root)
	dial := func(s *served, name string) error {
		c := &tls.Dialer{Config: &tls.Config{RootCAs: roots, ServerName: name}}
		conn, err := c.DialContext(t.Context(), "tcp", strings.TrimPrefix(s.url, "https://"))
		if err == nil {
			conn.Close()
		}
		return err
	}
	stopped := func(s *served) string { // what it has logged
		_ = s.cmd.Process.Signal(syscall.SIGTERM)
		_ = s.cmd.Wait()
		return s.stderr.String()
	}
	args := []string{"--addr", "127.0.0.1:0", "--db", filepath.Join(dir, "games.db"), "--only", "toygame", "--http", plain, "--autocert", name, "--acme"}
	for range 2 {
		s := serve(t, append(args, a.URL+"/directory")...)
		if err := dial(s, name); err != nil {
			t.Fatalf("%v\n%s", err, stopped(s))
		}
		if dial(s, "other.example.org") == nil {
			t.Error("another name has a certificate")
		}
		if said := stopped(s); strings.Contains(said, "certificate") {
			t.Errorf("the log says %s", said)
		}
	}
	if n := a.orders.Load(); n != 1 {
		t.Errorf("%d orders", n)
	}
	if err := os.RemoveAll(filepath.Join(dir, "certificates")); err != nil {
		t.Fatal(err)
	}
	a.Close()
	s := serve(t, append(args, a.URL+"/directory")...)
	if dial(s, name) == nil || dial(s, "other.example.org") == nil {
		t.Error("there is a certificate")
	}
	if said := stopped(s); strings.Count(said, "there is no certificate") != 1 || !strings.Contains(said, "name="+name) {
		t.Errorf("the log says %s", said)
	}
}

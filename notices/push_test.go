package notices

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math/big"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"beachhead/store"
	"beachhead/store/memory"
)

// browser is one that takes notices: it can read what is meant for it.
type browser struct {
	key  *ecdh.PrivateKey
	auth []byte
}

func newBrowser(t testing.TB) *browser {
	t.Helper()
	k, err := ecdh.P256().GenerateKey(rand.Reader)
	must(t, err)
	b := &browser{k, make([]byte, 16)}
	rand.Read(b.auth)
	return b
}

func (b *browser) p256dh() string {
	return base64.RawURLEncoding.EncodeToString(b.key.PublicKey().Bytes())
}
func (b *browser) secret() string { return base64.RawURLEncoding.EncodeToString(b.auth) }

// read decrypts a message (RFC 8188, RFC 8291).
func (b *browser) read(body []byte) ([]byte, error) {
	if len(body) < 86 || body[20] != 65 {
		return nil, errors.New("no header")
	}
	salt, size, public, rest := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:86], body[86:]
	if uint32(len(rest)) > size {
		return nil, errors.New("more than one record")
	}
	other, err := ecdh.P256().NewPublicKey(public)
	if err != nil {
		return nil, err
	}
	shared, err := b.key.ECDH(other)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(b.key.PublicKey().Bytes()) + string(public)
	ikm, err1 := hkdf.Key(sha256.New, shared, b.auth, info, 32)
	key, err2 := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, err3 := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, err
	}
	c, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(c)
	if err != nil {
		return nil, err
	}
	plain, err := gcm.Open(nil, nonce, rest, nil)
	if err != nil {
		return nil, err
	}
	plain = []byte(strings.TrimRight(string(plain), "\x00"))
	if len(plain) == 0 || plain[len(plain)-1] != 2 {
		return nil, errors.New("it is not the last record")
	}
	return plain[:len(plain)-1], nil
}

// The browser of these tests reads the worked example of RFC 8291 (5), so it is not only of one mind with what encrypts.
func TestBrowserReadsTheExample(t *testing.T) {
	raw := func(text string) []byte {
		b, err := base64.RawURLEncoding.DecodeString(text)
		must(t, err)
		return b
	}
	key, err := ecdh.P256().NewPrivateKey(raw("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
	must(t, err)
	b := &browser{key, raw("BTBZMqHH6r4Tts7J_aSIgg")}
	text, err := b.read(raw("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_" +
		"yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"))
	if err != nil || string(text) != "When I grow up, I want to be a watermelon" {
		t.Errorf("%q, %v", text, err)
	}
}

// vapid checks the signature of a request (RFC 8292) against the key that browsers were given, and returns its claims.
func vapid(t testing.TB, header, key string) (claims struct {
	Aud, Sub string
	Exp      int64
}) {
	t.Helper()
	token, public, ok := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	parts := strings.Split(token, ".")
	if !ok || public != key || len(parts) != 3 {
		t.Fatalf("Authorization %q", header)
	}
	point, err := base64.RawURLEncoding.DecodeString(public)
	must(t, err)
	k, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	must(t, err)
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	sig, err := base64.RawURLEncoding.DecodeString(parts[2])
	must(t, err)
	if len(sig) != 64 || !ecdsa.Verify(k, sum[:], new(big.Int).SetBytes(sig[:32]), new(big.Int).SetBytes(sig[32:])) {
		t.Error("the signature is none")
	}
	body, err := base64.RawURLEncoding.DecodeString(parts[1])
	must(t, err)
	must(t, json.Unmarshal(body, &claims))
	return claims
}

func TestPush(t *testing.T) {
	t.Parallel()
	r := newReceiver(t)
	r.status = http.StatusCreated
	db := memory.New()
	d := open(t, db, reaching(r))
	mine := map[string]*browser{"ann": newBrowser(t), "bob": newBrowser(t)}
	for n, b := range mine {
		must(t, d.AddPush(t.Context(), "account-"+n, "", "Firefox on Linux", r.URL+"/push/"+n, b.p256dh(), b.secret()))
		must(t, d.AddPush(t.Context(), "account-"+n, "", "Firefox on Linux", r.URL+"/push/"+n, b.p256dh(), b.secret())) // once more
		d.only(n)
	}
	tb, who := d.game()
	asked := d.pass(tb, who)
	got := r.wait(t, 1)[0]
	text, err := mine[asked.Player].read(got.body)
	must(t, err)
	var m pushed
	must(t, json.Unmarshal(text, &m))
	p, _, err := tb.Page(t.Context(), asked)
	must(t, err)
	if !strings.HasPrefix(m.Title, "Your turn: ") || m.URL != "/games/"+tb.ID() || m.Tag != tb.ID() || !strings.Contains(m.Body, p.View.Pending.Prompt) {
		t.Errorf("message %s", text)
	}
	if _, err := mine[map[string]string{"ann": "bob", "bob": "ann"}[asked.Player]].read(got.body); err == nil {
		t.Error("another browser can read it")
	}
	h := got.header
	if h.Get("Content-Encoding") != "aes128gcm" || h.Get("TTL") != "86400" || h.Get("Urgency") != "normal" || len(h.Get("Topic")) > 32 || h.Get("Topic") == "" {
		t.Errorf("header %v", h)
	}
	if c := vapid(t, h.Get("Authorization"), d.PushKey()); c.Aud != r.URL || c.Sub != "https://games.example.org" || time.Until(time.Unix(c.Exp, 0)) > 24*time.Hour || time.Until(time.Unix(c.Exp, 0)) < time.Hour {
		t.Errorf("claims %+v", c)
	}
	again, err := New(t.Context(), Config{Store: db})
	if must(t, err); again.PushKey() != d.PushKey() {
		t.Error("another node has another key")
	}
	// The push service says that there is no such browser any more.
	r.answers(http.StatusGone)
	next := d.pass(tb, who)
	r.wait(t, 2)
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		all, err := d.Channels(t.Context(), "account-"+next.Player)
		if must(t, err); len(all) == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the subscription stays: %+v", all)
		}
	}
	for end := time.Now().Add(10 * time.Second); d.pending(store.JobPush) > 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d messages wait", d.pending(store.JobPush))
		}
	}
}

func TestPushRefused(t *testing.T) {
	t.Parallel()
	d := open(t, memory.New())
	b := newBrowser(t)
	for name, x := range map[string][3]string{
		"private address": {"https://127.0.0.1/push", b.p256dh(), b.secret()},
		"plain":           {"http://push.example.org/", b.p256dh(), b.secret()},
		"no key":          {"https://push.example.org/", "", b.secret()},
		"no point":        {"https://push.example.org/", base64.RawURLEncoding.EncodeToString(make([]byte, 65)), b.secret()},
		"short secret":    {"https://push.example.org/", b.p256dh(), "AAAA"},
		"no base64":       {"https://push.example.org/", b.p256dh(), "!!"},
	} {
		if err := d.AddPush(t.Context(), "account-ann", "", "x", x[0], x[1], x[2]); err == nil {
			t.Errorf("%s was taken", name)
		} else if no := (*Invalid)(nil); !errors.As(err, &no) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for i := range maxBrowsers + 1 {
		err := d.AddPush(t.Context(), "account-ann", "", "x", "https://push.example.org/"+strings.Repeat("x", i), b.p256dh(), b.secret())
		if (err != nil) != (i == maxBrowsers) {
			t.Errorf("%d: %v", i, err)
		}
	}
	// Two windows of one browser say so at once.
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if err := d.AddPush(t.Context(), "account-bob", "", "x", "https://push.example.org/both", b.p256dh(), b.secret()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if all, err := d.db.Channels(t.Context(), "account-bob"); err != nil || len(all) != 1 {
		t.Errorf("one browser is there %d times, %v", len(all), err)
	}
}

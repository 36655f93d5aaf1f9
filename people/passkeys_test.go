package people

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/descope/virtualwebauthn"

	"beachhead/store"
)

// TestPasskeys of web/ui has a real browser with passkeys; here is what a browser would not do.

const home = "https://games.example.org"

// ring is an authenticator with one passkey.
type ring struct {
	t    *testing.T
	rp   virtualwebauthn.RelyingParty
	auth virtualwebauthn.Authenticator
	key  virtualwebauthn.Credential
}

func newRing(t *testing.T) *ring {
	for {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		der, err1 := x509.MarshalPKCS8PrivateKey(key)
		point, err2 := key.PublicKey.Bytes()
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		if point[1] == 0 || point[33] == 0 { // the library writes such coordinates a byte too short
			continue
		}
		return &ring{t, virtualwebauthn.RelyingParty{Name: "Beachhead", ID: "games.example.org", Origin: home}, virtualwebauthn.NewAuthenticator(),
			virtualwebauthn.NewCredentialWithImportedKey(virtualwebauthn.KeyTypeEC2, der)}
	}
}

// makes answers a ceremony by which the passkey is made.
func (r *ring) makes(c *Ceremony) string {
	r.t.Helper()
	text, err := json.Marshal(c.Options)
	if err != nil {
		r.t.Fatal(err)
	}
	o, err := virtualwebauthn.ParseAttestationOptions(string(text))
	if err != nil {
		r.t.Fatal(err)
	}
	r.auth.Options.UserHandle = []byte(o.UserID)
	return virtualwebauthn.CreateAttestationResponse(r.rp, r.auth, r.key, *o)
}

// shows answers a ceremony by which somebody is to be known.
func (r *ring) shows(c *Ceremony) string {
	r.t.Helper()
	text, err := json.Marshal(c.Options)
	if err != nil {
		r.t.Fatal(err)
	}
	o, err := virtualwebauthn.ParseAssertionOptions(string(text))
	if err != nil {
		r.t.Fatal(err)
	}
	r.key.Counter++
	return virtualwebauthn.CreateAssertionResponse(r.rp, r.auth, r.key, *o)
}

func openPasskeys(t *testing.T) (*Service, *clock, store.Store) {
	return open(t, func(c *Config) { c.Public = home })
}

// entry begins to sign in.
func entry(t *testing.T, s *Service) *Ceremony {
	t.Helper()
	c, err := s.EntryPasskey(t.Context(), home, Visit{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// newcomer signs up by a passkey.
func newcomer(t *testing.T, s *Service, r *ring, name string) *Signed {
	t.Helper()
	c, err := s.NewcomerPasskey(t.Context(), name, home, Visit{})
	if err != nil {
		t.Fatal(err)
	}
	_, who, err := s.SignUpPasskey(t.Context(), home, c.ID, r.makes(c), false, Visit{})
	if err != nil {
		t.Fatal(err)
	}
	return &who
}

// Somebody signs up by a passkey, in by it, and proves by it that it is still he; nobody else's will do, and no answer is good twice.
func TestPasskeyIsItsOwners(t *testing.T) {
	s, c, db := openPasskeys(t)
	anna, bert := newRing(t), newRing(t)
	_, err := s.NewcomerPasskey(t.Context(), "x", home, Visit{})
	refused(t, err, Wrong)
	who := newcomer(t, s, anna, "Anna")
	other := newcomer(t, s, bert, "Bert")
	if ring := newRing(t); true { // a program is marked as one, by whatever way its owner signs it up
		c, err := s.NewcomerPasskey(t.Context(), "Robot", home, Visit{})
		if err != nil {
			t.Fatal(err)
		}
		if _, x, err := s.SignUpPasskey(t.Context(), home, c.ID, ring.makes(c), true, Visit{}); err != nil || !x.Account.Bot || who.Account.Bot {
			t.Errorf("%+v, %v", x.Account, err)
		}
	}
	_, err = s.NewcomerPasskey(t.Context(), "anna", home, Visit{})
	refused(t, err, Taken)

	e := entry(t, s)
	answer := anna.shows(e)
	if _, x, err := s.SignInPasskey(t.Context(), home, e.ID, answer, Visit{}); err != nil || x.Account.ID != who.Account.ID {
		t.Fatalf("%+v, %v", x.Account, err)
	}
	_, _, err = s.SignInPasskey(t.Context(), home, e.ID, answer, Visit{}) // once
	refused(t, err, NotYou)
	e = entry(t, s)
	_, _, err = s.SignInPasskey(t.Context(), home, e.ID, answer, Visit{}) // of an earlier challenge
	refused(t, err, NotYou)
	e = entry(t, s)
	evil := *anna
	evil.rp.Origin = "https://games.example.org.evil.example"
	_, _, err = s.SignInPasskey(t.Context(), home, e.ID, evil.shows(e), Visit{})
	refused(t, err, NotYou)
	e = entry(t, s)
	unseen := *anna
	unseen.key.Counter, unseen.auth.Options.UserNotVerified = anna.key.Counter+10, true // a passkey that was only touched
	_, _, err = s.SignInPasskey(t.Context(), home, e.ID, unseen.shows(e), Visit{})
	refused(t, err, NotYou)
	e = entry(t, s)
	borrowed := *bert
	borrowed.auth.Options.UserHandle = anna.auth.Options.UserHandle // Bert's passkey says that it is Anna's
	_, _, err = s.SignInPasskey(t.Context(), home, e.ID, borrowed.shows(e), Visit{})
	refused(t, err, NotYou)
	e = entry(t, s)
	nobody := *bert
	nobody.auth.Options.UserHandle = []byte("nobody")
	_, _, err = s.SignInPasskey(t.Context(), home, e.ID, nobody.shows(e), Visit{})
	refused(t, err, NotYou)
	e = entry(t, s)
	copied := *anna
	copied.key.Counter = 0 // a copy counts behind
	_, _, err = s.SignInPasskey(t.Context(), home, e.ID, copied.shows(e), Visit{})
	refused(t, err, NotYou)
	e = entry(t, s)
	c.on(ceremonyLife + 1)
	_, _, err = s.SignInPasskey(t.Context(), home, e.ID, anna.shows(e), Visit{})
	refused(t, err, NotYou)

	c.on(proofLife)
	if s.Proved(who) {
		t.Fatal("what was proved counts for ever")
	}
	e = entry(t, s)
	refused(t, s.ProvePasskey(t.Context(), who, home, e.ID, bert.shows(e)), NotYou)
	if s.Proved(who) {
		t.Error("proved by the passkey of another")
	}
	e = entry(t, s)
	if err := s.ProvePasskey(t.Context(), who, home, e.ID, anna.shows(e)); err != nil || !s.Proved(who) {
		t.Error(err)
	}
	e = entry(t, s)
	if err := s.ProvePasskey(t.Context(), other, home, e.ID, bert.shows(e)); err != nil {
		t.Error(err)
	}
	a, err := db.Account(t.Context(), who.Account.ID)
	if err == nil {
		a.Suspended = true
		err = db.SetAccount(t.Context(), a)
	}
	if err != nil {
		t.Fatal(err)
	}
	e = entry(t, s)
	_, _, err = s.SignInPasskey(t.Context(), home, e.ID, anna.shows(e), Visit{})
	refused(t, err, Stopped)
}

// A passkey is added by its owner for himself; one that another account has cannot be, and one way to sign in has to stay.
func TestWaysIn(t *testing.T) {
	s, c, _ := openPasskeys(t)
	_, ann := signUp(t, s, "Anna")
	_, bob := signUp(t, s, "Bob")
	begin := func(who *Signed) *Ceremony {
		t.Helper()
		x, err := s.NewPasskey(t.Context(), who, home, Visit{})
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	r := newRing(t)
	refused(t, s.DropPassword(t.Context(), ann), Wrong) // the only way
	x := begin(ann)
	refused(t, s.AddPasskey(t.Context(), bob, home, x.ID, "mine", r.makes(x)), NotYou) // begun by another
	x = begin(ann)
	if err := s.AddPasskey(t.Context(), ann, home, x.ID, " my   ring ", r.makes(x)); err != nil {
		t.Fatal(err)
	}
	refused(t, s.AddPasskey(t.Context(), ann, home, x.ID, "again", r.makes(x)), NotYou)
	x = begin(bob)
	refused(t, s.AddPasskey(t.Context(), bob, home, x.ID, "stolen", r.makes(x)), Taken)
	r.auth.Options.UserHandle = []byte(ann.Account.ID) // it is Anna's still
	ways, err := s.Ways(t.Context(), ann)
	if err != nil || len(ways) != 2 {
		t.Fatalf("%+v, %v", ways, err)
	}
	var key store.Credential
	for _, w := range ways {
		if w.Kind == store.Passkey {
			key = w
		}
	}
	if key.Name != "my ring" {
		t.Errorf("called %q", key.Name)
	}
	refused(t, s.DropPasskey(t.Context(), bob, key.ID), Gone)
	if err := s.DropPassword(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	refused(t, s.DropPasskey(t.Context(), ann, key.ID), Wrong) // the only way by now
	refused(t, s.DropPassword(t.Context(), ann), Gone)
	e := entry(t, s)
	if _, _, err := s.SignInPasskey(t.Context(), home, e.ID, r.shows(e), Visit{}); err != nil {
		t.Error(err)
	}
	more := begin(ann) // while there is room
	for i := 1; i < maxPasskeys; i++ {
		x = begin(ann)
		if err := s.AddPasskey(t.Context(), ann, home, x.ID, fmt.Sprint(i), newRing(t).makes(x)); err != nil {
			t.Fatal(err)
		}
	}
	_, err = s.NewPasskey(t.Context(), ann, home, Visit{})
	refused(t, err, TooMany)
	refused(t, s.AddPasskey(t.Context(), ann, home, more.ID, "one more", newRing(t).makes(more)), TooMany)
	c.on(proofLife + 1)
	_, err = s.NewPasskey(t.Context(), bob, home, Visit{})
	refused(t, err, Prove)
	refused(t, s.AddPasskey(t.Context(), bob, home, x.ID, "", ""), Prove)
	refused(t, s.DropPassword(t.Context(), bob), Prove)
	refused(t, s.DropPasskey(t.Context(), bob, "x"), Prove)
}

// Ceremonies of an address are counted, and so are accounts that begin with a passkey.
func TestCeremoniesAreLimited(t *testing.T) {
	s, _, _ := open(t, func(c *Config) { c.Public, c.SignUps = home, Limit{Most: 1, Every: 1000 * proofLife} })
	v := Visit{Address: "here"}
	for i, name := range []string{"Anna", "Bert"} {
		r := newRing(t)
		x, err := s.NewcomerPasskey(t.Context(), name, home, v)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err = s.SignUpPasskey(t.Context(), home, x.ID, r.makes(x), false, v); i == 0 && err != nil {
			t.Error(err)
		} else if i == 1 {
			refused(t, err, TooMany)
		}
	}
	var err error
	n := 2
	for ; err == nil && n < 1000; n++ {
		_, err = s.EntryPasskey(t.Context(), home, v)
	}
	if refused(t, err, TooMany); n != s.ceremonies.limit.Most+1 {
		t.Errorf("%d ceremonies", n)
	}
	if _, err := s.EntryPasskey(t.Context(), home, Visit{Address: "elsewhere"}); err != nil {
		t.Error(err)
	}
}

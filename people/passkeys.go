package people

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"beachhead/store"
)

// Passkeys, by WebAuthn. A ceremony has two steps: the browser gets options with a challenge, and answers with what the passkey has made of it. What is to be known between the steps is a token that is used up by
// the answer. A passkey is asked to verify its user (by a finger, a face, a PIN), so that it proves as much as a password, and to know the account by itself, so that nobody has to type a name.

// What ceremonies are for.
const (
	forPasskey  = "passkey"  // another passkey of an account
	forNewcomer = "newcomer" // an account that begins with a passkey; Data has its name
	forEntry    = "entry"    // to sign in, or to prove
)

const (
	ceremonyLife = 5 * time.Minute
	maxPasskeys  = 20
)

// Ceremony is what a browser gets for the first step.
type Ceremony struct {
	ID      string `json:"ceremony"`
	Options any    `json:"options"` // for PublicKeyCredential.parse...OptionsFromJSON: its member publicKey
}

// ceremony is what is known between the steps.
type ceremony struct {
	Session webauthn.SessionData `json:"session"`
	Account string               `json:"account,omitempty"`
	Name    string               `json:"name,omitempty"`
}

// keeper is the owner of passkeys, as the library wants him.
type keeper struct {
	id, name string
	keys     []webauthn.Credential
}

func (k *keeper) WebAuthnID() []byte                         { return []byte(k.id) }
func (k *keeper) WebAuthnName() string                       { return k.name }
func (k *keeper) WebAuthnDisplayName() string                { return k.name }
func (k *keeper) WebAuthnCredentials() []webauthn.Credential { return k.keys }

var errNoPasskeys = &Refusal{Kind: Wrong, Text: "Passkeys do not work at this address. They belong to the address that the server is told by --public, or to http://localhost."}

// errPasskey is the answer to a passkey that proves nothing, whatever the reason.
var errPasskey = &Refusal{Kind: NotYou, Text: "This passkey does not fit. Perhaps it took too long; try once more."}

// Passkeys tells whether they work at an origin, such as https://games.example.org.
func (s *Service) Passkeys(origin string) bool {
	_, err := s.relying(origin)
	return err == nil
}

// relying is what passkeys belong to: the public address of the server, or without one this machine by its name, of which browsers think as of a secure place.
func (s *Service) relying(origin string) (*webauthn.WebAuthn, error) {
	at := origin
	if s.cfg.Public != "" {
		at = strings.TrimSuffix(s.cfg.Public, "/")
	}
	u, err := url.Parse(at)
	if err != nil || u.Hostname() == "" || net.ParseIP(u.Hostname()) != nil || u.Hostname() != "localhost" && (u.Scheme != "https" || s.cfg.Public == "") {
		return nil, errNoPasskeys
	}
	return webauthn.New(&webauthn.Config{
		RPID: u.Hostname(), RPDisplayName: "Beachhead", RPOrigins: []string{u.Scheme + "://" + u.Host}, AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired},
	})
}

// keeperOf is the owner of an account's passkeys.
func (s *Service) keeperOf(ctx context.Context, a store.Account) (*keeper, error) {
	k := &keeper{id: a.ID, name: a.Name}
	cs, err := s.store.Credentials(ctx, a.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range cs {
		if c.Kind != store.Passkey {
			continue
		}
		var x webauthn.Credential
		if err := json.Unmarshal([]byte(c.Data), &x); err != nil {
			return nil, fmt.Errorf("a passkey of account %s cannot be read: %w", a.ID, err)
		}
		k.keys = append(k.keys, x)
	}
	return k, nil
}

// begin keeps what is to be known between the steps.
func (s *Service) begin(ctx context.Context, purpose, account string, c ceremony, options any, v Visit) (*Ceremony, error) {
	if _, wait := takeAll(s.now(), counted{s.ceremonies, v.Address}); wait > 0 {
		return nil, tooMany(wait)
	}
	data, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	id, err := s.token(ctx, purpose, account, string(data), ceremonyLife)
	return &Ceremony{id, options}, err
}

// between is what is known since the first step. It is used up.
func (s *Service) between(ctx context.Context, purpose, id string) (c ceremony, account string, err error) {
	t, err := s.use(ctx, purpose, id)
	if errors.Is(err, errSpent) {
		return c, "", errPasskey
	}
	if err == nil {
		err = json.Unmarshal([]byte(t.Data), &c)
	}
	return c, t.Account, err
}

// NewPasskey begins to add a passkey to the account of who asks.
func (s *Service) NewPasskey(ctx context.Context, who *Signed, origin string, v Visit) (*Ceremony, error) {
	if err := s.mustProve(who); err != nil {
		return nil, err
	}
	w, err := s.relying(origin)
	if err != nil {
		return nil, err
	}
	k, err := s.keeperOf(ctx, who.Account)
	if err != nil {
		return nil, err
	}
	if len(k.keys) >= maxPasskeys { // before a browser is asked for one
		return nil, tooManyPasskeys(len(k.keys))
	}
	var known []protocol.CredentialDescriptor
	for i := range k.keys {
		known = append(known, k.keys[i].Descriptor())
	}
	options, session, err := w.BeginRegistration(k, webauthn.WithExclusions(known))
	if err != nil {
		return nil, err
	}
	return s.begin(ctx, forPasskey, who.Account.ID, ceremony{Session: *session}, options, v)
}

func tooManyPasskeys(n int) *Refusal {
	return &Refusal{Kind: TooMany, Text: fmt.Sprintf("You have %d passkeys already. Take one away first.", n)}
}

// made checks what a browser answers that has made a passkey, and makes a credential of it.
func (s *Service) made(w *webauthn.WebAuthn, k *keeper, c ceremony, name, response string) (store.Credential, error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes([]byte(response))
	if err != nil {
		return store.Credential{}, errPasskey
	}
	x, err := w.CreateCredential(k, c.Session, parsed)
	if err != nil {
		s.log.Debug("a passkey was refused", "error", err)
		return store.Credential{}, errPasskey
	}
	x.Attestation = webauthn.CredentialAttestation{} // nobody asks later who has made the authenticator
	data, err := json.Marshal(x)
	if err != nil {
		return store.Credential{}, err
	}
	name = strings.Join(strings.Fields(name), " ")
	if name == "" || len(name) > 60 || store.CheckText("name", name, 60) != nil {
		name = "Passkey"
	}
	now := s.now()
	return store.Credential{Account: k.id, Kind: store.Passkey, ID: base64.RawURLEncoding.EncodeToString(x.ID), Name: name, Data: string(data), Created: now, Used: now}, nil
}

// AddPasskey ends what NewPasskey has begun.
func (s *Service) AddPasskey(ctx context.Context, who *Signed, origin, id, name, response string) error {
	if err := s.mustProve(who); err != nil {
		return err
	}
	w, err := s.relying(origin)
	if err != nil {
		return err
	}
	c, account, err := s.between(ctx, forPasskey, id)
	if err == nil && account != who.Account.ID {
		err = errPasskey
	}
	var k *keeper
	if err == nil {
		k, err = s.keeperOf(ctx, who.Account)
	}
	var x store.Credential
	if err == nil {
		x, err = s.made(w, k, c, name, response)
	}
	if err == nil {
		err = s.store.SetCredential(ctx, x, maxPasskeys)
	}
	if full := new(store.Full); errors.As(err, &full) {
		err = tooManyPasskeys(full.Have)
	}
	if err == nil {
		err = s.stays(ctx, who, func() error { return s.store.DropCredential(context.WithoutCancel(ctx), x.Account, x.Kind, x.ID) })
	}
	if errors.Is(err, store.ErrExists) {
		err = &Refusal{Kind: Taken, Text: "This passkey is another account's."}
	}
	if err == nil {
		s.told(who.Account, "A passkey was added", "a passkey was added to your account")
	}
	return err
}

// DropPasskey takes a passkey away from the account of who asks. One way to sign in has to stay.
func (s *Service) DropPasskey(ctx context.Context, who *Signed, id string) error {
	if err := s.mustProve(who); err != nil {
		return err
	}
	return s.dropWay(ctx, who, store.Passkey, id)
}

// DropPassword takes the password away. One way to sign in has to stay.
func (s *Service) DropPassword(ctx context.Context, who *Signed) error {
	if err := s.mustProve(who); err != nil {
		return err
	}
	return s.dropWay(ctx, who, store.Password, who.Account.ID)
}

func (s *Service) dropWay(ctx context.Context, who *Signed, kind store.CredentialKind, id string) error {
	err := s.store.DropCredential(ctx, who.Account.ID, kind, id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return &Refusal{Kind: Gone, Text: "It is gone already."}
	case errors.Is(err, store.ErrLast): // the store says so: another browser may take the other one away at this moment
		return &Refusal{Kind: Wrong, Text: "This is the only way into your account. Add another one first."}
	}
	return err
}

// NewcomerPasskey begins an account that has a passkey and no password.
func (s *Service) NewcomerPasskey(ctx context.Context, name, origin string, v Visit) (*Ceremony, error) {
	name, key, twins, err := newName(name)
	if err != nil {
		return nil, err
	}
	w, err := s.relying(origin)
	if err != nil {
		return nil, err
	}
	if err := s.free(ctx, key, twins, ""); err != nil {
		return nil, err
	}
	k := &keeper{id: store.NewID(), name: name}
	options, session, err := w.BeginRegistration(k)
	if err != nil {
		return nil, err
	}
	return s.begin(ctx, forNewcomer, "", ceremony{Session: *session, Account: k.id, Name: name}, options, v)
}

// SignUpPasskey ends what NewcomerPasskey has begun, for a person or for a program that plays, which is marked as one for good, and signs in.
func (s *Service) SignUpPasskey(ctx context.Context, origin, id, response string, bot bool, v Visit) (secret string, who Signed, err error) {
	w, err := s.relying(origin)
	if err != nil {
		return "", who, err
	}
	c, _, err := s.between(ctx, forNewcomer, id)
	if err != nil {
		return "", who, err
	}
	name, key, err := Name(c.Name)
	if err != nil {
		return "", who, err
	}
	x, err := s.made(w, &keeper{id: c.Account, name: name}, c, "", response)
	if err != nil {
		return "", who, err
	}
	back, wait := takeAll(s.now(), counted{s.newcomer, v.Address})
	if wait > 0 {
		return "", who, tooMany(wait)
	}
	if err := s.store.AddAccount(ctx, store.Account{ID: c.Account, Player: store.NewID(), Name: name, NameKey: key, Bot: bot, Created: s.now()}, x); err != nil {
		back()
		if errors.Is(err, store.ErrExists) {
			err = errTaken
		}
		return "", who, err
	}
	s.log.Info("an account was made", "account", c.Account)
	return s.enter(ctx, c.Account, v.Device)
}

// EntryPasskey begins to sign in, or to prove who one is.
func (s *Service) EntryPasskey(ctx context.Context, origin string, v Visit) (*Ceremony, error) {
	w, err := s.relying(origin)
	if err != nil {
		return nil, err
	}
	options, session, err := w.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, err
	}
	return s.begin(ctx, forEntry, "", ceremony{Session: *session}, options, v)
}

// entered checks the answer of a passkey, and returns the account that it is of, and its id.
func (s *Service) entered(ctx context.Context, origin, id, response string) (a store.Account, key string, err error) {
	w, err := s.relying(origin)
	if err != nil {
		return a, "", err
	}
	c, _, err := s.between(ctx, forEntry, id)
	if err != nil {
		return a, "", err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes([]byte(response))
	if err != nil {
		return a, "", errPasskey
	}
	var broken error // what is not the fault of who asks
	_, x, err := w.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		a, broken = s.store.Account(ctx, string(handle))
		if broken != nil {
			return nil, broken
		}
		var k *keeper
		if k, broken = s.keeperOf(ctx, a); broken != nil {
			return nil, broken
		}
		return k, nil
	}, c.Session, parsed)
	switch {
	case broken != nil && !errors.Is(broken, store.ErrNotFound):
		return a, "", broken
	case err != nil || !a.Deleted.IsZero():
		s.log.Debug("a passkey was refused", "error", err)
		return a, "", errPasskey
	case x.Authenticator.CloneWarning:
		s.log.Warn("a passkey counts backwards: it may have been copied", "account", a.ID)
		return a, "", errPasskey
	}
	return a, base64.RawURLEncoding.EncodeToString(x.ID), s.usedPasskey(ctx, a.ID, x)
}

// usedPasskey keeps how often a passkey has been used, by its own count. One that is taken away at this moment proves nothing, and does not come back.
func (s *Service) usedPasskey(ctx context.Context, account string, x *webauthn.Credential) error {
	x.Attestation = webauthn.CredentialAttestation{}
	data, err := json.Marshal(x)
	if err != nil {
		return err
	}
	id := base64.RawURLEncoding.EncodeToString(x.ID)
	for range 5 { // it may be used twice at once
		cs, err := s.store.Credentials(ctx, account)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(cs, func(c store.Credential) bool { return c.Kind == store.Passkey && c.ID == id })
		if i < 0 {
			break
		}
		c, was := cs[i], cs[i].Data
		c.Data, c.Used = string(data), s.now()
		if err := s.store.ChangeCredential(ctx, c, was); !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	return errPasskey
}

// SignInPasskey ends what EntryPasskey has begun, and signs in.
func (s *Service) SignInPasskey(ctx context.Context, origin, id, response string, v Visit) (secret string, who Signed, err error) {
	a, key, err := s.entered(ctx, origin, id, response)
	if err != nil {
		return "", who, err
	}
	if a.Suspended {
		return "", who, errStopped
	}
	return s.enterBy(ctx, a.ID, v.Device, func() (bool, error) {
		cs, err := s.store.Credentials(ctx, a.ID)
		return slices.ContainsFunc(cs, func(c store.Credential) bool { return c.Kind == store.Passkey && c.ID == key }), err
	})
}

// ProvePasskey ends what EntryPasskey has begun, for who is signed in.
func (s *Service) ProvePasskey(ctx context.Context, who *Signed, origin, id, response string) error {
	if who.Session.Program {
		return s.mustProve(who)
	}
	a, _, err := s.entered(ctx, origin, id, response)
	switch {
	case err != nil:
		return err
	case a.ID != who.Account.ID:
		return &Refusal{Kind: NotYou, Text: "This passkey is of another account."}
	}
	return s.proved(ctx, who)
}

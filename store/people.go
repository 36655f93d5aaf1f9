package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// People is the part of a [Store] that keeps accounts. What is secret comes as a hash, or as what a credential is checked by; the store has no way to read more.
//
// The seats, notes and talk of an account are kept under its player: a private id, such as a guest has who is known by a cookie only. A guest who gets an account
// brings along what is his by [People.Adopt].
//
// A time that is zero comes back zero.
type People interface {
	// AddAccount adds an account with credentials of its own. Deleted is ignored, Edition will be 1. Error: ErrExists if the id, the player, the key of the name or, of a
	// mail that is confirmed, the key of the mail is another account's, or an id of a passkey; *Invalid.
	AddAccount(ctx context.Context, a Account, cs ...Credential) error
	// Account returns an account, also one that was deleted. Error: ErrNotFound.
	Account(ctx context.Context, id string) (Account, error)
	// FindAccount finds an account by a key that no two have. Error: ErrNotFound.
	FindAccount(ctx context.Context, by AccountKey, key string) (Account, error)
	// AccountsOf returns the accounts of players, also deleted ones; players without one are left out.
	AccountsOf(ctx context.Context, players []string) (map[string]Account, error)
	// Accounts lists accounts that are not deleted, by the keys of their names.
	Accounts(ctx context.Context, q AccountQuery) ([]Account, error)
	// SetAccount keeps an account in place of the one with its id, if that still has its Edition, which then goes up by one. Player, Created and Deleted stay as they are.
	// Error: ErrStale if it has been changed since it was read, ErrExists as for AddAccount, ErrNotFound (or it was deleted), *Invalid.
	SetAccount(ctx context.Context, a Account) error
	// DeleteAccount deletes an account and all that is its own: name, mail, settings, credentials, sessions, tokens, notes, the texts of its talk (the messages stay, and
	// are empty), and the games that it made and in which no other person has a seat. Their ids are returned. Of the account nothing is left but its
	// id, its player and when it was made and deleted; the seats that it has in games of others stay. From then on nothing is kept of the player: games, seats, talk, notes, visits,
	// settings of a game, challenges, blocks, entries of seasons and what he would adopt are refused with ErrGone. Error: ErrNotFound (or it was deleted already).
	DeleteAccount(ctx context.Context, id string, at time.Time) (games []string, err error)

	// Adopt makes one player of two: seats, games made, notes and talk of one become the other's. Two notes on one seat become one, one after the other. It returns the ids of
	// the games. Error: *Invalid.
	Adopt(ctx context.Context, from, to string) (games []string, err error)

	// SetCredential keeps a credential in place of the one of the same kind and id, if that is the same account's, and another one unless the account has most of that kind already (0: any
	// number). Error: ErrExists if it is another's, ErrNotFound (no such account), *Full, *Invalid.
	SetCredential(ctx context.Context, c Credential, most int) error
	// ChangeCredential is SetCredential for what follows from using a credential whose data were found to be was: one that was taken away or changed meanwhile does not come back. Error:
	// ErrNotFound if the account has no such credential with these data, *Invalid.
	ChangeCredential(ctx context.Context, c Credential, was string) error
	// Credentials lists those of an account, oldest first. There need not be an account.
	Credentials(ctx context.Context, account string) ([]Credential, error)
	// DropCredential forgets a credential of an account that has another one, so that of those who take the last two away at once, wherever, one does. Error: ErrLast if it has no other,
	// ErrNotFound if it does not have this one.
	DropCredential(ctx context.Context, account string, kind CredentialKind, id string) error
	// DropCredentials forgets all of a kind and returns how many. Error: ErrLast if the account would have none left and had some, unless that does not matter (bare).
	DropCredentials(ctx context.Context, account string, kind CredentialKind, bare bool) (int, error)

	// AddSession keeps a session; that of a program unless the account has most of programs already (0: any number). Error: ErrExists (its hash), ErrNotFound (no such account), *Full, *Invalid.
	AddSession(ctx context.Context, s Session, most int) error
	// Session finds a session that has not run out at a time. Error: ErrNotFound.
	Session(ctx context.Context, hash string, now time.Time) (Session, error)
	// TouchSession notes when a session was last used, when its user last proved who he is, and when it runs out. Error: ErrNotFound if it has ended.
	TouchSession(ctx context.Context, hash string, used, proved, expires time.Time) error
	// Sessions lists those of an account that have not run out, the last used first.
	Sessions(ctx context.Context, account string, now time.Time) ([]Session, error)
	// EndSessions ends sessions of an account and returns their hashes: the one with an id, or with "" all but the one with the hash in but.
	EndSessions(ctx context.Context, account, id, but string) (ended []string, err error)

	// AddToken keeps what a secret is good for, once. Error: ErrExists (its hash), ErrNotFound (it names an account, and there is none), *Invalid.
	AddToken(ctx context.Context, t Token) error
	// UseToken returns a token and forgets it by the same act, so that of those who use it one succeeds. Error: ErrNotFound, also if it has run out.
	UseToken(ctx context.Context, purpose, hash string, now time.Time) (Token, error)
	// Token returns a token and leaves it. Error: ErrNotFound, also if it has run out.
	Token(ctx context.Context, purpose, hash string, now time.Time) (Token, error)
	// DropTokens forgets the tokens of an account that are for a purpose; for any with "".
	DropTokens(ctx context.Context, account, purpose string) error

	// Sweep forgets sessions and tokens that ran out before a time. It forgets at most MaxList of each at once, and returns how many.
	Sweep(ctx context.Context, before time.Time) (int, error)
}

// Limits of what is kept of people, in bytes.
const (
	MaxSettings   = 16 << 10
	MaxCredential = 16 << 10
	MaxToken      = 16 << 10 // what a token is about
)

// Account is a person who comes back, or a program that plays.
type Account struct {
	ID string
	// Player is the private id under which its seats are kept.
	Player string
	// Name is what others see; NameKey is what it is told apart by, "" only of an account that was deleted.
	Name, NameKey string
	// Mail is the address to write to, "" if there is none, and MailKey what it is told apart by. Several accounts may claim an address; one can have it confirmed.
	Mail, MailKey string
	Confirmed     bool   // of the mail
	Bot           bool   // a program plays
	Suspended     bool   // by the operator
	Settings      string // a JSON object, "" for an empty one
	Created       time.Time
	Deleted       time.Time // zero: it is not
	Edition       int       // counts its changes
}

// AccountKey is by what an account is found.
type AccountKey uint8

const (
	ByName   AccountKey = iota // the key of its name
	ByMail                     // the key of its mail, if that is confirmed
	ByPlayer                   // also one that was deleted
)

// AccountQuery says which accounts to list.
type AccountQuery struct {
	Prefix        string // of the keys of names
	Bots          bool   // only programs that play
	Limit, Offset int
}

// CredentialKind is how somebody proves who he is.
type CredentialKind uint8

const (
	Password CredentialKind = iota // its id is that of the account
	Passkey                        // its id is that of WebAuthn, which no two have
)

// Credential is something that proves that somebody is the owner of an account.
type Credential struct {
	Account string
	Kind    CredentialKind
	ID      string
	Name    string // given by the owner
	Data    string // what it is checked by
	Created time.Time
	Used    time.Time // zero: not yet
}

// Session is a browser or a program that is signed in.
type Session struct {
	Hash    string // of its secret
	ID      string // by which its owner names it
	Account string
	Name    string // the device, or what the owner calls the program
	Program bool   // it is a token for a program, and no browser's
	Created time.Time
	Used    time.Time
	Proved  time.Time // when its user last proved who he is
	Expires time.Time
}

// Token is a secret that is good for one thing, once.
type Token struct {
	Hash    string // of the secret
	Purpose string
	Account string // may be empty
	Data    string
	Created time.Time
	Expires time.Time
}

// Check says what is wrong with an account: an *Invalid, or nil.
func (a *Account) Check() error {
	if a.Settings != "" && (!json.Valid([]byte(a.Settings)) || !strings.HasPrefix(a.Settings, "{")) {
		return &Invalid{"settings", "they are not a JSON object"}
	}
	if (a.Mail == "") != (a.MailKey == "") || a.Mail == "" && a.Confirmed {
		return &Invalid{"mail", "an address and its key go together"}
	}
	return errors.Join(checkName("account", a.ID), checkName("player", a.Player), checkName("name", a.Name), checkName("key of the name", a.NameKey),
		CheckText("mail", a.Mail, MaxName), CheckText("key of the mail", a.MailKey, MaxName), CheckText("settings", a.Settings, MaxSettings))
}

// CheckNewAccount says what is wrong with an account that is to be added, and its credentials: an *Invalid, or nil.
func CheckNewAccount(a *Account, cs []Credential) error {
	if err := a.Check(); err != nil {
		return err
	}
	for i := range cs {
		if cs[i].Account != a.ID {
			return &Invalid{"credential", "it is of another account"}
		}
		if err := cs[i].Check(); err != nil {
			return err
		}
	}
	return nil
}

// Check says what is wrong with a credential: an *Invalid, or nil.
func (c *Credential) Check() error {
	if c.Kind > Passkey {
		return &Invalid{"credential", fmt.Sprintf("there is no kind %d", c.Kind)}
	}
	if c.Kind == Password && c.ID != c.Account {
		return &Invalid{"credential", "the id of a password is that of its account"}
	}
	return errors.Join(checkName("account", c.Account), CheckText("credential", c.ID, MaxCredentialID), checkSome("credential", c.ID), CheckText("name", c.Name, MaxName),
		CheckText("credential", c.Data, MaxCredential))
}

// MaxCredentialID is how long the id of a credential may be, in bytes: those of WebAuthn have up to 1023, and are written in base64.
const MaxCredentialID = 1400

func checkSome(what, text string) error {
	if text == "" {
		return &Invalid{what, "it is empty"}
	}
	return nil
}

// Check says what is wrong with a session: an *Invalid, or nil.
func (s *Session) Check() error {
	return errors.Join(checkName("session", s.Hash), checkName("session", s.ID), checkName("account", s.Account), CheckText("name", s.Name, MaxName))
}

// Check says what is wrong with a token: an *Invalid, or nil.
func (t *Token) Check() error {
	return errors.Join(checkName("token", t.Hash), checkName("purpose", t.Purpose), CheckText("account", t.Account, MaxName), CheckText("token", t.Data, MaxToken))
}

// CheckAdopt says what is wrong with two players of whom one is to be made: an *Invalid, or nil.
func CheckAdopt(from, to string) error {
	if from == to {
		return &Invalid{"player", "both are the same"}
	}
	return errors.Join(checkName("player", from), checkName("player", to))
}

// Stamp brings a time to what stores keep of it: milliseconds since 1970, and 0 for the zero time.
func Stamp(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// Unstamp is the time of a [Stamp].
func Unstamp(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return time.UnixMilli(n).UTC()
}

// Who may challenge the owner of an account, by the member challenge of its settings.
const (
	ChallengedByAll   = "all"   // whoever has an account; also if nothing is said
	ChallengedByKnown = "known" // with whom he has played
	ChallengedByNone  = "nobody"
)

// ownSettings are the settings that the program knows of.
type ownSettings struct {
	Talk      string   `json:"talk"`
	Challenge string   `json:"challenge"`
	Plays     []string `json:"plays"`
	Confirm   Confirm  `json:"confirm"`
}

// Confirm is a mail address that its owner has named and not yet confirmed, until when the link that was sent there is good.
type Confirm struct {
	Mail  string    `json:"mail"`
	Until time.Time `json:"until"`
}

// Confirming is the address that a link was sent to by which it is confirmed, as long as that is good; "" if there is none.
func (a *Account) Confirming(now time.Time) string {
	if c := a.settings().Confirm; now.Before(c.Until) {
		return c.Mail
	}
	return ""
}

func (a *Account) settings() (s ownSettings) {
	_ = json.Unmarshal([]byte(a.Settings), &s) // stores keep objects only; what is of another form counts as not said
	return s
}

// Challenged is who may challenge the owner of the account.
func (a *Account) Challenged() string {
	return cmp.Or(a.settings().Challenge, ChallengedByAll)
}

// Plays are the games that a program plays, none if nothing is said: any.
func (a *Account) Plays() []string { return a.settings().Plays }

// Who may talk to the owner of an account, by the member talk of its settings.
const (
	TalkAll      = "all" // also if nothing is said
	TalkAccounts = "accounts"
	TalkNobody   = "nobody"
)

// Untold are the ways and the matters of which the owner of the account does not want to be told, by the member untold of its settings.
func (a *Account) Untold() []string {
	var s struct {
		Untold []string `json:"untold"`
	}
	if json.Unmarshal([]byte(a.Settings), &s) != nil {
		return nil
	}
	return s.Untold
}

// Talk is who may talk to the owner of the account.
func (a *Account) Talk() string { return cmp.Or(a.settings().Talk, TalkAll) }

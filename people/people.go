package people

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"beachhead/mail"
	"beachhead/store"
)

// Kind is why somebody is refused.
type Kind uint8

const (
	Wrong   Kind = iota // what was given cannot be: Field says which
	Taken               // another has it
	NotYou              // it does not prove who he is
	TooMany             // it was tried too often: After says when it may be tried again
	Prove               // he has to prove who he is first, once more
	Gone                // what he has does not work any more
	Stopped             // the operator has suspended the account
)

// Refusal is what somebody is told who is refused.
type Refusal struct {
	Kind  Kind
	Field string
	Text  string
	After time.Duration
}

func (r *Refusal) Error() string { return r.Text }

// How long things last.
const (
	sessionIdle  = 30 * 24 * time.Hour  // of a browser that does not come back
	sessionLife  = 180 * 24 * time.Hour // of one that does
	programLife  = 366 * 24 * time.Hour // of a program's secret
	proofLife    = 10 * time.Minute     // in which what was proved counts for what weighs most
	touchEvery   = 5 * time.Minute      // how often the use of a session is noted
	cachedFor    = 10 * time.Second     // how long a session that was found counts without being looked up
	maxCached    = 10_000
	maxSessions  = 50 // of an account; the one used least lately makes room
	maxPrograms  = 20
	sweepAtLeast = time.Hour
)

// Config is what a service is made from. Store must be given.
type Config struct {
	Store store.Store
	Log   *slog.Logger // nil: nothing is logged
	// Now is the clock; the usual one if nothing is said.
	Now func() time.Time
	// Mail sends mail; nil: none is sent, and nobody can get back in who has lost his password. Public is the address of this server for others, by which the links in mails begin.
	Mail   Mailer
	Public string
	// Again is how long a mail waits that could not be sent, before it is tried again; half a minute if nothing is said.
	Again time.Duration
	// Cost is that of passwords, in tests a small one.
	Cost Cost
	// Guesses of one address at one account, of all at one account, of one address at all; SignUps of an address; Hashes are the passwords that are hashed for an address, also those that were
	// right. Zero is the usual.
	PairGuesses, AccountGuesses, AddressGuesses, SignUps, Hashes Limit
}

// Service knows the people.
type Service struct {
	cfg                              Config
	store                            store.Store
	log                              *slog.Logger
	now                              func() time.Time
	hash                             *hasher
	pair, account, address, newcomer *Limiter
	renames, mails, ceremonies       *Limiter
	hashes                           *Limiter // of an address, whether it was right or not: each takes memory and time of all
	exports, reports, lost           *Limiter
	letters                          chan mail.Message

	mu    sync.Mutex
	known map[string]*known // sessions by their hashes
}

// Signed is who is signed in.
type Signed struct {
	Account store.Account
	Session store.Session
}

// known is a session that was found a moment ago.
type known struct {
	Signed
	until time.Time
}

// New opens a service.
func New(c Config) *Service {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Cost == (Cost{}) {
		c.Cost = usualCost
	}
	if c.Again == 0 {
		c.Again = 30 * time.Second
	}
	usual := func(l *Limit, most int, every time.Duration) {
		if *l == (Limit{}) {
			*l = Limit{most, every}
		}
	}
	usual(&c.PairGuesses, 10, time.Minute)
	usual(&c.AccountGuesses, 100, 30*time.Second)
	usual(&c.AddressGuesses, 60, 10*time.Second)
	usual(&c.SignUps, 10, 6*time.Minute)
	usual(&c.Hashes, 120, time.Second)
	return &Service{
		cfg: c, store: c.Store, log: c.Log, now: c.Now, hash: newHasher(c.Cost), known: map[string]*known{},
		pair: NewLimiter(c.PairGuesses), account: NewLimiter(c.AccountGuesses), address: NewLimiter(c.AddressGuesses), newcomer: NewLimiter(c.SignUps),
		renames: NewLimiter(Limit{3, 8 * time.Hour}), mails: NewLimiter(Limit{5, 10 * time.Minute}), ceremonies: NewLimiter(Limit{60, 5 * time.Second}),
		hashes: NewLimiter(c.Hashes), lost: NewLimiter(Limit{20, 10 * time.Minute}),
		exports: NewLimiter(Limit{3, 10 * time.Minute}), reports: NewLimiter(Limit{5, 20 * time.Minute}), letters: make(chan mail.Message, outbox),
	}
}

// Visit is where a request comes from.
type Visit struct {
	Address string // what limits count, "" if it is not known
	Device  string // what its owner will know it by
}

// tooMany words how long to wait.
func tooMany(wait time.Duration) error {
	text := "in a moment"
	switch m := int((wait + time.Minute - 1) / time.Minute); {
	case wait > 2*time.Minute:
		text = fmt.Sprintf("in %d minutes", m)
	case wait > 10*time.Second:
		text = "in a minute or two"
	}
	return &Refusal{Kind: TooMany, Text: "That was tried too often. Try again " + text + ".", After: wait}
}

// errNotYou is the answer to whoever does not prove who he is, whatever the reason.
var errNotYou = &Refusal{Kind: NotYou, Text: "The name and the password do not belong together."}

var errTaken = &Refusal{Kind: Taken, Field: "name", Text: "Somebody else has this name."}

var errStopped = &Refusal{Kind: Stopped, Text: "This account has been suspended by the operator of this server."}

// SignUp makes an account with a password, and signs it in.
func (s *Service) SignUp(ctx context.Context, name, password string, v Visit) (secret string, who Signed, err error) {
	return s.SignUpAs(ctx, name, password, false, v)
}

// SignUpAs is SignUp for a person, or for a program that plays, which is marked as one for good.
func (s *Service) SignUpAs(ctx context.Context, name, password string, bot bool, v Visit) (secret string, who Signed, err error) {
	name, key, twins, err := newName(name)
	if err != nil {
		return "", who, err
	}
	plain, err := checkPassword(password, name, key)
	if err != nil {
		return "", who, err
	}
	if err := s.free(ctx, key, twins, ""); err != nil { // before a password is hashed in vain
		return "", who, err
	}
	now := s.now()
	if _, wait := takeAll(now, counted{s.hashes, v.Address}); wait > 0 {
		return "", who, tooMany(wait)
	}
	back, wait := takeAll(now, counted{s.newcomer, v.Address})
	if wait > 0 {
		return "", who, tooMany(wait)
	}
	hash, err := s.hash.hash(ctx, plain)
	if err != nil {
		back()
		return "", who, err
	}
	a := store.Account{ID: store.NewID(), Player: store.NewID(), Name: name, NameKey: key, Bot: bot, Created: now}
	err = s.store.AddAccount(ctx, a, store.Credential{Account: a.ID, Kind: store.Password, ID: a.ID, Data: hash, Created: now})
	if err != nil {
		back()
		if errors.Is(err, store.ErrExists) {
			err = errTaken
		}
		return "", who, err
	}
	s.log.Info("an account was made", "account", a.ID)
	return s.enter(ctx, a.ID, v.Device)
}

// find looks up the account that somebody names: by its name, or by a mail address that is confirmed.
func (s *Service) find(ctx context.Context, login string) (store.Account, error) {
	by, key := store.ByName, nameKey(login)
	if m, ok := mailKey(login); ok {
		by, key = store.ByMail, m
	}
	if key == "" {
		return store.Account{}, store.ErrNotFound
	}
	return s.store.FindAccount(ctx, by, key)
}

// SignIn signs in who knows the password of an account. The account is named by its name or by its mail.
func (s *Service) SignIn(ctx context.Context, login, password string, v Visit) (secret string, who Signed, err error) {
	a, hash, back, err := s.checkPassword(ctx, login, password, v)
	if err != nil {
		return "", who, err
	}
	back()
	if a.Suspended {
		return "", who, errStopped
	}
	return s.enterBy(ctx, a.ID, v.Device, func() (bool, error) { return s.stillPassword(ctx, a.ID, password, hash) })
}

// stillPassword tells whether a password is that of an account now, of which it was when the hash of it was this one.
func (s *Service) stillPassword(ctx context.Context, account, password, hash string) (bool, error) {
	for {
		c, err := s.password(ctx, account)
		if err != nil || c.Data == "" || c.Data == hash {
			return err == nil && c.Data != "", err
		}
		right, _, err := s.hash.check(ctx, password, c.Data)
		if err != nil || !right {
			return false, err
		}
		hash = c.Data // the same, hashed anew by another who came in
	}
}

// checkPassword finds the account that a name and a password belong to. A guess that was wrong counts; back takes back that one was made. Hash is the hash to
// which the password belongs.
func (s *Service) checkPassword(ctx context.Context, login, password string, v Visit) (a store.Account, hash string, back func(), err error) {
	now := s.now()
	target := nameKey(login)
	if m, ok := mailKey(login); ok {
		target = m
	}
	if target == "" {
		target = "?"
	}
	pair := ""
	if v.Address != "" {
		pair = target + " " + v.Address
	}
	back, wait := takeAll(now, counted{s.address, v.Address}, counted{s.pair, pair}, counted{s.account, target})
	if wait > 0 {
		return a, "", nil, tooMany(wait)
	}
	if _, wait := takeAll(now, counted{s.hashes, v.Address}); wait > 0 {
		back()
		return a, "", nil, tooMany(wait)
	}
	a, err = s.find(ctx, login)
	switch {
	case errors.Is(err, store.ErrNotFound):
	case err != nil:
		back()
		return a, "", nil, err
	default:
		c, err := s.password(ctx, a.ID)
		if err != nil {
			back()
			return a, "", nil, err
		}
		hash = c.Data
	}
	right, old, err := s.hash.check(ctx, password, hash)
	switch {
	case err != nil:
		back()
		return a, "", nil, err
	case !right:
		return a, "", nil, errNotYou
	}
	if old {
		hash = s.renew(ctx, a.ID, password, hash)
	}
	return a, hash, back, nil
}

// password is the password of an account, one without data if there is none.
func (s *Service) password(ctx context.Context, account string) (store.Credential, error) {
	cs, err := s.store.Credentials(ctx, account)
	for _, c := range cs {
		if c.Kind == store.Password {
			return c, nil
		}
	}
	return store.Credential{}, err
}

// renew hashes a password anew that was hashed at another cost, and returns its hash. If it cannot, the old one stays.
func (s *Service) renew(ctx context.Context, account, password, hash string) string {
	c, err := s.password(ctx, account)
	if err == nil && c.Data == hash {
		was, plain := c.Data, ""
		if plain, err = passwordForm(password); err == nil {
			if c.Data, err = s.hash.hash(ctx, plain); err == nil {
				err = s.store.ChangeCredential(ctx, c, was)
			}
		}
		if err == nil {
			return c.Data
		}
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) { // else it is another one by now
		s.log.Warn("a password was not hashed anew", "account", account, "error", err)
	}
	return hash
}

// enterBy is enter by something that must be good still once the session is kept. Whoever takes it away, or sets another password, ends the sessions after
// that: so he ends this one, or it ends itself.
func (s *Service) enterBy(ctx context.Context, account, device string, still func() (bool, error)) (secret string, who Signed, err error) {
	secret, who, err = s.enter(ctx, account, device)
	if err != nil {
		return "", who, err
	}
	good, err := still()
	if err == nil && good {
		return secret, who, nil
	}
	if _, e := s.store.EndSessions(context.WithoutCancel(ctx), account, who.Session.ID, ""); e != nil {
		err = errors.Join(err, e)
	}
	s.forgetAccount(account)
	if err == nil {
		err = errNotYou
	}
	return "", Signed{}, err
}

// stays makes sure that a session which has added something to its account has not been ended meanwhile: what a thief adds at the moment at which he is thrown
// out would let him in again. If it has, undo is called.
func (s *Service) stays(ctx context.Context, who *Signed, undo func() error) error {
	_, err := s.store.Session(ctx, who.Session.Hash, s.now())
	if errors.Is(err, store.ErrNotFound) {
		s.forgetAccount(who.Account.ID)
		return errors.Join(ErrNobody, undo())
	}
	return err
}

// enter begins a session of a browser.
func (s *Service) enter(ctx context.Context, account, device string) (secret string, who Signed, err error) {
	now := s.now()
	secret = newSecret()
	x := store.Session{
		Hash: hashOf(secret), ID: store.NewID(), Account: account, Name: device, Created: now, Used: now, Proved: now, Expires: now.Add(sessionIdle),
	}
	if err := s.store.AddSession(ctx, x, 0); err != nil {
		return "", who, err
	}
	if who.Account, err = s.store.Account(ctx, account); err != nil {
		return "", who, err
	}
	who.Session = x
	s.crop(ctx, account)
	return secret, who, nil
}

// crop ends the sessions that an account has beyond what it may have.
func (s *Service) crop(ctx context.Context, account string) {
	all, err := s.store.Sessions(ctx, account, s.now())
	n := 0
	for _, x := range all {
		if x.Program {
			continue
		}
		if n++; n > maxSessions && err == nil {
			_, err = s.store.EndSessions(ctx, account, x.ID, "")
			s.forget(func(k *known) bool { return k.Session.Hash == x.Hash })
		}
	}
	if err != nil {
		s.log.Warn("old sessions stay", "account", account, "error", err)
	}
}

// ErrNobody is the error of a secret that is of no session.
var ErrNobody = errors.New("nobody is signed in by this")

// Who is who has a secret. Error: ErrNobody.
func (s *Service) Who(ctx context.Context, secret string) (*Signed, error) {
	if !IsSecret(secret) {
		return nil, ErrNobody
	}
	return s.whoHas(ctx, hashOf(secret))
}

// Still makes sure that a session has not ended. Error: ErrNobody.
func (s *Service) Still(ctx context.Context, who *Signed) error {
	_, err := s.whoHas(ctx, who.Session.Hash)
	return err
}

func (s *Service) whoHas(ctx context.Context, hash string) (*Signed, error) {
	now := s.now()
	s.mu.Lock()
	k := s.known[hash]
	s.mu.Unlock()
	if k != nil && now.Before(k.until) {
		x := k.Signed
		return &x, nil
	}
	x, err := s.store.Session(ctx, hash, now)
	var a store.Account
	if err == nil {
		a, err = s.store.Account(ctx, x.Account)
	}
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, ErrNobody
	case err != nil:
		return nil, err
	case a.Suspended || !a.Deleted.IsZero():
		return nil, ErrNobody
	}
	if now.Sub(x.Used) > touchEvery {
		x.Used = now
		if !x.Program {
			x.Expires = earlier(now.Add(sessionIdle), x.Created.Add(sessionLife))
		}
		if err := s.store.TouchSession(ctx, hash, x.Used, x.Proved, x.Expires); errors.Is(err, store.ErrNotFound) {
			return nil, ErrNobody
		} else if err != nil {
			s.log.Warn("the use of a session was not noted", "error", err) // what reads goes on without it
		}
	}
	who := Signed{a, x}
	s.mu.Lock()
	if len(s.known) >= maxCached {
		clear(s.known)
	}
	s.known[hash] = &known{who, now.Add(cachedFor)}
	s.mu.Unlock()
	return &who, nil
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// forget drops what is known of sessions.
func (s *Service) forget(which func(*known) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for h, k := range s.known {
		if which(k) {
			delete(s.known, h)
		}
	}
}

// Forget drops what is remembered of the sessions of an account, with "" of all: another program has changed something.
func (s *Service) Forget(account string) {
	s.forget(func(k *known) bool { return account == "" || k.Account.ID == account })
}

// forgetAccount drops what is known of the sessions of an account.
func (s *Service) forgetAccount(id string) {
	s.forget(func(k *known) bool { return k.Account.ID == id })
}

// End ends sessions of who asks, and returns their hashes: the one with an id, or with "" all but his own.
func (s *Service) End(ctx context.Context, who *Signed, id string) (ended []string, err error) {
	ended, err = s.store.EndSessions(ctx, who.Account.ID, id, who.Session.Hash)
	s.forgetAccount(who.Account.ID)
	return ended, err
}

// Sessions lists the sessions of who asks, the last used first.
func (s *Service) Sessions(ctx context.Context, who *Signed) ([]store.Session, error) {
	return s.store.Sessions(ctx, who.Account.ID, s.now())
}

// Sweep forgets what has run out, now and then, until the context ends.
func (s *Service) Sweep(ctx context.Context) {
	for {
		n, err := s.store.Sweep(ctx, s.now())
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			s.log.Warn("old sessions and tokens stay", "error", err)
		case n > 0:
			s.log.Debug("old sessions and tokens are forgotten", "count", n)
			continue
		}
		select {
		case <-time.After(sweepAtLeast):
		case <-ctx.Done():
			return
		}
	}
}

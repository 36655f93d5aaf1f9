// Package notices tells players that a game waits for them while they are away: by mail, to a browser that takes notices (Web Push), to an address of their own (a webhook).
//
// What a player may have to be told of package match adds as jobs. When one falls due, [match.Hall.Due] says whether it still is so; then, if the player is not there and wants to be told, a job for each way by
// which he can be reached is added, and each of these sends one message. So a way that fails is tried again without the others being told twice. docs/adr/0020-notices.md says why.
package notices

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"beachhead/mail"
	"beachhead/match"
	"beachhead/store"
)

// The ways to reach a player.
const (
	Mail = "mail"
	Push = store.PushChannel
	Hook = store.HookChannel
)

// Ways are all of them, in the order in which pages show them.
var Ways = []string{Mail, Push, Hook}

// The matters of which a player can be told, or not.
const (
	Turn  = "turn"  // the game waits for him
	Time  = "time"  // his time is nearly out
	Ask   = "ask"   // somebody waits for his consent
	Over  = "over"  // a game has ended, or he is out of it
	Games = "games" // somebody wants to play, or has sat down
)

// Matters are all of them, in the order in which pages show them.
var Matters = []string{Turn, Time, Ask, Over, Games}

// None as a wish for one game is not to be told of it.
const None = "none"

// matter is what an event belongs to.
func matter(event string) string {
	switch event {
	case match.ToldTurn, match.ToldWait:
		return Turn
	case match.ToldTime:
		return Time
	case match.ToldAsk:
		return Ask
	case match.ToldOver, match.ToldLost:
		return Over
	}
	return Games
}

// Mailer sends mail; *mail.Sender is one.
type Mailer interface {
	Send(ctx context.Context, m mail.Message) error
}

// Config is what a service is made from. Store must be given.
type Config struct {
	Store store.Store
	Log   *slog.Logger // nil: nothing is logged
	// Now is the clock; the usual one if nothing is said.
	Now func() time.Time
	// Mail sends mail; nil: none is sent. Public is the address of this server for others, by which the links begin.
	Mail   Mailer
	Public string
	// Quiet is how long nothing must have been heard of a player before he is taken to be away. His browsers note that he uses them every five minutes; 8 minutes if nothing is said.
	Quiet time.Duration
	// Together is how long a mail waits for others to the same player, so that one tells of all of it; 2 minutes if nothing is said, not at all if it is negative. Day is the same for who wants one mail a day.
	Together, Day time.Duration
	// Allowed tells whether something may be sent to an address, and TLS what its server is known by. Nil: to public addresses only, and as usual. Only tests set them.
	Allowed func(netip.AddrPort) bool
	TLS     *tls.Config
	// Sent is told of each message that was sent by a way, or was not; nil for nobody.
	Sent func(way string, err error)
}

const (
	usualQuiet    = 8 * time.Minute
	usualTogether = 2 * time.Minute
	// patience is how long after it has come about a player is told at last, though he is there and busy with other things.
	patience = time.Hour
	// tooOld is how long a message is tried to be sent.
	tooOld = 24 * time.Hour
)

// Service tells players.
type Service struct {
	cfg    Config
	store  store.Store
	log    *slog.Logger
	now    func() time.Time
	key    []byte // by which links of mails are signed
	vapid  string // the private and the public key by which push services know this server
	client *http.Client
	hall   atomic.Pointer[match.Hall]

	slow  map[string]chan struct{} // places of the ways to addresses that have not answered quickly
	mu    sync.Mutex
	quick map[string]bool             // channels that did the last time
	paced map[[2]string]*rate.Limiter // what players have been told lately, by account and game
}

// New makes a service. What it needs of secrets it makes once, and keeps in the store.
func New(ctx context.Context, c Config) (*Service, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Quiet == 0 {
		c.Quiet = usualQuiet
	}
	if c.Together == 0 {
		c.Together = usualTogether
	}
	if c.Day == 0 {
		c.Day = 24 * time.Hour
	}
	if c.Sent == nil {
		c.Sent = func(string, error) {}
	}
	s := &Service{cfg: c, store: c.Store, log: c.Log, now: c.Now, paced: map[[2]string]*rate.Limiter{}, quick: map[string]bool{}, slow: map[string]chan struct{}{Hook: make(chan struct{}, slowPlaces), Push: make(chan struct{}, slowPlaces)}}
	s.client = outward(s.allowed, c.TLS, nil)
	key, err := c.Store.Secret(ctx, "links of notices", randomText(32))
	s.key = []byte(key)
	if err != nil {
		return nil, err
	}
	if key, err = newPushKeys(); err == nil {
		s.vapid, err = c.Store.Secret(ctx, "keys of push", key)
	}
	return s, err
}

var letters = base32.StdEncoding.WithPadding(base32.NoPadding)

// randomText makes a text that nobody can guess.
func randomText(bytes int) string {
	b := make([]byte, bytes)
	rand.Read(b)
	return strings.ToLower(letters.EncodeToString(b))
}

// Handle are the handlers of the jobs, for the hall. Until [Service.Open] they wait.
func (s *Service) Handle() map[string]store.Handler {
	return map[string]store.Handler{store.JobNotice: s.due, store.JobMail: s.sendMail, store.JobHook: s.sendHook, store.JobPush: s.sendPush}
}

// Open names the hall whose games it tells of.
func (s *Service) Open(h *match.Hall) { s.hall.Store(h) }

// errNotOpen has a job wait for the hall.
var errNotOpen = &store.Again{After: time.Second}

// message is a message to be sent, as its job keeps it. Where it goes is looked up when it is sent, so that no address stands in a job.
type message struct {
	Account string       `json:"account"`
	Channel string       `json:"channel,omitempty"`
	Game    string       `json:"game"`
	Notice  match.Notice `json:"notice"`
}

// due is given a notice that has fallen due.
func (s *Service) due(ctx context.Context, j store.Job) error {
	hall := s.hall.Load()
	if hall == nil {
		return errNotOpen
	}
	var n match.Notice
	if err := json.Unmarshal([]byte(j.Data), &n); err != nil {
		s.log.Error("a notice cannot be read", "game", j.Game, "error", err)
		return nil
	}
	a, err := s.store.FindAccount(ctx, store.ByPlayer, n.Player)
	if errors.Is(err, store.ErrNotFound) || err == nil && (!a.Deleted.IsZero() || a.Suspended) {
		return nil
	}
	if err != nil {
		return err
	}
	ways, err := s.ways(ctx, &a, j.Game, n.Event)
	if err != nil {
		return err
	}
	again := n.Event == match.ToldWait // its job stands for all the times that the game will have waited
	if len(ways) == 0 && !again {
		return nil
	}
	told, after, err := hall.Due(ctx, j.Game, n)
	switch {
	case err != nil:
		return err
	case after > 0:
		return &store.Again{After: after}
	case told == nil && again:
		return store.ErrDrop
	case told == nil:
		return nil
	}
	if after, err = s.away(ctx, &a, &n); err != nil {
		return err
	} else if after > 0 {
		return &store.Again{After: after}
	}
	if after := s.tooOften(a.ID, j.Game, n.Event); after > 0 {
		return &store.Again{After: after}
	}
	next := &store.Next{Drop: again}
	for _, w := range ways {
		data, err := json.Marshal(message{a.ID, w.id, j.Game, *told})
		if err != nil {
			return err
		}
		key := j.Key
		if again { // it may come about again, though not of the same answer
			key += fmt.Sprint(" ", n.Lines)
		}
		x := store.Job{Kind: w.job, Game: j.Game, Key: strings.TrimSpace(key + " " + w.id), Due: s.now(), Data: string(data)}
		if w.job == store.JobMail { // those to one player find each other
			x.Game, x.Key, x.Due = a.ID, strings.TrimSpace(j.Game+" "+key), x.Due.Add(max(s.gathers(&a, n.Event), 0))
		}
		next.Jobs = append(next.Jobs, x)
	}
	return next
}

// away tells how long to wait until a player can be taken to be away, 0 if he is.
func (s *Service) away(ctx context.Context, a *store.Account, n *match.Notice) (time.Duration, error) {
	now := s.now()
	if n.Event == match.ToldTime || now.Sub(time.UnixMilli(n.At)) > patience {
		return 0, nil
	}
	all, err := s.store.Sessions(ctx, a.ID, now)
	for _, x := range all {
		if rest := s.cfg.Quiet - now.Sub(x.Used); err == nil && !x.Program && rest > 0 {
			return min(rest, s.cfg.Quiet), nil
		}
	}
	return 0, err
}

// How many notices of one game its player gets at once, and how often more: an opponent who asks and withdraws, or answers and takes back, can bring about any number.
const (
	gameNotices = 6
	overNotices = 30 // of games that are over, all together
	gameEvery   = 30 * time.Minute
	maxPaced    = 10_000
)

// tooOften tells how long a player has to be left alone with what comes about in a game, 0 if he can be told. That a game is over or his seat lost happens once in a game, so it is
// counted for all of his games together: somebody could have rematch after rematch begin, and resign.
func (s *Service) tooOften(account, game, event string) time.Duration {
	most := gameNotices
	switch event {
	case match.ToldOver, match.ToldLost:
		game, most = "over", overNotices
	case match.ToldInvited: // each is of a game of its own
		game = ""
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k := [2]string{account, game}
	l := s.paced[k]
	if l == nil {
		if len(s.paced) >= maxPaced {
			maps.DeleteFunc(s.paced, func(_ [2]string, l *rate.Limiter) bool { return l.TokensAt(s.now()) > gameNotices-2 })
		}
		if len(s.paced) >= maxPaced {
			clear(s.paced)
		}
		l = rate.NewLimiter(rate.Every(gameEvery), most)
		s.paced[k] = l
	}
	now := s.now()
	r := l.ReserveN(now, 1)
	wait := r.DelayFrom(now)
	if wait > 0 {
		r.CancelAt(now)
	}
	return wait
}

// way is a way by which a player is to be told.
type way struct{ job, id string }

// ways are those by which a player is to be told of something in a game.
func (s *Service) ways(ctx context.Context, a *store.Account, game, event string) (out []way, err error) {
	off := a.Untold()
	if slices.Contains(off, matter(event)) {
		return nil, nil
	}
	only, err := s.store.Told(ctx, game, a.Player)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	wanted := func(w string) bool { return only == w || only == "" && !slices.Contains(off, w) }
	if s.cfg.Mail != nil && a.Confirmed && wanted(Mail) {
		out = append(out, way{job: store.JobMail})
	}
	all, err := s.store.Channels(ctx, a.ID)
	for _, c := range all {
		if !c.Off && wanted(c.Kind) {
			out = append(out, way{jobOf[c.Kind], c.ID})
		}
	}
	return out, err
}

// jobOf are the jobs that send to channels.
var jobOf = map[string]string{Hook: store.JobHook, Push: store.JobPush}

// stale tells whether a message that could not be sent at once needs not be sent any more; else it is to be told as it stands now.
func (s *Service) stale(ctx context.Context, j store.Job, m *message) (bool, error) {
	if s.now().Sub(j.Due) > tooOld || s.now().Sub(time.UnixMilli(m.Notice.At)) > tooOld+reminded(m.Notice.Event) {
		return true, nil
	}
	if j.Tries == 0 && (j.Kind != store.JobMail || m.Notice.Event != match.ToldTurn) { // a mail has waited for company
		return false, nil
	}
	hall := s.hall.Load()
	if hall == nil {
		return false, errNotOpen
	}
	told, _, err := hall.Stands(ctx, m.Game, m.Notice)
	if err == nil && told != nil {
		m.Notice = *told
	}
	return told == nil, err
}

// reminded is how much later than it came about a notice may be told.
func reminded(event string) time.Duration {
	if event == match.ToldWait || event == match.ToldTime {
		return 400 * 24 * time.Hour
	}
	return 7 * 24 * time.Hour
}

// failed is the error of a message that is to be sent once more. It names no address.
type failed struct{ why string }

func (e *failed) Error() string { return "a message was not sent: " + e.why }

// Lacks says, of the ways by which nothing can reach the owner of an account yet, why.
func (s *Service) Lacks(ctx context.Context, a *store.Account) (map[string]string, error) {
	out := map[string]string{}
	switch {
	case s.cfg.Mail == nil:
		out[Mail] = "this server sends no mail"
	case !a.Confirmed && a.Confirming(s.cfg.Now()) != "":
		out[Mail] = "your mail address is not confirmed yet"
	case !a.Confirmed:
		out[Mail] = "you have no mail address"
	}
	out[Hook], out[Push] = "you have named none", "no browser has been asked"
	all, err := s.store.Channels(ctx, a.ID)
	for _, c := range all {
		out[c.Kind] = "switched off, since sending has failed too often"
	}
	for _, c := range all {
		if !c.Off {
			delete(out, c.Kind)
		}
	}
	return out, err
}

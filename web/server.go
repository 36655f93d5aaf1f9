package web

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"sort"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"beachhead/engine"
	"beachhead/match"
	"beachhead/notices"
	"beachhead/people"
	"beachhead/web/ui"
)

// Config is what a server is made from. Hall and Modules must be given.
type Config struct {
	Hall    *match.Hall
	Modules []engine.Module
	Log     *slog.Logger // nil: nothing is logged
	// Anywhere allows requests that name any host. Without it only names of this machine are served, so that a page
	// elsewhere cannot reach a server on loopback through a name that it points there.
	Anywhere bool
	// Secure marks cookies for TLS only.
	Secure bool
	// Proxies are the addresses of proxies in front: the client of their requests is who they name in X-Forwarded-For. Nobody else is believed.
	Proxies []netip.Prefix
	// People knows who has an account; nil where there are none, and whoever has the cookie is the player.
	People *people.Service
	// Notices tells players with accounts that a game waits for them; nil: nobody is told.
	Notices *notices.Service
	// Limits of the streams of events that are open at once; zero is the usual. Those of seats: of one seat 8, of one address 1000, of all 5000. Those of
	// onlookers, which take none of these: of one game 100, of one address 50, of all 2500. Of one player, either: 24.
	SeatStreams, AddressStreams, Streams       int
	GameOnlookers, AddressOnlookers, Onlookers int
	PlayerStreams                              int
	// Around is put around all requests, to count them; nil for nothing. The pattern of the route stands in the request when it returns.
	Around func(http.Handler) http.Handler
	// Health answers GET /healthz and GET /readyz for everybody; nil: there is no such address.
	Health http.Handler
	// TLS has the server speak TLS; nil: it does not.
	TLS *tls.Config
	// Stopping is called when the server is to stop, and then it goes on for so long as Drain says, so that proxies in front hear of it and send nobody any more.
	Stopping func()
	Drain    time.Duration
	// PlayerRate and AddressRate are how many requests a second a player and an address may send in the long run, ten seconds' worth at once; 0 for any number.
	PlayerRate, AddressRate float64
	// Limits of the studies that are made in an hour; zero is the usual. Of one player 60, of one address 300.
	PlayerStudies, AddressStudies int
	// PlayerGames and AddressGames are how many games a player and an address may make in an hour; 0 for any number.
	PlayerGames, AddressGames int
	// PlayerTalk is how much a player may say at once, and then something each second, and an address ten times as much; 0 for any amount.
	PlayerTalk int
}

// Server answers the requests of browsers. It is an http.Handler.
type Server struct {
	cfg       Config
	hall      *match.Hall
	people    *people.Service // nil: there are no accounts
	mods      map[string]engine.Module
	order     []engine.Module
	log       *slog.Logger
	handler   http.Handler
	readers   readers
	visitors  visitors
	studies   *quota
	games     *quota
	uploads   uploads
	talks     struct{ players, addresses *people.Limiter }
	rates     rates
	sheets    sheets
	briefings briefings
	assets    assets
	ctx       context.Context
	stop      context.CancelFunc

	patterns  []string // of the routes
	cardsOnce sync.Once
	cardList  []card
	heartbeat time.Duration
	streams   sync.WaitGroup // those whose connections net/http does not know any more
}

// New makes a server. Close ends its streams.
func New(c Config) (*Server, error) {
	if c.Hall == nil || len(c.Modules) == 0 {
		return nil, errors.New("web: no hall or no games to serve")
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{
		cfg: c, hall: c.Hall, people: c.People, mods: map[string]engine.Module{}, log: c.Log, heartbeat: heartbeat,
		readers: readers{
			limits: readerLimits{
				seat: cmp.Or(c.SeatStreams, 8), game: cmp.Or(c.GameOnlookers, 100), player: cmp.Or(c.PlayerStreams, 24),
				addressSeats: cmp.Or(c.AddressStreams, 1000), addressOnlookers: cmp.Or(c.AddressOnlookers, 50),
				seats: cmp.Or(c.Streams, 5000), onlookers: cmp.Or(c.Onlookers, 2500),
			},
			seats: newRoom(), on: newRoom(),
		},
		visitors: visitors{of: map[visitor]engine.Module{}},
		rates:    rates{player: c.PlayerRate, address: c.AddressRate, of: map[string]*rate.Limiter{}},
		studies:  newQuota("studies", cmp.Or(c.PlayerStudies, 60), cmp.Or(c.AddressStudies, 300)),
		uploads:  uploads{of: map[string]int{}},
		games:    newQuota("games", c.PlayerGames, c.AddressGames),
	}
	s.talks.players, s.talks.addresses = newTalks(c.PlayerTalk)
	s.ctx, s.stop = context.WithCancel(context.Background())
	for _, m := range c.Modules {
		s.mods[m.ID()] = m
		s.order = append(s.order, m)
	}
	sort.Slice(s.order, func(i, j int) bool { return s.order[i].ID() < s.order[j].ID() })
	var err error
	if s.assets, err = loadAssets(ui.Files(), ui.Version()); err != nil {
		return nil, err
	}
	s.handler = s.guard(s.routes())
	if c.Around != nil {
		s.handler = c.Around(s.handler)
	}
	return s, nil
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends all streams of events; browsers come back to whoever listens next. It does not close the hall.
func (s *Server) Close() { s.stop() }

// listing is a mux that lists what it serves.
type listing struct {
	*http.ServeMux
	s *Server
}

func (l *listing) HandleFunc(pattern string, f func(http.ResponseWriter, *http.Request)) {
	l.s.patterns = append(l.s.patterns, pattern)
	l.ServeMux.HandleFunc(pattern, f)
}

// routes are all requests there are; docs/http.md describes them.
func (s *Server) routes() http.Handler {
	mux := &listing{ServeMux: http.NewServeMux(), s: s}
	// Pages.
	mux.HandleFunc("GET /{$}", s.home)
	mux.HandleFunc("POST /games", s.start)
	mux.HandleFunc("GET /games", s.myGames)
	mux.HandleFunc("GET /next", s.next)
	mux.HandleFunc("GET /lobby", s.lobby)
	mux.HandleFunc("POST /lobby", s.offer)
	mux.HandleFunc("GET /games/{id}", s.gamePage)
	mux.HandleFunc("GET /games/{id}/links", s.linksPage)
	mux.HandleFunc("POST /games/{id}/links/revoke", s.revoke)
	mux.HandleFunc("GET /games/{id}/report", s.report)
	mux.HandleFunc("GET /games/{id}/sit/{seat}", s.sitPage)
	mux.HandleFunc("POST /games/{id}/sit/{seat}", s.sit)
	mux.HandleFunc("GET /join/{token}", s.joinPage)
	mux.HandleFunc("POST /join/{token}", s.join)
	mux.HandleFunc("GET /watch/{token}", s.watch)
	mux.HandleFunc("GET /rules", s.rulesIndex)
	mux.HandleFunc("GET /rules/{game}", s.rulesPage)
	mux.HandleFunc("GET /records", s.recordsPage)
	mux.HandleFunc("POST /records", s.upload)
	// What never changes.
	mux.HandleFunc("GET /ui/{file}", s.asset)
	mux.HandleFunc("GET /look/{file}", s.asset)
	mux.HandleFunc("GET /favicon.ico", s.icon)
	mux.HandleFunc("GET /sheets/{file}", s.sheet)
	mux.HandleFunc("GET /sheets/{game}/{file}", s.sheet)
	mux.HandleFunc("GET /briefings/{game}/{file}", s.briefing)
	mux.HandleFunc("GET /maps/{file}", s.thumbnail)
	mux.HandleFunc("GET /rules/{game}/{rule}", s.rule)
	if s.cfg.Health != nil {
		mux.HandleFunc("GET /healthz", s.cfg.Health.ServeHTTP)
		mux.HandleFunc("GET /readyz", s.cfg.Health.ServeHTTP)
	}
	// What the page of a game reads.
	for path, f := range map[string]func(atTable) error{
		"state": s.state, "events": s.events, "at/{n}": s.at, "why/{n}": s.why, "record": s.record,
		"chat": s.talk, "notes": s.note, "orders": s.orders, "sight": s.sight, "supply": s.supply,
		"zones": s.zones, "dossier": s.dossier, "seen": s.seen,
	} {
		mux.HandleFunc("GET /games/{id}/"+path, s.seated(true, f))
	}
	// What the page of a game sends.
	for path, f := range map[string]func(atTable) error{
		"answers": s.answer, "whynot": s.whyNot, "explain": s.explain, "series": s.series, "across": s.across, "handover": s.handOver, "undo": s.undo, "redo": s.redo,
		"resign": s.resign, "draw": s.draw, "pause": s.pause, "resume": s.resume, "replace": s.replace, "ask": s.ask, "consent": s.consent, "orders": s.setOrder, "chat": s.say, "notes": s.setNote,
		"pace": s.setPace, "branch": s.branch, "rematch": s.rematch, "setup": s.setup, "place": s.place, "fits": s.fits, "suggest": s.suggest, "seen": s.setSeen,
	} {
		mux.HandleFunc("POST /games/{id}/"+path, s.seated(false, f))
	}
	if s.people != nil {
		s.peopleRoutes(mux)
		if s.cfg.Notices != nil {
			s.noticeRoutes(mux)
		}
	}
	mux.HandleFunc("/", s.elsewhere(mux.ServeMux))
	return mux
}

// elsewhere answers what no route is for: an address that is for another method, or none.
func (s *Server) elsewhere(mux *http.ServeMux) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, m := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
			if _, p := mux.Handler(&http.Request{Method: m, URL: r.URL, Host: r.Host}); p != "/" {
				allowed = append(allowed, m)
			}
		}
		if allowed == nil {
			s.nothing(w, r)
			return
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
	}
}

// nothing answers what is nowhere.
func (s *Server) nothing(w http.ResponseWriter, r *http.Request) {
	if hasType(r, "application/json") || wantsJSON(r) {
		s.refuse(w, r, errNowhere)
		return
	}
	s.lost(w, r, http.StatusNotFound, "There is nothing here", "The address leads nowhere.")
}

package web

import (
	"context"
	_ "embed"
	"errors"
	"net/http"
	"slices"
	"time"

	"beachhead/match"
	"beachhead/notices"
	"beachhead/people"
	"beachhead/store"
)

// How players are told that a game waits for them: what they want in general, of one game, and the link in a mail by which there are no more.

//go:embed worker.js
var workerScript []byte

func (s *Server) noticeRoutes(mux *listing) {
	mux.HandleFunc("POST /account/notices", s.setNotices)
	mux.HandleFunc("POST /account/hooks", s.addHook)
	mux.HandleFunc("POST /account/hooks/on", s.hookOn)
	mux.HandleFunc("POST /account/push", s.addPush)
	mux.HandleFunc("GET /worker.js", s.worker)
	mux.HandleFunc("POST /account/channels/drop", s.dropChannel)
	mux.HandleFunc("GET /games/{id}/notices", s.seated(true, s.howTold))
	mux.HandleFunc("POST /games/{id}/notices", s.seated(false, s.setTold))
	mux.HandleFunc("POST /games/{id}/here", s.seated(false, s.here))
	mux.HandleFunc("GET /unsubscribe/{token}", s.unsubscribePage)
	mux.HandleFunc("POST /unsubscribe/{token}", s.unsubscribe)
}

// noticesShown is of what somebody is told, and how.
type noticesShown struct {
	Ways     []switchShown  `json:"ways"`
	Matters  []switchShown  `json:"matters"`
	Bundle   string         `json:"bundle"` // how mails are put together: "", apart or daily
	Hooks    []channelShown `json:"hooks"`
	Browsers []channelShown `json:"browsers"`
	Key      string         `json:"key"` // of this server, for a browser that is to take notices
}

// channelShown is a way by which notices reach somebody.
type channelShown struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	URL     string    `json:"url,omitempty"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used,omitzero"`
	Failed  int       `json:"failed,omitempty"` // how often in a row
	Why     string    `json:"why,omitempty"`    // it did the last time
	Off     bool      `json:"off,omitempty"`    // it has failed too often
	Ago     string    `json:"-"`
}

type switchShown struct {
	ID    string `json:"id"`
	On    bool   `json:"on"`
	Lacks string `json:"lacks,omitempty"` // why nothing goes this way yet
	Text  string `json:"-"`
}

var noticeTexts = map[string]string{
	notices.Mail: "By mail", notices.Push: "In this and other browsers that take notices", notices.Hook: "To addresses of your programs",
	notices.Turn: "A game waits for me", notices.Time: "My time is nearly out", notices.Ask: "Somebody asks me to agree to something", notices.Over: "A game has ended",
	notices.Games: "Somebody wants to play with me, or has sat down",
}

// noticesOf is of what the owner of an account is told, and how.
func (s *Server) noticesOf(ctx context.Context, a *store.Account) (*noticesShown, error) {
	out, off := &noticesShown{Hooks: []channelShown{}, Browsers: []channelShown{}, Bundle: notices.Bundle(a), Key: s.cfg.Notices.PushKey()}, a.Untold()
	lacks, err := s.cfg.Notices.Lacks(ctx, a)
	if err != nil {
		return nil, err
	}
	for _, w := range notices.Ways {
		out.Ways = append(out.Ways, switchShown{w, !slices.Contains(off, w), lacks[w], noticeTexts[w]})
	}
	for _, m := range notices.Matters {
		out.Matters = append(out.Matters, switchShown{m, !slices.Contains(off, m), "", noticeTexts[m]})
	}
	all, err := s.cfg.Notices.Channels(ctx, a.ID)
	for _, c := range all {
		x := channelShown{ID: c.ID, Name: c.Name, Created: c.Created, Used: c.Used, Failed: c.Failed, Why: notices.Why(&c), Off: c.Off}
		if !c.Used.IsZero() {
			x.Ago = ago(time.Since(c.Used))
		}
		if c.Kind == notices.Hook {
			x.URL = notices.Address(&c)
			out.Hooks = append(out.Hooks, x)
		} else {
			out.Browsers = append(out.Browsers, x)
		}
	}
	return out, err
}

// asRefusal words an error of what an owner has given.
func asRefusal(err error) error {
	var bad *notices.Invalid
	if errors.As(err, &bad) {
		return wrong("%s", bad.Text)
	}
	return err
}

// addHook is POST /account/hooks: an address of the owner's that is told, and the secret by which he knows that it is us.
func (s *Server) addHook(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Current string `json:"current"`
		Name    string `json:"name"`
		URL     string `json:"url"`
	}
	s.owner(w, r, "hooks", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		if err := s.current(ctx, r, who, f.Current); err != nil {
			return nil, err
		}
		if !s.people.Proved(who) {
			return nil, deny(prove, "Prove first that it is you.")
		}
		secret, err := s.cfg.Notices.AddHook(ctx, who.Account.ID, f.Name, f.URL)
		return accountPageData{Secret: secret, Section: "hooks"}, asRefusal(err)
	})
}

// addPush is POST /account/push: this browser takes notices.
func (s *Server) addPush(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Endpoint string `json:"endpoint"`
		P256dh   string `json:"p256dh"`
		Auth     string `json:"auth"`
	}
	s.owner(w, r, "hooks", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		return nil, asRefusal(s.cfg.Notices.AddPush(ctx, who.Account.ID, who.Session.ID, device(r.UserAgent()), f.Endpoint, f.P256dh, f.Auth))
	})
}

// worker is GET /worker.js: what a browser runs when a notice comes. It stands at the top, since it is for all pages.
func (s *Server) worker(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "text/javascript; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	_, _ = w.Write(workerScript)
}

// hookOn is POST /account/hooks/on: what was switched off since it had failed too often is tried again.
func (s *Server) hookOn(w http.ResponseWriter, r *http.Request) {
	var f struct {
		ID string `json:"id"`
	}
	s.owner(w, r, "hooks", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		return nil, asRefusal(s.cfg.Notices.SwitchOn(ctx, who.Account.ID, f.ID))
	})
}

// dropChannel is POST /account/channels/drop.
func (s *Server) dropChannel(w http.ResponseWriter, r *http.Request) {
	var f struct {
		ID string `json:"id"`
	}
	s.owner(w, r, "hooks", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		return nil, s.cfg.Notices.Drop(ctx, who.Account.ID, f.ID)
	})
}

// setNotices is POST /account/notices.
func (s *Server) setNotices(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Mail  bool `json:"mail"`
		Push  bool `json:"push"`
		Hook  bool `json:"hook"`
		Turn  bool `json:"turn"`
		Time  bool `json:"time"`
		Ask   bool `json:"ask"`
		Over  bool `json:"over"`
		Games bool `json:"games"`

		Bundle string `json:"bundle"`
	}
	s.owner(w, r, "notices", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		if !slices.Contains(notices.Bundles, f.Bundle) {
			return nil, wrong("How to put mails together: \"\", apart or daily.")
		}
		off := []string{}
		if f.Bundle != "" {
			off = append(off, f.Bundle)
		}
		for word, on := range map[string]bool{notices.Mail: f.Mail, notices.Push: f.Push, notices.Hook: f.Hook, notices.Turn: f.Turn, notices.Time: f.Time, notices.Ask: f.Ask,
			notices.Over: f.Over, notices.Games: f.Games} {
			if !on {
				off = append(off, word)
			}
		}
		slices.Sort(off)
		a, err := s.people.SetUntold(ctx, who.Account.ID, func([]string) []string { return off })
		if err == nil {
			who.Account = a
		}
		return nil, err
	})
}

// toldShown is how a player is told of one game.
type toldShown struct {
	// How is "" as of other games, "none" not at all, or the one way by which he is told.
	How  string   `json:"how"`
	Ways []string `json:"ways"`
}

// howTold is GET /games/{id}/notices.
func (s *Server) howTold(a atTable) error {
	if _, err := mustBeSigned(a.r); err != nil {
		return err
	}
	how, err := a.table.HowTold(a.ctx, a.who.Player)
	if err != nil {
		return err
	}
	reply(a.w, http.StatusOK, toldShown{how, notices.Ways})
	return nil
}

// setTold is POST /games/{id}/notices.
func (s *Server) setTold(a atTable) error {
	var b struct {
		How string `json:"how"`
	}
	if err := readJSON(a.w, a.r, maxAnswer, &b); err != nil {
		return err
	}
	if _, err := mustBeOwner(a.r); err != nil {
		return err
	}
	if b.How != "" && b.How != notices.None && !slices.Contains(notices.Ways, b.How) {
		return wrong("How to be told of this game: \"\" as of others, none, mail, push or hook.")
	}
	return a.done(a.table.SetTold(a.ctx, a.who.Player, b.How))
}

// here is POST /games/{id}/here: the player has the page of the seat in front of him.
func (s *Server) here(a atTable) error {
	if err := a.readSeat(); err != nil {
		return err
	}
	return a.done(a.table.Seen(a.ctx, a.who))
}

// unsubscribePage is GET /unsubscribe/{token}: nothing is changed before the button is pressed, since programs that read mail open links.
func (s *Server) unsubscribePage(w http.ResponseWriter, r *http.Request) {
	if s.cfg.Notices.Stops(r.PathValue("token")) == "" {
		s.refusePage(w, r, errNoStop)
		return
	}
	s.showStep(w, r, http.StatusOK, stepPage{Heading: "No more mail about games", Lead: "Your account stays as it is. On its page you can have the mails again, and say of what you want to be told.", Action: r.URL.Path, Button: "No more mail about games"})
}

var errNoStop = deny(match.NotFound, "This link is not complete.")

// unsubscribe is POST /unsubscribe/{token}: by the button, or by the program that reads the mail (RFC 8058).
func (s *Server) unsubscribe(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	account := s.cfg.Notices.Stops(r.PathValue("token"))
	if account == "" {
		s.refusePage(w, r, errNoStop)
		return
	}
	_, err := s.people.SetUntold(ctx, account, func(off []string) []string {
		if !slices.Contains(off, notices.Mail) {
			off = append(off, notices.Mail)
		}
		return off
	})
	if err != nil {
		s.refusePage(w, r, match.FromStore(err))
		return
	}
	s.showStep(w, r, http.StatusOK, stepPage{Heading: "No more mail about games", Said: "You get no more of it. On the page of your account you can have it again."})
}

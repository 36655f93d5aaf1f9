package web

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"time"

	"beachhead/match"
	"beachhead/people"
	"beachhead/store"
)

// Pages and requests of people: signing up, in and out, and what an owner changes of his account. Each takes a form, for which the answer is a page, or JSON, for which it is JSON.

func (s *Server) peopleRoutes(mux *listing) {
	mux.HandleFunc("GET /sign-up", s.signUpPage)
	mux.HandleFunc("POST /sign-up", s.signUp)
	mux.HandleFunc("GET /sign-in", s.signInPage)
	mux.HandleFunc("POST /sign-in", s.signIn)
	mux.HandleFunc("POST /sign-out", s.signOut)
	mux.HandleFunc("GET /account", s.accountPage)
	mux.HandleFunc("POST /account/name", s.rename)
	mux.HandleFunc("POST /account/password", s.setPassword)
	mux.HandleFunc("POST /account/sessions", s.endSessions)
	mux.HandleFunc("POST /account/programs", s.newProgram)
	mux.HandleFunc("POST /account/prove", s.prove)
	mux.HandleFunc("POST /account/mail", s.setMail)
	s.passkeyRoutes(mux)
	s.profileRoutes(mux)
	s.challengeRoutes(mux)
	s.seasonRoutes(mux)
	mux.HandleFunc("GET /mail/{token}", s.confirmPage)
	mux.HandleFunc("POST /mail/{token}", s.confirm)
	mux.HandleFunc("GET /recover", s.recoverPage)
	mux.HandleFunc("POST /recover", s.recover)
	mux.HandleFunc("GET /recover/{token}", s.resetPage)
	mux.HandleFunc("POST /recover/{token}", s.reset)
}

// readFields reads a form or a JSON object into the fields of v, which are texts and switches. What a form does not have stays as it is; a switch is on if it has any text.
func readFields(w http.ResponseWriter, r *http.Request, v any) error {
	if hasType(r, "application/json") {
		return readJSON(w, r, maxForm, v)
	}
	f, err := readForm(w, r)
	if err != nil {
		return err
	}
	x := reflect.ValueOf(v).Elem()
	for i := range x.NumField() {
		name, _, _ := strings.Cut(x.Type().Field(i).Tag.Get("json"), ",")
		switch to := x.Field(i); to.Kind() {
		case reflect.String:
			to.SetString(f.Get(name))
		case reflect.Bool:
			to.SetBool(f.Get(name) != "")
		}
	}
	return nil
}

// answerTo answers a request of a person: a form leads to a page, JSON gets JSON.
func answerTo(w http.ResponseWriter, r *http.Request, page string, v any) {
	w.Header()["Cache-Control"] = headerNoStore
	if hasType(r, "application/json") {
		reply(w, http.StatusOK, v)
		return
	}
	http.Redirect(w, r, page, http.StatusSeeOther)
}

// done is the answer to what was done and has nothing more to say.
type done struct {
	OK bool `json:"ok"`
}

// refuseForm answers a form that is refused with its page, and JSON with JSON.
func (s *Server) refuseForm(w http.ResponseWriter, r *http.Request, err error, page func(code int, text string)) {
	w.Header()["Cache-Control"] = headerNoStore
	code, body := s.refusalOf(r, err)
	if waitOf(err) > 0 || !errors.As(err, new(*people.Refusal)) { // what his account is full of is so however long he waits
		tellWhen(w, code, err)
	}
	if hasType(r, "application/json") {
		reply(w, code, body)
		return
	}
	page(code, body.text())
}

// signPage is the page at which one signs in or up.
type signPage struct {
	page
	Up      bool
	Ended   bool // he was signed out
	Deleted bool // his account is
	Error   string
	Name    string
	Next    string
	Mail    string
	Mails   bool // mail can be sent
	Keys    bool // passkeys work here
	Games   int  // of the guest
	Leave   bool // he has said that they are not to come along
	Hidden  bool // the form: he is signed in already
}

func (s *Server) showSign(w http.ResponseWriter, r *http.Request, code int, p signPage) {
	title := "Sign in"
	if p.Up {
		title = "Sign up"
	}
	p.page = s.frame(r, title, "/sign-in")
	p.Next = within(p.Next)
	p.Hidden, p.Mails, p.Keys = member(r) != nil, s.people.HasMail(), s.people.Passkeys(s.address(r))
	if g := guest(r); g != "" && !p.Hidden {
		ctx, cancel := context.WithTimeout(r.Context(), patience)
		defer cancel()
		p.Games, _ = s.hall.Owned(ctx, g) // without it nothing is offered
	}
	s.show(w, r, code, "sign.html", p)
}

// signUpPage is GET /sign-up.
func (s *Server) signUpPage(w http.ResponseWriter, r *http.Request) {
	s.showSign(w, r, http.StatusOK, signPage{Up: true, Next: r.URL.Query().Get("next")})
}

// signInPage is GET /sign-in.
func (s *Server) signInPage(w http.ResponseWriter, r *http.Request) {
	s.showSign(w, r, http.StatusOK, signPage{Next: r.URL.Query().Get("next"), Ended: r.URL.Query().Get("ended") != "", Deleted: r.URL.Query().Get("deleted") != ""})
}

// wantedSign is what the forms of signing in and up have.
type wantedSign struct {
	Name     string `json:"name"`
	Password string `json:"password"`
	Mail     string `json:"mail"` // of who signs up
	Games    bool   `json:"games"`
	Next     string `json:"next"`
	Bot      bool   `json:"bot"` // of who signs up: a program plays
}

// signUp is POST /sign-up.
func (s *Server) signUp(w http.ResponseWriter, r *http.Request) { s.sign(w, r, true) }

// signIn is POST /sign-in.
func (s *Server) signIn(w http.ResponseWriter, r *http.Request) { s.sign(w, r, false) }

func (s *Server) sign(w http.ResponseWriter, r *http.Request, up bool) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	var f wantedSign
	err := readFields(w, r, &f)
	var secret string
	var who people.Signed
	switch {
	case err != nil:
	case up && f.Mail != "" && badMail(f.Mail) != nil:
		err = badMail(f.Mail)
	case up:
		secret, who, err = s.people.SignUpAs(ctx, f.Name, f.Password, f.Bot, s.visitOf(r))
	default:
		secret, who, err = s.people.SignIn(ctx, f.Name, f.Password, s.visitOf(r))
	}
	if err != nil {
		s.refuseForm(w, r, match.FromStore(err), func(code int, text string) {
			s.showSign(w, r, code, signPage{Up: up, Error: text, Name: clipped(f.Name), Mail: clipped(f.Mail), Next: f.Next, Leave: !f.Games})
		})
		return
	}
	mailed := up && s.firstMail(ctx, r, &who, f.Mail)
	if mailed && within(f.Next) == "/" {
		f.Next = "/?mail=sent"
	}
	s.enter(ctx, w, r, secret, &who, f.Games, f.Next, mailed)
}

// firstMail gives a new account the mail address that its owner has named, if any, and tells whether a message went there.
func (s *Server) firstMail(ctx context.Context, r *http.Request, who *people.Signed, text string) bool {
	if text == "" || !s.people.HasMail() {
		return false
	}
	err := s.people.SetMail(ctx, who, text, s.visitOf(r))
	if err != nil { // the account is there; its page takes the address later
		s.log.Warn("the mail address of a new account", "error", err)
	}
	return err == nil
}

// badMail says what is wrong with a mail address, nil if nothing is.
func badMail(text string) error {
	_, _, err := people.Mail(text)
	return err
}

// clipped is what is shown again of what somebody has typed.
func clipped(s string) string {
	return strings.ToValidUTF8(s[:min(len(s), 200)], "")
}

// enter has a browser be signed in, with the games of the guest if it is wanted.
func (s *Server) enter(ctx context.Context, w http.ResponseWriter, r *http.Request, secret string, who *people.Signed, games bool, next string, mailed bool) {
	if old := member(r); old != nil && !old.Session.Program { // one session of a browser is enough, whoever was signed in there: nobody has the secret of the other one any more
		ended, err := s.people.End(ctx, old, old.Session.ID)
		if err != nil {
			s.log.Warn("the session before this one stays", slog.Any("error", err))
		}
		s.readers.endSessions(ended)
	}
	n := 0
	if g := guest(r); g != "" && games {
		var err error
		if n, err = s.hall.Adopt(ctx, g, who.Account.Player); err != nil {
			s.keepSession(w, secret) // he is in; his games stay where they are, and the guest's cookie with them
			s.refuseForm(w, r, err, func(code int, text string) {
				s.lost(w, r, code, "You are signed in", "But the games of this browser could not be taken along: "+text)
			})
			return
		}
		s.visitors.forget(g)
		s.dropGuest(w)
	}
	s.keepSession(w, secret)
	answerTo(w, r, within(next), struct {
		Name  string `json:"name"`
		Games int    `json:"games"`
		Mail  bool   `json:"mail,omitempty"` // a message is on its way
	}{who.Account.Name, n, mailed})
}

// signOut is POST /sign-out.
func (s *Server) signOut(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	if who := member(r); who != nil {
		ended, err := s.people.End(ctx, who, who.Session.ID)
		if err != nil {
			s.refuseForm(w, r, match.FromStore(err), func(int, string) { s.refusePage(w, r, match.FromStore(err)) })
			return
		}
		s.readers.endSessions(ended)
	}
	s.dropSession(w)
	answerTo(w, r, "/", done{true})
}

// accountShown is what the page of an account shows, and JSON tells.
type accountShown struct {
	Name      string           `json:"name"`
	Created   time.Time        `json:"created"`
	Bot       bool             `json:"bot,omitempty"`
	Mail      string           `json:"mail,omitempty"`
	Confirm   string           `json:"confirm,omitempty"` // the address that a link was sent to by which it is confirmed
	Mails     bool             `json:"mails"`             // mail can be sent
	Password  bool             `json:"password"`
	Passkeys  []passkeyShown   `json:"passkeys"`
	Keys      bool             `json:"-"` // passkeys work here
	Proved    bool             `json:"proved"`
	Sessions  []sessionShown   `json:"sessions"`
	Blocks    []people.Blocked `json:"blocks"`
	Talk      string           `json:"talk"`            // who may talk to him: all, accounts, nobody
	Challenge string           `json:"challenge"`       // who may challenge him: all, known, nobody
	Plays     []string         `json:"plays,omitempty"` // of a program: games
	Playing   string           `json:"-"`
	Notices   *noticesShown    `json:"notices,omitempty"`
}

type passkeyShown struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used"`
	Ago     string    `json:"-"`
}

type sessionShown struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Program bool      `json:"program,omitempty"`
	Here    bool      `json:"here,omitempty"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used"`
	Ago     string    `json:"-"`
}

// accountOf is the account of who is signed in.
func (s *Server) accountOf(ctx context.Context, r *http.Request, who *people.Signed) (*accountShown, error) {
	if who.Session.Program { // its secret may lie on somebody else's machine
		return &accountShown{Name: who.Account.Name, Created: who.Account.Created, Bot: who.Account.Bot, Mails: s.people.HasMail(), Sessions: []sessionShown{}, Passkeys: []passkeyShown{},
			Blocks: []people.Blocked{}, Talk: who.Account.Talk()}, nil
	}
	a := &accountShown{Name: who.Account.Name, Created: who.Account.Created, Bot: who.Account.Bot, Mail: who.Account.Mail, Confirm: s.people.Confirms(&who.Account), Mails: s.people.HasMail(), Proved: s.people.Proved(who), Sessions: []sessionShown{}, Passkeys: []passkeyShown{}}
	all, err := s.people.Sessions(ctx, who)
	if err != nil {
		return nil, match.FromStore(err)
	}
	for _, x := range all {
		a.Sessions = append(a.Sessions, sessionShown{x.ID, x.Name, x.Program, x.Hash == who.Session.Hash, x.Created, x.Used, ago(time.Since(x.Used))})
	}
	ways, err := s.people.Ways(ctx, who)
	if err != nil {
		return nil, match.FromStore(err)
	}
	for _, c := range ways {
		a.Password = a.Password || c.Kind == store.Password
		if c.Kind == store.Passkey {
			a.Passkeys = append(a.Passkeys, passkeyShown{c.ID, c.Name, c.Created, c.Used, ago(time.Since(c.Used))})
		}
	}
	a.Keys, a.Talk, a.Challenge, a.Plays = s.people.Passkeys(s.address(r)), who.Account.Talk(), who.Account.Challenged(), who.Account.Plays()
	a.Playing = strings.Join(a.Plays, " ")
	if s.cfg.Notices != nil {
		if a.Notices, err = s.noticesOf(ctx, &who.Account); err != nil {
			return nil, match.FromStore(err)
		}
	}
	if a.Blocks, err = s.people.Blocks(ctx, who); err != nil {
		return nil, match.FromStore(err)
	}
	return a, nil
}

// accountPage is GET /account.
func (s *Server) accountPage(w http.ResponseWriter, r *http.Request) {
	if member(r) == nil && !wantsJSON(r) {
		http.Redirect(w, r, "/sign-in?next="+url.QueryEscape("/account"), http.StatusSeeOther)
		return
	}
	s.showAccount(w, r, http.StatusOK, accountPageData{})
}

// accountPageData is what the page of an account has beside the account.
type accountPageData struct {
	page
	*accountShown
	Error, Section string // what was refused, and in which part of the page
	Done           string // what was done
	Secret         string // of a new program, shown once
}

func wantsJSON(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept"), "application/json")
}

func (s *Server) showAccount(w http.ResponseWriter, r *http.Request, code int, d accountPageData) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	w.Header()["Cache-Control"] = headerNoStore
	who, err := mustBeSigned(r)
	if err == nil {
		d.accountShown, err = s.accountOf(ctx, r, who)
	}
	switch {
	case err != nil && wantsJSON(r):
		s.refuse(w, r, err)
	case err != nil:
		s.refusePage(w, r, err)
	case wantsJSON(r):
		reply(w, code, d.accountShown)
	default:
		d.page = s.frame(r, "Your account", "/account")
		if d.Done == "" {
			d.Done = deeds[r.URL.Query().Get("done")]
		}
		s.show(w, r, code, "account.html", d)
	}
}

// deeds are what the page of an account says was done.
var deeds = map[string]string{
	"name": "You have another name now.", "password": "Your password is another one now. Other browsers have been signed out, and a mail address that was not confirmed yet is forgotten: if it is yours, give it again.", "sessions": "That one is signed out.", "elsewhere": "You are signed in nowhere else any more, and secrets of programs have ended.", "blocks": "Your list of blocked players is changed.", "talk": "It is noted who may talk to you.", "challenge": "It is noted who may challenge you.", "plays": "It is noted what the program plays.", "notices": "It is noted of what you are told, and how.", "hooks": "The ways to tell you are changed.", "report": "The operator of this server will read it.", "passkeys": "Your ways into the account are changed.", "proved": "It is you. For ten minutes nothing more is asked.",
	"mail": "A message is on its way to that address. The link in it confirms that it is yours.", "nomail": "Your account has no mail address any more.", "confirmed": "Your mail address is confirmed.",
	"recovered": "Your new password is set. All other browsers and programs have been signed out. Look below whether the other ways into the account are yours.",
}

// owner carries out what an owner does with his account: he is signed in, and f says which part of the page it was and what was done.
func (s *Server) owner(w http.ResponseWriter, r *http.Request, section string, fields any, f func(ctx context.Context, who *people.Signed) (v any, err error)) {
	s.ownerTo(w, r, section, "", fields, f)
}

// ownerTo is owner with the page that a form leads to, if that is not the account's.
func (s *Server) ownerTo(w http.ResponseWriter, r *http.Request, section, to string, fields any, f func(ctx context.Context, who *people.Signed) (v any, err error)) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	who, err := mustBeOwner(r)
	if err == nil {
		err = readFields(w, r, fields)
	}
	var v any
	if err == nil {
		v, err = f(ctx, who)
	}
	if err != nil {
		s.refuseForm(w, r, match.FromStore(err), func(code int, text string) {
			s.showAccount(w, r, code, accountPageData{Error: text, Section: section})
		})
		return
	}
	if d, ok := v.(accountPageData); ok && !hasType(r, "application/json") {
		s.showAccount(w, r, http.StatusOK, d)
		return
	} else if ok {
		v = struct {
			Secret string `json:"secret"`
		}{d.Secret}
	}
	if v == nil {
		v = done{true}
	}
	deed := section
	switch f := fields.(type) {
	case *mailForm:
		if f.Mail == "" {
			deed = "nomail"
		}
	case *sessionForm:
		if f.ID == "" {
			deed = "elsewhere"
		}
	}
	answerTo(w, r, cmp.Or(to, "/account?done="+deed+"#"+section), v)
}

// current has who asks prove who he is by the password that stands in the form, if he has not of late.
func (s *Server) current(ctx context.Context, r *http.Request, who *people.Signed, password string) error {
	if password == "" || s.people.Proved(who) {
		return nil
	}
	return s.people.Prove(ctx, who, password, s.visitOf(r))
}

// prove is POST /account/prove.
func (s *Server) prove(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Current string `json:"current"`
	}
	s.owner(w, r, "prove", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		return nil, s.people.Prove(ctx, who, f.Current, s.visitOf(r))
	})
}

// rename is POST /account/name.
func (s *Server) rename(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Name string `json:"name"`
	}
	s.owner(w, r, "name", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		err := s.people.Rename(ctx, who, f.Name)
		if err == nil {
			err = s.hall.Renamed(ctx, who.Account.Player)
		}
		return nil, err
	})
}

// setPassword is POST /account/password.
func (s *Server) setPassword(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Current  string `json:"current"`
		Password string `json:"password"`
	}
	s.owner(w, r, "password", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		if err := s.current(ctx, r, who, f.Current); err != nil {
			return nil, err
		}
		ended, err := s.people.SetPassword(ctx, who, f.Password)
		s.readers.endSessions(ended)
		return nil, err
	})
}

// endSessions is POST /account/sessions: the one with an id, or all but this one.
func (s *Server) endSessions(w http.ResponseWriter, r *http.Request) {
	var f sessionForm
	s.owner(w, r, "sessions", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		ended, err := s.people.End(ctx, who, f.ID)
		s.readers.endSessions(ended)
		if err == nil && f.ID != "" && len(ended) == 0 {
			err = deny(match.NotFound, "This session has ended already.")
		}
		return struct {
			Ended int `json:"ended"`
		}{len(ended)}, err
	})
}

// sessionForm names a session; none is all but this one.
type sessionForm struct {
	ID string `json:"id"`
}

// newProgram is POST /account/programs.
func (s *Server) newProgram(w http.ResponseWriter, r *http.Request) {
	var f struct {
		Current string `json:"current"`
		Name    string `json:"name"`
	}
	s.owner(w, r, "programs", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		if err := s.current(ctx, r, who, f.Current); err != nil {
			return nil, err
		}
		secret, err := s.people.NewProgram(ctx, who, f.Name)
		return accountPageData{Secret: secret, Section: "programs"}, err
	})
}

// mailForm is the form of a mail address.
type mailForm struct {
	Current string `json:"current"`
	Mail    string `json:"mail"`
}

// setMail is POST /account/mail.
func (s *Server) setMail(w http.ResponseWriter, r *http.Request) {
	var f mailForm
	s.owner(w, r, "mail", &f, func(ctx context.Context, who *people.Signed) (any, error) {
		if err := s.current(ctx, r, who, f.Current); err != nil {
			return nil, err
		}
		return nil, s.people.SetMail(ctx, who, f.Mail, s.visitOf(r))
	})
}

// stepPage is a page with one thing to do.
type stepPage struct {
	page
	Heading, Lead, Error string
	Action, Button       string
	Login, NewPassword   string // what is asked for
	Said                 string // instead of a form
}

func (s *Server) showStep(w http.ResponseWriter, r *http.Request, code int, p stepPage) {
	p.page = s.frame(r, p.Heading, "")
	s.show(w, r, code, "step.html", p)
}

// confirmPage is GET /mail/{token}: nothing is confirmed before the button is pressed, since programs that read mail open links.
func (s *Server) confirmPage(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	name, address, err := s.people.Confirming(ctx, r.PathValue("token"))
	if err != nil {
		s.refusePage(w, r, match.FromStore(err))
		return
	}
	s.showStep(w, r, http.StatusOK, stepPage{Heading: "Is this your address?", Lead: address + " is to be the mail address of " + name + ".", Action: r.URL.Path, Button: "Yes, it is mine"})
}

// confirm is POST /mail/{token}.
func (s *Server) confirm(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	address, err := s.people.Confirm(ctx, r.PathValue("token"))
	if err != nil {
		s.refuseForm(w, r, match.FromStore(err), func(int, string) { s.refusePage(w, r, match.FromStore(err)) })
		return
	}
	if member(r) == nil && !hasType(r, "application/json") { // he reads his mail in another browser
		s.showStep(w, r, http.StatusOK, stepPage{Heading: "Your mail address is confirmed", Said: "Mail for your account goes to " + address + " from now on. There is nothing more to do here."})
		return
	}
	answerTo(w, r, "/account?done=confirmed#mail", struct {
		Mail string `json:"mail"`
	}{address})
}

// recoverPage is GET /recover.
func (s *Server) recoverPage(w http.ResponseWriter, r *http.Request) {
	s.showRecover(w, r, http.StatusOK, "", "")
}

func (s *Server) showRecover(w http.ResponseWriter, r *http.Request, code int, login, text string) {
	p := stepPage{Heading: "Back into your account", Action: "/recover", Button: "Send me a link", Login: cmp.Or(login, " "), Error: text,
		Lead: "If your account has a mail address, a link goes there by which you set a new password."}
	if !s.people.HasMail() {
		p.Said = "This server sends no mail. Ask who runs it."
	}
	s.showStep(w, r, code, p)
}

// recover is POST /recover. It never tells whether there is an account.
func (s *Server) recover(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	var f struct {
		Name string `json:"name"`
	}
	err := readFields(w, r, &f)
	if err == nil {
		err = s.people.Recover(ctx, f.Name, s.visitOf(r))
	}
	switch {
	case err != nil:
		s.refuseForm(w, r, match.FromStore(err), func(code int, text string) { s.showRecover(w, r, code, clipped(f.Name), text) })
	case hasType(r, "application/json"):
		reply(w, http.StatusOK, done{true})
	default:
		s.showStep(w, r, http.StatusOK, stepPage{Heading: "Look into your mail", Said: "If there is such an account and it has a mail address, a link is on its way there. It works for an hour."})
	}
}

// resetPage is GET /recover/{token}.
func (s *Server) resetPage(w http.ResponseWriter, r *http.Request) {
	s.showReset(w, r, http.StatusOK, "")
}

func (s *Server) showReset(w http.ResponseWriter, r *http.Request, code int, text string) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	name, err := s.people.Recovering(ctx, r.PathValue("token"))
	if err != nil {
		s.refusePage(w, r, match.FromStore(err))
		return
	}
	s.showStep(w, r, code, stepPage{Heading: "A new password", Lead: "For " + name + ". All other browsers are signed out.", Action: r.URL.Path, Button: "Set it and sign in", NewPassword: name, Error: text})
}

// reset is POST /recover/{token}.
func (s *Server) reset(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	var f struct {
		Password string `json:"password"`
	}
	err := readFields(w, r, &f)
	var secret string
	var who people.Signed
	if err == nil {
		var ended []string
		secret, who, ended, err = s.people.Reset(ctx, r.PathValue("token"), f.Password, s.visitOf(r))
		s.readers.endSessions(ended)
	}
	if err != nil {
		s.refuseForm(w, r, match.FromStore(err), func(code int, text string) { s.showReset(w, r, code, text) })
		return
	}
	s.enter(ctx, w, r, secret, &who, false, "/account?done=recovered#password", false)
}

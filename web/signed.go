package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"beachhead/engine"
	"beachhead/match"
	"beachhead/people"
)

// Who is signed in. A session is a cookie of its own, beside that of the guest, who is still there when the session ends; a program sends the secret of a session in the
// header Authorization.

// sessionCookie is the name of the cookie of a session. Under TLS browsers are told by it that nobody else can have set it.
func (s *Server) sessionCookie() string {
	if s.cfg.Secure {
		return "__Host-beachhead-session"
	}
	return "beachhead-session"
}

type signedKey struct{}

// member is who is signed in, nil if it is a guest.
func member(r *http.Request) *people.Signed {
	who, _ := r.Context().Value(signedKey{}).(*people.Signed)
	return who
}

// unasked tells of addresses at which it does not matter who asks.
func unasked(path string) bool {
	for _, p := range []string{"/ui/", "/look/", "/sheets/", "/maps/", "/briefings/", "/healthz", "/readyz", "/favicon.ico"} {
		if strings.HasPrefix(path, p) {
			return true
		}
	}
	return false
}

// identify finds out who is signed in. A session that has ended is no guest's request: what he asked for was meant for the account.
func (s *Server) identify(next http.Handler) http.Handler {
	if s.people == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		secret, program := "", false
		if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
			if program = people.IsSecret(token); program {
				secret = token
			}
		} else if c, err := r.Cookie(s.sessionCookie()); err == nil {
			secret = c.Value
		}
		if secret == "" || unasked(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), patience)
		who, err := s.people.Who(ctx, secret)
		cancel()
		switch {
		case err == nil:
			signed := r.WithContext(context.WithValue(r.Context(), signedKey{}, who))
			defer func() { r.Pattern = signed.Pattern }() // who counts requests knows this one
			next.ServeHTTP(w, signed)
		case !errors.Is(err, people.ErrNobody):
			s.refuse(w, r, match.FromStore(err))
		case program:
			s.refuse(w, r, deny(signIn, "The secret in the header Authorization is of no session: it was ended, or it ran out."))
		default:
			s.dropSession(w)
			switch {
			case strings.HasPrefix(r.URL.Path, "/sign-"), strings.HasPrefix(r.URL.Path, "/recover"), strings.HasPrefix(r.URL.Path, "/mail/"), strings.HasPrefix(r.URL.Path, "/unsubscribe/"),
				strings.HasPrefix(r.URL.Path, "/passkeys/sign-in"):
				next.ServeHTTP(w, r)
			case r.Method == http.MethodGet && strings.Contains(r.Header.Get("Accept"), "text/html"):
				http.Redirect(w, r, "/sign-in?ended=1&next="+url.QueryEscape(r.URL.RequestURI()), http.StatusSeeOther)
			default:
				s.refuse(w, r, deny(signIn, "You have been signed out. Sign in again to go on."))
			}
		}
	})
}

func (s *Server) keepSession(w http.ResponseWriter, secret string) {
	http.SetCookie(w, &http.Cookie{
		Name: s.sessionCookie(), Value: secret, Path: "/", MaxAge: 180 * 24 * 3600, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.cfg.Secure,
	})
}

func (s *Server) dropSession(w http.ResponseWriter) {
	http.SetCookie(w, &http.Cookie{Name: s.sessionCookie(), Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.cfg.Secure})
}

// dropGuest takes the guest's cookie, after what was his has become an account's.
func (s *Server) dropGuest(w http.ResponseWriter) {
	http.SetCookie(w, &http.Cookie{Name: playerCookie, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.cfg.Secure})
}

// visitOf is where a request comes from, for who counts guesses, and for the list of sessions.
func (s *Server) visitOf(r *http.Request) people.Visit {
	return people.Visit{Address: s.addressOf(r), Device: device(r.UserAgent())}
}

// device is what a browser calls itself, in words by which its owner knows it.
func device(agent string) string {
	first := func(pairs ...string) string {
		for i := 0; i+1 < len(pairs); i += 2 {
			if strings.Contains(agent, pairs[i]) {
				return pairs[i+1]
			}
		}
		return ""
	}
	browser := first("Edg/", "Edge", "OPR/", "Opera", "SamsungBrowser/", "Samsung Internet", "Firefox/", "Firefox", "HeadlessChrome/", "Chromium", "Chrome/", "Chrome", "CriOS/", "Chrome",
		"FxiOS/", "Firefox", "Safari/", "Safari")
	system := first("iPhone", "iPhone", "iPad", "iPad", "Android", "Android", "Windows", "Windows", "CrOS", "ChromeOS", "Mac OS X", "Mac", "Linux", "Linux")
	switch {
	case browser != "" && system != "":
		return browser + " on " + system
	case browser+system != "":
		return browser + system
	}
	return "A program"
}

// refusedPerson words a refusal of package people, nil if an error is none.
func refusedPerson(err error) *match.Refusal {
	if errors.Is(err, people.ErrNobody) {
		return deny(signIn, "You have been signed out. Sign in again to go on.")
	}
	var no *people.Refusal
	if !errors.As(err, &no) {
		return nil
	}
	code := map[people.Kind]match.Code{
		people.Wrong: match.Invalid, people.Taken: taken, people.NotYou: signIn, people.TooMany: tooMany, people.Prove: prove, people.Gone: match.NotFound, people.Stopped: match.Foreign,
	}[no.Kind]
	return &match.Refusal{Code: code, Reasons: []engine.Reason{{Text: no.Text}}}
}

// mustBeSigned is who is signed in, or the error that nobody is.
func mustBeSigned(r *http.Request) (*people.Signed, error) {
	if who := member(r); who != nil {
		return who, nil
	}
	return nil, deny(signIn, "Sign in first.")
}

// mustBeOwner is who is signed in, not by a program of his, or the error that it is not so.
func mustBeOwner(r *http.Request) (*people.Signed, error) {
	who, err := mustBeSigned(r)
	if err == nil && who.Session.Program {
		err = deny(match.Foreign, "A program plays for the account, and cannot change it.")
	}
	return who, err
}

// within is an address on this server to which a form may lead, "/" for any other.
func within(next string) string {
	u, err := url.Parse(next)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.ContainsAny(next, "\\\r\n\t") || len(next) > 500 {
		return "/"
	}
	return next
}

// waitOf is how long somebody is to wait who was refused, in seconds; 0 if it does not depend on that.
func waitOf(err error) int {
	var no *people.Refusal
	if errors.As(err, &no) && no.After > 0 {
		return wholeSeconds(no.After)
	}
	if l := new(later); errors.As(err, &l) {
		return wholeSeconds(l.after)
	}
	return 0
}

// mayNotRead makes what tells whether somebody has been signed out meanwhile, or, if he looks on, may not do so any more: at this node or another his link was revoked, or he has lost his seat.
func (s *Server) mayNotRead(a atTable, who *people.Signed) func() bool {
	table, as := a.table, a.who // and nothing else of the request, which would be kept as long
	return func() bool {
		if who != nil && errors.Is(s.people.Still(s.ctx, who), people.ErrNobody) {
			return true
		}
		if as.Seat >= 0 {
			return false
		}
		ctx, cancel := context.WithTimeout(s.ctx, patience)
		defer cancel()
		_, _, err := table.Visit(ctx, as)
		no := (*match.Refusal)(nil)
		return errors.As(err, &no) && no.Code == match.NotFound
	}
}

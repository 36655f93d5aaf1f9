package web

import (
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"beachhead/engine/enginetest/toygame"
	"beachhead/mail"
	"beachhead/mail/mailtest"
	"beachhead/match"
	"beachhead/people"
	"beachhead/store/memory"
)

// TestRecoveryByMail goes the whole way: mail over SMTP under TLS, links in it, and a new password. The links begin with the address that was set, whatever host a request names.
func TestRecoveryByMail(t *testing.T) {
	srv := mailtest.New(t, mailtest.Options{User: "games", Password: "secret"})
	sender, err := mail.New(mail.Settings{Server: "smtp://games@" + srv.Addr, Password: "secret", From: "Beachhead <games@example.org>", TLS: srv.TLS})
	if err != nil {
		t.Fatal(err)
	}
	db := memory.New()
	h := openOn(t, db, toygame.New(toygame.Faults{}), withPeople(db, func(c *people.Config) { c.Mail, c.Public = sender, "https://games.example.org" }), func(c *Config) {
		c.Anywhere = true
		go c.People.Post(t.Context())
	})
	path := func(n int, kind string) string {
		t.Helper()
		l := srv.Wait(t, n)[n-1]
		x := regexp.MustCompile(`https://games\.example\.org(/` + kind + `/[a-z2-7]{52})\n`).FindStringSubmatch(l.Text)
		if x == nil || !l.TLS || strings.Contains(l.Text, "evil") {
			t.Fatalf("letter %+v", l)
		}
		return x[1]
	}
	p := h.person()
	if page := string(p.get("/sign-up").body); !strings.Contains(page, `name="mail"`) {
		t.Error("the page does not ask for an address")
	}
	if a := p.form("/sign-up", "name", "Anna", "password", password, "mail", "nonsense"); a.code != http.StatusBadRequest || !strings.Contains(string(a.body), "not a mail address") {
		t.Errorf("a bad address: %d", a.code)
	}
	if a := p.form("/sign-up", "name", "Anna", "password", password, "mail", "ann@example.org"); a.code != http.StatusSeeOther {
		t.Fatalf("signed up: %d %s", a.code, a.body)
	} else if to := a.header.Get("Location"); !strings.Contains(string(p.get(to).body), "A message is on its way to that address.") {
		t.Errorf("who has signed up is not told, at %s, of the message", to)
	}
	confirm := path(1, "mail")
	reader := h.person() // a program that opens links confirms nothing
	if a := reader.get(confirm); a.code != http.StatusOK || !strings.Contains(string(a.body), "ann@example.org") || !strings.Contains(string(a.body), "Yes, it is mine") {
		t.Errorf("the link: %d", a.code)
	}
	if got := p.account(); got.Mail != "" || got.Confirm != "ann@example.org" {
		t.Errorf("confirmed by looking: %+v", got)
	}
	if page := string(p.get("/account").body); !strings.Contains(page, "<b>ann@example.org</b> is not confirmed yet") || !strings.Contains(page, "Send it again") {
		t.Error("the page does not say what is still to be confirmed")
	}
	if a := reader.form(confirm); a.code != http.StatusOK || !strings.Contains(string(a.body), "ann@example.org from now on") { // in a browser in which she is not signed in
		t.Errorf("confirming: %d %s", a.code, a.body)
	}
	if got := p.account(); got.Mail != "ann@example.org" || got.Confirm != "" || strings.Contains(string(p.get("/account").body), "not confirmed yet") {
		t.Errorf("after it was confirmed: %+v", got)
	}
	if a := reader.form(confirm); a.code != http.StatusNotFound || !strings.Contains(string(a.body), "does not work any more") {
		t.Errorf("again: %d", a.code)
	}
	// The password is lost. Whoever asks is told the same, whether there is an account or not.
	q := h.person().signUp("Bert") // in a browser in which somebody else is signed in
	was := q.cookies["beachhead-session"]
	texts := map[string]bool{}
	for _, login := range []string{"Nobody", "Anna", "nobody@example.org"} {
		a := q.do("POST", "/recover", formType, []byte("name="+login), "Host", "evil.example")
		if a.code != http.StatusOK {
			t.Errorf("%s: %d", login, a.code)
		}
		texts[string(a.body)] = true
	}
	if len(texts) != 1 {
		t.Errorf("%d different answers", len(texts))
	}
	reset := path(2, "recover")
	if a := q.get(reset); a.code != http.StatusOK || !strings.Contains(string(a.body), "For Anna.") || a.header.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("the link: %d", a.code)
	}
	if a := q.form(reset, "password", "short"); a.code != http.StatusBadRequest {
		t.Errorf("a short password: %d", a.code)
	}
	if a := q.form(reset, "password", "a quite different sentence"); a.code != http.StatusSeeOther || q.cookies["beachhead-session"] == "" {
		t.Errorf("a new password: %d %s", a.code, a.body)
	} else if to := a.header.Get("Location"); !strings.Contains(string(q.get(to).body), "Your new password is set.") {
		t.Errorf("after it comes %s, which says nothing of it", to)
	}
	if got := q.account(); got.Name != "Anna" || got.Mail != "ann@example.org" {
		t.Errorf("account %+v", got)
	}
	p.refused(p.get("/account", "Accept", "application/json"), http.StatusUnauthorized, signIn) // the other browser is out
	bert := h.person()
	bert.cookies["beachhead-session"] = was
	bert.refused(bert.get("/account", "Accept", "application/json"), http.StatusUnauthorized, signIn) // and the session that this one had
	q.refused(h.person().post(reset, `{"password":"a third sentence, then"}`), http.StatusNotFound, match.NotFound)
	for _, bad := range []string{"/recover/x", "/mail/x", "/recover/" + strings.Repeat("a", 52), "/mail/" + strings.Repeat("a", 52)} {
		if a := q.get(bad); a.code != http.StatusNotFound {
			t.Errorf("%s: %d", bad, a.code)
		}
		if a := q.form(bad, "password", "a third sentence, then"); a.code != http.StatusNotFound {
			t.Errorf("POST %s: %d", bad, a.code)
		}
	}
	srv.Wait(t, 3) // she is told that her password was changed
	q.want(q.post("/account/mail", `{"mail":"anna@example.org"}`), http.StatusOK, nil)
	var got struct{ Mail string }
	reader.want(reader.post(path(4, "mail"), `{}`), http.StatusOK, &got) // a program is answered with JSON, also where nobody is signed in
	if got.Mail != "anna@example.org" {
		t.Errorf("confirmed %+v", got)
	}
	q.want(q.post("/account/mail", `{"mail":""}`), http.StatusOK, nil)
	if got := q.account(); got.Mail != "" {
		t.Errorf("the address stays: %+v", got)
	}
}

// No secret of a link comes into a log.
func TestNoSecretsLogged(t *testing.T) {
	for path, want := range map[string]string{"/recover/abc": "/recover/…", "/mail/abc": "/mail/…", "/join/abc": "/join/…", "/watch/abc": "/watch/…", "/unsubscribe/abc": "/unsubscribe/…", "/games/abc": "/games/abc"} {
		if got := logged(path); got != want {
			t.Errorf("%s is logged as %s", path, got)
		}
	}
}

// The logs of the proxies of docs/operate, too, have no secret of a link, whatever leads to one, and no query: /sign-in?next= has the address of a link in it.
func TestProxiesLogNoSecrets(t *testing.T) {
	h := openTelling(t)
	files := map[string]*regexp.Regexp{}
	for file, how := range map[string]string{
		"nginx.conf":  `(?m)^map \$uri \$beachhead_path \{\n +~(\S+) \$kind;`,
		"haproxy.cfg": `(?m)set-var\(txn\.path\) path,url_dec,word\(1,/\) if \{ path,url_dec -m reg (\S+) \}$`,
	} {
		text, err := os.ReadFile("../docs/operate/" + file)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(how).FindSubmatch(text)
		if found == nil {
			t.Fatalf("%s: the rule for secrets is not there", file)
		}
		files[file] = regexp.MustCompile(strings.Replace(string(found[1]), "(?<", "(?P<", 1))
		for _, line := range strings.Split(string(text), "\n") {
			line = strings.TrimSpace(line)
			switch {
			case strings.HasPrefix(line, "access_log") && !strings.HasSuffix(line, " beachhead;"),
				(strings.HasPrefix(line, "log_format") || strings.HasPrefix(line, "log-format")) && regexp.MustCompile(`\$(request|request_uri|args|query_string|http_referer)\b|%r\b|%HQ|%HU|%HP`).MatchString(line):
				t.Errorf("%s logs whole addresses: %s", file, line)
			}
		}
	}
	text, err := os.ReadFile("../docs/operate/nginx.conf")
	if err != nil {
		t.Fatal(err)
	}
	quiet := regexp.MustCompile(`(?m)^ +location ~ (\S+) \{\n +error_log \S+ crit;\n +proxy_pass http://beachhead;\n`).FindSubmatch(text)
	if quiet == nil {
		t.Fatal("nginx.conf: nothing is kept out of the error log, which has whole addresses")
	}
	unlogged := regexp.MustCompile(string(quiet[1]))
	links := 0
	for _, p := range h.server.patterns {
		_, path, _ := strings.Cut(p, " ")
		secret := strings.HasSuffix(path, "/{token}")
		if secret {
			links++
			if got := logged(path); strings.Contains(got, "token") {
				t.Errorf("our own log has %s", got)
			}
		}
		for file, rule := range files {
			if rule.MatchString(path) != secret {
				t.Errorf("%s: %s is a secret: %t", file, path, secret)
			}
		}
		if leads := path == "/sign-in" || path == "/sign-up"; unlogged.MatchString(path) != (secret || leads) {
			t.Errorf("nginx.conf: the error log has the address of %s: %t", path, !unlogged.MatchString(path))
		}
	}
	if links < 9 {
		t.Errorf("only %d routes of links", links)
	}
}

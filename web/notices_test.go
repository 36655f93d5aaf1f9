package web

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"beachhead/engine/enginetest/toygame"
	"beachhead/mail"
	"beachhead/mail/mailtest"
	"beachhead/match"
	"beachhead/notices"
	"beachhead/people"
	"beachhead/store"
	"beachhead/store/memory"
)

// postOffice is a server with accounts that tells players of their games, and the mail server that receives it.
type postOffice struct {
	*house
	post *mailtest.Server
	tell *notices.Service
}

const noticeGrace = 80 * time.Millisecond

// openTelling opens a house that tells players of their games, a moment after they have come to them. Whoever has a session is away as soon as he is silent for as long.
func openTelling(t *testing.T, change ...func(*notices.Config)) *postOffice {
	t.Helper()
	db := memory.New()
	o := &postOffice{post: mailtest.New(t, mailtest.Options{})}
	sender, err := mail.New(mail.Settings{Server: "smtp://" + o.post.Addr, From: "Beachhead <games@example.org>", TLS: o.post.TLS})
	if err != nil {
		t.Fatal(err)
	}
	c := notices.Config{Store: db, Mail: sender, Public: "https://games.example.org", Quiet: time.Millisecond, Together: -1}
	for _, f := range change {
		f(&c)
	}
	if o.tell, err = notices.New(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	o.house = openHall(t, db, toygame.New(toygame.Faults{}), func(m *match.Config) {
		m.Notices, m.Grace, m.Handle = true, noticeGrace, o.tell.Handle()
	}, withPeople(db, func(p *people.Config) { p.Mail, p.Public = sender, "https://games.example.org" }), func(c *Config) {
		c.Notices, c.Anywhere = o.tell, true
	})
	o.tell.Open(o.hall)
	return o
}

// confirmed makes an account with a mail address.
func (o *postOffice) confirmed(name string) *person {
	o.t.Helper()
	p := o.person().signUp(name)
	a, err := o.db.FindAccount(o.t.Context(), store.ByName, strings.ToLower(name))
	if err != nil {
		o.t.Fatal(err)
	}
	a.Mail, a.MailKey, a.Confirmed = strings.ToLower(name)+"@example.org", strings.ToLower(name)+"@example.org", true
	if err := o.db.SetAccount(o.t.Context(), a); err != nil {
		o.t.Fatal(err)
	}
	return p
}

// table makes a game between two people, red and blue.
func (o *postOffice) table(red, blue *person) (id string) {
	o.t.Helper()
	var made struct{ ID string }
	red.want(red.post("/games", `{"game":"toygame","private":true,"seats":{"red":"me","blue":"open"}}`), http.StatusCreated, &made)
	var links struct{ Links []struct{ Kind, URL string } }
	red.want(red.get("/games/"+made.ID+"/links", "Accept", "application/json"), http.StatusOK, &links)
	_, token, _ := strings.Cut(links.Links[0].URL, "/join/")
	if a := blue.form("/join/" + token); a.code != http.StatusSeeOther {
		o.t.Fatalf("join: %d %s", a.code, a.body)
	}
	return made.ID
}

// hand plays until the game passes to the other player, and returns who has it now; who gave the last answer has seen what came of it.
func (o *postOffice) hand(id string, red, blue *person) (asked, other *person) {
	o.t.Helper()
	who, seats := []*person{red, blue}, []string{"red", "blue"}
	options := func(i int) []string {
		if q := who[i].state(id, seats[i]).Page.View.Pending; q != nil {
			return q.Options
		}
		return nil
	}
	for range 100 {
		for i, p := range who {
			for k, x := range who {
				x.want(x.post("/games/"+id+"/here", fmt.Sprintf(`{"seat":%q}`, seats[k])), http.StatusOK, nil)
			}
			s := p.state(id, seats[i])
			if s.Page.View.Pending == nil || len(s.Page.View.Pending.Options) == 0 {
				continue
			}
			before := options(1 - i)
			p.want(p.post("/games/"+id+"/answers", fmt.Sprintf(`{"seat":%q,"version":%d,"choice":%q}`, seats[i], s.Page.Version, s.Page.View.Pending.Options[0])), http.StatusOK, nil)
			if len(before) == 0 && len(options(1-i)) > 0 && len(options(i)) == 0 {
				return who[1-i], p
			}
		}
	}
	o.t.Fatal("the game does not pass")
	return nil, nil
}

// The whole way: the game comes to somebody who is away, a mail comes, its link opens the game, and another link ends the mails.
func TestNoticesByMail(t *testing.T) {
	t.Parallel()
	o := openTelling(t)
	ann, bob := o.confirmed("Anna"), o.confirmed("Bert")
	id := o.table(ann, bob)
	if !ann.state(id, "red").Table.Notices {
		t.Error("the page is not told that its player can be told of things")
	}
	asked, other := o.hand(id, ann, bob)
	l := o.post.Wait(t, 1)[0]
	game := regexp.MustCompile(`https://games\.example\.org(/games/` + id + `)\n`).FindStringSubmatch(l.Text)
	stop := regexp.MustCompile(`^<https://games\.example\.org(/unsubscribe/[a-z0-9.]+)>$`).FindStringSubmatch(l.Header.Get("List-Unsubscribe"))
	if game == nil || stop == nil {
		t.Fatalf("letter %+v", l)
	}
	if a := asked.get(game[1], "Accept", "text/html"); a.code != http.StatusOK || !strings.Contains(string(a.body), `"boot"`) {
		t.Errorf("the link: %d", a.code)
	}
	// A program that opens links changes nothing; one click does, without being signed in.
	stranger := o.person()
	if a := stranger.get(stop[1]); a.code != http.StatusOK || !strings.Contains(string(a.body), "No more mail") {
		t.Errorf("the page: %d", a.code)
	}
	ended := o.person() // signed in once, and out since: he is not sent to sign in first
	ended.cookies["beachhead-session"] = strings.Repeat("a", 52)
	if a := ended.get(stop[1], "Accept", "text/html"); a.code != http.StatusOK || !strings.Contains(string(a.body), "No more mail") {
		t.Errorf("the page with a session that has ended: %d", a.code)
	}
	if n := noticeSettings(asked); !n["mail"] || !n["turn"] {
		t.Errorf("settings %v", n)
	}
	if a := stranger.do("POST", stop[1], formType, []byte("List-Unsubscribe=One-Click")); a.code != http.StatusOK {
		t.Errorf("one click: %d %s", a.code, a.body)
	}
	if n := noticeSettings(asked); n["mail"] || !n["turn"] || !n["push"] {
		t.Errorf("settings %v", n)
	}
	if n := noticeSettings(other); !n["mail"] {
		t.Error("the mails of the other are stopped, too")
	}
	for _, forged := range []string{"x", stop[1][len("/unsubscribe/"):] + "x", "account." + stop[1][len(stop[1])-32:]} {
		if a := stranger.form("/unsubscribe/" + forged); a.code != http.StatusNotFound {
			t.Errorf("%s: %d", forged, a.code)
		}
		if a := stranger.get("/unsubscribe/" + forged); a.code != http.StatusNotFound {
			t.Errorf("%s: %d", forged, a.code)
		}
	}
	o.hand(id, ann, bob)
	o.hand(id, ann, bob)
	time.Sleep(3 * noticeGrace)
	for _, l := range o.post.Letters()[1:] {
		if asked.account().Mail == l.To && noticeSettings(asked)["mail"] == false {
			t.Errorf("a mail after they were stopped: %+v", l)
		}
	}
}

// noticeSettings are the switches of an account.
func noticeSettings(p *person) map[string]bool {
	p.h.t.Helper()
	var a struct {
		Notices struct {
			Ways, Matters []struct {
				ID string
				On bool
			}
		}
	}
	p.want(p.get("/account", "Accept", "application/json"), http.StatusOK, &a)
	out := map[string]bool{}
	for _, x := range append(a.Notices.Ways, a.Notices.Matters...) {
		out[x.ID] = x.On
	}
	return out
}

// What somebody wants to be told of is his to say, and nobody else's.
func TestNoticeSettings(t *testing.T) {
	t.Parallel()
	o := openTelling(t)
	ann, bob := o.confirmed("Anna"), o.confirmed("Bert")
	id := o.table(ann, bob)
	if a := ann.form("/account/notices", "mail", "on", "turn", "on", "time", "on"); a.code != http.StatusSeeOther {
		t.Errorf("the form: %d %s", a.code, a.body)
	}
	if n := noticeSettings(ann); !n["mail"] || !n["turn"] || !n["time"] || n["push"] || n["over"] || n["games"] || n["ask"] {
		t.Errorf("settings %v", n)
	}
	ann.want(ann.post("/account/notices", `{"mail":true,"push":true,"hook":false,"turn":true,"time":true,"ask":true,"over":true,"games":true}`), http.StatusOK, nil)
	if n := noticeSettings(ann); n["hook"] || !n["push"] {
		t.Errorf("settings %v", n)
	}
	ann.refused(ann.post("/account/notices", `{"mail":"yes"}`), http.StatusBadRequest, match.Invalid)
	for _, w := range []string{"daily", "apart", ""} {
		ann.want(ann.post("/account/notices", fmt.Sprintf(`{"mail":true,"push":true,"hook":false,"turn":true,"time":true,"ask":true,"over":true,"games":true,"bundle":%q}`, w)), http.StatusOK, nil)
		page := string(ann.get("/account").body)
		if !strings.Contains(page, `<option value="`+w+`" selected>`) || !strings.Contains(page, `name="mail" value="on" checked`) {
			t.Errorf("mails %q are not shown", w)
		}
	}
	ann.refused(ann.post("/account/notices", `{"mail":true,"bundle":"weekly"}`), http.StatusBadRequest, match.Invalid)
	ann.refused(ann.post("/account/notices", `{"pigeon":true}`), http.StatusBadRequest, match.Invalid)
	page := string(ann.get("/account").body)
	if !strings.Contains(page, `name="mail" value="on" checked`) || strings.Contains(page, `name="hook" value="on" checked`) {
		t.Error("the page does not show the settings")
	}
	o.person().refused(o.person().post("/account/notices", `{"mail":true,"push":true,"hook":false,"turn":true,"time":true,"ask":true,"over":true,"games":true}`), http.StatusUnauthorized, signIn)
	how := func(p *person) string {
		var x struct {
			How  string
			Ways []string
		}
		if p.want(p.get("/games/"+id+"/notices"), http.StatusOK, &x); len(x.Ways) != 3 {
			t.Errorf("ways %v", x.Ways)
		}
		return x.How
	}
	ann.want(ann.post("/games/"+id+"/notices", `{"how":"none"}`), http.StatusOK, nil)
	if how(ann) != "none" || how(bob) != "" {
		t.Errorf("told %q and %q", how(ann), how(bob))
	}
	var kept struct {
		Notices *struct{ Ways []struct{ ID string } }
		Games   []struct{ Told string }
	}
	if ann.want(ann.get("/account/export"), http.StatusOK, &kept); kept.Notices == nil || len(kept.Notices.Ways) != 3 || len(kept.Games) != 1 || kept.Games[0].Told != "none" {
		t.Errorf("what is kept of her: %+v", kept)
	}
	ann.refused(ann.post("/games/"+id+"/notices", `{"how":"pigeon"}`), http.StatusBadRequest, match.Invalid)
	ann.want(ann.post("/games/"+id+"/notices", `{"how":""}`), http.StatusOK, nil)
	if how(ann) != "" {
		t.Errorf("told %q", how(ann))
	}
	eve := o.confirmed("Eva") // a private game of others does not exist for her
	eve.refused(eve.post("/games/"+id+"/notices", `{"how":"none"}`), http.StatusNotFound, match.NotFound)
	eve.refused(eve.post("/games/"+id+"/here", `{"seat":"red"}`), http.StatusNotFound, match.NotFound)
	bob.refused(bob.post("/games/"+id+"/here", `{"seat":"red"}`), http.StatusForbidden, match.Foreign)
	// Muted, the game does not write.
	for _, p := range []*person{ann, bob} {
		p.want(p.post("/games/"+id+"/notices", `{"how":"none"}`), http.StatusOK, nil)
	}
	o.hand(id, ann, bob)
	time.Sleep(3 * noticeGrace)
	for _, l := range o.post.Letters() {
		if !strings.Contains(l.Subject, " plays with you: ") { // on a slow machine that is told before it is muted
			t.Errorf("letter %+v", l)
		}
	}
}

// Where nobody can be told of anything there is nothing of it.
func TestNoNotices(t *testing.T) {
	t.Parallel()
	h := openPeople(t)
	p := h.person().signUp("Anna")
	if page := string(p.get("/account").body); strings.Contains(page, "/account/notices") {
		t.Error("the account has notices")
	}
	if a := p.get("/unsubscribe/x"); a.code != http.StatusNotFound {
		t.Errorf("unsubscribe: %d", a.code)
	}
}

// Ways to reach somebody are his to add and to take away.
func TestNoticeChannels(t *testing.T) {
	t.Parallel()
	o := openTelling(t)
	ann, bob := o.confirmed("Anna"), o.confirmed("Bert")
	type channel struct {
		ID, Name, URL, Why string
		Off                bool
	}
	type shown struct {
		Notices struct {
			Hooks, Browsers []channel
			Key             string
			Ways            []struct{ ID, Lacks string }
		}
	}
	read := func(p *person) (a shown) {
		p.want(p.get("/account", "Accept", "application/json"), http.StatusOK, &a)
		return a
	}
	var made struct{ Secret string }
	ann.want(ann.post("/account/hooks", `{"name":"my bot","url":"https://bot.example.org/told"}`), http.StatusOK, &made)
	if !strings.HasPrefix(made.Secret, "whsec_") {
		t.Errorf("secret %q", made.Secret)
	}
	a := ann.form("/account/hooks", "name", "", "url", "https://other.example.org/")
	if secret := regexp.MustCompile(`whsec_[A-Za-z0-9+/=&#;]+`).FindString(string(a.body)); a.code != http.StatusOK || secret == "" {
		t.Errorf("the form: %d", a.code)
	}
	if page := string(ann.get("/account").body); strings.Contains(page, "whsec_") || !strings.Contains(page, "https://bot.example.org/told") || !strings.Contains(page, "my bot") {
		t.Error("the secret is shown twice, or the address not at all")
	}
	ann.refused(ann.post("/account/hooks", `{"name":"x","url":"https://127.0.0.1/"}`), http.StatusBadRequest, match.Invalid)
	ann.refused(ann.post("/account/hooks", `{"name":"x","url":"http://bot.example.org/"}`), http.StatusBadRequest, match.Invalid)
	ann.refused(ann.post("/account/push", `{"endpoint":"https://169.254.169.254/","p256dh":"","auth":""}`), http.StatusBadRequest, match.Invalid)
	ann.refused(ann.post("/account/push", `{"endpoint":"https://push.example.org/","p256dh":"x","auth":"x"}`), http.StatusBadRequest, match.Invalid)
	o.person().refused(o.person().post("/account/hooks", `{"name":"x","url":"https://bot.example.org/"}`), http.StatusUnauthorized, signIn)
	hooks := read(ann).Notices.Hooks
	slices.SortFunc(hooks, func(a, b channel) int { return strings.Compare(a.Name, b.Name) })
	if len(hooks) != 2 || hooks[0].Name != "my bot" || hooks[1].Name != "other.example.org" || len(read(bob).Notices.Hooks) != 0 {
		t.Fatalf("hooks %+v", hooks)
	}
	if x := read(ann).Notices; len(x.Key) < 80 || x.Ways[2].Lacks != "" || x.Ways[1].Lacks == "" || read(bob).Notices.Ways[2].Lacks == "" {
		t.Errorf("%+v", x)
	}
	// Its owner reads how often and why sending has failed; nobody else does.
	account, err := o.db.FindAccount(t.Context(), store.ByName, "anna")
	if err != nil {
		t.Fatal(err)
	}
	all, err := o.tell.Channels(t.Context(), account.ID)
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if c := all[i]; c.ID == hooks[0].ID {
			c.Failed, c.Used, c.Data = 2, time.Now(), strings.Replace(c.Data, "{", `{"why":"it answered 500 <b>",`, 1)
			if err := o.db.SetChannel(t.Context(), c); err != nil {
				t.Fatal(err)
			}
		}
	}
	if page := string(ann.get("/account").body); !strings.Contains(page, "has failed 2 times in a row: it answered 500 &lt;b&gt; (just now)") || strings.Contains(string(bob.get("/account").body), "it answered") {
		t.Error("the page does not say why")
	}
	if h := read(ann).Notices.Hooks; h[0].Why+h[1].Why != "it answered 500 <b>" {
		t.Errorf("why: %+v", h)
	}
	bob.want(bob.post("/account/channels/drop", fmt.Sprintf(`{"id":%q}`, hooks[0].ID)), http.StatusOK, nil) // it is not his
	bob.refused(bob.post("/account/hooks/on", fmt.Sprintf(`{"id":%q}`, hooks[0].ID)), http.StatusBadRequest, match.Invalid)
	if n := len(read(ann).Notices.Hooks); n != 2 {
		t.Errorf("%d hooks are left", n)
	}
	ann.want(ann.post("/account/channels/drop", fmt.Sprintf(`{"id":%q}`, hooks[0].ID)), http.StatusOK, nil)
	if n := len(read(ann).Notices.Hooks); n != 1 {
		t.Errorf("%d hooks are left", n)
	}
	if a := ann.get("/worker.js"); a.code != http.StatusOK || !strings.HasPrefix(a.header.Get("Content-Type"), "text/javascript") || !strings.Contains(string(a.body), "notificationclick") {
		t.Errorf("the worker: %d %v", a.code, a.header)
	}
}

// The next game that waits: a link, and how many wait.
func TestNextGame(t *testing.T) {
	t.Parallel()
	h := open(t)
	ann, bob := h.person(), h.person()
	ann.get("/")
	bob.get("/")
	ids := []string{}
	for range 3 {
		var made struct{ ID string }
		ann.want(ann.post("/games", `{"game":"toygame","private":true,"seats":{"red":"me","blue":"open"}}`), http.StatusCreated, &made)
		var links struct{ Links []struct{ URL string } }
		ann.want(ann.get("/games/"+made.ID+"/links", "Accept", "application/json"), http.StatusOK, &links)
		_, token, _ := strings.Cut(links.Links[0].URL, "/join/")
		bob.form("/join/" + token)
		ids = append(ids, made.ID)
		ann.state(made.ID, "red")
		time.Sleep(3 * time.Millisecond)
	}
	type next struct {
		Waiting int
		Next    *struct{ ID, URL, Title, Scene string }
	}
	read := func(p *person, path string) (n next) {
		p.want(p.get(path, "Accept", "application/json"), http.StatusOK, &n)
		return n
	}
	if n := read(ann, "/next"); n.Waiting != 3 || n.Next.ID != ids[0] || n.Next.URL != "/games/"+ids[0] || n.Next.Title == "" {
		t.Errorf("%+v %+v", n, n.Next)
	}
	if n := read(ann, "/next?not="+ids[0]); n.Waiting != 2 || n.Next.ID != ids[1] {
		t.Errorf("%+v", n)
	}
	if a := ann.get("/next?not="+ids[0], "Accept", "text/html"); a.code != http.StatusSeeOther || a.header.Get("Location") != "/games/"+ids[1] {
		t.Errorf("%d %s", a.code, a.header.Get("Location"))
	}
	for _, path := range []string{"/", "/games"} {
		if page := string(ann.get(path).body); !strings.Contains(page, "<title>(3) ") || !strings.Contains(page, `href="/next"`) {
			t.Errorf("%s does not say that three games wait", path)
		}
	}
	eve := h.person()
	eve.get("/")
	if n := read(eve, "/next"); n.Waiting != 0 || n.Next != nil {
		t.Errorf("%+v", n)
	}
	if a := eve.get("/next", "Accept", "text/html"); a.code != http.StatusSeeOther || a.header.Get("Location") != "/games" {
		t.Errorf("%d %s", a.code, a.header.Get("Location"))
	}
	if page := string(eve.get("/").body); strings.Contains(page, "<title>(") || !strings.Contains(page, `class="nextgame" hidden`) {
		t.Error("the home page counts games of nobody")
	}
}

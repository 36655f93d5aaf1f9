package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"beachhead/match"
)

// Every route has its line in docs/http.md.
func TestRoutesAreDocumented(t *testing.T) {
	h := openPeople(t)
	doc, err := os.ReadFile("../docs/http.md")
	if err != nil {
		t.Fatal(err)
	}
	if len(h.server.patterns) < 50 {
		t.Fatalf("only %d routes", len(h.server.patterns))
	}
	for _, p := range h.server.patterns {
		method, path, _ := strings.Cut(strings.TrimSuffix(p, "{$}"), " ")
		switch path {
		case "", "/ui/{file}", "/favicon.ico", "/sheets/{file}", "/sheets/{game}/{file}", "/maps/{file}", "/briefings/{game}/{file}": // documented by the names of their files
			continue
		}
		if !regexp.MustCompile("`" + method + " " + regexp.QuoteMeta(path) + "[`?]").Match(doc) {
			t.Errorf("docs/http.md does not describe %s", p)
		}
	}
}

// The home page is complete without script: it names games, scenarios, sides and computer players.
func TestHome(t *testing.T) {
	h := open(t)
	p := h.person()
	a := p.get("/")
	p.want(a, http.StatusOK, nil)
	text := string(a.body)
	for _, m := range h.server.order {
		wanted := []string{m.Title(), m.Scenarios()[0].Title, m.Scenarios()[1].Title}
		if !alone(m) { // a game for one offers neither sides nor opponents (TestHomeAlone)
			wanted = append(wanted, `value="`+m.Seats()[1]+`"`, "random: takes any legal choice")
		}
		for _, want := range wanted {
			if !strings.Contains(text, want) {
				t.Errorf("the home page does not have %q", want)
			}
		}
	}
	// Script is in files of its own, without which the page does all but tell what is new.
	for _, file := range []string{"news", "next"} {
		text = strings.Replace(text, `<script type="module" src="/look/`+file+`.js?v=`, "", 1)
	}
	if strings.Contains(text, "<script") || strings.Contains(text, "style=") || strings.Contains(text, "onclick") {
		t.Error("the home page has script or style in it")
	}
	if len(p.cookies[playerCookie]) != secretLength {
		t.Errorf("cookies %v", p.cookies)
	}
	c := a.header.Get("Set-Cookie")
	if !strings.Contains(c, "HttpOnly") || !strings.Contains(c, "SameSite=Lax") {
		t.Errorf("cookie %s", c)
	}
	if again := p.get("/").header.Get("Set-Cookie"); again != "" {
		t.Errorf("a second cookie: %s", again)
	}
}

// Two clicks: a side, and Play. The form leads to the page of the game, which has all that it needs.
func TestTwoClicks(t *testing.T) {
	h := open(t)
	p := h.person()
	p.get("/")
	a := p.do("POST", "/games", "application/x-www-form-urlencoded", []byte("game=toygame&scenario=1&side=blue&opponent=bot&bot=random&option.reserve=on&pace=1000"))
	p.want(a, http.StatusSeeOther, nil)
	at := a.header.Get("Location")
	a = p.get(at)
	p.want(a, http.StatusOK, nil)
	b := bootOf(t, a.body)
	if b.Me.Seat != "blue" || b.Me.HotSeat || b.Message.Page == nil || b.Message.Page.View.Seat != "blue" || b.Message.Table == nil {
		t.Errorf("boot %+v", b)
	}
	if got := b.Message.Table.Options["reserve"]; got != "on" {
		t.Errorf("option reserve is %q", got)
	}
	if b.Message.Table.Pace != 0 { // the field is for those who watch, and is sent although it is hidden
		t.Errorf("a bot lets a person wait %d ms", b.Message.Table.Pace)
	}
	if !b.Message.Table.Private || b.Message.Table.Seats[0].Kind != "bot" {
		t.Errorf("table %+v", b.Message.Table)
	}
	// It is in the lists of its player, and in nobody else's.
	for _, list := range []string{"/", "/games"} {
		if !strings.Contains(string(p.get(list).body), `href="`+at+`"`) {
			t.Errorf("%s does not list the game", list)
		}
		if strings.Contains(string(h.person().get(list).body), at) {
			t.Errorf("%s lists the game to others", list)
		}
	}
}

type bootRead struct {
	Game    bootGame
	Me      bootMe
	Links   []link
	Message message
	Chat    []match.Said
	Last    string
}

var bootElement = regexp.MustCompile(`(?s)<script type="application/json" id="boot">(.*?)</script>`)

func bootOf(t *testing.T, page []byte) (b bootRead) {
	t.Helper()
	m := bootElement.FindSubmatch(page)
	if m == nil {
		t.Fatalf("the page has no boot element: %.300s", page)
	}
	if err := json.Unmarshal(m[1], &b); err != nil {
		t.Fatal(err)
	}
	return b
}

// The forms of the home page: hot seat, watching, a friend, anybody.
func TestWaysToPlay(t *testing.T) {
	h := open(t)
	form := func(p *person, text string) string {
		t.Helper()
		a := p.do("POST", "/games", "application/x-www-form-urlencoded", []byte("game=toygame&scenario=2&"+text))
		p.want(a, http.StatusSeeOther, nil)
		return a.header.Get("Location")
	}
	p := h.person()

	both := form(p, "side=both&opponent=bot&bot=random")
	b := bootOf(t, p.get(both).body)
	if !b.Me.HotSeat || len(b.Me.Seats) != 2 || !b.Message.Hidden || b.Message.Page != nil {
		t.Errorf("hot seat: %+v", b)
	}
	id := strings.TrimPrefix(both, "/games/")
	p.want(p.post(both+"/handover", `{"seat":"red"}`), http.StatusOK, nil)
	if m := p.state(id, "red"); m.Page == nil || m.Table.Front != "red" {
		t.Errorf("after the hand-over: %+v", m)
	}
	if m := p.state(id, "blue"); m.Page != nil || !m.Hidden {
		t.Error("blue's page is shown while red has the screen")
	}
	if m := p.state(id, ""); m.Page == nil || m.Page.View.Seat != "red" {
		t.Error("without a name the seat is not that which has the screen")
	}
	p.refused(p.post(both+"/answers", answerJSON("blue", 1, "bid 0")), http.StatusConflict, match.HandOver)
	p.want(p.post(both+"/handover", `{"seat":"red","away":true}`), http.StatusOK, nil)
	for _, seat := range []string{"red", "blue"} {
		if m := p.state(id, seat); m.Page != nil || !m.Hidden {
			t.Errorf("%q has a page after it was put away", seat)
		}
	}
	if b := bootOf(t, p.get(both).body); !b.Message.Hidden || b.Message.Page != nil {
		t.Errorf("a reload between two players: %+v", b)
	}
	p.want(p.post(both+"/handover", `{"seat":"red"}`), http.StatusOK, nil)

	for text, want := range map[string]int{"": 1000, "&pace=3000": 3000, "&pace=0": 0} {
		if b := bootOf(t, p.get(form(p, "side=watch&bot=random"+text)).body); b.Message.Table.Pace != want {
			t.Errorf("watched with %q at a pace of %d, want %d", text, b.Message.Table.Pace, want)
		}
	}
	watched := form(p, "side=watch&opponent=friend&bot=random&pace=0")
	if b := bootOf(t, p.get(watched).body); b.Me.Seat != "observer" || len(b.Me.Seats) != 0 || b.Message.Page.View.Seat != "observer" {
		t.Errorf("watching: %+v", b.Me)
	}
	stranger := h.person()
	stranger.want(stranger.get(watched), http.StatusOK, nil) // games of bots are for everybody

	friend := form(p, "side=red&opponent=friend&bot=random")
	if !strings.HasSuffix(friend, "/links") {
		t.Fatalf("with a friend the next page is %s", friend)
	}
	if text := string(p.get(friend).body); !strings.Contains(text, "/join/") || !strings.Contains(text, "/watch/") {
		t.Error("the page of links has no links")
	}
	if a := stranger.get(strings.TrimSuffix(friend, "/links")); a.code != http.StatusNotFound {
		t.Errorf("a private game is shown to a stranger: %d", a.code)
	}

	public := strings.TrimSuffix(form(p, "side=red&opponent=anyone"), "/links")
	if text := string(stranger.get("/lobby").body); !strings.Contains(text, public+"/sit/blue") {
		t.Error("the lobby does not offer the open seat")
	}
	stranger.want(stranger.get(public+"/sit/blue"), http.StatusOK, nil)
	stranger.want(stranger.do("POST", public+"/sit/blue", "", nil), http.StatusSeeOther, nil)
	if b := bootOf(t, stranger.get(public).body); b.Me.Seat != "blue" {
		t.Errorf("who sat down plays %s", b.Me.Seat)
	}
	third := h.person()
	third.get("/")
	if a := third.do("POST", public+"/sit/blue", "", nil); a.code != http.StatusUnprocessableEntity {
		t.Errorf("a taken seat was given away: %d", a.code)
	}
	for _, bad := range []string{"side=green", "side=red&option.nonsense=on", "side=red&bot=nobody", "side=watch&pace=x", "side=watch&pace=99999999"} {
		a := p.do("POST", "/games", "application/x-www-form-urlencoded", []byte("game=toygame&"+bad))
		if a.code != http.StatusBadRequest || !strings.Contains(string(a.body), "<h1>") {
			t.Errorf("%s: %d", bad, a.code)
		}
	}
}

// A lesson is a study that begins where its record ends, against the computer.
func TestLesson(t *testing.T) {
	h := open(t)
	p := h.person()
	lessons := lessonsOf(h.server.mods["formosa"])
	if len(lessons) == 0 {
		t.Fatal("no lessons")
	}
	home := string(p.get("/").body)
	for _, l := range lessons {
		if !strings.Contains(home, l.Title) {
			t.Errorf("the home page does not offer %q", l.Title)
		}
		a := p.do("POST", "/games", "application/x-www-form-urlencoded", []byte("game=formosa&lesson="+l.ID))
		p.want(a, http.StatusSeeOther, nil)
		at, id, _ := strings.Cut(a.header.Get("Location"), "#")
		if id != "lesson="+l.ID {
			t.Errorf("%s leads to %s", l.ID, a.header.Get("Location"))
		}
		b := bootOf(t, p.get(at).body)
		if !b.Game.Study || b.Me.Seat != l.Seat || len(b.Me.Seats) != 1 {
			t.Errorf("%s: %+v %+v", l.ID, b.Game, b.Me)
		}
	}
	if a := p.do("POST", "/games", "application/x-www-form-urlencoded", []byte("game=formosa&lesson=none")); a.code != http.StatusNotFound {
		t.Errorf("a lesson that is none: %d", a.code)
	}
}

// A friend comes by the invitation, others look on.
func TestLinks(t *testing.T) {
	h := open(t)
	one, two, three := h.person(), h.person(), h.person()
	id := one.create("toygame", "1", map[string]string{"red": "me", "blue": "open"})
	invitation, look := one.link(id, "join"), one.link(id, "watch")
	a := two.get(invitation)
	two.want(a, http.StatusOK, nil)
	if !strings.Contains(string(a.body), "You will play <b>Blue</b>") {
		t.Errorf("the invitation says: %s", a.body)
	}
	// A list with nothing in it is a list.
	for path, want := range map[string]string{
		"/games/" + one.create("ccp", "S01", map[string]string{"allied": "me", "japan": "open"}) + "/state?seat=allied":       `"log":[]`,
		"/games/" + one.create("formosa", "1", map[string]string{"allied": "me", "japanese": "open"}) + "/supply?seat=allied": `"sides":[]`,
	} {
		if a := one.get(path); !bytes.Contains(a.body, []byte(want)) {
			t.Errorf("%s has not %s: %.300s", path, want, a.body)
		}
	}
	// Whoever has made the game is not offered what he cannot have.
	if text := string(one.get(invitation).body); !strings.Contains(text, "You play Red") || strings.Contains(text, "Take the seat") || !strings.Contains(text, "/games/"+id) {
		t.Errorf("to who made it the invitation says: %s", text)
	}
	two.join(invitation)
	if two.get(invitation).code != http.StatusSeeOther {
		t.Error("who has the seat is not led to the game")
	}
	if a := three.do("POST", invitation, "", nil); a.code != http.StatusUnprocessableEntity {
		t.Errorf("the invitation works twice: %d", a.code)
	}
	three.refused(three.get("/games/"+id+"/state"), http.StatusNotFound, match.NotFound)
	if a := three.get(look); a.code != http.StatusSeeOther || a.header.Get("Location") != "/games/"+id {
		t.Fatalf("the link for looking on: %d", a.code)
	}
	if m := three.state(id, ""); m.Page == nil || m.Page.View.Seat != "observer" {
		t.Error("who looks on sees nothing")
	}
	three.refused(three.get("/games/"+id+"/state?seat=red"), http.StatusForbidden, match.Foreign)
	if a := three.get("/games/" + id + "/links"); a.code != http.StatusForbidden && a.code != http.StatusNotFound {
		t.Errorf("who looks on gets links: %d", a.code)
	}
	for _, bad := range []string{"/join/x", "/join/" + strings.Repeat("a", 26), "/watch/x", "/watch/" + invitation[len("/join/"):], "/join/" + look[len("/watch/"):]} {
		if a := three.get(bad); a.code != http.StatusNotFound {
			t.Errorf("%s: %d", bad, a.code)
		}
	}
}

// What the page of a game sends and reads, one after the other.
func TestTable(t *testing.T) {
	h := open(t)
	id, _, one, two := h.pair("toygame", "1")
	base := "/games/" + id
	m := one.state(id, "red")
	if m.Page.View.Pending == nil || len(m.Page.View.Pending.Options) == 0 || !m.Table.Seats[1].Present && m.Table.Seats[1].Kind != "person" {
		t.Fatalf("state %+v", m)
	}
	v := m.Page.Version
	one.refused(one.post(base+"/answers", answerJSON("red", v, "bid 9")), http.StatusUnprocessableEntity, match.Illegal)
	one.refused(one.post(base+"/answers", answerJSON("red", v+1, "bid 0")), http.StatusConflict, match.Stale)
	one.refused(one.post(base+"/answers", answerJSON("blue", v, "bid 0")), http.StatusForbidden, match.Foreign)
	one.refused(one.post(base+"/answers", answerJSON("green", v, "bid 0")), http.StatusBadRequest, match.Invalid)
	one.refused(one.post(base+"/answers", `{"seat":"red"}`), http.StatusBadRequest, match.Invalid)

	var why struct {
		Legal   bool
		Reasons []struct{ Rule, Text string }
	}
	one.want(one.post(base+"/whynot", `{"seat":"red","choice":"bid 9"}`), http.StatusOK, &why)
	if why.Legal || len(why.Reasons) == 0 || why.Reasons[0].Rule != "3.1" {
		t.Errorf("why not: %+v", why)
	}
	one.want(one.post(base+"/whynot", `{"seat":"red","choice":"bid 0"}`), http.StatusOK, &why)
	if !why.Legal || len(why.Reasons) != 0 {
		t.Errorf("why not of a legal choice: %+v", why)
	}
	one.want(one.post(base+"/explain", `{"seat":"red"}`), http.StatusOK, nil)
	one.want(one.post(base+"/explain", `{"seat":"red","choice":"bid 0"}`), http.StatusOK, nil)

	v = one.choose(id, "red", v, "bid 0")
	if m = one.state(id, "red"); m.Page.Version != v || !m.Page.Undo.Can {
		t.Errorf("after the answer: version %d, expected %d, undo %+v", m.Page.Version, v, m.Page.Undo)
	}
	var turned struct{ Version match.Version }
	one.want(one.post(base+"/undo", versionJSON("red", v)), http.StatusOK, &turned)
	one.refused(one.post(base+"/undo", versionJSON("red", v)), http.StatusConflict, match.Stale)
	one.refused(one.post(base+"/undo", versionJSON("red", turned.Version)), http.StatusUnprocessableEntity, match.NotPossible)
	one.want(one.post(base+"/redo", versionJSON("red", turned.Version)), http.StatusOK, &turned)

	// By consent.
	var asked struct {
		Asked   bool
		Version match.Version
	}
	one.want(one.post(base+"/ask", versionJSON("red", turned.Version)), http.StatusOK, &asked)
	if !asked.Asked {
		t.Error("nobody was asked")
	}
	if m := two.state(id, "blue"); len(m.Table.Asks) != 1 || m.Table.Asks[0].Kind != "undo" || m.Table.Asks[0].From != "red" {
		t.Errorf("asks %+v", m.Table.Asks)
	}
	two.refused(two.post(base+"/consent", `{"seat":"blue","kind":"cake","from":"red","agree":true}`), http.StatusBadRequest, match.Invalid)
	two.want(two.post(base+"/consent", `{"seat":"blue","kind":"undo","from":"red","agree":true}`), http.StatusOK, nil)
	two.refused(two.post(base+"/consent", `{"seat":"blue","kind":"undo","from":"red","agree":true}`), http.StatusUnprocessableEntity, match.NotPossible)

	// Talk, and notes that only their writer sees.
	one.want(one.post(base+"/chat", `{"seat":"red","text":"<b>Hello</b> & good luck"}`), http.StatusOK, nil)
	var talk struct{ Messages []match.Said }
	two.want(two.get(base+"/chat?from=1"), http.StatusOK, &talk)
	if len(talk.Messages) != 1 || talk.Messages[0].Text != "<b>Hello</b> & good luck" || talk.Messages[0].Seat != "red" {
		t.Errorf("talk %+v", talk)
	}
	two.refused(two.get(base+"/chat?from=x"), http.StatusBadRequest, match.Invalid)
	one.want(one.post(base+"/notes", `{"seat":"red","text":"the secret plan"}`), http.StatusOK, nil)
	var note struct{ Text string }
	one.want(one.get(base+"/notes?seat=red"), http.StatusOK, &note)
	if note.Text != "the secret plan" {
		t.Errorf("note %q", note.Text)
	}
	two.refused(two.get(base+"/notes?seat=red"), http.StatusForbidden, match.Foreign)
	two.want(two.get(base+"/notes"), http.StatusOK, &note)
	if note.Text != "" {
		t.Errorf("blue reads %q", note.Text)
	}
	// Words that players wrote cannot end the element that they stand in.
	page := two.get(base)
	if b := bootOf(t, page.body); len(b.Chat) != 1 || b.Chat[0].Text != "<b>Hello</b> & good luck" || bytes.Contains(page.body, []byte("<b>Hello")) || !strings.HasSuffix(b.Last, ".1") {
		t.Errorf("boot %+v", b)
	}

	// Standing orders.
	one.want(one.post(base+"/orders", `{"seat":"red","kind":"react","choice":"pass"}`), http.StatusOK, nil)
	var orders struct{ Orders []match.Order }
	one.want(one.get(base+"/orders"), http.StatusOK, &orders)
	if len(orders.Orders) != 1 || orders.Orders[0].Choice != "pass" {
		t.Errorf("orders %+v", orders)
	}
	one.refused(one.post(base+"/orders", `{"seat":"red","choice":"pass"}`), http.StatusBadRequest, match.Invalid)
	two.want(two.get(base+"/orders"), http.StatusOK, &orders)
	if len(orders.Orders) != 0 {
		t.Error("blue reads red's orders")
	}
	one.refused(one.post(base+"/pace", `{"pace":100}`), http.StatusUnprocessableEntity, match.NotPossible)
	one.refused(one.post(base+"/pace", `{"pace":-2}`), http.StatusBadRequest, match.Invalid)

	// The past, a study of it, the record.
	var past message
	one.want(one.get(base+"/at/0?seat=red"), http.StatusOK, &past)
	if past.Page == nil || past.Page.View.Pending != nil {
		t.Errorf("the past asks: %+v", past.Page)
	}
	one.refused(one.get(base+"/at/999999"), http.StatusNotFound, match.NotFound)
	one.refused(one.get(base+"/at/x"), http.StatusNotFound, match.NotFound)
	var study struct{ ID string }
	one.want(one.post(base+"/branch", `{"seat":"red","n":0}`), http.StatusCreated, &study)
	if b := bootOf(t, one.get("/games/"+study.ID).body); !b.Game.Study || b.Me.HotSeat || len(b.Me.Seats) != 2 || b.Message.Page == nil {
		t.Errorf("the study: %+v", b.Me)
	}
	two.refused(two.get("/games/"+study.ID+"/state"), http.StatusNotFound, match.NotFound)
	a := one.get(base + "/record?seat=red")
	one.want(a, http.StatusOK, nil)
	if !strings.HasPrefix(a.header.Get("Content-Disposition"), `attachment; filename="toygame-`) || !bytes.Contains(a.body, []byte("Game: toygame")) {
		t.Errorf("record %s %s", a.header, a.body)
	}
	one.refused(one.post(base+"/rematch", `{"seat":"red"}`), http.StatusUnprocessableEntity, match.NotPossible)

	// The end, and the game after it.
	var offered struct{ Asked bool }
	one.want(one.post(base+"/draw", `{"seat":"red"}`), http.StatusOK, &offered)
	two.want(two.post(base+"/consent", `{"seat":"blue","kind":"draw","from":"red","agree":false}`), http.StatusOK, nil)
	two.refused(two.post(base+"/resign", `{"seat":"red"}`), http.StatusForbidden, match.Foreign)
	two.want(two.post(base+"/resign", `{"seat":"blue"}`), http.StatusOK, nil)
	m = one.state(id, "red")
	if m.Page.View.Over == nil || m.Page.View.Over.Winner != "red" || m.Table.State != "over" {
		t.Errorf("after the resignation: %+v %s", m.Page.View.Over, m.Table.State)
	}
	one.refused(one.post(base+"/answers", answerJSON("red", m.Page.Version, "bid 0")), http.StatusUnprocessableEntity, match.Over)
	var again struct{ ID string }
	one.want(one.post(base+"/rematch", `{"seat":"red"}`), http.StatusCreated, &again)
	if b := bootOf(t, one.get("/games/"+again.ID).body); b.Me.Seat != "blue" {
		t.Errorf("in the rematch red plays %s", b.Me.Seat)
	}

	// A finished record is read back.
	rec := one.get(base + "/record?seat=red")
	up := one.do("POST", "/records", "text/plain", rec.body)
	one.want(up, http.StatusCreated, &study)
	one.want(one.get("/games/"+study.ID), http.StatusOK, nil)
	one.refused(one.do("POST", "/records", "text/plain", []byte("Game: toygame\nScenario: 1\n\n1 red bid 77\n")), http.StatusBadRequest, match.Invalid)
	one.refused(one.do("POST", "/records", "text/plain", []byte("nonsense")), http.StatusBadRequest, match.Invalid)
	// What is wrong is named with its line, by the interface and by the page: a die that does not follow from the seed, other rules,
	// a file that is cut, one that is none, one that is too long.
	text, forged := string(rec.body), ""
	opened := 0
	for n := 1; n <= 6; n++ {
		rolled := fmt.Sprintf("%s1 red bid 0\n2 blue bid 0\n3 chance roll %d\n", text, n)
		if a := one.do("POST", "/records", "text/plain", []byte(rolled)); a.code == http.StatusCreated {
			opened++
		} else {
			forged = rolled
		}
	}
	if opened != 1 {
		t.Errorf("%d of the six faces of a die follow from the seed", opened)
	}
	for want, bad := range map[string]string{
		`line \d+: the die shows roll \d, the seed gives roll \d`:          forged,
		`line 2: .*no scenario .*made with version .*older.* of the rules`: "Game: toygame\nScenario: 9\nRules version: older\n",
		`line \d+: expected`:                text + "1 red",
		`line 1: expected`:                  "hello",
		`larger than 4 MB|too much to send`: strings.Repeat("1 red bid 0\n", maxUpload/10),
	} {
		var form bytes.Buffer
		w := multipart.NewWriter(&form)
		f, _ := w.CreateFormFile("record", "x.bhd")
		f.Write([]byte(bad))
		w.Close()
		for _, a := range []answer{one.do("POST", "/records", "text/plain", []byte(bad)), one.do("POST", "/records", w.FormDataContentType(), form.Bytes())} {
			if a.code < 400 || a.code >= 500 || !regexp.MustCompile(want).Match(a.body) || strings.Contains(string(a.body), "..") {
				t.Errorf("%d %.300s, expected %s", a.code, a.body, want)
			}
		}
	}
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	f, _ := w.CreateFormFile("record", "x.bhd")
	f.Write(rec.body)
	w.Close()
	if a := one.do("POST", "/records", w.FormDataContentType(), form.Bytes()); a.code != http.StatusSeeOther || !strings.HasPrefix(a.header.Get("Location"), "/games/") {
		t.Errorf("upload by the form: %d %s", a.code, a.body)
	}
}

func versionJSON(seat string, v match.Version) string {
	b, _ := json.Marshal(map[string]any{"seat": seat, "version": v})
	return string(b)
}

// Pages, files and data that never change.
func TestFiles(t *testing.T) {
	h := open(t)
	p := h.person()
	for path, want := range map[string]string{
		"/look/pages.css": "text/css", "/look/logo.svg": "image/svg+xml", "/favicon.ico": "image/svg+xml", "/ui/app.js": "text/javascript",
		"/ui/app.css": "text/css", "/sheets/formosa.json": "application/json", "/sheets/formosa/2.json": "application/json", "/maps/formosa.svg": "image/svg+xml", "/maps/toygame.svg": "image/svg+xml",
		"/rules": "text/html", "/rules/formosa": "text/html", "/rules/formosa/15.6b": "application/json", "/records": "text/html",
		"/games": "text/html", "/lobby": "text/html",
	} {
		a := p.get(path, "Accept-Encoding", "gzip")
		if a.code != http.StatusOK || !strings.HasPrefix(a.header.Get("Content-Type"), want) || len(a.body) == 0 {
			t.Errorf("%s: %d %s", path, a.code, a.header.Get("Content-Type"))
		}
		for _, k := range []string{"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "X-Frame-Options"} {
			if a.header.Get(k) == "" {
				t.Errorf("%s has no %s", path, k)
			}
		}
	}
	for _, path := range []string{"/nothing", "/ui/nothing.js", "/sheets/chess.json", "/sheets/formosa", "/sheets/formosa/99.json", "/sheets/formosa/2", "/maps/x.svg", "/rules/chess", "/games/x/y/z", "/games/" + strings.Repeat("a", 26)} {
		if a := p.get(path); a.code != http.StatusNotFound {
			t.Errorf("%s: %d", path, a.code)
		}
	}
	p.refused(p.get("/rules/formosa/99.9"), http.StatusNotFound, match.NotFound)
	p.refused(p.get("/nothing", "Accept", "application/json"), http.StatusNotFound, match.NotFound)
	p.refused(p.post("/nothing", `{}`), http.StatusNotFound, match.NotFound)
	for request, allow := range map[string]string{
		"DELETE /games": "GET, HEAD, POST", "PUT /lobby": "GET, HEAD, POST", "GET /games/x/answers": "POST", "POST /games/x/state": "GET, HEAD", "POST /": "GET, HEAD", "PATCH /games/x/chat": "GET, HEAD, POST",
	} {
		method, path, _ := strings.Cut(request, " ")
		if a := p.do(method, path, "", nil); a.code != http.StatusMethodNotAllowed || a.header.Get("Allow") != allow {
			t.Errorf("%s: %d, Allow %q, expected %q", request, a.code, a.header.Get("Allow"), allow)
		}
	}
	a := p.get("/look/pages.css")
	if again := p.get("/look/pages.css", "If-None-Match", a.header.Get("ETag")); again.code != http.StatusNotModified {
		t.Errorf("a known file is sent again: %d", again.code)
	}
	page := string(p.get("/").body) + string(p.get("/games/"+p.create("formosa", "1", map[string]string{"allied": "me", "japanese": "random"})).body)
	kept := regexp.MustCompile(`/(ui|look)/[a-z.]+\?v=\w+`).FindAllString(page, -1)
	if len(kept) < 6 {
		t.Fatalf("pages name %v", kept)
	}
	for _, path := range append(kept, h.server.sheetURL(h.server.mods["formosa"], "1")) {
		if c := p.get(path).header.Get("Cache-Control"); !strings.Contains(c, "immutable") {
			t.Errorf("%s: Cache-Control %s", path, c)
		}
	}
	// What another version of the program would have there is not kept under its address: nodes are replaced one after the other.
	for _, path := range []string{"/sheets/formosa.json?v=old", "/ui/app.js?v=old", "/ui/app.js", "/look/pages.css?v=" + h.server.assets.ui, "/look/pages.css", "/maps/formosa.svg?v=old"} {
		if c := p.get(path).header.Get("Cache-Control"); c != "no-cache" {
			t.Errorf("%s: Cache-Control %s", path, c)
		}
	}
}

// The first load of a game, with all that it needs, is below 300 KB.
func TestFirstLoad(t *testing.T) {
	h := open(t)
	p := h.person()
	id := p.create("formosa", "1", map[string]string{"allied": "me", "japanese": "random"})
	total := 0
	page := p.get("/games/"+id, "Accept-Encoding", "gzip")
	p.want(page, http.StatusOK, nil)
	z, err := gzip.NewReader(bytes.NewReader(page.body))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	total += len(page.body)
	if c := page.header.Get("Cache-Control"); c != "no-store" {
		t.Errorf("the page of a game: Cache-Control %s", c)
	}
	refs := regexp.MustCompile(`(?:href|src)="(/[^"]+)"`).FindAllSubmatch(text, -1)
	if len(refs) < 4 {
		t.Fatalf("the page loads %d files", len(refs))
	}
	for _, m := range refs {
		a := p.get(string(m[1]), "Accept-Encoding", "gzip")
		p.want(a, http.StatusOK, nil)
		total += len(a.body)
		t.Logf("%7d %s", len(a.body), m[1])
	}
	t.Logf("%7d bytes in all", total)
	if total > 300_000 {
		t.Errorf("the first load is %d bytes", total)
	}
}

// Other sites, other hosts and other machines stay outside.
func TestGuard(t *testing.T) {
	h := open(t)
	p := h.person()
	p.get("/")
	body := `{"game":"toygame","seats":{"red":"me","blue":"open"}}`
	for _, header := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"}, {"Origin", "null"}} {
		p.refused(p.do("POST", "/games", "application/json", []byte(body), header...), http.StatusForbidden, crossOrigin)
	}
	p.want(p.do("POST", "/games", "application/json", []byte(body), "Sec-Fetch-Site", "same-origin"), http.StatusCreated, nil)
	for _, host := range []string{"evil.example", "evil.example:80", "localhost.evil.example", "10.0.0.1", "127.0.0.1.evil.example"} {
		p.refused(p.get("/", "Host", host), http.StatusMisdirectedRequest, wrongHost)
	}
	for _, host := range []string{"localhost", "LOCALHOST:99", "127.0.0.1:5", "[::1]:5", "127.8.0.1"} {
		p.want(p.get("/favicon.ico", "Host", host), http.StatusOK, nil)
	}
	open := open(t, func(c *Config) { c.Anywhere, c.Secure = true, true })
	q := open.person()
	a := q.get("/", "Host", "beachhead.example")
	q.want(a, http.StatusOK, nil)
	if !strings.Contains(a.header.Get("Set-Cookie"), "Secure") {
		t.Error("the cookie is not for TLS only")
	}
	for addr, ok := range map[string]bool{"127.0.0.1:80": true, "localhost:0": true, "[::1]:80": true, ":80": false, "0.0.0.0:80": false, "192.168.1.2:80": false, "example.org:80": false, "x": false} {
		if err := CheckAddr(addr); (err == nil) != ok {
			t.Errorf("CheckAddr(%q): %v", addr, err)
		}
	}
}

// Clocks are set when the table is made, and shown at it; they stand when both have agreed. What makes no sense is refused.
func TestClocks(t *testing.T) {
	h := open(t)
	one, two := h.person(), h.person()
	one.get("/")
	two.get("/")
	form := func(more string) answer {
		return one.do("POST", "/games", "application/x-www-form-urlencoded", []byte("game=toygame&scenario=1&side=red&"+more))
	}
	for _, c := range clocks { // those that the page offers are such as there are
		if c.ID == ownClock {
			continue
		}
		for _, e := range ends {
			a := form("opponent=anyone&clock=" + c.ID + "&end=" + e.ID)
			one.want(a, http.StatusSeeOther, nil)
			id := strings.TrimSuffix(strings.TrimPrefix(a.header.Get("Location"), "/games/"), "/links")
			clock := one.state(id, "red").Table.Clock
			if (clock != nil) != (c.ID != "") || clock != nil && (clock.End != e.ID || clock.Kind != c.clock.Kind || clock.Each != int64(c.clock.Each*1000) || len(clock.Runs) > 0) {
				t.Errorf("clock %s %s: %+v", c.ID, e.ID, clock)
			}
		}
	}
	one.want(form("opponent=anyone&clock=sand"), http.StatusBadRequest, nil)
	own := form("opponent=anyone&clock=own&kind=bank&each=5.5&unit=days&add=2&addunit=hours&end=substitute")
	one.want(own, http.StatusSeeOther, nil)
	if c := one.state(strings.TrimSuffix(strings.TrimPrefix(own.header.Get("Location"), "/games/"), "/links"), "red").Table.Clock; c == nil || c.Kind != match.Bank || c.Each != 5.5*86400e3 || c.Add != 2*3600e3 || c.End != match.EndSubstitute {
		t.Errorf("a clock of one's own: %+v", c)
	}
	for _, bad := range []string{"", "&kind=each", "&kind=each&each=x&unit=days", "&kind=each&each=3&unit=weeks", "&kind=each&each=-3&unit=days", "&kind=each&each=NaN&unit=days", "&kind=each&each=1e9&unit=days", "&kind=each&each=0.5&unit=minutes",
		"&kind=bank&each=3&unit=days&add=367&addunit=days", "&kind=each&each=367&unit=days", "&kind=sand&each=3&unit=days"} {
		one.want(form("opponent=anyone&end=loss&clock=own"+bad), http.StatusBadRequest, nil)
	}
	one.want(form("opponent=bot&bot=random&clock=turn3&end=loss"), http.StatusSeeOther, nil) // hidden there, and does not count
	for _, bad := range []string{`{"kind":"each","each":59,"end":"loss"}`, `{"kind":"each","each":1e300,"end":"loss"}`, `{"kind":"each","each":-1e300,"end":"loss"}`, `{"kind":"sand","each":3600,"end":"loss"}`,
		`{"kind":"each","each":3600}`, `{"kind":"bank","each":3600,"end":"bot","bot":"nobody"}`, `{"kind":"bank","each":3600,"add":-1,"end":"loss"}`} {
		one.refused(one.post("/games", `{"game":"toygame","seats":{"red":"me","blue":"open"},"clock":`+bad+`}`), http.StatusBadRequest, match.Invalid)
	}
	var made struct{ ID string }
	one.want(one.post("/games", `{"game":"toygame","seats":{"red":"me","blue":"open"},"clock":{"kind":"bank","each":7200,"add":60,"end":"bot","bot":"random"}}`), http.StatusCreated, &made)
	base := "/games/" + made.ID
	two.want(two.do("POST", base+"/sit/blue", "", nil), http.StatusSeeOther, nil)
	// Whoever comes reads before he sits down what he agrees to.
	timed := one.create("toygame", "1", map[string]string{"red": "me", "blue": "open"})
	if text := string(two.get(one.link(timed, "join")).body); strings.Contains(text, "Clocks:") {
		t.Errorf("an invitation without clocks says: %s", text)
	}
	var by struct{ ID string }
	one.want(one.post("/games", `{"game":"toygame","private":true,"seats":{"red":"me","blue":"open"},"clock":{"kind":"each","each":86400,"end":"loss"}}`), http.StatusCreated, &by)
	if text := string(two.get(one.link(by.ID, "join")).body); !strings.Contains(text, "Clocks: 1 day each time the game comes to you; who runs out of time has lost.") {
		t.Errorf("an invitation says of the clocks: %s", text)
	}
	clock := one.state(made.ID, "red").Table.Clock
	if clock == nil || len(clock.Runs) != 2 || clock.Left[0] > 7200e3 || clock.Left[0] < 7000e3 || !strings.HasPrefix(clock.Text, "2 hours for the whole game, and 1 minute more") {
		t.Fatalf("the clock is %+v", clock)
	}
	one.refused(one.post(base+"/pause", `{"seat":"blue","days":3}`), http.StatusForbidden, match.Foreign)
	one.refused(one.post(base+"/pause", `{"seat":"red","days":-3}`), http.StatusBadRequest, match.Invalid)
	one.refused(one.post(base+"/resume", `{"seat":"red"}`), http.StatusUnprocessableEntity, match.NotPossible)
	one.refused(one.post(base+"/replace", `{"seat":"red","whose":"blue","by":"bot"}`), http.StatusUnprocessableEntity, match.NotPossible)
	one.refused(one.post(base+"/replace", `{"seat":"red","whose":"green","by":"bot"}`), http.StatusBadRequest, match.Invalid)
	pause := func(days string) *match.ClockInfo {
		t.Helper()
		var asked struct{ Asked bool }
		if one.want(one.post(base+"/pause", `{"seat":"red","days":`+days+`}`), http.StatusOK, &asked); !asked.Asked {
			t.Error("nobody was asked")
		}
		two.want(two.post(base+"/consent", `{"seat":"blue","kind":"pause","from":"red","agree":true}`), http.StatusOK, nil)
		c := one.state(made.ID, "red").Table.Clock
		if !c.Paused || len(c.Runs) != 0 {
			t.Errorf("in the pause the clock is %+v", c)
		}
		return c
	}
	if c := pause("0"); c.Pause != 0 { // until somebody wants
		t.Errorf("a pause without an end: %+v", c)
	}
	two.want(two.post(base+"/resume", `{"seat":"blue"}`), http.StatusOK, nil)
	if c := one.state(made.ID, "red").Table.Clock; c.Paused || len(c.Runs) != 2 {
		t.Errorf("after the pause the clock is %+v", c)
	}
	if c := pause("3"); c.Pause < 71*3600e3 {
		t.Errorf("a pause of three days: %+v", c)
	}
	// Who has to decide alone may end it before.
	if c := two.state(made.ID, "blue").Table.Clock; c.Resume {
		two.want(two.post(base+"/resume", `{"seat":"blue"}`), http.StatusOK, nil)
	} else {
		two.refused(two.post(base+"/resume", `{"seat":"blue"}`), http.StatusUnprocessableEntity, match.NotPossible)
	}
	// And who comes later, what is left to him of it, and that he may have to wait.
	three, left, stands := h.person(), "This seat has 1 hour 59 minutes left.", "All clocks stand for 2 days 23 hours more, as was agreed."
	time.Sleep(2 * time.Millisecond)
	if !one.state(made.ID, "red").Table.Clock.Paused {
		pause("3")
	}
	two.want(two.post(base+"/replace", `{"seat":"blue","whose":"blue","by":"substitute"}`), http.StatusOK, nil)
	one.want(one.post(base+"/consent", `{"seat":"red","kind":"replace","from":"blue","agree":true}`), http.StatusOK, nil)
	if text := string(three.get(base + "/sit/blue").body); !strings.Contains(text, left) || !strings.Contains(text, stands) {
		t.Errorf("an open seat says of the clocks: %s", text)
	}
	if text := string(three.get("/lobby").body); !strings.Contains(text, "1 hour 59 minutes left") || !strings.Contains(text, stands) {
		t.Errorf("the lobby says of the clocks: %s", text)
	}
	var lobby struct{ Offers []struct{ ID, Stands string } }
	three.want(three.get("/lobby", "Accept", "application/json"), http.StatusOK, &lobby)
	if len(lobby.Offers) == 0 || lobby.Offers[0].ID != made.ID || lobby.Offers[0].Stands != stands {
		t.Errorf("the lobby says to programs: %+v", lobby.Offers)
	}
	if text := string(three.get(one.link(by.ID, "join")).body); strings.Contains(text, "left.") {
		t.Errorf("an invitation to a new game says of the clocks: %s", text)
	}
}

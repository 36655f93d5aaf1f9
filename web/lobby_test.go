package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"beachhead/match"
)

type readChallenge struct {
	ID, From, To, Game, Scenario, Side, State, URL string
	FromBot, ToBot, Rated                          bool
}

type readChallenges struct {
	Mark     string
	To, From []readChallenge
}

func (p *person) challenges(query string) (x readChallenges) {
	p.h.t.Helper()
	p.want(p.get("/challenges"+query), http.StatusOK, &x)
	return x
}

// challenge makes a challenge and returns its id.
func (p *person) challenge(to, more string) string {
	p.h.t.Helper()
	var made struct{ ID string }
	p.want(p.post("/challenges", fmt.Sprintf(`{"to":%q,"game":"toygame","scenario":"1"%s}`, to, more)), http.StatusCreated, &made)
	return made.ID
}

// Any clock that a table can have can be asked for, in the form and by programs; what was filled in stays where it is refused.
func TestClocksOfChallenges(t *testing.T) {
	h := openPeople(t)
	anna, bob := h.person().signUp("Anna"), h.person().signUp("Bob")
	form := func(more ...string) answer {
		return anna.form("/lobby", append([]string{"scenario", "toygame/1", "side", "toygame/red", "to", "bob", "clock", "own", "unit", "hours"}, more...)...)
	}
	if a := form("kind", "bank", "each", "36", "add", "30", "addunit", "minutes", "end", "bot"); a.code != http.StatusSeeOther {
		t.Fatalf("%d %.400s", a.code, a.body)
	}
	if page := string(bob.get("/lobby").body); !strings.Contains(page, "1 day 12 hours for the whole game, and 30 minutes more") {
		t.Errorf("Bob's lobby: %s", page)
	}
	a := form("kind", "bank", "each", "9000", "add", "7", "addunit", "minutes")
	if page := string(a.body); a.code != http.StatusBadRequest || !strings.Contains(page, "A clock has between") || !strings.Contains(page, `name="each" value="9000"`) || !strings.Contains(page, `name="add" value="7"`) ||
		!strings.Contains(page, `<option value="own" selected>`) {
		t.Errorf("%d %s", a.code, page)
	}
	carl, dora := h.person().signUp("Carl"), h.person().signUp("Dora")
	anna.challenge("Carl", `,"time":{"kind":"each","each":7200,"end":"substitute"}`)
	anna.challenge("Dora", `,"time":{"kind":"each","each":7200}`)
	if page := string(carl.get("/lobby").body); !strings.Contains(page, "2 hours each time") || !strings.Contains(page, "leaves the seat to somebody else") {
		t.Errorf("Carl's lobby: %s", page)
	}
	if page := string(dora.get("/lobby").body); !strings.Contains(page, "2 hours each time") || !strings.Contains(page, "has lost") {
		t.Errorf("Dora's lobby: %s", page)
	}
	anna.want(anna.post("/challenges/"+bob.challenges("").To[0].ID+"/withdraw", `{}`), http.StatusOK, nil)
	for _, bad := range []string{`,"time":{"kind":"each","each":7200},"clock":"turn3"`, `,"time":{"kind":"each","each":5}`, `,"time":{"kind":"sand","each":7200}`, `,"clock":"own"`} {
		if a := anna.post("/challenges", `{"to":"Bob","game":"toygame","scenario":"1"`+bad+`}`); a.code != http.StatusBadRequest {
			t.Errorf("%s: %d %s", bad, a.code, a.body)
		}
	}
}

// One challenges another in the lobby, who accepts: both sit in the game.
func TestChallengesInTheLobby(t *testing.T) {
	h := openPeople(t)
	anna, bob, eve := h.person().signUp("Anna"), h.person().signUp("Bob"), h.person().signUp("Eve")
	a := anna.form("/lobby", "scenario", "toygame/1", "side", "toygame/red", "to", "bob", "clock", "turn3", "end", "loss", "rated", "on", "days", "3", "text", "<b>hello</b>")
	if a.code != http.StatusSeeOther || a.header.Get("Location") != "/lobby?done=challenge" {
		t.Fatalf("%d %.400s", a.code, a.body)
	}
	page := string(bob.get("/lobby").body)
	for _, want := range []string{"challenges you", "you play Blue", "3 days each time", "&lt;b&gt;hello&lt;/b&gt;", "/accept", "/decline"} {
		if !strings.Contains(page, want) {
			t.Errorf("Bob's lobby lacks %q", want)
		}
	}
	if strings.Contains(string(eve.get("/lobby").body), "challenges you") || strings.Contains(string(h.person().get("/lobby").body), "challenges you") {
		t.Error("others see the challenge")
	}
	for _, path := range []string{"/", "/games"} { // whoever is here and not in the lobby sees it, too
		if !strings.Contains(string(bob.get(path).body), ">Lobby (1)</a>") || strings.Contains(string(anna.get(path).body), ">Lobby (") {
			t.Errorf("%s does not tell Bob, or tells Anna", path)
		}
	}
	if !strings.Contains(string(anna.get("/lobby?to=Bob").body), ">Send the challenge</button>") || !strings.Contains(string(anna.get("/lobby").body), ">Offer the game</button>") {
		t.Error("the button does not say whether somebody is challenged")
	}
	x := bob.challenges("")
	if len(x.To) != 1 || len(x.From) != 0 || x.To[0].Side != "blue" || !x.To[0].Rated || x.To[0].From != "Anna" {
		t.Fatalf("%+v", x)
	}
	id := x.To[0].ID
	eve.refused(eve.post("/challenges/"+id+"/accept", `{}`), http.StatusNotFound, match.NotFound)
	anna.refused(anna.post("/challenges/"+id+"/accept", `{}`), http.StatusForbidden, match.Foreign)
	b := bob.form("/challenges/" + id + "/accept")
	to := b.header.Get("Location")
	if b.code != http.StatusSeeOther || !strings.HasPrefix(to, "/games/") {
		t.Fatalf("%d %s", b.code, to)
	}
	boot := bootOf(t, bob.get(to).body)
	if boot.Me.Seat != "blue" || boot.Message.Table.State != "live" || !boot.Message.Table.Rated || boot.Message.Table.Clock == nil {
		t.Errorf("%+v", boot.Message.Table)
	}
	if boot := bootOf(t, anna.get(to).body); boot.Me.Seat != "red" {
		t.Errorf("Anna plays %s", boot.Me.Seat)
	}
	if page := string(anna.get("/lobby").body); !strings.Contains(page, "Bob has accepted") || !strings.Contains(page, to) {
		t.Error("Anna does not hear of it")
	}
	var again struct{ URL, Seat string }
	if bob.want(bob.post("/challenges/"+id+"/accept", `{}`), http.StatusOK, &again); again.URL != to || again.Seat != "blue" {
		t.Errorf("%+v", again)
	}
	// Decline and withdraw.
	id = anna.challenge("Bob", "")
	bob.want(bob.post("/challenges/"+id+"/decline", `{}`), http.StatusOK, nil)
	anna.refused(anna.post("/challenges/"+id+"/withdraw", `{}`), http.StatusUnprocessableEntity, match.NotPossible)
	id = anna.challenge("Bob", `,"side":"blue"`)
	if x := bob.challenges(""); len(x.To) != 1 || x.To[0].Side != "red" {
		t.Errorf("who challenges plays blue: %+v", x)
	}
	anna.want(anna.post("/challenges/"+id+"/withdraw", `{}`), http.StatusOK, nil)
	if x := bob.challenges(""); len(x.To) != 0 {
		t.Errorf("%+v", x)
	}
	// What is refused says why, on the page as well.
	for text, want := range map[string]int{
		`{"to":"Nobody","game":"toygame","scenario":"1"}`: 404, `{"to":"Bob","game":"none","scenario":"1"}`: 400, `{"to":"Bob","game":"toygame","scenario":"9"}`: 400,
		`{"to":"Bob","game":"toygame","scenario":"1","clock":"sand"}`: 400, `{"to":"Bob","game":"toygame","scenario":"1","days":"99"}`: 400, `{"to":"Anna","game":"toygame","scenario":"1"}`: 400,
		`{"to":"Bob","game":"toygame","scenario":"1","side":"green"}`: 400, `{"to":"Bob","game":"toygame","scenario":"1","more":1}`: 400, `[]`: 400,
	} {
		if a := anna.post("/challenges", text); a.code != want {
			t.Errorf("%s: %d %s", text, a.code, a.body)
		}
	}
	if a := anna.form("/lobby", "scenario", "toygame/1", "to", "Nobody", "text", "still here"); a.code != http.StatusNotFound || !strings.Contains(string(a.body), "Nobody here is called that.") || !strings.Contains(string(a.body), "still here") {
		t.Errorf("%d %.300s", a.code, a.body)
	}
	guest := h.person()
	guest.get("/")
	guest.refused(guest.post("/challenges", `{"to":"Bob","game":"toygame","scenario":"1"}`), http.StatusUnauthorized, signIn)
	guest.refused(guest.get("/challenges"), http.StatusUnauthorized, signIn)
	// Who is blocked, and who does not want to be challenged.
	bob.want(bob.post("/people/Anna/block", `{}`), http.StatusOK, nil)
	anna.refused(anna.post("/challenges", `{"to":"Bob","game":"toygame","scenario":"1"}`), http.StatusUnprocessableEntity, match.NotPossible)
	eve.want(eve.post("/account/challenge", `{"challenge":"nobody"}`), http.StatusOK, nil)
	eve.refused(eve.post("/account/challenge", `{"challenge":"some"}`), http.StatusBadRequest, match.Invalid)
	anna.refused(anna.post("/challenges", `{"to":"Eve","game":"toygame","scenario":"1"}`), http.StatusUnprocessableEntity, match.NotPossible)
}

// The filters of the lobby stand in its address; an empty lobby says what can be done.
func TestLobbyFilters(t *testing.T) {
	h := openPeople(t)
	anna, bob := h.person().signUp("Anna"), h.person().signUp("Bob")
	if page := string(bob.get("/lobby").body); !strings.Contains(page, "Nobody else is looking for an opponent right now") || strings.Contains(page, "data-filters") {
		t.Error("the empty lobby says nothing, or offers filters")
	}
	offer := func(pairs ...string) {
		t.Helper()
		if a := anna.form("/lobby", append(pairs, "scenario", "toygame/1")...); a.code != http.StatusSeeOther {
			t.Fatalf("%v: %d %.300s", pairs, a.code, a.body)
		}
	}
	offer("side", "toygame/red", "clock", "turn3", "rated", "on")
	offer("side", "toygame/blue")
	offer("clock", "live", "end", "loss")
	for query, want := range map[string]int{
		"": 3, "?game=toygame": 3, "?game=toygame/1": 3, "?game=toygame/2": 0, "?game=other": 0, "?side=toygame/blue&rated=yes": 1, "?clock=slow": 1, "?clock=live": 1, "?clock=none": 1, "?rated=yes": 1, "?rated=no": 2,
		"?band=200": 0, "?sort=old": 3, "?clock=none&side=toygame/red": 1, "?side=other/red": 0, "?band=x&clock=": 3,
	} {
		page := string(bob.get("/lobby" + query).body)
		if n := strings.Count(page, ">Join</a>"); n != want {
			t.Errorf("%s: %d seats, want %d", query, n, want)
		}
		if q, _ := url.ParseQuery(strings.TrimPrefix(query, "?")); q.Get("clock") != "" && !strings.Contains(page, `<option value="`+q.Get("clock")+`" selected>`) {
			t.Errorf("%s: the filter does not show what is chosen", query)
		}
		var x struct {
			All    int
			Offers []offerJSON
		}
		bob.want(bob.get("/lobby"+query, "Accept", "application/json"), http.StatusOK, &x)
		if len(x.Offers) != want || x.All != 3 {
			t.Errorf("%s: %+v", query, x)
		}
	}
	if page := string(anna.get("/lobby").body); strings.Contains(page, ">Join</a>") {
		t.Error("her own games are offered to her")
	}
	if page := string(bob.get("/lobby?game=toygame/2").body); !strings.Contains(page, "No open seat is like that now") {
		t.Error("nothing is said where no seat is left")
	}
	if a := anna.form("/lobby", "scenario", "toygame/1", "side", "other/red"); a.code != http.StatusBadRequest || !strings.Contains(string(a.body), "one of another game") {
		t.Errorf("%d", a.code)
	}
	// Without accounts the lobby is there, and offers games to anybody.
	g := open(t)
	p := g.person()
	p.get("/")
	if a := p.form("/lobby", "scenario", "toygame/1", "to", "Bob"); a.code != http.StatusSeeOther {
		t.Errorf("%d %.200s", a.code, a.body)
	}
	if page := string(g.person().get("/lobby").body); strings.Count(page, ">Join</a>") != 1 || strings.Contains(page, "Challenge") {
		t.Error("the lobby of guests")
	}
	p.want(p.get("/challenges"), http.StatusNotFound, nil)
}

// What a player could not take he is not offered, and the page of the seat says why.
func TestSeatsThatAreNotForOne(t *testing.T) {
	h := openPeople(t)
	anna, bob, guest := h.person().signUp("Anna"), h.person().signUp("Bob"), h.person()
	for _, rated := range []string{"", "on"} {
		if a := anna.form("/lobby", "scenario", "toygame/1", "side", "toygame/red", "rated", rated); a.code != http.StatusSeeOther {
			t.Fatalf("%d %.300s", a.code, a.body)
		}
	}
	seats := func(p *person, path string) (out []string) {
		for _, part := range strings.Split(string(p.get(path).body), `href="/games/`)[1:] {
			if url, _, _ := strings.Cut(part, `"`); strings.Contains(url, "/sit/") {
				out = append(out, "/games/"+url)
			}
		}
		return out
	}
	rated, free := "", ""
	for _, path := range seats(bob, "/lobby") {
		page := string(bob.get(path).body)
		if !strings.Contains(page, ">Take the seat</button>") || strings.Contains(page, `class="refused"`) {
			t.Errorf("Bob cannot take a seat: %s", page)
		}
		if strings.Contains(page, "The game is rated.") {
			rated = path
		} else {
			free = path
		}
	}
	guest.get("/")
	page := string(guest.get(rated).body)
	if !strings.Contains(page, "sign in first") || !strings.Contains(page, `href="/sign-in?next=%2fgames%2f`) || strings.Contains(page, "Take the seat") {
		t.Errorf("a guest at a rated game: %s", page)
	}
	if page := string(guest.get(free).body); !strings.Contains(page, "Take the seat") {
		t.Errorf("a guest at another: %s", page)
	}
	// The page of a game asks the same before it offers the seat.
	asks := func(p *person, path string) answer {
		return p.get(path, "Accept", "application/json")
	}
	guest.want(asks(guest, free), http.StatusOK, nil)
	bob.want(asks(bob, free), http.StatusOK, nil)
	bob.want(asks(bob, rated), http.StatusOK, nil)
	guest.refused(asks(guest, rated), http.StatusUnprocessableEntity, "not_possible")
	guest.refused(asks(guest, strings.TrimSuffix(free, "blue")+"observer"), http.StatusNotFound, "not_found")
	anna.want(anna.post("/people/Bob/block", `{}`), http.StatusOK, nil)
	if a, b := seats(bob, "/lobby"), seats(bob, "/"); len(a)+len(b) > 0 {
		t.Errorf("who is blocked is offered %v %v", a, b)
	}
	if a := seats(guest, "/"); len(a) != 2 {
		t.Errorf("a guest is offered %v", a)
	}
	page = string(bob.get(free).body)
	if !strings.Contains(page, "do not play with each other") || strings.Contains(page, "Take the seat") || strings.Contains(page, "/sign-in?next") {
		t.Errorf("Bob at the table of who has blocked him: %s", page)
	}
	if a := asks(bob, free); a.code != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), "do not play with each other") {
		t.Errorf("Bob is told %d %s", a.code, a.body)
	}
}

// A program has an account of its own, hears of challenges by its secret, and accepts them; everybody sees that it is one.
func TestProgramsAreChallenged(t *testing.T) {
	h := openPeople(t)
	anna, owner := h.person().signUp("Anna"), h.person()
	owner.want(owner.post("/sign-up", fmt.Sprintf(`{"name":"Robot","password":%q,"bot":true}`, password)), http.StatusOK, nil)
	var made struct{ Secret string }
	owner.want(owner.post("/account/programs", `{"name":"it"}`), http.StatusOK, &made)
	owner.want(owner.post("/account/plays", `{"plays":"toygame"}`), http.StatusOK, nil)
	owner.refused(owner.post("/account/plays", `{"plays":"chess"}`), http.StatusBadRequest, match.Invalid)
	anna.refused(anna.post("/account/plays", `{"plays":"toygame"}`), http.StatusBadRequest, match.Invalid)
	robot := h.person()
	bearer := []string{"Authorization", "Bearer " + made.Secret}
	ask := func(query string) (x readChallenges) {
		t.Helper()
		robot.want(robot.get("/challenges"+query, bearer...), http.StatusOK, &x)
		return x
	}
	first := ask("?wait=0")
	var list struct {
		Bots []struct {
			Name  string
			Plays []string
			Now   bool
		}
	}
	told := anna.get("/bots?game=toygame", "Accept", "application/json")
	anna.want(told, http.StatusOK, &list)
	if strings.Contains(strings.ToLower(string(told.body)), "since") {
		t.Errorf("others are told when a program was last here: %s", told.body)
	}
	if len(list.Bots) != 1 || list.Bots[0].Name != "Robot" || !list.Bots[0].Now || len(list.Bots[0].Plays) != 1 {
		t.Errorf("%+v", list)
	}
	anna.want(anna.get("/bots?game=other", "Accept", "application/json"), http.StatusOK, &list)
	if len(list.Bots) != 0 {
		t.Errorf("of another game: %+v", list)
	}
	if page := string(anna.get("/lobby").body); !strings.Contains(page, "Plays now") || !strings.Contains(page, "Programs that play") {
		t.Error("the lobby does not name the program")
	}
	heard := make(chan readChallenges, 1)
	go func() {
		var x readChallenges
		a := robot.get("/challenges?wait=20&mark="+first.Mark, bearer...)
		_ = json.Unmarshal(a.body, &x)
		heard <- x
	}()
	time.Sleep(50 * time.Millisecond)
	anna.refused(anna.post("/challenges", `{"to":"Robot","game":"toygame","scenario":"1","rated":true}`), http.StatusUnprocessableEntity, match.NotPossible)
	id := anna.challenge("Robot", `,"side":"red"`)
	x := <-heard
	if len(x.To) != 1 || x.To[0].ID != id || x.Mark == first.Mark {
		t.Fatalf("%+v", x)
	}
	var game struct{ ID, Seat string }
	robot.want(robot.do("POST", "/challenges/"+id+"/accept", "application/json", []byte(`{}`), bearer...), http.StatusOK, &game)
	if game.Seat != "blue" {
		t.Errorf("%+v", game)
	}
	// The mark is seen wherever the name is.
	boot := bootOf(t, anna.get("/games/"+game.ID).body)
	if s := boot.Message.Table.Seats[1]; s.Name != "Robot" || !s.Program {
		t.Errorf("at the table: %+v", s)
	}
	for _, path := range []string{"/games", "/people/Robot", "/lobby"} {
		if page := string(anna.get(path).body); !strings.Contains(page, "(program)") && !strings.Contains(page, `class="bot">program`) {
			t.Errorf("%s does not say that it is a program", path)
		}
	}
	if page := string(anna.get("/people/Anna").body); strings.Contains(page, `class="bot">program`) {
		t.Error("a person is marked")
	}
	for query, code := range map[string]int{"?wait=-1": 400, "?wait=31": 400, "?wait=x": 400} {
		if a := robot.get("/challenges"+query, bearer...); a.code != code {
			t.Errorf("%s: %d", query, a.code)
		}
	}
	// It plays, and changes nothing of its account.
	if a := robot.do("POST", "/account/plays", "application/json", []byte(`{"plays":""}`), bearer...); a.code != http.StatusForbidden {
		t.Errorf("a program changes its account: %d", a.code)
	}
}

// What lasts three days lasts three a moment later, too.
func TestHowLongSomethingLasts(t *testing.T) {
	for d, want := range map[time.Duration]string{
		72*time.Hour - time.Second: "3 days", 50 * time.Hour: "2 days", 25*time.Hour - time.Minute: "25 hours", 40 * time.Minute: "40 minutes", 10 * time.Second: "1 minute", time.Minute - time.Second: "1 minute",
	} {
		if got := in(d); got != want {
			t.Errorf("%v: %s, expected %s", d, got, want)
		}
	}
}

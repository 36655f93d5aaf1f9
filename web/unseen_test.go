package web

import (
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"

	"beachhead/match"
)

// A game that one may not look at does not exist: whatever a stranger asks about it, by any method, with any seat, body and type, he is answered exactly as
// about a game that was never made.
func TestStrangersCannotTellGamesFromNone(t *testing.T) {
	t.Parallel()
	h := open(t)
	id, seats, one, _ := h.pair("toygame", "1")
	study := one.do("POST", "/records", "text/plain", []byte("Game: toygame\nScenario: 1\n"))
	var made struct{ ID string }
	one.want(study, http.StatusCreated, &made)
	other := h.person() // of whose own game the link for looking on is
	public := other.create("toygame", "1", map[string]string{seats[0]: "me", seats[1]: "open"})
	watch := strings.TrimPrefix(other.link(public, "watch"), "/watch/")

	none := strings.Repeat("a", len(id))
	bodies := []string{"", "{}", "[]", "null", `{"seat":"` + seats[0] + `"}`, `{"seat":"observer"}`, `{"seat":"nobody"}`, `{"seat":"chance"}`, `{"seat":"` + seats[1] + `","version":1,"choice":"end"}`,
		`{"seat":"` + seats[0] + `","version":1}`, `{"unknown":1}`, `{"pace":5}`, `{"seat":"observer","n":0}`, "\xff", strings.Repeat("x", maxNote*3)}
	types := []string{"application/json", "text/plain", ""}
	queries := []string{"", "?seat=" + seats[0], "?seat=observer", "?seat=nobody", "?seat=chance", "?n=x", "?n=0", "?from=x", "?last=x", "?reader=!", "?from=1&to=2"}
	cookies := map[string]map[string]string{
		"without cookies": {}, "with a cookie": {playerCookie: newSecret()}, "with a link": {playerCookie: newSecret(), watchCookie: watch}, "with a forged link": {watchCookie: newSecret()},
	}
	asked, codes := 0, map[int]int{}
	for _, pattern := range h.server.patterns {
		method, path, _ := strings.Cut(pattern, " ")
		if !strings.Contains(path, "{id}") {
			continue
		}
		methods := []string{method, "HEAD", "PUT"}
		for who, jar := range cookies {
			for _, n := range []string{"0", "-1", "x", "7"} {
				for _, seat := range []string{seats[0], "observer", "nobody"} {
					if !strings.Contains(path, "{n}") && n != "0" || !strings.Contains(path, "{seat}") && seat != seats[0] {
						continue
					}
					at := strings.NewReplacer("{n}", n, "{seat}", seat).Replace(path)
					ask := func(method, query, kind, body string) {
						t.Helper()
						var got []string
						for _, id := range []string{none, id, made.ID} {
							p := &person{h, maps.Clone(jar), h.person().client}
							a := p.do(method, strings.Replace(at, "{id}", id, 1)+query, kind, []byte(body), "Accept", "application/json")
							a.header.Del("Date")
							a.header.Del("Set-Cookie")
							got = append(got, strings.ReplaceAll(fmt.Sprint(a.code, a.header, string(a.body)), id, "ID"))
							codes[a.code]++
						}
						asked++
						if got[0] != got[1] || got[0] != got[2] {
							t.Errorf("%s, %s %s%s %s %.60q:\nnone    %.400s\nprivate %.400s\nstudy   %.400s", who, method, at, query, kind, body, got[0], got[1], got[2])
						}
					}
					for _, m := range methods {
						if m == "POST" {
							for i, b := range bodies {
								ask(m, "", types[0], b)
								if i < 3 {
									ask(m, "", types[1], b)
									ask(m, "", types[2], b)
								}
							}
							continue
						}
						for _, q := range queries {
							ask(m, q, "", "")
						}
					}
				}
			}
		}
	}
	if asked < 2000 || codes[http.StatusNotFound] < asked || codes[http.StatusOK] > 0 {
		t.Errorf("%d questions, answered by %v", asked, codes)
	}
}

// What could be meant in two ways, or is no object, is refused before anything is done: a body null once gave a game up.
func TestBodiesThatMeanNothing(t *testing.T) {
	t.Parallel()
	h := open(t)
	p := h.person()
	seats := h.server.mods["toygame"].Seats()
	id := p.create("toygame", "1", map[string]string{seats[0]: "me", seats[1]: "random"})
	p.want(p.post("/games/"+id+"/pace", `{"pace":-1}`), http.StatusOK, nil)
	before := p.state(id, seats[0])
	seat := fmt.Sprintf(`"seat":%q`, seats[0])
	needs := map[string]string{ // what each request takes, whole
		"answers": `{` + seat + `,"version":1,"choice":"end"}`, "whynot": `{` + seat + `,"choice":"end"}`, "explain": `{` + seat + `}`, "series": `{` + seat + `}`, "across": `{` + seat + `,"version":1,"choice":"end"}`, "handover": `{` + seat + `,"away":true}`,
		"undo": `{` + seat + `,"version":1}`, "redo": `{` + seat + `,"version":1}`, "resign": `{` + seat + `}`, "draw": `{` + seat + `}`, "ask": `{` + seat + `,"version":1}`,
		"consent": `{` + seat + `,"kind":"draw","from":"` + seats[1] + `","agree":true}`, "orders": `{` + seat + `,"kind":"x","choice":""}`, "chat": `{` + seat + `,"text":"x"}`,
		"notes": `{` + seat + `,"text":"x"}`, "seen": `{` + seat + `,"n":0}`, "links/revoke": `{"kind":"watch"}`,
		"pause": `{` + seat + `,"days":1}`, "resume": `{` + seat + `}`, "replace": `{` + seat + `,"whose":"` + seats[1] + `","by":"bot"}`, "pace": `{"pace":0}`, "branch": `{` + seat + `,"n":0}`, "rematch": `{` + seat + `}`,
		"suggest": `{` + seat + `}`, "fits": `{` + seat + `,"lead":"x","choice":"bid 1"}`, "setup": `{` + seat + `,"choices":["end"]}`, "place": `{` + seat + `,"version":1,"choices":["end"]}`, "": `{"game":"toygame","seats":{"` + seats[0] + `":"me","` + seats[1] + `":"me"}}`,
	}
	for _, pattern := range h.server.patterns {
		if what, ok := strings.CutPrefix(pattern, "POST /games/{id}/"); ok && needs[what] == "" && what != "sit/{seat}" {
			t.Errorf("%s is not tried", pattern)
		}
	}
	for what, good := range needs {
		path := "/games/" + id + "/" + what
		if what == "" {
			path = "/games"
		}
		field := strings.TrimSuffix(strings.TrimPrefix(good, "{"), "}")
		name, _, _ := strings.Cut(field, ":")
		bad := []string{
			"", " ", "null", "null null", "true", "0", "1.5", `"x"`, "[]", "[" + good + "]", good + " x", good + good, good + "null", "{" + field, "{" + field + ",}", "{,}",
			"{" + name + ":null}", strings.Replace(good, name+":", name+":null,"+name+":", 1), "{" + field + "," + field + "}", `{"x":1,` + field + "}",
			strings.Replace(good, name, strings.ToUpper(name), 1), "{" + name + ":" + strings.Repeat("[", 900), "{" + name + ":{}}", "{" + name + ":[]}", "{" + name + ":true}",
		}
		if what == "" {
			bad = append(bad, strings.Replace(good, `"me"`, `"me","`+seats[0]+`":"random"`, 1), strings.Replace(good, `"me"`, `null`, 1), `{}`, `{"game":"toygame"}`)
		}
		for _, b := range bad {
			if what == "resign" && b == "{}" {
				continue // the only seat may be left out
			}
			p.refused(p.post(path, b), http.StatusBadRequest, match.Invalid)
			if t.Failed() {
				t.Fatalf("POST %s %s", path, b)
			}
		}
	}
	if now := p.state(id, seats[0]); now.Table.State != before.Table.State || now.Page.Version != before.Page.Version {
		t.Errorf("the game has changed: %+v", now.Table)
	}
	if got := string(p.get("/games").body); strings.Count(got, "Private study") > 0 {
		t.Error("a study was made")
	}
}

// An address to sit down at offers what can be taken and nothing else.
func TestSeatsOffered(t *testing.T) {
	t.Parallel()
	h := open(t)
	one, two := h.person(), h.person()
	seats := h.server.mods["toygame"].Seats()
	make := func(private bool) string {
		var made struct{ ID string }
		one.want(one.post("/games", fmt.Sprintf(`{"game":"toygame","private":%v,"seats":{%q:"me",%q:"open"}}`, private, seats[0], seats[1])), http.StatusCreated, &made)
		return made.ID
	}
	public, private := make(false), make(true)
	two.want(two.get(one.link(private, "watch")), http.StatusSeeOther, nil)
	watch := two.cookies[watchCookie]
	delete(two.cookies, watchCookie)
	offers := func(p *person, id, seat string, code int, verb bool) {
		t.Helper()
		a := p.get("/games/" + id + "/sit/" + seat)
		if has := strings.Contains(string(a.body), "<form"); a.code != code || has != verb {
			t.Errorf("sit/%s: %d, offered %v: %.900s", seat, a.code, has, a.body)
		}
	}
	offers(two, public, seats[1], http.StatusOK, true)
	for _, seat := range []string{"observer", "chance", "nobody"} {
		offers(two, public, seat, http.StatusNotFound, false)
		if a := two.do("POST", "/games/"+public+"/sit/"+seat, "", nil); a.code != http.StatusNotFound {
			t.Errorf("sitting down as %s: %d", seat, a.code)
		}
	}
	offers(two, public, seats[0], http.StatusUnprocessableEntity, false) // it is taken
	offers(two, private, seats[1], http.StatusNotFound, false)
	two.cookies[watchCookie] = watch // now he may look on, and has no invitation
	offers(two, private, seats[1], http.StatusForbidden, false)
	delete(two.cookies, watchCookie)
	invitation := one.link(private, "join")
	for _, id := range []string{public, private} {
		one.want(one.post("/games/"+id+"/resign", `{"seat":"`+seats[0]+`"}`), http.StatusOK, nil)
	}
	offers(two, public, seats[1], http.StatusUnprocessableEntity, false) // it is over
	if a := two.get(invitation); a.code != http.StatusUnprocessableEntity || strings.Contains(string(a.body), "<form") {
		t.Errorf("an invitation to a game that is over: %d", a.code)
	}
}

// On a hot seat nothing that can be read shows more than the seat that has the screen may see: not its record, not a study from it, not those of who looks on.
func TestHotSeatShowsItsSeatOnly(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"toygame", "formosa", "ccp", "tinian"} {
		h := open(t)
		p := h.person()
		m := h.server.mods[game]
		seats := m.Seats()
		scenario := m.Scenarios()[0].ID
		id := p.create(game, scenario, map[string]string{seats[0]: "me", seats[1]: "me"})
		base := "/games/" + id
		hand := func(seat string, away bool) {
			t.Helper()
			p.want(p.post(base+"/handover", fmt.Sprintf(`{"seat":%q,"away":%v}`, seat, away)), http.StatusOK, nil)
		}
		for range 6 { // some answers of either side
			for _, s := range seats {
				hand(s, false)
				if v := p.state(id, s); v.Page.View.Pending != nil && len(v.Page.View.Pending.Options) > 0 {
					p.choose(id, s, v.Page.Version, v.Page.View.Pending.Options[0])
				}
			}
		}
		reads := []string{"/state", "/at/1", "/record", "/supply", "/supply?n=1", "/sight?from=A1", "/sight?from=A1&n=1", "/notes", "/orders", "/why/1"}
		ask := func(path, seat string) answer {
			sign := "?"
			if strings.Contains(path, "?") {
				sign = "&"
			}
			return p.get(base + path + sign + "seat=" + seat)
		}
		stranger := h.person() // looks on by a link: what all may know
		stranger.want(stranger.get(p.link(id, "watch")), http.StatusSeeOther, nil)
		for _, front := range []string{seats[0], seats[1], ""} {
			if front == "" {
				hand(seats[1], true)
			} else {
				hand(front, false)
			}
			for _, seat := range seats {
				if seat == front {
					continue
				}
				for _, path := range reads {
					a := ask(path, seat)
					if path == "/state" {
						var s message
						if p.want(a, http.StatusOK, &s); s.Page != nil || !s.Hidden {
							t.Errorf("%s: the state of %s, put away: %.200s", game, seat, a.body)
						}
					} else if a.code < 400 {
						t.Errorf("%s: %s of %s, put away: %d %.200s", game, path, seat, a.code, a.body)
					}
				}
				p.refused(p.post(base+"/branch", fmt.Sprintf(`{"seat":%q,"n":0}`, seat)), http.StatusConflict, match.HandOver)
			}
			own := []string{"observer"}
			if front != "" {
				own = append(own, front)
			}
			for _, seat := range own {
				record := string(ask("/record", seat).body)
				for _, line := range strings.Split(record, "\n") {
					if line != "" && line[0] >= '0' && line[0] <= '9' {
						t.Errorf("%s: the record of %s shows answers: %s", game, seat, line)
						break
					}
				}
				if !strings.Contains(record, "; What "+seat+" has seen") {
					t.Errorf("%s: the record of %s is another's: %.500s", game, seat, record)
				}
			}
			for _, path := range reads {
				if mine, all := ask(path, "observer"), stranger.get(base+path); path != "/state" && (mine.code != all.code || string(mine.body) != string(all.body)) {
					t.Errorf("%s: %s as observer is not what an onlooker gets: %d %.200s, %d %.200s", game, path, mine.code, mine.body, all.code, all.body)
				}
			}
			// The position of a study is a guess: of what an onlooker cannot tell, six of them do not all say the same.
			if game != "formosa" {
				continue // a hand is not dealt yet
			}
			starts := map[string]bool{}
			for range 6 {
				var made struct{ ID string }
				p.want(p.post(base+"/branch", `{"seat":"observer","n":1}`), http.StatusCreated, &made)
				g, err := h.db.Game(t.Context(), made.ID)
				if err != nil {
					t.Fatal(err)
				}
				starts[g.Start] = true
			}
			if len(starts) < 2 {
				t.Errorf("%s: studies of an onlooker all begin with the same position", game)
			}
		}
	}
}

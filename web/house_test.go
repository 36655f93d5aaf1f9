package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"beachhead/match"
	"beachhead/store"
)

// Who has blocked somebody does not play with him, and they do not talk.
func TestBlocked(t *testing.T) {
	h := openPeople(t)
	ann, bob := h.person().signUp("Anna"), h.person().signUp("Bob")
	id, seats := h.pairOf(ann, bob, true)
	open, _ := json.Marshal(map[string]any{"game": "toygame", "scenario": "1", "seats": map[string]string{seats[0]: "me", seats[1]: "open"}, "options": map[string]string{}, "private": false})
	var made struct{ ID string }
	ann.want(ann.post("/games", string(open)), http.StatusCreated, &made)
	link := ann.link(made.ID, "join")
	say := func(p *person, seat string) answer {
		return p.post("/games/"+id+"/chat", fmt.Sprintf(`{"seat":%q,"text":"hello"}`, seat))
	}
	bob.want(say(bob, seats[1]), http.StatusOK, nil)
	bob.refused(bob.post("/games/"+id+"/block", `{"seat":"observer"}`), http.StatusNotFound, match.NotFound)
	ann.want(ann.post("/people/Bob/block", `{}`), http.StatusOK, nil)
	bob.refused(say(bob, seats[1]), http.StatusForbidden, match.Foreign)
	ann.refused(say(ann, seats[0]), http.StatusForbidden, match.Foreign)
	for _, path := range []string{link, "/games/" + made.ID + "/sit/" + seats[1]} {
		if a := bob.form(path); a.code != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), "do not play with each other") {
			t.Errorf("%s: %d", path, a.code)
		}
	}
	var x struct{ Blocks []struct{ ID, Name string } }
	ann.want(ann.get("/account", "Accept", "application/json"), http.StatusOK, &x)
	if len(x.Blocks) != 1 || x.Blocks[0].Name != "Bob" {
		t.Fatalf("blocks %+v", x)
	}
	if page := string(ann.get("/account").body); !strings.Contains(page, "Take back: Bob") {
		t.Error("the page does not show whom she has blocked")
	}
	if page := string(ann.get("/people/Bob").body); !strings.Contains(page, "You have blocked Bob") || !strings.Contains(page, x.Blocks[0].ID) || strings.Contains(page, "Challenge Bob") {
		t.Error("Bob's page does not say that she has blocked him, or offers to challenge him")
	}
	if page := string(bob.get("/people/Anna").body); strings.Contains(page, "You have blocked") || !strings.Contains(page, "Block Anna") {
		t.Error("Bob is told that he is blocked")
	}
	ann.want(ann.post("/account/blocks", fmt.Sprintf(`{"id":%q}`, x.Blocks[0].ID)), http.StatusOK, nil)
	bob.want(say(bob, seats[1]), http.StatusOK, nil)
	// Who does not want to be talked to is not.
	ann.want(ann.post("/account/talk", `{"talk":"nobody"}`), http.StatusOK, nil)
	bob.refused(say(bob, seats[1]), http.StatusForbidden, match.Foreign)
	ann.want(say(ann, seats[0]), http.StatusOK, nil)
	ann.want(ann.post("/account/talk", `{"talk":"accounts"}`), http.StatusOK, nil)
	bob.want(say(bob, seats[1]), http.StatusOK, nil)
	ann.refused(ann.post("/account/talk", `{"talk":"friends"}`), http.StatusBadRequest, match.Invalid)
	guest := h.person()
	guest.refused(guest.post("/people/Bob/block", `{}`), http.StatusUnauthorized, signIn)
	gid, gseats := h.pairOf(ann, guest, true)
	guest.refused(guest.post("/games/"+gid+"/chat", fmt.Sprintf(`{"seat":%q,"text":"hello"}`, gseats[1])), http.StatusForbidden, match.Foreign)
	ann.want(ann.post("/games/"+gid+"/block", fmt.Sprintf(`{"seat":%q}`, gseats[1])), http.StatusOK, nil) // a guest can be blocked, too
	if a := guest.form(link); a.code != http.StatusUnprocessableEntity {
		t.Errorf("a guest who is blocked: %d", a.code)
	}
}

func TestReported(t *testing.T) {
	h := openPeople(t)
	ann, bob := h.person().signUp("Anna"), h.person().signUp("Bob")
	id, seats := h.pairOf(ann, bob, true)
	ann.want(ann.post("/games/"+id+"/report", fmt.Sprintf(`{"seat":%q,"text":"he swears"}`, seats[1])), http.StatusOK, nil)
	if a := ann.form("/people/Bob/report", "text", "and elsewhere"); a.code != http.StatusSeeOther || a.header.Get("Location") != "/people/Bob?done=report" {
		t.Errorf("the form: %d %s", a.code, a.header.Get("Location"))
	}
	stranger := h.person().signUp("Eve")
	stranger.refused(stranger.post("/games/"+id+"/report", fmt.Sprintf(`{"seat":%q,"text":"x"}`, seats[1])), http.StatusNotFound, match.NotFound)
	ann.refused(ann.post("/games/"+id+"/report", fmt.Sprintf(`{"seat":%q,"text":""}`, seats[1])), http.StatusBadRequest, match.Invalid)
	for _, said := range []string{"[1]", "[0]", "[99]", "[-1]", `["1"]`, "null"} { // what the other has not said
		if a := ann.post("/games/"+id+"/report", fmt.Sprintf(`{"seat":%q,"text":"x","said":%s}`, seats[1], said)); a.code != http.StatusBadRequest {
			t.Errorf("quoting %s: %d %s", said, a.code, a.body)
		}
	}
	rs, err := h.db.Reports(t.Context(), true, 0, 0)
	if err != nil || len(rs) != 2 || !slices.ContainsFunc(rs, func(r store.Report) bool { return r.Game == id && r.Text == "he swears" }) || !slices.ContainsFunc(rs, func(r store.Report) bool { return r.Game == "" && r.Text == "and elsewhere" }) {
		t.Errorf("%+v, %v", rs, err)
	}
}

// A link that is revoked does not work any more, and there is another one.
func TestRevoke(t *testing.T) {
	h := openPeople(t)
	ann := h.person()
	ann.get("/")
	seats := h.server.mods["toygame"].Seats()
	id := ann.create("toygame", "1", map[string]string{seats[0]: "me", seats[1]: "open"})
	join, watch := ann.link(id, "join"), ann.link(id, "watch")
	eye := h.person()
	if a := eye.get(watch); a.code != http.StatusSeeOther {
		t.Fatalf("to watch: %d", a.code)
	}
	eye.state(id, "observer")
	eye.refused(eye.post("/games/"+id+"/links/revoke", `{"kind":"watch"}`), http.StatusForbidden, match.Foreign)
	ann.refused(ann.post("/games/"+id+"/links/revoke", `{"kind":"join","seat":"green"}`), http.StatusNotFound, match.NotFound)
	for _, body := range []string{`{"kind":"watch"}`, fmt.Sprintf(`{"kind":"join","seat":%q}`, seats[1])} {
		ann.want(ann.post("/games/"+id+"/links/revoke", body), http.StatusOK, nil)
	}
	eye.refused(eye.get("/games/"+id+"/state?seat=observer"), http.StatusNotFound, match.NotFound)
	for _, old := range []string{join, watch} {
		if a := h.person().get(old); a.code != http.StatusNotFound {
			t.Errorf("%s: %d", old, a.code)
		}
	}
	j2, w2 := ann.link(id, "join"), ann.link(id, "watch")
	if j2 == join || w2 == watch {
		t.Error("the links are the same")
	}
	if page := string(ann.get("/games/" + id + "/links").body); !strings.Contains(page, "Replace this link") {
		t.Error("the page does not offer it")
	}
	if a := ann.form("/games/"+id+"/links/revoke", "kind", "watch"); a.code != http.StatusSeeOther || a.header.Get("Location") != "/games/"+id+"/links" {
		t.Errorf("the form: %d", a.code)
	}
	if page := string(ann.get("/games/" + id + "/links").body); strings.Contains(page, "No seat is open") {
		t.Error("the page does not know of the open seat")
	}
	bob := h.person()
	bob.join(j2)
	bob.state(id, seats[1])
	if page := string(ann.get("/games/" + id + "/links").body); !strings.Contains(page, "No seat is open here. Others can watch.") || !strings.Contains(page, "/watch/") {
		t.Error("the page speaks of a seat that is taken")
	}
}

// A rated game is one of two people with accounts.
func TestRated(t *testing.T) {
	h := openPeople(t)
	ann, bob, guest := h.person().signUp("Anna"), h.person().signUp("Bob"), h.person()
	guest.get("/")
	seats := h.server.mods["toygame"].Seats()
	body := func(one, two string) string {
		b, _ := json.Marshal(map[string]any{"game": "toygame", "scenario": "1", "seats": map[string]string{seats[0]: one, seats[1]: two}, "options": map[string]string{}, "private": true, "rated": true})
		return string(b)
	}
	ann.refused(ann.post("/games", body("me", "random")), http.StatusBadRequest, match.Invalid)
	ann.refused(ann.post("/games", body("me", "me")), http.StatusBadRequest, match.Invalid)
	guest.refused(guest.post("/games", body("me", "open")), http.StatusUnprocessableEntity, match.NotPossible)
	var made struct{ ID string }
	ann.want(ann.post("/games", body("me", "open")), http.StatusCreated, &made)
	link := ann.link(made.ID, "join")
	if a := guest.form(link); a.code != http.StatusUnprocessableEntity || !strings.Contains(string(a.body), "sign in first") {
		t.Errorf("a guest at a rated game: %d", a.code)
	}
	bob.join(link)
	if m := bob.state(made.ID, seats[1]); !m.Table.Rated {
		t.Errorf("table %+v", m.Table)
	}
	// A report says that such a game has changed no rating, if somebody had not answered before its end.
	ann.want(ann.post("/games", `{"game":"formosa","scenario":"1","seats":{"allied":"me","japanese":"open"},"rated":true}`), http.StatusCreated, &made)
	bob.join(ann.link(made.ID, "join"))
	ann.want(ann.post("/games/"+made.ID+"/resign", `{"seat":"allied"}`), http.StatusOK, nil)
	if a := string(bob.get("/games/"+made.ID+"/report", "Accept", "text/html").body); !strings.Contains(a, "changes no rating") {
		t.Errorf("the report of a game that counts for nobody: %.3000s", a)
	}
	if a := ann.form("/games", "game", "toygame", "scenario", "1", "side", seats[0], "opponent", "friend", "rated", "on"); a.code != http.StatusSeeOther {
		t.Errorf("the form: %d %.200s", a.code, a.body)
	} else if g, err := h.db.Game(t.Context(), strings.TrimSuffix(strings.TrimPrefix(a.header.Get("Location"), "/games/"), "/links")); err != nil || !g.Rated {
		t.Errorf("%+v, %v", g, err)
	}
	if page := string(ann.get("/").body); !strings.Contains(page, `name="rated"`) {
		t.Error("the home page does not offer it")
	} else if !strings.Contains(page, " units, about ") {
		t.Error("the home page does not say how large scenarios are")
	}
	if page := string(guest.get("/").body); strings.Contains(page, `name="rated"`) {
		t.Error("the home page offers it to a guest")
	}
}

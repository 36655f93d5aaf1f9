package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"beachhead/match"
)

// pairOf makes a game of two people who have accounts.
func (h *house) pairOf(one, two *person, private bool) (id string, seats []string) {
	h.t.Helper()
	seats = h.server.mods["toygame"].Seats()
	b, _ := json.Marshal(map[string]any{"game": "toygame", "scenario": "1", "seats": map[string]string{seats[0]: "me", seats[1]: "open"}, "options": map[string]string{}, "private": private})
	var made struct{ ID string }
	one.want(one.post("/games", string(b)), http.StatusCreated, &made)
	two.join(one.link(made.ID, "join"))
	return made.ID, seats
}

// Others see the name of who has an account, also the one that he takes later, at the table and in lists.
func TestNamesAtTables(t *testing.T) {
	h := openPeople(t)
	ann, bob := h.person().signUp("Anna"), h.person().signUp("Bob")
	id, seats := h.pairOf(ann, bob, false)
	name := func(p *person, seat string, n int) string { return p.state(id, seat).Table.Seats[n].Name }
	if a, b := name(bob, seats[1], 0), name(ann, seats[0], 1); a != "Anna" || b != "Bob" {
		t.Errorf("names %q, %q", a, b)
	}
	ann.want(ann.post("/account/name", `{"name":"Annabell"}`), http.StatusOK, nil)
	if a := name(bob, seats[1], 0); a != "Annabell" {
		t.Errorf("the new name is %q", a)
	}
	if page := string(bob.get("/games").body); !strings.Contains(page, "Annabell plays") {
		t.Error("the list does not name her")
	}
	if page := string(h.person().get("/lobby").body); !strings.Contains(page, "Annabell plays") || !strings.Contains(page, "Bob plays") {
		t.Error("the lobby does not name them")
	}
	guest, other := h.person(), h.person()
	id, seats = h.pairOf(guest, other, false)
	if a := name(other, seats[1], 0); a != "" {
		t.Errorf("a guest is called %q", a)
	}
	guest.signUp("Gina") // and is called so at once, where she sits
	if a := name(other, seats[1], 0); a != "Gina" {
		t.Errorf("who was a guest is called %q", a)
	}
}

type readProfile struct {
	Name             string
	Own              bool
	All              tally
	Sides, Opponents []sideTally
}

func (p *person) profileOf(name string) (x readProfile) {
	p.h.t.Helper()
	p.want(p.get("/people/"+name, "Accept", "application/json"), http.StatusOK, &x)
	return x
}

func TestProfile(t *testing.T) {
	h := openPeople(t)
	ann, bob := h.person().signUp("Anna"), h.person().signUp("Bob")
	for i, private := range []bool{false, false, true} {
		id, seats := h.pairOf(ann, bob, private)
		who, seat := bob, seats[1]
		if i == 1 {
			who, seat = ann, seats[0]
		}
		who.want(who.post("/games/"+id+"/resign", fmt.Sprintf(`{"seat":%q}`, seat)), http.StatusOK, nil)
	}
	seats := h.server.mods["toygame"].Seats()
	alone := ann.create("toygame", "1", map[string]string{seats[0]: "me", seats[1]: "me"}) // both sides: it counts for nobody
	ann.want(ann.post("/games/"+alone+"/handover", fmt.Sprintf(`{"seat":%q}`, seats[0])), http.StatusOK, nil)
	ann.want(ann.post("/games/"+alone+"/resign", fmt.Sprintf(`{"seat":%q}`, seats[0])), http.StatusOK, nil)
	x := h.person().profileOf("anna")
	if x.Name != "Anna" || x.Own || x.All != (tally{2, 1, 0, 1}) || len(x.Sides) != 1 || x.Sides[0].Side != seats[0] || x.Sides[0].tally != x.All {
		t.Errorf("as others see her: %+v", x)
	}
	if len(x.Opponents) != 1 || x.Opponents[0].Against != "Bob" || x.Opponents[0].tally != x.All {
		t.Errorf("opponents: %+v", x.Opponents)
	}
	if x := ann.profileOf("Anna"); !x.Own || x.All != (tally{3, 2, 0, 1}) {
		t.Errorf("as she sees herself: %+v", x)
	}
	if x := bob.profileOf("Anna"); x.Own || x.All.Played != 2 {
		t.Errorf("as Bob sees her: %+v", x)
	}
	if page := string(h.person().get("/people/Anna").body); !strings.Contains(page, `href="/people/Bob"`) || !strings.Contains(page, "By game, scenario and side") {
		t.Error("the page does not show her results")
	}
	p := h.person()
	for _, none := range []string{"nobody", "Carol", "%00", "%FF", "a%2Fb"} {
		p.refused(p.get("/people/"+none, "Accept", "application/json"), http.StatusNotFound, match.NotFound)
	}
}

func TestExport(t *testing.T) {
	h := openPeople(t)
	ann, bob := h.person().signUp("Anna"), h.person().signUp("Bob")
	id, seats := h.pairOf(ann, bob, true)
	ann.want(ann.post("/games/"+id+"/notes", fmt.Sprintf(`{"seat":%q,"text":"my plan"}`, seats[0])), http.StatusOK, nil)
	bob.want(bob.post("/games/"+id+"/notes", fmt.Sprintf(`{"seat":%q,"text":"bob's plan"}`, seats[1])), http.StatusOK, nil)
	ann.want(ann.post("/games/"+id+"/chat", fmt.Sprintf(`{"seat":%q,"text":"hello bob"}`, seats[0])), http.StatusOK, nil)
	bob.want(bob.post("/games/"+id+"/chat", fmt.Sprintf(`{"seat":%q,"text":"hello anna"}`, seats[1])), http.StatusOK, nil)
	a := ann.get("/account/export")
	var x exported
	ann.want(a, http.StatusOK, &x)
	if x.Account.Name != "Anna" || len(x.Games) != 1 || x.Games[0].Notes[seats[0]] != "my plan" || len(x.Games[0].Said) != 1 || x.Games[0].Said[0].Text != "hello bob" || len(x.Sessions) != 1 {
		t.Errorf("exported %s", a.body)
	}
	for _, foreign := range []string{"bob's plan", "hello anna", "argon2id", ann.cookies["beachhead-session"], "the seed of the tests"} {
		if strings.Contains(string(a.body), foreign) {
			t.Errorf("exported: %q", foreign)
		}
	}
	if !strings.Contains(a.header.Get("Content-Disposition"), "attachment") {
		t.Errorf("as %s", a.header.Get("Content-Disposition"))
	}
	ann.get("/account/export")
	ann.get("/account/export")
	ann.refused(ann.get("/account/export", "Accept", "application/json"), http.StatusTooManyRequests, tooMany)
	p := h.person()
	p.refused(p.get("/account/export", "Accept", "application/json"), http.StatusUnauthorized, signIn)
}

// Who goes leaves the games of others as they are, without his name, and nobody waits for him.
func TestDeleteAccount(t *testing.T) {
	h := openPeople(t)
	ann, bob := h.person().signUp("Anna"), h.person().signUp("Bob")
	id, seats := h.pairOf(ann, bob, true)
	alone := ann.create("toygame", "1", map[string]string{seats[0]: "me", seats[1]: "random"})
	ann.state(alone, seats[0])
	ann.want(ann.post("/games/"+id+"/chat", fmt.Sprintf(`{"seat":%q,"text":"hello bob"}`, seats[0])), http.StatusOK, nil)
	ann.refused(ann.post("/account/delete", `{"name":"Bob"}`), http.StatusBadRequest, match.Invalid)
	bob.refused(bob.post("/account/delete", `{"name":"Anna"}`), http.StatusBadRequest, match.Invalid)
	if m := bob.state(id, seats[1]); m.Table.State != "live" {
		t.Errorf("before: %+v", m.Table)
	}
	second := h.person()
	second.signIn("Anna", false)
	if a := ann.form("/account/delete", "name", "anna"); a.code != http.StatusSeeOther || a.header.Get("Location") != "/sign-in?deleted=1" || ann.cookies["beachhead-session"] != "" {
		t.Fatalf("deleted: %d %.200s", a.code, a.body)
	}
	if page := string(ann.get("/sign-in?deleted=1").body); !strings.Contains(page, "The account is deleted") {
		t.Error("nothing says that the account is deleted")
	}
	m := bob.state(id, seats[1])
	if m.Table.State != "over" || !strings.HasPrefix(m.Table.Result, seats[1]) || m.Table.Seats[0].Name != match.FormerPlayer {
		t.Errorf("Bob's game: %+v", m.Table)
	}
	var talk struct{ Messages []match.Said }
	bob.want(bob.get("/games/"+id+"/chat?seat="+seats[1]), http.StatusOK, &talk)
	if len(talk.Messages) != 1 || strings.Contains(talk.Messages[0].Text, "hello") {
		t.Errorf("talk: %+v", talk)
	}
	second.refused(second.get("/account", "Accept", "application/json"), http.StatusUnauthorized, signIn)
	bob.refused(bob.post("/games/"+id+"/rematch", fmt.Sprintf(`{"seat":%q}`, seats[1])), http.StatusUnprocessableEntity, match.NotPossible)
	if i := (match.Info{Seats: []match.SeatInfo{{Kind: "person", Name: "Anna"}, {Kind: "bot", Name: "greedy"}}}); !hasLeft(m.Table) || hasLeft(&i) {
		t.Error("the report offers to play again against somebody who is gone, or not against others")
	}
	p := h.person()
	p.refused(p.get("/games/"+alone+"/state?seat="+seats[0]), http.StatusNotFound, match.NotFound)
	p.refused(p.post("/sign-in", fmt.Sprintf(`{"name":"Anna","password":%q}`, password)), http.StatusUnauthorized, signIn)
	p.refused(p.get("/people/Anna", "Accept", "application/json"), http.StatusNotFound, match.NotFound)
	p.signUp("Anna") // the name is free, and what was its owner's is not hers
	p.refused(p.get("/games/"+id+"/state?seat="+seats[0]), http.StatusNotFound, match.NotFound)
	if page := string(bob.get("/games").body); strings.Contains(page, "Anna") {
		t.Error("the list still names her")
	}
}

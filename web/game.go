package web

import (
	"context"
	"encoding/json"
	"errors"
	"html/template"
	"net/http"
	"slices"

	"beachhead/engine"
	"beachhead/match"
)

// boot is what the page of a game begins with: BOOT of docs/http.md.
type boot struct {
	Game    bootGame        `json:"game"`
	Me      bootMe          `json:"me"`
	People  *bootPeople     `json:"people,omitempty"` // there are accounts
	Links   []link          `json:"links,omitempty"`
	Message json.RawMessage `json:"message"`
	Chat    []match.Said    `json:"chat,omitempty"`
	Last    string          `json:"last"`
}

type bootPeople struct {
	Me string `json:"me,omitempty"` // the name of who is signed in
}

type bootGame struct {
	ID       string         `json:"id"`
	Module   string         `json:"module"`
	Title    string         `json:"title"`
	Scenario string         `json:"scenario"`
	Seats    []string       `json:"seats"`
	Sheet    string         `json:"sheet"` // its address changes when the sheet does
	Study    bool           `json:"study,omitempty"`
	Briefing string         `json:"briefing,omitempty"` // its address
	Options  []chosenOption `json:"options,omitempty"`
}

// chosenOption is what an option of a game is, in words.
type chosenOption struct {
	Text string `json:"text"`
	Rule string `json:"rule,omitempty"`
}

// chosenOptions lists the options of a game that are not as usual, and those that are about its scenario alone, in the order of its module: whoever sits down, or comes back after weeks, has to know what is played.
func chosenOptions(m engine.Module, scenario string, options map[string]string) (out []chosenOption) {
	for _, o := range m.Options() {
		v, ok := options[o.ID]
		if !ok {
			v = o.Default
		}
		if about := slices.Contains(o.Scenarios, scenario); about || len(o.Scenarios) == 0 && v != o.Default {
			out = append(out, chosenOption{o.Title + ": " + o.Label(v), o.Rule})
		}
	}
	return out
}

type bootMe struct {
	Seat    string   `json:"seat"`
	HotSeat bool     `json:"hotseat"`
	Seats   []string `json:"seats"`
	// Read is how far he has read the log of the seat that is shown, if he has it and its page is not put away.
	Read *match.Read `json:"read,omitempty"`
}

// gamePage is GET /games/{id}.
func (s *Server) gamePage(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	s.welcome(w, r)
	a, err := s.visit(ctx, w, r)
	var b *boot
	if err == nil {
		b, err = s.boot(a)
	}
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	// json escapes <, > and &, so nothing in it can end the element that it stands in.
	text, err := json.Marshal(b)
	if err != nil {
		s.refusePage(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, "game.html", struct {
		Title, Look, UI, Sheet, Module string
		Boot                           template.JS
	}{b.Game.Title, s.assets.look, s.assets.ui, b.Game.Sheet, b.Game.Module, template.JS(text)})
}

func (s *Server) boot(a atTable) (*boot, error) {
	i, err := a.info()
	if err != nil {
		return nil, err
	}
	me := bootMe{Seat: shownSeat(i), HotSeat: hotSeat(i), Seats: i.Yours}
	if me.Seats == nil {
		me.Seats = []string{}
	}
	if a.who.Seat, err = engine.SeatByName(a.mod, me.Seat); err != nil {
		return nil, err
	}
	p, i, err := a.table.Page(a.ctx, a.who)
	if err != nil {
		return nil, err
	}
	m := match.Message{Page: p, Hidden: p == nil, Table: i}
	b := &boot{
		Game: bootGame{ID: i.ID, Module: i.Module, Title: i.Title, Scenario: i.Scenario, Seats: engine.SeatsOf(a.mod, engine.Setup{Scenario: i.Scenario, Options: i.Options}), Sheet: s.sheetURL(a.mod, i.Scenario), Study: i.Study,
			Briefing: s.briefingURL(a.mod, engine.Setup{Scenario: i.Scenario, Options: i.Options}), Options: chosenOptions(a.mod, i.Scenario, i.Options)},
		Me: me, Message: m.JSON(),
	}
	if a.who.Seat >= 0 && p != nil {
		r, err := a.table.Read(a.ctx, a.who)
		if err != nil {
			return nil, err
		}
		b.Me.Read = &r
	}
	if s.people != nil {
		b.People = &bootPeople{}
		if who := member(a.r); who != nil {
			b.People.Me = who.Account.Name
		}
	}
	if b.Chat, err = a.table.Talk(a.ctx, a.who, 0); err != nil {
		return nil, err
	}
	talk := 0
	if n := len(b.Chat); n > 0 {
		talk = b.Chat[n-1].N
	}
	if p != nil {
		b.Last = string(appendEventID(nil, p.Version, talk))
	}
	var no *match.Refusal
	if b.Links, err = s.links(a); errors.As(err, &no) { // he looks on
		err = nil
	}
	return b, err
}

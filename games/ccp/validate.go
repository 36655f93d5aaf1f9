package ccp

import (
	"fmt"
	"strconv"

	"beachhead/datafile"
)

// This file checks the data against the rulebook and the files against each other. What is only our design, such as how the
// random hexes are spread over a deck, is proved of the embedded data by tests and not asked of a data pack.

// wanted is what manifest.tsv and events.tsv want of the decks.
type wanted struct {
	orders  [nNations][nOrders]int
	actions [nNations][nActions]int
	events  [nNations][nEvents]int
}

// checkUnit checks one row of units.tsv against chapters 3, 14.1 and 15.2.
func (l *loader) checkUnit(r datafile.Row, u *UnitType) {
	if p := l.m.Nations[u.Nation].Prefix + "-"; len(u.ID) < len(p) || u.ID[:len(p)] != p {
		r.Expect("id", "an id that begins with "+p)
	}
	figures, vp := int8(1), 1+max(0, u.Front.Command)
	switch u.Kind {
	case Squad:
		figures, vp = 4, 2
	case Team:
		figures, vp = 2, 1
	case Hero:
		vp = 0
	}
	if u.Figures != figures {
		r.Expect("figures", strconv.Itoa(int(figures))+" (15.2.1b)")
	}
	if u.VP != vp {
		r.Expect("vp", strconv.Itoa(int(vp))+" (14.1)")
	}
	if (u.Quality == NoQuality) == (figures > 1) {
		r.Expect("quality", "elite, line or green for squads and teams, else -")
	}
	commands := u.Kind == Leader || u.Kind == Hero || u.Kind == Private
	if commands != (u.Front.Command >= 0) || commands && u.Back.Command != 0 || !commands && u.Back.Command > 0 {
		r.Expect("command", "0, 1 or 2 for leaders, heroes and privates, 0 on their broken side; M for scouts; else -")
	}
	if u.Ordnance != (u.Kind == SogekiHei) || u.Kind == SogekiHei && u.Nation != NationJapan {
		r.Expect("ordnance", "1 for the Japanese sogeki-hei only (3.3.4)")
	}
	if (u.Kind == Hero || u.Kind == Private) && u.Count != 1 {
		r.Expect("count", "1")
	}
}

// checkTables checks what needs more than one row.
func (l *loader) checkTables() {
	m := l.m
	report := func(file, col, wrong, expected string) {
		l.set.Report(datafile.Problem{File: l.set.Path(file), Column: col, Wrong: wrong, Expected: expected})
	}
	for n := range nNations {
		row := &m.Nations[n]
		heroes, privates := 0, 0
		for i := range m.Types {
			if u := &m.Types[i]; u.Nation == n && u.Kind == Hero {
				heroes++
			} else if u.Nation == n && u.Kind == Private {
				privates++
				if u.Front.Morale != 6 || u.Front.Command != 2 {
					report("units.tsv", "morale", u.ID+" has other values", "morale 6, command 2 (E59)")
				}
			}
		}
		if heroes != 1 || privates != 1 {
			report("units.tsv", "kind", fmt.Sprintf("%s: %d heroes, %d privates", row.ID, heroes, privates), "one hero and one private a nation")
		}
		for q := range row.Teams {
			if row.Teams[q] == nil {
				report("units.tsv", "quality", row.ID+" has no "+qualityCells[q]+" team", "teams of each quality (11.3b)")
			}
		}
		for roll := 2; roll <= 12; roll++ {
			for y := range nYears {
				any := false
				for _, o := range row.Support[roll] {
					any = any || o.Years[y] && !o.Sighting
				}
				if !any {
					report("support-"+row.ID+".tsv", strconv.Itoa(firstYear+y), "no unit for the roll "+strconv.Itoa(roll), "at least one")
				}
			}
		}
		l.checkDeck(n)
	}
	each := [6]bool{}
	for _, c := range m.Chits {
		each[c.Objective] = true
	}
	for o := 1; o <= 5; o++ {
		if !each[o] {
			report("chits.tsv", "objective", "no chit for objective "+strconv.Itoa(o), "at least one for each (14.3.3)")
		}
	}
	for t := range m.Terrain {
		if r := &m.Terrain[t]; (r.Obstacle && r.Hindrance != 0) || r.Blind && !r.Obstacle {
			report("terrain.tsv", "hindrance", r.Name, "- for an obstacle; blind_hex only for one (T81.4)")
		}
	}
}

// checkDeck checks a deck against the manifest and the list of events.
func (l *loader) checkDeck(n Nation) {
	var orders [nOrders]int
	var actions [nActions]int
	var events [nEvents]int
	first := int(l.m.Nations[n].Deck)
	if len(l.m.Cards) != int(nNations)*deckSize {
		return
	}
	last := l.cardRows[first+deckSize-1]
	for _, c := range l.m.Cards[first : first+deckSize] {
		if c.Nation != n {
			last.Report("nation", "a deck of two nations", "72 cards of one nation together")
			return
		}
		orders[c.Order]++
		actions[c.Action]++
		events[c.Event]++
	}
	for i, x := range orders {
		if w := l.want.orders[n][i]; x != w {
			last.Report("order", fmt.Sprintf("%d cards %s of %s", x, orderCells[i], nationCells[n]), strconv.Itoa(w)+", as manifest.tsv says")
		}
	}
	for i := range actionCells {
		if x, w := actions[i], l.want.actions[n][i]; x != w {
			last.Report("action", fmt.Sprintf("%d cards %s of %s", x, actionCells[i], nationCells[n]), strconv.Itoa(w)+", as manifest.tsv says")
		}
	}
	for i, x := range events {
		if w := l.want.events[n][i]; x != w {
			last.Report("event", fmt.Sprintf("%d cards %s of %s", x, eventCells[i], nationCells[n]), strconv.Itoa(w)+", as events.tsv says")
		}
	}
}

package css

import (
	"fmt"
	"slices"
	"strings"

	"beachhead/engine"
)

// What the rules make of one Unit, for its panel: under whom it is, which chit makes it Active, its Actions, and its fire, movement and Troop Quality with their terms (3.4, 5.1).
// All of it is reckoned on the position that a seat knows.

var _ engine.Detailed = (*Module)(nil)

// Dossier is that of a Unit of a view.
func (m *Module) Dossier(v *engine.View, piece, at string) (*engine.Dossier, error) {
	x, ok := v.Sight.(*Sight)
	if !ok {
		return nil, fmt.Errorf("the view has no Sight")
	}
	if !slices.ContainsFunc(v.Pieces, func(p engine.Piece) bool { return p.ID == piece }) {
		return nil, fmt.Errorf("%q is not in play", piece)
	}
	g := newGame(x.Module)
	g.s = x.Known
	g.forget()
	to := Nowhere
	if at != "" {
		if to, ok = g.m.parsePlace(at); !ok || !isPlace(to) {
			return nil, fmt.Errorf("%q is no place on the map", at)
		}
	}
	u, ok := g.m.ByUnit[piece]
	if !ok {
		out := g.markerDossier(piece, to)
		if out == nil {
			return nil, fmt.Errorf("%q is no Unit, Support Weapon, Leader or Hero", piece)
		}
		g.m.citeDossier(out)
		return out, nil
	}
	out := &engine.Dossier{Piece: piece, Of: g.belonging(u), Facts: []engine.DossierFact{}}
	if p := g.at(u); isPlace(p) || truckOf(p) != NoUnit { // who is not there yet, or has routed, has no command to be in
		out.Facts = append(out.Facts, g.commandFact(u))
	}
	if f, ok := g.chitFact(u); ok {
		out.Facts = append(out.Facts, f)
	}
	out.Facts = append(out.Facts, g.actionFacts(u)...)
	if c := g.cargo(u); c != NoUnit {
		out.Facts = append(out.Facts, engine.DossierFact{What: "Carries", Value: g.m.Units[c].Name, Rule: "15.0b"})
	} else if t := truckOf(g.at(u)); t != NoUnit {
		out.Facts = append(out.Facts, engine.DossierFact{What: "On a Truck", Value: g.m.Units[t].Name, Rule: "15.0d"})
	}
	if p := g.at(u); isPlace(p) {
		out.Rows = append(out.Rows, g.fireRow(u, to), g.moveRow(u), g.steadyRow(u))
		if isHex(p) || isCave(p) {
			out.Rows = append(out.Rows, g.coverRow(u))
		}
	} else {
		out.Rows = append(out.Rows, g.skillRow(u))
	}
	for i := range out.Rows {
		if r := &out.Rows[i]; r.Mods == nil {
			r.Mods = []engine.Mod{}
		}
	}
	g.m.citeDossier(out)
	return out, nil
}

// belonging says to whom a Unit belongs (3.4).
func (g *Game) belonging(u UnitID) string {
	row := &g.m.Units[u]
	division := g.m.Divisions[row.Division].Name
	switch row.Stripe {
	case Colored:
		return g.m.Formations[row.Formation].Name + ", " + division
	case Plain:
		return division + ", with every Formation of it"
	case Corps:
		return "of the Corps"
	}
	return division
}

// commandFact says who has a Unit In-Command.
func (g *Game) commandFact(u UnitID) engine.DossierFact {
	var by superior
	f := engine.DossierFact{What: "Out of command", Value: "no Second Action", State: "no", Rule: "2.0bg"}
	switch {
	case !g.superior(u, &by):
	case by.itself:
		f.What, f.Value, f.State = "In-Command", "an HQ itself", ""
	case by.name == "":
		f.What, f.Value, f.State = "In-Command", "always", ""
	default:
		f.What, f.State = "In-Command of "+by.name, ""
		if f.Value = number(by.away) + " of " + plural(by.within, "hex", "hexes"); by.away == 0 {
			f.Value = "in the same place"
		}
	}
	return f
}

// chitFact says which chits make a Unit Active, and where the first of them to come is: in play, in the Cup, out of it, or not bought.
func (g *Game) chitFact(u UnitID) (engine.DossierFact, bool) {
	if g.m.Units[u].Stripe == Corps {
		return engine.DossierFact{What: "Chit", Value: "Direct Command only", Rule: "5.1c"}, true
	}
	return g.chitsThat("5.1c", func(c ChitID) bool { return g.actives(c).has(u) })
}

// chitsThat says which are the chits that do something, and where the first of them to come is.
func (g *Game) chitsThat(rule string, does func(c ChitID) bool) (engine.DossierFact, bool) {
	f := engine.DossierFact{What: "Chit", Rule: rule}
	drawn := g.drawn()
	places := [...]struct{ word, state string }{{"in play", "open"}, {"in the Cup", "open"}, {"out of the Cup", "done"}, {"not bought", "no"}}
	var names [len(places)][]string
	for i := range g.m.Chits {
		c := ChitID(i)
		if !does(c) {
			continue
		}
		at := 3
		switch {
		case g.s.Chit == c:
			at = 0
		case g.s.Cup.has(c):
			at = 1
		case drawn.has(c):
			at = 2
		case g.s.Bought.has(c): // the Cup is not filled yet
			at = 1
		}
		names[at] = append(names[at], g.m.Chits[i].Name)
	}
	for i, l := range names {
		if len(l) > 0 {
			if n := len(l); n > 4 {
				l = append(l[:3:3], number(n-3)+" more")
			}
			f.What, f.Value, f.State = "Chit "+strings.Join(l, " or "), places[i].word, places[i].state
			return f, true
		}
	}
	return f, false
}

// purse says what Direct Commands cost of how many, for a Unit.
func (g *Game) purse(u UnitID, price int) string {
	o := g.bill(only(u), price)
	switch {
	case o.Price == 0 && g.has(u, Paid):
		return "paid"
	case o.Price == 0:
		return "free"
	}
	if o.Of == 0 {
		return number(o.Price) + " DC"
	}
	return number(o.Price) + " of " + number(o.Of) + " DC"
}

// actionFacts are the two Actions of a Unit in the Activation in progress (5.1, 5.2).
func (g *Game) actionFacts(u UnitID) []engine.DossierFact {
	if g.s.Step != StepAction || g.s.Chit == NoChit || g.m.Units[u].Side != g.s.Side {
		return nil
	}
	command := g.m.Chits[g.s.Chit].Kind == ChitCommand
	first := engine.DossierFact{What: "First Action", Value: "not Active", State: "no", Rule: "5.1k"}
	switch {
	case g.has(u, Acted|Again):
		first.Value, first.State = "done", "done"
	case g.has(u, Finished):
		first.Value, first.State = "nothing more", "done"
	case g.has(u, Active):
		first.Value, first.State = "open", "open"
	case command && g.mayName(u, true, false) == nil:
		first.Value, first.State, first.Rule = "for "+g.purse(u, 1), "open", "5.1h"
		if why := g.mayPayFor(u, 1); why != nil {
			first.Value, first.State = "not enough DC", "no"
		}
	}
	if command || first.State == "no" {
		return []engine.DossierFact{first}
	}
	price := int(g.rules().SecondCost)
	second := engine.DossierFact{What: "Second Action", Value: g.purse(u, price), State: "no", Rule: "5.1d"}
	again := g.has(u, Again)
	switch {
	case g.has(u, Finished), g.has(u, Acted) && !again: // 5.2a: it is done before others act
		second.Value, second.State = "over", "done"
	case again && g.mayName(u, false, true) == nil && g.mayPayFor(u, price) == nil:
		second.Value, second.State = "open, "+second.Value, "open"
	case g.single(u):
		second.Value = "none"
	case !g.command(u):
		second.Value = "out of command"
	case g.mayPay(price, only(u)) != nil && !g.has(u, Paid):
		second.Value = "not enough DC"
	case !again:
		second.Value += ", after the first"
		second.State = ""
	}
	return []engine.DossierFact{first, second}
}

// fireRow is the fire of a Unit at a place, or at none.
func (g *Game) fireRow(u UnitID, to Loc) engine.DossierRow {
	row, box := &g.m.Units[u], g.box(u)
	r := engine.DossierRow{What: "Fire", Rule: "3.4e"}
	if to >= 0 && g.sideAt(to) == row.Side.Other() {
		if row.Indirect() && box.Color == Black {
			g.shellRow(u, to, &r)
		} else {
			g.shotRow(u, to, &r)
		}
		return r
	}
	if box.Color == NoFire {
		if r.Why = &noBox; row.Front.Color != NoFire && g.has(u, Column) {
			r.Note = "Deployed " + number(int(row.Front.FP)) + ", " + strings.ToLower(colorTitles[row.Front.Color])
		}
		return r
	}
	var t terms
	r.Value, r.Note = number(g.firepower(u, &t)), strings.ToLower(colorTitles[box.Color])+", range "+number(int(box.Range))
	r.Mods = t.list
	if g.under(g.at(u), CondSuppressed) {
		r.Why, r.Value = &noFireS, ""
	}
	return r
}

// shotRow is the Direct Fire of a Unit at a place: as its Action if it can still have one, else as Opportunity Fire.
func (g *Game) shotRow(u UnitID, to Loc, r *engine.DossierRow) {
	kind := OpportunityFire
	if g.s.Chit != NoChit && g.m.Units[u].Side == g.s.Side && (g.has(u, Grouped) || g.mayName(u, g.m.Chits[g.s.Chit].Kind == ChitCommand, g.second()) == nil) {
		kind = ActionFire
	}
	x := target{to, NoUnit}
	if g.onlyHard(to) && !isZone(to) {
		x.unit = g.first(to)
	}
	r.What, r.Rule = "Fire at "+g.m.placeTitle(to), "8.3b"
	if kind == OpportunityFire {
		r.What = "Opportunity Fire at " + g.m.placeTitle(to)
	}
	p := g.at(u)
	if r.Why = g.mayFire(kind, u, x); r.Why == nil && kind == OpportunityFire && g.under(p, CondNoOpp) {
		r.Why = &hasFired
	}
	if r.Why != nil {
		return
	}
	g.trial(func() {
		if kind == ActionFire && !g.has(u, Grouped) {
			units, _ := g.named(p, g.m.Chits[g.s.Chit].Kind == ChitCommand, g.second())
			g.clearAll(Grouped)
			g.set(u, Grouped)
			for o := range units.each() {
				g.set(o, Grouped)
			}
		}
		a := &g.s.A
		*a = noAttack
		a.Kind, a.Side, a.From, a.At = kind, g.m.Units[u].Side, p, to
		if x.unit != NoUnit {
			a.Target, a.Hard = x.unit, 1
		} else if isZone(to) {
			a.Hard = 1
		}
		if !g.bestFireBy(kind, u) {
			r.Why = &noColor
			return
		}
		g.foresee()
		var t terms
		n := g.fireValue(&t)
		r.Value, r.Mods, r.Note = number(n), t.list, strings.ToLower(colorTitles[a.Color])
		if a.Target != NoUnit && g.count(to) > 1 {
			r.Note += " at " + g.m.Units[a.Target].Name
		}
		r.Likely, r.Chance = "hits", inTenth(func(face int) bool { return g.strikes(face, n) })
	})
}

// shellRow is the Indirect Fire of a Unit at a place.
func (g *Game) shellRow(u UnitID, to Loc, r *engine.DossierRow) {
	r.What, r.Rule = "Shell "+g.m.placeTitle(to), "8.6.3a"
	if r.Why = g.mayServeGun(u); r.Why == nil {
		r.Why = g.mayReach(u, to)
	}
	if r.Why == nil && g.has(u, Grouped) { // with all who could add to it
		r.Why = g.outranks(u, to)
	}
	if r.Why != nil {
		return
	}
	g.trial(func() {
		a := &g.s.A
		*a = noAttack
		a.Kind, a.Color, a.Side, a.From, a.At = IndirectFire, Black, g.m.Units[u].Side, g.at(u), to
		g.battery(u)
		a.Strength = g.shellStrength()
		var t terms
		n := g.shellValue(&t)
		r.Value, r.Mods, r.Note = number(n), t.list, "indirect, lays a "+g.m.Barrages[g.barrageOf(int(a.Strength))].Name
		if !g.spotted(u, to) {
			r.Note += ", may scatter"
		}
		if g.harms() {
			r.Likely, r.Chance = "hits", inTenth(func(face int) bool { return g.strikes(face, n) })
		}
	})
}

// inTenth is in how many tenths of the faces of a die something happens.
func inTenth(happens func(face int) bool) *float64 {
	n := 0
	for face := range 10 {
		if happens(face) {
			n++
		}
	}
	p := float64(n) / 10
	return &p
}

// moveRow is the movement of a Unit in its next Action.
func (g *Game) moveRow(u UnitID) engine.DossierRow {
	row := &g.m.Units[u]
	r := engine.DossierRow{What: "Move", Rule: "3.4f"}
	var t terms
	n := g.allowance(u, &t)
	switch r.Why = g.mayMove(u); {
	case row.Move == NoMove:
		r.Why = &noFeet
	case r.Why == nil:
		r.Value, r.Mods, r.Note = number(n), t.list, [...]string{"on foot", "on wheels", "on tracks"}[row.Move]
	case r.Why == &notColumn: // but In-Column it could not move, either, where something else forbids it
		switch {
		case g.under(g.at(u), CondSuppressed):
			r.Why = &suppressed
		case g.under(g.at(u), CondPinned):
			r.Why = &pinned
		case n <= 0:
			r.Why = &noPoints
		default:
			r.Note, r.Mods = number(n)+" In-Column", t.list
		}
	}
	return r
}

// steadyRow is up to which number a Unit passes a Rout Check.
func (g *Game) steadyRow(u UnitID) engine.DossierRow {
	var t terms
	n := g.steadiness(u, 0, &t)
	return engine.DossierRow{What: "Troop Quality", Note: "in a Rout Check", Value: number(n), Mods: t.list, Rule: "8.4.2b", Likely: "passes", Chance: inTenth(func(face int) bool { return passes(face, n) })}
}

// skillRow is the Troop Quality of a Unit that is off the map.
func (g *Game) skillRow(u UnitID) engine.DossierRow {
	var t terms
	n := g.quality(u, &t)
	return engine.DossierRow{What: "Troop Quality", Value: number(n), Mods: t.list, Rule: "19.2a"}
}

// coverRow is what whoever fires at a Unit where it stands has against him.
func (g *Game) coverRow(u UnitID) engine.DossierRow {
	var t terms
	n := t.add(int(g.m.Units[u].Defense), "8.3.1a", "Defense Value") + g.cover(g.at(u), &t)
	return engine.DossierRow{What: "Direct Fire at it", Note: "before hexsides", Value: withSign(n), Mods: t.list, Rule: "8.3.5a"}
}

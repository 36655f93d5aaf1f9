package css

import (
	"strings"

	"beachhead/engine"
)

// The panels of those who are no Units: a Support Weapon (12.0), a Leader (13.0), a named Hero (14.0).

// markerDossier is what the rules make of a Support Weapon, a Leader or a Hero by name, nil for what is none of these.
func (g *Game) markerDossier(piece string, to Loc) *engine.Dossier {
	out := &engine.Dossier{Piece: piece, Facts: []engine.DossierFact{}, Rows: []engine.DossierRow{}}
	if w, ok := g.m.ByWeapon[piece]; ok {
		g.weaponDossier(w, to, out)
		return out
	}
	if l, ok := g.m.ByLeader[piece]; ok {
		g.leaderDossier(l, out)
		return out
	}
	if h, ok := g.m.ByHero[piece]; ok {
		g.heroDossier(h, out)
		return out
	}
	return nil
}

// commandOf says whose Units a marker with a stripe serves (3.4).
func (g *Game) commandOf(d DivisionID, stripe Stripe, f FormationID) string {
	switch {
	case d == NoDivision:
		return "any Division"
	case stripe == Colored:
		return g.m.Formations[f].Name + ", " + g.m.Divisions[d].Name
	case stripe == WhiteStripe:
		return g.m.Divisions[d].Name + ", its Units with the white stripe"
	}
	return g.m.Divisions[d].Name
}

// chitsFact says which chits are those of a Leader or a Support Weapon, and where the first of them to come is.
func (g *Game) chitsFact(d DivisionID, stripe Stripe, f FormationID, rule string) (engine.DossierFact, bool) {
	return g.chitsThat(rule, func(c ChitID) bool { return g.activates(&g.m.Chits[c], d, stripe, f) })
}

// served are the Units in a place that a marker serves, by name.
func (g *Game) served(p Loc, serves func(u UnitID) bool) (names []string) {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if serves(u) {
			names = append(names, g.m.Units[u].Name)
		}
	}
	return names
}

// withFact says with whom a marker is, or where else.
func (g *Game) withFact(p Loc, serves func(u UnitID) bool, rule string) engine.DossierFact {
	f := engine.DossierFact{What: "Off the map", Value: "still to come", Rule: rule}
	switch {
	case p == Aside:
		f.Value = "waits for a way to his Units"
	case truckOf(p) != NoUnit:
		f.What, f.Value = "On a truck", g.m.Units[truckOf(p)].Name
	case !isPlace(p):
	case g.empty(p):
		f.What, f.Value = "Alone", "no Unit is there"
	default:
		names := g.served(p, serves)
		if f.What, f.Value = "With", strings.Join(names, ", "); len(names) == 0 {
			f.Value, f.State = "no Unit of this command", "no"
		}
	}
	return f
}

// bonusRow is a row of what a marker adds by itself.
func bonusRow(what, note, rule, name string, n int) engine.DossierRow {
	var t terms
	t.add(n, rule, name)
	if n == 0 {
		t.list = []engine.Mod{}
	}
	return engine.DossierRow{What: what, Note: note, Value: withSign(n), Mods: t.list, Rule: rule}
}

// weaponDossier is that of a Support Weapon.
func (g *Game) weaponDossier(w WeaponID, to Loc, out *engine.Dossier) {
	row, at := &g.m.Weapons[w], g.s.Weapons[w].Loc
	serves := func(u UnitID) bool { return g.weaponServes(w, u) }
	out.Of = g.commandOf(row.Division, row.Stripe, row.Formation)
	fact := func(what, value, state, rule string) {
		out.Facts = append(out.Facts, engine.DossierFact{What: what, Value: value, State: state, Rule: rule})
	}
	switch {
	case at == Available:
		fact("In the Available box", "can join its Units", "open", "12.1c")
	case at == Reallocating:
		fact("In the Reallocating box", "cannot join now", "no", "12.1c")
	case isPlace(at):
		out.Facts = append(out.Facts, g.withFact(at, serves, "12.1e"))
	}
	if f, ok := g.chitsFact(row.Division, row.Stripe, row.Formation, "12.1a"); ok {
		out.Facts = append(out.Facts, f)
	}
	if isPlace(at) && g.s.Chit != NoChit && row.Side == g.s.Side {
		if why := g.mayDetach(w); why == nil {
			fact("Can be taken away", "before others act", "open", "12.2a")
		}
	}
	if row.Sustained {
		if isPlace(at) && g.under(at, CondSustained) && g.boundWeapon(at) == w {
			fact("Sustained Fire", "in progress", "open", "8.5.1a")
		} else {
			fact("Sustained Fire", "any number of Opportunity Fires", "", "8.5.1a")
		}
	}
	if row.Flame {
		fact("Flamethrower", "can set its target on fire", "", "8.7a")
	}
	switch {
	case row.Tank || row.TankSW:
		fact("Tank", "its hex has a Hard Target", "", "12.4.1b")
	case row.Hard:
		fact("Hard Target", "its hex has a Hard Target", "", "12.4.1d")
	}
	out.Rows = append(out.Rows, bonusRow("Fire", strings.ToLower(colorTitles[row.Color])+", range "+number(int(row.Range))+", with one Unit that fires", "12.3c", row.Name, int(row.FP)))
	if isPlace(at) && to >= 0 && g.sideAt(to) == row.Side.Other() {
		for u := g.first(at); u != NoUnit; u = g.next(u) {
			if !serves(u) || g.box(u).Color == NoFire {
				continue
			}
			r := g.fireRow(u, to)
			r.What = g.m.Units[u].Name + ": " + strings.ToLower(r.What[:1]) + r.What[1:]
			out.Rows = append(out.Rows, r)
		}
	}
	if row.Defense != 0 {
		out.Rows = append(out.Rows, bonusRow("Direct Fire at its Unit", "Defense Value", "8.3.1c", row.Name, int(row.Defense)))
	}
}

// leaderDossier is that of a Leader, of the replacement who has taken over, or of a Commissar in his place.
func (g *Game) leaderDossier(l LeaderID, out *engine.Dossier) {
	row, x := &g.m.Leaders[l], &g.s.Leaders[l]
	name, v := g.leaderTitle(l), g.ratings(l)
	serves := func(u UnitID) bool { return g.leaderServes(l, u) }
	out.Of = g.commandOf(row.Division, row.Stripe, row.Formation)
	out.Facts = append(out.Facts, g.withFact(x.Loc, serves, "13.1a"))
	if g.isCommissar(l) {
		out.Facts = append(out.Facts, engine.DossierFact{What: "Goes where", Value: "the enemy moves him", Rule: "L27.2e"})
		out.Rows = append(out.Rows,
			bonusRow("Fire", "for Units with him and next to him", "L27.2f", name, int(v.FP)),
			bonusRow("Troop Quality", "for Units with him and next to him", "L27.2f", name, int(v.TQ)),
			bonusRow("Troop Quality", "of his whole Formation", "L27.2d", name, int(row.Commissar.Formation)))
		return
	}
	if f, ok := g.chitsFact(row.Division, row.Stripe, row.Formation, "13.1a"); ok {
		if f.State == "open" {
			f.Value += ": joins others first"
		}
		out.Facts = append(out.Facts, f)
	}
	lost := engine.DossierFact{What: "If he is lost", Value: "nobody follows", Rule: "13.3a"}
	if row.Replaced && x.Back == 0 {
		lost.Value = row.Replacement + ", fire " + withSign(int(row.Back.FP)) + ", Troop Quality " + withSign(int(row.Back.TQ))
	}
	out.Facts = append(out.Facts, lost)
	out.Rows = append(out.Rows,
		bonusRow("Fire", "of his Units with him", "8.3.2b", name, int(v.FP)),
		bonusRow("Troop Quality", "in Rout Checks of his Units with him", "8.4.2b", name, int(v.TQ)))
}

// heroDossier is that of a named Hero.
func (g *Game) heroDossier(h HeroID, out *engine.Dossier) {
	row, x := &g.m.Heroes[h], &g.s.Heroes[h]
	out.Of = g.commandOf(row.Division, row.Stripe, row.Formation)
	out.Facts = append(out.Facts, engine.DossierFact{What: wordStart(row.Effect), Rule: row.Rule})
	ready := engine.DossierFact{What: "Can be used", Value: "yes", State: "open", Rule: row.Rule}
	if x.Ready == 0 {
		ready.Value, ready.State = "not now", "no"
	}
	out.Facts = append(out.Facts, ready)
	if isPlace(x.Loc) {
		var names []string
		for u := g.first(x.Loc); u != NoUnit; u = g.next(u) {
			names = append(names, g.m.Units[u].Name)
		}
		out.Facts = append(out.Facts, engine.DossierFact{What: "With", Value: strings.Join(names, ", "), Rule: row.Rule})
	}
	if row.FP != 0 {
		out.Rows = append(out.Rows, bonusRow("Fire", "of his hex", "8.3.2b", row.Name, int(row.FP)))
	}
	if row.TQ != 0 {
		out.Rows = append(out.Rows, bonusRow("Troop Quality", "in Rout Checks of his hex", "8.4.2b", row.Name, int(row.TQ)))
	}
	if row.Defense != 0 {
		out.Rows = append(out.Rows, bonusRow("Direct Fire at his hex", "Defense Value", "8.3.1d", row.Name, int(row.Defense)))
	}
}

// wordStart is a text with a capital first letter.
func wordStart(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

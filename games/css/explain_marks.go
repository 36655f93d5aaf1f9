package css

import (
	"slices"

	"beachhead/engine"
)

// The odds at Assault markers: what the Assault on a marked hex would be now. They stand on the map whatever is asked, for both sides see the markers and all that counts in an Assault (2.0au, 9.5).

// Explain gives the sums behind a question or a choice; with the question come the odds at the markers.
func (g *Game) Explain(s engine.Seat, c *engine.Choice) engine.Explanation {
	x := g.Kernel.Explain(s, c)
	if q := program.Pending(g); c == nil && s != engine.ChanceSeat && q != nil && q.For(s) != nil {
		for side := range g.m.Sides {
			marks := &g.s.Marks[assaultMark(Side(side))]
			for h := marks.Next(0); h != NoHex; h = marks.Next(h + 1) {
				g.chipMark(Side(side), h, &x)
			}
		}
	}
	g.m.citeExplanation(&x)
	return x
}

// acting tells whether the Units of an Activation act, after its Assaults: a marker waits for another chit now, when those who have acted can take part again (4.2Cv, steps g to i).
func acting(g *Game) bool {
	return slices.ContainsFunc(program.Where(g), func(w engine.Where) bool { return w.Proc == "acts" })
}

// waiting is the Assault on a marked hex as it would be now: the one in progress, or with those whom the chit has made Active. If none of them is there, or their Assaults are over, it is that
// of the Division which would have the best of it, with all its Units that are next to the hex and could enter it (9.3).
func (g *Game) waiting(side Side, h Hex) (o onslaught, whose DivisionID) {
	if g.s.X.Hex == h && g.s.X.Side == side && g.storming() {
		return g.underway(), NoDivision
	}
	if g.s.Side == side && g.s.Chit != NoChit && !acting(g) && g.dueAssault(h) && g.someFit(h) {
		return g.foreseen(h), NoDivision
	}
	best, whose := 0, NoDivision
	o = onslaught{h, side, g.assaultKind(side), 0, func(UnitID) bool { return false }}
	for d := range g.m.Divisions {
		if g.m.Divisions[d].Side != side {
			continue
		}
		x, n := o, 0
		x.in = func(u UnitID) bool {
			return g.m.Units[u].Division == DivisionID(d) && g.m.Units[u].Side == side && !g.has(u, Fanatic) && g.fit(u, h, o.marker == markerBanzai) == nil
		}
		x.each(g, func(UnitID) { n++ })
		if n == 0 {
			continue
		}
		if v := g.attackTotal(x, nil); whose == NoDivision || v > best {
			best, whose = v, DivisionID(d)
			o.in = x.in
		}
	}
	return o, whose
}

// chipMark puts the odds at a marker on the map.
func (g *Game) chipMark(side Side, h Hex, x *engine.Explanation) {
	o, whose := g.waiting(side, h)
	n := 0
	o.each(g, func(UnitID) { n++ })
	chip := engine.Chip{At: g.m.placeName(h)}
	if t := &g.s.X; t.Hex == h && t.Side == side && t.thrown() { // what it came to: what another Assault would bring is no matter of now
		mine, theirs := int(t.Dice[0]+t.Total[0]), int(t.Dice[1]+t.Total[1])
		chip.Text, chip.Title = fought(g.defended(), mine-theirs), g.assaultTitle(&o)+" on "+g.m.placeTitle(h)+": "+number(mine)+" to "+number(theirs)
		x.Chips = append(x.Chips, chip)
		return
	}
	what := g.assaultTitle(&o) + " on " + g.m.placeTitle(h) + " now"
	if whose != NoDivision {
		what += ", by the " + g.m.Divisions[whose].Name
	}
	if n == 0 {
		chip.Text, chip.Title = "nobody can", what+": nobody next to it could take part"
		x.Chips = append(x.Chips, chip)
		return
	}
	if g.s.X.Hex == h && g.s.X.Side == side && g.diceLie() { // what the dice lead to, and no more what they might have
		t, now := &g.s.X.Total, &g.s.R.Face
		end := g.afterAssault(&o, int(t[0]+now[0]-t[1]-now[1]))
		chip.Text, chip.Title = endChips[end], g.assaultTitle(&o)+" on "+g.m.placeTitle(h)+", as the dice lie: "+endTitles[end]
		x.Chips = append(x.Chips, chip)
		return
	}
	chip.Behind = &engine.Explanation{Sums: []engine.Sum{}, Outcomes: []engine.Outcome{}}
	g.explainAssault(o, chip.Behind)
	chip.Text, chip.Title = assaultChance(chip.Behind), what+": "+assaultWords(chip.Behind)
	x.Chips = append(x.Chips, chip)
}

// oddsChip is what an Assault that is explained comes to, at its hex; when says for when that holds.
func (g *Game) oddsChip(o *onslaught, x *engine.Explanation, when string) engine.Chip {
	return engine.Chip{At: g.m.placeName(o.hex), Text: assaultChance(x), Title: g.assaultTitle(o) + " on " + g.m.placeTitle(o.hex) + when + ": " + assaultWords(x)}
}

// thrown tells whether the dice of the Assault in progress stand: its DG are fixed last, and a Leader or a Hero who is lost before that was with who rolled 9 (9.1H, I).
func (x *Assault) thrown() bool { return x.DG > 0 || x.Dice != [2]int8{} }

// fought is how an Assault has ended whose dice stand, in a few letters.
func fought(defended bool, by int) string {
	switch {
	case !defended:
		return endChips[textTaken]
	case by == 0:
		return endChips[textEven]
	case by > 0:
		return endChips[textShaken]
	}
	return endChips[textRepulsed]
}

// assaultChance is what an Assault comes to in a few letters: how likely all defenders are lost, or, if they cannot all be, how likely the attack wins.
func assaultChance(x *engine.Explanation) string {
	if len(x.Stakes) == 0 {
		return "empty"
	}
	taken, wins := 0.0, 0.0
	for _, o := range x.Outcomes {
		switch o.Text {
		case textTaken:
			taken = o.P
		case textLoses, textBereft, textShaken:
			wins += o.P
		}
	}
	if taken > 0 {
		return "taken " + percentOf(taken)
	}
	return "wins " + percentOf(wins)
}

// endChips are the ends of an Assault in a few letters.
var endChips = map[string]string{textTaken: "taken", textLoses: "loses Units", textBereft: "loses a Leader", textShaken: "takes DG", textEven: "even",
	textRepulsed: "repulsed", textHeadless: "repulsed", textBroken: "broken"}

// assaultWords is the same in words: what the attack has more before the dice, and how likely each end is.
func assaultWords(x *engine.Explanation) string {
	if len(x.Stakes) == 0 {
		return "nobody defends"
	}
	s := withSign(x.Stakes[0].Spread.From+9) + " before the dice"
	for _, o := range x.Outcomes {
		if o.P > 0 {
			s += ", " + endTitles[o.Text] + " " + percentOf(o.P)
		}
	}
	return s
}

// percentOf is a chance: "45 %".
func percentOf(p float64) string { return number(int(100*p+0.5)) + " %" }

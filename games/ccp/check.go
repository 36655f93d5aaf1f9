package ccp

import (
	"errors"
	"fmt"
)

// Check verifies that the position could exist. It names the first thing that cannot be.
func (g *Game) Check() error {
	for _, check := range [...]func(*Game) error{(*Game).checkNumbers, (*Game).checkUnits, (*Game).checkWeapons, (*Game).checkCards, (*Game).checkMarkers} {
		if err := check(g); err != nil {
			return err
		}
	}
	return nil
}

func (g *Game) checkNumbers() error {
	s := &g.s
	switch {
	case int(s.Scenario) >= len(g.m.Scenario):
		return fmt.Errorf("there is no scenario number %d", s.Scenario)
	case s.Phase >= nPhases, s.Active > Japan, s.Initiative > Japan, s.Order >= nOrders, s.A.Side > Japan:
		return errors.New("a phase, a side or an order that does not exist")
	case s.Time < 0 || s.Time > g.m.TimeLast:
		return fmt.Errorf("the time marker is at %d", s.Time)
	case s.Posture[Allied] >= nPostures || s.Posture[Japan] >= nPostures:
		return errors.New("a posture that does not exist")
	case s.A.Hex < none || s.A.Hex >= NHexes || s.R.From < none || s.R.From >= NHexes || s.R.Here < none || s.R.Here >= NHexes || s.R.At < none || s.R.At >= NHexes:
		return errors.New("a hex that does not exist")
	case s.R.First < NoUnit || int(s.R.First) >= len(g.m.Units) || s.A.Victim < NoUnit || int(s.A.Victim) >= len(g.m.Units):
		return errors.New("a unit that does not exist")
	case s.NRandoms < 0 || int(s.NRandoms) > len(s.Randoms):
		return errors.New("too many random hexes")
	}
	for _, h := range s.Randoms {
		if !isHex(h) {
			return errors.New("a random hex that does not exist")
		}
	}
	return nil
}

func (g *Game) checkUnits() error {
	s := &g.s
	var force [2]unitSet
	var present [2]int16
	for i := range s.Units {
		u, us := UnitID(i), &s.Units[i]
		if us.Loc < lastLoc || us.Loc >= NHexes || us.Loc < BoxA-2 && us.Loc > OnTrack {
			return fmt.Errorf("unit %d is nowhere", i)
		}
		if i >= len(g.m.Units) {
			continue
		}
		d := g.unit(u)
		if us.Loc != Mix && d.Nation != g.force(d.Side).Nation {
			return fmt.Errorf("%s is not of a nation of this scenario", d.Name)
		}
		if w := us.Weapon; w < -1 || int(w) >= len(g.m.Weapons) || w >= 0 && s.Weapons[w].Owner != u {
			return fmt.Errorf("%s has a weapon that is not its own", d.Name)
		}
		if us.Loc < 0 {
			continue
		}
		add(&force[d.Side], u)
		present[d.Side]++
		switch {
		case us.Flags&Inside != 0 && !g.nearCave(u):
			return fmt.Errorf("%s is inside a cave that is not there (F102.1)", d.Name)
		case g.blazing(hexOf(us.Loc)) && s.InTrigger == 0: // within an event it may still have to leave (E53b)
			return fmt.Errorf("%s is in a blaze (15.1.5)", d.Name)
		}
	}
	if force != s.Force || present != s.Present {
		return errors.New("the units on the map are not those that are noted")
	}
	n := 0
	for h := range s.Head {
		last := NoUnit
		for u := s.Head[h]; u != NoUnit; u = s.Next[u] {
			if u < 0 || int(u) >= len(g.m.Units) || u <= last || s.Units[u].Loc != Loc(h) {
				return fmt.Errorf("the stack in %s is not in order", hexName(int16(h)))
			}
			last = u
			n++
		}
	}
	if n != int(present[0]+present[1]) {
		return errors.New("a unit is in no stack")
	}
	for side := range s.Lost {
		for _, u := range s.Lost[side] {
			if u != NoUnit && (u < 0 || int(u) >= len(g.m.Units) || g.m.Units[u].Side != Side(side) || s.Units[u].Loc != Casualty) {
				return errors.New("the Casualty Track holds a unit that is not eliminated")
			}
		}
	}
	return nil
}

func (g *Game) checkWeapons() error {
	for w := range g.s.Weapons {
		o := g.s.Weapons[w].Owner
		if o < WeaponNew || int(o) >= len(g.m.Units) || w >= len(g.m.Weapons) && o != WeaponMix || o >= 0 && int(g.s.Units[o].Weapon) != w {
			return fmt.Errorf("weapon %d belongs to nobody", w)
		}
		if o >= 0 && g.m.Units[o].IsLeader() && g.m.Weapons[w].Move < 0 {
			return fmt.Errorf("%s has a weapon too heavy for a leader (3.3.5)", g.m.Units[o].Name)
		}
	}
	return nil
}

func (g *Game) checkCards() error {
	for side := range g.s.Pile {
		for w := range g.s.Pile[side] {
			p, h, d := g.s.Pile[side][w], g.s.Hand[side][w], g.s.Discard[side][w]
			all := uint64(1)<<(deckSize-64) - 1
			if w == 0 {
				all = ^uint64(0)
			}
			if p&h|p&d|h&d != 0 || p|h|d != all {
				return errors.New("a card is in no place, or in two")
			}
		}
		for _, c := range [...]CardID{g.s.Top[side], g.s.Last[side]} {
			if i := c - g.deck(Side(side)); c != NoCard && (i < 0 || i >= deckSize) {
				return errors.New("a card of another deck")
			}
		}
		if t := g.s.Top[side]; t != NoCard && !g.s.Pile[side].has(t-g.deck(Side(side))) {
			return errors.New("a top card that is not in the deck")
		}
	}
	for c, p := range g.s.Chits {
		if p > chitJapan || c >= len(g.m.Chits) && p != chitPool || c < len(g.m.Chits) && p >= chitAllied && g.m.Chits[c].OpenOnly {
			return errors.New("a chit is where it cannot be (14.3.4)")
		}
	}
	return nil
}

func (g *Game) checkMarkers() error {
	s := &g.s
	for h := range NHexes {
		k, smoke := s.Fort[h], s.Marks.Smoke[h]
		x := hexOf(int16(h))
		switch {
		case k >= nForts || s.Holder[h] > 2 || smoke > 8:
			return errors.New("a marker that does not exist")
		case (k != NoFort || smoke != 0 || g.blazing(x)) && !g.dry(x):
			return fmt.Errorf("a marker in the water of %s (T96b)", hexName(int16(h)))
		case g.blazing(x) && (k != NoFort || smoke != 0):
			return fmt.Errorf("a marker in the blaze of %s (15.1.5)", hexName(int16(h)))
		case k == Cave && !g.chart().Crest(x):
			return fmt.Errorf("a cave in %s, which is no Crest hex (F102a)", hexName(int16(h)))
		case (smoke != 0) != s.Marks.Smoked.Has(x):
			return errors.New("smoke is noted where there is none")
		}
	}
	n := 0
	for i, h := range s.Smoke {
		switch {
		case h == none:
			continue
		case i >= len(g.m.SmokeOf) || !isHex(h) || s.Marks.Smoke[h] != uint8(g.m.SmokeOf[i]):
			return errors.New("a smoke marker is not where it is noted")
		}
		n++
	}
	if n != s.Marks.Smoked.Len() {
		return errors.New("smoke without its marker")
	}
	for side := range s.Radio {
		if r := s.Radio[side]; r < NoRadio || int(r) >= len(g.m.Radios) || s.RadioUp[side] > radioBroken || s.Aircraft[side] < none || s.Aircraft[side] >= NHexes {
			return errors.New("a radio or an aircraft that does not exist")
		}
		for _, r := range s.Coming[side] {
			if r < NoRadio || int(r) >= len(g.m.Radios) {
				return errors.New("a radio that does not exist")
			}
		}
	}
	for _, c := range s.Control {
		if c > 2 {
			return errors.New("an objective of nobody")
		}
	}
	return nil
}

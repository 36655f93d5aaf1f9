package iwo

import (
	"errors"
	"fmt"
)

// Check verifies that the position could exist. It names the first thing that cannot be.
func (g *Game) Check() error {
	for _, check := range [...]func(*Game) error{(*Game).checkNumbers, (*Game).checkCards, (*Game).checkUS, (*Game).checkJapan, (*Game).checkLists} {
		if err := check(g); err != nil {
			return err
		}
	}
	return nil
}

func (g *Game) checkNumbers() error {
	s := &g.s
	if int(s.Scenario) >= len(g.m.Scenario) || s.Options>>len(readings) != 0 {
		return fmt.Errorf("there is no scenario number %d, or no such option", s.Scenario)
	}
	if s.Turn < 1 || s.Turn > maxTurn || s.Last < 1 || s.Last > maxTurn || s.Phase >= nPhases || s.Over < 0 || s.Over > 2 {
		return errors.New("a turn, a phase or an end that does not exist")
	}
	if s.Pair > 1 || s.Ninth|s.Hand|s.Ended > s.Pair {
		return errors.New("a player who does not exist")
	}
	var bad error
	g.numbers(func(name string, t track) {
		if n := t.get(); bad == nil && (n < t.lo || n > t.hi) && !(n == 3 && len(name) == 7) { // a card in play is in none of the sets
			bad = fmt.Errorf("%s is %d; expected %d to %d", name, n, t.lo, t.hi)
		}
	})
	for d := range s.Div {
		if x := &s.Div[d]; bad == nil && x.Points+x.Lost > maxArtillery { // those that events have taken may come back (20.0e36)
			bad = fmt.Errorf("artillery.%s and artillery-lost.%s are more than %d together", divisionNames[d], divisionNames[d], maxArtillery)
		}
	}
	if bad == nil && s.Corps.Points+s.Corps.Lost > maxCorpsArtillery {
		bad = fmt.Errorf("artillery.corps is more than %d", maxCorpsArtillery)
	}
	return bad
}

func (g *Game) checkCards() error {
	s := &g.s
	if (s.Deck|s.Top|s.Discards)>>nCards != 0 || s.Deck&s.Top != 0 || (s.Deck|s.Top)&s.Discards != 0 {
		return errors.New("a card that does not exist, or in two places")
	}
	for _, c := range [...]CardID{s.Track[0], s.Track[1], s.Track[2], s.Lasting, s.Drawn, s.L.Card, s.F.Card} {
		if c < NoCard || c >= nCards {
			return errors.New("a card that does not exist")
		}
	}
	return nil
}

func (g *Game) checkUS() error {
	s := &g.s
	var used [maxLosses]bool
	for u := range s.US {
		x := &s.US[u]
		if u >= len(g.m.US) {
			if x.At != Nowhere {
				return fmt.Errorf("there is no US unit number %d", u)
			}
			continue
		}
		row := &g.m.US[u]
		b := boxOf(x.At)
		switch {
		case int(x.At) >= g.m.Map.N() || x.At < OnDay && (b == NoBox || int(b) >= len(g.m.Boxes)):
			return fmt.Errorf("%s is in a place that does not exist", row.Name)
		case x.Steps < 0 || x.Steps > row.Steps || x.Steps == 0 && x.At != Dead && x.At != Coming && x.At != OnDay:
			return fmt.Errorf("%s has %d steps", row.Name, x.Steps)
		case uint32(x.Flags)>>nUFlags != 0 || x.Since < 0 || x.Since > maxTurn || x.Back < 0:
			return fmt.Errorf("%s has a state that does not exist", row.Name)
		case x.Rgt < NoRegiment || x.Rgt >= nRegiments || x.Range < 0 || int(x.Range) >= len(g.m.Numbers.Tracks.Range):
			return fmt.Errorf("%s has a regiment or a range that does not exist", row.Name)
		case row.Regiment != NoRegiment && x.Rgt != row.Regiment:
			return fmt.Errorf("%s is of another regiment", row.Name)
		case x.Loss < NoLoss || int(x.Loss) >= len(g.m.Losses):
			return fmt.Errorf("%s has a step-loss marker that does not exist", row.Name)
		}
		if x.Loss != NoLoss {
			if used[x.Loss] || s.Loss[x.Loss] != 1 {
				return fmt.Errorf("%s has a step-loss marker that is not its own", row.Name)
			}
			used[x.Loss] = true
		}
	}
	for l := range s.Loss {
		if s.Loss[l] > 1 || s.Loss[l] == 1 && !used[l] {
			return errors.New("a step-loss marker is under no unit")
		}
	}
	for r := range s.Hero {
		if h := &s.Hero[r]; h.With != NoUnit && !g.isUnit(h.With) || h.Inspired > 1 {
			return errors.New("a hero is with a unit that does not exist")
		}
	}
	return nil
}

func (g *Game) checkJapan() error {
	s := &g.s
	place := func(l Loc) bool { return l >= Cup && int(l) < g.m.Map.N() }
	var under [maxDepth]bool
	for j := range s.Jap {
		x := &s.Jap[j]
		if j >= len(g.m.Jap) {
			if x.At != Nowhere {
				return fmt.Errorf("there is no Japanese unit number %d", j)
			}
			continue
		}
		if x.Of >= nMixes || x.May>>nMixes != 0 || x.Of != mixKnown && !x.May.has(x.Of) || x.Of == mixKnown && x.May != 0 {
			return fmt.Errorf("%s lies among units that do not exist", g.m.Jap[j].Name)
		}
		if !place(x.At) || x.At == Cup || x.Depth < NoDepth || int(x.Depth) >= len(g.m.Depths) {
			return fmt.Errorf("%s is in a place that does not exist, or over a marker that does not", g.m.Jap[j].Name)
		}
		if d := x.Depth; d != NoDepth {
			if under[d] || s.Depths[d].At != x.At {
				return fmt.Errorf("the depth marker of %s is elsewhere", g.m.Jap[j].Name)
			}
			under[d] = true
		}
	}
	for d := range s.Depths {
		if x := &s.Depths[d]; x.Of >= nMixes || x.May>>nMixes != 0 || x.Of != mixKnown && !x.May.has(x.Of) || x.Of == mixKnown && x.May != 0 {
			return errors.New("a depth marker lies among markers that do not exist")
		}
		if !place(s.Depths[d].At) || d >= len(g.m.Depths) && s.Depths[d].At != Nowhere {
			return errors.New("a depth marker in a place that does not exist")
		}
	}
	for k := range s.Forts {
		if !place(s.Forts[k].At) || s.Forts[k].Below > 1 || k >= len(g.m.Forts) && s.Forts[k].At != Nowhere {
			return errors.New("a fort marker in a place that does not exist")
		}
	}
	for i := range s.Caves {
		if c := &s.Caves[i]; !place(c.At) || c.Depth < NoDepth || int(c.Depth) >= len(g.m.Depths) {
			return errors.New("a cave in a place that does not exist")
		} else if c.At >= 0 && (c.Depth == NoDepth || s.Depths[c.Depth].At != c.At || under[c.Depth] || g.m.At[c.At] != NoPos) {
			return errors.New("a cave without a depth marker of its own, or in a position") // 20.0e05
		}
	}
	if f := &s.F; f.Group < -1 || int(f.Group) >= len(g.m.Groups) || f.From < NoHex || int(f.From) >= g.m.Map.N() || f.Shield < NoHex || int(f.Shield) >= g.m.Map.N() {
		return errors.New("fire of a Japanese group, or from a hex, that does not exist")
	}
	for _, h := range [...]Hex{s.A.At, s.C.At, s.C.To} {
		if h < NoHex || int(h) >= g.m.Map.N() {
			return errors.New("an attack or a close combat in a hex that does not exist")
		}
	}
	if c := &s.C; c.Kind > fightCounter || c.US < 0 || c.Jap < 0 || int(c.US)+int(c.Jap) > nCards || c.Color < NoColor || c.Color >= nColors || s.A.Cover>>len(weaponNames) != 0 {
		return errors.New("an attack or a close combat that cannot be")
	}
	for _, set := range [...]*PosSet{&s.Garrison, &s.Smoke, &s.Wrecked, &s.Probed, &s.Forted, &s.Jacted, &s.Bushido} {
		bad := false
		set.each(func(p PosID) { bad = bad || int(p) >= len(g.m.Pos) })
		if bad {
			return errors.New("a marker in a position that does not exist")
		}
	}
	return nil
}

// checkLists holds the lists of pieces by hex, and the sets of held hexes, against where the pieces are.
func (g *Game) checkLists() error {
	s := &g.s
	var us, jap int
	for h := range Hex(len(s.Head)) {
		last := -1
		for u := s.Head[h]; u != none; u = s.Next[u] {
			if int(u) >= len(g.m.US) || int(u) <= last || s.US[u].At != h {
				return errors.New("a list of US units that cannot be")
			}
			last = int(u)
			us++
		}
		last = -1
		for j := s.JHead[h]; j != none; j = s.JNext[j] {
			if int(j) >= len(g.m.Jap) || int(j) <= last || s.Jap[j].At != h {
				return errors.New("a list of Japanese units that cannot be")
			}
			last = int(j)
			jap++
		}
		if s.Stand.Has(h) != (s.Head[h] != none) || s.Held.Has(h) == g.deserted(h) {
			return errors.New("a set of hexes that does not agree with the pieces")
		}
	}
	for u := range g.m.US {
		us -= boolInt(s.US[u].At >= 0)
	}
	for j := range g.m.Jap {
		jap -= boolInt(s.Jap[j].At >= 0)
	}
	if us != 0 || jap != 0 {
		return errors.New("a piece in no list")
	}
	return nil
}

package css

import (
	"slices"

	"beachhead/engine"
	"beachhead/games/css/ground"
	"beachhead/games/wording"
)

// How many pieces and places are asked about at most, alone and in pairs.
const (
	refusedPieces, refusedPlaces = 24, 48
	refusedFirst, refusedSecond  = 10, 14
)

// refusable are answers of every form about what is in play, for transcripts: Units and what goes with them, the places where they are and those beside them, and some that are off the map. Most are not offered.
func refusable(game engine.Game, _ engine.Seat, p *engine.Prompt, ask func(engine.Choice)) {
	g := game.(*Game)
	lists := g.argumentsNow(p)
	for v := vPass; v < vLast; v++ {
		args := verbs.Args(v)
		switch {
		case args[0] == 0:
			ask(engine.Choice{Verb: v})
		case args[1] == 0:
			for _, a := range lists[args[0]] {
				ask(engine.Choice{Verb: v, A: a})
			}
		default:
			for _, a := range few(lists[args[0]], refusedFirst) {
				for _, b := range few(lists[args[1]], refusedSecond) {
					ask(engine.Choice{Verb: v, A: a, B: b})
				}
			}
		}
	}
}

// few are at most n of a list, evenly spread.
func few(list []int16, n int) []int16 {
	if len(list) <= n {
		return list
	}
	out := make([]int16, n)
	for i := range out {
		out[i] = list[i*len(list)/n]
	}
	return out
}

// argumentsNow are the arguments of each kind that are asked about.
func (g *Game) argumentsNow(p *engine.Prompt) map[wording.Arg][]int16 {
	out := map[wording.Arg][]int16{aNumber: {0, 1, 2}}
	add := func(kind wording.Arg, a int16) {
		if !slices.Contains(out[kind], a) {
			out[kind] = append(out[kind], a)
		}
	}
	// those in places, and of each box the first
	pieces := func(kind wording.Arg, n int, at func(i int) Loc) {
		var inPlay, boxed []int16
		boxes := map[Loc]bool{}
		for i := range n {
			switch l := at(i); {
			case isPlace(l):
				inPlay = append(inPlay, int16(i))
			case !boxes[l]:
				boxes[l] = true
				boxed = append(boxed, int16(i))
			}
		}
		out[kind] = append(few(inPlay, refusedPieces), few(boxed, refusedPieces/4)...)
	}
	pieces(aUnit, len(g.m.Units), func(i int) Loc { return g.s.Units[i].Loc })
	pieces(aWeapon, len(g.m.Weapons), func(i int) Loc { return g.s.Weapons[i].Loc })
	pieces(aLeader, len(g.m.Leaders), func(i int) Loc { return g.s.Leaders[i].Loc })
	pieces(aHero, len(g.m.Heroes), func(i int) Loc { return g.s.Heroes[i].Loc })
	for kind, n := range map[wording.Arg]int{aChit: len(g.m.Chits), aDivision: len(g.m.Divisions), aFormation: len(g.m.Formations), aBeach: len(g.m.Beaches)} {
		for i := range n {
			add(kind, int16(i))
		}
	}
	out[aFormation] = few(out[aFormation], refusedPieces/2)
	var near []int16
	place := func(l Loc) {
		if isPlace(l) && l != Transit {
			add(aPlace, l)
			if h := g.hexOf(l); h != NoHex {
				near = append(near, h)
			}
		}
	}
	for _, u := range few(out[aUnit], refusedPieces) {
		place(g.s.Units[u].Loc)
	}
	for _, l := range named(p.Options) {
		place(l)
	}
	for _, h := range near {
		add(aPlace, h)
		if l, is := g.inside(h); is {
			add(aPlace, l)
		}
		for _, n := range g.m.Ground.Near(ground.Hex(h)) {
			if n >= 0 {
				add(aPlace, int16(n))
			}
		}
	}
	add(aPlace, 0)
	out[aPlace] = few(out[aPlace], refusedPlaces)
	for _, l := range out[aPlace] {
		if isHex(l) {
			add(aHex, l)
		}
		if isHex(l) || isCave(l) {
			add(aGround, l)
		}
	}
	for kind := range out { // "-", nobody and nowhere, is a text that can be given
		if kind != aNumber {
			out[kind] = append(out[kind], -1)
		}
	}
	return out
}

// named are places, evenly spread, that options name.
func named(options []engine.Choice) (out []int16) {
	for _, c := range options {
		for i, kind := range verbs.Args(c.Verb) {
			if kind == aPlace || kind == aHex || kind == aGround {
				out = append(out, [3]int16{c.A, c.B, c.C}[i])
			}
		}
	}
	return few(out, refusedPlaces/4)
}

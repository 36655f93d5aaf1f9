package iwo

import (
	"cmp"
	"slices"

	"beachhead/engine"
	"beachhead/games/iwo/ground"
)

// 8.6, 14.4.3, 17.3j, 17.7, 21.0 Close combat: two piles of cards, turned up in turns.

// Fight is the close combat in progress.
type Fight struct {
	At    Hex
	To    Hex   // where US units withdraw to
	Kind  uint8 // fightUS and the others
	Live  uint8 // 1: it goes on
	US    int8  // cards of the piles
	Jap   int8
	Color Color // by which cards hit
	First uint8 // 1: the US side turns up first (14.4.3e)
	Quit  uint8 // 1: US units withdraw under fire (8.6.4)
	Fell  uint8 // 1: the upper of two forts has fallen (17.7c1)
	_     [4]uint8
	Hurt  UnitSet // units that have lost a step in it (8.6.6c)
}

// Kinds of close combat: the slot 1 of fight.
const (
	fightUS      uint8 = iota // US units attack
	fightJapan                // Japanese units do
	fightCounter              // in a counterattack (14.4.2)
)

// Sides, and how many cards they have at most (8.6.1).
const (
	sideOfJapan = 0
	sideOfUS    = 1

	maxFromSteps = 4
	maxPile      = 5
	stepsPerCard = 3
	strongForce  = 4
)

var (
	evFight      = event("Close combat at {h0}.")
	evPiles      = event("Cards to turn up: US {n0}, Japanese {n1}.")
	evColor      = event("{x0} is the colour of this combat.")
	evTurnsUS    = event("The US side turns up card {c0}.")
	evTurnsJap   = event("The Japanese side turns up card {c0}.")
	evStruck     = event("Card {c0} is struck from a pile.")
	evMissed     = event("No hit.")
	evSurrender  = event("Conscripts surrender.")
	evHeroismUS  = event("Heroism: a card more for the US side, one less for the Japanese.")
	evHeroismJap = event("Heroism: a card more for the Japanese side, one less for the US.")
	evBlast      = event("Naval Artillery Blast: a card is drawn.")
	evNoBlast    = event("The blast strikes nobody.")
	evReinforce  = event("Reinforce: a card more for the Japanese side.")
	evCancel     = event("The reinforcement and the hit cancel.")
	evUSFire     = event("US fire on the counterattack.")
	evRaked      = event("The withdrawing units are hit.")
	evQuit       = event("US units withdraw under fire.")
	evFallsBack  = event("{u0} goes back to {h1}.")
	evCleared    = event("No Japanese are left at {h0}.")
	evWipedOut   = event("No US units are left at {h0}.")
	evExhausted  = event("The close combat at {h0} ends: all cards are turned up.")
	evFellBack   = event("The upper fortification at {h0} has fallen; US units fall back.")
	evHome       = event("{j0} goes back to {h1}.")
	evHomeDown   = event("{j0} is disrupted.")
	evSacrifice  = event("Two cards are struck instead of a step.")

	orFightLoss = reason{Rule: "8.6.1d3", Text: "Name the unit that loses a step, the hero who falls instead, or strike two cards."}
	notIn       = reason{Rule: "8.6.1d3", Text: "The unit takes no part in the close combat."}
	notHero     = reason{Rule: "8.6.1d4", Text: "A hero falls instead of the last step of the unit that he is with."}
	twoCards    = reason{Rule: "8.6.1d5", Text: "Two cards are struck if two are left."}
	orWithdr    = reason{Rule: "8.6.4", Text: "Say yes to withdraw, no to fight on."}
	orRetreat   = reason{Rule: "8.6.4b", Text: "The hex must be open, and linked with the beaches if one is."}
)

// fighters calls fn for the US units that take part.
func (g *Game) fighters(fn func(u UnitID)) { g.flagged(Fighting, fn) }

// stance tells whether a unit in counterattack stance is in a hex (14.4).
func (g *Game) stance(h Hex) (yes bool) {
	g.japs(h, func(j JapID) { yes = yes || g.s.Jap[j].Flags&Counter != 0 })
	return yes
}

// usPile is how many cards the US side gets (8.6.1a, 8.6.1b).
func (g *Game) usPile(h Hex) int8 {
	steps, flame, hero := 0, false, false
	g.fighters(func(u UnitID) {
		hero = hero || g.heroWith(u, 0) != NoHero
		if g.has(u, Disrupted) { // 8.6.6a
			return
		}
		flame = flame || g.arms(u, 1)&WeaponFT != 0
		switch n := int(g.s.US[u].Steps); g.kind(u) {
		case HeavyWeapons, RgtHQ: // 11.2.2
			steps++
		case Tank:
			steps += 2 * n
		default:
			steps += n
		}
	})
	n := min(steps/stepsPerCard, maxFromSteps) + boolInt(flame) + boolInt(hero) + boolInt(g.stance(h))
	return int8(min(n, maxPile))
}

// japPile is how many cards the Japanese side gets (8.6.1c).
func (g *Game) japPile(h Hex, kind uint8) int8 {
	n, strength, needs, tank := 0, 0, 0, false
	need := func(w Weapons) { needs += boolInt(w&WeaponCC != 0) }
	g.japs(h, func(j JapID) {
		n++
		strength += int(g.m.Jap[j].Strength)
		need(g.m.Jap[j].Needs)
		tank = tank || g.tank(j)
	})
	if hero := g.strongest(h); hero != NoJap { // 20.0e17
		strength += int(g.m.Jap[hero].Strength)
		needs++
	}
	g.depthsIn(h, func(d DepthID, _ JapID) {
		n++
		strength += int(g.m.Depths[d].Strength)
		need(g.m.Depths[d].Needs)
	})
	ground := tank || g.fortAt(h) != NoFort || g.m.rough(h)
	more := boolInt(kind == fightJapan && !g.stance(h)) + boolInt(strength >= strongForce) + needs
	if ground {
		more = 1 + min(more, 1) // 8.6.1c2
	}
	return int8(min(n+more, maxPile))
}

// rough tells whether the terrain of a hex gives the Japanese a card (8.6.1c1).
func (m *Module) rough(h Hex) bool {
	p := &m.Map.Hexes[h]
	for _, t := range m.Terrain {
		if t.Card && (t.Name == ground.TerrainNames[p.Terrain] || t.Name == "hilltop" && p.Hilltop) {
			return true
		}
	}
	return false
}

// spare sees to it that a card can be drawn that is in no pile: where all unseen cards are, the discards are shuffled and those of the piles lie apart (ruling 2-A).
func (g *Game) spare(piled int) {
	if (g.s.Top | g.s.Deck).len() <= piled {
		g.s.Top |= g.s.Deck
		g.s.Deck = 0
		g.shuffle()
	}
}

// loose are the cards of which the next one of the deck is one: none that lies in a pile for sure.
func (g *Game) loose() CardSet {
	if g.s.Top.len() > int(g.s.C.US+g.s.C.Jap) {
		return g.s.Top
	}
	return g.s.Deck
}

// turnUp is a step that turns up a card of a set; it is then g.s.Drawn, and discarded.
func turnUp(label, why, ruleID string, set func(g *Game) CardSet, k func(*frame) engine.EventKind) step {
	drawnFor[ruleID] = why
	return throw(chance{Label: label, Why: why, Rule: ruleID,
		Draw: func(g *Game, _ *frame, o *options) { set(g).each(func(c CardID) { o.Add(about(vCard, int16(c))) }) },
		Take: func(g *Game, f *frame, c choice) {
			g.s.Top.remove(CardID(c.A))
			g.s.Deck.remove(CardID(c.A))
			g.s.Drawn = CardID(c.A)
			g.discard()
			g.tellReveal(k(f), ruleID, c.A)
		}})
}

// fromDeck turns up a card of the deck while piles lie.
func fromDeck(label, why, ruleID string) step {
	return engine.Seq(
		do(func(g *Game, _ *frame) { g.spare(int(g.s.C.US + g.s.C.Jap)) }),
		turnUp(label, why, ruleID, (*Game).loose, func(*frame) engine.EventKind { return evCard }))
}

const struckWhy = "a card that is struck"

// strike takes the top card off a pile: it is turned up without effect (ruling 2-B).
func strike(label, ruleID string, pile func(g *Game) *int8) step {
	return iff(func(g *Game, _ *frame) bool { return *pile(g) > 0 },
		turnUp(label, struckWhy, ruleID, (*Game).unseen, func(*frame) engine.EventKind { return evStruck }),
		do(func(g *Game, _ *frame) { *pile(g)-- }))
}

func pileUS(g *Game) *int8  { return &g.s.C.US }
func pileJap(g *Game) *int8 { return &g.s.C.Jap }

// fightColor is the colour by which cards hit: that which is given, that of the position, that of the tanks in the open (8.6.5a).
func (g *Game) fightColor(h Hex, given int16) Color {
	if given >= 0 {
		return Color(given)
	}
	if p := g.m.At[h]; p != NoPos {
		return g.m.Pos[p].Color
	}
	if x := g.openColor(h); x != NoColor {
		return x
	}
	return Black // a cave, units without tanks in the open: a card gives the colour, as for a black position (rulings 20-E, 14-G)
}

// fight is a close combat. V: hex, kind, colour or -1; whose turn it is, a hex. Ret: 1 if no Japanese are left in the hex.
var _ = provide("fight", program.Proc("fight",
	do(func(g *Game, f *frame) {
		h := f.V[0]
		g.s.C = Fight{At: h, To: NoHex, Kind: uint8(f.V[1]), Live: 1, Color: g.fightColor(h, f.V[2])}
		g.tell(evFight, "8.6", h)
		g.units(h, func(u UnitID) { g.set(u, Fighting) })
		g.reveal(h)
	}),
	call("depth", "depth.reveal", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} }),
	iff(func(g *Game, _ *frame) bool { return g.s.C.Color == Black },
		fromDeck("color", "the colour of the close combat", "8.6.1d1"),
		do(func(g *Game, _ *frame) {
			g.s.C.Color = g.card().Color
			g.tell(evColor, "8.6.1d1", int16(g.s.C.Color))
		})),
	do(func(g *Game, f *frame) {
		if h := f.V[0]; g.stance(h) { // 14.4.3d
			g.fighters(func(u UnitID) {
				if g.has(u, Disrupted) {
					g.clear(u, Disrupted)
					g.s.US[u].Since = 0
					g.tell(evRecovers, "14.4.3d", u)
				}
			})
			g.s.C.First = uint8(boolInt(g.beside(h, &g.s.Stand)))
		}
	}),
	call("crowd", "stack.over", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} }), // who is one too many then is disrupted at once (7.5)
	do(func(g *Game, f *frame) {
		h, s := f.V[0], &g.s
		us, jap := g.usPile(h), g.japPile(h, s.C.Kind)
		if n := int(us + jap); (s.Top | s.Deck).len() < n {
			g.spare(n)
		}
		s.C.US, s.C.Jap = us, jap
		g.tell(evPiles, "8.6.1", int16(us), int16(jap))
		f.V[3] = int16(s.C.First)
		g.concluded()
	}),
	while(func(g *Game, _ *frame) bool { return g.s.C.Live != 0 },
		do(func(g *Game, f *frame) { // who has no card left is passed over (8.6.1f)
			if f.V[3] == sideOfUS && g.s.C.US == 0 {
				f.V[3] = sideOfJapan
			} else if f.V[3] == sideOfJapan && g.s.C.Jap == 0 {
				f.V[3] = sideOfUS
			}
		}),
		call("card", "fight.card", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[3]} }),
		do(func(g *Game, _ *frame) { g.concluded() }),
		iff(func(g *Game, f *frame) bool {
			return f.V[3] == sideOfJapan && g.s.C.Live != 0 && len(g.retreats()) > 0
		},
			sub("withdraw", "fight.withdraw")),
		do(func(_ *Game, f *frame) { f.V[3] = 1 - f.V[3] })),
	do(func(g *Game, f *frame) {
		f.V[5] = int16(boolInt(!g.s.Held.Has(f.V[0]) || g.s.C.Kind != fightUS && g.s.JHead[f.V[0]] == none))
		f.V[3] = NoHex
	}),
	while(func(g *Game, _ *frame) bool { return g.homeTaken() != NoHex && len(g.retreats()) > 0 },
		put(ask{Label: "elsewhere", Kind: "fight.retreat", Prompt: "The Japanese have come to where they came from. Where do they go?", Rule: "8.6.3b",
			List:  listRetreats,
			Check: checkRetreat,
			Take: func(g *Game, f *frame, c choice) {
				taken := g.homeTaken()
				g.fighters(func(u UnitID) {
					if g.s.US[u].From == taken {
						g.s.US[u].From = c.A
					}
				})
				f.V[3] = c.A
			}})),
	do(func(g *Game, f *frame) {
		if f.V[4] = g.s.C.To; f.V[4] == NoHex {
			f.V[4] = f.V[3]
		}
		g.endFight()
	}),
	iff(func(g *Game, f *frame) bool { return f.V[4] != NoHex && g.s.Stand.Has(f.V[4]) }, comes(4)),
	forEach(4, func(*Game, *frame) int { return 7 }, // hexes to which units came back (7.5)
		iff(func(g *Game, f *frame) bool { h := g.around(f.V[0], f.V[4]); return h != NoHex && g.overfull(h) },
			call("over", "stack.over", func(g *Game, f *frame) [6]int16 { return [6]int16{g.around(f.V[0], f.V[4])} }))),
	answer(func(_ *Game, f *frame) int16 { return f.V[5] }),
))

// around is a hex, or one of the six next to it.
func (g *Game) around(h Hex, i int16) Hex {
	if i == 6 {
		return h
	}
	return g.m.Map.Beside[h][i]
}

// concluded ends the close combat if a side is gone, if the upper of two forts has fallen, or if no cards are left (8.6.2, 8.6.3, 17.7c1).
func (g *Game) concluded() {
	f := &g.s.C
	us := 0
	g.fighters(func(UnitID) { us++ })
	if us == 0 || g.deserted(f.At) || f.Fell != 0 || f.US+f.Jap == 0 {
		f.Live = 0
	}
}

// The events of cards in close combat, by their ids in cc-events.tsv.
const (
	ccSurrender = "conscripts-surrender"
	ccHeroism   = "heroism"
	ccBlast     = "naval-artillery-blast"
	ccReinforce = "reinforce"
	ccUSFire    = "us-fire-on-counterattack"
	ccRake      = "us-withdrawal-hit"
)

// ccEvent is the event of a card in close combat, "" if it has none.
func (m *Module) ccEvent(c int16) string {
	if e := m.Cards[c].CC; e >= 0 {
		return m.CCEvents[e].ID
	}
	return ""
}

// is tells whether the event of the card in slot 1 still holds and is the given one.
func is(id string) func(g *Game, f *frame) bool {
	return func(g *Game, f *frame) bool { return f.V[3] == 0 && g.m.ccEvent(f.V[1]) == id }
}

// fight.card turns up one card of a pile and carries it out (8.6.1d, 8.6.1e). V: side; card, 1 if it hits, 1 if its event is cancelled; a unit.
var _ = program.Proc("fight.card",
	iff(func(g *Game, f *frame) bool {
		return (f.V[0] == sideOfJapan && g.s.C.Jap > 0) || (f.V[0] == sideOfUS && g.s.C.US > 0)
	},
		turnUp("card", "a card of the close combat", "8.6.1", (*Game).unseen, func(f *frame) engine.EventKind {
			if f.V[0] == sideOfUS {
				return evTurnsUS
			}
			return evTurnsJap
		}),
		do(func(g *Game, f *frame) {
			if f.V[0] == sideOfUS {
				g.s.C.US--
			} else {
				g.s.C.Jap--
			}
		})),
	iff(func(g *Game, f *frame) bool { return g.s.C.Quit != 0 && f.V[5] != 0 }, fromDeck("more", "one more Japanese card", "8.6.4a")),
	do(func(g *Game, f *frame) {
		f.V[1] = int16(g.s.Drawn)
		x := g.s.C.Color
		f.V[2] = int16(boolInt(x != NoColor && g.card().Shows(x)))
		switch g.m.ccEvent(f.V[1]) {
		case ccReinforce:
			if f.V[0] == sideOfUS && f.V[2] != 0 { // 21.0e4
				f.V[2], f.V[3] = 0, 1
				g.tell(evCancel, "21.0e4")
			}
		case ccUSFire:
			if g.s.C.Kind == fightCounter { // 21.0e5
				f.V[2] = f.V[0]
				g.tell(evUSFire, "21.0e5")
			}
		}
	}),
	iff(is(ccSurrender), do(func(g *Game, f *frame) { g.surrender(f.V[0]) })),
	iff(is(ccHeroism),
		do(func(g *Game, f *frame) {
			k := evHeroismUS
			if f.V[0] == sideOfJapan {
				k = evHeroismJap
			}
			g.tell(k, "21.0e2")
			g.deal(f.V[0])
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[0] == sideOfUS }, strike("heroism-jp", "21.0e2", pileJap)),
		iff(func(_ *Game, f *frame) bool { return f.V[0] == sideOfJapan }, strike("heroism-us", "21.0e2", pileUS), sub("heroism-depth", "fight.depth"))),
	iff(is(ccReinforce),
		do(func(g *Game, _ *frame) {
			g.tell(evReinforce, "21.0e4")
			g.deal(sideOfJapan)
		}),
		sub("reinforce-depth", "fight.depth")),
	iff(is(ccBlast), sub("blast", "fight.blast")),
	iff(func(g *Game, f *frame) bool { return g.s.C.Quit != 0 && is(ccRake)(g, f) },
		do(func(g *Game, _ *frame) { g.tell(evRaked, "21.0e6") }),
		call("rake", "fight.loss", func(*Game, *frame) [6]int16 { return [6]int16{1} })),
	do(func(g *Game, f *frame) {
		g.concludedGone()
		if f.V[2] == 0 && g.m.ccEvent(f.V[1]) == "" {
			g.tell(evMissed, "8.6.1d6")
		}
	}),
	iff(func(g *Game, f *frame) bool { return g.s.C.Live != 0 && f.V[2] != 0 && f.V[0] == sideOfJapan },
		strike("struck-us", "8.6.1d3", pileUS),
		sub("loss", "fight.loss")),
	iff(func(g *Game, f *frame) bool { return g.s.C.Live != 0 && f.V[2] != 0 && f.V[0] == sideOfUS },
		strike("struck-jp", "8.6.1e1", pileJap),
		sub("hit", "fight.hit")),
)

// concludedGone ends the close combat if a side is gone by the event of a card; its hit then finds nobody.
func (g *Game) concludedGone() {
	us := 0
	g.fighters(func(UnitID) { us++ })
	if us == 0 || g.deserted(g.s.C.At) {
		g.s.C.Live = 0
	}
}

// deal gives a side a card more.
func (g *Game) deal(side int16) {
	g.spare(int(g.s.C.US + g.s.C.Jap))
	if side == sideOfUS {
		g.s.C.US++
	} else {
		g.s.C.Jap++
	}
}

// surrender is Conscripts Surrender: from the US pile, a unit that is not elite, not of tanks and without depth is eliminated, and that is the end (21.0e1).
func (g *Game) surrender(side int16) {
	h := g.s.C.At
	j, n := NoJap, 0
	g.japs(h, func(o JapID) { j, n = o, n+1 })
	if side != sideOfUS || n != 1 || g.m.Jap[j].Elite || g.tank(j) || g.depthIn(h) != NoDepth {
		return
	}
	g.tell(evSurrender, "21.0e1")
	g.tell(evUnitGone, "21.0e1", j)
	g.gone(j, Removed)
	g.s.C.Live = 0
}

// lacks is the unit of a hex that gets a depth marker by an event of close combat: the first that is no tank, if no marker is there and a position is in communication; -1 (9.2b, 21.0e2, 21.0e4, 9.2.1).
func (g *Game) lacks(h Hex) JapID {
	got := NoJap
	if g.depthIn(h) != NoDepth || g.m.At[h] != NoPos && !g.linkedAt(h) {
		return got
	}
	g.japs(h, func(j JapID) {
		if got == NoJap && (!g.tank(j) || g.s.Jap[j].Flags&Counter != 0) {
			got = j
		}
	})
	return got
}

// fight.depth adds a revealed depth marker of the pool to a unit without one (21.0e2, 21.0e4). V: marker.
var _ = program.Proc("fight.depth",
	leaveIf(func(g *Game, _ *frame) bool { return g.lacks(g.s.C.At) == NoJap }),
	call("depth", "pool.depth", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.sectorOf(g.s.C.At))} }),
	took(0),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[0] < 0 }),
	do(func(g *Game, f *frame) {
		j := g.lacks(g.s.C.At)
		x := &g.s.Jap[j]
		if old := x.Depth; old != NoDepth { // the marker of the stance, turned over, goes back (14.4.5)
			g.takeDepth(old, Pool(g.sectorOf(x.At)))
			x.Flags &^= NoDepthCA
		}
		g.under(DepthID(f.V[0]), j)
		g.showDepth(DepthID(f.V[0]))
		g.tellReveal(evDepthSeen, "9.2f", g.s.C.At, f.V[0])
	}),
	iff(func(g *Game, f *frame) bool { return g.m.Depths[f.V[0]].Kind == Tactical },
		do(func(g *Game, f *frame) {
			g.takeDepth(DepthID(f.V[0]), Removed)
			g.tell(evTactical, "9.4a", f.V[0])
		}),
		call("unit", "tactical", func(g *Game, _ *frame) [6]int16 { return [6]int16{g.s.C.At} })),
)

// fight.blast is Naval Artillery Blast: a card with the colour strikes a US unit of its symbol, the one with most steps; if there is none the depth, else a unit (21.0e3). V: unit, symbol.
var _ = program.Proc("fight.blast",
	leaveIf(func(g *Game, _ *frame) bool { return g.m.At[g.s.C.At] == NoPos }),
	do(func(g *Game, _ *frame) { g.tell(evBlast, "21.0e3") }),
	fromDeck("card", "the blast", "21.0e3"),
	do(func(g *Game, f *frame) {
		f.V[0], f.V[1] = NoUnit, int16(g.card().Target)
		if !g.card().Shows(g.s.C.Color) {
			f.V[1] = -1
			g.tell(evNoBlast, "21.0e3")
		}
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[1] < 0 }),
	iff(func(g *Game, f *frame) bool { return g.blasted(f.V[1]) == 0 }, call("kill", "fight.kill", func(*Game, *frame) [6]int16 { return [6]int16{1} }), leave()),
	put(ask{Label: "who", Kind: "fight.blast", Prompt: "Which unit does the blast strike?", Rule: "21.0e3a", Tell: tellFight("Close combat at {}: whom does the blast strike?"),
		List: func(g *Game, f *frame, o *options) {
			most := g.blasted(f.V[1])
			g.fighters(func(u UnitID) {
				if int16(g.m.US[u].Symbol) == f.V[1] && g.s.US[u].Steps == most {
					o.Add(about(vUnit, u))
				}
			})
		},
		Take: func(_ *Game, f *frame, c choice) { f.V[0] = c.A }}),
	due("step", 0, byFight),
)

// blasted is the most steps that a unit with a symbol has in the close combat, 0 if there is none.
func (g *Game) blasted(symbol int16) (most int8) {
	g.fighters(func(u UnitID) {
		if int16(g.m.US[u].Symbol) == symbol {
			most = max(most, g.s.US[u].Steps)
		}
	})
	return most
}

// fight.loss is a step that the US side loses: of a unit of its choice; or a hero falls instead of a last step; an inspiration is spent and the unit disrupted; or two cards are struck
// (8.6.1d3 to 8.6.1d5, 11.1.5, 11.1.6a). V: 1 if no cards can be struck; unit, what was chosen.
var _ = program.Proc("fight.loss",
	do(func(_ *Game, f *frame) { f.V[1] = NoUnit }),
	put(ask{Label: "who", Kind: "fight.loss", Prompt: "Who loses a step?", Rule: "8.6.1d3", Tell: tellFight("Close combat at {}: a hit. Who loses a step?"), Explain: (*Game).explainFight,
		List: func(g *Game, f *frame, o *options) {
			g.fighters(func(u UnitID) { o.Add(about(vUnit, u)) })
			for r := range g.m.Heroes {
				o.Add(about(vHero, int16(r)))
			}
			o.Add(say(vStrike))
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			switch c.Verb {
			case vUnit:
				if !g.isUnit(c.A) || !g.has(c.A, Fighting) {
					return &notIn
				}
				return nil
			case vHero:
				if c.A < 0 || int(c.A) >= len(g.m.Heroes) {
					return &notHero
				}
				h := &g.s.Hero[c.A]
				if h.With == NoUnit || !g.has(h.With, Fighting) || h.Inspired == 0 && g.s.US[h.With].Steps > 1 {
					return &notHero
				}
				return nil
			case vStrike:
				if f.V[0] != 0 || g.s.C.US < 2 {
					return &twoCards
				}
				return nil
			}
			return &orFightLoss
		},
		Take: func(g *Game, f *frame, c choice) {
			switch c.Verb {
			case vUnit:
				f.V[1] = c.A
			case vHero:
				u := g.s.Hero[c.A].With
				if g.s.Hero[c.A].Inspired != 0 {
					g.s.C.Hurt.add(u) // 11.1.6a
				}
				g.heroDies(HeroID(c.A), "11.1.5")
			case vStrike:
				f.V[2] = 1
				g.tell(evSacrifice, "8.6.1d5")
			}
		}}),
	iff(func(_ *Game, f *frame) bool { return f.V[2] != 0 }, strike("one", "8.6.1d5", pileUS), strike("two", "8.6.1d5", pileUS)),
	iff(func(_ *Game, f *frame) bool { return f.V[1] >= 0 },
		call("step", "fight.step", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1]} })),
)

// fight.step takes a step off a unit in close combat. A regimental headquarters that is lost comes back on the next day (15.3.2b). V: unit.
var _ = program.Proc("fight.step",
	do(func(g *Game, f *frame) { g.s.C.Hurt.add(f.V[0]) }),
	call("lost", "step.lost", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} }),
	do(func(g *Game, f *frame) {
		if g.kind(f.V[0]) != RgtHQ || g.onMap(f.V[0]) {
			return
		}
		g.place(f.V[0], OnDay)
		g.s.US[f.V[0]].Back = g.nextPM()
	}),
)

// nextPM is the PM turn of the next day.
func (g *Game) nextPM() Turn {
	day := g.m.Turns[g.s.Turn-1].Day
	for t := int(g.s.Turn); t < len(g.m.Turns); t++ {
		if g.m.Turns[t].PM && g.m.Turns[t].Day > day {
			return Turn(t + 1)
		}
	}
	return maxTurn + 1
}

// fight.hit is a hit on the Japanese: they are disrupted; if they are already, one piece is eliminated (8.6.1e2).
var _ = program.Proc("fight.hit",
	iff(func(g *Game, _ *frame) bool { return g.standing(g.s.C.At) },
		do(func(g *Game, _ *frame) { g.disruptHex(g.s.C.At, "8.6.1e2") }),
		leave()),
	sub("kill", "fight.kill"),
)

// standing tells whether a unit in a hex, or if there is none its fort, is not disrupted.
func (g *Game) standing(h Hex) (yes bool) {
	g.japs(h, func(j JapID) { yes = yes || g.s.Jap[j].Flags&JDisrupt == 0 })
	if k := g.fortAt(h); g.s.JHead[h] == none && k != NoFort {
		yes = g.s.Forts[k].Flags&JDisrupt == 0
	}
	return yes || g.caveAt(h) >= 0 && !g.caveDown(h)
}

// fortFirst tells whether a fort step goes before units and depth: all but the last of the upper fort, where the table plays 17.5.2 so (ruling 17-A).
func (g *Game) fortFirst(h Hex) bool {
	k := g.fortAt(h)
	return !g.plain(optFortLast) && k != NoFort && g.m.Forts[k].Class < 3
}

// fight.kill eliminates a piece: a depth marker, else a unit, else a step of the fort (8.6.1e2, 17.3j). V: 1 if the fort is not asked first.
var _ = program.Proc("fight.kill",
	iff(func(g *Game, f *frame) bool {
		h := g.s.C.At
		fort := g.fortAt(h) != NoFort && (g.s.JHead[h] == none && g.depthIn(h) == NoDepth || f.V[0] == 0 && g.fortFirst(h))
		return fort
	},
		call("fort", "fort.reduce", func(g *Game, _ *frame) [6]int16 {
			g.s.C.Fell = uint8(boolInt(g.lowerFort(g.s.C.At) && g.m.Forts[g.fortAt(g.s.C.At)].Class == 3))
			return [6]int16{g.s.C.At}
		}),
		leave()),
	do(func(g *Game, _ *frame) {
		h := g.s.C.At
		if d := g.depthIn(h); d != NoDepth {
			g.loseDepth(d, "8.6.1e2")
			return
		}
		if j := g.s.JHead[h]; j != none {
			to := Removed
			if g.m.Jap[j].Elite && !g.tank(JapID(j)) && g.linkedAt(h) { // 8.6.2a, 9.5
				to = Cull
			}
			g.tell(evUnitGone, "8.6.2a", int16(j))
			g.gone(JapID(j), to)
		}
	}),
)

// retreats are the hexes into which US units can withdraw: open hexes next to the close combat; those linked with the beaches, if there are any (8.6.4b, ruling 8-H).
func (g *Game) retreats() (list []Hex) {
	h := g.s.C.At
	tanks, others := false, false
	g.fighters(func(u UnitID) {
		tanks = tanks || g.kind(u) == Tank
		others = others || g.kind(u) != Tank
	})
	linked := g.linkedUS()
	var far []Hex
	for _, n := range g.m.Map.Beside[h] {
		if n == NoHex || g.s.Held.Has(n) || g.passable(h, n, tanks, others, 0) != nil {
			continue
		}
		if far = append(far, n); linked.Has(n) || g.beside(n, &linked) {
			list = append(list, n)
		}
	}
	if len(list) == 0 {
		return far
	}
	return list
}

// fight.withdraw asks whether the US units withdraw under fire; if so one more Japanese card is carried out, and they go (8.6.4).
var _ = program.Proc("fight.withdraw",
	put(ask{Label: "ask", Kind: "fight.withdraw", Prompt: "Do the US units withdraw under fire?", Rule: "8.6.4", Tell: tellFight("Close combat at {}: withdraw under fire?"), Explain: (*Game).explainFight,
		List: func(_ *Game, _ *frame, o *options) {
			o.Add(say(vNo))
			o.Add(say(vYes))
		},
		Check: func(_ *Game, _ *frame, c choice) *reason {
			if c.Verb != vNo && c.Verb != vYes {
				return &orWithdr
			}
			return nil
		},
		Take: func(g *Game, _ *frame, c choice) {
			if c.Verb == vYes {
				g.s.C.Quit = 1
				g.tell(evQuit, "8.6.4")
			}
		}}),
	leaveIf(func(g *Game, _ *frame) bool { return g.s.C.Quit == 0 }),
	call("card", "fight.card", func(g *Game, _ *frame) [6]int16 { return [6]int16{0: sideOfJapan, 5: int16(boolInt(g.s.C.Jap == 0))} }),
	do(func(g *Game, _ *frame) { g.concludedGone() }),
	leaveIf(func(g *Game, _ *frame) bool { return g.s.C.Live == 0 }),
	put(ask{Label: "where", Kind: "fight.retreat", Prompt: "Where do they withdraw to?", Rule: "8.6.4b",
		List:  listRetreats,
		Check: checkRetreat,
		Take: func(g *Game, _ *frame, c choice) {
			g.s.C.To = c.A
			g.s.C.Live = 0
		}}),
)

func listRetreats(g *Game, _ *frame, o *options) {
	for _, h := range g.m.Map.Beside[g.s.C.At] {
		o.Add(about(vHex, h))
	}
}

func checkRetreat(g *Game, _ *frame, c choice) *reason {
	if c.Verb != vHex || !slices.Contains(g.retreats(), c.A) {
		return &orRetreat
	}
	return nil
}

// homeTaken is a hex to which US units would go back as the close combat ends, and to which the Japanese have come meanwhile: by a tactical reinforcement, by a withdrawal. Then they go elsewhere (8.6.3b, ruling
// 8-Q). NoHex if there is none.
func (g *Game) homeTaken() (h Hex) {
	h = NoHex
	if f := &g.s.C; f.To == NoHex && (f.Kind == fightUS || f.Fell != 0) && !g.deserted(f.At) {
		g.fighters(func(u UnitID) {
			if from := g.s.US[u].From; from >= 0 && g.s.Held.Has(from) {
				h = from
			}
		})
	}
	return h
}

// endFight ends a close combat: who goes back, who is disrupted (8.6.2 to 8.6.6).
func (g *Game) endFight() {
	f := &g.s.C
	h := f.At
	us := 0
	g.fighters(func(UnitID) { us++ })
	jap := !g.deserted(h)
	back := false
	switch {
	case !jap:
		g.tell(evCleared, "8.6.2", h)
		if p := g.m.At[h]; p != NoPos && g.m.Pos[p].Gun && !g.s.Wrecked.has(p) && us > 0 {
			g.s.Wrecked.add(p) // 6.7
			g.tell(evWrecked, "6.7", p)
		}
	case us == 0:
		g.tell(evWipedOut, "8.6.2", h)
	case f.To != NoHex:
	case f.Fell != 0:
		back = true
		g.tell(evFellBack, "17.7c1", h)
	default:
		back = f.Kind == fightUS
		g.tell(evExhausted, "8.6.3", h)
	}
	g.fighters(func(u UnitID) {
		to := f.To
		if back && g.s.US[u].From >= 0 { // 8.6.3b
			to = g.s.US[u].From
		}
		if to != NoHex {
			g.place(u, to)
			g.tell(evFallsBack, "8.6.3b", u, to)
		}
		if f.Hurt.has(u) && g.disrupt(u, "8.6.6c") {
			g.set(u, Fresh)
		}
		g.clear(u, Fighting|Entered|Joined)
	})
	switch {
	case !jap || f.To != NoHex:
	case f.Fell != 0: // the lower fort is not touched (17.7c)
		g.japs(h, func(j JapID) { g.s.Jap[j].Flags |= JDisrupt })
		g.stirred()
	default: // 8.6.2b, 8.6.3a, 8.6.3c
		g.disruptHex(h, "8.6.2b")
	}
	if f.Kind != fightUS && jap {
		g.japs(h, func(j JapID) {
			open := g.m.At[h] == NoPos && (f.Kind == fightJapan || g.tank(j)) // 13.8e, 8.6.5b
			if us > 0 && f.To == NoHex || open {                              // 8.6.3c is of all cards turned up; who has driven US units out of a position is there (ruling 8-R)
				if f.To != NoHex {
					g.s.Jap[j].Flags |= JDisrupt
					g.stirred()
					g.tell(evHomeDown, map[bool]string{true: "8.6.5b", false: "13.8e"}[g.tank(j)], j)
				}
				g.goHome(j)
			}
		})
	}
	g.s.Fought.Add(h)
	if p := g.m.At[h]; p != NoPos {
		g.s.Bushido.remove(p)
	}
	g.s.C = Fight{At: NoHex, To: NoHex}
}

// goHome moves a Japanese unit that attacked and did not win, or won in the open: tanks in the open to the nearest position that nobody holds, others to where they came from (8.6.2c, 8.6.3c,
// 8.6.5b); where that is not possible to the nearest such position, too.
func (g *Game) goHome(j JapID) {
	x := &g.s.Jap[j]
	to := x.From
	if to >= 0 && (g.s.Stand.Has(to) || !g.room(to, j)) {
		to = Nowhere
	}
	var why []engine.Mod
	if to < 0 || g.tank(j) && g.m.At[x.At] == NoPos {
		list, terms := g.rankHome(x.At)
		if len(list) == 0 {
			return
		}
		to, why = g.m.Pos[list[0]].Hex, terms
	}
	g.lodge(j, to)
	g.tellWhy(evHome, "8.6.3c", why, j, to)
}

// rankHome are the positions that nobody holds: nearest, nearest to a US unit, lowest number (14.2).
func (g *Game) rankHome(from Hex) (list []PosID, why []engine.Mod) {
	for p := range g.m.Pos {
		if h := g.m.Pos[p].Hex; !g.s.Held.Has(h) && !g.s.Stand.Has(h) && !g.s.Garrison.has(PosID(p)) {
			list = append(list, PosID(p))
		}
	}
	slices.SortStableFunc(list, func(a, b PosID) int {
		x, y := &g.m.Pos[a], &g.m.Pos[b]
		return cmp.Or(g.nearer(from, x.Hex, y.Hex), cmp.Compare(x.Number, y.Number))
	})
	return list, g.whyNear(list, from, "8.6.5b")
}

// fight.deliberate fights the close combats that waited for the end of the phase, in the order that the player chooses (8.6b). V: hex.
var _ = provide("fight.deliberate", program.Proc("fight.deliberate",
	while(func(g *Game, _ *frame) bool { return g.anyFlag(Entered) },
		put(ask{Label: "where", Kind: "fight.order", Prompt: "Which close combat is fought next?", Rule: "8.6b",
			List: func(g *Game, _ *frame, o *options) {
				var seen ground.Set
				for u := range g.m.US {
					if x := &g.s.US[u]; x.Flags&Entered != 0 && x.At >= 0 && !seen.Has(x.At) {
						seen.Add(x.At)
						o.Add(about(vHex, x.At))
					}
				}
			},
			Take: func(_ *Game, f *frame, c choice) { f.V[0] = c.A }}),
		call("fight", "fight", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], int16(fightUS), -1} })),
))

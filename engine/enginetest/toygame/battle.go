package toygame

import (
	"fmt"

	"beachhead/engine"
)

var (
	noCard    = &engine.Reason{Rule: "5.2", Text: "That card is not in your hand."}
	noRetreat = &engine.Reason{Rule: "5.4", Text: "A unit retreats to an adjacent empty space."}
)

// Results of an attack (5.3), by the die plus the sum.
const (
	repulsed = iota // the attacker is lost
	nothing
	retreats
	destroyed
)

var results = [...]string{"attacker lost", "no effect", "defender retreats", "defender lost"}

func result(n int16) int {
	switch {
	case n <= 1:
		return repulsed
	case n <= 3:
		return nothing
	case n <= 6:
		return retreats
	}
	return destroyed
}

// support counts the attacker's other units adjacent to the defender (5.3a).
func (g *Game) support(a, d int16) int16 {
	n := int16(0)
	for u := int16(0); u < units; u++ {
		if u != a && side(u) == side(a) && g.S.At[u] > 0 && adjacent(int16(g.S.At[u]), int16(g.S.At[d])) {
			n++
		}
	}
	return n
}

// baseSum is the sum before cards, from what everybody knows.
func (g *Game) baseSum(a, d int16) int16 {
	n := g.support(a, d)
	if x := side(d); g.S.Shown[x] != 0 && int16(g.S.Guard[x]) == d {
		n--
	}
	return n
}

func (g *Game) attackSum(a, d int16) engine.Sum {
	s := engine.Sum{What: "attack", Value: fmt.Sprintf("%+d", g.baseSum(a, d)), Mods: []engine.Mod{}}
	if n := g.support(a, d); n > 0 {
		s.Mods = append(s.Mods, engine.Mod{Value: int(n), Rule: "5.3a", Text: "support"})
	}
	if x := side(d); g.S.Shown[x] != 0 && int16(g.S.Guard[x]) == d {
		s.Mods = append(s.Mods, engine.Mod{Value: -1, Rule: "3.3", Text: "on guard"})
	}
	return s
}

// Slots of the frame of a battle: the units, the sum, the window's two, and the card or the space chosen.
const (
	slotA = iota
	slotD
	slotSum
	slotSeat
	slotPass
	slotChosen
)

// battle is one attack (5).
func battle() {
	program.Proc("battle",
		engine.Do(func(g *Game, f *frame) { // 3.3: the side attacked shows its guard
			x := side(f.V[slotD])
			if g.S.Guard[x] >= 0 && g.S.Shown[x] == 0 {
				g.S.Shown[x] = 1
				g.Emit(engine.Event{Kind: EventGuard, For: engine.Everyone, Reveal: true, Rule: "3.3", Args: [6]int16{int16(g.S.Guard[x])}})
			}
			f.V[slotSum] = g.baseSum(f.V[slotA], f.V[slotD])
			e := engine.Event{Kind: EventAttack, For: engine.Everyone, Rule: "5.1", Args: [6]int16{f.V[slotA], f.V[slotD]}}
			if g.Heard() {
				e.Mods = g.attackSum(f.V[slotA], f.V[slotD]).Mods
			}
			g.Emit(e)
		}),
		engine.React(engine.Window[*Game]{
			Label: "cards", Kind: "react", Prompt: "Play a card or pass.", Rule: "5.2",
			Order: func(g *Game, f *frame, i int) (engine.Seat, bool) {
				if g.mod.Faults.LeakPending {
					// Only those who hold a 3 are asked: that tells who holds one.
					for _, x := range [2]engine.Seat{side(f.V[slotD]), side(f.V[slotA])} {
						if !g.holds(x, 3) {
							continue
						}
						if i == 0 {
							return x, true
						}
						i--
					}
					return 0, false
				}
				switch i {
				case 0:
					return side(f.V[slotD]), true
				case 1:
					return side(f.V[slotA]), true
				}
				return 0, false
			},
			List: func(g *Game, _ *frame, o *engine.Options) {
				for c := int16(0); c < cards; c++ {
					o.Add(engine.Choice{Verb: Play, A: c})
				}
			},
			Check: func(g *Game, f *frame, c engine.Choice) *engine.Reason {
				switch {
				case c.Verb != Play:
					return notAnswer
				case !isCard(c.A) || g.S.Card[c.A] != uint8(inRed+int(reactor(f))):
					return noCard
				case g.mod.Faults.LeakEvident && value(c.A) == 3:
					return notAnswer
				}
				return nil
			},
			Take: func(g *Game, f *frame, c engine.Choice) {
				x := reactor(f)
				v := value(c.A)
				if x == side(f.V[slotD]) {
					v = -v
				}
				f.V[slotSum] += v
				f.V[slotChosen] = c.A
				g.S.Card[c.A] = inDiscard
				g.Emit(engine.Event{Kind: EventPlay, For: engine.Everyone, Reveal: true, Rule: "5.2", Args: [6]int16{int16(x), c.A + 1, v}})
			},
			Play: "play-card",
			Args: func(_ *Game, f *frame) [6]int16 { return [6]int16{int16(reactor(f)), f.V[slotChosen]} },
			Pass: engine.Choice{Verb: Pass}, SeatSlot: slotSeat, PassSlot: slotPass,
		}),
		engine.Do(func(_ *Game, f *frame) { f.V[slotChosen] = 0 }),
		engine.Throw(engine.Chance[*Game]{Label: "die", Why: "combat die", Rule: "5.3", Sides: 6, Take: func(g *Game, f *frame, c engine.Choice) {
			r := result(c.A + f.V[slotSum])
			g.Emit(engine.Event{Kind: EventResult, For: engine.Everyone, Rule: "5.3", Args: [6]int16{f.V[slotA], f.V[slotD], c.A, f.V[slotSum], int16(r)}})
			f.V[slotPass] = int16(r)
		}}),
		engine.If(func(_ *Game, f *frame) bool { return f.V[slotPass] == repulsed },
			engine.Do(func(g *Game, f *frame) { g.remove(f.V[slotA]) }), engine.Return[*Game](nil)),
		engine.If(func(_ *Game, f *frame) bool { return f.V[slotPass] == nothing }, engine.Return[*Game](nil)),
		engine.If(func(_ *Game, f *frame) bool { return f.V[slotPass] == retreats },
			engine.Put(engine.Ask[*Game]{
				Label: "retreat", Kind: "retreat", Prompt: "Where does the unit retreat?", Rule: "5.4",
				Seat: func(_ *Game, f *frame) engine.Seat { return side(f.V[slotD]) },
				List: func(g *Game, f *frame, o *engine.Options) {
					at := int16(g.S.At[f.V[slotD]])
					o.Add(engine.Choice{Verb: Retreat, A: at - 1})
					o.Add(engine.Choice{Verb: Retreat, A: at + 1})
				},
				Check: func(g *Game, f *frame, c engine.Choice) *engine.Reason {
					switch {
					case c.Verb != Retreat:
						return notAnswer
					case !isSpace(c.A) || !adjacent(c.A, int16(g.S.At[f.V[slotD]])) || g.S.occupant(c.A) >= 0:
						return noRetreat
					}
					return nil
				},
				Take: func(g *Game, f *frame, c engine.Choice) {
					g.S.At[f.V[slotD]] = int8(c.A)
					f.V[slotChosen] = c.A
					g.Emit(engine.Event{Kind: EventRetreat, For: engine.Everyone, Rule: "5.4", Args: [6]int16{f.V[slotD], c.A}})
				},
			}),
			engine.If(func(_ *Game, f *frame) bool { return f.V[slotChosen] > 0 }, engine.Return[*Game](nil))),
		engine.Do(func(g *Game, f *frame) { g.remove(f.V[slotD]) }), // also 5.4: no retreat
	)
}

// reactor is the side that the window asks.
func reactor(f *frame) engine.Seat {
	if f.V[slotSeat] == 0 {
		return side(f.V[slotD])
	}
	return side(f.V[slotA])
}

// playCard: a card of value 1 is replaced by a new one (5.2a).
func playCard() {
	program.Proc("play-card",
		engine.If(func(_ *Game, f *frame) bool { return value(f.V[1]) == 1 },
			engine.Call("replace", "draw-card", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} }),
			engine.Return(func(g *Game, _ *frame) int16 { return g.S.Ret })),
	)
}

// remove takes a unit out of play. A guard that is lost is shown (3.3).
func (g *Game) remove(u int16) {
	x := side(u)
	g.S.At[u] = 0
	g.Emit(engine.Event{Kind: EventLost, For: engine.Everyone, Rule: "5.3", Args: [6]int16{u}})
	if int16(g.S.Guard[x]) == u {
		if g.S.Shown[x] == 0 {
			g.Emit(engine.Event{Kind: EventGuard, For: engine.Everyone, Reveal: true, Rule: "3.3", Args: [6]int16{u}})
		}
		g.S.Guard[x], g.S.Shown[x] = none, 1
	}
}

func (g *Game) holds(x engine.Seat, v int16) bool {
	for c, o := range g.S.Card {
		if o == uint8(inRed+int(x)) && value(int16(c)) == v {
			return true
		}
	}
	return false
}

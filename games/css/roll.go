package css

import "beachhead/engine"

// 26.0 Any die may be rolled again; 2.0cd Troop Quality Checks.

var (
	evAgain     = event("The {s0} player uses his re-roll of the day: the {n1} is rolled again and comes up {n2}.")
	evHeroAgain = event("{o0} has the {n1} of an American Assault rolled again. He leaves the game.")
	evComesUp   = event("It comes up {n0}.")
	evGunner    = event("{o0} has the {n1} rolled again, and it comes up {n2}.")
	evThrown    = event("Die {n0} for {r1}.")
	evCheckPass = event("Die {n0} against {n1} for {r3}: passed.")
	evCheckFail = event("Die {n0} against {n1} for {r3}: failed.")

	noMarker = reason{Rule: "26.0a", Text: "The marker of the side has been used today."}
	orRoll   = reason{Rule: "26.0b", Text: "Let the die stand, or have it rolled again."}
)

// rollRow is a kind of roll: its name, and what it is for. Where no sentence of a chapter tells of the die, the roll does: result is what a die leads to,
// with what bonus adds to it now.
type rollRow struct {
	topic, why, rule string
	result           func(m *Module, n int) string
	bonus            func(g *Game) int
}

// says makes a kind of roll tell of its die itself.
func says(k int16, result func(m *Module, n int) string, bonus func(g *Game) int) int16 {
	rolls[k].result, rolls[k].bonus = result, bonus
	return k
}

// saysTable makes a kind of roll tell of its die by a table of dice: words are those that players read for the words of the table.
func saysTable(k int16, table string, words map[string]string) int16 {
	return says(k, func(m *Module, n int) string { return words[m.Tables[table].At(n).Word] }, nil)
}

// tellDie tells of a die that no sentence of a chapter tells of.
func (g *Game) tellDie() {
	r := &g.s.R
	row := &rolls[r.Kind]
	if row.result == nil {
		return
	}
	bonus := 0
	if row.bonus != nil {
		bonus = row.bonus(g)
	}
	g.tell(evThrown, row.rule, int16(r.Face[0]), int16(r.Kind), int16(r.Side), int16(bonus)) // side and bonus for its picture
}

// nineFails makes what a die leads to with which only a 9 fails.
func nineFails(works, fails string) func(m *Module, n int) string {
	return func(_ *Module, n int) string {
		if n == 9 {
			return fails
		}
		return works
	}
}

var (
	rolls     []rollRow
	rollProcs []string
)

// dieStep makes a step that throws a die of a roll; again, where it is not the first throw, tells of both faces.
type dieStep = func(label string, i int, again func(g *Game, from, to int16)) step

// topicOf is what a kind of roll is to standing orders: few, so that a player need not give one for each. What is none of these is "other".
var topicOf = map[string]string{"fire": "fire", "rout": "rout", "assault": "assault"}

// newRoll declares a kind of roll. Its number is the first local of "roll". Its name stands in saves, and never changes.
func newRoll(topic, why, rule string) int16 {
	k := int16(len(rolls))
	rolls = append(rolls, rollRow{topic: topic, why: why, rule: rule})
	die := func(label string, i int, again func(g *Game, from, to int16)) step {
		return throw(chance{Label: label, Why: why, Rule: rule, Sides: 10, Zero: true, Take: func(g *Game, _ *frame, c choice) {
			from := int16(g.s.R.Face[i])
			g.s.R.Face[i] = int8(c.A)
			if again != nil { // who had it rolled again is told when both faces are known
				again(g, from, c.A)
			}
		}})
	}
	order, ok := topicOf[topic]
	if !ok {
		order = "other"
	}
	again := func(label string, slot int) step { return againStep(label, order, slot, die) }
	name := "roll." + topic // one procedure for each kind, since a question has its topic once and for all
	rollProcs = append(rollProcs, program.Proc(name,
		do(func(g *Game, f *frame) {
			g.s.R.Kind, g.s.R.Side, g.s.R.Units, g.s.R.Pair, g.s.R.Done = int8(f.V[0]), Side(f.V[1]), int8(f.V[2]), uint8(f.V[3]), 0
		}),
		die("die", 0, nil),
		iff(func(g *Game, _ *frame) bool { return g.s.R.Pair != 0 }, die("other", 1, nil)),
		heroStep(order, die),
		gunnerStep(order, die),
		again("first", 0),
		again("second", 1),
		do(func(g *Game, _ *frame) {
			g.tellDie()
			g.s.R.Grade = [2][10][gradeParts]int8{}
		}),
		answer(func(g *Game, _ *frame) int16 { return int16(g.s.R.Face[0]) })))
	return k
}

// The kinds of roll of the chapters that have no file of their own for them.
var (
	rollWeather = says(newRoll("weather", "the Weather Table", "4.1Aa"), func(m *Module, n int) string { return m.Weather[m.weatherAt(n)].Name },
		func(g *Game) int { return int(g.s.NextRain) })
	rollDispatch = newRoll("dispatch", "Dispatch Points", "4.1Fa")
	rollCommand  = newRoll("command", "Direct Commands", "4.2Cvi")
)

// rollOf is what a die of a Division is thrown for, and whose it is: each has one of its own.
func (g *Game) rollOf(kind int16, d DivisionID) string {
	return rolls[kind].why + " of the " + g.m.word('d', d)
}

// roll is the only way to one die. Before the call every face must have its [Game.grade]. It returns the die that stands.
// V: kind, side, Units.
var _ = program.Proc("roll",
	engine.Switch("kind", func() []string { return rollProcs }, func(_ *Game, f *frame) int { return int(f.V[0]) },
		func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[1], f.V[2], 0} }),
	answer(func(g *Game, _ *frame) int16 { return int16(g.s.R.Face[0]) }),
)

// roll.pair rolls the two dice of an Assault, first that of the side that assaults. They are in R.Face (ruling 26-C).
// V: kind, side that assaults, Units.
var _ = program.Proc("roll.pair",
	engine.Switch("kind", func() []string { return rollProcs }, func(_ *Game, f *frame) int { return int(f.V[0]) },
		func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[1], f.V[2], 1} }),
)

// chooser is the side that is asked first (26.0b) for 0, the other for 1.
func (g *Game) chooser(slot int) Side {
	if first := g.rules().FirstReroll; slot == 0 {
		return first
	}
	return g.rules().FirstReroll.Other()
}

// mayReroll tells whether a side may want another roll of one of the dice (26.0, ruling 26-A).
func (g *Game) mayReroll(s Side, die int) bool {
	return g.s.Reroll[s] != 0 && (die == 0 || g.s.R.Pair != 0) && g.wants(s, die)
}

// againStep asks a side once whether a die is rolled again, which costs its marker, and rolls it. Who lets the first roll stand is not asked again when the other side has
// changed it (ruling 26-B).
func againStep(label, topic string, slot int, die dieStep) step {
	tell := func(g *Game, from, to int16) { g.tell(evAgain, "26.0a", int16(g.chooser(slot)), from, to) }
	rerolled := func(i uint8) func(*Game, *frame) bool {
		return func(g *Game, _ *frame) bool { return g.s.R.Done>>(4+i)&1 != 0 }
	}
	steps := []step{
		put(ask{
			Label: label, Kind: "roll.reroll", Topic: topic, Prompt: "Let the die stand?", Rule: "26.0b",
			Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) { g.explainAgain(g.chooser(slot), c, x) },
			Seat:    func(g *Game, _ *frame) engine.Seat { return seat(g.chooser(slot)) },
			Tell:    tellDice,
			List: func(g *Game, _ *frame, o *options) {
				s := g.chooser(slot)
				if !g.mayReroll(s, 0) && !g.mayReroll(s, 1) {
					return
				}
				o.Add(say(vKeep))
				if g.mayReroll(s, 0) {
					o.Add(say(vReroll))
				}
				if g.mayReroll(s, 1) {
					o.Add(say(vRerollOther))
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch {
				case c.Verb == vKeep:
					return nil
				case g.s.Reroll[g.chooser(slot)] == 0:
					return &noMarker
				case c.Verb == vReroll, c.Verb == vRerollOther && g.s.R.Pair != 0:
					return nil
				}
				return &orRoll
			},
			Take: func(g *Game, _ *frame, c choice) {
				s := g.chooser(slot)
				g.s.R.Done |= 1 << s
				if c.Verb == vKeep {
					return
				}
				g.s.Reroll[s] = 0
				g.s.R.Done |= 1 << 4
				if c.Verb == vRerollOther {
					g.s.R.Done ^= 3 << 4
				}
			},
		}),
		iff(func(g *Game, _ *frame) bool { return g.s.R.Done>>4 != 0 },
			iff(rerolled(0), die(label+".die", 0, tell)),
			iff(rerolled(1), die(label+".other", 1, tell)),
			do(func(g *Game, _ *frame) { g.s.R.Done &^= 3 << 4 })),
	}
	return engine.Seq(steps...)
}

// ownDie is the die of side A in the roll of an Assault.
func (g *Game) ownDie() int {
	if g.s.R.Side == SideA {
		return 0
	}
	return 1
}

// rescuer is the Hero who can have an Assault die of side A rolled again, NoHero if there is none now (14.2b).
func (g *Game) rescuer() HeroID {
	if g.s.R.Pair == 0 {
		return NoHero
	}
	for h := range g.m.Heroes {
		if g.m.Heroes[h].Power == PowerReroll && g.s.Heroes[h].Ready != 0 {
			return HeroID(h)
		}
	}
	return NoHero
}

// heroStep asks side A whether a Hero has its Assault die rolled again, before the markers are asked for (14.2b).
func heroStep(topic string, die dieStep) step {
	comes := func(g *Game, _, to int16) { g.tell(evComesUp, "14.2b", to) }
	spent := func(i uint8) func(*Game, *frame) bool {
		return func(g *Game, _ *frame) bool { return g.s.R.Done&4 != 0 && g.ownDie() == int(i) }
	}
	steps := []step{
		put(ask{
			Label: "hero", Kind: "roll.hero", Topic: topic, Prompt: "Let the Assault die stand?", Rule: "14.2b", Tell: tellDice,
			Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
				if c == nil {
					x.Offers = append(x.Offers, g.heroOffer(g.rescuer()))
				}
				g.explainAgain(SideA, c, x)
			},
			Seat: func(*Game, *frame) engine.Seat { return seat(SideA) },
			List: func(g *Game, _ *frame, o *options) {
				if h := g.rescuer(); h != NoHero && g.wants(SideA, g.ownDie()) {
					o.Add(say(vKeep))
					o.Add(about(vHero, h))
				}
			},
			Take: func(g *Game, _ *frame, c choice) {
				if c.Verb == vKeep {
					return
				}
				g.s.R.Done |= 4
				g.s.Heroes[c.A] = HeroState{Loc: Nowhere, Uses: g.s.Heroes[c.A].Uses + 1}
				g.tell(evHeroAgain, "14.2b", c.A, int16(g.s.R.Face[g.ownDie()]))
			},
		}),
		iff(spent(0), die("hero.die", 0, comes)),
		iff(spent(1), die("hero.other", 1, comes)),
	}
	return iff(func(g *Game, _ *frame) bool { return g.rescuer() != NoHero }, steps...)
}

// gunnerStep asks the owner of a Hero of the artillery whether its die is rolled again, before the markers are asked for (L14.1.1a).
func gunnerStep(topic string, die dieStep) step {
	return iff(func(g *Game, _ *frame) bool { return g.gunner() != NoHero },
		put(ask{
			Label: "gunner", Kind: "roll.gunner", Topic: topic, Prompt: "Let the die stand?", Rule: "L14.1.1a", Tell: tellDice,
			Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
				if h := g.gunner(); h != NoHero {
					g.explainAgain(g.m.Heroes[h].Side, c, x)
				}
			},
			Seat: func(g *Game, _ *frame) engine.Seat { return seat(g.s.R.Side) },
			List: func(g *Game, _ *frame, o *options) {
				if h := g.gunner(); h != NoHero && g.wants(g.m.Heroes[h].Side, 0) {
					o.Add(say(vKeep))
					o.Add(about(vHero, h))
				}
			},
			Take: func(g *Game, _ *frame, c choice) {
				if c.Verb == vHero {
					g.s.R.Done |= 4
				}
			},
		}),
		iff(func(g *Game, _ *frame) bool { return g.s.R.Done&4 != 0 }, die("gunner.die", 0, func(g *Game, from, to int16) {
			g.tell(evGunner, "L14.1.1a", g.gunner(), from, to)
		})))
}

// gradeCheck grades the faces of a check against a number: 0 passes, 9 fails (2.0cd, 8.4.2e). good is the side for which it is good to pass.
func (g *Game) gradeCheck(target int, good Side) {
	for face := range 10 {
		v := 0
		if passes(face, target) {
			v = 1
		}
		if good == SideB {
			v = -v
		}
		g.grade(0, face, v)
	}
}

// passes tells whether a die passes a check against a number: 0 always, 9 never.
func passes(face, target int) bool { return face == 0 || face != 9 && face <= target }

// checkText is how a check of a kind of roll ends.
func checkText(kind int16, ok bool) string {
	switch {
	case !ok:
		return textFails
	case kind == rollRout:
		return textPasses
	}
	return textWorks
}

// check is a Troop Quality Check (2.0cd): a die up to the number passes, 0 always, 9 never (11.1e). It returns 1 for passed.
// V: Troop Quality with its modifiers, kind of roll, side that checks, Units that hang on it.
var _ = program.Proc("check",
	do(func(g *Game, f *frame) {
		if f.V[3] > 0 { // where nothing hangs on it no face is better than another
			g.gradeCheck(int(f.V[0]), Side(f.V[2]))
		}
	}),
	call("die", "roll", local(1, 2, 3)),
	do(func(g *Game, f *frame) {
		f.V[4] = 0
		k := evCheckFail
		if passes(int(g.s.Ret), int(f.V[0])) {
			f.V[4], k = 1, evCheckPass
		}
		g.tell(k, "2.0cd", g.s.Ret, f.V[0], f.V[2], f.V[1]) // side and kind of the roll for its picture
	}),
	answer(func(_ *Game, f *frame) int16 { return f.V[4] }),
)

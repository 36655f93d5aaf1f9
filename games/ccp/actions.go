package ccp

import (
	"strings"

	"beachhead/engine"
)

// A32 Actions. Every action registers itself with the windows in which it can be played.

// window is a moment at which actions may be played; the numbers are those of docs/adr/0010.
type window uint8

const (
	wScreen   window = iota // W3: a Move or Advance order begins
	wEnter                  // W4: moving units have entered a hex
	wAdvanced               // W5: advancing units have
	wBoost                  // W6: just before an own Fire Attack roll
	wDoubles                // W7: an own Fire Attack roll was doubles
	wDefense                // W8: just before an own Defense roll
	wBreak                  // W9: an own squad is about to break
	wAmbush                 // W10: a melee begins
	wBayonets               // W11: just before an own Melee roll
	wQuarter                // W12: a melee has ended
	wPassed                 // W13: the opponent passed and discarded
	nWindows
)

// windowNames name the windows, for the labels of their questions, and say what they are about.
var windowNames = [nWindows]struct{ label, moment string }{
	wScreen:   {"screen", "A Move or Advance begins"},
	wEnter:    {"enter", "Moving units have entered a hex"},
	wAdvanced: {"advanced", "An advancing unit has entered a hex"},
	wBoost:    {"boost", "Your Fire Attack roll is next"},
	wDoubles:  {"doubles", "Your Fire Attack roll was doubles"},
	wDefense:  {"defense", "A Defense roll of yours is next"},
	wBreak:    {"break", "Your squad is about to break"},
	wAmbush:   {"ambush", "A melee begins"},
	wBayonets: {"bayonets", "Your Melee roll is next"},
	wQuarter:  {"quarter", "Your units have survived a melee"},
	wPassed:   {"passed", "Your opponent has passed and discarded"},
}

func windows(list ...window) (set uint16) {
	for _, w := range list {
		set |= 1 << w
	}
	return set
}

// Slots of the procedure "react".
const (
	rWindow, rSide, rA, rPlayed, rCount = 0, 1, 2, 4, 5
)

// actionRule is what an action does.
type actionRule struct {
	Rule     string
	In       uint16                            // windows
	Defender bool                              // only a player whose posture is Defender (17.3b)
	May      func(g *Game, f *frame) *reason   // its prerequisite, with the frame of "react"; nil: none
	Fits     func(g *Game, c *Card) *reason    // what its prerequisite wants of the card; nil: nothing
	Do       func(g *Game, f *frame, c CardID) // its effect, if it needs no decision
	Proc     string                            // else a procedure with the locals of "react"; its fifth is the card
}

// windowExplains show the sums behind the questions of a window; explainIn registers them.
var windowExplains [nWindows]func(g *Game, f *frame, c *choice, x *engine.Explanation)

func explainIn(w window, fn func(g *Game, f *frame, c *choice, x *engine.Explanation)) window {
	windowExplains[w] = fn
	return w
}

var (
	actionRules [nActions]actionRule
	actionProcs [nActions]string
)

// action registers what an action does.
func action(a Action, r actionRule) Action {
	actionRules[a], actionProcs[a] = r, r.Proc
	return a
}

var (
	notInHand    = reason{Rule: "12.2", Text: "That card is not in your hand."}
	notNow       = reason{Rule: "A32a", Text: "The action on that card cannot be played at this moment."}
	notFireCard  = reason{Rule: "A41.1b", Text: "Only a Fire card is played for Op Fire."}
	dud          = reason{Rule: "A36", Text: "Command Confusion is no action."}
	onlyDefender = reason{Rule: "A43a", Text: "Only a player whose posture is Defender may play that action."}
)

// mayPlay tells whether a card can be played for its action in the window of the frame.
func (g *Game) mayPlay(f *frame, c int16) *reason {
	side := Side(f.V[rSide])
	if !g.holds(side, c) {
		return &notInHand
	}
	k := &g.m.Cards[c]
	if r := g.mayAct(f, k.Action); r != nil {
		return r
	}
	if fits := actionRules[k.Action].Fits; fits != nil {
		return fits(g, k)
	}
	return nil
}

// mayOpFire tells whether a card can be played for Op Fire in the window of the frame.
func (g *Game) mayOpFire(f *frame, c int16) *reason {
	switch {
	case !g.holds(Side(f.V[rSide]), c):
		return &notInHand
	case g.m.Cards[c].Order != OrderFire:
		return &notFireCard
	}
	return g.mayAct(f, ActOpFire)
}

// Besides a card, rPlayed may hold opCard and a card that is played for Op Fire, or opShot for the attack itself.
const (
	opCard = 1000
	opShot = 2000
)

// played is the action that has just been played.
func (g *Game) played(f *frame) int {
	switch c := f.V[rPlayed]; {
	case c >= opShot:
		return -1
	case c >= opCard:
		return int(ActOpFire)
	default:
		return int(g.m.Cards[c].Action)
	}
}

// mayAct is mayPlay less the card.
func (g *Game) mayAct(f *frame, a Action) *reason {
	r := &actionRules[a]
	switch {
	case a == ActConfusion:
		return &dud
	case r.In&(1<<f.V[rWindow]) == 0:
		return &notNow
	case r.Defender && !g.posture(Side(f.V[rSide])).Defender:
		return &onlyDefender
	case r.May != nil:
		return r.May(g, f)
	}
	return nil
}

// reaction makes the procedure of a window, which lets one side play actions until it passes. It is asked whether or not it holds a card that can be played, so that
// the question tells nothing. It returns how many it played. Rules call it only where the public prerequisite of some action of
// the window holds: see [Game.reactable].
// V: window, side, and what the window is about (docs/adr/0010); card played, count.
func reaction(w window) string {
	return program.Proc("react."+windowNames[w].label,
		do(func(_ *Game, f *frame) { f.V[rPlayed], f.V[rCount] = NoCard, 0 }),
		while(func(g *Game, f *frame) bool { return f.V[rCount] >= 0 && g.reactable(f) },
			put(ask{
				Label: windowNames[w].label, Kind: "react", Topic: windowNames[w].label, Prompt: windowNames[w].moment + ": play an action?", Rule: "A32a", Always: true,
				Tell: func(_ *Game, _ *frame, a *engine.Asked) {
					if moment := windowNames[w].moment; len(a.About) > 0 {
						if !strings.Contains(moment, "a hex") {
							moment += " at a hex"
						}
						a.Prompt = strings.Replace(moment, "a hex", a.About[0], 1) + ": play an action?"
					}
				},
				Seat: bySlot(rSide),
				List: func(g *Game, f *frame, o *options) {
					o.Add(say(vPass))
					g.hand(Side(f.V[rSide]), func(c CardID) { o.Add(about(vPlay, c)) })
					if window(f.V[rWindow]) == wEnter {
						g.hand(Side(f.V[rSide]), func(c CardID) { o.Add(about(vOpFire, c)) })
						o.Add(say(vFire))
					}
				},
				Explain: func(g *Game, f *frame, c *choice, x *engine.Explanation) {
					if fn := windowExplains[w]; fn != nil {
						fn(g, f, c, x)
					}
				},
				Check: func(g *Game, f *frame, c choice) *reason {
					switch c.Verb {
					case vPlay:
						return g.mayPlay(f, c.A)
					case vOpFire:
						return g.mayOpFire(f, c.A)
					case vFire:
						return g.mayOpShoot(f)
					case vPass:
						return g.mayPass(f)
					}
					return &notNow
				},
				Take: func(g *Game, f *frame, c choice) {
					if c.Verb == vPass {
						f.V[rPlayed], f.V[rCount] = NoCard, -1-f.V[rCount]
						return
					}
					f.V[rCount]++
					if c.Verb == vFire {
						f.V[rPlayed] = opShot
						return
					}
					f.V[rPlayed] = c.A
					if c.Verb == vOpFire {
						f.V[rPlayed] += opCard
					}
					a := Action(g.played(f))
					g.discard(Side(f.V[rSide]), c.A) // 1.6b
					g.tellReveal(evAction, actionRules[a].Rule, f.V[rSide], c.A, int16(a))
					if fn := actionRules[a].Do; fn != nil {
						fn(g, f, c.A)
					}
				},
			}),
			iff(func(_ *Game, f *frame) bool { return f.V[rPlayed] != NoCard },
				engine.Switch("action", func() []string { return actionProcs[:] },
					func(g *Game, f *frame) int { return g.played(f) },
					func(_ *Game, f *frame) [6]int16 { return f.V })),
			iff(func(_ *Game, f *frame) bool { return f.V[rPlayed] == opShot }, sub("shot", "opfire.shot")),
		),
		answer(func(_ *Game, f *frame) int16 { return max(f.V[rCount], -1-f.V[rCount]) }),
	)
}

// The procedures of all windows.
var _ = func() (names [nWindows]string) {
	for w := range nWindows {
		names[w] = reaction(w)
	}
	return names
}()

// mightHold tells whether a side may have a card for an action in hand, as far as both decks' discards tell: its deck has such cards, and one is in
// the hand or the draw pile.
func (g *Game) mightHold(side Side, a Action) bool {
	cards := &g.nation(side).With[a]
	for w := range cards {
		if cards[w]&(g.s.Hand[side][w]|g.s.Pile[side][w]) != 0 {
			return true
		}
	}
	return false
}

// reactable tells whether any action of the window could be played now by somebody who held its card: what everybody can see.
func (g *Game) reactable(f *frame) bool {
	if f.V[rWindow] == int16(wBreak) && f.V[rCount] > 0 {
		return false // the squad is gone
	}
	for a := range nActions {
		if actionRules[a].In&(1<<f.V[rWindow]) != 0 && g.mightHold(Side(f.V[rSide]), a) && g.mayAct(f, a) == nil {
			return true
		}
	}
	return window(f.V[rWindow]) == wEnter && g.opShooters(f)
}

// mayPass: a Fire Attack below 1 FP must be raised as long as that is possible (16.3.2.2b).
func (g *Game) mayPass(f *frame) *reason {
	if a := &g.s.A; window(f.V[rWindow]) == wBoost && a.FP+a.Boost < 1 && int(a.FP+a.Boost)+g.handBoost(a.Side) >= 1 {
		return &tooWeak
	}
	return nil
}

// reactBy lets a side react in a window: the side that side gives; a is a slot of the caller, -1 for none.
func reactBy(label string, w window, side func(*Game, *frame) Side, a int) step {
	return call(label, "react."+windowNames[w].label, func(g *Game, f *frame) (v [6]int16) {
		v[rWindow], v[rSide] = int16(w), int16(side(g, f))
		if a >= 0 {
			v[rA] = f.V[a]
		}
		return v
	})
}

func activeSide(g *Game, _ *frame) Side   { return g.s.Active }
func inactiveSide(g *Game, _ *frame) Side { return g.s.Active.Other() }

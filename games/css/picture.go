package css

import (
	"strings"

	"beachhead/engine"
)

// What a page shows of an event beside its sentence: who did it, the die with the chances that it had, and what sort of event it is; and the dice for the report.

// Picture is nil for an event that its sentence tells in full.
func (g *Game) Picture(e engine.Event) *engine.Picture {
	p := engine.Picture{Act: acts[e.Kind], Outcome: outcomes[e.Kind], Score: e.Kind == evScore || e.Kind == evTake, Swing: swings[e.Kind], Lists: e.Kind == evBought || e.Kind == evFatigue}
	p.Why = e.Kind == evLoses || e.Kind == evCasualty || e.Kind == evClosed || e.Kind == evHeld || e.Kind == evCivilians
	sentences.Each(e, func(kind byte, a int16) {
		switch {
		case kind == 'u' && g.isUnit(a):
			p.Pieces = append(p.Pieces, g.m.Units[a].ID)
		case kind == 'l':
			if l, _ := g.m.ledBy(a); l != NoLeader {
				p.Pieces = append(p.Pieces, g.m.Leaders[l].ID)
			}
		case kind == 'o' && a >= 0 && int(a) < len(g.m.Heroes):
			p.Pieces = append(p.Pieces, g.m.Heroes[a].ID)
		}
		if s := g.sideOf(kind, a); s != NoSide && p.Seat == "" {
			p.Seat = g.m.Sides[s].ID
		}
	})
	if p.Cast = g.cast(&e); p.Cast != nil {
		p.Cast.What = strings.ToUpper(p.Cast.What[:1]) + p.Cast.What[1:] // it heads a card
	}
	if p.Cast != nil && p.Seat == "" {
		p.Seat = g.thrower(&e)
	}
	if p.Seat == "" && p.Pieces == nil && p.Cast == nil && p.Act == "" && !p.Why && !p.Score && !p.Swing && !p.Lists {
		return nil
	}
	return &p
}

// sideOf is the side of an argument of an event, NoSide if it has none.
func (g *Game) sideOf(kind byte, a int16) Side {
	if a < 0 {
		return NoSide
	}
	switch i := int(a); {
	case kind == 'u' && i < len(g.m.Units):
		return g.m.Units[a].Side
	case kind == 'w' && i < len(g.m.Weapons):
		return g.m.Weapons[a].Side
	case kind == 'l':
		if l, _ := g.m.ledBy(a); l != NoLeader {
			return g.m.Leaders[l].Side
		}
	case kind == 'o' && i < len(g.m.Heroes):
		return g.m.Heroes[a].Side
	case kind == 'd' && i < len(g.m.Divisions):
		return g.m.Divisions[a].Side
	case kind == 'c' && i < len(g.m.Chits):
		return g.m.Chits[a].Side
	case kind == 's' && i < len(g.m.Sides):
		return Side(a)
	}
	return NoSide
}

// thrower is the seat that threw the die of an event, as its arguments have it, else that which is asked first in the day.
func (g *Game) thrower(e *engine.Event) string {
	switch e.Kind {
	case evHit, evMiss, evNothing, evUnhurt, evCheckPass, evCheckFail, evThrown:
		return g.m.Sides[e.Args[2]&1].ID
	case evOutcome:
		return g.m.Sides[e.Args[4]&1].ID
	case evEvent, evTeams, evRepairs, evNoRepair, evFlares, evIntended, evDrifts, evHarassed, evUnharmed: // of the American player
		return g.m.Sides[SideA].ID
	}
	return ""
}

// The ends of an Assault as far as its two sums tell them.
const (
	textWins  = "the attack wins"
	textTied  = "even: 1 DG for each hex"
	textHeld  = "the defence wins"
	textLands = "lands"
)

// cast is the roll that an event tells of, with the chances that its results had, nil if it tells of none.
func (g *Game) cast(e *engine.Event) *engine.Cast {
	a, m := &e.Args, g.m
	die := func(what string, face int16, of func(face int) string) *engine.Cast {
		return &engine.Cast{What: what, Dice: []int{int(face)}, Sides: 10, Total: int(face), Result: of(int(face)), Chances: tenFaces(of), Rule: e.Rule}
	}
	table := func(what, id string, face int16, words map[string]string) *engine.Cast {
		return die(what, face, func(face int) string {
			row := m.Tables[id].At(face)
			if w, ok := words[row.Word]; ok {
				return w
			}
			return plural(int(row.N), "point", "points")
		})
	}
	switch e.Kind {
	case evUnhurt:
		return die(attackTitles[AttackKind(a[5])], a[0], func(int) string { return textNothing })
	case evHit, evMiss, evNothing:
		row := &m.CRT[a[3]&3][a[4]&1]
		return die(attackTitles[AttackKind(a[5])], a[0], func(face int) string {
			switch r := &row[face]; {
			case !hits(face, int(a[1])) || r.Miss || r.Never:
				return textMiss
			case e.Kind == evNothing || r.code() == "":
				return textNothing
			default:
				return r.code()
			}
		})
	case evCheckPass, evCheckFail:
		c := die(m.word('r', a[3]), a[0], func(face int) string { return checkText(a[3], passes(face, int(a[1]))) })
		c.Apart = a[3] != rollRout
		return c
	case evThrown:
		row := &rolls[a[1]]
		c := die(row.why, a[0], func(face int) string { return row.result(m, face+int(a[3])) })
		c.Apart = a[1] != rollScatter && a[1] != rollFlames && a[1] != rollSpread
		return c
	case evHarassed, evUnharmed:
		return die("Interdiction", a[2], func(face int) string {
			if face/2 <= int(a[0]) {
				return "slows them"
			}
			return textNothing
		})
	case evOutcome:
		edge := int(a[0]-a[2]) - int(a[1]-a[3])
		c := &engine.Cast{What: onsetCasts[a[5]&3], Dice: []int{int(a[2]), int(a[3])}, Sides: 10, Total: int(a[2] + a[3]), Sums: []int{int(a[0]), int(a[1])}, Rule: e.Rule, Result: wonBy(int(a[0] - a[1]))}
		if a[5] == int16(markerPrepared) {
			c.What = article(m.onset(a[4]))
		}
		for k := -9; k <= 9; k++ {
			c.Chances = addOutcome(c.Chances, wonBy(edge+k), float64(10-max(k, -k))/100)
		}
		return c
	case evDispatch:
		return &engine.Cast{What: g.rollOf(rollDispatch, a[0]), Dice: []int{int(a[1])}, Sides: 10, Total: int(a[1]), Result: withSign(int(a[2])), Rule: e.Rule}
	case evCommand:
		return &engine.Cast{What: g.rollOf(rollCommand, a[0]), Dice: []int{int(a[1])}, Sides: 10, Total: int(a[1]), Result: withSign(int(a[2])), Rule: e.Rule}
	case evEvent:
		return die("the Random Event", a[0], func(face int) string { return m.Events[face].Name })
	case evFlares:
		return die("the Illumination Rounds of the last charge", a[0], func(face int) string { return plural(face/2, "Illumination Round", "Illumination Rounds") })
	case evTeams:
		return table("the demolition teams", "udt", a[0], nil)
	case evDemands:
		return table("a demand to surrender", "gabaldon", a[2], demandTexts)
	case evLanded, evIncident:
		return die("the arrival of a tank", a[1], func(face int) string {
			if m.Tables["tank-sw-arrival"].At(face).Word == "available" {
				return textLands
			}
			return "a Landing Incident"
		})
	case evIntended, evDrifts:
		return die("the drift of a landing", a[0], func(face int) string {
			if m.Tables["drift"].At(face).Word == "drifts" {
				return "drifts"
			}
			return "lands as intended"
		})
	case evRepairs, evNoRepair:
		return die("the repair of the airfield", a[0], func(face int) string {
			if face <= int(a[1]) {
				return textRepairs
			}
			return textNoRepair
		})
	}
	return nil
}

// wonBy says who wins an Assault by a difference.
func wonBy(by int) string {
	switch {
	case by > 0:
		return textWins
	case by < 0:
		return textHeld
	}
	return textTied
}

// onsetCasts are what the dice of an Assault were thrown for, by its marker.
var onsetCasts = [4]string{markerPrepared: "an Assault", markerBanzai: "a Banzai Charge", markerGyokusai: "a Gyokusai charge"}

// attackTitles are the kinds of attack on the card of their die.
var attackTitles = map[AttackKind]string{NoAttack: "fire", ActionFire: "fire", OpportunityFire: "Opportunity Fire", AssaultFire: "fire at the assault", LandingFire: "fire at the landing", IndirectFire: "Indirect Fire",
	NavalFire: "the fire of a Task Force", StrikeFire: "an Air Strike", MineAttack: "mines", BombardFire: "the bombardment", EventFire: "an event"}

// Rolled tells of the dice for the report: of fire whether it had an effect, of checks whether they were passed, of Assaults whether they were won.
func (g *Game) Rolled(e engine.Event) *engine.Rolled {
	c := g.cast(&e)
	if c == nil {
		return nil
	}
	p := g.Picture(e)
	r := &engine.Rolled{Seat: p.Seat, What: c.What, Dice: c.Dice, Sides: 10, Zero: true}
	good := ""
	switch e.Kind {
	case evHit, evMiss:
		r.What = "fires that had an effect"
	case evCheckPass, evCheckFail:
		r.What, good = "checks that were passed", checkText(e.Args[3], true)
	case evOutcome:
		r.What, good = "Assaults that were won", textWins
	case evDispatch: // not by Divisions, of which each throws one
		r.What = rolls[rollDispatch].why
		return r
	case evCommand:
		r.What = rolls[rollCommand].why
		return r
	default:
		return r
	}
	success := func(text string) bool { return text == good || good == "" && text != textMiss && text != textNothing }
	for _, o := range c.Chances {
		if success(o.Text) {
			r.Chance += o.P
		}
	}
	r.Hit = success(c.Result)
	return r
}

// acts are the events that a page shows on the map beside what has changed there.
var acts = map[engine.EventKind]engine.Act{
	evMoves: engine.ActMove, evAdvances: engine.ActMove, evTunnels: engine.ActMove, evLandsOn: engine.ActMove, evRunsIn: engine.ActMove, evSlips: engine.ActMove, evReturns: engine.ActMove, evAshore: engine.ActMove, evHauled: engine.ActMove,
	evRetreats: engine.ActRetreat, evRouts: engine.ActRetreat, evToSea: engine.ActRetreat, evBackOut: engine.ActRetreat,
	evFires: engine.ActAttack, evFiresAt: engine.ActAttack, evAssaults: engine.ActAttack, evShellsAt: engine.ActAttack, evOwnEyes: engine.ActAttack, evByAir: engine.ActAttack, evOffMap: engine.ActAttack, evRushes: engine.ActAttack,
	evFleetNow: engine.ActAttack, evFalls: engine.ActAttack, evAirHex: engine.ActAttack, evAirUnit: engine.ActAttack, evExplodes: engine.ActAttack, evRaid: engine.ActAttack, evMishap: engine.ActAttack, evShort: engine.ActAttack, evGuns: engine.ActAttack, evGunsU: engine.ActAttack,
	evLoses: engine.ActLoss, evToBox: engine.ActLoss, evReplaced: engine.ActLoss, evLostLead: engine.ActLoss, evBroken: engine.ActLoss, evHeroFalls: engine.ActLoss, evRetires: engine.ActLoss, evHeroGone: engine.ActLoss,
	evTurnsUp: engine.ActReveal, evNoMine: engine.ActReveal,
}

// outcomes are the events that tell what came of a roll.
var outcomes = map[engine.EventKind]bool{evSuppressed: true, evDisorder: true, evLoses: true, evToBox: true, evPinned: true, evStaysDown: true, evRouts: true, evToSea: true, evBurns: true, evShells: true, evBroken: true, evEven: true,
	evRepulsed: true, evLosses: true, evAll: true, evNone: true, evFallen: true, evSwept: true, evUnfelt: true, evCaveRout: true, evScatter: true, evOnTarget: true, evStrays: true, evTrench: true, evNoDig: true, evSeals: true, evOpen: true, evMinesOff: true, evMinesOn: true,
	evNoSmoke: true, evNoLight: true, evLit: true, evSurrender: true, evMartial: true, evSpreads: true, evCleared: true, evGoesOn: true}

// swings are turning points, whether or not the score moves with them.
var swings = map[engine.EventKind]bool{evMassed: true, evGyokusai: true, evClosed: true, evHeld: true, evOperational: true}

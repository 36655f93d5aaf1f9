package css

import (
	"beachhead/engine"
	"beachhead/games/wording"
)

// What is open while it is in progress. At the table everybody sees the dice that lie there, who fires at whom, which stack is in hand, and how far an Activation is; so every seat
// is shown the records of what is in progress, and the procedures with their locals.

// localKinds are what the locals of a procedure are, in the letters of sentences (log.go): u a Unit, w a Support Weapon, l a Leader, o a Hero, p a place, d a Division, f a Formation, c a
// chit, b a beach, s a side; n a number, as all others are.
var localKinds = map[string]string{
	"act": "nnnnu", "act.move": "puph", "airfield.enter": "pnu", "airfield.repair": "pu", "air": "cnnnnu", "artillery.shift": "nup", "assault.advance": "nunpp",
	"assault.arrive": "pps", "assault.declare": "un", "assault.dice": "nl", "assault.fire": "npus", "assault.repulse": "np", "assault.retreat": "pps", "assault.support": "unup",
	"banzai.lose": "npnl", "bombard": "nnp", "carry": "pp", "caves.seal": "puu", "caves.tunnel": "pup", "check": "nns", "chit": "c", "command": "cd", "command.roll": "d",
	"dispatch": "d", "disorder": "pnns", "drift": "b", "eliminate": "upnu", "event": "c", "event.attack": "ps", "event.cross": "pnup", "event.fortitude": "ppp",
	"event.friendly-fire": "pu", "event.infiltration": "np", "event.mishap": "p", "event.napalm": "pu", "event.raid": "p", "event.struggle": "d", "fire": "pnn", "fire.hard": "puu",
	"fire.hex": "pup", "fires": "up", "foxhole": "pu", "gyokusai.charge": "pp", "gyokusai.next": "npnpu", "heroes.assault": "sno", "heroes.cancel": "pno", "heroes.place": "o",
	"heroes.save": "uno", "illuminate": "pup", "illuminate.round": "ps", "indirect": "pnp", "indirect.column": "u", "kakuda.fate": "l", "landing": "cnb", "landing.ashore": "bp",
	"landing.night": "b", "landing.run": "bnupp", "landing.zone": "bnnub", "leaders.alone": "lo", "leaders.lost": "l", "load": "puu", "lose": "pnsnu", "mines.clear": "pu",
	"mines.enter": "p", "move": "p", "move.step": "pp", "naval": "c", "opfire": "ppnnpu", "penalties": "sp", "preempt": "sc", "purchase": "s", "rally": "pu", "reinforce": "nu",
	"reinforce.drop": "nup", "reinforce.unit": "u", "result": "pu", "result.rout": "pu", "return": "puup", "ridges.claim": "ps", "roll": "ns", "roll.pair": "ns", "rout": "u", "rout.check": "unp",
	"scatter": "pp", "smoke": "pup", "strike": "pus", "surrender": "pou", "tanks.arrive": "w", "tenacity": "u", "transfer": "pu", "trench": "pu", "unload": "puu", "action": "nc",
	"barriers.forced": "up", "barriers.offer": "unp", "barriers.stay": "pn", "barriers.unit": "p", "commissars.move": "l", "event.artillery-accident": "p", "event.german-initiative": "p",
	"event.own-strike": "pu", "fighters": "sn", "fighters.fly": "snd", "heroes.arrive": "o", "heroes.box": "o", "heroes.spend": "un", "heroes.step": "onp", "bombers": "nu",
	"weapons.break": "wp", "weapons.surplus": "p", "wind": "cpp",
}

// called is what a number of a kind means; what none does, or is of another kind, is written as the number.
func (g *Game) called(kind byte, a int16) string {
	id := "?"
	switch {
	case a == -1:
		return "-"
	case kind == 'p' && g.isLoc(a):
		return g.locName(a)
	case kind == 's' && (a == int16(SideA) || a == int16(SideB)):
		return g.m.Sides[a].ID
	case kind != 'p' && kind != 's' && kind != 'n':
		id = g.m.idOf(idLetters[kind], a)
	}
	if id == "?" {
		return number(int(a))
	}
	return id
}

// showProgress adds what is in progress to a view.
func (g *Game) showProgress(v *engine.View) {
	g.showDice(v)
	box := func(id, label string, lines []string) {
		if len(lines) > 0 {
			v.Boxes = append(v.Boxes, engine.Box{ID: id, Label: label, Pieces: lines})
		}
	}
	box("attack", "The attack in progress", g.attackLines())
	box("assault", "The Assault in progress", g.assaultLines())
	box("movement", "The movement in progress", g.movementLines())
	box("activation", "Done in this Activation", g.activationLines())
	box("steps", "Steps in progress", g.stepLines())
}

// idLetters are the kinds of pieces that have ids.
var idLetters = map[byte]wording.Arg{'u': aUnit, 'w': aWeapon, 'l': aLeader, 'o': aHero, 'c': aChit, 'd': aDivision, 'f': aFormation, 'b': aBeach}

// notes are what a box says, a word and what it is about in each.
type notes struct {
	g   *Game
	out []string
}

func (l *notes) add(word, what string) { l.out = append(l.out, word+" "+what) }

// number adds a number that is not nothing.
func (l *notes) number(word string, n int) {
	if n != 0 {
		l.add(word, number(n))
	}
}

// of adds a piece or a place, unless there is none.
func (l *notes) of(word string, kind byte, a int16) {
	if a != -1 {
		l.add(word, l.g.called(kind, a))
	}
}

// places adds each place of a set.
func (l *notes) places(word string, s *PlaceSet) {
	for p := range s.each() {
		l.add(word, l.g.locName(p))
	}
}

// showDice shows the dice that were thrown last, which lie on the table until the next are thrown.
func (g *Game) showDice(v *engine.View) {
	r := &g.s.R
	if r.Kind < 0 {
		return
	}
	b := engine.Box{ID: "dice", Label: "The last dice: " + rolls[r.Kind].why, Pieces: []string{rolls[r.Kind].topic}, Counts: map[string]int{"die": int(r.Face[0])}}
	if d := g.rollsFor(); d != NoDivision {
		b.Label = "The last dice: " + g.rollOf(int16(r.Kind), d)
	}
	if r.Pair != 0 {
		b.Counts["defence"] = int(r.Face[1])
		if o := g.underway(); o.hex != NoHex { // by its own name while it is in progress, as the log and the last roll have it
			b.Label = "The last dice: " + article(g.assaultTitle(&o))
		}
	}
	if r.Side <= SideB {
		b.Pieces = append(b.Pieces, g.m.Sides[r.Side].ID)
	}
	for s := range g.m.Sides {
		if r.Done>>s&1 != 0 {
			b.Pieces = append(b.Pieces, "asked "+g.m.Sides[s].ID)
		}
	}
	if r.Done&4 != 0 {
		b.Pieces = append(b.Pieces, "a Hero had it rolled again")
	}
	v.Boxes = append(v.Boxes, b)
}

var (
	attackWords = [...]string{"none", "fire-action", "opportunity-fire", "assault-fire", "landing-fire", "indirect-fire", "naval-fire", "air-strike", "mines", "bombardment", "event"}
	colorWords  = [...]string{"red", "yellow", "blue", "black", "white", "none"}
	assaultKind = [...]string{"prepared-assault", "banzai-charge", "gyokusai"}
)

// attackLines are of the attack in progress: who fires at whom, with what, and how it stands (8.3).
func (g *Game) attackLines() []string {
	a := &g.s.A
	if *a == noAttack {
		return nil
	}
	l := notes{g: g}
	l.add("kind", attackWords[a.Kind])
	l.of("side", 's', int16(a.Side))
	l.add("color", colorWords[a.Color])
	l.of("from", 'p', a.From)
	l.of("at", 'p', a.At)
	l.of("firer", 'u', a.Firer)
	l.of("target", 'u', a.Target)
	l.of("weapon", 'w', a.Weapon)
	if a.Second != NoWeapon {
		l.of("second-weapon", 'w', a.Second)
	}
	l.of("guard", 'w', a.Guard)
	l.of("hero", 'o', a.Hero)
	l.number("adders", int(a.Adders))
	l.number("hard", int(a.Hard))
	l.number("concentrated", int(a.Focus))
	l.number("flame", int(a.Flame))
	l.number("ignites", int(a.Ignited))
	l.number("strength", int(a.Strength))
	l.number("value", int(a.Value))
	l.number("die", int(a.Die))
	return l.out
}

// assaultLines are of the Assault in progress (9.1).
func (g *Game) assaultLines() []string {
	x := &g.s.X
	if *x == noAssault {
		return nil
	}
	l := notes{g: g}
	l.add("kind", assaultKind[x.Marker])
	l.of("side", 's', int16(x.Side))
	l.of("hex", 'p', x.Hex)
	l.of("from", 'p', x.From)
	l.of("hero", 'o', x.Hero)
	l.number("retreated", int(x.Retreated))
	l.number("support", int(x.Support))
	l.number("attack", int(x.Total[0]))
	l.number("defence", int(x.Total[1]))
	l.number("attack-die", int(x.Dice[0]))
	l.number("defence-die", int(x.Dice[1]))
	l.number("dg", int(x.DG))
	return l.out
}

// movementLines are of the movement in progress (6.0).
func (g *Game) movementLines() []string {
	m := &g.s.M
	if *m == noMove {
		return nil
	}
	l := notes{g: g}
	l.of("side", 's', int16(m.Side))
	l.of("from", 'p', m.From)
	l.of("to", 'p', m.To)
	l.of("goal", 'p', m.Goal)
	l.number("new-way", int(m.Seen))
	l.number("stopped", int(m.Stopped))
	if m.driven() {
		l.number("driven", 1)
	} else if n := int(m.Driven) - firstTrail; n >= 0 && n < len(g.m.Ground.Routes) {
		l.add("trail", g.m.Ground.Routes[n].ID)
	}
	return l.out
}

// activationLines are what has been done once in the Activation (8.0, 10.1, 11.1), which places have answered what triggers Opportunity Fire (8.5), and where those who
// have moved began (6.0b).
func (g *Game) activationLines() []string {
	l := notes{g: g}
	l.number("interdicted", int(g.s.Interdicted))
	l.places("fired", &g.s.Fired)
	l.places("rallied", &g.s.Rallied)
	l.places("built", &g.s.Built)
	l.places("answered", &g.s.Shot)
	for u := range g.m.Units {
		if from := g.s.Start[u]; from != g.s.Units[u].Loc && from != Nowhere {
			l.out = append(l.out, "began "+g.m.Units[u].ID+" "+g.locName(from))
		}
	}
	return l.out
}

// stepLines are the procedures in progress, outermost first, each with the step that it is at and its locals.
func (g *Game) stepLines() []string {
	var out []string
	for i, w := range program.Where(g) {
		line, f := w.Proc+"/"+w.Label, &g.s.Stack[i]
		kind := localKinds[w.Proc]
		n := len(f.V)
		for n > len(kind) && f.V[n-1] == 0 {
			n--
		}
		for k, a := range f.V[:n] {
			if k < len(kind) {
				line += " " + g.called(kind[k], a)
			} else {
				line += " " + number(int(a))
			}
		}
		out = append(out, line)
	}
	return out
}

package toygame

import (
	"fmt"
	"strconv"
	"strings"

	"beachhead/engine"
)

// The verbs of the game.
const (
	Bid     = engine.FirstVerb + iota // bid N
	Guard                             // guard UNIT
	Move                              // move UNIT SPACE
	Attack                            // attack UNIT SPACE
	Play                              // play CARD
	Pass                              // pass
	Retreat                           // retreat SPACE
	Draw                              // draw CARD
	End                               // end
)

// The kinds of event.
const (
	EventTurn engine.EventKind = iota + 1
	EventBid
	EventDraw
	EventMove
	EventAttack
	EventGuard
	EventPlay
	EventResult
	EventRetreat
	EventLost
	EventOver
	EventFirst
)

var seatNames = [2]string{"red", "blue"}

// grammar has the arguments of each verb: n number, u unit, s space, c card.
var grammar = []struct {
	verb engine.Verb
	word string
	args string
}{
	{Bid, "bid", "n"}, {Guard, "guard", "u"}, {Move, "move", "us"}, {Attack, "attack", "us"}, {Play, "play", "c"},
	{Pass, "pass", ""}, {Retreat, "retreat", "s"}, {Draw, "draw", "c"}, {End, "end", ""},
}

func unitName(u int16) string {
	if !isUnit(u) {
		return "nobody"
	}
	return seatNames[side(u)] + "-" + strconv.Itoa(int(u%3)+1)
}

func cardName(c int16) string  { return "c" + strconv.Itoa(int(c)+1) }
func spaceName(s int16) string { return "s" + strconv.Itoa(int(s)) }

func (m *Module) Format(c engine.Choice) string {
	for _, g := range grammar {
		if g.verb != c.Verb {
			continue
		}
		words := []string{g.word}
		for i, v := range []int16{c.A, c.B}[:len(g.args)] {
			switch g.args[i] {
			case 'n':
				words = append(words, strconv.Itoa(int(v)))
			case 'u':
				words = append(words, unitName(v))
			case 's':
				if m.Faults.BadText && v == 4 {
					v = 5
				}
				words = append(words, spaceName(v))
			case 'c':
				words = append(words, cardName(v))
			}
		}
		return strings.Join(words, " ")
	}
	return fmt.Sprintf("verb%d", c.Verb)
}

func (m *Module) Parse(text string) (engine.Choice, error) {
	f := strings.Fields(text)
	if len(f) == 0 {
		return engine.Choice{}, fmt.Errorf("empty choice")
	}
	for _, g := range grammar {
		if g.word != f[0] {
			continue
		}
		if len(f) != 1+len(g.args) {
			return engine.Choice{}, fmt.Errorf("%s takes %d arguments", g.word, len(g.args))
		}
		var v [2]int16
		for i := range g.args {
			ok := false
			for n := int16(0); n <= 12 && !ok; n++ {
				switch word := f[i+1]; g.args[i] {
				case 'n':
					ok = word == strconv.Itoa(int(n))
				case 'u':
					ok = isUnit(n) && word == unitName(n)
				case 's':
					ok = isSpace(n) && word == spaceName(n)
				case 'c':
					ok = isCard(n) && word == cardName(n)
				}
				v[i] = n
			}
			if !ok {
				return engine.Choice{}, fmt.Errorf("%s: %q is not known", g.word, f[i+1])
			}
		}
		return engine.Choice{Verb: g.verb, A: v[0], B: v[1]}, nil
	}
	return engine.Choice{}, fmt.Errorf("no choice begins with %q", f[0])
}

// Describe puts an event into a sentence.
func (g *Game) Describe(e engine.Event) string {
	a := e.Args
	who := func(i int16) string {
		if i < 0 || i > 1 {
			return "nobody"
		}
		return seatNames[i]
	}
	switch e.Kind {
	case EventTurn:
		return fmt.Sprintf("Turn %d.", a[0])
	case EventBid:
		return fmt.Sprintf("%s bids %d.", who(a[0]), a[1])
	case EventDraw:
		if a[1] > 0 {
			return fmt.Sprintf("%s draws %s.", who(a[0]), cardName(a[1]-1))
		}
		return fmt.Sprintf("%s draws a card.", who(a[0]))
	case EventMove:
		return fmt.Sprintf("%s moves to %s.", unitName(a[0]), spaceName(a[1]))
	case EventAttack:
		return fmt.Sprintf("%s attacks %s.", unitName(a[0]), unitName(a[1]))
	case EventGuard:
		return fmt.Sprintf("%s is on guard.", unitName(a[0]))
	case EventPlay:
		return fmt.Sprintf("%s plays %s: %+d.", who(a[0]), cardName(a[1]-1), a[2])
	case EventResult:
		return fmt.Sprintf("Die %d%+d: %s.", a[2], a[3], results[a[4]])
	case EventRetreat:
		return fmt.Sprintf("%s retreats to %s.", unitName(a[0]), spaceName(a[1]))
	case EventLost:
		return fmt.Sprintf("%s is lost.", unitName(a[0]))
	case EventFirst:
		return fmt.Sprintf("%s moves first.", who(a[0]))
	case EventOver:
		return fmt.Sprintf("The game is over: %s, %s.", who(a[0]), levels[a[1]])
	}
	return "?"
}

package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"beachhead/engine"
)

// takenBack is what the log tells of answers that were taken back with the consent of the others, or where there was nobody to ask: it is no event of the
// game, and yet something that has happened. Seats and onlookers read the same. What has become of the clocks and seats of the table is told so, too.
type takenBack struct {
	said   string      // what is told, if nothing was taken back
	event  int         // so many events stand before it
	next   uint32      // the number of the next throw
	seat   engine.Seat // whose answers they were, ChanceSeat in lines of earlier versions, which do not say
	count  int         // of the seat's answers, without those of a secret decision that was open; 0 if that is not known
	dice   bool        // dice had been thrown that do not come again
	agreed bool        // others have agreed
}

// line says that only the first n answers stand, and that the next throw is number next: those before it have been seen.
func (x *takenBack) line(m engine.Module, n int) string {
	text := fmt.Sprintf("table back %d %d %s", n, x.next, engine.SeatName(m, x.seat))
	if x.agreed {
		text += " agreed"
	}
	return text
}

// readBack reads what such a line says. Lines of earlier versions name no seat; the earliest name no throw either: then those after the ones that stand
// came again.
func readBack(m engine.Module, arg string) (n int, x takenBack, err error) {
	x.seat = engine.ChanceSeat
	f := strings.Split(arg, " ")
	if n, err = strconv.Atoi(f[0]); err != nil || len(f) == 1 {
		return n, x, err
	}
	next, err := strconv.ParseUint(f[1], 10, 32)
	if x.next = uint32(next); err != nil || len(f) == 2 {
		return n, x, err
	}
	x.agreed = len(f) == 4 && f[3] == "agreed"
	if x.seat, err = engine.SeatByName(m, f[2]); err == nil && (x.seat < 0 || len(f) > 3 && !x.agreed) {
		err = fmt.Errorf("%q does not say what was taken back", arg)
	}
	return n, x, err
}

// counted is how many answers a seat has given after the first n, without those of a secret decision that is open: how far somebody is in it nobody else shall
// learn.
func (b *ledger) counted(n int, seat engine.Seat) (count int) {
	for i := n; i < len(b.steps); i++ {
		if st := &b.steps[i]; st.seat == seat && !st.itself() && (st.phase == 0 || int(st.phase) != b.phase) {
			count++
		}
	}
	return count
}

// back goes back to where only the first n steps stand, and notes that for the log. The next throw is number x.next, or the one after those that stand if
// that is later.
func (b *ledger) back(n int, x takenBack) error {
	if n < 0 || n > len(b.steps) {
		return fmt.Errorf("there are %d answers, not %d", len(b.steps), n)
	}
	same, thrown := b.s.Events(), b.thrown
	if n < len(b.steps) {
		same = int(b.steps[n].events)
	}
	x.count += b.counted(n, x.seat)
	if err := b.rebuild(append([]step(nil), b.steps[:n]...)); err != nil {
		return err
	}
	b.last = backAct
	b.reached()
	x.event, x.dice = same, x.next > b.thrown && thrown > b.thrown
	b.same = same
	b.pull(same)
	b.backs = append(b.backs, x)
	b.burn(x.next)
	return nil
}

// happened notes for the log what has become of the clocks and seats of the table: a line about it, without "table ".
func (b *ledger) happened(what, arg string) {
	names, rest, _ := strings.Cut(arg, " ")
	side := func(of string) string {
		seat, err := engine.SeatByName(b.mod, of)
		if err != nil || seat < 0 {
			return of
		}
		return b.label(seat)
	}
	how, _, _ := strings.Cut(rest, " ")
	x := takenBack{event: b.s.Events(), seat: engine.ChanceSeat}
	switch {
	case what == "pause" && how == "0":
		x.said = "All clocks stand until somebody has them go on, as the " + side(names) + " side has asked for."
	case what == "pause":
		days, _ := strconv.Atoi(how)
		x.said = "All clocks stand for " + longTime(time.Duration(days)*24*time.Hour) + ", as the " + side(names) + " side has asked for."
	case what == "resume":
		x.said = "The " + side(names) + " side has the clocks go on."
	case what == "replace" && how == EndBot:
		x.said = "The " + side(names) + " side is played by the computer from now on, as the others have agreed."
	case what == "sits" && how == handed:
		x.said = "The operator of this server has given the seat of the " + side(names) + " side to another player."
	case what == "leaves" && how == handed && strings.HasSuffix(rest, " "+EndBot):
		x.said = "The operator of this server has given the seat of the " + side(names) + " side to the computer."
	case what == "leaves" && how == handed:
		b.vacate(names)
		x.said = "The operator of this server has taken the seat of the " + side(names) + " side from who had it."
	case what == "sits":
		seat, err := engine.SeatByName(b.mod, names)
		if err != nil || !b.vacant.Has(seat) {
			return // at a table where all have come together, that is no news
		}
		b.vacant = b.vacant.Without(seat)
		x.said = "Somebody else plays the " + side(names) + " side from now on."
		if how == EndBot {
			x.said = "The operator of this server has given the seat of the " + side(names) + " side to the computer."
		}
	case what == "replace":
		b.vacate(names)
		x.said = "The seat of the " + side(names) + " side is open, as the others have agreed."
	case what == "late" && how == EndBot:
		x.said = "The time of the " + side(names) + " side has ended: the computer plays it from now on."
	case what == "late" && how == EndSubstitute:
		b.vacate(names)
		x.said = "The time of the " + side(names) + " side has ended: its seat is open to others."
	default:
		return
	}
	b.backs = append(b.backs, x)
}

// vacate notes that a seat is open to others.
func (b *ledger) vacate(name string) {
	if seat, err := engine.SeatByName(b.mod, name); err == nil && seat >= 0 {
		b.vacant |= engine.SetOf(seat)
	}
}

// pull leaves what was noted of answers taken back behind the events that stand.
func (b *ledger) pull(events int) {
	for i := range b.backs {
		b.backs[i].event = min(b.backs[i].event, events)
	}
}

// tell is what the log says of it.
func (x *takenBack) tell(b *ledger) string {
	if x.said != "" {
		return x.said
	}
	text := "Taken back"
	if x.agreed {
		text += " by agreement"
	}
	switch {
	case x.count == 0 && x.seat >= 0: // how much of it each side had decided nobody else knows
		text += ": what was being decided in secret"
	case x.count > 0:
		text += ": " + strconv.Itoa(x.count) + " answer"
		if x.count > 1 {
			text += "s"
		}
		text += " of the " + b.label(x.seat) + " side"
	}
	if x.dice {
		text += "; the dice will be others"
	}
	return text + "."
}

// label is what a page calls a seat.
func (b *ledger) label(seat engine.Seat) string {
	name := engine.SeatName(b.mod, seat)
	ch, ok := b.mod.(engine.Charted)
	if !ok {
		return name
	}
	sheet := ch.Sheet(b.head.Scenario)
	if sheet == nil {
		return name
	}
	for _, s := range slices.Concat(sheet.Sides, sheet.Partners) {
		if s.ID == name {
			return s.Label
		}
	}
	return name
}

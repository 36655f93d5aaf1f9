package match

import (
	"slices"
	"strings"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// Info is what is known of a table beside the game itself. It holds nothing that anybody at the table must not know.
type Info struct {
	ID       string            `json:"id"`
	Module   string            `json:"module"`
	Title    string            `json:"title"`
	Scenario string            `json:"scenario"`
	Scene    string            `json:"scene"` // the title of the scenario
	Options  map[string]string `json:"options,omitempty"`
	Seats    []SeatInfo        `json:"seats"`
	// State is "waiting" while a seat is open, "live" or "over".
	State   string    `json:"state"`
	Result  string    `json:"result,omitempty"`
	Private bool      `json:"private,omitempty"`
	Study   bool      `json:"study,omitempty"`
	Rated   bool      `json:"rated,omitempty"`
	Created time.Time `json:"created"`
	Updated time.Time `json:"updated,omitzero"` // in lists
	// Commitment promises the seed of the dice, which the record shows when the game is over.
	Commitment string `json:"commitment,omitempty"`
	// Parent is the game that this one came from, Next the rematch.
	Parent string `json:"parent,omitempty"`
	Next   string `json:"next,omitempty"`
	// Yours are the seats of the player who is told.
	Yours []string `json:"yours,omitempty"`
	// Front is the one of them that has the screen, if he has several and the others are put away; HandTo the one that the
	// screen should be handed to, because it has something to decide.
	Front  string `json:"front,omitempty"`
	HandTo string `json:"handTo,omitempty"`
	// Across is its question, if that lies open on the table: whoever has the screen can answer it ([Table.Across]).
	Across *engine.Asked `json:"across,omitempty"`
	Asks   []Ask         `json:"asks,omitempty"`
	// Refused is what the seat that is told asked for last, if another has refused it, until it asks for something again, or answers.
	Refused *Refused `json:"refused,omitempty"`
	// Absent are the seats of others for which the game had waited long enough, when this was told, to give them to somebody else.
	Absent []string `json:"absent,omitempty"`
	// Deserted: a seat is open that somebody had. Nobody agrees for him, so nothing can be asked of that side before somebody has taken it.
	Deserted bool `json:"deserted,omitempty"`
	// Pace is how long bots wait before they answer, in milliseconds; -1 if they are halted.
	Pace int `json:"pace,omitempty"`
	// Clock is what is known of the clocks, if there are any.
	Clock *ClockInfo `json:"clock,omitempty"`
	// Notices: the player who is told can be told of this game while he is away, so whoever shows him the page says that it was seen ([Table.Seen]).
	Notices bool `json:"notices,omitempty"`
	// Turn tells in lists whether the player has something to decide, and Where is the breadcrumb. For a game that has
	// not been looked at since a crash neither is known.
	Turn  bool     `json:"turn,omitempty"`
	Where []string `json:"where,omitempty"`

	seats []store.Seat // of a table: who has them
	ends  int64        // in lists, when the player's time ends, as pulse counts; 0 if no clock of his runs
}

// SeatInfo is who has a seat.
type SeatInfo struct {
	Seat string `json:"seat"`
	Kind string `json:"kind"`           // "open", "person" or "bot"
	Name string `json:"name,omitempty"` // of the bot, or of the person if he has an account
	// Program tells that the person's account is marked as that of a program.
	Program bool `json:"program,omitempty"`
	// Present tells whether the person looks at the table.
	Present bool `json:"present,omitempty"`
}

var kindNames = [...]string{store.Open: "open", store.Person: "person", store.Bot: "bot"}

var stateNames = [...]string{store.Waiting: "waiting", store.Live: "live", store.Over: "over"}

// newInfo describes a game to a player; names are those of players who have some.
func newInfo(m engine.Module, g *store.Game, player string, names map[string]known) *Info {
	i := &Info{
		ID: g.ID, Module: g.Module, Title: m.Title(), Scenario: g.Scenario, Scene: g.Scenario, Options: g.Options, State: stateNames[g.State()],
		Result: g.Result, Private: g.Private, Study: g.Study, Rated: g.Rated, Created: g.Created, Updated: g.Updated, Commitment: g.Commitment, Parent: g.Parent,
	}
	for _, s := range m.Scenarios() {
		if s.ID == g.Scenario {
			i.Scene = s.Title
		}
	}
	for _, s := range g.Seats {
		x := SeatInfo{Seat: s.Name, Kind: kindNames[s.Kind]}
		switch s.Kind {
		case store.Bot:
			x.Name = s.Who
		case store.Person:
			x.Name, x.Program = names[s.Who].name, names[s.Who].bot
		}
		i.Seats = append(i.Seats, x)
		if player != "" && s.Kind == store.Person && s.Who == player {
			i.Yours = append(i.Yours, s.Name)
		}
	}
	return i
}

// Ending says in a sentence, without its full stop, how a game ended with a result.
func Ending(m engine.Module, scenario, result string) string {
	winner, level, _ := strings.Cut(result, " ")
	if ch, ok := m.(engine.Charted); ok {
		if sheet := ch.Sheet(scenario); sheet != nil {
			return sheet.Ending(winner, level, "")
		}
	}
	if engine.Together(m) && level != "" { // there is nobody else who could have won
		return strings.ToUpper(level[:1]) + level[1:]
	}
	return new(engine.Sheet).Ending(winner, level, "")
}

// SeatsOf lists the seats that a player had when this was told to whoever reads at the table.
func (i *Info) SeatsOf(player string) (names []string) {
	for _, s := range i.seats {
		if s.Kind == store.Person && s.Who == player {
			names = append(names, s.Name)
		}
	}
	return names
}

// inform describes the table to a seat, or to those who look on.
func (l *live) inform(seat engine.Seat) *Info {
	player := ""
	if seat >= 0 {
		player = l.player(seat)
	}
	i := newInfo(l.mod, &l.head, player, l.names)
	i.Updated, i.seats = time.Time{}, slices.Clone(l.head.Seats)
	for s := range i.Seats {
		i.Seats[s].Present = l.present.Has(engine.Seat(s))
	}
	i.Notices = l.tells(seat)
	i.Next, i.Clock = l.next, l.clockInfo(seat)
	if l.bots {
		i.Pace = int(l.pace() / time.Millisecond)
	}
	if l.sharesScreen(player) {
		if f, ok := l.front[player]; ok {
			i.Front = l.head.Seats[f].Name
		}
		if s := l.handTo(player); s >= 0 {
			i.HandTo = l.head.Seats[s].Name
			if f, ok := l.front[player]; ok && f == seat {
				_, i.Across = l.across(player)
			}
		}
	}
	i.Absent, i.Deserted = l.absent(seat), !l.book.over() && l.deserted()
	if seat >= 0 {
		i.Refused = l.refused[seat]
	}
	for _, r := range l.requests {
		i.Asks = append(i.Asks, l.describe(r))
	}
	return i
}

// informAll tells everybody what is new about the table.
func (l *live) informAll() {
	for seat, st := range l.streams {
		st.tell(l.inform(seat))
	}
}

// presence finds out who looks, and tells if it is not who did.
func (l *live) presence() {
	own := l.looking()
	l.hall.attend(l, own)
	if now := own | l.elsewhere(); now != l.present {
		l.present = now
		l.informAll()
	}
}

// elsewhere are the seats of those who look by way of other programs.
func (l *live) elsewhere() (now engine.SeatSet) {
	there := l.hall.elsewhere(l.id)
	for i := range l.head.Seats {
		if seat := engine.Seat(i); there.Has(seat) && l.player(seat) != "" {
			now |= engine.SetOf(seat)
		}
	}
	return now
}

// looking are the seats of those who look by way of this program.
func (l *live) looking() (now engine.SeatSet) {
	for seat := range l.streams {
		if p := l.player(seat); p != "" && slices.ContainsFunc(l.seatsOf(p), func(s engine.Seat) bool { return l.streams[s].watched() }) {
			now |= engine.SetOf(seat)
		}
	}
	return now
}

// player is who has a seat, "" if no person does.
func (l *live) player(seat engine.Seat) string {
	if seat < 0 || l.head.Seats[seat].Kind != store.Person {
		return ""
	}
	return l.head.Seats[seat].Who
}

// seatsOf lists the seats of a player.
func (l *live) seatsOf(player string) []engine.Seat {
	var out []engine.Seat
	for i := range l.head.Seats {
		if player != "" && l.player(engine.Seat(i)) == player {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}

// asked tells whether a seat has something to decide.
func (l *live) asked(seat engine.Seat) bool {
	q := l.book.pending()
	return q != nil && q.Seats.Has(seat)
}

package engine

// Seat is one place at the table. Players are numbered from 0 in the order the
// module names them.
type Seat int8

const (
	// ChanceSeat answers dice and draws.
	ChanceSeat Seat = -1
	// ObserverSeat sees only what every player may see, and never answers.
	ObserverSeat Seat = -2
	// RulesSeat is the side that the rules themselves play, in a game against the rulebook: the winner where the players have lost. It is never asked.
	RulesSeat Seat = -3

	// MaxSeats is the largest number of players a game may have.
	MaxSeats = 4
)

// SeatSet is a set of seats: players, the observer and chance.
type SeatSet uint8

const (
	seatBitObserver SeatSet = 1 << 6
	seatBitChance   SeatSet = 1 << 7

	// Everyone is every player and the observer: what is public.
	Everyone SeatSet = 1<<MaxSeats - 1 | seatBitObserver
)

// SetOf returns the set of the seats given.
func SetOf(seats ...Seat) SeatSet {
	var s SeatSet
	for _, x := range seats {
		s |= x.bit()
	}
	return s
}

func (s Seat) bit() SeatSet {
	switch {
	case s == ChanceSeat:
		return seatBitChance
	case s == ObserverSeat:
		return seatBitObserver
	case s >= 0 && s < MaxSeats:
		return 1 << uint(s)
	}
	return 0
}

// Has tells whether x is in the set.
func (s SeatSet) Has(x Seat) bool { return s&x.bit() != 0 }

// Without returns the set less x.
func (s SeatSet) Without(x Seat) SeatSet { return s &^ x.bit() }

// Seats lists the players of the set in order, then chance, then the observer.
func (s SeatSet) Seats() []Seat {
	var out []Seat
	for x := Seat(0); x < MaxSeats; x++ {
		if s.Has(x) {
			out = append(out, x)
		}
	}
	if s.Has(ChanceSeat) {
		out = append(out, ChanceSeat)
	}
	if s.Has(ObserverSeat) {
		out = append(out, ObserverSeat)
	}
	return out
}

package engine

// Evident is a module that says of which questions everybody knows when they leave nothing to choose.
//
// Where a seat can give one answer only, a table gives it for the seat, at once, and everybody can see how promptly that was. Where people play against
// each other it does so at questions of these kinds and at no others.
type Evident interface {
	// Evident tells whether whoever looks on knows of every question of a kind, with its topic if it has one ("react.enter"), if it has one
	// answer only. The suite of package enginetest holds modules to that.
	Evident(kind string) bool
}

// Open is a module that says which questions lie open on the table. Where two players share a screen, whoever sits in front of it can give the other's
// answer to them, and the screen need not change hands.
type Open interface {
	// Open tells whether whoever looks on knows of every question of a kind, with its topic if it has one, what it says and all that can be answered. The
	// suite of package enginetest holds modules to that.
	Open(kind string) bool
}

// EvidentlyMoot is a module that says of which questions everybody knows when all their answers come to the same ([Moot]). There the table answers for a seat
// where people play against each other, too.
type EvidentlyMoot interface {
	// EvidentlyMoot tells whether whoever looks on knows of every question of a kind, with its topic if it has one, whether it is moot. The suite of
	// package enginetest holds modules to that.
	EvidentlyMoot(kind string) bool
}

// Moot is a [Game] that knows questions whose answers all come to the same. Against computers alone a table gives the answer for the seat, and says so.
type Moot interface {
	// Moot gives the answer that takes nothing to the question that is put to a seat, if no answer to it can make a difference, whatever is answered and
	// thrown afterwards. It depends on nothing that the seat does not know.
	Moot(Seat) (Choice, bool)
}

// Idle is a [Game] that knows questions at which there is nothing to do it for, though something could be answered: a marker for attacks where no enemy is near. There a table passes for
// the seat, and says so, if only computers play against it or the question lies open ([Open]). Who wants to be asked everything is asked.
type Idle interface {
	// Idle gives the answer that declines the question that is put to a seat, if nobody would want another. It depends on nothing that the seat does not know.
	Idle(Seat) (Choice, bool)
}

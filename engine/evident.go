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

package engine

// Measure is a number by which a player can say when a question is worth asking him: "only if the distance is at most 4 hexes". It is
// public: whoever looks on knows it as well as the seat that is asked. See [Measured].
type Measure struct {
	// ID names it in conditions: small letters, digits and hyphens, beginning with a letter; neither "and" nor "or".
	ID string `json:"id"`
	// Label says what is counted, to the player who is asked, and fits into "only if ... is at most 4".
	Label string `json:"label"`
	// One and Many are what is counted in words, "hex" and "hexes"; "" for a plain number, and where the label names it ("the number of your
	// units").
	One  string `json:"one,omitempty"`
	Many string `json:"many,omitempty"`
	// Yes and No say what 1 and 0 mean where it is no number but a fact: "the roll is yours", "the roll is the enemy's". Min is then 0 and Max
	// 1, and Label is not shown.
	Yes string `json:"yes,omitempty"`
	No  string `json:"no,omitempty"`
	// Min and Max are the least and the greatest value that it ever has; a reading beyond is brought to them.
	Min int `json:"min"`
	Max int `json:"max"`
}

// Reading is the value that a measure has at a question.
type Reading struct {
	ID    string `json:"id"`
	Value int    `json:"value"`
}

// Measured is a module whose questions have measures, for standing orders with conditions.
//
// When a standing order answers, it answers at once, and everybody at the table can see how promptly. So a measure must not depend on
// anything that anybody at the table does not know: what it says follows from the view of an observer, its Sight included, from which
// seat is asked what, and from nothing else. The suite of package enginetest holds modules to that.
type Measured interface {
	// Measures lists what can be measured at questions of a kind, with its topic if it has one ("react.enter"); none if nothing can. It
	// never changes. Nobody changes what it returns.
	Measures(kind string) []Measure
	// Measure reads the measures of a question of that kind which a seat is asked now. V is the view of [ObserverSeat]. A measure that has
	// no value now, such as the distance to the nearest unit that could fire where none could, is left out.
	Measure(v *View, kind string, asked Seat) []Reading
}

// AskedKind is the kind of a question with its topic, as standing orders name it: "react.enter", or "bid" if it has no topic.
func (p *Prompt) AskedKind() string {
	if p.Topic == "" {
		return p.Kind
	}
	return p.Kind + "." + p.Topic
}

// Readings reads the measures of the question that a seat is asked. There are none if it is asked nothing, or if the module has none for
// that question.
func Readings(m Module, g Game, seat Seat) []Reading {
	d, ok := m.(Measured)
	q := g.Pending()
	if !ok || q == nil {
		return nil
	}
	p := q.For(seat)
	if p == nil || len(d.Measures(p.AskedKind())) == 0 {
		return nil
	}
	kind := p.AskedKind()
	list := d.Measure(g.View(ObserverSeat), kind, seat)
	for i := range list {
		for _, x := range d.Measures(kind) {
			if x.ID == list[i].ID {
				list[i].Value = min(max(list[i].Value, x.Min), x.Max)
			}
		}
	}
	return list
}

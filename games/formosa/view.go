package formosa

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"beachhead/engine"
	"beachhead/hex"
)

// What a seat is shown: the pictures of what sketch.go draws.

// faces are the printed numbers of the counters, made once and shared by all views, which only read them.
type faces struct {
	once      sync.Once
	front     []map[string]int
	base      []map[string]int
	concealed map[string]int
}

func (m *Module) printed() *faces {
	f := &m.faces
	f.once.Do(func() {
		size := map[string]int{}
		for i, s := range sizeCells {
			size[s] = i + 1
		}
		f.concealed = map[string]int{"mf": int(m.K.ConcealedMF)}
		for i := range m.Units {
			d := &m.Units[i]
			v := map[string]int{"cf": int(d.CF), "mf": int(d.MF)}
			for _, x := range []struct {
				name string
				on   bool
			}{{"attack", d.Attack}, {"defence", d.Defence}, {"mech", d.Mech}, {"cw", d.Contingent == CW}} {
				if x.on {
					v[x.name] = 1
				}
			}
			if d.Size != "" {
				v["size"] = size[d.Size]
			}
			f.front = append(f.front, v)
			f.base = append(f.base, map[string]int{"cf": int(d.BaseCF), "mf": 0, "size": v["size"]})
		}
	})
	return f
}

// flagWords are the states drawn on a counter that its owner's enemy sees too.
var flagWords = [10]struct {
	flag Flags
	word string
}{
	{BaseSide, "base"}, {Moved, "moved"}, {Halted, "halted"}, {Landed, "landed"}, {Motorized, "motorized"}, {Attacked, "attacked"}, {Defended, "defended"},
	{Attacking, "attacking"}, {Defending, "defending"}, {Doomed, "doomed"},
}

var (
	stateConcealed = []string{"concealed"}
	stateSeen      = []string{"concealed", "seen"}
	stateUsed      = []string{"used"}
)

// stateLists are the states of counters: of those face up, of those face down and of those that were seen moving, by
// which of the words of flags they have. Views share them.
var stateLists = func() (out [3][1 << 10][]string) {
	for i, first := range [...][]string{nil, stateConcealed, stateSeen} {
		for set := range out[i] {
			list := first[:len(first):len(first)]
			for n, w := range flagWords {
				if set&(1<<n) != 0 {
					list = append(list, w.word)
				}
			}
			out[i][set] = list
		}
	}
	return out
}()

// phaseTitles are the phases as breadcrumbs say them.
var phaseTitles = [nPhases]string{"Set-up", "Logistics", "Recruit", "Amoy operation", "Planning", "Air superiority", "Special attacks", "B-29 strike",
	"Invasion", "Naval transfer", "Movement", "Combat", "Base building", "Interdiction", "Movement", "Combat", "Air return", "End of game turn"}

var stageTitles = map[string]string{"strategic": "Strategic Stage", "allied": "Allied turn", "japanese": "Japanese turn", "admin": "Administrative Segment"}

// Breadcrumb says where in the game the position is, the same for every seat.
func (g *Game) Breadcrumb() []string { return g.where("") }

// crumbs are the breadcrumbs made so far, by turn, phase and kind of question. Views share them.
type crumbs struct {
	mu  sync.RWMutex
	all map[crumbKey][]string
}

type crumbKey struct {
	turn  int8
	phase Phase
	kind  string
}

// where is the breadcrumb of a position, with the kind of question asked if there is one.
func (g *Game) where(kind string) []string {
	c, k := &g.m.crumbs, crumbKey{g.s.Turn, g.s.Phase, kind}
	c.mu.RLock()
	w := c.all[k]
	c.mu.RUnlock()
	if w != nil {
		return w
	}
	name := phaseNames[k.phase]
	if k.phase == PhSetup {
		w = []string{phaseTitles[PhSetup]}
	} else {
		stage, _, _ := strings.Cut(name, ".")
		w = []string{"GT " + strconv.Itoa(int(k.turn)), stageTitles[stage], phaseTitles[k.phase]}
	}
	if last := crumb(kind, name); last != "" {
		w = append(w, last)
	}
	w = w[:len(w):len(w)]
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.all == nil {
		c.all = map[crumbKey][]string{}
	}
	c.all[k] = w
	return w
}

// crumb is the last part of the breadcrumb: what kind of question is asked, "combat.retreat" in the Combat Phase being "Retreat".
func crumb(kind, phase string) string {
	group, what, two := strings.Cut(kind, ".")
	switch {
	case !two:
		group, what = "", kind
	case slices.Contains(seatNames[:], what): // "recruit.japanese": the turn says whose it is
		group, what = "", group
	}
	what = strings.ReplaceAll(what, "-", " ")
	if what == "" {
		return ""
	}
	if what == "lp" {
		what = "LP"
	}
	what = strings.ToUpper(what[:1]) + what[1:]
	if _, last, _ := strings.Cut(phase, "."); group == "" || group == last || group == phase {
		return what
	}
	return strings.ToUpper(group[:1]) + group[1:] + ": " + strings.Replace(strings.ToLower(what), "lp", "LP", 1)
}

// View is all that a seat may know. It shares nothing that changes with the game.
func (g *Game) View(s engine.Seat) *engine.View {
	var k engine.Sketch
	g.Sketch(s, &k)
	v := g.m.Paint(s, &k)
	v.Prompt, v.Sight = program.PromptFor(g, s), g.sight(s)
	return v
}

// Glance is the view of one who looks at the question and the Sight alone. It implements [engine.Glancer].
func (g *Game) Glance(s engine.Seat) *engine.View {
	return &engine.View{Game: "formosa", Prompt: program.PromptFor(g, s), Sight: g.sight(s)}
}

var _ engine.Glancer = (*Game)(nil)

// Paint implements [engine.Painter].
func (m *Module) Paint(s engine.Seat, k *engine.Sketch) *engine.View {
	boxes := engine.SplitBoxes(k.Boxes)
	v := &engine.View{Game: "formosa", Scenario: k.Scenario, Seat: engine.SeatName(m, s), Where: k.Where, Over: k.Over,
		Pieces: make([]engine.Piece, len(k.Pieces)), Tracks: make([]engine.Track, len(k.Tracks)), Boxes: make([]engine.Box, len(boxes))}
	for i, x := range k.Pieces {
		v.Pieces[i] = m.PaintPiece(x)
	}
	for i, x := range k.Tracks {
		v.Tracks[i] = m.PaintTrack(x)
	}
	for i, x := range boxes {
		v.Boxes[i] = m.PaintBox(x)
	}
	if k.Open {
		a := k.Asked
		if v.Pending = &a; len(k.Options) > 0 {
			a.Options = engine.FormatChoices(m, k.Options)
		}
	}
	return v
}

// Pieces are units, concealed counters or markers. The id of a mark has the class above classShift and which one it is below:
// the unit; the hex and the number in it; the hex. How a unit looks is made of the parts below.
const (
	classShift = 24

	lookAt    = 0  // 16 bits: a Loc, or lostAt
	lookState = 16 // 2 bits: which of stateLists
	lookSet   = 18 // 10 bits: the flags drawn on it, by flagWords
	lookBase  = 28 // 1 bit: the side that is a base is up
)

const (
	classUnit uint32 = iota
	classConcealed
	classAmphibious
	classDropZone
	classSupport
	classInterdiction
	classB29
	classSuppressed
)

// lostAt is where units lie that are known to be lost.
const lostAt Loc = lastLoc - 100

// look is how a unit whose identity is known looks.
func (g *Game) look(u UnitID, at Loc) uint32 {
	flags := g.s.Units[u].Flags
	x := uint32(uint16(at)) << lookAt
	if flags&BaseSide != 0 {
		x |= 1 << lookBase
	}
	if g.s.Units[u].Loc < 0 {
		return x
	}
	if flags&Revealed == 0 {
		if flags&Seen != 0 {
			x |= 2 << lookState
		} else {
			x |= 1 << lookState
		}
		flags &= Moved // its owner's memory
	}
	if flags&^(Revealed|Seen|LostInCombat|CanMotor|Suppliable|Infiltrated) != 0 {
		for n, w := range flagWords {
			if flags&w.flag != 0 {
				x |= 1 << (lookSet + n)
			}
		}
	}
	return x
}

// PaintPiece implements [engine.Painter].
func (m *Module) PaintPiece(k engine.Mark) engine.Piece {
	f, n := m.printed(), k.ID&(1<<classShift-1)
	hexID := func(h uint32) string { return m.Grid.ID(hex.Hex(h)) }
	marker := func(kind, label string, side Side) engine.Piece {
		id := hexID(n)
		return engine.Piece{ID: kind + "." + id, Label: label, Side: seatNames[side], Kind: kind, At: id}
	}
	points := func(kind string, side Side) engine.Piece {
		p := marker(kind, airLabels[supportOf(uint8(k.Face))], side)
		if x := supportPoints(uint8(k.Face)); x > 0 {
			p.Values = map[string]int{"points": x}
		}
		return p
	}
	switch k.ID >> classShift {
	case classUnit:
		d := &m.Units[n]
		p := engine.Piece{ID: d.ID, Label: d.Label, Side: seatNames[d.Side], Kind: typeCells[d.Type], Values: f.front[n],
			State: stateLists[k.Face>>lookState&3][k.Face>>lookSet&(1<<len(flagWords)-1)]}
		if k.Face>>lookBase&1 != 0 {
			p.Values = f.base[n]
		}
		if at := Loc(uint16(k.Face >> lookAt)); at == lostAt {
			p.At = lostID
		} else {
			p.At = m.placeName(at)
		}
		return p
	case classConcealed:
		id := hexID(n >> 8)
		p := engine.Piece{ID: "?" + id + "." + strconv.Itoa(int(n&255)), Label: "?", Side: seatNames[Japanese], Kind: "concealed", At: id,
			State: stateConcealed, Values: f.concealed}
		if k.Face != 0 {
			p.State = stateSeen
		}
		return p
	case classAmphibious, classDropZone:
		p := marker("amphibious", "Amphibious", Allied)
		if k.ID>>classShift == classDropZone {
			p = marker("drop-zone", "Drop zone", Allied)
		}
		if k.Face != 0 {
			p.State = stateUsed
		}
		return p
	case classSupport:
		return points("support", sideOf(supportOf(uint8(k.Face))))
	case classInterdiction:
		return points("interdiction", Allied)
	case classB29:
		return marker("b29", "B-29", Allied)
	case classSuppressed:
		return marker("suppressed", "Suppressed", Allied)
	}
	panic("formosa: no such piece")
}

var airLabels = [...]string{US: "US TAC", CW: "CW TAC", JP: "TAC"}

func sideOf(c Contingent) Side {
	if c == JP {
		return Japanese
	}
	return Allied
}

// A track is named by its number in trackNames; it looks as its value, and above that the most it can be.
var trackNames []struct{ id, label string }

func named(id, label string) uint32 {
	trackNames = append(trackNames, struct{ id, label string }{id, label})
	return uint32(len(trackNames) - 1)
}

var (
	tTurn          = named("turn", "Game turn")
	tLP            = [2]uint32{Allied: named("lp.allied", "Allied LP"), Japanese: named("lp.japanese", "Japanese LP")}
	tLPLater       = [2]uint32{Allied: named("lp.allied.later", "Allied LP for the next game turn"), Japanese: named("lp.japanese.later", "Japanese LP for the next game turn")}
	tAmoy          = named("amoy", "Amoy captured in game turn")
	tObjectives    = named("vp.objectives", "VP of what the Allies hold")
	tLosses        = named("vp.losses", "VP of Allied losses")
	tNet           = named("vp", "Net VP if the game ended now")
	tNoGunfire     = named("no-gunfire", "No naval gunfire this game turn")
	tNoLanding     = named("no-landing", "No amphibious landing this game turn")
	tAirSupplied   = named("air-supplied", "Air supply used this game turn")
	tCampFreed     = named("camp.freed", "PW camp freed")
	tCampBombed    = named("camp.bombed", "PW camp bombed")
	tFleet         = named("fleet", "Mobile fleet ready to sail")
	tKamikazeSpent = named("kamikaze.spent", "Kamikaze points spent")
	tB29Ready      = named("b29.ready", "B-29 available")
	tAirSupply     = named("air-supply", "Air supply")
	tAmphibious    = named("amphibious", "Amphibious markers")
	tAmphibKept    = named("amphibious.kept", "Of them kept for later")
	tDropZone      = named("drop-zone", "Drop zone markers")
	tBought97th    = named("bought-97th", "97th Division recruited")
	tB29Planned    = named("b29.planned", "B-29 assigned to a strike")
	tKamikazeReady = named("kamikaze.ready", "Kamikaze points available")
	tTokku         = named("tokku", "Kamikaze points assigned")
)

// contingentTracks are the tracks of points, and their names in positions.
var contingentTracks = func() (out [3]struct {
	ready, superiority, tactical, gunfireReady, gunfireStaging, gunfireUsed       string
	tReady, tSuperiority, tTactical, tGunfireReady, tGunfireStaging, tGunfireUsed uint32
}) {
	for c, w := range contingentWords {
		n, name := &out[c], []string{"US", "CW", "Japanese"}[c]
		n.ready, n.superiority, n.tactical = "tac."+w+".ready", "tac."+w+".superiority", "tac."+w+".tactical"
		n.gunfireReady, n.gunfireStaging, n.gunfireUsed = "gunfire."+w+".ready", "gunfire."+w+".staging", "gunfire."+w+".used"
		n.tReady = named(n.ready, name+" TAC available")
		n.tSuperiority = named(n.superiority, name+" TAC for air superiority")
		n.tTactical = named(n.tactical, name+" TAC for ground support and interdiction")
		n.tGunfireReady = named(n.gunfireReady, name+" naval gunfire available")
		n.tGunfireStaging = named(n.gunfireStaging, name+" naval gunfire in the Staging Area")
		n.tGunfireUsed = named(n.gunfireUsed, name+" naval gunfire used this game turn")
	}
	return out
}()

// PaintTrack implements [engine.Painter].
func (m *Module) PaintTrack(k engine.Mark) engine.Track {
	t := engine.Track{ID: trackNames[k.ID].id, Label: trackNames[k.ID].label, Value: int(int16(k.Face)), Max: int(k.Face >> 16)}
	if k.ID == tFleet && t.Value == 2 {
		t.Label = "Mobile fleet has sailed"
	}
	return t
}

// Displays, as sketches name them: those of units by their place, below firstStrike.
const (
	firstStrike uint32 = 100 + iota
	boxLost
	boxAvailableAllied
	boxAvailableJapanese
	boxMarkers
	boxGunfire
	boxB29
	boxTokku
	boxSuperiority
	boxTactical
)

const lostID = "lost"

var displays = map[uint32]struct{ id, label string }{
	boxLost:              {lostID, "Japanese units known to be lost"},
	boxAvailableAllied:   {"available", "Available Air & Naval Display"},
	boxAvailableJapanese: {"available", "Available Air Display"},
	boxMarkers:           {"markers", "Invasion Markers Display"},
	boxGunfire:           {"gunfire", "Naval gunfire in the Staging Area"},
	boxB29:               {"b29", "B-29 Display"},
	boxTokku:             {"tokku", "Tokku Display"},
	boxSuperiority:       {"air-superiority", "Air Superiority Display"},
	boxTactical:          {"tactical", "Tactical Display"},
}

// ownBoxes are the displays of ground units, in the order in which they are shown; boxLabels are their names.
var ownBoxes = [...]Loc{InHand, Waiting, Staging, Amoy, Reinforcements, Replacements, Eliminated}

var boxLabels = map[Loc]string{InHand: "In hand", Waiting: "Waiting for a landing", Staging: "Staging Area", Amoy: "Amoy", Reinforcements: "Reinforcements",
	Replacements: "Replacements", Eliminated: "Eliminated units"}

// What is counted in displays. Marks of units have no countMark, and those of counts how many there are.
const countMark = 1 << 16

const (
	countTAC       = iota // and the contingent
	countGunfire   = 3    // likewise
	countB29       = 5
	countAirSupply = 6
	countAmphib    = 7
	countDropZone  = 8
	countKamikaze  = 9
)

var countNames = [...]string{countTAC: airLabels[US], airLabels[CW], airLabels[JP], countGunfire: "US gunfire", "CW gunfire", countB29: "B-29",
	countAirSupply: "air supply", countAmphib: "amphibious", countDropZone: "drop zone", countKamikaze: "Kamikaze"}

// PaintBox implements [engine.Painter].
func (m *Module) PaintBox(k []engine.Mark) engine.Box {
	var b engine.Box
	if k[0].ID < firstStrike {
		l := ownBoxes[k[0].ID]
		b.ID, b.Label = boxWords[l], boxLabels[l]
	} else {
		b.ID, b.Label = displays[k[0].ID].id, displays[k[0].ID].label
	}
	for i, x := range k[1:] {
		switch {
		case x.ID&countMark == 0:
			if b.Pieces == nil {
				b.Pieces = make([]string, 0, len(k)-1-i)
			}
			b.Pieces = append(b.Pieces, m.Units[x.ID].ID)
		default:
			if b.Counts == nil {
				b.Counts = map[string]int{}
			}
			b.Counts[countNames[x.ID&^countMark]] = int(x.Face)
		}
	}
	return b
}

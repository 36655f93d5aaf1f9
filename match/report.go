package match

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"sort"
	"strings"

	"beachhead/engine"
)

// Report is a game as a whole, as far as a seat may know it: while the game runs from its own views and log, afterwards from the record, in which nothing is hidden.
// It names no player. N is everywhere the number of entries that the seat's log had then.
type Report struct {
	Seat string `json:"seat"`
	// Ending is the result in a sentence, "" while the game runs.
	Ending string        `json:"ending,omitempty"`
	Over   *engine.Score `json:"over"`
	// Turns is how far the clock went, Entries the length of the seat's log.
	Turns   int `json:"turns"`
	Entries int `json:"entries"`
	// Since is N when the last turn of the seat was over that is not going on, -1 if it has had none.
	Since int `json:"since"`
	// Curve has the score after each change and at the end of each turn, Turning the steps that changed it most, in the order of the game.
	Curve   []ScorePoint  `json:"curve"`
	Turning []TurningStep `json:"turning"`
	Losses  []Loss        `json:"losses"`
	Forces  []Forces      `json:"forces"`
	Dice    []DiceCount   `json:"dice"`
	Success []SuccessOf   `json:"success"`
	// Days has what the sheet tallies at the end of each day, with the places of the pieces then.
	Days []DayOf `json:"days,omitempty"`
	// Front has the places of the pieces on the map after the set-up and now.
	Front []Front `json:"front,omitempty"`
	// Aims are the conditions of victory as they stand. Costs is what was lost and came back, by what the sheet says (situation.costBy), Causes by what it was lost, most first.
	Aims   []engine.Aim `json:"aims,omitempty"`
	Costs  []CostOf     `json:"costs,omitempty"`
	Causes []CauseOf    `json:"causes,omitempty"`
}

// CostOf is what one part of a side has lost, and how much of it came back.
type CostOf struct {
	Of   string `json:"of"`
	Lost int    `json:"lost"`
	Back int    `json:"back"`
}

// CauseOf is how much was lost by one cause.
type CauseOf struct {
	Cause string `json:"cause"`
	Lost  int    `json:"lost"`
}

// ScorePoint is the score from a moment on. Part is how far it is through its turn, from 0 to 1.
type ScorePoint struct {
	N     int     `json:"n"`
	Turn  int     `json:"turn"`
	Part  float64 `json:"part"`
	Value int     `json:"value"`
}

// TurningStep is a step that changed the score much: by how much, to what, for whom that is a gain, and what the log says of it. One on which much turned
// otherwise has By 0. In a game without a score it is one that changed what the sheet tallies: Of says which.
type TurningStep struct {
	N     int      `json:"n"`
	Turn  int      `json:"turn"`
	Part  float64  `json:"part"`
	By    int      `json:"by"`
	Value int      `json:"value"`
	Gains string   `json:"gains"`
	Of    string   `json:"of,omitempty"`
	Text  []string `json:"text"`

	weight int
	early  bool // it ended a turn, and the next has begun in the same step
}

// Loss is a piece that was lost. Back tells that it came back later, Away that it still can ([engine.SheetSituation].Returns).
type Loss struct {
	Piece string `json:"piece"`
	Label string `json:"label"`
	Side  string `json:"side"`
	Kind  string `json:"kind"`
	Turn  int    `json:"turn"`
	N     int    `json:"n"`
	Back  bool   `json:"back,omitempty"`
	Away  bool   `json:"away,omitempty"`
}

// Forces is what a side had on the map at the end of a turn. Hidden counts what the seat could not read, which has no strength here.
type Forces struct {
	Turn     int    `json:"turn"`
	Side     string `json:"side"`
	Pieces   int    `json:"pieces"`
	Strength int    `json:"strength"`
	Hidden   int    `json:"hidden,omitempty"`
}

// DiceCount counts the faces of the dice that a side threw, from 1 or, with Zero, from 0. Fair is how often each face comes with fair dice.
type DiceCount struct {
	Seat  string  `json:"seat"`
	Sides int     `json:"sides"`
	Zero  bool    `json:"zero,omitempty"`
	Faces []int   `json:"faces"`
	Count int     `json:"count"`
	Mean  float64 `json:"mean"`
	Fair  float64 `json:"fair"`
}

// least is the lowest face.
func (d *DiceCount) least() int {
	if d.Zero {
		return 0
	}
	return 1
}

// Average is the mean of fair dice.
func (d *DiceCount) Average() float64 { return float64(d.Sides-1)/2 + float64(d.least()) }

// SuccessOf compares the successes of a side with what their chances add up to. AtLeast is the chance of so many or more, if each throw stood alone, AtMost of so many or fewer.
type SuccessOf struct {
	Seat     string  `json:"seat"`
	What     string  `json:"what"`
	Tried    int     `json:"tried"`
	Hits     int     `json:"hits"`
	Expected float64 `json:"expected"`
	AtLeast  float64 `json:"atLeast"`
	AtMost   float64 `json:"atMost"`

	chances []float64
}

// Front is where pieces were on the map.
type Front struct {
	Turn   int            `json:"turn"`
	N      int            `json:"n"`
	Pieces []engine.Piece `json:"pieces"`
}

// DayOf is a day as it ended: the values of the tracks of the tally in their order, and where the pieces were.
type DayOf struct {
	Day    string `json:"day"`
	Values []int  `json:"values"`
	Front
}

// turningPoints is how many are listed. Changes of less than the largest divided by smallSwing are no swings.
const (
	turningPoints = 5
	smallSwing    = 3
)

// madeReport is a report that was made, and from which page of the seat: whatever the page does not show changes nothing in the report, and must not show
// in how long it takes.
type madeReport struct {
	version Version
	over    bool
	report  *Report
}

// Report makes the report of a game for a seat. That goes through the whole game, which may take half a second: the table does not wait for it, and is only
// asked how it stands.
func (t *Table) Report(ctx context.Context, w Who) (out *Report, err error) {
	err = t.inPlace(ctx, w, func() error {
		var now madeReport
		var b *ledger
		var sheet *engine.Sheet
		err := t.do(ctx, func(l *live) error {
			st, err := l.mayLook(ctx, w)
			if err != nil {
				return err
			}
			if ch, ok := l.mod.(engine.Charted); ok {
				sheet = ch.Sheet(l.head.Scenario)
			}
			if sheet == nil || sheet.Situation == nil {
				return refuse(NotPossible, "The game has no report.")
			}
			now = madeReport{version: l.fresh(st).Version, over: l.book.over()}
			if made := l.reports[w.Seat]; made.report != nil && made.version == now.version && made.over == now.over {
				out = made.report
				return nil
			}
			return l.aside(func() error { b = l.book.still(); return nil })
		})
		if err != nil || out != nil {
			return err
		}
		select { // of many at once those who play shall notice nothing
		case t.hall.open <- struct{}{}:
			defer func() { <-t.hall.open }()
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := t.hall.aside(t.id, func() error { now.report, err = b.report(w.Seat, sheet); return nil }); err != nil {
			return err
		}
		if err != nil {
			return t.hall.defect(t.id, err)
		}
		out = now.report
		keep := func(l *live) error {
			st, err := l.mayLook(ctx, w)
			if err != nil {
				return err // he has lost his seat meanwhile
			}
			if l.fresh(st).Version == now.version && l.book.over() == now.over {
				if l.reports == nil {
					l.reports = map[engine.Seat]madeReport{}
				}
				l.reports[w.Seat] = now
			}
			return nil
		}
		return t.do(ctx, keep)
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// still is the ledger as it stands, to be read while this one goes on.
func (b *ledger) still() *ledger {
	head := *b.head
	head.Seats = slices.Clone(head.Seats)
	return &ledger{mod: b.mod, head: &head, s: b.s.Still(), opening: b.opening, steps: slices.Clone(b.steps), thrown: b.thrown, phase: b.phase, phases: b.phases, ended: b.ended,
		same: b.same, backs: slices.Clone(b.backs), timed: b.timed}
}

// block is a part of a game in which the breadcrumb says that it is the same stage or turn. Its seat is who gave the first answer in it that was no
// secret, -1 if nobody did: everybody knows who that is.
type block struct {
	what string
	from int // the first step
	seat engine.Seat
}

// sighting is a piece that was in the view, and the step in which it was last; step is -1 when it has been found to be gone.
type sighting struct {
	loss Loss
	step int
}

// walk goes through a game for a report.
type walk struct {
	b     *ledger
	seat  engine.Seat
	sheet *engine.Sheet
	log   []Entry
	out   *Report

	turn    int
	score   int
	scored  bool
	tally   []int          // where the game has no score
	lost    map[string]int // pieces that are lost, to their place in Losses
	seen    map[string]*sighting
	sided   int // how many of those seen belong to a side
	gone    int // how many of these the view does not show any more
	changes []TurningStep
	steps   []int // of the points and changes, the step they belong to
	points  []int
	begins  []int    // the first step of each turn that was reached, in order
	where   []string // the breadcrumb after the step before
	cut     int      // how many entries of the log are from before the turn that the step before k brought; 0 if it brought none
	blocks  []block
	setUp   bool // it is over
	hexes   map[string]bool
}

func (b *ledger) report(seat engine.Seat, sheet *engine.Sheet) (*Report, error) {
	log := b.entries(seat)
	w := &walk{b: b, seat: seat, sheet: sheet, log: log, lost: map[string]int{}, seen: map[string]*sighting{}, turn: -1,
		out: &Report{Seat: engine.SeatName(b.mod, seat), Entries: len(log), Curve: []ScorePoint{}, Turning: []TurningStep{}, Losses: []Loss{},
			Forces: []Forces{}, Dice: []DiceCount{}, Success: []SuccessOf{}}}
	g, err := b.at(0)
	if err != nil {
		return nil, err
	}
	if b.over() {
		laidOpen(g) // everything is in the record that everybody may have
	}
	// Of a secret decision that is open only what has come of it is looked at: how many have answered must not show in how long a report takes.
	open := len(b.steps)
	for b.phase != 0 && open > 0 && int(b.steps[open-1].phase) == b.phase {
		open--
	}
	art, _ := b.mod.(engine.Painter)
	var v *engine.View
	for k := 0; ; k++ {
		v = viewOf(g, art, seat, v)
		w.look(k, v)
		if k == len(b.steps) {
			break
		}
		if k == open {
			g, k = b.game().Clone(nil), len(b.steps)-1
			continue
		}
		if st, now := &b.steps[k], &w.blocks[len(w.blocks)-1]; now.seat < 0 && st.phase == 0 {
			now.seat = st.seat
		}
		if err := b.replay(g, k); err != nil {
			return nil, err
		}
	}
	w.endTurn(v)
	if !w.setUp {
		w.front(len(b.steps), v)
	}
	w.front(len(b.steps), v)
	if n := len(w.out.Days); n > 0 {
		w.out.Days[n-1].Front = w.places(len(b.steps), v)
	}
	w.finish(v)
	return w.out, nil
}

// replay plays one step of the record.
func (b *ledger) replay(g engine.Game, k int) error {
	st := &b.steps[k]
	if err := g.Apply(st.seat, st.choice); err != nil {
		return err
	}
	for _, c := range st.dice {
		if err := g.Apply(engine.ChanceSeat, c); err != nil {
			return err
		}
	}
	return nil
}

// intoView is a game that makes its views in the memory of others.
type intoView interface {
	ViewInto(engine.Seat, *engine.View)
}

// viewOf is a view without what is for bots only, in the memory of old, which nobody needs any more.
func viewOf(g engine.Game, art engine.Painter, seat engine.Seat, old *engine.View) *engine.View {
	if x, ok := g.(intoView); ok {
		if old == nil {
			old = &engine.View{}
		}
		x.ViewInto(seat, old)
		return old
	}
	if x, ok := g.(engine.Sketcher); ok && art != nil {
		var k engine.Sketch
		x.Sketch(seat, &k)
		k.Open = false
		return art.Paint(seat, &k)
	}
	return g.View(seat)
}

// n is how many entries the seat's log had after k steps.
func (w *walk) n(k int) int {
	seen := w.b.events(k)
	return sort.Search(len(w.log), func(i int) bool { return w.log[i].event > seen })
}

// look takes in the view after k steps.
func (w *walk) look(k int, v *engine.View) {
	s := w.sheet.Situation
	turn := max(w.turn, 0)
	for i := range v.Tracks {
		if v.Tracks[i].ID == s.Clock {
			turn = v.Tracks[i].Value
		}
	}
	what := ""
	if n := len(v.Where); n > 0 {
		what = v.Where[min(1, n-1)]
	}
	if n := len(w.blocks); n == 0 || w.blocks[n-1].what != what {
		w.blocks = append(w.blocks, block{what, k, -1})
	}
	playing := w.setUp // before this step
	before := w.turn
	w.cut = 0
	if playing && turn != before {
		w.cut = w.n(k-1) + turned(w.log[w.n(k-1):w.n(k)], w.where, v.Where)
	}
	w.where = append(w.where[:0], v.Where...)
	w.day(k, turn, v)
	if !w.setUp && k > 0 && (len(v.Where) == 0 || v.Where[0] != s.SetUp) {
		w.setUp = true
		w.front(k, v)
	}
	if turn != w.turn {
		if playing {
			w.endTurn(v)
		}
		w.turn = turn
		w.begins = append(w.begins, k)
	}
	if value, known := s.Score.Of(v.Tracks); known && w.setUp {
		by := value - w.score
		if swing := w.swing(k); playing && w.scored && swing != nil && by == 0 {
			x := TurningStep{N: w.n(k), Turn: turn, Value: value, Gains: swing.Picture.Seat}
			w.tell(&x, k, before, v)
			w.changes = append(w.changes, x)
			w.steps = append(w.steps, k)
		}
		if playing && w.scored && by != 0 {
			x := TurningStep{N: w.n(k), Turn: turn, By: by, Value: value, Gains: s.Score.Gains(by)}
			w.tell(&x, k, before, v)
			w.changes = append(w.changes, x)
			w.steps = append(w.steps, k)
		}
		if !w.scored || by != 0 {
			w.out.Curve = append(w.out.Curve, ScorePoint{N: w.n(k), Turn: turn, Value: value})
			w.points = append(w.points, k)
		}
		w.score, w.scored = value, true
	}
	if s.Score == nil && w.setUp {
		w.tallied(k, turn, before, playing, v)
	}
	shown := 0
	for i := range v.Pieces {
		p := &v.Pieces[i]
		x := w.seen[p.ID]
		if w.sheet.Kinds[p.Kind].Draw == "token" { // a strike or a fleet that is over is not lost
			continue
		}
		_, out := s.Lost[p.At]
		w.loses(k, turn, x, p.ID, out)
		if x == nil {
			x = &sighting{loss: Loss{Piece: p.ID, Label: p.Label, Side: p.Side, Kind: p.Kind}}
			if w.seen[p.ID] = x; p.Side != "" {
				w.sided++
			}
		} else if x.step < 0 {
			w.gone--
		}
		if x.step = k; p.Side != "" {
			shown++
		}
	}
	if _, out := s.Lost[engine.Unseen]; out && shown+w.gone < w.sided {
		for _, id := range slices.Sorted(maps.Keys(w.seen)) {
			if x := w.seen[id]; x.loss.Side != "" && x.step >= 0 && x.step != k {
				w.loses(k, turn, x, id, true)
				x.step = -1
				w.gone++
			}
		}
	}
}

// loses notes that a piece which has been seen is lost, or is not lost any more.
func (w *walk) loses(k, turn int, x *sighting, id string, out bool) {
	at, lost := w.lost[id]
	switch {
	case out == lost:
	case lost:
		delete(w.lost, id)
		w.out.Losses[at].Back = true
	case x != nil:
		l := x.loss
		l.Turn, l.N = turn, w.n(k)
		w.lost[id] = len(w.out.Losses)
		w.out.Losses = append(w.out.Losses, l)
	}
}

// tallied notes what the step before k changed of what is tallied: of several the one that weighs most.
func (w *walk) tallied(k, turn, before int, playing bool, v *engine.View) {
	list := w.sheet.Situation.Tally
	if w.tally == nil {
		w.tally = make([]int, len(list))
	}
	var best TurningStep
	for i, x := range list {
		for j := range v.Tracks {
			if v.Tracks[j].ID != x.Track {
				continue
			}
			value := v.Tracks[j].Value
			by := value - w.tally[i]
			w.tally[i] = value
			if n := x.Weight * max(by, -by); playing && n > best.weight {
				best = TurningStep{Turn: turn, By: by, Value: value, Of: x.Label, weight: n}
				if best.Gains = w.sheet.Sides[0].ID; (by > 0) == x.Bad {
					best.Gains = w.sheet.Sides[len(w.sheet.Sides)-1].ID
				}
			}
		}
	}
	if best.weight > 0 {
		best.N = w.n(k)
		w.tell(&best, k, before, v)
		w.changes = append(w.changes, best)
		w.steps = append(w.steps, k)
	}
}

// swing is an event before the step k on which much turned, nil if there was none.
func (w *walk) swing(k int) *Entry {
	if k == 0 {
		return nil
	}
	list := w.log[w.n(k-1):w.n(k)]
	i := slices.IndexFunc(list, func(e Entry) bool { return !e.Back && e.Picture != nil && e.Picture.Swing })
	if i < 0 {
		return nil
	}
	return &list[i]
}

// turned is how many entries of a step are from before the turn that it brought. An answer runs on until somebody is asked again: what ends a turn and what begins the
// next are one step. The breadcrumb tells them apart, as far as it is another in the new turn.
func turned(list []Entry, was, is []string) int {
	p := 0
	for p < len(was) && p < len(is) && was[p] == is[p] {
		p++
	}
	if p == len(was) || p == len(is) {
		return 0
	}
	i := slices.IndexFunc(list, func(e Entry) bool { return len(e.Where) > p && !slices.Equal(e.Where[:p+1], was[:p+1]) })
	if i < 0 {
		return len(list)
	}
	return i
}

// tell writes what the seat's log says of the step before k that moved the score: the reasons; where none is named, what came before the score was told, or after it; else what was lost; else its
// last sentences. What is told from before the turn that the step brought belongs to the turn before.
func (w *walk) tell(x *TurningStep, k, before int, v *engine.View) {
	list := slices.DeleteFunc(slices.Clone(w.log[w.n(k-1):w.n(k)]), func(e Entry) bool { return e.Back })
	told := func(e Entry) bool { return e.Picture != nil && e.Picture.Score }
	pick := func(fits func(p *engine.Picture) bool) (out []Entry) {
		for _, e := range list {
			if e.Picture != nil && fits(e.Picture) {
				out = append(out, e)
			}
		}
		return out
	}
	why := pick(func(p *engine.Picture) bool { return p.Why })
	if i := slices.IndexFunc(list, told); why == nil && i >= 0 {
		switch {
		case i > 0:
			why = list[i-1 : i]
		case len(list) > 1 && !told(list[1]):
			why = list[1:2]
		default:
			why = list[:1]
		}
	}
	if why == nil {
		why = pick(func(p *engine.Picture) bool { return p.Swing })
	}
	if why == nil {
		why = pick(func(p *engine.Picture) bool { return p.Act == engine.ActLoss })
	}
	if why == nil {
		why = list
	}
	var names []string // readers know pieces by what stands on them
	for i := range v.Pieces {
		names = append(names, " ("+v.Pieces[i].ID+")", "")
	}
	plain := strings.NewReplacer(names...)
	for _, e := range why[max(0, len(why)-3):] {
		x.Text = append(x.Text, plain.Replace(e.Text))
		x.early = e.N <= w.cut
	}
	if x.early {
		x.Turn = before
	}
}

// endTurn notes the forces on the map.
func (w *walk) endTurn(v *engine.View) {
	strength := w.sheet.Face.Left
	all := map[string]*Forces{}
	for i := range w.sheet.Sides {
		all[w.sheet.Sides[i].ID] = &Forces{Turn: w.turn, Side: w.sheet.Sides[i].ID}
	}
	for i := range v.Pieces {
		p := &v.Pieces[i]
		f := all[p.Side]
		if f == nil || !w.onMap(p) || w.sheet.Kinds[p.Kind].Draw != "" {
			continue
		}
		f.Pieces++
		if n, known := p.Values[strength]; known {
			f.Strength += n
		} else {
			f.Hidden++
		}
	}
	for i := range w.sheet.Sides {
		w.out.Forces = append(w.out.Forces, *all[w.sheet.Sides[i].ID])
	}
}

// onMap tells whether a piece lies in a hex.
func (w *walk) onMap(p *engine.Piece) bool {
	if w.hexes == nil {
		w.hexes = map[string]bool{}
		for i := range w.sheet.Hexes {
			w.hexes[w.sheet.Hexes[i].ID] = true
		}
	}
	return w.hexes[p.At]
}

// day notes what is told of the day of a turn. What comes later in it takes its place; where the pieces are is noted when the next day has come.
func (w *walk) day(k, turn int, v *engine.View) {
	name := w.sheet.Situation.Days[turn]
	if name == "" || len(v.Where) == 0 || v.Where[0] == w.sheet.Situation.SetUp {
		return
	}
	if n := len(w.out.Days); n == 0 || w.out.Days[n-1].Day != name {
		if n > 0 {
			w.out.Days[n-1].Front = w.places(k, v)
		}
		w.out.Days = append(w.out.Days, DayOf{Day: name, Values: make([]int, len(w.sheet.Situation.Tally))})
	}
	d := &w.out.Days[len(w.out.Days)-1]
	for i, x := range w.sheet.Situation.Tally {
		for j := range v.Tracks {
			if v.Tracks[j].ID == x.Track {
				d.Values[i] = v.Tracks[j].Value
			}
		}
	}
}

// front notes where the pieces are.
func (w *walk) front(k int, v *engine.View) { w.out.Front = append(w.out.Front, w.places(k, v)) }

// places are the pieces on the map.
func (w *walk) places(k int, v *engine.View) Front {
	f := Front{Turn: w.turn, N: w.n(k), Pieces: []engine.Piece{}}
	for i := range v.Pieces {
		if p := v.Pieces[i]; w.onMap(&p) && w.sheet.Kinds[p.Kind].Draw == "" {
			p.State, p.Values = nil, nil
			f.Pieces = append(f.Pieces, p)
		}
	}
	return f
}

// part is how far a step is through its turn, by the seat's log: how many answers it took would tell of those that the seat knows nothing of.
func (w *walk) part(k int) float64 {
	i := sort.Search(len(w.begins), func(i int) bool { return w.begins[i] > k }) - 1
	if i < 0 {
		return 0
	}
	begin, end := w.n(w.begins[i]), len(w.log)
	if i+1 < len(w.begins) {
		end = w.n(w.begins[i+1])
	}
	return float64(w.n(k)-begin) / float64(max(1, end-begin))
}

// finish adds what is known only when the game has been gone through.
func (w *walk) finish(v *engine.View) {
	w.out.Turns = max(w.turn, 0)
	if w.b.over() {
		over := v.Over
		if w.b.ended != nil {
			over = w.b.ended.score(w.b.mod)
		}
		if w.out.Over = over; over != nil {
			w.out.Ending = w.sheet.Ending(over.Winner, over.Level, over.Rule)
		}
	}
	for i := range v.Pieces {
		if at, lost := w.lost[v.Pieces[i].ID]; lost {
			w.out.Losses[at].Away = slices.Contains(w.sheet.Situation.Returns, v.Pieces[i].At)
		}
	}
	w.out.Since = w.since()
	for i, k := range w.points {
		w.out.Curve[i].Part = w.part(k)
	}
	if w.scored && (len(w.points) == 0 || w.n(w.points[len(w.points)-1]) < len(w.log)) {
		w.out.Curve = append(w.out.Curve, ScorePoint{N: len(w.log), Turn: w.out.Turns, Part: 1, Value: w.score})
	}
	order := make([]int, len(w.changes))
	for i := range order {
		order[i] = i
		if w.changes[i].Part = w.part(w.steps[i]); w.changes[i].early {
			w.changes[i].Part = 1
		}
	}
	largest := 0
	for _, x := range w.changes {
		largest = max(largest, x.By, -x.By, x.weight)
	}
	// What moved no score, though much turned on it, counts as the largest; little ones are left out.
	size := func(i int) int {
		if n := w.changes[i].weight; n > 0 {
			return n
		}
		if n := max(w.changes[i].By, -w.changes[i].By); n > 0 {
			return n
		}
		return largest + 1
	}
	order = slices.DeleteFunc(order, func(i int) bool { return smallSwing*size(i) < largest })
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(size(b), size(a)) })
	order = order[:min(len(order), turningPoints)]
	slices.Sort(order)
	for _, i := range order {
		w.out.Turning = append(w.out.Turning, w.changes[i])
	}
	w.costs()
	if g, ok := w.b.game().(engine.Aimed); ok {
		w.out.Aims = g.Aims()
	}
	w.throws()
}

// costs adds up what the events after the set-up say that they cost.
func (w *walk) costs() {
	if w.sheet.Situation.CostBy == "" || len(w.out.Front) == 0 {
		return
	}
	cause, day := "", 0
	of, by := map[string]int{}, map[string]int{}
	for i := range w.log {
		p := w.log[i].Picture
		if p == nil || w.log[i].Back {
			continue
		}
		if p.Cause != "" {
			cause = p.Cause
		}
		if f := p.Falls; f != nil && i >= w.out.Front[0].N {
			for day+1 < len(w.out.Days) && w.out.Days[day].N <= i {
				day++
			}
			l := Loss{Piece: f.ID, Label: f.Label, Side: f.Side, Kind: f.Kind, N: i + 1}
			if day < len(w.out.Days) {
				l.Turn = w.out.Days[day].Turn
			}
			w.out.Losses = append(w.out.Losses, l)
		}
		if p.Cost == nil || i < w.out.Front[0].N || cause == "" { // what is lost before there is any cause was lost before the game
			continue
		}
		k, ok := of[p.Cost.Of]
		if !ok {
			k = len(w.out.Costs)
			of[p.Cost.Of] = k
			w.out.Costs = append(w.out.Costs, CostOf{Of: p.Cost.Of})
		}
		w.out.Costs[k].Lost += p.Cost.Lost
		w.out.Costs[k].Back += p.Cost.Back
		if p.Cost.Lost == 0 {
			continue
		}
		if k, ok = by[cause]; !ok {
			k = len(w.out.Causes)
			by[cause] = k
			w.out.Causes = append(w.out.Causes, CauseOf{Cause: cause})
		}
		w.out.Causes[k].Lost += p.Cost.Lost
	}
	slices.SortFunc(w.out.Costs, func(a, b CostOf) int { return strings.Compare(a.Of, b.Of) })
	slices.SortStableFunc(w.out.Causes, func(a, b CauseOf) int { return cmp.Compare(b.Lost, a.Lost) })
}

// since is how long the log was when the seat's last turn was over, -1 if it has had none.
func (w *walk) since() int {
	for i := len(w.blocks) - 2; i >= 0; i-- {
		if w.blocks[i].seat == w.seat {
			return w.n(w.blocks[i+1].from)
		}
	}
	return -1
}

// throws counts the dice of the events that the seat knows of.
func (w *walk) throws() {
	g, ok := w.b.game().Clone(nil).(engine.Rolling)
	if !ok {
		return
	}
	who := w.seat
	if w.b.over() {
		who = engine.ChanceSeat // all of them
	}
	for _, e := range w.b.s.Log(who, 1) {
		r := g.Rolled(e.Event)
		if r == nil {
			continue
		}
		if len(r.Dice) > 0 && r.Sides > 0 {
			d := w.diceOf(r)
			for _, n := range r.Dice {
				if face := n - d.least(); face >= 0 && face < r.Sides {
					d.Faces[face]++
					d.Count++
					d.Mean += float64(n)
				}
			}
		}
		if r.Chance > 0 && r.Chance < 1 {
			s := w.successOf(r)
			s.Tried++
			s.Expected += r.Chance
			s.chances = append(s.chances, r.Chance)
			if r.Hit {
				s.Hits++
			}
		}
	}
	order := map[string]int{}
	for i, name := range w.b.mod.Seats() {
		order[name] = i
	}
	for i := range w.out.Dice {
		d := &w.out.Dice[i]
		d.Mean = math.Round(d.Mean/float64(max(1, d.Count))*100) / 100
		d.Fair = math.Round(float64(d.Count)/float64(d.Sides)*100) / 100
	}
	for i := range w.out.Success {
		s := &w.out.Success[i]
		s.AtLeast = math.Round(atLeast(s.chances, s.Hits)*1000) / 1000
		s.AtMost = math.Round((1-atLeast(s.chances, s.Hits+1))*1000) / 1000
		s.Expected = math.Round(s.Expected*10) / 10
	}
	slices.SortStableFunc(w.out.Dice, func(a, b DiceCount) int { return cmp.Compare(order[a.Seat], order[b.Seat]) })
	slices.SortStableFunc(w.out.Success, func(a, b SuccessOf) int { return cmp.Compare(order[a.Seat], order[b.Seat]) })
}

func (w *walk) diceOf(r *engine.Rolled) *DiceCount {
	for i := range w.out.Dice {
		if d := &w.out.Dice[i]; d.Seat == r.Seat && d.Sides == r.Sides && d.Zero == r.Zero {
			return d
		}
	}
	w.out.Dice = append(w.out.Dice, DiceCount{Seat: r.Seat, Sides: r.Sides, Zero: r.Zero, Faces: make([]int, r.Sides)})
	return &w.out.Dice[len(w.out.Dice)-1]
}

func (w *walk) successOf(r *engine.Rolled) *SuccessOf {
	for i := range w.out.Success {
		if s := &w.out.Success[i]; s.Seat == r.Seat && s.What == r.What {
			return s
		}
	}
	w.out.Success = append(w.out.Success, SuccessOf{Seat: r.Seat, What: r.What})
	return &w.out.Success[len(w.out.Success)-1]
}

// atLeast is the chance of at least n successes, each of which comes by itself with its own chance.
func atLeast(chances []float64, n int) float64 {
	p := make([]float64, len(chances)+1) // of so many successes
	p[0] = 1
	for i, c := range chances {
		for k := i + 1; k > 0; k-- {
			p[k] = p[k]*(1-c) + p[k-1]*c
		}
		p[0] *= 1 - c
	}
	sum := 0.0
	for _, x := range p[n:] {
		sum += x
	}
	return sum
}

package match

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"beachhead/bot"
	"beachhead/engine"
)

// A set-up is planned before it is given. The plan is tried on a guess made of what the seat knows ([engine.Game].Resample), with random
// numbers that depend on the game alone: so what comes back is a function of the seat's knowledge, and the same each time it is asked for.

// SetupStep is one answer of a set-up, in the order in which the rules ask for them.
type SetupStep struct {
	Kind   string `json:"kind"`
	Rule   string `json:"rule,omitempty"`
	Choice string `json:"choice"`
	Given  bool   `json:"given,omitempty"` // by the plan; else it is the computer's suggestion
	// Stem is what all answers have in common but for the last word, and To are those words: where the thing may go.
	Stem string   `json:"stem,omitempty"`
	To   []string `json:"to,omitempty"`
}

// SetupRefusal is an answer of a plan that cannot be given.
type SetupRefusal struct {
	Choice  string          `json:"choice"`
	Reasons []engine.Reason `json:"reasons"`
}

// SetupPlan is a whole set-up of a seat, as far as it goes without dice and without the others.
type SetupPlan struct {
	Steps   []SetupStep    `json:"steps"`
	Refused []SetupRefusal `json:"refused,omitempty"`
}

const (
	maxPlan    = 200 // answers of a plan
	maxSetup   = 400 // answers of a set-up
	planRounds = 8   // how often suggestions make room for what the plan says
)

// Setup tries a plan of answers, in any order, and fills what it leaves open with the answers of the best computer player. With areas each
// step says where its thing may go when little else is placed.
func (t *Table) Setup(ctx context.Context, w Who, plan []string, areas bool) (out *SetupPlan, err error) {
	if len(plan) > maxPlan {
		return nil, refuse(Invalid, "Expected at most %d choices.", maxPlan)
	}
	p := planner{seat: w.Seat}
	asked := madePlan{key: strings.Join(plan, "\n")}
	var d *draft
	var table *live
	err = t.do(ctx, func(l *live) error {
		st, err := l.seatShown(w)
		if err != nil {
			return err
		}
		if l.book.over() {
			return errOver
		}
		for _, text := range plan {
			c, err := l.parse(text)
			if err != nil {
				return err
			}
			p.plan = append(p.plan, c)
		}
		p.mod, p.setup = l.mod, setupOf(l.mod, l.head.Scenario)
		if p.setup == nil || !l.asked(w.Seat) || !p.during(l.book.game().View(w.Seat)) {
			return refuse(NotPossible, "Nothing is to be set up now.")
		}
		asked.seat, asked.version = w.Seat, l.fresh(st).Version
		table, d = l, l.draft(w.Player)
		if made := d.made[areas]; made.out != nil && made.seat == asked.seat && made.version == asked.version && made.key == asked.key {
			out = made.out
			return nil
		}
		p.start = l.book.game().Clone(nil)
		ctx = d.begin(ctx, areas)
		return nil
	})
	if err != nil || out != nil {
		return out, err
	}
	defer d.end(ctx, areas)
	for _, place := range [...]chan struct{}{d.place, t.hall.plan} {
		select {
		case place <- struct{}{}:
			defer func() { <-place }()
		case <-ctx.Done():
			return nil, tooLate(ctx)
		}
	}
	err = t.hall.aside(t.id, func() error {
		out = p.make(ctx, t.hall.ideas(t.id), t.hall.cfg.Think, areas)
		return nil
	})
	if err == nil && ctx.Err() != nil {
		err = tooLate(ctx)
	}
	if err != nil {
		return nil, err
	}
	asked.out = out
	table.post(func(*live) { d.made[areas] = asked })
	return out, nil
}

// draft is the planning of a player at a table. One plan is made at a time, and of each sort, with areas and without, the newer takes the place of the
// older. What was made last is kept. Only the game's goroutine looks at made.
type draft struct {
	place chan struct{} // taken by the plan that is being made
	made  map[bool]madePlan

	mu  sync.Mutex
	now map[bool]*planning
}

// planning is a plan that is wanted.
type planning struct {
	ctx  context.Context
	drop context.CancelCauseFunc
}

// madePlan is a plan that was made: of what, and on which page.
type madePlan struct {
	seat    engine.Seat
	version Version
	key     string
	out     *SetupPlan
}

// draft is that of a player who has a seat.
func (l *live) draft(player string) *draft {
	d := l.drafts[player]
	if d == nil {
		d = &draft{place: make(chan struct{}, 1), made: map[bool]madePlan{}, now: map[bool]*planning{}}
		if l.drafts == nil {
			l.drafts = map[string]*draft{}
		}
		l.drafts[player] = d
	}
	return d
}

var errNewer = refuse(Stale, "You have asked for a newer plan since.")

// begin drops the plan that was wanted before.
func (d *draft) begin(ctx context.Context, areas bool) context.Context {
	d.mu.Lock()
	defer d.mu.Unlock()
	if old := d.now[areas]; old != nil {
		old.drop(errNewer)
	}
	p := &planning{}
	p.ctx, p.drop = context.WithCancelCause(ctx)
	d.now[areas] = p
	return p.ctx
}

// end forgets a plan that nobody waits for any more.
func (d *draft) end(ctx context.Context, areas bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if p := d.now[areas]; p != nil && p.ctx == ctx {
		p.drop(nil)
		delete(d.now, areas)
	}
}

// tooLate is the refusal of a plan whose context has ended.
func tooLate(ctx context.Context) error {
	if cause := context.Cause(ctx); errors.Is(cause, errNewer) {
		return errNewer
	}
	return refuse(Unavailable, "The server has too much to do. Try again soon.")
}

// make makes the plan on a guess, with the strongest computer player.
func (p *planner) make(ctx context.Context, seed uint64, budget engine.Budget, areas bool) *SetupPlan {
	p.seed = seed
	p.start.Resample(p.seat, rand.New(rand.NewPCG(p.seed, 1)))
	profiles := bot.Profiles(p.mod)
	p.profile = profiles[len(profiles)-1]
	p.budget, p.ctx = budget, ctx
	return p.find(areas)
}

// setupOf are the questions of the set-up of a scenario.
func setupOf(m engine.Module, scenario string) *engine.SheetSetup {
	if ch, ok := m.(engine.Charted); ok {
		if sheet := ch.Sheet(scenario); sheet != nil {
			return sheet.Setup
		}
	}
	return nil
}

// planner tries set-ups on copies of a guess.
type planner struct {
	ctx     context.Context // when it ends, nobody wants the plan
	mod     engine.Module
	seat    engine.Seat
	setup   *engine.SheetSetup
	start   engine.Game
	plan    []engine.Choice
	profile engine.Profile
	budget  engine.Budget
	seed    uint64
}

func (p *planner) during(v *engine.View) bool { return slices.Contains(v.Where, p.setup.Where) }

func (p *planner) places(kind string) bool {
	return slices.ContainsFunc(p.setup.Kinds, func(k engine.SheetPlacing) bool { return k.Kind == kind })
}

func (p *planner) picks(kind string) bool {
	return slices.ContainsFunc(p.setup.Kinds, func(k engine.SheetPlacing) bool { return k.Kind == kind && k.Pick })
}

// find is the plan with suggestions for what it leaves open. Where a suggestion takes the room of what is planned, it goes elsewhere.
func (p *planner) find(areas bool) *SetupPlan {
	taken := map[string]bool{}
	var out *SetupPlan
	for range planRounds {
		out = p.suggest(taken)
		more := false
		for _, r := range out.Refused {
			if to := lastWord(r.Choice); !taken[to] {
				taken[to], more = true, true
			}
		}
		if !more || p.ctx.Err() != nil {
			break
		}
	}
	if areas {
		p.addAreas(out)
	}
	return out
}

// suggest walks through the set-up. Suggestions avoid the places taken, if they can.
func (p *planner) suggest(taken map[string]bool) *SetupPlan {
	out := &SetupPlan{Steps: []SetupStep{}}
	computer := p.profile.New(p.seed)
	left := slices.Clone(p.plan)
	why := map[engine.Choice][]engine.Reason{}
	p.walk(func(g engine.Game, v *engine.View) engine.Choice {
		texts := engine.FormatChoices(p.mod, v.Prompt.Options)
		s := SetupStep{Kind: v.Prompt.Kind, Rule: v.Prompt.Rule}
		s.Stem, s.To = stemOf(texts)
		for _, c := range left {
			if text := engine.FormatChoice(p.mod, c); s.Stem != "" && strings.HasPrefix(text, s.Stem+" ") {
				if rs := g.WhyNot(p.seat, c); len(rs) > 0 {
					why[c] = rs
				}
			}
		}
		for _, c := range v.Prompt.Options {
			if i := slices.Index(left, c); i >= 0 {
				left = slices.Delete(left, i, i+1)
				s.Given, s.Choice = true, engine.FormatChoice(p.mod, c)
				p.stem(&s, texts)
				out.Steps = append(out.Steps, s)
				return c
			}
		}
		if len(taken) > 0 && p.places(s.Kind) && !p.picks(s.Kind) {
			free := v.Prompt.Options[:0:0]
			for i, c := range v.Prompt.Options {
				if !taken[lastWord(texts[i])] {
					free = append(free, c)
				}
			}
			if len(free) > 0 {
				v.Prompt.Options = free
			}
		}
		c, _ := computer.Choose(v, p.budget)
		if !slices.Contains(v.Prompt.Options, c) {
			c = v.Prompt.Options[0]
		}
		s.Choice = engine.FormatChoice(p.mod, c)
		p.stem(&s, texts)
		out.Steps = append(out.Steps, s)
		return c
	})
	for _, c := range left {
		rs := why[c]
		if rs == nil {
			rs = []engine.Reason{{Text: "Nothing of that kind is left to be placed."}}
		}
		out.Refused = append(out.Refused, SetupRefusal{engine.FormatChoice(p.mod, c), rs})
	}
	return out
}

// addAreas finds where each thing may go. Where it stands in the order must not count, so the set-up is walked through twice more with the other
// things spread as far as they go, once from each end of the lists, and a place counts if it is open in any of the walks.
func (p *planner) addAreas(out *SetupPlan) {
	area := map[string][]string{}
	seen := map[string]map[string]bool{}
	add := func(stem string, to []string) {
		if seen[stem] == nil {
			seen[stem] = map[string]bool{}
		}
		for _, x := range to {
			if !seen[stem][x] {
				seen[stem][x] = true
				area[stem] = append(area[stem], x)
			}
		}
	}
	chosen := map[string]bool{}
	for _, s := range out.Steps {
		chosen[s.Choice] = true
	}
	for _, backwards := range [...]bool{false, true} {
		used := map[string]int{}
		p.walk(func(_ engine.Game, v *engine.View) engine.Choice {
			texts := engine.FormatChoices(p.mod, v.Prompt.Options)
			stem, to := stemOf(texts)
			if stem == "" && p.places(v.Prompt.Kind) { // things of several sorts
				for sort, list := range stemsOf(texts) {
					add(sort, list)
				}
			}
			if stem == "" || !p.places(v.Prompt.Kind) {
				return v.Prompt.Options[0]
			}
			add(stem, to)
			if p.picks(v.Prompt.Kind) { // the same things as in the plan are placed
				for i, text := range texts {
					if chosen[text] {
						return v.Prompt.Options[i]
					}
				}
			}
			best := -1
			for i := range to {
				if backwards {
					i = len(to) - 1 - i
				}
				if best < 0 || used[to[i]] < used[to[best]] {
					best = i
				}
			}
			used[to[best]]++
			return v.Prompt.Options[best]
		})
	}
	for _, s := range out.Steps {
		add(s.Stem, s.To)
	}
	for i := range out.Steps {
		if s := &out.Steps[i]; !p.picks(s.Kind) {
			s.To = area[s.Stem]
		}
	}
}

// walk answers the questions of the seat on a copy, for as long as it is asked and the set-up goes on.
func (p *planner) walk(answer func(g engine.Game, v *engine.View) engine.Choice) {
	g := p.start.Clone(nil)
	for range maxSetup {
		q := g.Pending()
		if q == nil || p.ctx.Err() != nil {
			return
		}
		asked := q.For(p.seat)
		if asked == nil || len(asked.Options) == 0 {
			return
		}
		v := g.View(p.seat)
		if !p.during(v) {
			return
		}
		prompt := *asked
		prompt.Options = slices.Clone(asked.Options)
		v.Prompt = &prompt
		if err := g.Apply(p.seat, answer(g, v)); err != nil {
			return
		}
	}
}

// stem completes a step at a question where things of several sorts can be placed: it is about those of the sort that was chosen.
func (p *planner) stem(s *SetupStep, texts []string) {
	at := strings.LastIndexByte(s.Choice, ' ')
	if s.Stem == "" && at >= 0 && p.places(s.Kind) && !p.picks(s.Kind) {
		s.Stem = s.Choice[:at]
		s.To = stemsOf(texts)[s.Stem]
	}
}

// stemsOf are the last words of answers by what stands before them.
func stemsOf(texts []string) map[string][]string {
	out := map[string][]string{}
	for _, text := range texts {
		if at := strings.LastIndexByte(text, ' '); at >= 0 {
			out[text[:at]] = append(out[text[:at]], text[at+1:])
		}
	}
	return out
}

// stemOf is what answers that differ in their last word have in common, and those words; "" if they are not of that sort.
func stemOf(texts []string) (stem string, to []string) {
	for i, text := range texts {
		at := strings.LastIndexByte(text, ' ')
		if at < 0 || i > 0 && text[:at] != stem {
			return "", nil
		}
		stem = text[:at]
		to = append(to, text[at+1:])
	}
	return stem, to
}

func lastWord(text string) string { return text[strings.LastIndexByte(text, ' ')+1:] }

// GiveSetup gives answers of a set-up one after the other, from the page with a version, and stops at the first that is refused, or
// where something else is asked. Those that are given are stored together, all or none. It returns the version of the page that they lead to, how many were
// given, and what stopped them.
func (t *Table) GiveSetup(ctx context.Context, w Who, v Version, list []string) (now Version, given int, why []engine.Reason, err error) {
	if len(list) > maxSetup {
		return 0, 0, nil, refuse(Invalid, "Expected at most %d choices.", maxSetup)
	}
	err = t.do(ctx, func(l *live) error {
		st, err := l.checked(w, v)
		if err != nil {
			return err
		}
		events, was := l.book.s.Events(), l.book.phase
		n, lines, stopped, err := l.carrySetup(w.Seat, list)
		switch {
		case err != nil:
			return err
		case n == 0 && stopped == nil && len(list) > 0:
			return refuse(NotPossible, "Nothing is to be set up now.")
		case n > 0:
			l.book.same = events // of all of them
			if err := l.commit(w.Seat, lines...); err != nil {
				return err
			}
			l.withdraw(w.Seat, was)
		}
		now, given, why = l.fresh(st).Version, n, stopped
		return nil
	})
	return now, given, why, err
}

// carrySetup carries out answers of a set-up as far as they go. Their lines are still to be stored.
func (l *live) carrySetup(seat engine.Seat, list []string) (given int, lines []string, why []engine.Reason, err error) {
	p := planner{mod: l.mod, seat: seat, setup: setupOf(l.mod, l.head.Scenario)}
	for _, text := range list {
		if p.setup == nil || l.book.over() || !l.asked(seat) || !p.during(l.book.game().View(seat)) {
			break
		}
		c, err := l.parse(text)
		var more []string
		if err == nil {
			more, err = l.carry(seat, c, "")
		}
		var no *Refusal
		switch {
		case errors.As(err, &no) && (no.Code == Illegal || no.Code == Invalid || no.Code == NotAsked):
			return given, lines, no.Reasons, nil
		case err != nil && given > 0:
			return 0, nil, nil, l.spoiled(err) // those before it are in memory only
		case err != nil:
			return 0, nil, nil, err
		}
		given++
		lines = append(lines, more...)
	}
	return given, lines, nil, nil
}

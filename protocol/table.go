package protocol

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/engine/rulescript"
	"beachhead/games"
)

// Version is the number of the protocol. A change that breaks a tool raises it.
const Version = 1

// logTail is how many of the last events a view carries.
const logTail = 20

// Table answers requests about one game. One goroutine owns it.
type Table struct {
	version string
	loaded  map[string]engine.Module // with their own data; one with a data pack belongs to its game only
	session *engine.Session          // nil before the first new, setup or load
}

// NewTable makes a table without a game. version is the program's, for hello.
func NewTable(version string) *Table {
	return &Table{version: version, loaded: map[string]engine.Module{}}
}

// request is one row of the protocol's table: what the request may hold, and what answers it.
type request struct {
	fields []string
	game   bool // it needs a game
	answer func(t *Table, o object) (any, error)
}

var requests map[string]request

func init() {
	requests = map[string]request{
		"hello":    {nil, false, (*Table).hello},
		"new":      {[]string{"game", "scenario", "options", "seed", "chance", "data"}, false, (*Table).start},
		"setup":    {[]string{"position", "seed", "chance", "data"}, false, (*Table).setup},
		"load":     {[]string{"text", "chance", "data"}, false, (*Table).load},
		"rule":     {[]string{"game", "rule"}, false, (*Table).rule},
		"choose":   {[]string{"seat", "choice"}, true, (*Table).choose},
		"whynot":   {[]string{"seat", "choice"}, true, (*Table).whyNot},
		"explain":  {[]string{"seat", "choice"}, true, (*Table).explain},
		"view":     {[]string{"seat"}, true, (*Table).view},
		"log":      {[]string{"from"}, true, (*Table).log},
		"undo":     {[]string{"seat"}, true, (*Table).undo},
		"position": {nil, true, (*Table).position},
		"save":     {nil, true, (*Table).save},
		"hash":     {nil, true, (*Table).hash},
		"bot":      {[]string{"seat", "profile", "budget_ms", "nodes", "seed"}, true, (*Table).bot},
	}
}

// answer carries a request out. Whatever goes wrong, the game is then as it was.
func (t *Table) answer(o object) (body any, err error) {
	defer func() {
		if r := recover(); r != nil {
			body, err = nil, &Error{Code: Internal, Message: fmt.Sprintf("internal error, please report: %v", r)}
		}
	}()
	do, err := o.text("do")
	if err != nil {
		return nil, err
	}
	req, ok := requests[do]
	if !ok {
		var known []string
		for k := range requests {
			known = append(known, k)
		}
		slices.Sort(known)
		return nil, badRequest("no request %q; expected one of %s", shorten(do), strings.Join(known, ", "))
	}
	if err := o.only(do, append([]string{"id", "do"}, req.fields...)...); err != nil {
		return nil, err
	}
	if req.game && t.session == nil {
		return nil, &Error{Code: NoGame, Message: "there is no game; begin one with new, setup or load"}
	}
	return req.answer(t, o)
}

// Hello is the answer that says who speaks, and what can be played.
type Hello struct {
	Name     string `json:"name"`
	Version  string `json:"version"`
	Protocol int    `json:"protocol"`
	Games    []Game `json:"games"`
}

// Game is a game that can be played.
type Game struct {
	ID           string     `json:"id"`
	Title        string     `json:"title"`
	RulesVersion string     `json:"rules_version"`
	Scenarios    []Scenario `json:"scenarios"`
	Bots         []Bot      `json:"bots"`
}

// Scenario is one scenario of a game.
type Scenario struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	About   string   `json:"about,omitempty"`
	Seats   []string `json:"seats"`
	Options []Option `json:"options"`
}

// Option is an optional rule.
type Option struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	Rule    string   `json:"rule"`
	Values  []string `json:"values"`
	Default string   `json:"default"`
}

// Bot is a computer player.
type Bot struct {
	Name  string `json:"name"`
	About string `json:"about"`
}

func (t *Table) hello(object) (any, error) {
	h := Hello{Name: "beachhead", Version: t.version, Protocol: Version, Games: []Game{}}
	for _, id := range games.IDs() {
		m, err := t.module(id, "")
		if err != nil {
			return nil, err
		}
		h.Games = append(h.Games, describeGame(m))
	}
	return h, nil
}

func describeGame(m engine.Module) Game {
	g := Game{ID: m.ID(), Title: m.Title(), RulesVersion: m.RulesVersion(), Scenarios: []Scenario{}, Bots: []Bot{}}
	options := []Option{}
	for _, o := range m.Options() {
		options = append(options, Option{o.ID, o.Title, o.Rule, notNil(o.Values), o.Default})
	}
	for _, s := range m.Scenarios() {
		g.Scenarios = append(g.Scenarios, Scenario{s.ID, s.Title, s.About, engine.SeatsOf(m, engine.Setup{Scenario: s.ID}), options})
	}
	for _, p := range bot.Profiles(m) {
		g.Bots = append(g.Bots, Bot{p.Name, p.About})
	}
	return g
}

// module finds a game: with its own data, or with a data pack.
func (t *Table) module(id, pack string) (engine.Module, error) {
	if !slices.Contains(games.IDs(), id) {
		return nil, badRequest("no game %q; expected one of %s", shorten(id), strings.Join(games.IDs(), ", "))
	}
	if pack != "" {
		m, err := games.Load(id, pack)
		if err != nil {
			return nil, notPossible(err)
		}
		return m, nil
	}
	if m := t.loaded[id]; m != nil {
		return m, nil
	}
	m, err := games.Load(id, "")
	if err != nil {
		return nil, &Error{Code: Internal, Message: err.Error()}
	}
	t.loaded[id] = m
	return m, nil
}

// moduleFor finds a game for a request that may name a data pack; without one, the game on the table keeps its own.
func (t *Table) moduleFor(id string, o object) (engine.Module, error) {
	var pack string
	if err := o.read("data", "the path of a folder", &pack); err != nil {
		return nil, err
	}
	if pack == "" && t.session != nil && t.session.Module().ID() == id {
		return t.session.Module(), nil
	}
	return t.module(id, pack)
}

// chance reads who answers for the dice: "auto", "ask", or "" if the request does not say.
func chance(o object) (string, error) {
	var c string
	if err := o.read("chance", `"auto" or "ask"`, &c); err != nil {
		return "", err
	}
	if o.has("chance") && c != "auto" && c != "ask" {
		return "", badRequest(`chance: expected "auto" or "ask", not %q`, shorten(c))
	}
	return c, nil
}

func seed(o object) (string, error) {
	var s string
	if err := o.read("seed", "a string", &s); err != nil {
		return "", err
	}
	if o.has("seed") && (s == "" || strings.TrimSpace(s) != s || strings.ContainsAny(s, ";\n\r") || len(s) > 200) {
		return "", badRequest("seed: expected 1 to 200 characters, no blank at its ends, no semicolon and no line end")
	}
	return s, nil
}

// dice are those a new game throws: nil if chance is asked.
func (t *Table) dice(mode, seed string) (*engine.Dice, error) {
	switch {
	case mode == "ask" && seed != "":
		return nil, badRequest(`seed: with chance "ask" no dice are thrown, so there is nothing to seed`)
	case mode == "ask":
		return nil, nil
	case seed != "":
		return engine.NewDice(seed), nil
	}
	return engine.NewDice(engine.NewSeed()), nil
}

func (t *Table) start(o object) (any, error) {
	id, err := o.text("game")
	if err != nil {
		return nil, err
	}
	scenario, err := o.text("scenario")
	if err != nil {
		return nil, err
	}
	var given map[string]any
	if err := o.read("options", `an object like {"option":"value"}`, &given); err != nil {
		return nil, err
	}
	mode, err := chance(o)
	if err != nil {
		return nil, err
	}
	sd, err := seed(o)
	if err != nil {
		return nil, err
	}
	dice, err := t.dice(mode, sd)
	if err != nil {
		return nil, err
	}
	var pack string
	if err := o.read("data", "the path of a folder", &pack); err != nil {
		return nil, err
	}
	m, err := t.module(id, pack)
	if err != nil {
		return nil, err
	}
	if _, err := engine.FindScenario(m, shorten(scenario)); err != nil {
		return nil, badRequest("%v", err)
	}
	options, err := engine.ReadOptions(m.Options(), given)
	if err != nil {
		return nil, badRequest("options: %v", err)
	}
	s, err := engine.NewSession(m, engine.Setup{Scenario: scenario, Options: options}, dice)
	if err != nil {
		return nil, badRequest("%v", err)
	}
	return t.begin(s), nil
}

// begin puts a game on the table.
func (t *Table) begin(s *engine.Session) PositionAnswer {
	a := position(s, s.Log(engine.ChanceSeat, 1))
	t.session = s
	return a
}

func (t *Table) setup(o object) (any, error) {
	if !o.has("position") {
		return nil, badRequest("position is missing: expected an object")
	}
	p, err := readPosition(o["position"])
	if err != nil {
		return nil, err
	}
	mode, err := chance(o)
	if err != nil {
		return nil, err
	}
	sd, err := seed(o)
	if err != nil {
		return nil, err
	}
	if now := t.session; now != nil && mode == "" { // as in the game that is being replaced
		switch d := now.Dice(); {
		case d != nil && sd == "":
			sd = d.Seed()
		case d == nil && sd == "":
			mode = "ask"
		}
	}
	dice, err := t.dice(mode, sd)
	if err != nil {
		return nil, err
	}
	m, err := t.moduleFor(p.Game, o)
	if err != nil {
		return nil, err
	}
	s, err := engine.NewSessionAt(m, p, dice)
	if err != nil {
		return nil, notPossible(err)
	}
	return t.begin(s), nil
}

// readPosition reads a position, every field of which must be known.
func readPosition(text []byte) (p engine.Position, err error) {
	o, err := readObject(text)
	if err != nil {
		return p, badRequest("position: %v", err)
	}
	if err := o.only("position", "game", "scenario", "options", "at", "clear", "pieces", "tracks", "state"); err != nil {
		return p, err
	}
	if o.has("at") {
		at, err := readObject(o["at"])
		if err != nil {
			return p, badRequest("position: at: %v", err)
		}
		if err := at.only("at", "turn", "phase"); err != nil {
			return p, err
		}
		p.At = &engine.At{}
		if err := errors.Join(at.read("turn", "a whole number", &p.At.Turn), at.read("phase", "a string", &p.At.Phase)); err != nil {
			return p, err
		}
	}
	if p.Game, err = o.text("game"); err != nil {
		return p, err
	}
	if p.Scenario, err = o.text("scenario"); err != nil {
		return p, err
	}
	for _, f := range []struct {
		name, expected string
		into           any
	}{
		{"options", `an object like {"option":"value"}`, &p.Options},
		{"clear", "true or false", &p.Clear},
		{"pieces", `an object like {"piece":{"at":"0712"}}`, &p.Pieces},
		{"tracks", `an object like {"track":12}`, &p.Tracks},
		{"state", "a string in base64", &p.State},
	} {
		if err := o.read(f.name, f.expected, f.into); err != nil {
			return p, err
		}
	}
	return p, nil
}

func (t *Table) load(o object) (any, error) {
	text, err := o.text("text")
	if err != nil {
		return nil, err
	}
	mode, err := chance(o)
	if err != nil {
		return nil, err
	}
	h, err := engine.ReadHeader(text)
	if err != nil {
		return nil, notPossible(err)
	}
	m, err := t.moduleFor(h.Game, o)
	if err != nil {
		return nil, err
	}
	if mode == "" {
		mode = "ask"
		if h.Seed != "" {
			mode = "auto"
		}
	}
	s, err := engine.Replay(m, text, engine.ReplayOptions{Ask: mode == "ask"})
	if err != nil {
		return nil, notPossible(err)
	}
	a := position(s, nil)
	t.session = s
	return a, nil
}

// seat reads the seat of a request: one of the players, and those that others says.
func (t *Table) seat(o object, others ...engine.Seat) (engine.Seat, error) {
	name, err := o.text("seat")
	if err != nil {
		return 0, err
	}
	m := t.session.Module()
	known := slices.Clone(engine.SeatsOf(m, t.session.Game().Setup()))
	for _, s := range others {
		known = append(known, engine.SeatName(m, s))
	}
	seat, err := engine.SeatByName(m, name)
	if err != nil || !slices.Contains(known, name) {
		return 0, badRequest("no seat %q; expected one of %s", shorten(name), strings.Join(known, ", "))
	}
	return seat, nil
}

// choice reads the choice of a request. A text that is no choice of this game at all is refused as an illegal choice is.
func (t *Table) choice(o object) (engine.Choice, *engine.Reason, error) {
	text, err := o.text("choice")
	if err != nil {
		return engine.Choice{}, nil, err
	}
	c, err := engine.ParseChoice(t.session.Module(), text)
	if err != nil {
		r := &engine.Reason{Text: fmt.Sprintf("%q is no choice: %v.", shorten(text), err)}
		if q := t.session.Game().Pending(); q != nil {
			_, p := q.First()
			r.Rule = p.Rule
		}
		return c, r, nil
	}
	return c, nil, nil
}

// turn refuses a seat that is not asked.
func (t *Table) turn(seat engine.Seat) error {
	q := t.session.Game().Pending()
	if q == nil {
		return &Error{Code: Over, Message: "the game is over"}
	}
	if q.Seats.Has(seat) {
		return nil
	}
	var asked []string
	for _, s := range q.Seats.Seats() {
		asked = append(asked, engine.SeatName(t.session.Module(), s))
	}
	return &Error{Code: WrongSeat, Message: fmt.Sprintf("%s is not asked; the question is to %s", engine.SeatName(t.session.Module(), seat), strings.Join(asked, ", "))}
}

func (t *Table) choose(o object) (any, error) {
	seat, err := t.seat(o, engine.ChanceSeat)
	if err != nil {
		return nil, err
	}
	c, malformed, err := t.choice(o)
	if err != nil {
		return nil, err
	}
	if err := t.turn(seat); err != nil {
		return nil, err
	}
	if malformed != nil {
		return nil, &Error{Code: Illegal, Reasons: []engine.Reason{*malformed}}
	}
	before := t.session.Events()
	if err := t.session.Answer(seat, c); err != nil {
		var illegal *engine.Illegal
		if errors.As(err, &illegal) {
			return nil, &Error{Code: Illegal, Reasons: illegal.Reasons}
		}
		return nil, err
	}
	return position(t.session, t.session.Log(engine.ChanceSeat, before+1)), nil
}

// WhyNotAnswer tells whether a choice is legal, and if not, why.
type WhyNotAnswer struct {
	Legal   bool            `json:"legal"`
	Reasons []engine.Reason `json:"reasons"`
}

func (t *Table) whyNot(o object) (any, error) {
	seat, err := t.seat(o, engine.ChanceSeat)
	if err != nil {
		return nil, err
	}
	c, malformed, err := t.choice(o)
	if err != nil {
		return nil, err
	}
	if malformed != nil {
		return WhyNotAnswer{false, []engine.Reason{*malformed}}, nil
	}
	why := t.session.Game().WhyNot(seat, c)
	return WhyNotAnswer{len(why) == 0, notNil(why)}, nil
}

func (t *Table) explain(o object) (any, error) {
	seat, err := t.seat(o, engine.ChanceSeat)
	if err != nil {
		return nil, err
	}
	var c *engine.Choice
	var malformed *engine.Reason
	if o.has("choice") {
		var ch engine.Choice
		if ch, malformed, err = t.choice(o); err != nil {
			return nil, err
		}
		c = &ch
	}
	if err := t.turn(seat); err != nil {
		return nil, err
	}
	if malformed != nil {
		return nil, &Error{Code: Illegal, Reasons: []engine.Reason{*malformed}}
	}
	if c != nil {
		if why := t.session.Game().WhyNot(seat, *c); len(why) > 0 {
			return nil, &Error{Code: Illegal, Reasons: why}
		}
	}
	x := t.session.Game().Explain(seat, c)
	x.Sums, x.Outcomes = notNil(x.Sums), notNil(x.Outcomes)
	for i := range x.Sums {
		x.Sums[i].Mods = notNil(x.Sums[i].Mods)
	}
	return x, nil
}

// ViewAnswer is what a seat may know.
type ViewAnswer struct {
	View ViewWithLog `json:"view"`
}

// ViewWithLog is a view and the last events that its seat learned of.
type ViewWithLog struct {
	*engine.View
	Log []Event `json:"log"`
}

func (t *Table) view(o object) (any, error) {
	seat, err := t.seat(o, engine.ObserverSeat)
	if err != nil {
		return nil, err
	}
	v := *t.session.Game().View(seat)
	v.Where, v.Pieces, v.Tracks, v.Boxes = notNil(v.Where), notNil(v.Pieces), notNil(v.Tracks), notNil(v.Boxes)
	if v.Over != nil && v.Over.Winner == "" {
		over := *v.Over
		over.Winner = Draw
		v.Over = &over
	}
	log := t.session.Log(seat, 1)
	log = log[max(0, len(log)-logTail):]
	events := describe(t.session, log)
	for i := range events {
		events[i].For = nil // who else learned of it is nothing this seat may know
	}
	return ViewAnswer{ViewWithLog{&v, events}}, nil
}

// LogAnswer is a part of the log.
type LogAnswer struct {
	Events []Event `json:"events"`
}

func (t *Table) log(o object) (any, error) {
	from, err := o.count("from", 1)
	if err != nil {
		return nil, err
	}
	return LogAnswer{describe(t.session, t.session.Log(engine.ChanceSeat, from))}, nil
}

func (t *Table) undo(o object) (any, error) {
	seat, err := t.seat(o, engine.ChanceSeat)
	if err != nil {
		return nil, err
	}
	if err := t.session.Undo(seat); err != nil {
		return nil, notPossible(err)
	}
	return position(t.session, nil), nil
}

func (t *Table) position(object) (any, error) {
	return struct {
		Position engine.Position `json:"position"`
	}{t.session.Game().Position()}, nil
}

func (t *Table) save(object) (any, error) {
	return struct {
		Text string `json:"text"`
	}{t.session.Record(t.session.Header(true))}, nil
}

func (t *Table) hash(object) (any, error) {
	return struct {
		Hash string `json:"hash"`
	}{HashText(t.session.Game().Hash())}, nil
}

// BotAnswer is the choice a computer player would make.
type BotAnswer struct {
	Choice  string          `json:"choice"`
	Reasons []engine.Reason `json:"reasons"`
}

func (t *Table) bot(o object) (any, error) {
	seat, err := t.seat(o)
	if err != nil {
		return nil, err
	}
	name, err := o.text("profile")
	if err != nil {
		return nil, err
	}
	var budget engine.Budget
	if budget.Millis, err = o.count("budget_ms", 0); err != nil {
		return nil, err
	}
	if budget.Nodes, err = o.count("nodes", 0); err != nil {
		return nil, err
	}
	sd, err := seed(o)
	if err != nil {
		return nil, err
	}
	if sd == "" {
		sd = engine.NewSeed()
	}
	b, err := bot.New(t.session.Module(), name, bot.Number(sd))
	if err != nil {
		return nil, badRequest("profile: %v", err)
	}
	if err := t.turn(seat); err != nil {
		return nil, err
	}
	v := engine.ViewOf(b, t.session.Game(), seat)
	rule := v.Prompt.Rule
	c, why := b.Choose(v, budget)
	return BotAnswer{engine.FormatChoice(t.session.Module(), c), []engine.Reason{{Rule: rule, Text: why}}}, nil
}

// RuleAnswer is a row of the rule index, with the scripts that cover it.
type RuleAnswer struct {
	Rule    string   `json:"rule"`
	Kind    string   `json:"kind"`
	Summary string   `json:"summary"`
	Scripts []string `json:"scripts"`
}

func (t *Table) rule(o object) (any, error) {
	id, err := o.text("game")
	if err != nil {
		return nil, err
	}
	rule, err := o.text("rule")
	if err != nil {
		return nil, err
	}
	m, err := t.module(id, "")
	if err != nil {
		return nil, err
	}
	for _, r := range m.Rules() {
		if r.ID != rule {
			continue
		}
		scripts, err := rulescript.Read(m)
		if err != nil {
			return nil, &Error{Code: Internal, Message: err.Error()}
		}
		a := RuleAnswer{Rule: r.ID, Kind: r.Kind, Summary: r.Summary, Scripts: []string{}}
		for _, s := range scripts {
			if slices.Contains(s.Rules, rule) {
				a.Scripts = append(a.Scripts, s.Name)
			}
		}
		return a, nil
	}
	return nil, badRequest("%s has no rule %q", id, shorten(rule))
}

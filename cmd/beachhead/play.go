package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/match"
	"beachhead/protocol"
)

type playCmd struct {
	Game     string `arg:"" help:"Game to play."`
	Scenario string `help:"Scenario; the first one if nothing is said."`
	Seats    string `help:"Who plays: seat=me or seat=PROFILE, several joined by commas. Both may be me." placeholder:"SEATS"`
	Options  string `help:"Optional rules: option=value, several joined by commas."`
	Seed     string `help:"Seed of the dice. Without it a new one is made; its commitment is shown, and it is published at the end."`
	Record   string `help:"File that keeps the game as it goes on; one in the user's state folder if nothing is said." placeholder:"FILE"`
	New      bool   `help:"Begin a new game even if the last one is not over; that one is kept as FILE.bak."`
	Plain    bool   `help:"One statement a line, no colours, no drawn map: for voice output and braille."`
	Open     bool   `help:"Show what the computer chooses and why, hidden choices included. To learn from it."`
	Quiet    bool   `short:"q" help:"Do not give the computer's reasons."`
	BudgetMS int    `name:"budget-ms" help:"Milliseconds the computer may think a decision; 0 is its own limit."`
	Data     string `help:"Data pack: a folder whose files replace the game's." placeholder:"DIR"`
}

func (c *playCmd) Run(s streams) error {
	m, err := openGame(c.Game, c.Data)
	if err != nil {
		return err
	}
	if c.BudgetMS < 0 {
		return usage("--budget-ms is %d; expected at least 0", c.BudgetMS)
	}
	if strings.ContainsAny(c.Seed, ";\n\r") || strings.TrimSpace(c.Seed) != c.Seed {
		return usage("--seed %q; expected no semicolon, no line end and no blank at its ends", c.Seed)
	}
	setup, err := readSetup(m, c.Scenario, c.Options)
	if err != nil {
		return err
	}
	seats, err := c.readSeats(m, setup, c.Seats)
	if err != nil {
		return err
	}
	path := c.Record
	if path == "" {
		if path, err = stateFile(m.ID()); err != nil {
			return err
		}
	}
	k, err := openKeeper(path)
	if err != nil {
		return err
	}
	defer func() { k.Close() }()

	t := &sitting{streams: s, mod: m, seats: seats, keeper: k, budget: engine.Budget{Millis: c.BudgetMS}, open: c.Open, quiet: c.Quiet}
	t.terminal = isTerminal(s.in) && isTerminal(s.out)
	t.plain = c.Plain || !isTerminal(s.out) || os.Getenv("TERM") == "dumb"
	t.colour = !t.plain && os.Getenv("NO_COLOR") == ""

	if err := c.begin(t, setup); err != nil {
		return err
	}
	t.console = newConsole(s, t.plain)
	defer t.console.Close()
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	go func() { // all answers are on the disk already
		<-interrupted
		t.console.Close()
		t.say("")
		t.farewell()
		os.Exit(exitDone)
	}()
	return t.play()
}

// readSeats reads who plays. What is not named is me, if nobody else is, or the computer.
func (c *playCmd) readSeats(m engine.Module, setup engine.Setup, text string) ([]string, error) {
	taken := strings.Contains(text, "="+me)
	return readSeats(m, setup, text, func(string) string {
		if !taken {
			taken = true
			return me
		}
		return bestBot(m)
	}, true)
}

// begin goes on with the game of the record file, or begins a new one in it.
func (c *playCmd) begin(t *sitting, setup engine.Setup) error {
	k := t.keeper
	text, note, err := k.Read()
	if err != nil {
		return err
	}
	if text != "" && !c.New {
		h, err := engine.ReadHeader(text)
		if err != nil {
			return fmt.Errorf("%w\nThe record cannot be gone on with. Play with --new to begin afresh; the file is then kept as %s.bak", inFile(k.path, err), k.path)
		}
		if h.Result == "" {
			return c.resume(t, h, text, note)
		}
		kept, err := k.PutAside()
		if err != nil {
			return err
		}
		t.say("The last game is over; its record is now %s.", kept)
		text = ""
	}
	if text != "" {
		kept, err := k.PutBack()
		if err != nil {
			return err
		}
		t.say("The game that was not over is now %s.", kept)
	}
	seed := c.Seed
	if seed == "" {
		seed = engine.NewSeed()
	}
	session, err := engine.NewSession(t.mod, setup, engine.NewDice(seed))
	if err != nil {
		return usage("%w", err)
	}
	t.session = session
	t.header = session.Header(true)
	t.header.Players = t.players()
	t.header.Date = time.Now().Format(time.DateOnly)
	if err := k.Begin(session, t.header); err != nil {
		return err
	}
	t.say("%s, scenario %s. %s.", t.mod.Title(), setup.Scenario, t.players())
	t.say("The dice are promised: commitment %s.", t.header.Commitment)
	t.say("The game is kept in %s.", k.path)
	return nil
}

// resume goes on with an unfinished game.
func (c *playCmd) resume(t *sitting, h engine.Header, text, note string) error {
	k := t.keeper
	if h.Game != t.mod.ID() {
		return fmt.Errorf("%s is a game of %s, not of %s", k.path, h.Game, t.mod.ID())
	}
	if c.Scenario != "" || c.Options != "" || c.Seed != "" {
		return usage("%s is a game that is not over (scenario %s). Go on with it without --scenario, --options and --seed, or begin another with --new", k.path, h.Scenario)
	}
	who := c.Seats
	if who == "" {
		who = strings.ReplaceAll(h.Players, " ", ",")
	}
	seats, err := c.readSeats(t.mod, engine.Setup{Scenario: h.Scenario, Options: h.Options}, who) // which may have other seats than the first scenario
	if err != nil && c.Seats == "" {
		return fmt.Errorf("%s: Players: %w", k.path, errors.Unwrap(err))
	} else if err != nil {
		return err
	}
	t.seats = seats
	answered, written, events := 0, 0, 0
	session, err := engine.Replay(t.mod, text, engine.ReplayOptions{Each: func(s *engine.Session, n int) {
		// Each seat is told again what has happened since its last answer.
		if seat := lastAnswer(s).Seat; seat >= 0 {
			t.seen[seat] = events
		}
		answered, written, events = n, len(s.Answers()), s.Events()
	}})
	if err != nil {
		return fmt.Errorf("%w\nThe record cannot be gone on with. Play with --new to begin afresh; the file is then kept as %s.bak", inFile(k.path, err), k.path)
	}
	t.session = session
	date := h.Date
	t.header = session.Header(true)
	t.header.Players, t.header.Date = t.players(), date
	if answered == 0 || h.Seed == "" || h.Players != t.header.Players { // the head changes
		err = k.Rewrite(session, t.header)
	} else {
		err = k.Resume(session, written)
	}
	if err != nil {
		return err
	}
	t.say("Going on with the game in %s after answer %d. %s.", k.path, answered, t.players())
	if note != "" {
		t.say("%s", note)
	}
	t.seen[engine.MaxSeats] = events
	return nil
}

// lastAnswer is the last answer that somebody gave.
func lastAnswer(s *engine.Session) (last engine.Answer) {
	for _, a := range slices.Backward(s.Answers()) {
		if !a.Auto {
			return a
		}
	}
	return engine.Answer{Seat: engine.ObserverSeat}
}

// sitting is one sitting at the table: the game, who plays, and what each person at this terminal has been shown.
type sitting struct {
	streams
	mod     engine.Module
	session *engine.Session
	seats   []string // me or the name of a profile, by seat
	keeper  *keeper
	header  engine.Header
	console console
	budget  engine.Budget

	plain, colour, terminal, open, quiet bool

	seen    [engine.MaxSeats + 1]int // events shown to each seat, the last for the observer
	at      engine.Seat              // who sits before the screen
	sitting bool                     // at is set
	turn    string                   // the turn whose map was drawn
	rest    []string                 // lines that "more" goes on with

	orders [engine.MaxSeats]map[string]match.Order // standing orders of this sitting, by seat and kind of question
	held   [engine.MaxSeats]bool                   // they rest, since something was taken back
}

// errQuit ends a sitting.
var errQuit = errors.New("quit")

// players is the table's line of a record: "allied=me japanese=greedy-1".
func (t *sitting) players() string {
	var out []string
	for i, who := range t.seats {
		out = append(out, t.mod.Seats()[i]+"="+who)
	}
	return strings.Join(out, " ")
}

func (t *sitting) people() int {
	n := 0
	for _, s := range t.seats {
		if s == me {
			n++
		}
	}
	return n
}

// say prints one statement.
func (t *sitting) say(f string, a ...any) { fmt.Fprintf(t.out, f+"\n", a...) }

// play goes from question to question until the game is over or the person leaves.
func (t *sitting) play() error {
	if t.people() == 0 {
		t.watch(engine.ObserverSeat)
	}
	for {
		q := t.session.Game().Pending()
		if q == nil {
			return t.end()
		}
		seat, _ := q.First()
		if seat == engine.ChanceSeat {
			return errors.New("a die is asked for, but this game throws its own: please report this")
		}
		var err error
		if t.seats[seat] == me {
			err = t.ask(seat)
		} else {
			err = t.compute(seat)
		}
		if errors.Is(err, errQuit) || errors.Is(err, io.EOF) {
			t.farewell()
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// farewell says how to come back.
func (t *sitting) farewell() {
	t.say("The game is kept in %s. Go on with it by: %s", t.keeper.path, t.comeBack())
}

// comeBack is the command that resumes this game.
func (t *sitting) comeBack() string {
	s := "beachhead play " + t.mod.ID()
	if usual, err := stateFile(t.mod.ID()); err != nil || usual != t.keeper.path {
		s += " --record " + t.keeper.path
	}
	return s
}

// answer gives an answer, and keeps it before anybody hears of it.
func (t *sitting) answer(seat engine.Seat, c engine.Choice) error {
	if err := t.session.Answer(seat, c); err != nil {
		return err
	}
	return t.keeper.Append(t.session)
}

// compute lets the computer answer. What it chose is seen in the events; the choice itself may hold secrets, so it
// is told only where nobody plays against it or where that is wanted.
func (t *sitting) compute(seat engine.Seat) error {
	name := t.seats[seat]
	b, err := bot.New(t.mod, name, bot.Number(fmt.Sprintf("%s %d %d", t.header.Seed, seat, len(t.session.Answers()))))
	if err != nil {
		return err
	}
	c, why := b.Choose(engine.ViewOf(b, t.session.Game(), seat), t.budget)
	text := engine.FormatChoice(t.mod, c)
	if err := t.answer(seat, c); err != nil {
		return fmt.Errorf("the computer player %s chose %q: %w", name, text, err)
	}
	if t.open || t.people() == 0 {
		switch {
		case t.quiet || why == "":
			t.say("%s (%s): %s", t.mod.Seats()[seat], name, text)
		default:
			t.say("%s (%s): %s. Reason: %s", t.mod.Seats()[seat], name, text, strings.TrimSuffix(why, "."))
		}
	}
	switch t.people() {
	case 0:
		t.watch(engine.ObserverSeat)
	case 1: // with several people the events wait until the right one looks
		t.watch(engine.Seat(slices.Index(t.seats, me)))
	}
	return nil
}

// watch shows a seat the events that are new to it.
func (t *sitting) watch(seat engine.Seat) {
	i := int(seat)
	if seat == engine.ObserverSeat {
		i = engine.MaxSeats
	}
	for _, e := range t.session.Log(seat, t.seen[i]+1) {
		t.say("%s", sentence(t.session.Game(), e))
	}
	t.seen[i] = t.session.Events()
}

// end tells how the game ended and publishes the seed.
func (t *sitting) end() error {
	switch t.people() {
	case 0:
	case 1:
		t.watch(engine.Seat(slices.Index(t.seats, me)))
	default:
		t.seen[engine.MaxSeats] = max(0, t.seen[t.at])
		t.watch(engine.ObserverSeat)
	}
	r, _ := t.session.Game().Result()
	e := protocol.NewEnding(t.mod, r)
	t.header.Result = t.session.Header(true).Result
	if err := t.keeper.Rewrite(t.session, t.header); err != nil {
		return err
	}
	if ch, ok := t.mod.(engine.Charted); ok {
		text := ch.Sheet(t.header.Scenario).Ending(e.Winner, e.Level, e.Rule)
		t.say("The game is over. %s (%s).", text, e.Rule)
	} else if e.Winner == protocol.Draw {
		t.say("The game is over: a draw, %s (%s).", e.Level, e.Rule)
	} else if engine.Together(t.mod) {
		t.say("The game is over: %s (%s).", map[bool]string{true: "lost, " + e.Level, false: "won, " + e.Level}[r.Winner == engine.RulesSeat], e.Rule)
	} else {
		t.say("The game is over: %s wins, %s (%s).", e.Winner, e.Level, e.Rule)
	}
	var scores []string
	for name := range e.Score {
		scores = append(scores, name)
	}
	slices.Sort(scores)
	for i, name := range scores {
		scores[i] = fmt.Sprintf("%s %d", name, e.Score[name])
	}
	if len(scores) > 0 {
		t.say("Score: %s.", strings.Join(scores, ", "))
	}
	t.say("Hash: %s.", protocol.HashText(t.session.Game().Hash()))
	t.say("The record with the seed of the dice is %s.", t.keeper.path)
	return nil
}

func isTerminal(f any) bool {
	file, ok := f.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

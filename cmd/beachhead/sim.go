package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/farm"
	"beachhead/store"
)

type simCmd struct {
	Game     string `arg:"" help:"Game to play."`
	Scenario string `required:"" help:"Scenario of the game."`
	Games    int    `required:"" help:"How many games."`
	Seats    string `help:"Who plays: seat=profile, several joined by commas, or seat=exec:PROGRAM. Others play random." placeholder:"SEATS"`
	Options  string `help:"Optional rules: option=value, several joined by commas."`
	Seed     string `help:"The same seed plays the same games, with any number of jobs. Without it a new one is made and printed."`
	Jobs     int    `help:"Games played at once; 0 is one a core."`
	Out      string `help:"Write one line a game to this file, as TSV." placeholder:"FILE"`
	Nodes    int    `help:"Limit of nodes a bot searches a decision; 0 is its own."`
	BudgetMS int    `name:"budget-ms" help:"Limit of milliseconds a bot thinks a decision; 0 is its own. Games then depend on the machine's speed."`
	Limit    int    `default:"${limit}" help:"Decisions after which a game is taken to have no end."`
	Data     string `help:"Data pack: a folder whose files replace the game's." placeholder:"DIR"`
	Queue    string `help:"Have the games played by others: beachhead work, with the same PostgreSQL database, on any machines." placeholder:"postgres://..."`
	RunID    string `name:"run" help:"With --queue: a name for the run, to go on with it; made of what is played if nothing is said." placeholder:"NAME"`
	Program  string `hidden:"" help:"Pass for this version of the program."`
}

func (c *simCmd) Run(s streams) error {
	m, err := openGame(c.Game, c.Data)
	if err != nil {
		return err
	}
	setup, err := readSetup(m, c.Scenario, c.Options)
	if err != nil {
		return err
	}
	players, err := readSeats(m, setup, c.Seats, func(string) string { return bot.RandomName }, false)
	if err != nil {
		return err
	}
	for _, f := range []struct {
		name     string
		n, least int
	}{{"--games", c.Games, 1}, {"--jobs", c.Jobs, 0}, {"--nodes", c.Nodes, 0}, {"--budget-ms", c.BudgetMS, 0}, {"--limit", c.Limit, 1}} {
		if f.n < f.least {
			return usage("%s is %d; expected at least %d", f.name, f.n, f.least)
		}
	}
	if c.Seed == "" {
		c.Seed = engine.NewSeed()
	}
	var out *os.File
	if c.Out != "" { // before hours of playing, not after
		if out, err = os.Create(c.Out); err != nil {
			return err
		}
		defer out.Close()
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := store.CheckText("--run", c.RunID, store.MaxName); err != nil {
		return usage("%w", err)
	}
	var t bot.Tally
	if c.Queue != "" {
		run, f, err := c.queued(ctx, s, farm.Spec{Game: m.ID(), Scenario: setup.Scenario, Options: setup.Options, Players: players, Games: c.Games, Seed: c.Seed, Nodes: c.Nodes, Limit: c.Limit})
		if err != nil {
			return err
		}
		defer f.Close()
		bar := progressBar(s.err, c.Games)
		t, err = f.Wait(ctx, run, bar.set)
		bar.finish()
		if err != nil {
			return interrupted(run, c.Seed, err)
		}
		t.Seats = engine.SeatsOf(m, setup)
	} else {
		bar := progressBar(s.err, c.Games)
		t, err = bot.Simulate(ctx, bot.Series{
			Module: m, Setup: setup, Players: players, Games: c.Games, Seed: c.Seed, Jobs: c.Jobs,
			Budget: engine.Budget{Millis: c.BudgetMS, Nodes: c.Nodes}, Limit: c.Limit, Progress: bar.step,
		})
		bar.finish()
		if err != nil {
			return err
		}
	}
	if out != nil {
		if err := writeGames(out, &t); err != nil {
			return fmt.Errorf("%s: %w", c.Out, err)
		}
		if err := out.Close(); err != nil {
			return err
		}
	}
	var who []string
	for i, seat := range engine.SeatsOf(m, setup) {
		who = append(who, seat+"="+players[i])
	}
	w := bufio.NewWriter(s.out)
	fmt.Fprintf(w, "%s, scenario %s, %s\n", m.ID(), setup.Scenario, strings.Join(who, " "))
	fmt.Fprintf(w, "%d games, seed %s\n\n", c.Games, c.Seed)
	writeTally(w, &t)
	return w.Flush()
}

// bar shows how many games are done; nil shows nothing.
type bar struct{ *progressbar.ProgressBar }

func (b *bar) step() {
	if b != nil {
		b.Add(1)
	}
}

// set shows that so many are done.
func (b *bar) set(done int) {
	if b == nil {
		return
	}
	b.Set(done)
}

func (b *bar) finish() {
	if b != nil {
		b.Clear()
	}
}

// progressBar shows how many games are done and what is left of the time, if w is a terminal.
func progressBar(w io.Writer, games int) *bar {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return &bar{progressbar.NewOptions(games,
		progressbar.OptionSetWriter(w), progressbar.OptionSetDescription("games"), progressbar.OptionShowCount(),
		progressbar.OptionShowIts(), progressbar.OptionSetItsString("games"), progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100e6), progressbar.OptionClearOnFinish())}
}

// writeTally prints the tables of a series.
func writeTally(out io.Writer, t *bot.Tally) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "winner\tlevel\tgames\tshare\t95% interval")
	for _, r := range t.Wins(bot.Z95) {
		level := r.Level
		if level == "" {
			level = "all"
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%.1f%%\t%.1f%% to %.1f%%\n", r.Winner, level, r.Games, 100*r.Share, 100*r.Low, 100*r.High)
	}
	w.Flush()
	fmt.Fprintln(out)
	fmt.Fprintln(w, "figure\tmean\tleast\t5%\t25%\tmedian\t75%\t95%\tmost")
	row := func(name string, d bot.Distribution) {
		if d.N() == 0 {
			return
		}
		fmt.Fprintf(w, "%s\t%.1f", name, d.Mean())
		for _, q := range []float64{0, .05, .25, .5, .75, .95, 1} {
			fmt.Fprintf(w, "\t%d", d.Quantile(q))
		}
		fmt.Fprintln(w)
	}
	for _, name := range t.Scores() {
		row("score "+name, t.Score(name))
	}
	row("decisions", t.Decisions())
	row("dice", t.Dice())
	w.Flush()
	seconds := t.Took.Seconds()
	decisions := 0
	for _, g := range t.Games {
		decisions += g.Decisions
	}
	fmt.Fprintf(out, "\n%.1f s, %.1f games/s, %.0f decisions/s\n", seconds, float64(len(t.Games))/seconds, float64(decisions)/seconds)
}

// writeGames writes one line a game.
func writeGames(out io.Writer, t *bot.Tally) error {
	w := bufio.NewWriter(out)
	scores := t.Scores()
	fmt.Fprint(w, "game\twinner\tlevel\trule\tdecisions\tdice")
	for _, name := range scores {
		fmt.Fprintf(w, "\tscore.%s", name)
	}
	fmt.Fprintln(w)
	cell := func(s string) string {
		if s == "" {
			return "-"
		}
		return s
	}
	for i, g := range t.Games {
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%d\t%d", i, t.Winner(g), cell(g.Result.Level), cell(g.Result.Rule), g.Decisions, g.Dice)
		for _, name := range scores {
			v, ok := g.Result.Score[name]
			if ok {
				fmt.Fprint(w, "\t"+strconv.Itoa(v))
			} else {
				fmt.Fprint(w, "\t-")
			}
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

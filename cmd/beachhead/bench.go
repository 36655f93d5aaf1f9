package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/games"
)

type benchCmd struct {
	Game     string        `arg:"" optional:"" help:"Game to measure; all games if nothing is said."`
	Scenario string        `help:"Scenario; the first one if nothing is said." xor:"which"`
	All      bool          `help:"Random games of all scenarios in turn, by processor time: a line a scenario." xor:"which"`
	Time     time.Duration `default:"1s" help:"How long each figure is measured."`
	Seed     string        `default:"bench" help:"Seed of the random games."`
	Data     string        `help:"Data pack: a folder whose files replace the game's." placeholder:"DIR"`
}

func (c *benchCmd) Run(s streams) error {
	if c.Time <= 0 {
		return usage("--time is %v; expected more than nothing", c.Time)
	}
	ids := games.IDs()
	if c.Game != "" {
		ids = []string{c.Game}
	} else if c.Scenario != "" || c.Data != "" {
		return usage("--scenario and --data need a game")
	}
	for i, id := range ids {
		m, err := openGame(id, c.Data)
		if err != nil {
			return err
		}
		setup, err := readSetup(m, c.Scenario, "")
		if err != nil {
			return err
		}
		if i == 0 {
			fmt.Fprintf(s.out, "Measured with %s on %s/%s, %s, one core of %d.\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, cpuName(), runtime.NumCPU())
		}
		if c.All {
			if err := benchAll(s.out, m, c.Time, c.Seed); err != nil {
				return fmt.Errorf("%s: %w", id, err)
			}
			continue
		}
		b := &bench{mod: m, setup: setup, time: c.Time, seed: c.Seed}
		if err := b.measure(); err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		fmt.Fprintf(s.out, "\n%s, scenario %s, random players\n\n", m.ID(), setup.Scenario)
		fmt.Fprintf(s.out, "| figure | mean | p99 | unit |\n| --- | ---: | ---: | --- |\n")
		for _, f := range b.figures {
			fmt.Fprintf(s.out, "| %s | %s | %s | %s |\n", f.what, number(f.mean), number(f.p99), f.unit)
		}
	}
	return nil
}

// benchAll plays random games of every scenario in turn, so that what else the machine does disturbs all of them alike, for so much processor time
// each on the average.
func benchAll(out io.Writer, m engine.Module, each time.Duration, seed string) error {
	type line struct {
		fresh            engine.Game
		games, decisions int
		longest          int
		took             time.Duration
	}
	var lines []*line
	for _, s := range m.Scenarios() {
		setup, err := readSetup(m, s.ID, "")
		if err != nil {
			return err
		}
		fresh, err := m.New(setup)
		if err != nil {
			return err
		}
		lines = append(lines, &line{fresh: fresh})
	}
	total := line{}
	var g engine.Game
	for n := 0; n == 0 || total.took < each*time.Duration(len(lines)); n++ {
		for _, l := range lines {
			s := bot.GameSeeds(seed, n)
			players := make([]engine.Bot, len(engine.SeatsOf(m, l.fresh.Setup())))
			for i := range players {
				players[i] = bot.Random(s.Seats[i])
			}
			g = l.fresh.Clone(g)
			began := processorTime()
			p, err := bot.Play(g, bot.Table{Seats: players, Dice: s.Dice()})
			took := processorTime() - began
			if err != nil {
				return fmt.Errorf("game %d of seed %q: %w", n, seed, err)
			}
			if n == 0 {
				continue // the first game warms up
			}
			for _, x := range []*line{l, &total} {
				x.games++
				x.decisions += p.Decisions
				x.longest = max(x.longest, p.Decisions)
				x.took += took
			}
		}
	}
	fmt.Fprintf(out, "\n%s, random players, processor time, all options listed\n\n", m.ID())
	fmt.Fprintf(out, "| scenario | decisions a second | games a second | decisions a game | longest | games |\n| --- | ---: | ---: | ---: | ---: | ---: |\n")
	write := func(id string, l *line) {
		t := max(l.took.Seconds(), 1e-9)
		fmt.Fprintf(out, "| %s | %.0f | %s | %.0f | %d | %d |\n", id, float64(l.decisions)/t, number(float64(l.games)/t), float64(l.decisions)/float64(max(l.games, 1)), l.longest, l.games)
	}
	for i, s := range m.Scenarios() {
		write(s.ID, lines[i])
	}
	write("all", &total)
	return nil
}

// cpuName is what the processor calls itself, where the system tells.
func cpuName() string {
	b, _ := os.ReadFile("/proc/cpuinfo")
	for _, line := range strings.Split(string(b), "\n") {
		if k, v, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(k) == "model name" {
			return strings.TrimSpace(v)
		}
	}
	return "unknown processor"
}

// number writes a figure with three digits that mean something, "-" if there is none.
func number(v float64) string {
	switch {
	case math.IsNaN(v):
		return "-"
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	case v >= 1:
		return fmt.Sprintf("%.2f", v)
	}
	return fmt.Sprintf("%.3f", v)
}

// figure is one line of the table. A p99 that says nothing is NaN.
type figure struct {
	what      string
	mean, p99 float64
	unit      string
}

// bench measures one game.
type bench struct {
	mod     engine.Module
	setup   engine.Setup
	time    time.Duration
	seed    string
	sample  []engine.Game // positions out of random games, a player to decide
	figures []figure
}

// samples is how many positions the figures of single operations rest on.
const samples = 256

func (b *bench) add(what string, mean, p99 float64, unit string) {
	b.figures = append(b.figures, figure{what, mean, p99, unit})
}

func (b *bench) measure() error {
	fresh, err := b.mod.New(b.setup)
	if err != nil {
		return err
	}
	if err := b.games(fresh); err != nil {
		return err
	}
	if len(b.sample) == 0 {
		return fmt.Errorf("random games of scenario %s ask no player anything", b.setup.Scenario)
	}
	into := fresh.Clone(nil)
	b.each("clone into used memory", "ns", func(g engine.Game) { into = g.Clone(into) })
	var buf []byte
	b.each("save", "ns", func(g engine.Game) { buf = g.AppendSave(buf[:0]) })
	size := make([]int, len(b.sample))
	saved := map[engine.Game][]byte{}
	for i, g := range b.sample {
		saved[g] = g.AppendSave(nil)
		size[i] = len(saved[g])
	}
	sizes := bot.NewDistribution(size)
	b.add("size of a save", sizes.Mean(), float64(sizes.Quantile(.99)), "bytes")
	var failed error
	b.each("load", "ns", func(g engine.Game) {
		if err := into.Load(saved[g]); err != nil {
			failed = fmt.Errorf("loading a saved position: %w", err)
		}
	})
	if failed != nil {
		return failed
	}
	sum := uint64(0)
	b.each("hash", "ns", func(g engine.Game) { sum += g.Hash() })
	b.each("view of the seat that decides", "ns", func(g engine.Game) {
		seat, _ := g.Pending().First()
		g.View(seat)
	})
	if err := b.replay(); err != nil {
		return err
	}
	if name := bestBot(b.mod); name != bot.RandomName {
		player, err := bot.New(b.mod, name, bot.Number(b.seed))
		if err != nil {
			return err
		}
		b.eachScaled("decision of "+name+", view included", "ms", 1e6, true, func(g engine.Game) {
			seat, _ := g.Pending().First()
			player.Choose(engine.ViewOf(player, g, seat), engine.Budget{})
		})
	}
	return nil
}

// games plays random games as sim does, then some more to take a sample of positions.
func (b *bench) games(fresh engine.Game) error {
	players := func(s bot.Seeds) (out []engine.Bot) {
		for i := range engine.SeatsOf(b.mod, fresh.Setup()) {
			out = append(out, bot.Random(s.Seats[i]))
		}
		return out
	}
	g := fresh.Clone(nil)
	var decisions []int
	total := 0
	began := time.Now()
	for n := 0; n == 0 || time.Since(began) < b.time; n++ {
		s := bot.GameSeeds(b.seed, n)
		g = fresh.Clone(g)
		p, err := bot.Play(g, bot.Table{Seats: players(s), Dice: s.Dice()})
		if err != nil {
			return fmt.Errorf("game %d of seed %q: %w", n, b.seed, err)
		}
		decisions = append(decisions, p.Decisions)
		total += p.Decisions
	}
	took := time.Since(began).Seconds()
	d := bot.NewDistribution(slices.Clone(decisions))
	b.add("decisions, all options listed", float64(total)/took, math.NaN(), "1/s")
	b.add("whole games", float64(len(decisions))/took, math.NaN(), "1/s")
	b.add("whole game", 1000*took/float64(len(decisions)), math.NaN(), "ms")
	b.add("decisions a game", d.Mean(), float64(d.Quantile(.99)), "")

	const from = 8 // games the sample is taken out of
	pick := rand.New(rand.NewPCG(1, 2))
	options, asked := 0, 0
	for n := range from {
		s := bot.GameSeeds(b.seed, n)
		g = fresh.Clone(g)
		seen := 0
		var mine []engine.Game
		_, err := bot.Play(g, bot.Table{Seats: players(s), Dice: s.Dice(), Look: func(now engine.Game) {
			_, p := now.Pending().First()
			options += len(p.Options)
			asked++
			seen++ // reservoir sampling: every decision has the same chance
			if len(mine) < samples/from {
				mine = append(mine, now.Clone(nil))
			} else if i := pick.IntN(seen); i < len(mine) {
				mine[i] = now.Clone(mine[i])
			}
		}})
		if err != nil {
			return err
		}
		b.sample = append(b.sample, mine...)
	}
	b.add("options a decision", float64(options)/float64(max(asked, 1)), math.NaN(), "")
	return nil
}

// each measures an operation on the sampled positions.
func (b *bench) each(what, unit string, do func(engine.Game)) {
	b.eachScaled(what, unit, 1, false, do)
}

// eachScaled measures first without a clock between the operations: the mean of each pass over the sample, and of the
// passes the median, which other programs on the machine disturb least. Then it times each operation alone, for the p99.
// An operation far below a microsecond cannot be timed alone; a slow one is timed alone only.
func (b *bench) eachScaled(what, unit string, scale float64, slow bool, do func(engine.Game)) {
	mean := 0.0
	if !slow {
		runtime.GC()
		var passes []float64
		for began := time.Now(); len(passes) == 0 || time.Since(began) < b.time; {
			start := time.Now()
			for _, g := range b.sample {
				do(g)
			}
			passes = append(passes, float64(time.Since(start).Nanoseconds())/float64(len(b.sample)))
		}
		slices.Sort(passes)
		mean = passes[len(passes)/2]
	}
	p99 := math.NaN()
	if slow || mean >= 1000 {
		var took []int
		began := time.Now()
		for i := 0; len(took) < 100 || time.Since(began) < b.time; i++ {
			start := time.Now()
			do(b.sample[i%len(b.sample)])
			took = append(took, int(time.Since(start).Nanoseconds()))
		}
		d := bot.NewDistribution(took)
		p99 = float64(d.Quantile(.99)) / scale
		if slow {
			mean = d.Mean()
		}
	}
	b.add(what, mean/scale, p99, unit)
}

// replay measures how fast the record of a game is played through with every choice checked.
func (b *bench) replay() error {
	const records = 8 // random games differ much in length
	var texts []string
	answers := 0
	for n := range records {
		seeds := bot.GameSeeds(b.seed, n)
		s, err := engine.NewSession(b.mod, b.setup, engine.NewDice(fmt.Sprintf("%s %d", b.seed, n)))
		if err != nil {
			return err
		}
		r := bot.Random(seeds.Seats[0])
		for {
			q := s.Game().Pending()
			if q == nil {
				break
			}
			seat, p := q.First()
			if err := s.Answer(seat, r.Pick(p)); err != nil {
				return err
			}
		}
		for _, a := range s.Answers() {
			if !a.Auto {
				answers++
			}
		}
		texts = append(texts, s.Record(s.Header(true)))
	}
	n := 0
	began := time.Now()
	for n == 0 || time.Since(began) < b.time {
		for _, text := range texts {
			if _, err := engine.Replay(b.mod, text, engine.ReplayOptions{Ask: true}); err != nil {
				return err
			}
		}
		n++
	}
	b.add("answers replayed from a record", float64(n*answers)/time.Since(began).Seconds(), math.NaN(), "1/s")
	return nil
}

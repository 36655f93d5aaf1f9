package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"beachhead/engine"
	"beachhead/farm"
	"beachhead/games"
	"beachhead/store/postgres"
)

// workCmd plays games that sim has queued.
type workCmd struct {
	Queue      string `required:"" help:"Address of the PostgreSQL database that has the queue." placeholder:"postgres://..."`
	Jobs       int    `help:"Games played at once; 0 is one a core."`
	UntilEmpty bool   `help:"End when nothing is left to play."`
	Program    string `hidden:"" help:"Pass for this version of the program."`
}

func (c *workCmd) Run(s streams) error {
	if c.Jobs < 0 {
		return usage("--jobs is %d; expected at least 0", c.Jobs)
	}
	program, err := programID(c.Program)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal kills
	f, err := openFarm(ctx, c.Queue, program)
	if err != nil {
		return err
	}
	defer f.Close()
	others, own, err := f.Others(ctx)
	if err != nil {
		return err
	}
	for _, o := range others {
		if !own {
			return fmt.Errorf("%s: %w", f.Place(), o)
		}
		fmt.Fprintln(s.err, "beachhead:", o)
	}
	name, err := os.Hostname()
	if err != nil {
		name = "?"
	}
	fmt.Fprintf(s.out, "Playing what is queued in %s. Stop with Ctrl-C.\n", f.Place())
	t := &playedHere{out: s.out, now: time.Now, games: map[string]int{}}
	defer t.say()
	return f.Work(ctx, farm.Worker{
		Module: func(id string) (engine.Module, error) { return games.Load(id, "") },
		Name:   fmt.Sprintf("%s %d", name, os.Getpid()), Jobs: cmp.Or(c.Jobs, runtime.GOMAXPROCS(0)), UntilEmpty: c.UntilEmpty,
		Played: t.played,
		Log:    slog.New(slog.NewTextHandler(s.err, nil)),
	})
}

// playedHere says how many games of each run this program has played, now and then: there may be hundreds of batches, of a game each.
type playedHere struct {
	out io.Writer
	now func() time.Time

	mu    sync.Mutex
	games map[string]int // since the program began
	news  []string       // runs of which more were played than was said
	said  time.Time
}

const sayEvery = 2 * time.Second

func (p *playedHere) played(run string, games int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.games[run] += games
	if !slices.Contains(p.news, run) {
		p.news = append(p.news, run)
	}
	if p.now().Sub(p.said) >= sayEvery {
		p.tell()
	}
}

// say tells what was not said yet.
func (p *playedHere) say() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tell()
}

func (p *playedHere) tell() {
	for _, run := range p.news {
		fmt.Fprintf(p.out, "%s: %s played here\n", run, count(p.games[run], "game"))
	}
	p.news, p.said = nil, p.now()
}

// openFarm opens the queue at an address.
func openFarm(ctx context.Context, address, program string) (*farm.Farm, error) {
	if !postgres.Is(address) {
		scheme, _, _ := strings.Cut(address, "://") // what follows may have a password in it
		return nil, usage("--queue %s…: expected postgres://USER:PASSWORD@HOST:PORT/NAME", scheme)
	}
	f, err := farm.Open(ctx, address, program)
	if err != nil {
		return nil, fmt.Errorf("--queue %w", err)
	}
	return f, nil
}

// programID names the program, so that only programs play together whose games are the same: the release and the commit, and where the build does not know that the program itself.
func programID(given string) (string, error) {
	text := versionText()
	if given != "" || strings.Contains(text, "+") && !strings.Contains(text, ".changed") {
		return cmp.Or(given, text), nil
	}
	file, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return text + " (" + hex.EncodeToString(h.Sum(nil)[:6]) + ")", nil
}

// queued has the games of the series played by others, and returns them.
func (c *simCmd) queued(ctx context.Context, s streams, spec farm.Spec) (run string, f *farm.Farm, err error) {
	for _, x := range []struct {
		given bool
		why   string
	}{
		{c.Jobs != 0, "--jobs is for beachhead work, which plays what is queued"},
		{c.BudgetMS != 0, "--budget-ms lets games depend on the machine that plays them; with --queue give --nodes"},
		{c.Data != "", "--data is on this machine only; what is queued is played with the program's own data"},
		{strings.Contains(c.Seats, "exec:"), "a program of this machine cannot play where others work"},
	} {
		if x.given {
			return "", nil, usage("%s", x.why)
		}
	}
	program, err := programID(c.Program)
	if err != nil {
		return "", nil, err
	}
	if f, err = openFarm(ctx, c.Queue, program); err != nil {
		return "", nil, err
	}
	run = cmp.Or(c.RunID, spec.ID())
	done, err := f.Queue(ctx, run, spec)
	if err != nil {
		f.Close()
		return "", nil, err
	}
	fmt.Fprintf(s.err, "run %s in %s: %d of %d games are played. Play them with: beachhead work --queue ...\n", run, f.Place(), done, spec.Games)
	return run, f, nil
}

// interrupted says how to go on with a run.
func interrupted(run, seed string, err error) error {
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("stopped; the games go on where beachhead work runs. The same command with --seed %s goes on with run %s", seed, run)
	}
	return err
}

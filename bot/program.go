package bot

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"beachhead/engine"
)

// ProgramPrefix begins the name of a player that is a program on this machine: "exec:./mybot -stdio".
const ProgramPrefix = "exec:"

// MaxThought is how long a program may think about one answer if its budget says nothing. A budget in milliseconds is its own affair: it gets ten times as long.
const MaxThought = time.Minute

// maxAnswer is how long a line of a program may be.
const maxAnswer = 1 << 16

// Program is the player behind a name with [ProgramPrefix]: the program is started for each seat of each game, and ended with it. For each question it reads a line
//
//	{"view":VIEW,"seed":N,"budget":{"ms":0,"nodes":0}}
//
// with the view of its seat and nothing else, of which pending.options are all answers, and writes a line {"choice":"...","why":"..."}; why may be left out. What it writes to
// its standard error goes to ours. The error says why there is no such program. It is for commands of whoever sits at this machine: a server must never take such a name from
// others, so [Find] does not know it.
func Program(m engine.Module, name string) (engine.Profile, error) {
	words := strings.Fields(strings.TrimPrefix(name, ProgramPrefix))
	if len(words) == 0 {
		return engine.Profile{}, fmt.Errorf("%q names no program; expected %s and how it is started", name, ProgramPrefix)
	}
	path, err := exec.LookPath(words[0])
	if err != nil {
		return engine.Profile{}, fmt.Errorf("%q: %w", name, err)
	}
	return engine.Profile{Name: name, About: "a program", New: func(seed uint64) engine.Bot {
		return &program{m: m, name: name, path: path, args: words[1:], seed: seed}
	}}, nil
}

// FindHere is [Find] for whoever sits at this machine: it finds programs, too.
func FindHere(m engine.Module, name string) (engine.Profile, error) {
	if strings.HasPrefix(name, ProgramPrefix) {
		return Program(m, name)
	}
	return Find(m, name)
}

// program is a player that runs beside us. It is started at its first question.
type program struct {
	m          engine.Module
	name, path string
	args       []string
	seed       uint64

	cmd   *exec.Cmd
	stop  context.CancelFunc
	in    io.WriteCloser
	lines *bufio.Scanner
	err   error
}

type programQuestion struct {
	View   *engine.View `json:"view"`
	Seed   uint64       `json:"seed"`
	Budget struct {
		Millis int `json:"ms"`
		Nodes  int `json:"nodes"`
	} `json:"budget"`
}

// Choose asks the program. If it fails the choice is none, and [program.Err] says why.
func (p *program) Choose(v *engine.View, b engine.Budget) (engine.Choice, string) {
	if p.err == nil && p.cmd == nil {
		p.err = p.start()
	}
	if p.err != nil {
		return engine.Choice{}, p.err.Error()
	}
	c, why, err := p.ask(v, b)
	if err != nil {
		p.err = err
		p.stop()
		return engine.Choice{}, err.Error()
	}
	return c, why
}

// Err is why the program plays no more, nil as long as it does.
func (p *program) Err() error {
	if p.err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", p.name, p.err)
}

func (p *program) start() error {
	ctx, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, p.path, p.args...)
	cmd.Stderr = os.Stderr
	cmd.WaitDelay = time.Second
	in, err := cmd.StdinPipe()
	if err != nil {
		stop()
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		stop()
		return err
	}
	if err := cmd.Start(); err != nil {
		stop()
		return err
	}
	p.cmd, p.stop, p.in, p.lines = cmd, stop, in, bufio.NewScanner(out)
	p.lines.Buffer(nil, maxAnswer)
	return nil
}

func (p *program) ask(v *engine.View, b engine.Budget) (engine.Choice, string, error) {
	q := programQuestion{View: v, Seed: p.seed}
	q.Budget.Millis, q.Budget.Nodes = b.Millis, b.Nodes
	line, err := json.Marshal(q)
	if err != nil {
		return engine.Choice{}, "", err
	}
	limit := MaxThought
	if b.Millis > 0 {
		limit = 10 * time.Duration(b.Millis) * time.Millisecond
	}
	late := time.AfterFunc(limit, p.stop)
	_, failed := p.in.Write(append(line, '\n'))
	got := failed == nil && p.lines.Scan()
	if !late.Stop() {
		return engine.Choice{}, "", fmt.Errorf("no answer within %v", limit)
	}
	if !got {
		switch err := p.lines.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			return engine.Choice{}, "", fmt.Errorf("its answer is longer than %d bytes", maxAnswer)
		case err != nil:
			return engine.Choice{}, "", err
		}
		p.in.Close()
		if err := p.cmd.Wait(); err != nil {
			return engine.Choice{}, "", fmt.Errorf("it ended without an answer: %w", err)
		}
		return engine.Choice{}, "", errors.New("it ended without an answer")
	}
	var answer struct {
		Choice string `json:"choice"`
		Why    string `json:"why"`
	}
	if err := json.Unmarshal(p.lines.Bytes(), &answer); err != nil {
		return engine.Choice{}, "", fmt.Errorf("it answered %.80q, which is no JSON of the form {\"choice\":\"...\"}: %w", p.lines.Text(), err)
	}
	for i, text := range v.Pending.Options {
		if text == answer.Choice {
			return v.Prompt.Options[i], answer.Why, nil
		}
	}
	return engine.Choice{}, "", fmt.Errorf("it answered %.80q, which is none of the %d options of %s", answer.Choice, len(v.Pending.Options), v.Pending.Kind)
}

// Close ends the program: its input ends, and what goes on a second later is killed.
func (p *program) Close() error {
	if p.cmd == nil {
		return nil
	}
	p.in.Close()
	defer p.stop()
	kill := time.AfterFunc(time.Second, p.stop)
	defer kill.Stop()
	p.cmd.Wait()
	return nil
}

package main

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"github.com/peterh/liner"
)

// console is where a person types.
type console interface {
	// ReadLine shows the prompt and reads a line. io.EOF is the end of the input, and the wish to leave.
	ReadLine(prompt string) (string, error)
	// Complete says how the Tab key completes a line from now on.
	Complete(func(line string) []string)
	// Forget drops the lines typed so far, which the arrow keys would show to the next person.
	Forget()
	Close() error
}

// newConsole edits lines with completion where the terminal can and nobody asked for plain text; else it reads them as
// they come.
func newConsole(s streams, plain bool) console {
	if !plain && isTerminal(s.in) && liner.TerminalSupported() {
		l := liner.NewLiner()
		l.SetCtrlCAborts(true)
		l.SetTabCompletionStyle(liner.TabPrints)
		return &editor{l}
	}
	return &reader{in: bufio.NewReader(s.in), out: s.out, echo: isTerminal(s.in)}
}

type editor struct{ *liner.State }

func (e *editor) ReadLine(prompt string) (string, error) {
	line, err := e.Prompt(prompt)
	if errors.Is(err, liner.ErrPromptAborted) {
		return "", io.EOF
	}
	if err == nil && strings.TrimSpace(line) != "" {
		e.AppendHistory(line)
	}
	return line, err
}

func (e *editor) Complete(f func(string) []string) { e.SetCompleter(f) }
func (e *editor) Forget()                          { e.ClearHistory() }

// reader reads lines that it cannot edit.
type reader struct {
	in   *bufio.Reader
	out  io.Writer
	echo bool // somebody types: show the prompt
}

func (r *reader) ReadLine(prompt string) (string, error) {
	if r.echo {
		io.WriteString(r.out, prompt)
	}
	line, err := r.in.ReadString('\n')
	if err == io.EOF && line != "" {
		err = nil
	}
	return strings.TrimRight(line, "\r\n"), err
}

func (r *reader) Complete(func(string) []string) {}
func (r *reader) Forget()                        {}
func (r *reader) Close() error                   { return nil }

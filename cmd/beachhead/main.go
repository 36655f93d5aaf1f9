// Command beachhead plays published hex wargames with every rule enforced: on the terminal, by a line protocol for
// other programs, and between computer players.
//
//	beachhead serve              the page in the browser
//	beachhead play GAME          a whole game on the terminal
//	beachhead engine             the line protocol on stdin and stdout
//	beachhead sim GAME ...       many games between computer players
//	beachhead work --queue ...   plays what sim has queued in a database
//	beachhead rules GAME [ID]    the rule index, and which script tests which rule
//	beachhead data GAME          what data are loaded, and from where
//	beachhead replay FILE        play a record through and check every choice
//	beachhead verify FILE        check the dice of a record against its seed
//	beachhead admin ...          games and accounts of a server, backups
//	beachhead bench [GAME]       how fast it all is
//	beachhead version
//
// The exit status is 0 when all went well, 1 when what was asked for failed, 2 for wrong usage.
//
// Each command is a file of this package. What they do is done elsewhere: protocol answers the line protocol, bot plays
// the games of sim, engine replays and verifies; here are flags, output and the talk of `play`.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/alecthomas/kong"

	"beachhead/bot"
	_ "beachhead/games/all"
)

// Exit statuses.
const (
	exitDone  = 0
	exitFail  = 1
	exitUsage = 2
)

// commandLine is what may be typed.
type commandLine struct {
	Serve   serveCmd   `cmd:"" help:"Serve the web page: play in the browser, alone, against the computer or with friends."`
	Play    playCmd    `cmd:"" help:"Play a whole game on the terminal, against a person or the computer."`
	Engine  engineCmd  `cmd:"" help:"Answer the line protocol on standard input and output (docs/protocol.md)."`
	Sim     simCmd     `cmd:"" help:"Play many games between computer players and sum them up."`
	Work    workCmd    `cmd:"" help:"Play games that sim --queue has queued, on as many machines as there are."`
	Rules   rulesCmd   `cmd:"" help:"Show the rule index of a game, one rule, or which scripts cover which rules."`
	Data    dataCmd    `cmd:"" help:"Show what data a game is played with and where each figure comes from."`
	Replay  replayCmd  `cmd:"" help:"Play a game record through, check every choice and print the final hash."`
	Verify  verifyCmd  `cmd:"" help:"Check the dice of a game record against its seed commitment."`
	Bench   benchCmd   `cmd:"" help:"Measure the speed of a game and print it as a Markdown table."`
	Admin   adminCmd   `cmd:"" help:"Look after the games and accounts of a server: list, inspect, stop, hand over, delete, back up (docs/operate.md)."`
	Version versionCmd `cmd:"" help:"Print the version."`
}

// streams are the ends of the program that it talks through.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// usageError is a mistake in the command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usage(f string, a ...any) error { return usageError{fmt.Errorf(f, a...)} }

func main() {
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// exited is how the parser's wish to end the program (after --help) gets out of it.
type exited int

// run carries one command line out and returns the exit status.
func run(args []string, s streams) (status int) {
	defer func() {
		if r := recover(); r != nil {
			code, ok := r.(exited)
			if !ok {
				panic(r)
			}
			status = int(code)
		}
	}()
	var line commandLine
	parser, err := kong.New(&line,
		kong.Name("beachhead"),
		kong.Description("Published hex wargames with every rule enforced."),
		kong.Writers(s.out, s.err),
		kong.Exit(func(code int) { panic(exited(code)) }),
		kong.Vars{"limit": strconv.Itoa(bot.MaxDecisions)},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err != nil {
		fmt.Fprintln(s.err, "beachhead:", err)
		return exitFail
	}
	ctx, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintln(s.err, "beachhead:", err)
		fmt.Fprintln(s.err, "Try \"beachhead --help\" or \"beachhead COMMAND --help\".")
		return exitUsage
	}
	ctx.Bind(s)
	if err := ctx.Run(); err != nil {
		fmt.Fprintln(s.err, "beachhead:", err)
		var u usageError
		if errors.As(err, &u) {
			return exitUsage
		}
		return exitFail
	}
	return exitDone
}

package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"
)

// The kinds of jobs that the program has.
const (
	JobClock  = "clock"  // the end of somebody's time
	JobBot    = "bot"    // an answer of a computer player
	JobOrder  = "order"  // an answer of a standing order
	JobNotice = "notice" // something a player may have to be told
	JobMail   = "mail"   // a mail to be sent
	JobPush   = "push"   // a message to a browser
	JobHook   = "hook"   // a message to an address of somebody's program
)

// Job is something that must happen once, at a time or later, whoever is alive then. Kind, game and key together are its name: of each name there is one job,
// and there stays one for [JobMemory] after it was done.
type Job struct {
	Kind string // a word of 2 to 30 small letters
	Game string // "" if it is about none
	Key  string // such as the number of lines of the game that it follows from
	Due  time.Time
	Data string // for who carries it out, at most MaxJob bytes
	// Tries is how often it was tried before and failed. It is told to handlers, and ignored where a job is added.
	Tries int
}

// JobMemory is how long the name of a job that was done is remembered, at least.
const JobMemory = 7 * 24 * time.Hour

// MaxJob bounds the data of a job, in bytes, MaxJobs the jobs of one call.
const (
	MaxJob  = 64 << 10
	MaxJobs = 1000
)

// Handler carries a job out. Nil means that it is done. [Again] has it come again later, [Next] adds others with that, [ErrDrop] has it forgotten as if it had never been, so that one of its name can be added
// again. After any other error, and after a panic, it is tried again: after a second, then two, four ..., at most [MaxPause]; for ever, unless the handler
// gives up by returning nil.
//
// A job is given to one handler at a time, and in the end it is done once; but a program may die, or be cut off from the database, between the work and the report of it. Then the job
// comes again. What a handler does must bear that: lines are added with their number.
type Handler func(ctx context.Context, j Job) error

// Workers says who carries jobs out.
type Workers struct {
	Handle map[string]Handler // by kind
	// Now is the time by which jobs are due in a store that one program has; nil is time.Now. A database has a time of its own.
	Now func() time.Time
	Log *slog.Logger // nil for none
	// Quiet is called before a job of which there may be thousands at once: it waits for a moment that suits, a short while at most, and tells whether somebody plays, to whom the machine is left for a while after
	// each of them. Nil for not at all.
	Quiet func(ctx context.Context) (played bool)
}

// Again is returned by a handler that wants its job to come again after a while.
type Again struct{ After time.Duration }

func (e *Again) Error() string { return fmt.Sprintf("again after %v", e.After) }

// Next is returned by a handler whose job is done, or with Drop to be forgotten, and from which other jobs follow. They are added with it, or before.
type Next struct {
	Jobs []Job
	Drop bool
}

func (e *Next) Error() string { return fmt.Sprintf("%d jobs follow", len(e.Jobs)) }

// ErrDrop is returned by a handler whose job is to be forgotten.
var ErrDrop = errors.New("the job is dropped")

// MaxPause is the longest that a job waits which has failed.
const MaxPause = 10 * time.Minute

// Pause is how long a job waits that has failed so often.
func Pause(tries int) time.Duration {
	return min(MaxPause, time.Second<<min(max(tries-1, 0), 20))
}

// JobTime is how long a handler may take before its context ends, and its job is given to another.
const JobTime = 15 * time.Second

// GoOnTime is the same for what a game has to do of itself: the handler only has this program go on with it. A program that dies meanwhile must not hold
// the game up for long; one that needs longer to read the game goes on reading, and finds it when the job comes again.
const GoOnTime = 2 * time.Second

// MailTime is the same for mails, whose servers take their time.
const MailTime = 90 * time.Second

// Addition is what one act adds to a game.
type Addition struct {
	At     int // lines that the game must have
	Lines  []Line
	Result string // ends the game, if it is not empty
	// Settles: the requests of the game are forgotten.
	Settles bool
	// Reseat changes who has a seat.
	Reseat *Reseat
	// Forget are kinds of jobs of the game that wait and are forgotten, before Jobs are added.
	Forget []string
	Jobs   []Job
}

// Reseat is a change of who has a seat; as with Take, its standing orders go.
type Reseat struct {
	Seat     int
	From, To Occupant
}

// Check says what is wrong with an addition: an *Invalid, or nil.
func (a *Addition) Check() error {
	if err := CheckLines(a.Lines); err != nil {
		return err
	}
	if err := CheckText("result", a.Result, MaxName); err != nil {
		return err
	}
	if a.Reseat != nil {
		if err := errors.Join(checkSeat(a.Reseat.Seat), a.Reseat.To.Check()); err != nil {
			return err
		}
	}
	return CheckJobs(a.Jobs)
}

// CheckJobs says what is wrong with the jobs of one call: an *Invalid, or nil.
func CheckJobs(jobs []Job) error {
	if len(jobs) > MaxJobs {
		return &Invalid{"jobs", fmt.Sprintf("there are %d; at most %d are kept at a time", len(jobs), MaxJobs)}
	}
	for i := range jobs {
		if err := jobs[i].Check(); err != nil {
			return err
		}
	}
	return nil
}

// Check says what is wrong with a job: an *Invalid, or nil.
func (j *Job) Check() error {
	if n := len(j.Kind); n < 2 || n > 30 || strings.Trim(j.Kind, "abcdefghijklmnopqrstuvwxyz") != "" {
		return &Invalid{"kind of job", fmt.Sprintf("%q is no word of 2 to 30 small letters", j.Kind)}
	}
	for _, f := range []struct {
		what, text string
		must       bool
		limit      int
	}{{"game of job", j.Game, false, MaxName}, {"key of job", j.Key, true, MaxName}, {"data of job", j.Data, false, MaxJob}} {
		if f.must && f.text == "" {
			return &Invalid{f.what, "it is empty"}
		}
		if err := CheckText(f.what, f.text, f.limit); err != nil {
			return err
		}
	}
	return nil
}

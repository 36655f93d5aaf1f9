package engine

// MaxDepth is the deepest nesting of procedures.
const MaxDepth = 32

// Frame is one procedure in progress: which one, where in it, and a few small locals.
type Frame struct {
	Proc, PC uint16
	V        [6]int16
}

// Wait says what a game is waiting for.
type Wait uint8

const (
	WaitNone   Wait = iota // it is running, or not begun
	WaitAsk                // one seat's decision
	WaitChance             // a die or a draw
	WaitAll                // decisions of several seats at once
	WaitOver               // nothing: the game has ended
)

// Core is the kernel's part of a game's state. A module embeds it first in its State.
type Core struct {
	Stack  [MaxDepth]Frame
	Lanes  [MaxSeats]Frame // the secret procedures of an AskAll, one a seat
	Seq    uint32          // answers so far, automatic ones included
	Ret    int16           // what the last procedure returned
	Depth  uint8
	LaneOn uint8 // bit i: seat i has not finished its lane
	Wait   Wait
	_      [3]uint8
}

// Top returns the frame of the procedure in progress. It is nil when the game is over.
func (c *Core) Top() *Frame {
	if c.Depth == 0 {
		return nil
	}
	return &c.Stack[c.Depth-1]
}

// Halt ends the game at once, wherever the rules are.
func (c *Core) Halt() {
	c.Depth = 0
	c.LaneOn = 0
	c.Wait = WaitOver
}

// Package protocol is the line protocol of `beachhead engine`: one JSON request a line in, one JSON answer a line out.
// Bots, tests and tools that other people write talk to Beachhead through it, so it is stable; docs/protocol.md is its
// description and [Version] its number, which a breaking change raises.
//
// A [Table] holds at most one game and answers requests about it one after the other:
//
//	t := protocol.NewTable(version)
//	t.Serve(os.Stdin, os.Stdout)
//
// Requests are checked strictly: a field that the request does not have, a value of the wrong type, a line that is too
// long or not UTF-8 is refused with an [Error] that says what was expected, and the game stays as it was. A request that
// fails never changes anything. Nothing here panics on input, and a defect in a game's rules is answered with an error too.
//
// Whoever talks to a Table is trusted with everything: both sides' secrets, the dice to come. It is a tool for one's own
// machine and not a way to play against somebody.
//
// The package also reads the rule scripts of the games ([Scripts]), with which the request `rule` and
// `beachhead rules --coverage` tell which rule is tested where.
package protocol

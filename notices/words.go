package notices

import (
	"fmt"
	"strings"
	"time"

	"beachhead/match"
)

// What is said. Nothing in it is secret to another player: what happened is told as an onlooker knows it.

// headline says in one line what it is about.
func headline(n *match.Notice) string {
	t := n.Told
	switch n.Event {
	case match.ToldTurn:
		return "Your turn: " + t.Title
	case match.ToldWait:
		return "Your opponent waits: " + t.Title
	case match.ToldTime:
		return "Your time is nearly out: " + t.Title
	case match.ToldOver:
		return "The game is over: " + t.Title
	case match.ToldAsk:
		return "You are asked to agree: " + t.Title
	case match.ToldJoined:
		return named(t.By, "Somebody") + " plays with you: " + t.Title
	case match.ToldInvited:
		if t.Season != "" {
			return "A game of the season " + t.Season + " has begun: " + t.Title
		}
		return named(t.By, "Somebody") + " wants to play with you: " + t.Title
	case match.ToldAsked:
		return named(t.By, "Somebody") + " challenges you: " + t.Title
	}
	return "Your seat has gone to somebody else: " + t.Title
}

// page is where what it is about can be seen: the game, or where there is none yet the lobby.
func page(n *match.Notice, game string) string {
	if n.Event == match.ToldAsked {
		return "/lobby#challenges"
	}
	return "/games/" + game
}

func named(name, else_ string) string {
	if name == "" {
		return else_
	}
	return name
}

// game names the game in a sentence.
func game(t *match.Told) string {
	out := t.Title
	if t.Scene != "" && t.Scene != t.Title {
		out += ", " + t.Scene
	}
	var with []string
	for _, o := range t.Others {
		with = append(with, named(o, "a guest"))
	}
	if len(with) > 0 {
		out += ", with " + strings.Join(with, " and ")
	}
	return out
}

// sentence says what it is about.
func sentence(n *match.Notice) string {
	t := n.Told
	in := game(t)
	switch n.Event {
	case match.ToldTurn:
		return "It is your turn in " + in + "."
	case match.ToldWait:
		return "For six days you have been waited for in " + in + ". When it is a week, the others may ask for your seat to go to somebody else; in a rated game you have lost then."
	case match.ToldTime:
		return "You have " + long(time.Duration(t.Left)*time.Millisecond) + " left in " + in + "."
	case match.ToldOver:
		return in + ", is over. " + t.Ending + "."
	case match.ToldAsk:
		return named(t.By, "Another player") + " " + asked(t.Ask) + " in " + in + "."
	case match.ToldJoined:
		return named(t.By, "Somebody") + " has sat down in " + in + "."
	case match.ToldInvited:
		if t.Season != "" {
			return "You are paired in the season " + t.Season + ": " + in + ". There are two games, with the sides swapped, and both are rated."
		}
		return named(t.By, "Somebody") + " wants to play " + in + "."
	case match.ToldAsked:
		return named(t.By, "Somebody") + " challenges you to " + in + ". The challenge waits for you in the lobby."
	}
	return "Your seat in " + in + " has gone to somebody else, since your time had ended, the others agreed on it, or the operator gave it away."
}

// asked says what somebody asks for.
func asked(a *match.Ask) string {
	switch a.Kind {
	case match.AskUndo:
		if a.Answers == 0 {
			return "would like to begin anew what is being decided in secret"
		}
		return fmt.Sprintf("would like to take back %s", count(a.Answers, "answer", "answers"))
	case match.AskDraw:
		return "offers a draw"
	case match.AskPause:
		if a.Days == 0 {
			return "would like all clocks to stand for a while"
		}
		return fmt.Sprintf("would like all clocks to stand for %s", count(a.Days, "day", "days"))
	}
	if a.By == match.EndBot {
		return "would like the computer to play the seat " + a.Whose
	}
	return "would like somebody else to play the seat " + a.Whose
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// long says how long something is, roughly.
func long(d time.Duration) string {
	switch {
	case d >= 48*time.Hour:
		return count(int(d/(24*time.Hour)), "day", "days")
	case d >= time.Hour:
		return count(int(d/time.Hour), "hour", "hours")
	}
	return count(max(1, int(d/time.Minute)), "minute", "minutes")
}

// headlines says in one line what several things are about.
func headlines(all []item) string {
	waits := map[string]bool{}
	paired := all[0].Notice.Told.Season
	for i := range all {
		n := &all[i].Notice
		if n.Event != match.ToldInvited || n.Told.Season != paired {
			paired = ""
		}
		switch n.Event {
		case match.ToldTurn, match.ToldWait, match.ToldTime, match.ToldAsk:
			waits[all[i].message.Game] = true
		}
	}
	switch n := len(waits); {
	case n > 1:
		return fmt.Sprintf("%d games wait for you", n)
	case n == 1:
		return "A game waits for you, and " + count(len(all)-1, "other thing", "other things")
	}
	if paired != "" {
		return fmt.Sprintf("%d games of the season %s have begun: %s", len(all), paired, all[0].Notice.Told.Title)
	}
	return fmt.Sprintf("Your games: %d things", len(all))
}

// maxShort bounds what one of several things says of a question, in bytes.
const maxShort = 400

// short is what one of several things says.
func short(n *match.Notice) string {
	out := "- " + sentence(n) + "\n"
	if len(n.Told.Where) > 0 {
		out += "  " + strings.Join(n.Told.Where, " > ") + "\n"
	}
	if q := n.Told.Question; q != "" {
		if len(q) > maxShort {
			q = strings.ToValidUTF8(q[:maxShort], "") + "..."
		}
		out += "  The question: " + q + "\n"
	}
	return out
}

// body says all of it, in lines, but for links.
func body(n *match.Notice) string {
	t := n.Told
	var b strings.Builder
	b.WriteString(sentence(n) + "\n")
	if len(t.Where) > 0 {
		b.WriteString("\n" + strings.Join(t.Where, " > ") + "\n")
	}
	if len(t.Happened) > 0 {
		b.WriteString("\nWhat has happened since you answered last:\n")
		if t.Before > 0 {
			fmt.Fprintf(&b, "  (%s before)\n", count(t.Before, "thing", "things"))
		}
		for _, x := range t.Happened {
			b.WriteString("  " + x + "\n")
		}
	}
	if t.Question != "" {
		b.WriteString("\nThe question: " + t.Question + "\n")
	}
	return b.String()
}

package css

import "beachhead/engine"

// 20 Random Events: one die when the chit is drawn, and what it says. Each event is a procedure, in events_tinian.go, events_saipan.go or events_littleland.go.

var (
	evEvent = event("Random Event {n0}: {e0}.")
	evVoid  = event("Nothing comes of it.")

	orDivision = reason{Rule: "20.2", Text: "Choose a Division in play."}
)

// rollEvent is the die of the Random Events Table.
var rollEvent = newRoll("event", "the Random Event", "20.1a")

// eventProcs are the procedures of the events, by kind.
var eventProcs = [nEvents]string{
	EventHeroA: "event.hero-us", EventHeroB: "event.hero-jp", EventKakuda: "event.kakuda", EventNapalm: "event.napalm", EventLocalBanzai: "event.local-banzai",
	EventCivilians: "event.civilians", EventFriendlyFire: "event.friendly-fire", EventInfiltration: "event.infiltration", EventFortitude: "event.fortitude", EventSnafu: "event.snafu",
	EventInitiativeA: "event.initiative-us", EventInitiativeB: "event.initiative-jp", EventPillsA: "event.pills-us", EventPillsB: "event.pills-jp", EventMartyrs: "event.martyrs",
	EventExperience: "event.experience", EventRaid: "event.raid", EventMishap: "event.mishap", EventStruggle: "event.struggle", EventSuicide: "event.suicide",
	EventHeroBoxA: "event.german-hero", EventHeroBoxB: "event.soviet-hero", EventInterferenceA: "event.hitler", EventInterferenceB: "event.stalin", EventIdeaA: "event.german-nco",
	EventIdeaB: "event.commissar-effective", EventOwnStrike: "event.own-strike", EventAccident: "event.artillery-accident", EventRelieved: "event.commissar-relieved", EventAssault: "event.german-initiative",
}

// event resolves the Random Event chit (20.1a, 20.2). If Kakuda was on the map when it was drawn his fate is rolled for, too (28.0b, ruling C25).
// V: chit; die, 1 if Kakuda was there.
var _ = program.Proc("event",
	do(func(g *Game, f *frame) {
		if l := g.admiral(); l != NoLeader && isPlace(g.s.Leaders[l].Loc) {
			f.V[2] = 1
		}
		for face := range 10 {
			g.gradeApart(0, face, face)
		}
	}),
	call("die", "roll", func(*Game, *frame) [6]int16 { return [6]int16{rollEvent, int16(SideA), 1} }),
	do(func(g *Game, f *frame) {
		f.V[1] = g.s.Ret
		g.tell(evEvent, g.m.Events[f.V[1]].Rule, f.V[1])
	}),
	engine.Switch("what", func() []string { return eventProcs[:] },
		func(g *Game, f *frame) int { return int(g.m.Events[f.V[1]].Kind) }, func(*Game, *frame) [6]int16 { return [6]int16{} }),
	iff(func(_ *Game, f *frame) bool { return f.V[2] != 0 }, sub("fate", "kakuda.fate")),
)

// of is the seat of a side.
func of(s Side) func(*Game, *frame) engine.Seat {
	return func(*Game, *frame) engine.Seat { return seat(s) }
}

// void tells that an event does nothing.
func (g *Game) void(rule string) { g.tell(evVoid, rule) }

// voidIf ends an event of which nothing can come.
func voidIf(rule string, none func(g *Game) bool) step {
	return iff(func(g *Game, _ *frame) bool { return none(g) },
		do(func(g *Game, _ *frame) { g.void(rule) }),
		leave())
}

// pickDivision is an event that one side does to a Division in play of one side, as it chooses (20.2).
func pickDivision(k EventKind, by, of_ Side, rule, prompt string, do_ func(g *Game, d DivisionID)) bool {
	may := func(g *Game, d int16) bool {
		return d >= 0 && int(d) < len(g.m.Divisions) && g.m.Divisions[d].Side == of_ && g.rolls(d)
	}
	program.Proc(eventProcs[k],
		put(ask{
			Label: "division", Kind: "event.division", Prompt: prompt, Rule: rule,
			Seat: of(by),
			List: func(g *Game, _ *frame, o *options) {
				for d := range g.m.Divisions {
					if may(g, int16(d)) {
						o.Add(about(vDivision, DivisionID(d)))
					}
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb != vDivision || !may(g, c.A) {
					return &orDivision
				}
				return nil
			},
			Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
				for d := range g.m.Divisions {
					if c == nil && may(g, int16(d)) { // what it has: each of these events changes one of them
						now := g.division(DivisionID(d))
						x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(about(vDivision, DivisionID(d))),
							Note: "TQ " + number(int(now.TQ)) + ", DP " + number(int(now.DP)) + ", DC " + number(int(now.DC)) + ", fatigue " + number(int(now.Fatigue))})
					}
				}
			},
			Take: func(g *Game, _ *frame, c choice) { do_(g, c.A) },
		}))
	return true
}

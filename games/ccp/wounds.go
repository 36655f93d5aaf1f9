package ccp

// A44 Light Wounds.

var (
	evWounds = event("{u0} is reduced to {u1}.")

	noSquadBreaks = reason{Rule: "A44a", Text: "Only a squad that is about to break can be saved."}
	noTeam        = reason{Rule: "A44b", Text: "No team of the quality is left in the countermix."}
)

var _ = action(ActLightWounds, actionRule{
	Rule: "A44a", In: windows(wBreak),
	May: func(g *Game, f *frame) *reason {
		u := f.V[rA]
		if g.s.Units[u].Loc < 0 || g.m.Units[u].Kind != Squad {
			return &noSquadBreaks
		}
		if team, _ := g.teamsFor(u); team == NoUnit {
			return &noTeam
		}
		return nil
	},
	Proc: "action.light-wounds",
})

// V: as "react", the count for the team, which is placed into the hex and so may change between inside and outside of a cave there (F102.1.1a).
var _ = program.Proc("action.light-wounds",
	do(func(g *Game, f *frame) {
		u := f.V[rA]
		team, _ := g.teamsFor(u)
		g.score(g.m.Units[u].Side, -1, "A44a")
		g.replace(u, team)
		g.tell(evWounds, "A44b", u, team)
		f.V[rCount] = team
	}),
	call("cave", "cave.offer", local(rCount)),
)

// replace puts a unit of the countermix into the place of another in every respect: markers, weapon, activation, and whatever is in progress.
func (g *Game) replace(u, by UnitID) {
	was, w := g.s.Units[u], g.arm(u)
	firing := in(&g.s.A.Units, u)
	g.place(by, was.Loc)
	g.s.Units[by].Flags, g.s.Units[by].MP = was.Flags, was.MP
	if w != NoWeapon {
		g.give(w, by)
	}
	if firing {
		add(&g.s.A.Units, by)
	}
	if g.s.A.Victim == u {
		g.s.A.Victim = by
	}
	g.removed(u, Mix)
}

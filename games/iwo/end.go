package iwo

// 4.0i End of Turn.

var (
	evSmokeGone = event("The smoke is gone.")
	evRested    = event("The day ends: no Japanese unit is disrupted any more.")
)

// end is the End of Turn (4.0i). The track of cards is cleared, the deck shuffled if more cards are discarded than left; the game goes on until it is lost or its last turn
// is over.
var _ = chapter(PhaseEnd, program.Proc("end",
	do(func(g *Game, _ *frame) {
		s := &g.s
		if s.Smoke != (PosSet{}) {
			s.Smoke = PosSet{} // 6.2.3
			g.stirred()
			g.tell(evSmokeGone, "6.2.3k3")
		}
		if g.lastOfDay() { // 4.0i3, 6.4.2a
			for i := range g.s.Caves {
				g.s.Caves[i].Flags &^= JDisrupt
			}
			for j := range s.Jap {
				s.Jap[j].Flags &^= JDisrupt
			}
			for k := range s.Forts {
				s.Forts[k].Flags &^= JDisrupt
			}
			g.stirred()
			g.tell(evRested, "4.0i3")
		}
		for i, c := range s.Track {
			if s.Track[i] = NoCard; c != NoCard && c != s.Lasting {
				s.Discards.add(c)
			}
		}
		if s.Discards.len() > (s.Deck | s.Top).len() {
			s.Deck |= s.Top // they are all unseen, and shuffled together
			s.Top = 0
			g.shuffle()
		}
		for j := range s.Jap {
			s.Jap[j].Flags &^= Spent | Linked
		}
		g.stirred()
		g.shifted()
		s.Rain, s.Ditch, s.Mines, s.Intense, s.Dump, s.Night = 0, 0, 0, 0, 0, 0
		s.Short = [nDivisions + 1]int8{}
		s.Jacted = PosSet{}
		g.clearAll(Acted | Moved | Preserved | Struck | Shelled)
	}),
	iff(func(g *Game, _ *frame) bool { return g.s.Objective != 0 }, serve("objective", "event.objective", nil)), // 20.0e01
	serve("victory", "victory.check", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(boolInt(g.s.Turn >= g.s.Last))} }),
	iff(func(g *Game, _ *frame) bool { return g.mayCommit() },
		sub("third", "third"),
		iff(func(g *Game, _ *frame) bool { return g.s.Turn >= g.s.Last }, serve("short", "victory.check", func(*Game, *frame) [6]int16 { return [6]int16{1} }))), // 18.8.3b
	do(func(g *Game, _ *frame) { g.s.Turn++ }),
))

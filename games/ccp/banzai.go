package ccp

// E78 Tennoheika Banzai, 17.2.

var (
	evPosture = event("The {s0} posture is now {p1}.")

	notExcess = reason{Rule: "E78b", Text: "Choose a card of your hand; cards are discarded in the order of their numbers, until three are left."}

	_ = fateEvent(EvTennoheika, "E78", "event.tennoheika")
)

// event.tennoheika changes the Japanese posture to Banzai: it must if the VP marker is on the Allied side, else it may.
// V: reader, card; whether it changes; last card discarded.
var _ = program.Proc("event.tennoheika",
	do(func(g *Game, f *frame) {
		f.V[3] = NoCard
		if f.V[2] = 1; g.s.Posture[Japan] == Banzai {
			f.V[2] = 0
			g.tell(evNothing, "E78a")
		}
	}),
	iff(func(g *Game, f *frame) bool { return f.V[2] != 0 && g.s.VP <= 0 },
		put(ask{
			Label: "change", Kind: "event.tennoheika", Prompt: "Do you go over to Banzai?", Rule: "E78a",
			Seat: bySide(Japan),
			List: func(_ *Game, _ *frame, o *options) { o.Add(say(vYes)); o.Add(say(vNo)) },
			Take: func(_ *Game, f *frame, c choice) {
				if c.Verb == vNo {
					f.V[2] = 0
				}
			},
		})),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[2] == 0 }),
	do(func(g *Game, _ *frame) {
		g.s.Posture[Japan] = Banzai
		g.tell(evPosture, "E78b", int16(Japan), int16(Banzai))
	}),
	while(func(g *Game, _ *frame) bool { return g.s.Hand[Japan].len() > int(g.posture(Japan).Hand) },
		put(ask{
			Label: "discard", Kind: "banzai.discard", Prompt: "Discard down to three cards: which one goes?", Rule: "E78b", Always: true,
			Seat: bySide(Japan),
			List: func(g *Game, _ *frame, o *options) {
				g.hand(Japan, func(c CardID) { o.Add(about(vDiscard, c)) })
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if !g.holds(Japan, c.A) || c.A <= f.V[3] {
					return &notExcess
				}
				// Those that must still go come later in the order.
				left := g.s.Hand[Japan].len() - int(g.posture(Japan).Hand) - 1
				g.hand(Japan, func(x CardID) {
					if x > c.A {
						left--
					}
				})
				if left > 0 {
					return &notExcess
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				f.V[3] = c.A
				g.discard(Japan, c.A)
				g.tellReveal(evDiscard, "E78b", int16(Japan), c.A)
			},
		})),
)

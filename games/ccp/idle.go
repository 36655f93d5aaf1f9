package ccp

import (
	"slices"

	"beachhead/engine"
)

// Questions at which there is nothing to gain: they are declined for whoever is asked, where that tells nobody anything.

var _ engine.Idle = (*Game)(nil)

// Idle keeps a roll that no other could better (10.1a), and spares one's own units when a sniper finds nobody else (1.9.4a). Actions are not among them: who plays one that brings nothing draws another
// card for it.
func (g *Game) Idle(s engine.Seat) (c engine.Choice, idle bool) {
	p := g.Pending().For(s)
	if p == nil || len(p.Options) < 2 {
		return c, false
	}
	switch p.AskedKind() {
	case "roll.initiative":
		return say(vKeep), g.settled(g.rollNow(), Side(s))
	case "trigger.sniper":
		return say(vNone), !slices.ContainsFunc(p.Options, func(o choice) bool { return o.Verb == vUnit && g.m.Units[o.A].Side != Side(s) })
	}
	return c, false
}

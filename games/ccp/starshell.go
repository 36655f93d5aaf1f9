package ccp

// O24.7 Illumination, 7 Starshells.

var evLight = event("A starshell lights {h0}.")

// O24.7 Illumination: the spotting round drifts as that of artillery does, and becomes a starshell.
var _ = program.Proc("request.illuminate",
	sub("leader", lightActivation),
	sub("spot", "spotting-round"),
	do(func(g *Game, _ *frame) {
		if h := g.s.Ret; h != none {
			g.s.Starshell[h]++
			g.tell(evLight, "O24.7b", h)
		}
	}),
)

package css

import "beachhead/engine"

// 14 Heroes: what the named ones do. Those that an event makes are in events_tinian.go, Gabaldon is in gabaldon.go, who has a die rolled again in roll.go, who keeps a Tank going in
// weapons.go.

var (
	evHail    = event("{o0} joins {p1}.")
	evRetires = event("{o0} leaves the game.")
	evShrugs  = event("{o0} has the result in {p1} disregarded, and leaves the game.")
	evRescued = event("{o0} saves {u1}, and leaves the game.")
	evWaits   = event("{o0} waits off the map.")
	evStands  = event("{o0} helps in {p1}.")
	noLender  = reason{Rule: "8.3.2b", Text: "No Hero is there who gives his values for this fire."}
	orHail    = reason{Rule: "13.1a", Text: "Name a place with a Unit of his, or pass."}
	orUseHero = reason{Rule: "8.3.2b", Text: "Use the Hero, or do without."}
)

// retire takes a named Hero out of the game.
func (g *Game) retire(h HeroID, rule string) {
	x := &g.s.Heroes[h]
	x.Loc, x.Ready, x.Taken = Nowhere, 0, 0
	x.Uses++
	g.tell(evRetires, rule, h)
}

// heroOf is the Hero who helps those in a place in a fire, of one weapon or none: the best by of, one in all (14.1aa, 20.1b). An event's helps whatever his hex does, O'Brien as well, McCard
// with a Tank Support Weapon of his Division, Baker if he was named.
func (g *Game) heroOf(p Loc, w WeaponID, of func(x *Hero) int) *Hero {
	best := g.heroAt(p)
	for h := range g.m.Heroes {
		x := &g.m.Heroes[h]
		if g.s.Heroes[h].Loc != p || g.s.Heroes[h].Ready == 0 {
			continue
		}
		switch x.Power {
		case PowerLeader:
		case PowerTank:
			if !g.crewed(HeroID(h), w) {
				continue
			}
		case PowerOnce:
			if g.s.A.Hero != HeroID(h) {
				continue
			}
		default:
			if !g.on(FeatureHeroBoxes) { // there all help with what is on their counters (L14.1.2g)
				continue
			}
		}
		if best == nil || of(x) > of(best) {
			best = x
		}
	}
	return best
}

// crewed tells whether a Support Weapon is a Tank that a Hero goes with (14.1.1d).
func (g *Game) crewed(h HeroID, w WeaponID) bool {
	return w != NoWeapon && g.m.Weapons[w].TankSW && g.m.Weapons[w].Division == g.m.Heroes[h].Division && g.s.Weapons[w].Loc == g.s.Heroes[h].Loc
}

// crewFalls takes McCard away on a 9 of his own fire, and on a 0 of the enemy's against his defence; it tells whether it was his own, for then the Tank stays (14.1.1e).
func (g *Game) crewFalls() bool {
	a := &g.s.A
	for h := range g.m.Heroes {
		if g.m.Heroes[h].Power != PowerTank || g.s.Heroes[h].Ready == 0 {
			continue
		}
		switch at := g.s.Heroes[h].Loc; {
		case a.Side == SideA && a.Firer != NoUnit && a.Die == 9 && at == a.From && g.crewed(HeroID(h), a.Weapon):
			g.retire(HeroID(h), "14.1.1e")
			return true
		case a.Side == SideB && a.Firer != NoUnit && a.Die == 0 && at == a.At && g.crewed(HeroID(h), a.Guard):
			g.retire(HeroID(h), "14.1.1e")
		}
	}
	return false
}

// mayLend tells whether a Hero may give his values once to those in a place (14.1.1b).
func (g *Game) mayLend(h int16, p Loc) bool {
	return h >= 0 && int(h) < len(g.m.Heroes) && g.m.Heroes[h].Power == PowerOnce && g.s.Heroes[h].Ready != 0 && g.s.Heroes[h].Loc == p
}

// bindHeroes settles at the end of carry who of the Heroes goes along whatever was said (ruling 14-C): McCard with his Tank, Baker if all Units of his place go.
func (g *Game) bindHeroes(p Loc) {
	if g.on(FeatureHeroBoxes) {
		g.bindBoxed(p)
		return
	}
	for h := range g.m.Heroes {
		x := &g.s.Heroes[h]
		if x.Loc != p {
			continue
		}
		switch g.m.Heroes[h].Power {
		case PowerOnce:
			if g.goers(p) == g.count(p) {
				x.Taken = 1
			}
		case PowerTank:
			goes, stays := g.tanksOf(HeroID(h), p)
			if goes != stays {
				x.Taken = 0
				if goes {
					x.Taken = 1
				}
			}
		}
	}
}

// tanksOf tells whether Tanks of a Hero's Division go from a place, and whether some stay there.
func (g *Game) tanksOf(h HeroID, p Loc) (goes, stays bool) {
	for w := range g.weaponsIn(p) {
		if s := &g.s.Weapons[w]; g.m.Weapons[w].TankSW && g.m.Weapons[w].Division == g.m.Heroes[h].Division {
			goes, stays = goes || s.Taken != 0, stays || s.Taken == 0
		}
	}
	return goes, stays
}

// dismount lets McCard wait for another Tank when the last one of his place is taken away (14.1.1d, ruling 14-C).
func (g *Game) dismount(w WeaponID, from Loc) {
	if !isPlace(from) || !g.m.Weapons[w].TankSW {
		return
	}
	for h := range g.m.Heroes {
		if g.m.Heroes[h].Power != PowerTank || g.s.Heroes[h].Loc != from || g.m.Heroes[h].Division != g.m.Weapons[w].Division {
			continue
		}
		if goes, stays := g.tanksOf(HeroID(h), from); !goes && !stays {
			g.hail(HeroID(h), Nowhere)
			g.tell(evWaits, "12.2a", HeroID(h))
		}
	}
}

// lonelyHero is a Hero who works like a Leader and is alone in a place, NoHero if there is none (13.1d, 14.1.1f).
func (g *Game) lonelyHero() HeroID {
	for h := range g.m.Heroes {
		if p := g.s.Heroes[h].Loc; g.m.Heroes[h].Power == PowerLeader && isPlace(p) && p != Transit && g.empty(p) {
			return HeroID(h)
		}
	}
	return NoHero
}

// ofHero tells whether a Unit is of the Formation of a Hero, or of his Division if he has none.
func (g *Game) ofHero(h HeroID, u UnitID) bool {
	row, x := &g.m.Heroes[h], &g.m.Units[u]
	return x.Division == row.Division && (row.Formation == NoFormation || x.Stripe == Colored && x.Formation == row.Formation)
}

// mayJoinUp tells whether a Hero who works like a Leader may go from where he is to a place, as a Leader may (13.1a, b).
func (g *Game) mayJoinUp(h HeroID, p Loc) bool {
	from := g.s.Heroes[h].Loc
	if !isPlace(p) || p == from || g.hexOf(p) == NoHex {
		return false
	}
	found := false
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		found = found || g.ofHero(h, u)
	}
	if !found {
		return false
	}
	reach := g.trace(SideA, Leg, g.aim(from))
	return reach.Has(g.hexOf(p))
}

// heroes.alone moves O'Brien, who is alone, to another Unit of his Regiment; without a way he waits off the map, and without Units he leaves the game (13.1d, e; ruling 14-C).
var _ = program.Proc("heroes.alone",
	put(ask{
		Label: "join", Kind: "heroes.alone", Prompt: "Where does the Hero who is alone go?", Rule: "13.1d",
		Seat: of(SideA),
		List: func(g *Game, _ *frame, o *options) {
			stands := &g.s.Stands[SideA]
			for p := range stands.each() {
				if g.mayJoinUp(g.lonelyHero(), p) {
					o.Add(about(vPlaceAt, p))
				}
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb != vPlaceAt || !g.mayJoinUp(g.lonelyHero(), c.A) {
				return &orHail
			}
			return nil
		},
		Take: func(g *Game, _ *frame, c choice) {
			h := g.lonelyHero()
			g.hail(h, c.A)
			g.tell(evHail, "13.1d", h, c.A)
		},
	}),
	do(func(g *Game, _ *frame) {
		h := g.lonelyHero()
		if h == NoHero {
			return
		}
		for u := range g.m.Units {
			if g.ofHero(h, UnitID(u)) && g.at(UnitID(u)) != Nowhere {
				g.hail(h, Nowhere)
				g.tell(evWaits, "13.1d", h)
				return
			}
		}
		g.retire(h, "13.1e")
	}),
)

// placeable tells whether a named Hero can be put somewhere: one who can be used and is with nobody, and O'Brien, who moves on.
func (g *Game) placeable(h HeroID) bool {
	x := &g.s.Heroes[h]
	return x.Ready != 0 && (x.Loc == Nowhere || g.m.Heroes[h].Power == PowerLeader && isPlace(x.Loc))
}

// mayHail tells whether a named Hero may be put into a place now (14.1.1b, d, f). O'Brien moves on like a Leader while his Regiment is Active.
func (g *Game) mayHail(h HeroID, p Loc) bool {
	row, x := &g.m.Heroes[h], &g.s.Heroes[h]
	if !g.placeable(h) || !isPlace(p) || g.hexOf(p) == NoHex || row.Power != PowerTank && g.s.Last == 0 {
		return false
	}
	found, active := false, false
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		found = found || g.ofHero(h, u)
	}
	for u := range g.with(Active).each() {
		active = active || g.m.Units[u].Stripe == Colored && g.m.Units[u].Formation == row.Formation
	}
	switch row.Power {
	case PowerOnce:
		return found && active
	case PowerLeader:
		return found && (x.Loc == Nowhere || active && g.mayJoinUp(h, p))
	case PowerTank:
		for w := range g.m.Weapons {
			if found && g.m.Weapons[w].TankSW && g.m.Weapons[w].Division == row.Division && g.s.Weapons[w].Loc == p {
				return true
			}
		}
	}
	return false
}

// heroes.place puts named Heroes on the map when they can be used, in step b of an American Activation (14.1.1b, d, f; ruling 14-C).
// V: Hero.
var _ = program.Proc("heroes.place",
	leaveIf(func(g *Game, _ *frame) bool { return g.s.Side != SideA }),
	eachThat(0, heroes, func(g *Game, _ *frame, h int16) bool { return g.placeable(h) },
		put(orElse(ask{
			Label: "where", Kind: "heroes.place", Prompt: "With whom is the Hero?", Rule: "14.1a",
			Seat: of(SideA),
			Tell: told(func(g *Game, f *frame) (string, UnitID) {
				return "With whom is " + g.m.Heroes[f.V[0]].Name + "?", NoUnit
			}),
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vPlaceAt {
					g.hail(f.V[0], c.A)
					g.tell(evHail, "8.3.2", f.V[0], c.A)
				}
			},
		}, vPlaceAt, vPass, &orHail,
			func(g *Game, _ *frame, o *options) { g.offerPlaces(SideA, vPlaceAt, o) },
			func(g *Game, f *frame, c choice) *reason {
				if g.mayHail(f.V[0], c.A) {
					return nil
				}
				return &orHail
			}))),
)

// useHero asks side A whether a Hero is used; who says who it is, and the slot gets 1 if he is.
func useHero(label, kind, prompt, does, rule string, slot int, who func(g *Game, f *frame) HeroID, explain func(*Game, *frame, *choice, *engine.Explanation)) step {
	tell := tellHero(does)
	if kind == "heroes.assault" {
		tell = tellHelp
	}
	return put(ask{
		Label: label, Kind: kind, Prompt: prompt, Rule: rule, Explain: explain, Tell: tell,
		Seat: of(SideA),
		List: func(g *Game, f *frame, o *options) {
			if h := who(g, f); h != NoHero {
				o.Add(about(vHero, h))
				o.Add(say(vNo))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			if c.Verb == vNo || c.Verb == vHero && c.A == who(g, f) {
				return nil
			}
			return &orUseHero
		},
		Take: func(_ *Game, f *frame, c choice) {
			if c.Verb == vHero {
				f.V[slot] = 1
			}
		},
	})
}

// heroes.cancel lets Wilson or Epperson have a result disregarded (14.1.1c, 14.2c). It returns 1 if he does.
// V: place; 1 if he is used, Hero.
var _ = program.Proc("heroes.cancel",
	do(func(g *Game, f *frame) { f.V[2] = g.helper(PowerShield, f.V[0]) }),
	useHero("use", "heroes.cancel", "Does the Hero have the result disregarded?", "have the result disregarded", "8.4.1a", 1, func(g *Game, f *frame) HeroID { return f.V[2] }, explainHeroUse),
	do(func(g *Game, f *frame) {
		if f.V[1] != 0 {
			g.tell(evShrugs, "8.4.1a", f.V[2], f.V[0])
			g.retire(f.V[2], "8.4.1a")
		}
	}),
	answer(func(_ *Game, f *frame) int16 { return f.V[1] }),
)

// heroes.save lets Agerholm send a Unit to the Routed Units box that would be eliminated (14.1.1a). It returns 1 if he does.
// V: Unit; 1 if he is used, Hero.
var _ = program.Proc("heroes.save",
	do(func(g *Game, f *frame) { f.V[2] = g.savior(f.V[0]) }),
	useHero("use", "heroes.save", "Does the Hero save the Unit?", "save the Unit", "8.4.1f", 1, func(g *Game, f *frame) HeroID { return f.V[2] }, explainHeroUse),
	do(func(g *Game, f *frame) {
		if f.V[1] != 0 {
			g.tell(evRescued, "8.4.1f", f.V[2], f.V[0])
			g.retire(f.V[2], "8.4.1f")
		}
	}),
	answer(func(_ *Game, f *frame) int16 { return f.V[1] }),
)

// standsIn tells whether a named Hero of side A could help in the Assault in progress (14.1.1b, d, f, g): free, without a price, or for his one use.
func (g *Game) standsIn(h HeroID, free bool) bool {
	o := g.underway()
	return o.standsIn(g, h, free)
}

// standsIn is the same for any Assault.
func (o *onslaught) standsIn(g *Game, h HeroID, free bool) bool {
	row := &g.m.Heroes[h]
	if g.s.Heroes[h].Ready == 0 {
		return false
	}
	defends := o.side == SideB
	switch at := g.s.Heroes[h].Loc; row.Power {
	case PowerLeader:
		return free && (defends && at == o.hex || !defends && at != o.hex && o.helped(g, at, func(UnitID) bool { return true }))
	case PowerTank:
		return free && defends && o.marker != markerPrepared && at == o.hex
	case PowerOnce:
		return !free && defends && at == o.hex
	case PowerStand:
		if free || !defends || o.marker == markerPrepared || g.s.Last == 0 {
			return false
		}
		for u := g.first(o.hex); u != NoUnit; u = g.next(u) {
			if g.m.Units[u].Stripe == Colored && g.m.Units[u].Formation == row.Formation {
				return true
			}
		}
	}
	return false
}

// hero is the named Hero who helps a side, nil if none does: the one who has been settled on, or before that he who will help for nothing (14.1aa).
func (o *onslaught) hero(g *Game, s Side) *Hero {
	if x := g.assaultHero(s); x != nil || s != SideA {
		return x
	}
	for h := range g.m.Heroes {
		if o.standsIn(g, HeroID(h), true) {
			return &g.m.Heroes[h]
		}
	}
	return nil
}

// heroes.assault settles before step F which named Hero helps side A in the Assault in progress: X.Hero. Whose use ends him is asked for, one after the other; else the one
// helps who does it for nothing (14.1aa). Heroes of events help besides, if there is no other.
// V: side; 1 if the one asked for is used, Hero.
var _ = program.Proc("heroes.assault",
	leaveIf(func(_ *Game, f *frame) bool { return Side(f.V[0]) != SideA }),
	do(func(g *Game, _ *frame) { g.s.X.Hero = NoHero }),
	engine.ForEach(2, func(g *Game, _ *frame) int { return len(g.m.Heroes) },
		iff(func(g *Game, f *frame) bool { return g.s.X.Hero == NoHero && g.standsIn(f.V[2], false) },
			do(func(_ *Game, f *frame) { f.V[1] = 0 }),
			useHero("use", "heroes.assault", "Does the Hero help in this Assault?", "help in this Assault", "9.5e", 1, func(_ *Game, f *frame) HeroID { return f.V[2] }, explainAssaultHero),
			do(func(g *Game, f *frame) {
				if f.V[1] != 0 {
					g.s.X.Hero = f.V[2]
				}
			}))),
	do(func(g *Game, _ *frame) {
		for h := range g.m.Heroes {
			if g.s.X.Hero == NoHero && g.standsIn(HeroID(h), true) {
				g.s.X.Hero = HeroID(h)
			}
		}
		if h := g.s.X.Hero; h != NoHero {
			g.tell(evStands, "9.5e", h, g.s.X.Hex)
		}
	}),
)

// assaultHero is the named Hero who helps a side in the Assault in progress, nil if none does.
func (g *Game) assaultHero(s Side) *Hero {
	if h := g.s.X.Hero; s == SideA && h != NoHero {
		return &g.m.Heroes[h]
	}
	return nil
}

// heroesAfter takes the named Heroes away whom an Assault has cost, when its dice lie: Baker, Salomon and McCard after their use, O'Brien on a Japanese 9 where he is, though another
// helps (14.1.1b, e, f, g, ruling 14-G).
func (g *Game) heroesAfter() {
	x := &g.s.X
	used := x.Hero
	x.Hero = NoHero
	enemy := x.Dice[0]
	if x.Side == SideA {
		enemy = x.Dice[1]
	}
	for i := range g.m.Heroes {
		h := HeroID(i)
		p := g.s.Heroes[h].Loc
		if g.m.Heroes[h].Power != PowerLeader {
			if h == used {
				g.retire(h, "9.5e")
			}
		} else if enemy == 9 && isPlace(p) && (x.Side == SideA && g.storms(p) || x.Side == SideB && p == x.Hex) {
			g.retire(h, "14.1.1f")
		}
	}
	g.crewSpent()
}

// crewSpent takes McCard away whose stack has been the target of a charge, whoever else was the Hero who helped, and also if its fire alone has repulsed the charge (14.1.1e, ruling 14-I).
func (g *Game) crewSpent() {
	x := &g.s.X
	if x.Side != SideB || x.Marker == markerPrepared {
		return
	}
	for h := range g.m.Heroes {
		if s := &g.s.Heroes[h]; g.m.Heroes[h].Power == PowerTank && s.Ready != 0 && s.Loc == x.Hex {
			g.retire(HeroID(h), "14.1.1e")
		}
	}
}

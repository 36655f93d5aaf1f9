package css

import "beachhead/engine"

// A set-up that players choose (29.0, 24.1a, 27.0da): Units one by one, then their posture, Fortifications, Support Weapons, Leaders, Mines.

var (
	evPlaced  = event("{u0} is set up: {p1}.")
	evShipped = event("{u0} is to land on {h1}.")
	evLaid    = event("A Mine marker lies in {p0}.")

	orFree   = reason{Rule: "3.3b", Text: "Set it up in a hex that it can be in, within the stacking limit, as the scenario allows."}
	noBeach  = reason{Rule: "24.1a", Text: "The scenario lets nobody be set up on a beach."}
	orFort   = reason{Rule: "11.1b", Text: "Fortifications of the scenario lie with Units of the side, one in a hex."}
	orServe  = reason{Rule: "12.1e", Text: "A Support Weapon is with a Unit that it belongs to, or in its box; no more of them than Units."}
	leadFree = reason{Rule: "13.1a", Text: "A Leader is with a Unit of his command."}
	orMine   = reason{Rule: "24.1a", Text: "Mine markers lie on beach and road hexes, one in each."}
	noLanded = reason{Rule: "27.0da", Text: "Artillery of a groupment that has a Column side can be scheduled to land."}
)

// freeOf is the set-up that a frame is about.
func (g *Game) freeOf(f *frame) *FreeSetup { return &g.scenario().Free[f.V[0]] }

func freeSide(g *Game, f *frame) engine.Seat { return seat(g.freeOf(f).Side) }

// isBeach tells whether a hex is that of a beach.
func (g *Game) isBeach(h Hex) bool { return g.m.isBeach(h) }

func (m *Module) isBeach(h Hex) bool {
	for b := range m.Beaches {
		if m.Beaches[b].Hex == h {
			return true
		}
	}
	return false
}

// mayPlace tells why a Unit cannot be set up in a place by choice.
func (g *Game) mayPlace(x *FreeSetup, u UnitID, p Loc) *reason {
	row, h := &g.m.Units[u], g.hexOf(p)
	most := int(g.rules().StackLimit)
	if isCave(p) {
		most = int(g.rules().CaveLimit)
	}
	switch {
	case h == NoHex || !g.fits(h, x.Side, []UnitID{u}) || g.count(p) >= most:
		return &orFree
	case isCave(p) && (x.Side != SideB || row.Move != Leg):
		return &orFree
	case x.NoBeaches && g.isBeach(h) && row.Option == "": // 29.0a: Units of an option go anywhere
		return &noBeach
	}
	if o := g.first(p); o != NoUnit && g.on(FeatureRivalry) && g.m.Divisions[g.m.Units[o].Division].Navy != g.m.Divisions[row.Division].Navy {
		return &orFree
	}
	return nil
}

// eachPlace calls fn for the hexes of the scenario and the insides of their caves.
func (g *Game) eachPlace(fn func(p Loc)) {
	for h := range g.scenario().Area.Each() {
		fn(h)
		if p, ok := g.inside(h); ok {
			fn(p)
		}
	}
}

// setup.free lets a side set up what the scenario leaves to it.
// V: set-up, piece, 1 when a list is done.
var _ = program.Proc("setup.free",
	engine.ForEach(1, func(g *Game, f *frame) int { return len(g.freeOf(f).Units) },
		iff(func(g *Game, f *frame) bool { return g.free(g.freeOf(f).Units[f.V[1]]) }, put(ask{
			Label: "unit", Kind: "setup.unit", Prompt: "Where is it set up?", Rule: "3.3b", Seat: freeSide, Sure: true,
			Tell: told(func(g *Game, f *frame) (string, UnitID) {
				u := g.freeOf(f).Units[f.V[1]]
				return "Where is " + g.m.Units[u].Name + " set up?", u
			}),
			List: func(g *Game, f *frame, o *options) {
				x := g.freeOf(f)
				g.eachPlace(func(p Loc) {
					if g.mayPlace(x, x.Units[f.V[1]], p) == nil {
						o.Add(two(vPlace, x.Units[f.V[1]], p))
					}
				})
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if x := g.freeOf(f); c.Verb != vPlace || c.A != x.Units[f.V[1]] || !isPlace(c.B) {
					return &orFree
				}
				return g.mayPlace(g.freeOf(f), c.A, c.B)
			},
			Take: func(g *Game, _ *frame, c choice) {
				row := &g.m.Units[c.A]
				if g.place(c.A, c.B); row.HasColumn && g.mustColumn(c.A) {
					g.set(c.A, Column)
				}
				g.tell(evPlaced, "3.3b", c.A, c.B)
			},
		}))),
	do(func(_ *Game, f *frame) { f.V[2] = 0 }),
	while(func(_ *Game, f *frame) bool { return f.V[2] == 0 },
		do(func(_ *Game, f *frame) { f.V[2] = 1 }),
		put(ask{
			Label: "posture", Kind: "setup.posture", Prompt: "Who begins In-Column?", Rule: "3.4a", Seat: freeSide,
			List: func(g *Game, f *frame, o *options) {
				for _, u := range g.freeOf(f).Units {
					switch {
					case !isPlace(g.at(u)) || !g.m.Units[u].HasColumn:
					case g.deployed(u):
						o.Add(about(vColumnOne, u))
					case !g.mustColumn(u):
						o.Add(about(vDeployOne, u))
					}
				}
				if o.Len() > 0 {
					o.Add(say(vDone))
				}
			},
			Take: func(g *Game, f *frame, c choice) {
				switch c.Verb {
				case vColumnOne:
					g.set(c.A, Column)
				case vDeployOne:
					g.clear(c.A, Column)
				default:
					return
				}
				f.V[2] = 0
			},
		})),
	do(func(g *Game, f *frame) {
		f.V[2] = 0
		for _, u := range g.freeOf(f).Units {
			if isPlace(g.at(u)) && g.has(u, Column) {
				g.turnTo(u, true) // 8.6.4b: a gun that is In-Column stays so
			}
		}
	}),
	while(func(_ *Game, f *frame) bool { return f.V[2] == 0 },
		do(func(_ *Game, f *frame) { f.V[2] = 1 }),
		put(ask{
			Label: "fort", Kind: "setup.fort", Prompt: "Where are Fortifications?", Rule: "11.1b", Seat: freeSide, Sure: true,
			List: func(g *Game, f *frame, o *options) {
				x := g.freeOf(f)
				open := g.scenario().Area
				open.And(g.s.Stands[x.Side].hexes())
				for k := Foxhole; k < NForts; k++ {
					for h := range open.Each() {
						if g.mayFortify(x, k, h) {
							o.Add(two(vLayFort, int16(k), h))
						}
					}
				}
				if o.Len() > 0 {
					o.Add(say(vDone))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb == vDone || c.Verb == vLayFort && c.A >= Foxhole && c.A < NForts && g.mayFortify(g.freeOf(f), int(c.A), c.B) {
					return nil
				}
				return &orFort
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vLayFort {
					f.V[2] = 0
					g.setFort(c.B, int(c.A))
				}
			},
		})),
	engine.ForEach(1, func(g *Game, f *frame) int { return len(g.freeOf(f).Weapons) },
		iff(func(g *Game, f *frame) bool {
			w := g.freeOf(f).Weapons[f.V[1]]
			return g.s.Weapons[w].Loc == Nowhere && g.chosen(g.m.Weapons[w].Option)
		}, put(ask{
			Label: "weapon", Kind: "setup.weapon", Prompt: "Where is the Support Weapon?", Rule: "12.1e", Seat: freeSide, Sure: true,
			Tell: told(func(g *Game, f *frame) (string, UnitID) {
				return "Where is " + g.m.Weapons[g.freeOf(f).Weapons[f.V[1]]].Name + "? Without a place it is Available.", NoUnit
			}),
			List: func(g *Game, f *frame, o *options) {
				w := g.freeOf(f).Weapons[f.V[1]]
				o.Add(two(vPlaceSW, w, -1))
				g.eachPlace(func(p Loc) {
					if g.mayServe(w, p) {
						o.Add(two(vPlaceSW, w, p))
					}
				})
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if w := g.freeOf(f).Weapons[f.V[1]]; c.Verb != vPlaceSW || c.A != w || c.B != -1 && (!isPlace(c.B) || !g.mayServe(w, c.B)) {
					return &orServe
				}
				return nil
			},
			Take: func(g *Game, _ *frame, c choice) {
				if c.B == -1 {
					c.B = Available
				}
				g.attach(c.A, c.B)
			},
		}))),
	engine.ForEach(1, func(g *Game, f *frame) int { return len(g.freeOf(f).Leaders) },
		iff(func(g *Game, f *frame) bool {
			l := g.freeOf(f).Leaders[f.V[1]]
			return g.s.Leaders[l].Loc == Nowhere && g.chosen(g.m.Leaders[l].Option)
		}, put(ask{
			Label: "leader", Kind: "setup.leader", Prompt: "Where is the Leader?", Rule: "13.1a", Seat: freeSide, Sure: true,
			Tell: told(func(g *Game, f *frame) (string, UnitID) {
				return "Where is " + g.m.Leaders[g.freeOf(f).Leaders[f.V[1]]].Name + "?", NoUnit
			}),
			List: func(g *Game, f *frame, o *options) {
				l := g.freeOf(f).Leaders[f.V[1]]
				g.eachPlace(func(p Loc) {
					if g.commands(l, p) {
						o.Add(two(vPlaceLead, l, p))
					}
				})
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if l := g.freeOf(f).Leaders[f.V[1]]; c.Verb != vPlaceLead || c.A != l || !isPlace(c.B) || !g.commands(l, c.B) {
					return &leadFree
				}
				return nil
			},
			Take: func(g *Game, _ *frame, c choice) { g.lead(c.A, c.B) },
		}))),
	while(func(g *Game, f *frame) bool { return g.freeOf(f).Mines && g.minesLeft() > 0 }, put(ask{
		Label: "mine", Kind: "setup.mine", Prompt: "Where do the Mine markers lie?", Rule: "24.1a", Seat: freeSide, Sure: true,
		List: func(g *Game, _ *frame, o *options) {
			open := g.scenario().Area
			for h := range open.Each() {
				if !g.mayMine(h) {
					open.Remove(h)
				}
			}
			for i := range g.m.MineStock {
				if g.stockLeft(i) == 0 {
					continue
				}
				for h := range open.Each() {
					o.Add(two(vLayMine, mineNumber(g.m.MineStock[i].Value), h))
				}
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb == vLayMine && c.B >= 0 && int(c.B) < g.m.Ground.N && g.mayMine(c.B) {
				for i := range g.m.MineStock {
					if mineNumber(g.m.MineStock[i].Value) == c.A && g.stockLeft(i) > 0 {
						return nil
					}
				}
			}
			return &orMine
		},
		Take: func(g *Game, _ *frame, c choice) {
			g.layMine(MineState{Hex: c.B, Value: mineValue(c.A)})
			g.Report(engine.Event{Kind: evLaid, For: engine.SetOf(seat(SideB)), Rule: "24.1a"}, []int16{c.B}) // ruling 24-H
		},
	})),
	do(func(g *Game, f *frame) {
		f.V[2] = 0
		if g.freeOf(f).Mines {
			n := 0
			for i := range g.m.MineStock {
				n += int(g.m.MineStock[i].Count)
			}
			g.tell(evMines, "24.1a", int16(n))
		}
	}),
	while(func(_ *Game, f *frame) bool { return f.V[2] == 0 },
		do(func(_ *Game, f *frame) { f.V[2] = 1 }),
		put(ask{
			Label: "guns", Kind: "setup.guns", Prompt: "Which artillery is scheduled to land?", Rule: "27.0da", Seat: freeSide,
			List: func(g *Game, f *frame, o *options) {
				if g.freeOf(f).GunsFrom == 0 {
					return
				}
				for u := range g.m.Units {
					if g.mayShip(UnitID(u)) {
						o.Add(about(vTransfer, UnitID(u)))
					}
				}
				if o.Len() > 0 {
					o.Add(say(vDone))
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb == vDone || c.Verb == vTransfer && g.isUnit(c.A) && g.mayShip(c.A) {
					return nil
				}
				return &noLanded
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vTransfer {
					f.V[2] = 0
					g.ship(c.A, g.freeOf(f).GunsFrom)
				}
			},
		})),
)

// free tells whether a Unit is still to be set up by choice: trucks are in their pool (15.0).
func (g *Game) free(u UnitID) bool {
	return g.at(u) == Nowhere && g.chosen(g.m.Units[u].Option) && !g.m.Units[u].Truck
}

// mustColumn tells whether a Unit may not Deploy where it is (6.2.1).
func (g *Game) mustColumn(u UnitID) bool {
	m, p := g.m.Units[u].Move, g.at(u)
	return isHex(p) && (m == Wheeled || m == Tracked) && !g.m.Ground.TerrainNow(p, &g.s.Marks[MarkCleared]).DeployWT
}

// mayFortify tells whether a Fortification of a kind can be set up in a hex: one is left, and Units of the side are there without one.
func (g *Game) mayFortify(x *FreeSetup, kind int, h Hex) bool {
	return int(x.Forts[kind]) > g.s.Marks[MarkFoxhole+Mark(kind-Foxhole)].Len() && isHex(h) && g.sideAt(h) == x.Side && g.fort(h) == NoFort
}

// mayServe tells whether a Support Weapon can be set up in a place: with a Unit that it serves, no more of them than Units.
func (g *Game) mayServe(w WeaponID, p Loc) bool {
	n, serves := 0, false
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		n++
		serves = serves || g.weaponServes(w, u)
	}
	return serves && n > g.weaponsAt(p)
}

// commands tells whether a Leader has a Unit of his command in a place (13.1a).
func (g *Game) commands(l LeaderID, p Loc) bool {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.leaderServes(l, u) {
			return true
		}
	}
	return false
}

// mineNumber is the value of a Mine marker in a choice, in which a dummy is 9.
func mineNumber(v int8) int16 {
	if v == Dummy {
		return 9
	}
	return int16(v)
}

func mineValue(n int16) int8 {
	if n == 9 {
		return Dummy
	}
	return int8(n)
}

// layMine adds a Mine marker to the list, which is in the order of hexes: who lays the strong ones first does not tell it by that (ruling 24-H).
func (g *Game) layMine(x MineState) {
	for i := range g.s.Mines {
		if g.s.Mines[i].Hex == NoHex {
			g.s.Mines[i] = x
			return
		}
		if g.s.Mines[i].Hex > x.Hex {
			g.s.Mines[i], x = x, g.s.Mines[i]
		}
	}
}

// laying tells whether Mine markers are being laid by choice. Until all lie nobody else sees one (ruling 24-H).
func (g *Game) laying() bool {
	_, proc, label := program.Asking(g)
	return proc == "setup.free" && label == "mine"
}

// stockLeft is how many Mine markers of a row of the stock are not on the map.
func (g *Game) stockLeft(i int) int {
	n := int(g.m.MineStock[i].Count)
	for k := range g.s.Mines {
		if x := &g.s.Mines[k]; x.Hex != NoHex && x.Value == g.m.MineStock[i].Value {
			n--
		}
	}
	return n
}

func (g *Game) minesLeft() (n int) {
	for i := range g.m.MineStock {
		n += g.stockLeft(i)
	}
	return n
}

// mayMine tells whether a Mine marker can be laid into a hex: a beach or one on a road, without another.
func (g *Game) mayMine(h Hex) bool {
	for i := range g.s.Mines {
		if g.s.Mines[i].Hex == h {
			return false
		}
	}
	return g.scenario().Area.Has(h) && g.m.takesMine(h)
}

// takesMine tells whether a hex is one in which Mine markers may lie.
func (m *Module) takesMine(h Hex) bool {
	road := m.isBeach(h)
	for d := range 6 {
		road = road || m.Ground.Along(h, d) != 0
	}
	return road
}

// mayShip tells whether artillery of a groupment can land: it needs a Column side to be moved on the map (27.0e, 8.6.4c).
func (g *Game) mayShip(u UnitID) bool { return isGroup(g.at(u)) && g.m.Units[u].HasColumn }

// ship puts artillery of a groupment on the Turn Record Track, and gives its side a Corps Truck for it (27.0e).
func (g *Game) ship(u UnitID, t Turn) {
	g.place(u, OnTrack(t))
	g.tell(evShipped, "27.0e", u, t)
	for k := range g.m.Units {
		if row := &g.m.Units[k]; row.Truck && row.Stripe == Corps && row.Side == g.m.Units[u].Side && g.at(UnitID(k)) == Nowhere {
			g.place(UnitID(k), Pool)
			return
		}
	}
}

package ccp

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"beachhead/engine"
)

// TestSetUps: in every scenario every way of setting up, tried at random, comes to an end with all pieces where they belong.
func TestSetUps(t *testing.T) {
	m := withModels(t)
	for i := range m.Scenario {
		sc := &m.Scenario[i]
		for seed := range uint64(8) {
			r := rand.New(rand.NewPCG(seed, 1))
			game, err := m.New(engine.Setup{Scenario: sc.ID})
			if err != nil {
				t.Fatal(err)
			}
			g := game.(*Game)
			for g.s.Phase == PhSetup {
				s, p := g.Pending().First()
				if err := g.Apply(s, p.Options[r.IntN(len(p.Options))]); err != nil {
					t.Fatalf("%s: %v", sc.ID, err)
				}
			}
			for side := range sc.Sides {
				k := &sc.Sides[side]
				if got, want := int(g.s.Present[side]), units(k.Groups); got != want {
					t.Errorf("%s: %d units of side %d on the map, want %d", sc.ID, got, side, want)
				}
				if got, want := g.s.Hand[side].len(), int(g.posture(Side(side)).Hand); got != want {
					t.Errorf("%s: a hand of %d, want %d (1.1)", sc.ID, got, want)
				}
			}
			want := int(sc.VP) // control and its VP begin once play commences (14.3.1, 14.3.4)
			for o := range g.s.Control {
				was := g.s.Control[o]
				g.claim(o)
				switch g.s.Control[o] {
				case 1 + uint8(Allied):
					want += g.openValue(o)
				case 1 + uint8(Japan):
					want -= g.openValue(o)
				}
				if g.s.Control[o] != was {
					t.Errorf("%s: objective %d is not with who occupies it", sc.ID, o+1)
				}
			}
			if int(g.s.VP) != want {
				t.Errorf("%s: the VP marker at %d, want %d", sc.ID, g.s.VP, want)
			}
			for h := range NHexes {
				if n := g.figures(hexOf(int16(h))); n > StackLimit {
					t.Errorf("%s: %d figures in %s (15.2.3)", sc.ID, n, hexName(int16(h)))
				}
			}
			for w := range g.s.Weapons {
				if g.s.Weapons[w].Owner == WeaponNew {
					t.Errorf("%s: nobody has %s", sc.ID, m.Weapons[w].Name)
				}
			}
		}
	}
}

// TestStateSize holds a position to 8 KiB.
func TestStateSize(t *testing.T) {
	if n := unsafe.Sizeof(State{}); n > 8<<10 {
		t.Errorf("a position has %d bytes", n)
	} else {
		t.Logf("a position has %d bytes", n)
	}
}

func BenchmarkCopy(b *testing.B) {
	m := Default()
	g, err := m.New(engine.Setup{Scenario: "S01"})
	if err != nil {
		b.Fatal(err)
	}
	var c State
	for b.Loop() {
		c = g.(*Game).s
	}
	_ = c
}

package css

import (
	"flag"
	"testing"

	"beachhead/engine"
	"beachhead/engine/enginetest"
)

// How fast random games are, and that work on their speed leaves them as they are.

var sameFile = flag.String("css.same", "", "a file with what random games came to: TestSameGames compares with it, or writes it if it is not there")

// TestSameGames: whoever makes the rules faster has it write a file before (-css.same FILE), and compares with the file after.
func TestSameGames(t *testing.T) {
	if *sameFile == "" {
		t.Skip("-css.same FILE")
	}
	x := enginetest.NewTrails(t)
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(t, id)
		for _, sc := range m.Scenarios() {
			for k := range max(*playGames, 1) {
				setup := engine.Setup{Scenario: sc.ID}
				if k%2 == 1 {
					setup.Options = allOptions(m)
				}
				first, err := m.New(setup)
				if err != nil {
					t.Fatal(err)
				}
				x.Play(m, sc.ID, first, *playSeed+uint64(k), playCap)
			}
		}
	}
	x.Compare(*sameFile)
}

// BenchmarkRandomGame plays random games, of each scenario and of all in turn.
func BenchmarkRandomGame(b *testing.B) {
	for _, id := range []string{"tinian", "saipan", "littleland"} {
		m := whole(b, id)
		var all []engine.Setup
		for _, sc := range m.Scenarios() {
			setup := engine.Setup{Scenario: sc.ID}
			all = append(all, setup)
			b.Run(sc.ID, func(b *testing.B) { enginetest.BenchmarkGames(b, m, setup) })
		}
		b.Run(id, func(b *testing.B) { enginetest.BenchmarkGames(b, m, all...) })
	}
}

package iwo

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"beachhead/bot"
	"beachhead/engine"
)

var storyOf = flag.Int("iwo.story", -1, "the game of the series of TestGreedyBetter that TestStory tells")

// TestStory tells a game of greedy: its questions with the answers and their reasons, and the log. It is for whoever works on the player.
func TestStory(t *testing.T) {
	if *storyOf < 0 {
		t.Skip("no game is asked for: -iwo.story N")
	}
	m := tried(t)
	seeds := bot.GameSeeds(*greedySeed, *storyOf)
	dice := seeds.Dice()
	s, err := engine.NewSession(m, engine.Setup{Scenario: *greedyOf, Options: seriesOptions()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	player := newGreedy(1)
	told, turn, planned := 0, Turn(0), Turn(0)
	cause := map[string]int{}
	var lost int16
	for {
		g := s.Game().(*Game)
		for _, e := range s.Log(0, told+1) {
			fmt.Fprintf(os.Stdout, "    %s %s\n", e.Rule, g.Describe(e.Event))
		}
		told = s.Events()
		if n := g.s.Steps - lost; n != 0 {
			lost = g.s.Steps
			cause[fmt.Sprintf("turn %2d %s", g.s.Turn, phaseTitles[g.s.Phase])] += int(n)
		}
		if g.s.Turn != turn {
			turn = g.s.Turn
			fmt.Fprintf(os.Stdout, "===== turn %d, %d steps lost, %s\n%s", turn, g.s.Steps, goalsOf(g), standsOf(g))
		}
		q := g.Pending()
		if q == nil {
			break
		}
		seat, p := q.First()
		c := p.Options[rand.New(dice).IntN(len(p.Options))]
		if seat != engine.ChanceSeat {
			var why string
			c, why = player.Choose(g.View(seat), engine.Budget{})
			if b := player.(*greedy); p.Kind == "action" && b.turn != planned {
				planned = b.turn
				fmt.Fprint(os.Stdout, plansOf(b))
			}
			fmt.Fprintf(os.Stdout, "  %s: %s (%s)\n", p.Kind, m.Format(c), why)
		}
		if err := s.Answer(seat, c); err != nil {
			t.Fatal(err)
		}
	}
	g := s.Game().(*Game)
	fmt.Fprintf(os.Stdout, "===== the end: %d steps lost, %s\n%s", g.s.Steps, goalsOf(g), standsOf(g))
	var keys []string
	for k := range cause {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, k := range keys {
		fmt.Fprintf(os.Stdout, "%s: %d\n", k, cause[k])
	}
}

// plansOf is what the player means to do in a turn: the goals that the Japanese hold, the targets and who is sent against them.
func plansOf(b *greedy) string {
	var out strings.Builder
	g := b.g
	held := b.goals
	held.And(&g.s.Held)
	fmt.Fprintf(&out, "   goals held:")
	for h := range held.All() {
		fmt.Fprintf(&out, " %s", g.m.Pos[max(0, g.m.At[h])].ID)
	}
	fmt.Fprintln(&out)
	for k, x := range b.besieged {
		fmt.Fprintf(&out, "   siege of %s: going %t since %d, %.1f hits, wants %.1f, battalions %v\n", g.m.Pos[g.m.Groups[k].Pos[0]].ID, x.going, x.since, x.hits, x.want, x.bns)
	}
	for i := range b.marks {
		m := &b.marks[i]
		fmt.Fprintf(&out, "   target %s: worth %.1f, needs %.1f, sent %.1f, goes %t:", g.id(m.at), m.worth, m.need, m.sent, b.going[m.at])
		for u := range g.m.US {
			if j := &b.jobs[u]; j.away == m.away && j.stop == 1 {
				fmt.Fprintf(&out, " %s", g.m.US[u].Name)
				if at := g.s.US[u].At; at >= 0 {
					fmt.Fprintf(&out, "(%d", m.away[at])
					if why := g.walks(UnitID(u)); why != nil {
						fmt.Fprintf(&out, " %s", why.Text)
					}
					fmt.Fprint(&out, ")")
				}
			}
		}
		for _, n := range g.m.Map.Beside[m.at] {
			if n != NoHex {
				g.units(n, func(u UnitID) {
					why := g.walks(u)
					if k := g.kind(u); why == nil {
						why = g.passable(n, m.at, k == Tank, k != Tank, 0)
					}
					if why != nil {
						fmt.Fprintf(&out, "; beside it %s cannot act: %s", g.m.US[u].Name, why.Text)
					}
				})
			}
		}
		fmt.Fprintln(&out)
	}
	return out.String()
}

// goalsOf are the conditions of victory and whether they are met.
func goalsOf(g *Game) string {
	var b strings.Builder
	have := g.secured()
	for _, x := range g.scenario().Victory {
		fmt.Fprintf(&b, "%s %d: %t", x.Where, x.Count, g.goal(x))
		if x.Kind == GoalPositions || x.Kind == GoalClear {
			kind, number, _ := strings.Cut(x.Where, "-")
			n, _ := strconv.Atoi(number)
			held := 0
			among := g.placesOf(kind, n)
			among.each(func(p PosID) { held += boolInt(have.has(p)) })
			fmt.Fprintf(&b, " (%d of %d", held, among.len())
			if among.len()-held < 10 {
				among.each(func(p PosID) {
					if !have.has(p) {
						b.WriteString(" without " + g.m.Pos[p].ID)
					}
				})
			}
			b.WriteString(")")
		}
		b.WriteString("; ")
	}
	if n := len(g.m.Pos) - have.len(); n < 20 {
		for p := range g.m.Pos {
			if x := &g.m.Pos[p]; !have.has(PosID(p)) {
				fmt.Fprintf(&b, "%s held %t ", x.ID, g.s.Held.Has(x.Hex))
			}
		}
	}
	fmt.Fprintf(&b, "%d positions, companies %v", have.len(), []int8{g.s.Div[0].Companies, g.s.Div[1].Companies, g.s.Div[2].Companies})
	return b.String()
}

// standsOf is who is where.
func standsOf(g *Game) string {
	var b strings.Builder
	for h := range Hex(g.m.Map.N()) {
		var list []string
		g.units(h, func(u UnitID) {
			text := fmt.Sprintf("%s(%d)", g.m.US[u].Name, g.s.US[u].Steps)
			if g.has(u, Disrupted) {
				text += "D"
			}
			list = append(list, text)
		})
		g.japs(h, func(j JapID) {
			x := &g.s.Jap[j]
			text := "JP " + g.m.Jap[j].Name + fmt.Sprint(g.m.Jap[j].Strength)
			if x.Flags&Revealed == 0 {
				text += "?"
			}
			if x.Flags&JDisrupt != 0 {
				text += "D"
			}
			if x.Depth != NoDepth {
				text += "+depth"
			}
			list = append(list, text)
		})
		if k := g.fortAt(h); k != NoFort {
			list = append(list, fmt.Sprintf("fort %d", g.m.Forts[k].Class))
		}
		if len(list) > 0 {
			p := ""
			if g.m.At[h] != NoPos {
				p = g.m.Pos[g.m.At[h]].ID
			}
			fmt.Fprintf(&b, "   %s %s: %s\n", g.id(h), p, strings.Join(list, ", "))
		}
	}
	return b.String()
}

// TestCauses plays a series of greedy and tells where steps are lost, and which goals are missed.
func TestCauses(t *testing.T) {
	if *greedyGames == 0 {
		t.Skip("no series is asked for: -iwo.greedy N")
	}
	m := tried(t)
	cause, missed := map[string]int{}, map[string]int{}
	won, steps, positions, ends := 0, 0, 0, 0
	decisions := 0
	for n := *greedyFrom; n < *greedyFrom+*greedyGames; n++ {
		ses, err := engine.NewSession(m, engine.Setup{Scenario: *greedyOf, Options: seriesOptions()}, nil)
		if err != nil {
			t.Fatal(err)
		}
		told, by, seenTurn := 0, "", Turn(0)
		dice := bot.GameSeeds(*greedySeed, n).Dice()
		player := newGreedy(1)
		r := rand.New(dice)
		var lost int16
		var g *Game
		for {
			g = ses.Game().(*Game)
			for _, e := range ses.Log(0, told+1) {
				text := g.Describe(e.Event)
				if i := strings.Index(text, " fires: "); i > 0 {
					by = text[:i]
				}
				if strings.Contains(text, "loses a step;") {
					name, _, _ := strings.Cut(text, " loses a step;")
					cause["steps of "+roleOf(g, player.(*greedy), name)+" in "+phaseTitles[g.s.Phase]]++
				}
				if strings.Contains(text, "loses a step;") || strings.Contains(text, "is eliminated") && e.Rule == "6.3.2" {
					cause["steps by "+by]++
				}
				for _, w := range []string{"appears at", "is mustered", "is reinforced", "is infiltrated", "US units attack", "eliminated", "defeated", "under the fire of", "reserves: ", "recovers", "is disrupted.", "Close combat at", "No Japanese are left", "about to enter", "Movement under fire", "withdraws to", "cannot withdraw"} {
					if strings.Contains(text, w) {
						cause["event "+w]++
					}
				}
			}
			told = ses.Events()
			if n := g.s.Steps - lost; n != 0 {
				lost = g.s.Steps
				cause[fmt.Sprintf("turn %2d %s", g.s.Turn, phaseTitles[g.s.Phase])] += int(n)
			}
			q := g.Pending()
			if q == nil {
				break
			}
			seat, p := q.First()
			c := p.Options[r.IntN(len(p.Options))]
			if p.Kind == "action" && g.s.Turn != seenTurn {
				seenTurn = g.s.Turn
				cmd := g.command()
				for u := range UnitID(len(g.m.US)) {
					if g.onMap(u) {
						if b := player.(*greedy); b.g != nil {
							role := roleOf(g, b, g.m.US[u].Name)
							cause["role "+role]++
							cause["role "+role+" under fire"] += boolInt(g.threatHas(g.s.US[u].At))
						}
						cause["units on map"]++
						cause["  disrupted"] += boolInt(g.has(u, Disrupted))
						cause["  out of command"] += boolInt(!g.has(u, Disrupted) && !cmd.has(u))
						if !g.has(u, Disrupted) && !cmd.has(u) {
							cause["    "+lacks(g, u, &cmd)]++
						}
						near := false
						for _, h := range g.m.Map.Beside[g.s.US[u].At] {
							near = near || h != NoHex && g.s.Held.Has(h)
						}
						cause["  beside the enemy"] += boolInt(near)
						cause["  beside the enemy, able"] += boolInt(near && !g.has(u, Disrupted) && cmd.has(u))
						cause["  under fire"] += boolInt(g.threatHas(g.s.US[u].At))
					}
				}
			}
			if seat != engine.ChanceSeat {
				decisions++
				c, _ = player.Choose(g.View(seat), engine.Budget{})
			}
			if err := ses.Answer(seat, c); err != nil {
				t.Fatal(err)
			}
		}
		won += boolInt(g.s.Over == 1)
		have := g.secured()
		steps, positions, ends = steps+int(g.s.Steps), positions+have.len(), ends+int(g.s.Turn)
		for _, x := range g.scenario().Victory {
			if !g.goal(x) {
				missed[fmt.Sprintf("%s %d", x.Where, x.Count)]++
			}
		}
		out := fmt.Sprintf("game %d: over %d turn %d, %s, steps %d", n, g.s.Over, g.s.Turn, goalsOf(g), g.s.Steps)
		t.Log(out)
	}
	k := float64(*greedyGames)
	t.Logf("%d of %d won; %.1f steps, %.1f positions, ends turn %.1f, %.0f decisions", won, *greedyGames, float64(steps)/k, float64(positions)/k, float64(ends)/k, float64(decisions)/k)
	show := func(m map[string]int) {
		var keys []string
		for k := range m {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		for _, key := range keys {
			t.Logf("  %s: %.2f", key, float64(m[key])/k)
		}
	}
	show(cause)
	show(missed)
}

// roleOf is what a unit is to do by the plan of the player.
func roleOf(g *Game, b *greedy, name string) string {
	for u := range UnitID(len(g.m.US)) {
		if g.m.US[u].Name != name {
			continue
		}
		kind := "others"
		switch g.kind(u) {
		case Infantry:
			kind = "companies"
		case BnHQ, RgtHQ:
			kind = "headquarters"
		case Tank:
			kind = "tanks"
		}
		switch j := &b.jobs[u]; {
		case j.away == nil:
			return kind + " without a job"
		case j.goes:
			return kind + " that storm"
		case j.waits:
			return kind + " that gather"
		case j.exact:
			return kind + " with a place"
		}
		return kind + " that hold"
	}
	return "nobody"
}

// lacks is why a unit is out of command: its headquarters.
func lacks(g *Game, u UnitID, cmd *UnitSet) string {
	row := &g.m.US[u]
	kind := map[Kind]string{Infantry: "company", BnHQ: "battalion headquarters", Tank: "tanks", Engineer: "engineers", HeavyWeapons: "heavy weapons", RgtHQ: "regimental headquarters"}[row.Kind]
	rgt := g.m.hqOf(g.s.US[u].Rgt)
	switch {
	case row.Kind == Infantry:
		for _, o := range g.m.bnHQs {
			if g.m.US[o].Bn != row.Bn {
				continue
			}
			switch d := 0; {
			case !g.onMap(o):
				return kind + " without headquarters"
			case !cmd.has(o):
				return kind + " whose headquarters is out of command"
			default:
				d = g.m.Map.Distance(g.s.US[o].At, g.s.US[u].At)
				return fmt.Sprintf("%s %d from its headquarters, disrupted %t", kind, d, g.has(o, Disrupted))
			}
		}
	case rgt == NoUnit:
		return kind + " of no regiment"
	case !g.onMap(rgt):
		return kind + " without regimental headquarters"
	}
	return fmt.Sprintf("%s %d from its regimental headquarters", kind, g.m.Map.Distance(g.s.US[u].At, g.s.US[rgt].At))
}

func (g *Game) threatHas(h Hex) bool { all := g.threatAll(); return all.Has(h) }

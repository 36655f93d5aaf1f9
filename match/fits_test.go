package match

import (
	"slices"
	"strings"
	"testing"

	"beachhead/engine"
	"beachhead/games"
	"beachhead/store"
)

// A stack that is sent where not all of it fits is told of before anything is sent: by sea into a port that takes four, and by road into a hex that would be
// over-stacked when the phase ends. Nothing of the game changes.
func TestFits(t *testing.T) {
	h := open(t, newStore(t), Config{Module: func(id string) (engine.Module, error) { return games.Load(id, "") }})
	const four = `"us-7th-17":{"at":"0720"},"us-7th-32":{"at":"0720"},"us-7th-184":{"at":"0720"},"us-ag-13":{"at":"0720"}`
	lead, others := "us-7th-17", []string{"us-7th-32", "us-7th-184", "us-ag-13"}
	at := func(phase, more string) (*Table, Who) {
		record := `Game: formosa` + "\nScenario: 1\n" + `Start: {"game":"formosa","scenario":"1","clear":true,"at":{"turn":2,"phase":"` + phase + `"},"pieces":{` + four + more + `},"tracks":{}}` + "\n"
		tb := create(t, h, Proposal{Record: record, Seats: []store.Occupant{person("ann"), robot("greedy")}})
		who := Who{Player: "ann", Seat: 0}
		must(t, tb.SetPace(t.Context(), who, Halt))
		return tb, who
	}
	// By road to a hex with two units: two of the four have room.
	tb, who := at("allied.movement", `,"us-27th-105":{"at":"0719"},"us-27th-106":{"at":"0719"},"ija-9th-7":{"at":"1803"}`)
	answer(t, tb, who, "unit "+lead)
	before := page(t, tb, who)
	team := Team{Lead: lead, Others: others, Kind: "movement.choose.", Done: []string{"unit " + lead}, Choice: "move " + lead + " 0719"}
	got, err := tb.Fits(t.Context(), who, team)
	must(t, err)
	if got.Ends {
		t.Errorf("the lead has ended its move: %+v", got)
	}
	answer(t, tb, who, "move "+lead+" 0719")
	team.Done, team.Choice = append(team.Done, "move "+lead+" 0719"), "halt"
	got, err = tb.Fits(t.Context(), who, team)
	must(t, err)
	if !got.Ends || !got.Over || !slices.Equal(got.Fit, []string{lead, "us-7th-32"}) || !slices.Equal(got.Left, others[1:]) || len(got.Reasons) != 1 || got.Reasons[0].Rule != "13.3a" {
		t.Errorf("by road: %+v", got)
	}
	if now := page(t, tb, who); now.Version != before.Version+1 || len(now.Log) <= len(before.Log) {
		t.Errorf("the game went from version %d to %d", before.Version, now.Version)
	}
	_, err = tb.Fits(t.Context(), Who{Player: "bob", Seat: 0}, team)
	refused(t, err, Foreign)
	_, err = tb.Fits(t.Context(), who, Team{Lead: lead, Others: make([]string, maxTeam+1), Choice: "halt"})
	refused(t, err, Invalid)
	_, err = tb.Fits(t.Context(), who, Team{Lead: lead, Choice: "nonsense"})
	refused(t, err, Illegal)

	// By sea into a port where two units are: no more than there is room, and those that stay are named with the rule.
	tb, who = at("allied.naval-transfer", `,"us-eng-1112":{"at":"0618","base":true},"us-27th-105":{"at":"0618"},"us-27th-106":{"at":"0618"},"ija-9th-7":{"at":"1803"}`)
	options := page(t, tb, who).View.Pending.Options
	if !slices.Contains(options, "transfer "+lead) {
		t.Fatalf("no transfer: %s", strings.Join(options, ", "))
	}
	answer(t, tb, who, "transfer "+lead)
	got, err = tb.Fits(t.Context(), who, Team{Lead: lead, Others: others, Kind: "transfer.unit.", Done: []string{"transfer " + lead}, Choice: "debark " + lead + " 0618"})
	must(t, err)
	if !got.Ends || got.Over || len(got.Fit) == 0 || len(got.Left) == 0 || len(got.Fit)+len(got.Left) != 4 || len(got.Reasons) == 0 || got.Reasons[0].Rule == "" {
		t.Errorf("by sea: %+v", got)
	}
}

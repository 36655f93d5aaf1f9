package match

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// TestSecretAtRandom plays the same in two worlds while both sides decide in secret: in one red does nothing, in the other she decides, takes that back and gives it again whenever it pleases her. Whatever becomes of the table, of the clocks and of the
// seat of the other meanwhile, he, whoever comes after him, and who looks on are told the same.
func TestSecretAtRandom(t *testing.T) {
	decided, backs := 0, 0
	for seed := range uint64(40) {
		var seen [2][]string
		for world := range seen {
			r, own := rand.New(rand.NewPCG(seed, 7)), rand.New(rand.NewPCG(seed, 8))
			f, s := &fakeTime{}, newStore(t)
			f.wall.Add(int64(time.Since(fakeZero).Truncate(time.Hour)))
			h := open(t, s, f.config())
			terms := &Terms{Kind: Bank, Each: 300 * testDay, Add: testDay, End: EndSubstitute}
			if seed%2 == 0 {
				terms = &Terms{Kind: EachTurn, Each: 300 * testDay, End: EndLoss}
			}
			tb, who := timedDuel(t, h, terms)
			secret := func() (is bool) {
				must(t, tb.do(t.Context(), func(l *live) error { is = l.book.phase != 0; return nil }))
				return is
			}
			ann, other := who[0], who[1]
			for n := 0; seed%4 > 1 && (n < 3 || !secret()); n++ { // a later one: others have their past
				f.pass(time.Duration(r.IntN(48)) * time.Hour)
				first(t, tb, who)
			}
			for len(options(page(t, tb, ann))) == 0 || len(options(page(t, tb, other))) == 0 { // before anybody has decided
				first(t, tb, who)
			}
			comers, vacant, held := 0, false, false
			come := func() Who {
				comers++
				return Who{Player: fmt.Sprint("comer", comers), Seat: 1}
			}
			tell := func(what string, err error) {
				text := fmt.Sprint(what, " ", err)
				for _, w := range []Who{other, {Player: "dan", Seat: engine.ObserverSeat}} {
					p, i, err := tb.Page(t.Context(), w)
					if err != nil {
						text += " " + err.Error()
						continue
					}
					i.ID, i.Created, i.Updated = "", time.Time{}, time.Time{}
					p.Version = 0
					if i.Refused != nil {
						no := *i.Refused
						i.Refused, no.N = &no, 0 // by the time of day
					}
					text += "\n" + asJSON(t, i) + "\n" + asJSON(t, p)
				}
				for _, list := range []func() ([]*Info, error){
					func() ([]*Info, error) { return h.List(t.Context(), other.Player, store.Query{}) },
					func() ([]*Info, error) { return h.List(t.Context(), "dan", store.Query{Public: true}) },
					func() ([]*Info, error) { return h.Waiting(t.Context(), other.Player) },
				} {
					all, err := list()
					must(t, err)
					for _, i := range all {
						i.ID, i.Created, i.Updated = "", time.Time{}, time.Time{}
						text += "\n" + asJSON(t, i)
					}
				}
				seen[world] = append(seen[world], text)
			}
			for range 40 {
				f.pass(time.Duration(r.IntN(72)) * time.Hour)
				if world == 1 && !held {
					p := page(t, tb, ann)
					switch n := own.IntN(4); {
					case n == 0:
					case n == 1 && p.Undo.Can:
						must(t, second(tb.Undo(t.Context(), ann, p.Version)))
					case n < 3 && p.Undo.Redo:
						must(t, second(tb.Redo(t.Context(), ann, p.Version)))
						decided++
					case len(options(p)) > 0:
						answer(t, tb, ann, options(p)[0])
						decided++
					}
				}
				var err error
				what := ""
				switch n := r.IntN(14); {
				case n == 13 && seed%3 > 0: // while the game stands: else the computer decides, and who has decided is seen by whether that is the end of it
					if what = "to the computer and back"; !held {
						must(t, second(h.Hold(t.Context(), tb.ID(), true)))
					}
					must(t, h.HandOver(t.Context(), tb.ID(), "blue", store.Occupant{Kind: store.Bot, Who: "random"}))
					must(t, h.HandOver(t.Context(), tb.ID(), "blue", store.Occupant{Kind: store.Bot, Who: "greedy"}))
					if other, vacant = come(), false; r.IntN(2) == 0 {
						must(t, h.HandOver(t.Context(), tb.ID(), "blue", store.Occupant{}))
						must(t, tb.Sit(t.Context(), other.Player, 1))
					} else {
						must(t, h.HandOver(t.Context(), tb.ID(), "blue", person(other.Player)))
					}
					tell(what, nil)
					if what = "and it goes on"; !held {
						must(t, second(h.Hold(t.Context(), tb.ID(), false)))
					}
				case n == 0:
					what, held = "hold", !held
					must(t, second(h.Hold(t.Context(), tb.ID(), held)))
				case n == 1:
					what = "read anew"
					h.Close()
					h = open(t, s, f.config())
					tb = h.Table(tb.ID())
				case vacant && n < 7:
					what, other, vacant = "sits", come(), false
					err = tb.Sit(t.Context(), other.Player, 1)
				case vacant:
					continue
				case n < 4:
					what = "pause"
					if _, err = tb.Pause(t.Context(), other, 3*r.IntN(2)); err == nil {
						err = tb.Consent(t.Context(), ann, AskPause, 1, true)
					}
				case n < 6:
					what = "resume"
					err = tb.Resume(t.Context(), other)
				case n > 5 && n < 9 && seed%3 == 0: // in these nobody leaves, and all of it can be taken back by agreement
					continue
				case n == 6:
					what = "gives up"
					if _, err = tb.Replace(t.Context(), other, 1, EndSubstitute); err == nil {
						err = tb.Consent(t.Context(), ann, AskReplace, 1, true)
						vacant = err == nil
					}
				case n == 7:
					what = "handed over"
					other = come()
					must(t, h.HandOver(t.Context(), tb.ID(), "blue", person(other.Player)))
				case n == 8:
					what, vacant = "handed to nobody", true
					must(t, h.HandOver(t.Context(), tb.ID(), "blue", store.Occupant{}))
				case n == 9:
					what = "wants her replaced"
					_, err = tb.Replace(t.Context(), other, 0, EndBot)
				case n == 10:
					what = "draw"
					if _, err = tb.OfferDraw(t.Context(), other); err == nil {
						err = tb.Consent(t.Context(), ann, AskDraw, 1, false)
					}
				case n == 11:
					what = "wants to have it taken back"
					asked := false
					if _, asked, err = tb.RequestUndo(t.Context(), other, page(t, tb, other).Version, 1); asked {
						must(t, tb.Consent(t.Context(), other, AskUndo, 1, false))
					}
				default:
					what = "takes back"
					_, err = tb.Undo(t.Context(), other, page(t, tb, other).Version)
				}
				tell(what, err)
			}
			if !secret() {
				t.Fatalf("seed %d: the secret is over", seed)
			}
			if held {
				must(t, second(h.Hold(t.Context(), tb.ID(), false)))
			}
			if vacant {
				other = come()
				must(t, tb.Sit(t.Context(), other.Player, 1))
			}
			if len(info(t, tb, other).Asks) == 0 { // all of it is taken back, with what came before: that she had decided is still hers
				f.pass(time.Hour)
				_, _, err := tb.RequestUndo(t.Context(), other, page(t, tb, other).Version, 1)
				if err == nil {
					err = tb.Consent(t.Context(), ann, AskUndo, 1, true)
					backs++
				}
				tell("taken back by agreement", err)
				f.pass(time.Hour)
				tell("an hour later", nil)
			}
			h.Close()
		}
		for i := range min(len(seen[0]), len(seen[1])) {
			if a, b := strings.Split(seen[0][i], "\n"), strings.Split(seen[1][i], "\n"); !slices.Equal(a, b) {
				for k := range min(len(a), len(b)) {
					if a[k] != b[k] {
						t.Errorf("seed %d, %d of %d, %s: if red does nothing\n%s\nand if she decides\n%s", seed, i, len(seen[0]), a[0], a[k], b[k])
					}
				}
				break
			}
		}
		if len(seen[0]) != len(seen[1]) {
			t.Errorf("seed %d: %d and %d are told", seed, len(seen[0]), len(seen[1]))
		}
		if t.Failed() {
			return
		}
	}
	if decided < 100 || backs < 10 {
		t.Errorf("red decided %d times; %d times all was taken back", decided, backs)
	}
}

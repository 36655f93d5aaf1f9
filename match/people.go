package match

import (
	"context"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// Owned is how many games a player has, up to [store.MaxList].
func (h *Hall) Owned(ctx context.Context, player string) (int, error) {
	if player == "" {
		return 0, nil
	}
	gs, err := h.store.Games(ctx, store.Query{Player: player})
	return len(gs), fromStore(err)
}

// Adopt makes over to a player all that belongs to another one, who is the same person: a guest who gets an account, or signs in to it. The tables in memory go on with him.
func (h *Hall) Adopt(ctx context.Context, from, to string) (games int, err error) {
	ids, err := h.store.Adopt(ctx, from, to)
	if err != nil {
		return 0, fromStore(err)
	}
	h.reseat(context.WithoutCancel(ctx), ids, map[string]string{from: to})
	return len(ids), nil
}

// reseat has games that are in memory look who has their seats, after that was changed around them; renamed are players that have become others.
func (h *Hall) reseat(ctx context.Context, ids []string, renamed map[string]string) {
	for _, id := range ids {
		h.mu.Lock()
		_, here := h.live[id]
		h.mu.Unlock()
		if !here {
			continue
		}
		err := h.Table(id).do(ctx, func(l *live) error { return l.reseat(ctx, renamed) })
		if err != nil && !errors.Is(err, ErrClosed) {
			h.cfg.Log.Warn("who has the seats of a game cannot be read", "game", id, "error", err)
		}
	}
}

// reseat reads who has the seats.
func (l *live) reseat(ctx context.Context, renamed map[string]string) error {
	head, err := l.hall.store.Game(ctx, l.id)
	if err != nil {
		l.lost = true // it is read again when it is wanted again, if there still is one
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		return fromStore(err)
	}
	was, names := l.head.Seats, l.names
	l.head.Seats, l.head.Creator = head.Seats, head.Creator
	for from, to := range renamed {
		if f, ok := l.front[from]; ok {
			if _, has := l.front[to]; !has {
				l.front[to] = f
			}
			delete(l.front, from)
		}
		if d, ok := l.drafts[from]; ok && l.drafts[to] == nil {
			l.drafts[to] = d
			delete(l.drafts, from)
		}
	}
	l.nameSeats(ctx)
	if len(renamed) == 0 && maps.Equal(names, l.names) && reflect.DeepEqual(was, head.Seats) {
		return nil
	}
	l.rehide()
	l.informAll()
	return nil
}

// FormerPlayer is the name of who had an account and has deleted it. Nobody else can be called so.
const FormerPlayer = "a former player"

// known is how others know a player who has an account.
type known struct {
	name string
	bot  bool // it is a program
}

// names are the names of those who sit at games, as far as they have accounts.
func (h *Hall) names(ctx context.Context, gs ...store.Game) (map[string]known, error) {
	if !h.cfg.Accounts {
		return nil, nil
	}
	var players []string
	for i := range gs {
		for _, s := range gs[i].Seats {
			if s.Kind == store.Person && !slices.Contains(players, s.Who) {
				players = append(players, s.Who)
			}
		}
	}
	if len(players) == 0 {
		return nil, nil
	}
	as, err := h.store.AccountsOf(ctx, players)
	if err != nil {
		return nil, fromStore(err)
	}
	out := map[string]known{}
	for player, a := range as {
		if out[player] = (known{a.Name, a.Bot}); !a.Deleted.IsZero() {
			out[player] = known{name: FormerPlayer}
		}
	}
	return out, nil
}

// nameSeats finds out how those are called who sit here. If that cannot be had now, the names that are known stay.
func (l *live) nameSeats(ctx context.Context) {
	doubts := l.hall.doubts.Load()
	if names, err := l.hall.names(ctx, l.head); err != nil {
		l.hall.cfg.Log.Warn("the names of players cannot be read", "game", l.id, "error", err)
	} else {
		l.names, l.named = names, doubts
	}
}

// all calls f with the games of a player, those of the states that are wanted, a page at a time.
func (h *Hall) all(ctx context.Context, q store.Query, f func(store.Game) error) error {
	for q.Offset = 0; ; q.Offset += store.MaxList {
		gs, err := h.store.Games(ctx, q)
		if err != nil {
			return fromStore(err)
		}
		for _, g := range gs {
			if err := f(g); err != nil {
				return err
			}
		}
		if len(gs) < store.MaxList {
			return nil
		}
	}
}

// Renamed has the tables in memory call a player as he is called now, and forget the games that are gone.
func (h *Hall) Renamed(ctx context.Context, player string, gone ...string) error {
	ids := gone
	err := h.all(ctx, store.Query{Player: player}, func(g store.Game) error { ids = append(ids, g.ID); return nil })
	h.reseat(context.WithoutCancel(ctx), ids, nil)
	return err
}

// Leave resigns for a player who goes for good, wherever somebody else would wait for him.
func (h *Hall) Leave(ctx context.Context, player string) error {
	if err := h.leaveSeasons(ctx, player); err != nil {
		return err
	}
	var ids []string
	err := h.all(ctx, store.Query{Player: player, NoStudies: true, States: []store.State{store.Live, store.Waiting}}, func(g store.Game) error {
		if slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.Kind == store.Person && s.Who != player }) {
			ids = append(ids, g.ID)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, id := range ids {
		err := h.Table(id).do(ctx, func(l *live) error {
			own := l.seatsOf(player)
			if len(own) == 0 || l.book.over() {
				return nil
			}
			l.book.resign(own[0])
			return l.commit(own[0], "table resign "+l.head.Seats[own[0]].Name)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Kept is what is kept of a game that is a player's own.
type Kept struct {
	Game     string            `json:"game"`
	Module   string            `json:"module"`
	Scenario string            `json:"scenario"`
	Options  map[string]string `json:"options,omitempty"`
	Seats    []string          `json:"seats,omitempty"` // those of the player
	Made     bool              `json:"made,omitempty"`  // he made it
	Private  bool              `json:"private,omitempty"`
	Study    bool              `json:"study,omitempty"`
	State    string            `json:"state"`
	Result   string            `json:"result,omitempty"`
	Created  time.Time         `json:"created"`
	Updated  time.Time         `json:"updated"`
	Notes    map[string]string `json:"notes,omitempty"` // by seat
	Said     []Said            `json:"said,omitempty"`  // by him
	Told     string            `json:"told,omitempty"`  // how he wants to be told of it
}

// Kept lists all that is kept of a player's games, but for what was answered in them: the records have that.
func (h *Hall) Kept(ctx context.Context, player string) ([]Kept, error) {
	out := []Kept{}
	err := h.all(ctx, store.Query{Player: player}, func(g store.Game) error {
		k := Kept{Game: g.ID, Module: g.Module, Scenario: g.Scenario, Options: g.Options, Made: g.Creator == player, Private: g.Private, Study: g.Study, State: stateNames[g.State()],
			Result: g.Result, Created: g.Created, Updated: g.Updated}
		for i, s := range g.Seats {
			if s.Kind != store.Person || s.Who != player {
				continue
			}
			k.Seats = append(k.Seats, s.Name)
			switch text, err := h.store.Note(ctx, g.ID, i, player); {
			case err != nil:
				return fromStore(err)
			case text != "":
				if k.Notes == nil {
					k.Notes = map[string]string{}
				}
				k.Notes[s.Name] = text
			}
		}
		var err error
		if k.Told, err = h.store.Told(ctx, g.ID, player); err != nil {
			return fromStore(err)
		}
		for from := 1; ; {
			cs, err := h.store.Chats(ctx, g.ID, talkRoom, from, 0)
			if err != nil {
				return fromStore(err)
			}
			for _, c := range cs {
				if from = c.N + 1; c.Player == player {
					k.Said = append(k.Said, Said{c.N, c.From, c.Text, c.Time})
				}
			}
			if len(cs) < store.MaxList {
				break
			}
		}
		out = append(out, k)
		return nil
	})
	return out, err
}

// Outcome is how a game ended for a player.
type Outcome struct {
	Game             string
	Module, Scenario string
	Side             string   // the seat of the player
	Against          []string // names; a computer player by its profile, who has no account is ""
	Bots             bool     // only computers played against him
	Won, Drawn       bool
	Result           string
	Ended            time.Time
}

// Outcomes lists how the games of a player ended, the latest first, 2,000 at most: of others only those that everybody may see. Studies and games that he played against himself do not count.
func (h *Hall) Outcomes(ctx context.Context, player string, public bool) ([]Outcome, error) {
	var gs []store.Game
	enough := errors.New("enough")
	err := h.all(ctx, store.Query{Player: player, Public: public, NoStudies: true, States: []store.State{store.Over}}, func(g store.Game) error {
		if gs = append(gs, g); len(gs) == maxOutcomes {
			return enough
		}
		return nil
	})
	if err != nil && err != enough {
		return nil, err
	}
	names, err := h.names(ctx, gs...)
	if err != nil {
		return nil, err
	}
	var out []Outcome
	for i := range gs {
		if x, counts := h.outcome(&gs[i], player, names); counts {
			out = append(out, x)
		}
	}
	return out, nil
}

const maxOutcomes = 2000

func (h *Hall) outcome(g *store.Game, player string, names map[string]known) (x Outcome, counts bool) {
	m, err := h.module(g.Module)
	if err != nil {
		return x, false
	}
	x = Outcome{Game: g.ID, Module: g.Module, Scenario: g.Scenario, Result: g.Result, Ended: g.Updated, Bots: true}
	winner, _, _ := strings.Cut(g.Result, " ")
	together := engine.Together(m)
	mine := 0
	for _, s := range g.Seats {
		switch {
		case s.Kind == store.Person && s.Who == player:
			mine++
			x.Side = s.Name
		case s.Kind == store.Bot:
			x.Against = append(x.Against, s.Who)
		default:
			x.Bots = false
			x.Against = append(x.Against, names[s.Who].name)
		}
	}
	x.Drawn = winner == "draw"
	x.Won = winner == x.Side || together && !x.Drawn && winner != engine.SeatName(m, engine.RulesSeat)
	if together { // who sits beside him plays with him
		x.Against = nil
	}
	return x, mine > 0 && (mine == 1 || together)
}

// FromStore turns an error of the store into a refusal where it is nobody's mistake, or that of who asks.
func FromStore(err error) error { return fromStore(err) }

// others are the people who sit at a game beside a player.
func others(g *store.Game, player string) (out []string) {
	for _, s := range g.Seats {
		if s.Kind == store.Person && s.Who != player && !slices.Contains(out, s.Who) {
			out = append(out, s.Who)
		}
	}
	return out
}

// mayPlay makes sure that a player may play with those who sit at a game, and who made it: nobody of them has blocked the other, or has gone. A rated game wants an account.
func (h *Hall) mayPlay(ctx context.Context, player string, g *store.Game) error {
	if !h.cfg.Accounts {
		return nil
	}
	with := others(g, player)
	if g.Creator != player && !slices.Contains(with, g.Creator) {
		with = append(with, g.Creator)
	}
	switch no, err := h.store.Blocked(ctx, player, with); {
	case err != nil:
		return fromStore(err)
	case len(no) > 0:
		return refuse(NotPossible, "You and a player of this game do not play with each other.")
	}
	as, err := h.store.AccountsOf(ctx, append(with, player))
	if err != nil {
		return fromStore(err)
	}
	for _, p := range others(g, player) {
		if a, ok := as[p]; ok && !a.Deleted.IsZero() {
			return refuse(NotPossible, "The other player has gone.")
		}
	}
	if a, ok := as[player]; g.Rated && (!ok || !a.Deleted.IsZero()) {
		return refuse(NotPossible, "This game is rated: sign in first.")
	} else if g.Rated && a.Bot {
		return errBotRated
	}
	return nil
}

// mayRate makes sure that a game can be rated: two people play against each other, and the one who makes it has an account.
func (h *Hall) mayRate(ctx context.Context, player string, m engine.Module, p Proposal) error {
	people, mine := 0, 0
	for _, o := range p.Seats {
		if o.Kind != store.Bot {
			people++
		}
		if o.Kind == store.Person {
			mine++
		}
	}
	if !h.cfg.Accounts || engine.Together(m) || len(p.Seats) != 2 || people != 2 || mine > 1 {
		return refuse(Invalid, "A rated game is one of two people with accounts who play against each other.")
	}
	if p.Clock != nil && p.Clock.End != EndLoss { // or whoever is about to lose lets his time run out
		return refuse(Invalid, "In a rated game who runs out of time has lost: nobody else takes his seat.")
	}
	as, err := h.store.AccountsOf(ctx, []string{player})
	if err != nil {
		return fromStore(err)
	}
	if a, ok := as[player]; !ok || !a.Deleted.IsZero() {
		return refuse(NotPossible, "A rated game is for players with accounts: sign in first.")
	} else if a.Bot {
		return errBotRated
	}
	return nil
}

// mayTalk makes sure that those at the table want to hear a player.
func (l *live) mayTalk(ctx context.Context, player string) error {
	h := l.hall
	with := others(&l.head, player)
	if !h.cfg.Accounts || len(with) == 0 {
		return nil
	}
	switch no, err := h.store.Blocked(ctx, player, with); {
	case err != nil:
		return fromStore(err)
	case len(no) > 0:
		return refuse(Foreign, "You and the other player do not talk to each other.")
	}
	as, err := h.store.AccountsOf(ctx, append(with, player))
	if err != nil {
		return fromStore(err)
	}
	_, known := as[player]
	for _, p := range with {
		a, ok := as[p]
		if t := a.Talk(); ok && (t == store.TalkNobody || t == store.TalkAccounts && !known) {
			return refuse(Foreign, "%s does not want to be talked to.", a.Name)
		}
	}
	return nil
}

// Sitter finds who has a seat at a table, for somebody who may see it: a private id and a name, which is "" for a guest. It is an error if no person has it.
func (t *Table) Sitter(ctx context.Context, w Who, seat string) (player, name string, err error) {
	err = t.do(ctx, func(l *live) error {
		if !l.plays(w.Player) {
			return errForeign
		}
		i := slices.IndexFunc(l.head.Seats, func(s store.Seat) bool { return s.Name == seat })
		if i < 0 || l.head.Seats[i].Kind != store.Person {
			return refuse(NotFound, "No person has this seat.")
		}
		player = l.head.Seats[i].Who
		name = l.names[player].name
		return nil
	})
	return player, name, err
}

// Revoke has a link of a game not work any more: the invitation to a seat, or the link for looking on, with which those go who look on by it. The next one who asks for the links gets another.
func (t *Table) Revoke(ctx context.Context, player, kind, seat string) (revoked []string, err error) {
	err = t.do(ctx, func(l *live) error {
		if !l.plays(player) {
			return errForeign
		}
		have, err := l.hall.store.Links(ctx, l.id)
		if err != nil {
			return fromStore(err)
		}
		for _, k := range have {
			x := l.linkOf(k)
			if x.Kind != kind || kind == "join" && x.Name != seat {
				continue
			}
			if err := l.hall.store.DropLink(ctx, k.Token); err != nil {
				return fromStore(err)
			}
			revoked = append(revoked, k.Token)
		}
		if len(revoked) == 0 {
			return refuse(NotFound, "There is no such link.")
		}
		return nil
	})
	return revoked, err
}

package match

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// Challenges: a player asks another one, by his account, for a game of a scenario. It is there until he answers, it is taken back, or it runs out; who accepts gets the game, in which both
// sit already. One end of it counts, whichever node it comes to.

const (
	// leastChallenge and mostChallenge are how long a challenge may count.
	leastChallenge = time.Hour
	mostChallenge  = 30 * 24 * time.Hour
	// openChallenges is how many a player may have open at once, and dayChallenges how many he may make in a day, whatever became of them.
	openChallenges = 20
	dayChallenges  = 40
)

// ChallengeTerms are what is proposed.
type ChallengeTerms struct {
	Scenario string            `json:"scenario"`
	Options  map[string]string `json:"options,omitempty"`
	Side     string            `json:"side"` // of who is challenged
	Rated    bool              `json:"rated,omitempty"`
	Clock    *Terms            `json:"clock,omitempty"`
	Text     string            `json:"text,omitempty"` // said with it
}

// ChallengeInfo is a challenge as those two see it.
type ChallengeInfo struct {
	ID       string    `json:"id"`
	From     string    `json:"from"` // names
	To       string    `json:"to"`
	FromBot  bool      `json:"fromBot,omitempty"` // it is a program
	ToBot    bool      `json:"toBot,omitempty"`
	Game     string    `json:"game"` // the module
	Title    string    `json:"title"`
	Scenario string    `json:"scenario"`
	Scene    string    `json:"scene"`
	Side     string    `json:"side"` // of who is challenged
	Rated    bool      `json:"rated,omitempty"`
	Clock    string    `json:"clock,omitempty"` // the terms in words
	Text     string    `json:"text,omitempty"`
	State    string    `json:"state"` // open, accepted, declined, withdrawn, expired
	Created  time.Time `json:"created"`
	Expires  time.Time `json:"expires"`
	URL      string    `json:"url,omitempty"` // of the game, once it was accepted
	Mine     bool      `json:"-"`             // who asks has made it
}

var challengeStates = [...]string{store.ChallengeOpen: "open", store.ChallengeAccepted: "accepted", store.ChallengeDeclined: "declined", store.ChallengeWithdrawn: "withdrawn"}

const expired = "expired"

// Challenged is told of what becomes of a challenge, and whom it concerns: "made" and "withdrawn" who was challenged, "accepted" and "declined" who made it. It is called once for each,
// at the node at which it happened, after it was kept.
type Challenged func(ctx context.Context, what, player string, c store.Challenge)

// callers are those who wait for news of challenges, by player.
type callers struct {
	mu    sync.Mutex
	of    map[string]chan struct{}
	waits map[string]int
}

// mostWaits is how often a player may wait for challenges at once.
const mostWaits = 8

// enter has somebody wait, false if he does so often enough.
func (c *callers) enter(player string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waits == nil {
		c.waits = map[string]int{}
	}
	if c.waits[player] >= mostWaits {
		return false
	}
	c.waits[player]++
	return true
}

// leave ends that. What nobody waits for is forgotten.
func (c *callers) leave(player string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waits[player]--; c.waits[player] == 0 {
		delete(c.waits, player)
		delete(c.of, player)
	}
}

// next is closed when there is something new for a player.
func (c *callers) next(player string) <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.of == nil {
		c.of = map[string]chan struct{}{}
	}
	if c.of[player] == nil {
		c.of[player] = make(chan struct{})
	}
	return c.of[player]
}

func (c *callers) wake(player string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if ch := c.of[player]; ch != nil {
		close(ch)
		delete(c.of, player)
	}
}

func (h *Hall) tellChallenge(ctx context.Context, what, player string, c store.Challenge) {
	h.callers.wake(c.From)
	h.callers.wake(c.To)
	h.noteChallenge(ctx, what, player, c)
	if h.cfg.Challenged != nil {
		h.cfg.Challenged(context.WithoutCancel(ctx), what, player, c)
	}
}

// noteChallenge adds the job for who is to hear of a challenge: that he is challenged, or that his challenge was accepted.
func (h *Hall) noteChallenge(ctx context.Context, what, player string, c store.Challenge) {
	var t ChallengeTerms
	m, err := h.module(c.Module)
	if !h.cfg.Notices || err != nil || json.Unmarshal([]byte(c.Terms), &t) != nil {
		return
	}
	now := h.cfg.Now()
	n := Notice{Event: ToldAsked, Player: player, By: c.From, Challenge: c.ID, At: now.UnixMilli()}
	key := "challenged"
	switch what {
	case "made":
	case "accepted":
		seat, err := OtherSide(m, t.Scenario, t.Side)
		if err != nil {
			return
		}
		n = Notice{Event: ToldJoined, Player: player, Seat: seat, From: t.Side, By: c.To, At: now.UnixMilli()}
		key = seat + " joined " + t.Side
	default:
		return
	}
	if _, err := h.store.AddJob(context.WithoutCancel(ctx), noticeJob(c.Game, key, now.Add(h.cfg.Grace), n)); err != nil {
		h.cfg.Log.Warn("nobody is told of a challenge", "error", err) // it stands in the lobby all the same
	}
}

// challengeStands is what there is to say of a challenge that waits for an answer, nil if it does not any more.
func (h *Hall) challengeStands(ctx context.Context, n Notice) (*Notice, error) {
	c, err := h.store.Challenge(ctx, n.Challenge)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fromStore(err)
	}
	var t ChallengeTerms
	m, err := h.module(c.Module)
	if err != nil || c.To != n.Player || c.State != store.ChallengeOpen || !h.cfg.Now().Before(c.Expires) || json.Unmarshal([]byte(c.Terms), &t) != nil {
		return nil, nil
	}
	as, err := h.store.AccountsOf(ctx, []string{c.From})
	if err != nil {
		return nil, fromStore(err)
	}
	n.Told = &Told{Title: m.Title(), Scene: sceneOf(m, t.Scenario), By: accountName(as, c.From)}
	return &n, nil
}

// duelOf makes sure that two people play against each other in a scenario, and finds the seat that is named; an empty name is either of them.
func duelOf(m engine.Module, scenario, side string, options map[string]string) (string, error) {
	known := slices.ContainsFunc(m.Scenarios(), func(x engine.ScenarioInfo) bool { return x.ID == scenario })
	if !known {
		return "", refuse(Invalid, "%s has no scenario %q.", m.Title(), scenario)
	}
	seats := engine.SeatsOf(m, engine.Setup{Scenario: scenario, Options: options})
	if len(seats) != 2 || engine.Together(m) {
		return "", refuse(Invalid, "Nobody plays against anybody in this scenario.")
	}
	if side == "" {
		side = seats[rand.IntN(2)]
	}
	if !slices.Contains(seats, side) {
		return "", refuse(Invalid, "The sides are %s.", strings.Join(seats, " and "))
	}
	return side, nil
}

// SideOf finds the side that is named of a scenario in which two people play against each other; an empty name is either of them.
func SideOf(m engine.Module, scenario, side string) (string, error) {
	return duelOf(m, scenario, side, nil)
}

// OtherSide is the side that a side plays against.
func OtherSide(m engine.Module, scenario, side string) (string, error) {
	if _, err := duelOf(m, scenario, side, nil); err != nil {
		return "", err
	}
	seats := engine.SeatsOf(m, engine.Setup{Scenario: scenario})
	if seats[0] == side {
		return seats[1], nil
	}
	return seats[0], nil
}

// Challenge asks a player for a game. It counts for a while.
func (h *Hall) Challenge(ctx context.Context, from, to, module string, t ChallengeTerms, counts time.Duration) (id string, err error) {
	m, err := h.module(module)
	if err != nil {
		return "", err
	}
	if t.Side, err = duelOf(m, t.Scenario, t.Side, t.Options); err != nil {
		return "", err
	}
	if t.Options, err = engine.ReadOptions(m.Options(), t.Options); err != nil {
		return "", refuse(Invalid, "%v.", err)
	}
	if t.Clock != nil {
		if err := t.Clock.check(m); err != nil {
			return "", err
		}
		if t.Rated && t.Clock.End != EndLoss {
			return "", refuse(Invalid, "In a rated game who runs out of time has lost: nobody else takes his seat.")
		}
	}
	if t.Text = strings.TrimSpace(t.Text); len(t.Text) > maxChallengeText {
		return "", refuse(Invalid, "What is said with a challenge has at most %d bytes.", maxChallengeText)
	}
	if counts < leastChallenge || counts > mostChallenge {
		return "", refuse(Invalid, "A challenge counts for an hour to 30 days.")
	}
	if from == to {
		return "", refuse(Invalid, "That is you.")
	}
	if err := h.mayChallenge(ctx, from, to, t.Rated, true); err != nil {
		return "", err
	}
	if t.Text != "" { // it is no way around what somebody wants to hear
		as, err := h.store.AccountsOf(ctx, []string{to})
		if err != nil {
			return "", fromStore(err)
		}
		if a := as[to]; a.Talk() == store.TalkNobody {
			return "", refuse(Foreign, "%s does not want to be talked to. Send the challenge without words.", a.Name)
		}
	}
	now := h.cfg.Now()
	terms, err := json.Marshal(t)
	if err != nil {
		return "", err
	}
	c := store.Challenge{ID: store.NewID(), From: from, To: to, Module: module, Terms: string(terms), Game: store.NewID(), Created: now, Expires: now.Add(counts)}
	err = h.store.AddChallenge(ctx, c, store.ChallengeLimits{Same: 1, Open: openChallenges, Made: dayChallenges, Since: now.Add(-24 * time.Hour)})
	if full := new(store.Full); errors.As(err, &full) {
		switch full.What {
		case store.SameChallenges:
			return "", refuse(NotPossible, "You have challenged this player to %s already. Wait for the answer, or take it back.", m.Title())
		case store.OpenChallenges:
			return "", refuse(NotPossible, "You have %d challenges open. Take one back first.", full.Have)
		default:
			return "", refuse(NotPossible, "You have made %d challenges in the last day; no more are made before tomorrow.", full.Have)
		}
	}
	if err != nil {
		return "", fromStore(err)
	}
	h.tellChallenge(ctx, "made", to, c)
	return c.ID, nil
}

const maxChallengeText = 500

// mayChallenge makes sure that two players may play with each other by a challenge: both have accounts, neither has blocked the other, and, as it is made, the other one wants to be challenged.
func (h *Hall) mayChallenge(ctx context.Context, from, to string, rated, wants bool) error {
	as, err := h.store.AccountsOf(ctx, []string{from, to})
	if err != nil {
		return fromStore(err)
	}
	a, okA := as[from]
	b, okB := as[to]
	if !okA || !okB || !a.Deleted.IsZero() || !b.Deleted.IsZero() || a.Suspended || b.Suspended {
		return refuse(NotPossible, "A challenge is from one account to another, and one of them is not there.")
	}
	switch no, err := h.store.Blocked(ctx, from, []string{to}); {
	case err != nil:
		return fromStore(err)
	case len(no) > 0:
		return refuse(NotPossible, "You and this player do not play with each other.")
	}
	if rated && (a.Bot || b.Bot) {
		return errBotRated
	}
	if !wants {
		return nil
	}
	switch b.Challenged() {
	case store.ChallengedByNone:
		return refuse(NotPossible, "%s does not want to be challenged.", b.Name)
	case store.ChallengedByKnown:
		known := false
		if err := h.all(ctx, store.Query{Player: to, NoStudies: true}, func(g store.Game) error {
			if slices.Contains(others(&g, to), from) {
				known = true
				return errEnough
			}
			return nil
		}); err != nil && !errors.Is(err, errEnough) {
			return err
		}
		if !known {
			return refuse(NotPossible, "%s wants to be challenged by those only with whom a game was played.", b.Name)
		}
	}
	return nil
}

var (
	errEnough   = errors.New("enough")
	errBotRated = refuse(NotPossible, "Games of programs are not rated.")
)

// challengeOf finds a challenge that a player has to do with.
func (h *Hall) challengeOf(ctx context.Context, player, id string) (store.Challenge, error) {
	if store.CheckText("challenge", id, store.MaxName) != nil {
		return store.Challenge{}, errNoChallenge
	}
	c, err := h.store.Challenge(ctx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && c.From != player && c.To != player {
		return c, errNoChallenge
	}
	return c, fromStore(err)
}

var errNoChallenge = refuse(NotFound, "There is no such challenge.")

// settle ends a challenge that is open.
func (h *Hall) settle(ctx context.Context, c *store.Challenge, to store.ChallengeState) error {
	if c.State == store.ChallengeOpen && !h.cfg.Now().Before(c.Expires) {
		return refuse(NotPossible, "The challenge has run out.")
	}
	err := h.store.SettleChallenge(ctx, c.ID, to, h.cfg.Now())
	switch {
	case errors.Is(err, store.ErrStale):
		now, err := h.store.Challenge(ctx, c.ID)
		if err != nil {
			return fromStore(err)
		}
		return refuse(NotPossible, "The challenge was %s already.", challengeStates[now.State])
	case errors.Is(err, store.ErrNotFound):
		return errNoChallenge
	case err != nil:
		return fromStore(err)
	}
	c.State = to
	return nil
}

// Accept has who was challenged take the game, and returns its id and his seat. Once it was accepted it may be asked for again: the game is the same.
func (h *Hall) Accept(ctx context.Context, player, id string) (game, seat string, err error) {
	c, err := h.challengeOf(ctx, player, id)
	if err != nil {
		return "", "", err
	}
	if c.To != player {
		return "", "", refuse(Foreign, "It is for the other one to accept.")
	}
	m, err := h.module(c.Module)
	if err != nil {
		return "", "", err
	}
	var t ChallengeTerms
	if err := json.Unmarshal([]byte(c.Terms), &t); err != nil {
		return "", "", h.defect(c.Game, err)
	}
	fresh := c.State == store.ChallengeOpen
	if fresh {
		if err := h.mayChallenge(ctx, c.From, c.To, t.Rated, false); err != nil {
			return "", "", err
		}
		if err := h.settle(ctx, &c, store.ChallengeAccepted); err != nil {
			// He may have accepted at this moment himself, by a second click or at another node.
			now, e := h.store.Challenge(ctx, c.ID)
			if e != nil || now.State != store.ChallengeAccepted {
				return "", "", err
			}
			c, fresh = now, false
		}
	}
	if c.State != store.ChallengeAccepted {
		return "", "", refuse(NotPossible, "The challenge was %s already.", challengeStates[c.State])
	}
	// Whoever died between the two is healed by who accepts again.
	g := store.Game{ID: c.Game, Module: c.Module, Scenario: t.Scenario, Options: t.Options, Rated: t.Rated}
	var seats []store.Occupant
	for _, name := range engine.SeatsOf(m, engine.Setup{Scenario: t.Scenario, Options: t.Options}) {
		who := c.From
		if name == t.Side {
			who = c.To
		}
		seats = append(seats, store.Occupant{Kind: store.Person, Who: who})
	}
	var lines []string
	if t.Clock != nil {
		lines = append(lines, t.Clock.line())
	}
	if err := h.makeAgreed(ctx, c.From, m, g, seats, lines); err != nil {
		return "", "", err
	}
	if fresh {
		h.tellChallenge(ctx, "accepted", c.From, c)
	}
	return c.Game, t.Side, nil
}

// beginTime is how long it takes at most to make a game and have its clocks begin.
const beginTime = 30 * time.Second

// makeAgreed makes a game with an id that was agreed on, unless it is there already, and has it read: nobody needs to have opened it for it to wait for its players, and for their clocks to run.
func (h *Hall) makeAgreed(ctx context.Context, player string, m engine.Module, g store.Game, seats []store.Occupant, lines []string) error {
	if len(lines) > 0 { // should this program die before the clocks run
		if _, err := h.store.AddJob(ctx, store.Job{Kind: store.JobClock, Game: g.ID, Key: "begin", Due: h.cfg.Now().Add(beginTime)}); err != nil {
			return fromStore(err)
		}
	}
	if _, err := h.create(ctx, player, m, g, seats, lines); err != nil && !errors.Is(err, errThere) {
		return err
	}
	return h.Table(g.ID).do(ctx, func(l *live) error {
		if l.timeLine(nil) == "" {
			return nil
		}
		return l.commit(engine.ChanceSeat)
	})
}

// Decline has who was challenged say no, and Withdraw takes a challenge back.
func (h *Hall) Decline(ctx context.Context, player, id string) error {
	return h.endChallenge(ctx, player, id, store.ChallengeDeclined)
}

// Withdraw takes a challenge back.
func (h *Hall) Withdraw(ctx context.Context, player, id string) error {
	return h.endChallenge(ctx, player, id, store.ChallengeWithdrawn)
}

func (h *Hall) endChallenge(ctx context.Context, player, id string, to store.ChallengeState) error {
	c, err := h.challengeOf(ctx, player, id)
	if err != nil {
		return err
	}
	by, other := c.To, c.From
	if to == store.ChallengeWithdrawn {
		by, other = c.From, c.To
	}
	if by != player {
		return refuse(Foreign, "That is for the other one to say.")
	}
	if err := h.settle(ctx, &c, to); err != nil {
		return err
	}
	h.tellChallenge(ctx, challengeStates[to], other, c)
	return nil
}

// Challenges lists the challenges of a player, the latest first: those to him and those that he has made. With open set only those that wait for an answer.
func (h *Hall) Challenges(ctx context.Context, player string, open bool) ([]ChallengeInfo, error) {
	out := []ChallengeInfo{}
	if player == "" {
		return out, nil
	}
	now := h.cfg.Now()
	var at time.Time
	if open {
		at = now
	}
	cs, err := h.store.Challenges(ctx, player, at)
	if err != nil {
		return nil, fromStore(err)
	}
	var players []string
	for _, c := range cs {
		players = append(players, c.From, c.To)
	}
	as, err := h.store.AccountsOf(ctx, players)
	if err != nil {
		return nil, fromStore(err)
	}
	for _, c := range cs {
		m, err := h.module(c.Module)
		var t ChallengeTerms
		if err != nil || json.Unmarshal([]byte(c.Terms), &t) != nil {
			continue // of a game that this program does not have
		}
		x := ChallengeInfo{ID: c.ID, From: accountName(as, c.From), To: accountName(as, c.To), FromBot: as[c.From].Bot, ToBot: as[c.To].Bot, Game: c.Module, Title: m.Title(), Scenario: t.Scenario, Scene: sceneOf(m, t.Scenario),
			Side: t.Side, Rated: t.Rated, Text: t.Text, State: challengeStates[c.State], Created: c.Created, Expires: c.Expires, Mine: c.From == player}
		if t.Clock != nil {
			x.Clock = t.Clock.String()
		}
		if c.State == store.ChallengeOpen && !now.Before(c.Expires) {
			x.State = expired
		}
		if c.State == store.ChallengeAccepted {
			x.URL = "/games/" + c.Game
		}
		out = append(out, x)
	}
	return out, nil
}

func accountName(as map[string]store.Account, player string) string {
	a, ok := as[player]
	if !ok || !a.Deleted.IsZero() {
		return FormerPlayer
	}
	return a.Name
}

func sceneOf(m engine.Module, id string) string {
	for _, s := range m.Scenarios() {
		if s.ID == id {
			return s.Title
		}
	}
	return id
}

// pollChallenges is how often a store that others write to is looked at for who waits.
const pollChallenges = 4 * time.Second

// AwaitChallenges waits until something has changed in the challenges of a player that wait for an answer: as long as mark says what was there before. It returns what is there, and the mark of it, in time at the
// latest, or when stop is closed.
func (h *Hall) AwaitChallenges(ctx context.Context, player, mark string, wait time.Duration, stop <-chan struct{}) ([]ChallengeInfo, string, error) {
	if !h.callers.enter(player) {
		return nil, "", refuse(NotPossible, "You wait for challenges %d times already.", mostWaits)
	}
	defer h.callers.leave(player)
	end := time.NewTimer(wait)
	defer end.Stop()
	for {
		news := h.callers.next(player)
		list, err := h.Challenges(ctx, player, true)
		if err != nil {
			return nil, "", err
		}
		now := MarkOf(list)
		if now != mark || wait <= 0 {
			return list, now, nil
		}
		var look <-chan time.Time
		if h.shared {
			look = time.After(pollChallenges)
		}
		select {
		case <-news:
		case <-look:
		case <-end.C:
			return list, now, nil
		case <-h.ctx.Done():
			return list, now, nil
		case <-stop:
			return list, now, nil
		case <-ctx.Done():
			return nil, "", ctx.Err()
		}
	}
}

// MarkOf tells one list of challenges from another.
func MarkOf(list []ChallengeInfo) string {
	if len(list) == 0 {
		return "none"
	}
	return list[0].ID[:8] + "-" + list[len(list)-1].ID[:8] + "-" + string(rune('a'+len(list)%26))
}

package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// Players with accounts can be told that a game waits for them while they are away. What a player may have to be told of is a job, added with the lines that it follows from and due after a grace time; when it
// falls due is looked whether it still is so, and whether he is there. Package notices does the telling. docs/adr/0020-notices.md says why.

// What a player is told of.
const (
	ToldTurn    = "turn"       // the game has come to him, and waits
	ToldWait    = "wait"       // it has waited for days
	ToldTime    = "time"       // his time is nearly out
	ToldOver    = "over"       // the game has ended
	ToldAsk     = "ask"        // the others wait for his consent
	ToldJoined  = "joined"     // somebody has sat down
	ToldInvited = "invited"    // somebody wants to play with him
	ToldAsked   = "challenged" // somebody challenges him, and there is no game yet
	ToldLost    = "lost"       // his seat has gone to somebody else
)

// Notice is something that a player may have to be told, as a job keeps it. What there is to say of it is added when it is due.
type Notice struct {
	Event     string `json:"event"`
	Player    string `json:"player"` // a private id
	Seat      string `json:"seat,omitempty"`
	Lines     int    `json:"lines,omitempty"`     // that the game had
	At        int64  `json:"at"`                  // when it came about, in milliseconds since 1970
	From      string `json:"from,omitempty"`      // the seat that asks, or that was taken
	By        string `json:"by,omitempty"`        // the player who did it
	Kind      string `json:"kind,omitempty"`      // of what is asked for
	Season    string `json:"season,omitempty"`    // the name of the season that has made the game
	Challenge string `json:"challenge,omitempty"` // its id
	Lead      int64  `json:"lead,omitempty"`      // how long before the end of his time he is told, in milliseconds

	Told *Told `json:"told,omitempty"`
}

// Told is what there is to say. It holds nothing that an onlooker could not know, but for the question.
type Told struct {
	Game     string   `json:"game"`
	Title    string   `json:"title"`
	Scene    string   `json:"scene,omitempty"`
	Others   []string `json:"others,omitempty"` // names of those who play, "" of one without an account, but for computers
	By       string   `json:"by,omitempty"`     // the name of who did it
	Where    []string `json:"where,omitempty"`
	Question string   `json:"question,omitempty"`
	Happened []string `json:"happened,omitempty"` // since his last answer, the last of it
	Before   int      `json:"before,omitempty"`   // how much more there was
	Result   string   `json:"result,omitempty"`
	Ending   string   `json:"ending,omitempty"` // the result in a sentence without its full stop
	Left     int64    `json:"left,omitempty"`   // of his time, in milliseconds
	Ask      *Ask     `json:"ask,omitempty"`
	Season   string   `json:"season,omitempty"` // that has made the game
}

const (
	// usualGrace is how long a player has to answer, or to look, before he is told.
	usualGrace = 5 * time.Minute
	// reminding is how long a game without clocks waits before its player is told once more: a day before the others may give his seat away.
	reminding = absence - 24*time.Hour
	// longestLead is how long before the end of somebody's time he is told at most, shortestLead at least: of shorter times he is not told.
	longestLead, shortestLead = 24 * time.Hour, 15 * time.Minute
	// maxHappened is how much of what has happened is told, in lines.
	maxHappened = 6
)

// arrivals are, for each seat that is asked, how many lines the game had when it came to it, and one more; 0 for others.
type arrivals [engine.MaxSeats]int

// note brings them up to date once the game has so many lines.
func (a *arrivals) note(b *ledger, lines int) {
	q := b.pending()
	for i := range b.head.Seats {
		switch {
		case q == nil || !q.Seats.Has(engine.Seat(i)):
			a[i] = 0
		case a[i] == 0:
			a[i] = lines + 1
		}
	}
}

// tells tells whether a seat has a player who can be told of something.
func (l *live) tells(seat engine.Seat) bool {
	if !l.hall.cfg.Notices || seat < 0 || l.head.Study {
		return false
	}
	_, has := l.names[l.player(seat)]
	return has
}

// job makes a job of a notice to a seat. The key begins with the seat's name, so that all that it waits to be told can be found.
func (l *live) job(seat engine.Seat, key string, due time.Duration, n Notice) store.Job {
	now := l.hall.cfg.Now()
	n.Player, n.Seat, n.At = l.player(seat), l.head.Seats[seat].Name, now.UnixMilli()
	return noticeJob(l.id, key, now.Add(due), n)
}

func noticeJob(game, key string, due time.Time, n Notice) store.Job {
	data, err := json.Marshal(n)
	if err != nil {
		panic("match: " + err.Error()) // plain data
	}
	return store.Job{Kind: store.JobNotice, Game: game, Key: key, Due: due, Data: string(data)}
}

// notices are the jobs for what players may have to be told, once the game has so many lines. By is who acts, and needs not be told of it; was is what the clocks showed before, and comes who takes a seat with these lines, nil if nobody does.
func (l *live) notices(by engine.Seat, now arrivals, was *clockFace, comes *store.Reseat, lines int, result string) (jobs []store.Job) {
	h := l.hall
	for i, s := range l.head.Seats {
		seat := engine.Seat(i)
		if !l.tells(seat) {
			continue
		}
		if result != "" {
			if e := l.book.ended; seat == by && e != nil && e.level == resignation {
				continue
			}
			jobs = append(jobs, l.job(seat, s.Name+" over", h.cfg.Grace, Notice{Event: ToldOver, Lines: lines}))
			continue
		}
		if now[i] == 0 || l.head.State() != store.Live {
			continue
		}
		came, fresh := now[i] != l.came[i] && seat != by, comes != nil && comes.Seat == i
		if came && l.consenting(seat) != 0 {
			jobs = append(jobs, l.turnNotice(seat, lines))
		}
		c := l.book.face.seats[i]
		// Whoever has just sat down knows that he is asked, but not how long others will wait. The notices of who had the seat before are not his: these are for one player.
		mark := lateMark(l.id, l.player(seat))
		if (came || fresh) && l.consenting(seat) != 0 && (l.book.terms == nil || !l.head.Rated && time.Duration(c.left)*time.Millisecond > absence) { // else his time ends before
			jobs = append(jobs, l.job(seat, "wait "+s.Name+" "+mark, reminding, Notice{Event: ToldWait, Lines: lines}))
		}
		if l.book.terms != nil && (was.seats[i].since == stopped || fresh) && c.since != stopped {
			if d := min(longestLead, time.Duration(c.left)*time.Millisecond/4); d >= shortestLead {
				rest := time.Duration(c.leftAt(h.pulse.now()))*time.Millisecond - d // in a pause, too: it may end earlier than was agreed on
				jobs = append(jobs, l.job(seat, "time "+s.Name+" "+strconv.Itoa(now[i])+" "+mark, rest, Notice{Event: ToldTime, Lines: lines, Lead: d.Milliseconds()}))
			}
		}
	}
	return jobs
}

// turnNotice is the job for that the game has come to a seat, with so many lines.
func (l *live) turnNotice(seat engine.Seat, lines int) store.Job {
	n := Notice{Event: ToldTurn, Lines: lines}
	if !l.hall.looks(l.id, l.player(seat)) {
		n.Told = l.telling(seat)
	}
	return l.job(seat, l.head.Seats[seat].Name+" turn "+strconv.Itoa(lines), l.hall.cfg.Grace, n)
}

// telling is what there is to say to a seat that is asked.
func (l *live) telling(seat engine.Seat) *Told {
	b := l.book
	t := &Told{Where: b.where()}
	if p := b.game().View(seat).Pending; p != nil {
		t.Question = remark(p.Prompt)
	}
	from := 0
	for i := len(b.steps) - 1; i >= 0; i-- {
		if b.steps[i].seat != seat || b.steps[i].note() != "" {
			continue
		}
		if from = b.s.Events(); i+1 < len(b.steps) {
			from = int(b.steps[i+1].events)
		}
		break
	}
	all := b.s.Log(engine.ObserverSeat, from+1)
	if t.Before = max(0, len(all)-maxHappened); t.Before > 0 {
		all = all[t.Before:]
	}
	for _, e := range all {
		t.Happened = append(t.Happened, remark(b.game().Describe(e.Event)))
	}
	return t
}

// noteRequest adds the jobs for those who are asked for something.
func (l *live) noteRequest(ctx context.Context, r store.Request) error {
	must, now := l.mustAgree(r), store.Millis(r.Time).UnixMilli()
	for i, s := range l.head.Seats {
		if must&(1<<i) == 0 || !l.tells(engine.Seat(i)) {
			continue
		}
		from := l.head.Seats[r.Seat].Name
		n := Notice{Event: ToldAsk, From: from, Kind: r.Kind, Lead: now}
		if _, err := l.hall.store.AddJob(ctx, l.job(engine.Seat(i), fmt.Sprintf("%s ask %s %s %d", s.Name, r.Kind, from, now), l.hall.cfg.Grace, n)); err != nil {
			return fromStore(err)
		}
	}
	return nil
}

// joining are the jobs for those who are to hear that a player takes a seat.
func (l *live) joining(seat engine.Seat, player string) (jobs []store.Job) {
	name := l.head.Seats[seat].Name
	for i, s := range l.head.Seats {
		if x := engine.Seat(i); x != seat && l.tells(x) && l.player(x) != player {
			key := fmt.Sprintf("%s joined %s %d", s.Name, name, l.hall.cfg.Now().UnixMilli())
			jobs = append(jobs, l.job(x, key, l.hall.cfg.Grace, Notice{Event: ToldJoined, From: name, By: player}))
		}
	}
	return jobs
}

// leaving are the jobs for the player of a seat that goes to somebody else. Their keys do not begin with the seat, since whoever has it then does
// not know for him.
func (l *live) leaving(seat engine.Seat) []store.Job {
	if !l.tells(seat) {
		return nil
	}
	key := fmt.Sprintf("lost %s %d", l.head.Seats[seat].Name, l.lines)
	return []store.Job{l.job(seat, key, l.hall.cfg.Grace, Notice{Event: ToldLost})}
}

// Invitation is the job by which a player with an account is told that another one wants to play with him: at a seat that he has already, or with "" at a table where he is to sit down.
// The job is to be added before, or with, the game.
func (h *Hall) Invitation(game, seat, player, by string) store.Job {
	return h.invitation(game, seat, player, Notice{By: by})
}

func (h *Hall) invitation(game, seat, player string, n Notice) store.Job {
	now := h.cfg.Now()
	key := "invited " + player
	if seat != "" {
		key = seat + " " + key
	}
	n.Event, n.Player, n.Seat, n.At = ToldInvited, player, seat, now.UnixMilli()
	return noticeJob(game, key, now.Add(h.cfg.Grace), n)
}

// looker is a player who looks at a game.
type looker struct{ game, player string }

// looking counts the streams by which a player looks, and names his seats.
type looking struct {
	streams int
	seats   []string
}

// looks tells whether a player looks at a game by a stream of this program.
func (h *Hall) looks(game, player string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.lookers[looker{game, player}] != nil
}

// look notes that a player who can be told of things looks, and returns what ends that; nil for others.
func (l *live) look(player string) func() {
	if _, has := l.names[player]; !has || !l.hall.cfg.Notices || player == "" {
		return nil
	}
	if len(l.seatsOf(player)) == 0 {
		return nil
	}
	h, k := l.hall, looker{l.id, player}
	h.mu.Lock()
	defer h.mu.Unlock()
	x := h.lookers[k]
	if x == nil {
		x = &looking{}
		h.lookers[k] = x
	}
	x.streams++
	x.seats = l.seatNames(player)
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if x.streams--; x.streams == 0 {
			delete(h.lookers, k)
		}
	}
}

// seatNames are the names of the seats of a player.
func (l *live) seatNames(player string) (names []string) {
	for _, s := range l.seatsOf(player) {
		names = append(names, l.head.Seats[s].Name)
	}
	return names
}

// lookAnew notes which seats those have who look, after seats have changed: who has left one may look on, and does not look for who has it now.
func (l *live) lookAnew() {
	h := l.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	for k, x := range h.lookers {
		if k.game == l.id {
			x.seats = l.seatNames(k.player)
		}
	}
}

// holdBack has what is to be told to those who look here wait, at whichever program it falls due.
func (h *Hall) holdBack() {
	every := time.NewTicker(max(h.cfg.Grace/3, 10*time.Millisecond))
	defer every.Stop()
	for {
		select {
		case <-every.C:
		case <-h.ctx.Done():
			return
		}
		for all := h.heldBack(); len(all) > 0; {
			n := min(len(all), store.MaxJobs)
			if err := h.store.PostponeAll(h.ctx, all[:n], h.cfg.Grace); err != nil && h.ctx.Err() == nil {
				h.cfg.Log.Warn("somebody who is here may be told that he is waited for", "error", err)
			}
			all = all[n:]
		}
	}
}

// heldBack are the jobs for those who look here.
func (h *Hall) heldBack() (all []store.JobsOf) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for k, x := range h.lookers {
		for _, s := range x.seats {
			all = append(all, store.JobsOf{Kind: store.JobNotice, Game: k.game, Prefix: s + " "})
		}
	}
	return all
}

// Seen tells that a player has the page of a seat in front of him: what he waits to be told of it he knows. It stays that he is told when his time is nearly out.
func (t *Table) Seen(ctx context.Context, w Who) error {
	seat := ""
	err := t.do(ctx, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		if l.tells(w.Seat) {
			seat = l.head.Seats[w.Seat].Name
		}
		return nil
	})
	if err != nil || seat == "" {
		return err
	}
	return fromStore(t.hall.store.DropJobs(ctx, store.JobsOf{Kind: store.JobNotice, Game: t.id, Prefix: seat + " "}))
}

// SetTold keeps how a player wants to be told of this game; "" is as of others. Only who has a seat has a wish.
func (t *Table) SetTold(ctx context.Context, player, how string) error {
	if err := t.mayBeTold(ctx, player); err != nil {
		return err
	}
	return fromStore(t.hall.store.SetTold(ctx, t.id, player, how))
}

// HowTold is how a player wants to be told of this game.
func (t *Table) HowTold(ctx context.Context, player string) (string, error) {
	if err := t.mayBeTold(ctx, player); err != nil {
		return "", err
	}
	how, err := t.hall.store.Told(ctx, t.id, player)
	return how, fromStore(err)
}

func (t *Table) mayBeTold(ctx context.Context, player string) error {
	g, err := t.hall.store.Game(ctx, t.id)
	if err != nil {
		return fromStore(err)
	}
	for _, s := range g.Seats {
		if player != "" && s.Kind == store.Person && s.Who == player {
			return nil
		}
	}
	return errForeign
}

// Due looks at a notice that has fallen due. It returns what is to be told, nil if nothing is any more, or how long to wait before it is looked at again.
func (h *Hall) Due(ctx context.Context, game string, n Notice) (out *Notice, after time.Duration, err error) {
	if n.Event != ToldTime && h.looks(game, n.Player) {
		return nil, h.cfg.Grace, nil
	}
	if n.Event != ToldTime {
		if there, err := h.looksElsewhere(ctx, game, n.Player); err != nil && !errors.Is(err, store.ErrNotFound) {
			return nil, 0, err
		} else if there {
			return nil, h.cfg.Grace, nil
		}
	}
	return h.Stands(ctx, game, n)
}

// Stands is Due whether the player looks or not. Of a turn that has come to a seat of a game in which nothing has happened since all is known that is to be told, if it was asked before.
func (h *Hall) Stands(ctx context.Context, game string, n Notice) (out *Notice, after time.Duration, err error) {
	if n.Event == ToldAsked {
		out, err = h.challengeStands(ctx, n)
		return out, 0, err
	}
	g, err := h.store.Game(ctx, game)
	if errors.Is(err, store.ErrNotFound) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	m, err := h.module(g.Module)
	if err != nil {
		return nil, 0, nil // a game that this program does not have
	}
	seat, from := engine.Seat(-1), -1
	for i, s := range g.Seats {
		if s.Name == n.Seat && s.Kind == store.Person && s.Who == n.Player {
			seat = engine.Seat(i)
		}
		if s.Name == n.From {
			from = i
		}
	}
	over := g.Result != ""
	switch n.Event {
	case ToldOver:
		over = !over
	case ToldLost:
		if seat >= 0 { // he has it again
			return nil, 0, nil
		}
	case ToldJoined:
		if from < 0 || g.Seats[from].Who != n.By {
			return nil, 0, nil
		}
	}
	if over || seat < 0 && n.Event != ToldLost && (n.Event != ToldInvited || n.Seat != "") {
		return nil, 0, nil
	}
	t := n.Told
	stands := true
	inGame := func(f func(l *live) *Told) error {
		stands = false // also if the game cannot be read
		return h.inGame(ctx, store.Job{Game: game, Due: time.UnixMilli(n.At)}, func(l *live) error {
			t = f(l)
			stands = t != nil
			return nil
		})
	}
	waits := func(l *live) bool {
		return l.came[seat] != 0 && l.came[seat] <= n.Lines+1 && !l.book.held && !l.book.over()
	}
	switch n.Event {
	case ToldTurn:
		if t != nil && g.Lines == n.Lines { // nothing has happened since
			if t.Title != "" {
				return &n, 0, nil
			}
			break
		}
		err = inGame(func(l *live) *Told {
			if !waits(l) {
				return nil
			}
			return l.telling(seat)
		})
	case ToldWait:
		err = inGame(func(l *live) *Told {
			switch {
			case l.book.over() || !l.asked(seat) || l.book.held || l.unasked(seat):
				return nil
			case l.book.phase != 0: // when it was answered last is a secret: he is asked in any case
			case l.waitedFor(seat, engine.ObserverSeat) < reminding:
				after = reminding - l.waitedFor(seat, engine.ObserverSeat)
			}
			return l.telling(seat)
		})
	case ToldTime:
		err = inGame(func(l *live) *Told {
			c := l.book.face.seats[seat]
			p := h.pulse.now()
			left := time.Duration(c.leftAt(p)) * time.Millisecond
			switch lead := time.Duration(n.Lead) * time.Millisecond; {
			case l.book.terms == nil || l.came[seat] == 0 || l.came[seat] > n.Lines+1 || l.book.over():
				return nil
			case c.since == stopped || c.since > p: // it stands for a while, nobody knows how long
				after = min(lead, time.Hour)
			case left <= 0:
				return nil
			case left > lead:
				after = left - lead
			}
			t := l.telling(seat)
			t.Left = left.Milliseconds()
			return t
		})
	case ToldAsk:
		err = inGame(func(l *live) *Told {
			for _, r := range l.requests {
				if r.Kind == n.Kind && r.Seat == from && store.Millis(r.Time).UnixMilli() == n.Lead && l.mustAgree(r)&^r.Agreed&(1<<seat) != 0 {
					a := l.describe(r)
					return &Told{Ask: &a, Where: l.book.where()}
				}
			}
			return nil
		})
	}
	if err != nil || !stands {
		return nil, 0, err
	}
	if after > 0 {
		return nil, after, nil
	}
	told := Told{} // one of its own: what the notice came with is not touched
	if t != nil {
		told = *t
		told.Others = nil
	}
	t = &told
	names, err := h.names(ctx, g)
	if err != nil {
		return nil, 0, err
	}
	i := newInfo(m, &g, n.Player, names)
	t.Game, t.Title, t.Scene, t.Result, t.By, t.Season = game, i.Title, i.Scene, i.Result, names[n.By].name, n.Season
	if i.Result != "" {
		t.Ending = Ending(m, g.Scenario, i.Result)
	}
	if from >= 0 && n.By == "" && g.Seats[from].Kind == store.Person {
		t.By = names[g.Seats[from].Who].name
	}
	for _, p := range others(&g, n.Player) {
		t.Others = append(t.Others, names[p].name)
	}
	if n.Event == ToldInvited && t.By == "" && n.By != "" {
		if names, err := h.names(ctx, store.Game{Seats: []store.Seat{{Occupant: store.Occupant{Kind: store.Person, Who: n.By}}}}); err == nil {
			t.By = names[n.By].name
		}
	}
	n.Told = t
	return &n, 0, nil
}

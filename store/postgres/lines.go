package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"beachhead/store"
)

// Most answers add lines to a game and nothing else. A transaction for each takes four messages, each of which waits for a turn of the processors, and a sync. So what comes while one
// is under way is added together, all games in one statement, which is a transaction by itself. Each game has its own fence in it: a game that has another number of lines than is said
// is passed over, and whoever wanted to add to it goes the long way, which says why.

// onlyLines counts itself in the receipt of the connection, and if that is as it should be adds lines to those of the games that have as many as it is said and are not over. A game that
// somebody else writes to is passed over, so that nobody waits for it but who adds to it: a program that is cut off in the middle holds it for seconds.
const onlyLines = `WITH counted AS (UPDATE receipt SET writes = $2::bigint + 1, used = now() WHERE connection = $1 AND writes = $2::bigint RETURNING connection),
	held AS (SELECT game.key, game.id, new.at, new.count, new.updated FROM unnest($3::text[], $4::bigint[], $5::bigint[], $6::bigint[]) AS new (id, at, count, updated)
		JOIN game ON game.id = new.id WHERE game.lines = new.at AND game.result = '' AND EXISTS (SELECT FROM counted) FOR NO KEY UPDATE OF game SKIP LOCKED),
	added AS (UPDATE game SET lines = held.at + held.count, updated = held.updated FROM held WHERE game.key = held.key RETURNING game.key, game.id),
	put AS (INSERT INTO line (game, n, time, text) SELECT added.key, l.n, l.time, l.text
		FROM added JOIN unnest($7::text[], $8::bigint[], $9::bigint[], $10::text[]) AS l (id, n, time, text) ON l.id = added.id),
	listed AS (UPDATE mine SET updated = held.updated FROM held WHERE mine.game = held.key)
	SELECT (SELECT count(*) FROM counted), (SELECT coalesce(array_agg(id), '{}') FROM added)`

// foundLines are the games that have the first of these lines at their places.
const foundLines = `SELECT coalesce(array_agg(new.id), '{}') FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) AS new (id, n, time, text)
	JOIN game ON game.id = new.id JOIN line ON line.game = game.key AND line.n = new.n AND line.time = new.time AND line.text = new.text`

const (
	// maxTogether is how many games one statement adds lines to.
	maxTogether = 64
	// linesTime is how long that may take, before it is asked what became of it.
	linesTime = 10 * time.Second
)

// liner adds the lines of several games together.
type liner struct {
	d    *DB
	most time.Duration // that one statement may take
	gathering[*lining]
}

// lining is one call.
type lining struct {
	id    string
	a     store.Addition
	taken atomic.Bool // by the liner, or by a caller that gave up
	added bool
	done  chan error
}

// add adds lines to a game. added is false if they do not fit, or could not be added with those of others; why not is found out by [DB.Add] without this. Once it has begun it does not end with the
// context, so that the caller knows what became of it.
func (l *liner) add(ctx context.Context, id string, a store.Addition) (added bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if store.CheckText("id", id, store.MaxName) != nil {
		return false, nil
	}
	x := &lining{id: id, a: a, done: make(chan error, 1)}
	if l.join(x) {
		go l.run()
	}
	select {
	case err = <-x.done:
	case <-ctx.Done():
		if x.taken.CompareAndSwap(false, true) {
			return false, ctx.Err() // it was not begun
		}
		err = <-x.done
	}
	return x.added, err
}

// run adds what waits until nothing does, or until what it has sent is lost: others do not wait until it is known what became of that.
func (l *liner) run() {
	for mine := true; mine; {
		now := l.next(distinct)
		if len(now) == 0 {
			return
		}
		err := l.carry(now, func() {
			if mine && l.leave() {
				go l.run()
			}
			mine = false
		})
		for _, x := range now {
			x.done <- err
		}
	}
}

// distinct takes calls for so many games, each once, and leaves out those whose callers have given up.
func distinct(waiting []*lining) (now, later []*lining) {
	for _, x := range waiting {
		if len(now) == maxTogether || slices.ContainsFunc(now, func(o *lining) bool { return o.id == x.id }) {
			later = append(later, x)
		} else if x.taken.CompareAndSwap(false, true) {
			now = append(now, x)
		}
	}
	return now, later
}

// carry adds the lines of calls together. It says when they are lost on the way.
func (l *liner) carry(calls []*lining, lost func()) (err error) {
	d := l.d
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("postgres store: %v", r)
		}
	}()
	var ids, of, texts []string
	var ats, counts, updated, ns, times []int64
	for _, x := range calls {
		ids, ats, counts = append(ids, x.id), append(ats, int64(x.a.At)), append(counts, int64(len(x.a.Lines)))
		for i, line := range x.a.Lines {
			of, ns, times, texts = append(of, x.id), append(ns, int64(x.a.At+i)), append(times, line.Time.UnixMilli()), append(texts, line.Text)
		}
		updated = append(updated, times[len(times)-1])
	}
	var added []string
	all, end := context.WithTimeout(context.Background(), writeTime)
	defer end()
	err = d.onOne(all, func(c *pgxpool.Conn) (again bool, err error) {
		defer c.Release()
		ctx, cancel := context.WithTimeout(context.Background(), l.most)
		defer cancel()
		if !alive(c.Conn().PgConn().Conn()) {
			_ = c.Conn().Close(ctx)
			return true, errDead
		}
		r, _ := c.Conn().PgConn().CustomData()[receiptKey].(*receipt)
		receipts := int64(-1)
		err = c.QueryRow(ctx, onlyLines, r.connection, r.writes, ids, ats, counts, updated, of, ns, times, texts).Scan(&receipts, &added)
		switch {
		case err == nil:
			r.writes += receipts
			return false, nil
		case pgconn.SafeToRetry(err): // nothing was sent
			return true, err
		case errors.As(err, new(*pgconn.PgError)) && !c.Conn().IsClosed(): // the server says that it did not
			return false, err
		case receipts < 0 && ended(err): // before the row, which comes before the commit
			return true, err
		}
		lost()
		after, cancel := context.WithTimeout(context.Background(), writeTime)
		defer cancel()
		if again, err = d.became(after, c, r, err, nil, d.barred); again || err != nil {
			return again, err
		}
		firsts := make([]string, len(calls))
		for i, x := range calls {
			firsts[i], updated[i] = x.a.Lines[0].Text, x.a.Lines[0].Time.UnixMilli()
		}
		if err = insist(after, func() error { return d.pool.QueryRow(after, foundLines, ids, ats, updated, firsts).Scan(&added) }); err != nil {
			err = lostInTheMiddle(err)
		}
		return false, err
	})
	err = unavailable(err)
	var server *pgconn.PgError
	var away *store.Unavailable
	if open := errors.As(err, &away) && away.Open; !open && errors.As(err, &server) && aloneBetter(server.Code) {
		return nil
	}
	for _, x := range calls {
		x.added = err == nil && slices.Contains(added, x.id)
	}
	d.announce(added)
	return err
}

// ended tells whether the server has ended the connection in place of carrying out what was asked: it says so of nothing that it has committed.
func ended(err error) bool {
	var server *pgconn.PgError
	return errors.As(err, &server) && server.Code == "57P01"
}

// aloneBetter tells whether a refusal of the server may be due to one of several games, so that each is tried by itself: a mistake, a lock, a limit of time.
func aloneBetter(code string) bool {
	return unavailableBy(code) == "" || code == "40P01" || code == "55P03" || code == "57014"
}

var errDead = errors.New("conn closed by the server")

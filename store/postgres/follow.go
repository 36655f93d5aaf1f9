package postgres

import (
	"context"
	"maps"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"beachhead/store"
)

var (
	_ store.Follower = (*DB)(nil)
	_ store.Reviewer = (*DB)(nil)
)

// channel is where programs tell each other what they have written. Each schema has its own.
const channel = `'beachhead.' || left(current_schema(), 50)`

// tell has the other programs hear of the game after the transaction was committed. A notice is not part of it: PostgreSQL has commits with notices wait for each other, for the whole
// database, each for its own sync, and then no two games would share one. So the notices of many commits go together, a moment later. What a program that dies in this
// moment has not told, the others find by [DB.Moved].
func (d *DB) tell(b *tx, id string) error {
	b.told = append(b.told, id)
	return nil
}

// notices are those that are still to be sent.
type notices struct {
	mu    sync.Mutex
	ids   map[string]bool
	wake  chan struct{}
	ended chan struct{} // closed when all is sent that will be
	stop  chan struct{}
}

func (d *DB) announce(ids []string) {
	if len(ids) == 0 {
		return
	}
	d.notices.mu.Lock()
	for _, id := range ids {
		d.notices.ids[id] = true
	}
	d.notices.mu.Unlock()
	select {
	case d.notices.wake <- struct{}{}:
	default:
	}
}

// gather is how long notices wait for company.
const gather = 2 * time.Millisecond

// sendNotices sends notices until the store is closed.
func (d *DB) sendNotices() {
	n := &d.notices
	defer close(n.ended)
	for stopped := false; !stopped; {
		select {
		case <-n.wake:
			time.Sleep(gather)
		case <-n.stop:
			stopped = true
		}
		n.mu.Lock()
		var texts []string
		for id := range n.ids {
			texts = append(texts, d.node+" "+id)
		}
		sent := n.ids
		n.ids = map[string]bool{}
		n.mu.Unlock()
		if len(texts) == 0 {
			continue
		}
		if err := d.notify(texts); err != nil && !stopped { // the database is away: they are told when it is back
			n.mu.Lock()
			maps.Copy(n.ids, sent)
			n.mu.Unlock()
			select {
			case <-time.After(again):
			case <-n.stop:
				return
			}
			select {
			case n.wake <- struct{}{}:
			default:
			}
		}
	}
}

func (d *DB) notify(texts []string) error {
	ctx, cancel := context.WithTimeout(context.Background(), connectTime)
	defer cancel()
	b := &pgx.Batch{} // one transaction, which nobody waits for
	b.Queue(`SET LOCAL synchronous_commit = off`)
	b.Queue(`SELECT pg_notify(`+channel+`, text) FROM unnest($1::text[]) AS text`, texts)
	return pgx.BeginFunc(ctx, d.pool, func(t pgx.Tx) error { return t.SendBatch(ctx, b).Close() })
}

// Moved implements [store.Reviewer].
func (d *DB) Moved(ctx context.Context, lines map[string]int) (ids []string, err error) {
	var have []string
	var n []int64
	for id, k := range lines {
		have, n = append(have, id), append(n, int64(k))
	}
	err = d.read(ctx, func() error {
		ids = nil
		return each(ctx, d.pool, func(r pgx.Row) error {
			var id string
			err := r.Scan(&id)
			ids = append(ids, id)
			return err
		}, `SELECT have.id FROM unnest($1::text[], $2::bigint[]) AS have (id, lines) LEFT JOIN game ON game.id = have.id WHERE game.lines IS DISTINCT FROM have.lines`, have, n)
	})
	return ids, err
}

// again is how long it waits before it listens again.
const again = 500 * time.Millisecond

// Follow implements [store.Follower].
func (d *DB) Follow(ctx context.Context, heard func(id string)) {
	for ctx.Err() == nil {
		_ = d.listen(ctx, heard) // whatever it was: what was missed is made up for
		select {
		case <-time.After(again):
		case <-ctx.Done():
		}
	}
}

// listen passes on what other programs tell, until the connection is lost.
func (d *DB) listen(ctx context.Context, heard func(id string)) error {
	end, err := d.begin()
	if err != nil {
		return err
	}
	config := d.pool.Config().ConnConfig
	end() // a store that is closed meanwhile has a follower that nobody tells anything
	c, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer c.Close(context.Background())
	var name string
	if err := c.QueryRow(ctx, `SELECT `+channel).Scan(&name); err != nil {
		return err
	}
	if _, err := c.Exec(ctx, `LISTEN `+pgx.Identifier{name}.Sanitize()); err != nil {
		return err
	}
	heard("")
	for {
		n, err := c.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		node, id, ok := strings.Cut(n.Payload, " ")
		if !ok || node == d.node {
			continue
		}
		if games, is := strings.CutPrefix(id, store.OfPresence); is {
			for g := range strings.SplitSeq(games, ",") {
				heard(store.OfPresence + g)
			}
			continue
		}
		heard(id)
	}
}

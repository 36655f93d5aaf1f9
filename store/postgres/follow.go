package postgres

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"beachhead/store"
)

var _ store.Follower = (*DB)(nil)

// channel is where programs tell each other what they have written. Each schema has its own.
const channel = `'beachhead.' || left(current_schema(), 50)`

// tell has the other programs hear of the game when the transaction is committed.
func (d *DB) tell(b *tx, id string) error {
	b.later(`SELECT pg_notify(`+channel+`, $1)`, d.node+" "+id)
	return nil
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
		if node, id, ok := strings.Cut(n.Payload, " "); ok && node != d.node {
			heard(id)
		}
	}
}

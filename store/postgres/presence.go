package postgres

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"beachhead/store"
)

var _ store.Attender = (*DB)(nil)

// nodeTime is how long a program is remembered that has gone silent. It counts no more after [store.AttendedFor] already.
const nodeTime = 10 * time.Minute

// together is how many bytes one notice names games in. A notice has room for 8000, and one that is longer is refused with all that are sent with it, again and again.
const together = 4000

// Attend implements [store.Attender]. Nobody waits for the disk: what is lost here is noted anew in a moment.
func (d *DB) Attend(ctx context.Context, seats map[string]uint8) (fresh bool, others []string, err error) {
	end, err := d.begin()
	if err != nil {
		return false, nil, err
	}
	defer end()
	ctx, cancel := context.WithTimeout(ctx, connectTime)
	defer cancel()
	var here, left, told []string
	var bits []int32
	for id, s := range seats {
		if !fits(id) {
			continue
		}
		if told = append(told, id); s == 0 {
			left = append(left, id)
			continue
		}
		here, bits = append(here, id), append(bits, int32(s))
	}
	err = pgx.BeginFunc(ctx, d.pool, func(t pgx.Tx) error {
		b := &pgx.Batch{}
		b.Queue(`SET LOCAL synchronous_commit = off`)
		b.Queue(`DELETE FROM node WHERE seen < clock_timestamp() - $2::interval AND id <> $1`, d.node, nodeTime)
		b.Queue(`INSERT INTO node (id, seen) VALUES ($1, clock_timestamp()) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen RETURNING xmax = 0`, d.node).
			QueryRow(func(r pgx.Row) error { return r.Scan(&fresh) })
		if len(left) > 0 {
			b.Queue(`DELETE FROM presence WHERE node = $1 AND game = ANY ($2)`, d.node, left)
		}
		if len(here) > 0 {
			b.Queue(`INSERT INTO presence (game, node, seats) SELECT game, $1, seats FROM unnest($2::text[], $3::integer[]) AS new (game, seats)
				ON CONFLICT (game, node) DO UPDATE SET seats = excluded.seats`, d.node, here, bits)
		}
		b.Queue(`SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM node WHERE id <> $1 AND seen > clock_timestamp() - $2::interval`, d.node, store.AttendedFor).
			QueryRow(func(r pgx.Row) error { return r.Scan(&others) })
		return t.SendBatch(ctx, b).Close()
	})
	if err != nil {
		return false, nil, unavailable(err)
	}
	d.attends.Store(true)
	if len(others) > 0 {
		d.announce(inNotices(told))
	}
	return fresh, others, nil
}

// inNotices puts games together into notices.
func inNotices(games []string) (out []string) {
	var b strings.Builder
	for i, id := range games {
		if b.Len() == 0 {
			b.WriteString(store.OfPresence)
		} else {
			b.WriteByte(',')
		}
		b.WriteString(id)
		if i+1 == len(games) || b.Len()+1+len(games[i+1]) > together {
			out = append(out, b.String())
			b.Reset()
		}
	}
	return out
}

// Attended implements [store.Attender].
func (d *DB) Attended(ctx context.Context, games []string) (map[string]uint8, error) {
	var out map[string]uint8
	err := d.read(ctx, func() error {
		out = map[string]uint8{}
		return each(ctx, d.pool, func(r pgx.Row) error {
			var id string
			var seats int32
			err := r.Scan(&id, &seats)
			out[id] = uint8(seats)
			return err
		}, `SELECT game, bit_or(seats) FROM presence JOIN node ON node.id = presence.node
			WHERE node.id <> $1 AND seen > clock_timestamp() - $2::interval AND ($3::text[] IS NULL OR game = ANY ($3)) GROUP BY game`, d.node, store.AttendedFor, games)
	})
	return out, err
}

// depart has the others know at once that nobody looks here any more. If it cannot, they find out.
func (d *DB) depart() {
	if !d.attends.Load() {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_, _ = d.pool.Exec(ctx, `DELETE FROM node WHERE id = $1`, d.node)
}

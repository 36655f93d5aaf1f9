package sqlite

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"beachhead/store"
)

// A line that is added goes to the journal first: one row for the lines of all games that one transaction adds. Put where
// they belong, fifty lines of fifty games would change fifty pages of the file, each of which would have to be written. From
// time to time, and before anybody reads, the lines of the journal move to their games, all that a game got in the meantime
// together.

// foldAt is how many lines the journal holds before they move.
const foldAt = 512

// row is a line with its place.
type row struct {
	game, n, time int64
	text          string
}

// late are the games that have lines in the journal: of another one there is nothing to move before it is read. To move the lines costs a sync of the disk, for which those who play would wait.
type late struct {
	mu    sync.RWMutex
	games map[string]bool // by id
	any   bool            // it is not known which
}

// of tells whether a game may have lines in the journal.
func (l *late) of(id string) bool {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.any || l.games[id]
}

// all notes that it is not known which games have some.
func (l *late) all() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.any = true
}

// note notes what a transaction has done that was committed.
func (l *late) note(b *batch) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b.folded {
		l.any = false
		clear(l.games)
	}
	for _, id := range b.late {
		l.games[id] = true
	}
}

// add puts lines at the end of a game. They reach the data base with those of other games.
func (b *batch) add(t *tail, lines []store.Line) {
	if len(lines) > 0 {
		b.late = append(b.late, t.id)
	}
	for _, l := range lines {
		b.rows = append(b.rows, row{t.key, int64(t.n), l.Time.UnixMilli(), l.Text})
		t.n++
	}
}

// flush writes the lines that wait to the journal.
func (b *batch) flush() error {
	if len(b.w.journal) >= foldAt {
		if err := b.fold(); err != nil {
			return err
		}
	}
	if len(b.rows) == 0 {
		return nil
	}
	text := append(b.w.text[:0], '[')
	for i, r := range b.rows {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, '[')
		for _, x := range [...]int64{r.game, r.n, r.time} {
			text = append(strconv.AppendInt(text, x, 10), ',')
		}
		var err error
		if text, err = appendJSON(text, r.text); err != nil {
			return err
		}
		text = append(text, ']')
	}
	b.w.text = append(text, ']')
	return b.exec(`INSERT INTO journal (lines) VALUES (?)`, string(b.w.text))
}

// appendJSON writes a string. Hardly any has something to escape.
func appendJSON(b []byte, s string) ([]byte, error) {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			text, err := json.Marshal(s)
			return append(b, text...), err
		}
	}
	return append(append(append(b, '"'), s...), '"'), nil
}

// fold moves the lines of the journal to their games.
func (b *batch) fold() error {
	if len(b.w.journal) == 0 || b.folded {
		return nil
	}
	rows := slices.Clone(b.w.journal)
	slices.SortFunc(rows, func(x, y row) int { return cmp.Or(cmp.Compare(x.game, y.game), cmp.Compare(x.n, y.n)) })
	for i, r := range rows {
		if i+1 < len(rows) && rows[i+1].game == r.game {
			continue
		}
		if err := b.exec(`UPDATE game SET lines = ?, updated = ? WHERE key = ?`, r.n+1, r.time, r.game); err != nil {
			return err
		}
		if err := b.exec(`UPDATE mine SET updated = ? WHERE game = ?`, r.time, r.game); err != nil {
			return err
		}
	}
	var args []any
	for _, in := range inserts {
		for len(rows) >= in.lines {
			args = args[:0]
			for _, r := range rows[:in.lines] {
				args = append(args, r.game, r.n, r.time, r.text)
			}
			if err := b.exec(in.query, args...); err != nil {
				return err
			}
			rows = rows[in.lines:]
		}
	}
	b.folded = true
	return b.exec(`DELETE FROM journal`)
}

// inserts are statements that add many lines, and how many.
var inserts = func() (out []struct {
	lines int
	query string
}) {
	for _, n := range []int{64, 8, 1} {
		out = append(out, struct {
			lines int
			query string
		}{n, "INSERT INTO line (game, n, time, text) VALUES (?, ?, ?, ?)" + strings.Repeat(", (?, ?, ?, ?)", n-1)})
	}
	return out
}()

// look finds out whether another connection has written since. If so, what is known of games is forgotten, and what
// is in the journal is read again.
func (b *batch) look() error {
	var version int64
	if _, err := b.row([]any{&version}, `PRAGMA data_version`); err != nil {
		return err
	}
	if version == b.w.version {
		return nil
	}
	b.w.version = 0 // until all has been read
	b.w.late.all()
	clear(b.w.games)
	b.w.journal = b.w.journal[:0]
	s, err := b.prepared(`SELECT lines FROM journal ORDER BY key`)
	if err != nil {
		return err
	}
	rows, err := s.QueryContext(b.ctx)
	if err != nil {
		return &failure{err}
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return &failure{err}
		}
		var list [][4]json.RawMessage
		if err := json.Unmarshal([]byte(text), &list); err != nil {
			return &failure{fmt.Errorf("journal: %w", err)}
		}
		for _, x := range list {
			var r row
			for i, to := range [...]any{&r.game, &r.n, &r.time, &r.text} {
				if err := json.Unmarshal(x[i], to); err != nil {
					return &failure{fmt.Errorf("journal: %w", err)}
				}
			}
			b.w.journal = append(b.w.journal, r)
		}
	}
	if err := rows.Err(); err != nil {
		return &failure{err}
	}
	b.w.version = version
	return nil
}

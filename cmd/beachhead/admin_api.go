package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"beachhead/bot"
	"beachhead/match"
	"beachhead/people"
	"beachhead/store"
	"beachhead/store/sqlite"
)

// admin carries out what `beachhead admin` asks for: POST /WHAT with a JSON object, answered by JSON, a text with what is wrong, or a file. It believes whoever reaches it.
type admin struct {
	hall *match.Hall
	db   store.Store
	who  *people.Service // of the server that runs; nil if it has no accounts, or none runs
}

// forget has what the server remembers of somebody's sessions be looked up again. Where several share a database the store tells the others.
func (a *admin) forget(account string) {
	if a.who != nil {
		a.who.Forget(account)
	}
}

// offerAdmin answers `beachhead admin` at a socket beside the file of the games, which only its owner can reach. End must be called.
func offerAdmin(path string, hall *match.Hall, db store.Store, who *people.Service, log *slog.Logger) (end func(), err error) {
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return nil, err
	}
	at := adminSocket(path)
	if err := os.Remove(at); err != nil && !errors.Is(err, os.ErrNotExist) { // of a server that was killed: this one has the lock
		return nil, err
	}
	old := umask(0o177) // from its first moment it is the owner's
	l, err := net.Listen("unix", at)
	umask(old)
	if err != nil {
		return nil, err
	}
	srv := &http.Server{Handler: &admin{hall, db, who}, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			log.Error("the operator's socket is not answered any more", "error", err)
		}
	}()
	return func() { _ = srv.Close() }, nil
}

// accountRow is an account in a list.
type accountRow struct {
	Name      string    `json:"name"`
	ID        string    `json:"id"`
	Player    string    `json:"player"`
	Created   time.Time `json:"created"`
	Mail      bool      `json:"mail"` // it has one
	Confirmed bool      `json:"confirmed"`
	Bot       bool      `json:"bot,omitempty"`
	Suspended bool      `json:"suspended,omitempty"`
	Ways      string    `json:"ways"`
}

// maxAdmin bounds a request, in bytes.
const maxAdmin = 64 << 10

// ServeHTTP implements [http.Handler].
func (a *admin) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxAdmin+1))
	if err == nil && len(body) > maxAdmin {
		err = errors.New("what was said is too long")
	}
	var out any
	if err == nil {
		out, err = a.carry(r.Context(), strings.TrimPrefix(r.URL.Path, "/"), body)
	}
	if err != nil {
		var no *match.Refusal
		status := http.StatusInternalServerError
		if errors.As(err, &no) {
			status = http.StatusUnprocessableEntity
		}
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(status)
		fmt.Fprintln(w, err)
		return
	}
	switch out := out.(type) {
	case *os.File:
		defer os.RemoveAll(filepath.Dir(out.Name()))
		defer out.Close()
		w.Header().Set("Content-Type", "application/octet-stream")
		if info, err := out.Stat(); err == nil {
			w.Header().Set("Content-Length", fmt.Sprint(info.Size()))
		}
		_, _ = io.Copy(w, out)
	case text:
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = io.WriteString(w, string(out))
	default:
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(out)
	}
}

// text is an answer that is no JSON.
type text string

// said is an answer in a sentence.
func said(f string, a ...any) any { return struct{ Said string }{fmt.Sprintf(f, a...)} }

func readInto[T any](body []byte) (x T, err error) {
	if err = json.Unmarshal(body, &x); err != nil {
		err = fmt.Errorf("the request cannot be read: %w", err)
	}
	return x, err
}

// carry carries a request out.
func (a *admin) carry(ctx context.Context, what string, body []byte) (any, error) {
	switch what {
	case "games":
		c, err := readInto[adminGames](body)
		if err != nil {
			return nil, err
		}
		q := store.Query{Player: c.Player, Limit: c.Limit, Offset: c.Offset}
		if c.State != "" {
			q.States = []store.State{map[string]store.State{"waiting": store.Waiting, "live": store.Live, "over": store.Over}[c.State]}
		}
		if c.Player != "" {
			switch x, err := a.account(ctx, c.Player); {
			case err == nil:
				q.Player = x.Player
			case !errors.Is(err, store.ErrNotFound):
				return nil, err
			}
		}
		list, err := a.db.Games(ctx, q)
		if list == nil {
			list = []store.Game{}
		}
		return list, err
	case "game":
		c, err := readInto[adminGame](body)
		if err != nil {
			return nil, err
		}
		return a.hall.Inspect(ctx, c.ID)
	case "pause", "resume":
		c, err := readInto[adminPause](body)
		if err != nil {
			return nil, err
		}
		changed, err := a.hall.Hold(ctx, c.ID, what == "pause")
		switch {
		case err != nil:
			return nil, err
		case !changed:
			return said("Game %s was like that already.", c.ID), nil
		case what == "pause":
			return said("Game %s is stopped.", c.ID), nil
		}
		return said("Game %s goes on.", c.ID), nil
	case "export":
		c, err := readInto[adminExport](body)
		if err != nil {
			return nil, err
		}
		if c.Record {
			record, err := a.hall.RecordOf(ctx, c.ID)
			return text(record), err
		}
		return a.export(ctx, c.ID)
	case "delete":
		c, err := readInto[adminDelete](body)
		if err != nil {
			return nil, err
		}
		if err := a.hall.Delete(ctx, c.ID); err != nil {
			return nil, err
		}
		return said("Game %s is deleted.", c.ID), nil
	case "hand-over":
		c, err := readInto[adminHandOver](body)
		if err != nil {
			return nil, err
		}
		return a.handOver(ctx, c)
	case "accounts":
		c, err := readInto[adminAccounts](body)
		if err != nil {
			return nil, err
		}
		return a.accounts(ctx, c)
	case "suspend":
		c, err := readInto[adminSuspend](body)
		if err != nil {
			return nil, err
		}
		return a.suspend(ctx, c)
	case "mark":
		c, err := readInto[adminMark](body)
		if err != nil {
			return nil, err
		}
		return a.mark(ctx, c)
	case "season-open":
		c, err := readInto[adminSeasonOpen](body)
		if err != nil {
			return nil, err
		}
		return a.openSeason(ctx, c)
	case "season-end":
		c, err := readInto[adminSeasonEnd](body)
		if err != nil {
			return nil, err
		}
		if err := a.hall.EndSeason(ctx, c.ID); err != nil {
			return nil, err
		}
		return said("Season %s is over.", c.ID), nil
	case "seasons":
		return a.hall.Seasons(ctx)
	case "reset":
		c, err := readInto[adminReset](body)
		if err != nil {
			return nil, err
		}
		return a.reset(ctx, c.Name)
	case "reports":
		c, err := readInto[adminReports](body)
		if err != nil {
			return nil, err
		}
		return a.reports(ctx, c)
	case "done":
		c, err := readInto[adminDone](body)
		if err != nil {
			return nil, err
		}
		if strings.TrimSpace(c.What) == "" {
			return nil, errors.New("say what was done about the report: without that nobody knows afterwards why it is closed")
		}
		switch err := a.db.CloseReport(ctx, c.ID, c.What, time.Now()); {
		case errors.Is(err, store.ErrNotFound):
			return nil, fmt.Errorf("there is no report %q", c.ID)
		case err != nil:
			return nil, err
		}
		return said("Report %s is closed.", c.ID), nil
	case "backup":
		return a.backup(ctx)
	}
	return nil, fmt.Errorf("there is nothing called %q to be done", what)
}

// exported is all of a game but what is a secret: the seed of its dice while it goes on, notes, links.
type exported struct {
	Game  store.Game
	Seed  string `json:",omitempty"`
	Lines []store.Line
	Talk  []store.Chat
}

func (a *admin) export(ctx context.Context, id string) (*exported, error) {
	g, err := a.db.Game(ctx, id)
	if err != nil {
		return nil, noGame(id, err)
	}
	out := &exported{Game: g, Lines: []store.Line{}, Talk: []store.Chat{}}
	if g.State() == store.Over {
		if out.Seed, err = a.db.Seed(ctx, id); err != nil {
			return nil, err
		}
	}
	if out.Lines, err = a.db.Lines(ctx, id, 0); err != nil {
		return nil, err
	}
	for from := 1; ; {
		cs, err := a.db.Chats(ctx, id, "table", from, store.MaxList)
		if err != nil {
			return nil, err
		}
		out.Talk = append(out.Talk, cs...)
		if len(cs) < store.MaxList {
			return out, nil
		}
		from = cs[len(cs)-1].N + 1
	}
}

func noGame(id string, err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("there is no game %q", id)
	}
	return err
}

// account finds an account by its name.
func (a *admin) account(ctx context.Context, name string) (store.Account, error) {
	key := people.NameKey(name)
	if key == "" {
		return store.Account{}, fmt.Errorf("account %q: %w", name, store.ErrNotFound)
	}
	return a.db.FindAccount(ctx, store.ByName, key)
}

// named is account, with an error that says whom there is none of.
func (a *admin) named(ctx context.Context, name string) (store.Account, error) {
	x, err := a.account(ctx, name)
	if errors.Is(err, store.ErrNotFound) {
		err = fmt.Errorf("there is no account %q", name)
	}
	return x, err
}

func (a *admin) handOver(ctx context.Context, c adminHandOver) (any, error) {
	kind, who, _ := strings.Cut(c.To, ":")
	var to store.Occupant
	switch {
	case c.To == "open":
	case kind == "account" && who != "":
		x, err := a.named(ctx, who)
		if err != nil {
			return nil, err
		}
		to = store.Occupant{Kind: store.Person, Who: x.Player}
	case kind == "player" && who != "":
		to = store.Occupant{Kind: store.Person, Who: who}
	case kind == "bot" && who != "":
		m, err := a.hall.Table(c.ID).Module(ctx)
		if err != nil {
			return nil, err
		}
		p, err := bot.Find(m, who)
		if err != nil {
			return nil, err
		}
		to = store.Occupant{Kind: store.Bot, Who: p.Name}
	default:
		return nil, fmt.Errorf("%q: expected account:NAME, player:ID, bot:PROFILE or open", c.To)
	}
	if err := a.hall.HandOver(ctx, c.ID, c.Seat, to); err != nil {
		return nil, err
	}
	return said("Seat %s of game %s is handed over.", c.Seat, c.ID), nil
}

// waysIn says how an account can be entered.
func waysIn(passwords, passkeys int) string {
	var out []string
	if passwords > 0 {
		out = append(out, "password")
	}
	if passkeys > 0 {
		out = append(out, count(passkeys, "passkey"))
	}
	if out == nil {
		return "none"
	}
	return strings.Join(out, ", ")
}

func (a *admin) accounts(ctx context.Context, c adminAccounts) ([]accountRow, error) {
	prefix := people.NameKey(c.Prefix)
	if prefix == "" { // it may be too short for a name
		prefix = strings.ToLower(c.Prefix)
	}
	list, err := a.db.Accounts(ctx, store.AccountQuery{Prefix: prefix, Limit: c.Limit, Offset: c.Offset})
	out := []accountRow{}
	for _, x := range list {
		ways, err := a.db.Credentials(ctx, x.ID)
		if err != nil {
			return nil, err
		}
		n := map[store.CredentialKind]int{}
		for _, w := range ways {
			n[w.Kind]++
		}
		out = append(out, accountRow{x.Name, x.ID, x.Player, x.Created, x.Mail != "", x.Confirmed, x.Bot, x.Suspended,
			waysIn(n[store.Password], n[store.Passkey])})
	}
	return out, err
}

// reportRow is a report in a list.
type reportRow struct {
	ID      string     `json:"id"`
	By      string     `json:"by"`    // names of accounts, or private ids of guests
	About   string     `json:"about"` // as By
	Game    string     `json:"game,omitempty"`
	Text    string     `json:"text"`
	Created time.Time  `json:"created"`
	Closed  *time.Time `json:"closed,omitempty"` // nil while it is open
	Done    string     `json:"done,omitempty"`
}

func (a *admin) reports(ctx context.Context, c adminReports) ([]reportRow, error) {
	list, err := a.db.Reports(ctx, !c.All, c.Limit, c.Offset)
	if err != nil {
		return nil, err
	}
	out := []reportRow{}
	for _, x := range list {
		row := reportRow{ID: x.ID, Game: x.Game, Text: x.Text, Created: x.Created, Done: x.Done}
		if !x.Closed.IsZero() {
			row.Closed = &x.Closed
		}
		if row.By, err = a.nameOf(ctx, x.By); err == nil {
			row.About, err = a.nameOf(ctx, x.About)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, row)
	}
	return out, nil
}

// nameOf is the name of the account of a player, or his private id if he has none.
func (a *admin) nameOf(ctx context.Context, player string) (string, error) {
	x, err := a.db.FindAccount(ctx, store.ByPlayer, player)
	switch {
	case errors.Is(err, store.ErrNotFound) || err == nil && x.Name == "":
		return player, nil
	case err != nil:
		return "", err
	}
	return x.Name, nil
}

// change changes an account, however often somebody else does meanwhile.
func (a *admin) change(ctx context.Context, name string, f func(*store.Account)) (store.Account, error) {
	for {
		x, err := a.named(ctx, name)
		if err != nil {
			return x, err
		}
		f(&x)
		if err := a.db.SetAccount(ctx, x); !errors.Is(err, store.ErrStale) {
			a.forget(x.ID)
			return x, err
		}
	}
}

func (a *admin) suspend(ctx context.Context, c adminSuspend) (any, error) {
	x, err := a.change(ctx, c.Name, func(x *store.Account) { x.Suspended = !c.Lift })
	if err != nil {
		return nil, err
	}
	if c.Lift {
		return said("%s may sign in again.", x.Name), nil
	}
	ended, err := a.db.EndSessions(ctx, x.ID, "", "")
	a.forget(x.ID)
	if err != nil {
		return nil, err
	}
	return said("%s is suspended; sessions ended: %d.", x.Name, len(ended)), nil
}

func (a *admin) mark(ctx context.Context, c adminMark) (any, error) {
	x, err := a.change(ctx, c.Name, func(x *store.Account) { x.Bot = !c.Person })
	if err == nil { // tables in memory say it, too
		err = a.hall.Renamed(ctx, x.Player)
	}
	if err != nil {
		return nil, err
	}
	if c.Person {
		return said("%s is a person.", x.Name), nil
	}
	return said("%s is marked as a program.", x.Name), nil
}

// seasonTime reads a time of a season: a day, which begins at midnight UTC, or a moment.
func seasonTime(text string, otherwise time.Time) (time.Time, error) {
	if text == "" {
		return otherwise, nil
	}
	for _, form := range []string{time.DateOnly, time.RFC3339} {
		if t, err := time.Parse(form, text); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf("%q is no time: expected 2026-03-01 or 2026-03-01T18:00:00Z", text)
}

func (a *admin) openSeason(ctx context.Context, c adminSeasonOpen) (any, error) {
	starts, err := seasonTime(c.Starts, time.Now())
	if err != nil {
		return nil, err
	}
	ends, err := seasonTime(c.Ends, time.Time{})
	if err != nil {
		return nil, err
	}
	var clock *match.Terms
	if c.Turn != 0 {
		clock = &match.Terms{Kind: match.EachTurn, Each: time.Duration(c.Turn) * 24 * time.Hour, End: match.EndLoss}
	}
	id, err := a.hall.OpenSeason(ctx, c.Name, c.Game, c.Scenario, clock, starts, ends)
	if err != nil {
		return nil, err
	}
	return said("Season %s is open: /seasons/%s", id, id), nil
}

func (a *admin) reset(ctx context.Context, name string) (any, error) {
	x, err := a.named(ctx, name)
	if err != nil {
		return nil, err
	}
	ways, err := a.db.Credentials(ctx, x.ID)
	if err != nil {
		return nil, err
	}
	password := false
	for _, w := range ways {
		password = password || w.Kind == store.Password
	}
	none := fmt.Errorf("%s has neither a password nor a mail address that is confirmed: nobody could sign in any more", x.Name)
	if !password && !x.Confirmed {
		return nil, none
	}
	dropped, err := a.db.DropCredentials(ctx, x.ID, store.Passkey, x.Confirmed)
	if errors.Is(err, store.ErrLast) { // the password was taken away just now
		err = none
	}
	if err != nil {
		return nil, err
	}
	ended, err := a.db.EndSessions(ctx, x.ID, "", "")
	a.forget(x.ID)
	if err != nil {
		return nil, err
	}
	how := "by its password"
	if !password {
		how = "by recovery by mail"
	}
	return said("%s: %s forgotten, %s ended. Its owner signs in %s.", x.Name, count(dropped, "passkey"), count(len(ended), "session"), how), nil
}

// backup makes a copy of the file of the games, which the caller removes with its folder.
func (a *admin) backup(ctx context.Context) (*os.File, error) {
	db, ok := a.db.(*sqlite.DB)
	if !ok {
		return nil, errors.New("this store is backed up by its own tools")
	}
	dir, err := os.MkdirTemp(filepath.Dir(db.Path()), ".backup") // there is room for it, or the backup fails and the games go on
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, "games.db")
	err = db.Backup(ctx, path)
	var f *os.File
	if err == nil {
		f, err = os.Open(path)
	}
	if err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	return f, nil
}

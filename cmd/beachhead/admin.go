package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5"

	"beachhead/engine"
	"beachhead/match"
	"beachhead/store"
	"beachhead/store/postgres"
	"beachhead/store/sqlite"
)

// adminCmd is what an operator does with games and accounts, also while servers run.
type adminCmd struct {
	DB   string `name:"db" env:"BEACHHEAD_DB" help:"The file that keeps the games, or the address of the PostgreSQL database, as serve has it." placeholder:"PATH or postgres://..."`
	Data string `help:"Data packs, as serve has them." placeholder:"DIR"`
	JSON bool   `name:"json" help:"Print JSON."`

	Games    adminGames    `cmd:"" help:"List games, those in which something happened last first."`
	Game     adminGame     `cmd:"" help:"Tell how a game stands."`
	Pause    adminPause    `cmd:"" help:"Stop a game: nothing is answered in it until it is let go on."`
	Resume   adminResume   `cmd:"" help:"Let a game go on that was stopped."`
	Export   adminExport   `cmd:"" help:"Print a game with its lines and its talk as JSON, or its record."`
	Delete   adminDelete   `cmd:"" help:"Delete a game for good."`
	HandOver adminHandOver `cmd:"" help:"Give a seat of a game to another player, to a bot, or free it."`
	Accounts adminAccounts `cmd:"" help:"List accounts."`
	Suspend  adminSuspend  `cmd:"" help:"Keep an account from signing in, and end its sessions; or let it in again."`
	Mark     adminMark     `cmd:"" help:"Mark an account as that of a program that plays: everybody sees it, and its games are not rated; or as a person's."`
	Reset    adminReset    `cmd:"" help:"Reset how the owner of an account proves who he is: forget its passkeys and end its sessions; the password stays."`
	Reports  adminReports  `cmd:"" help:"List what players have reported, the latest first."`
	Done     adminDone     `cmd:"" help:"Note what was done about a report, which closes it."`
	Season   adminSeason   `cmd:"" help:"Open seasons of the ladder, list them, and end one before its time."`
	Backup   adminBackup   `cmd:"" help:"Write a copy of all that is kept, of one moment, to a file, while servers run."`
	Restore  adminRestore  `cmd:"" help:"Make a new store of a backup."`
}

type (
	adminGames struct {
		State  string `enum:",waiting,live,over" default:"" help:"Only those that are waiting, live or over."`
		Player string `help:"Only those of a player (a private id), or of an account by its name." placeholder:"ID or NAME"`
		Limit  int    `default:"50" help:"At most so many."`
		Offset int    `help:"Pass over so many."`
	}
	adminGame struct {
		ID string `arg:"" help:"Id of the game."`
	}
	adminPause struct {
		ID string `arg:"" help:"Id of the game."`
	}
	adminResume struct {
		ID string `arg:"" help:"Id of the game."`
	}
	adminExport struct {
		ID     string `arg:"" help:"Id of the game."`
		Record bool   `help:"Only the record (.bhd), by which the game can be replayed."`
	}
	adminDelete struct {
		ID  string `arg:"" help:"Id of the game."`
		Yes bool   `help:"Do it; without it nothing is done."`
	}
	adminHandOver struct {
		ID   string `arg:"" help:"Id of the game."`
		Seat string `arg:"" help:"The seat, such as allied."`
		To   string `arg:"" help:"account:NAME, player:ID, bot:PROFILE, or open."`
	}
	adminAccounts struct {
		Prefix string `arg:"" optional:"" help:"Only names that begin so."`
		Limit  int    `default:"50" help:"At most so many."`
		Offset int    `help:"Pass over so many."`
	}
	adminSuspend struct {
		Name string `arg:"" help:"Name of the account."`
		Lift bool   `help:"Let it in again."`
	}
	adminMark struct {
		Name   string `arg:"" help:"Name of the account."`
		Person bool   `help:"It is a person's after all."`
	}
	adminReset struct {
		Name string `arg:"" help:"Name of the account."`
	}
	adminReports struct {
		All    bool `help:"Also those that are closed."`
		Limit  int  `default:"50" help:"At most so many."`
		Offset int  `help:"Pass over so many."`
	}
	adminDone struct {
		ID   string `arg:"" help:"Id of the report."`
		What string `arg:"" help:"What was done."`
	}
	adminSeason struct {
		Open adminSeasonOpen `cmd:"" help:"Open a season: for a while players meet each other in one scenario, in two rated games at a time with the sides swapped."`
		List adminSeasonList `cmd:"" help:"List seasons, the one that begins last first."`
		End  adminSeasonEnd  `cmd:"" help:"End a season now. Seasons end by themselves."`
	}
	adminSeasonOpen struct {
		Name     string `arg:"" help:"What it is called."`
		Game     string `required:"" help:"The game."`
		Scenario string `required:"" help:"Its scenario."`
		Starts   string `help:"When it begins, as 2026-03-01 or RFC 3339; now if nothing is said." placeholder:"TIME"`
		Ends     string `required:"" help:"When it ends." placeholder:"TIME"`
		Turn     int    `default:"3" help:"Days that a player has each time the game comes to him; 0 for no clock."`
	}
	adminSeasonList struct{}
	adminSeasonEnd  struct {
		ID string `arg:"" help:"Id of the season."`
	}
	adminBackup struct {
		File string `arg:"" help:"The file; there must be none of that name."`
	}
	adminRestore struct {
		File string `arg:"" help:"The backup. The new store is the one of --db, in which there must be nothing."`
	}
)

func (c *adminGames) Run(s streams, a *adminCmd) error {
	return do(s, a, "games", c, func(w io.Writer, list []store.Game) {
		fmt.Fprintln(w, "ID\tGAME\tSTATE\tLINES\tLAST\tSEATS")
		for _, g := range list {
			var seats []string
			for _, x := range g.Seats {
				seats = append(seats, x.Name+"="+[]string{"open", "person", "bot"}[min(x.Kind, store.Bot)])
			}
			state := []string{"waiting", "live", "over"}[g.State()]
			if g.Study {
				state = "study"
			}
			fmt.Fprintf(w, "%s\t%s %s\t%s\t%d\t%s\t%s\n", g.ID, g.Module, g.Scenario, state, g.Lines, g.Updated.Local().Format(time.DateTime), strings.Join(seats, " "))
		}
	})
}

func (c *adminGame) Run(s streams, a *adminCmd) error {
	return do(s, a, "game", c, func(w io.Writer, v match.OperatorView) {
		row := func(k string, x ...any) { fmt.Fprintf(w, "%s\t%s\n", k, strings.TrimSpace(fmt.Sprintln(x...))) }
		row("game", v.ID)
		row("played", v.Title+", "+v.Scene)
		row("state", v.State, cmp.Or(v.Result, ""))
		if v.Held {
			row("", "stopped by the operator")
		}
		row("where", strings.Join(v.Where, ", "))
		for _, x := range v.Seats {
			notes := []string{x.Kind, v.Who[x.Seat]}
			if x.Present {
				notes = append(notes, "(present)")
			}
			if slices.Contains(v.Asked, x.Seat) {
				notes = append(notes, "(has to decide)")
			}
			row("  "+x.Seat, strings.Join(notes, " "))
		}
		row("lines", v.Lines)
		row("last", v.Updated.Local().Format(time.DateTime))
		row("made", v.Created.Local().Format(time.DateTime))
		row("memory", cmp.Or(v.Memory, "it was not in memory"))
	})
}

// done prints what was done.
func done(w io.Writer, said struct{ Said string }) { fmt.Fprintln(w, said.Said) }

func (c *adminPause) Run(s streams, a *adminCmd) error      { return do(s, a, "pause", c, done) }
func (c *adminResume) Run(s streams, a *adminCmd) error     { return do(s, a, "resume", c, done) }
func (c *adminHandOver) Run(s streams, a *adminCmd) error   { return do(s, a, "hand-over", c, done) }
func (c *adminSuspend) Run(s streams, a *adminCmd) error    { return do(s, a, "suspend", c, done) }
func (c *adminMark) Run(s streams, a *adminCmd) error       { return do(s, a, "mark", c, done) }
func (c *adminSeasonOpen) Run(s streams, a *adminCmd) error { return do(s, a, "season-open", c, done) }
func (c *adminSeasonEnd) Run(s streams, a *adminCmd) error  { return do(s, a, "season-end", c, done) }
func (c *adminSeasonList) Run(s streams, a *adminCmd) error {
	return do(s, a, "seasons", c, func(w io.Writer, list []match.SeasonInfo) {
		fmt.Fprintln(w, "ID\tNAME\tSCENARIO\tSTATE\tBEGINS\tENDS")
		for _, x := range list {
			fmt.Fprintf(w, "%s\t%s\t%s %s\t%s\t%s\t%s\n", x.ID, x.Name, x.Game, x.Scenario, x.State, x.Starts.Local().Format(time.DateTime), x.Ends.Local().Format(time.DateTime))
		}
	})
}
func (c *adminReset) Run(s streams, a *adminCmd) error { return do(s, a, "reset", c, done) }
func (c *adminDone) Run(s streams, a *adminCmd) error  { return do(s, a, "done", c, done) }

func (c *adminDelete) Run(s streams, a *adminCmd) error {
	if !c.Yes {
		return usage("a deleted game cannot be brought back but from a backup: give --yes")
	}
	return do(s, a, "delete", c, done)
}

func (c *adminExport) Run(s streams, a *adminCmd) error {
	a.JSON = true
	if c.Record {
		return a.ask("export", c, func(body io.Reader) error { _, err := io.Copy(s.out, body); return err })
	}
	return do(s, a, "export", c, func(io.Writer, json.RawMessage) {})
}

func (c *adminAccounts) Run(s streams, a *adminCmd) error {
	return do(s, a, "accounts", c, func(w io.Writer, list []accountRow) {
		fmt.Fprintln(w, "NAME\tMADE\tMAIL\tWAYS IN\tPLAYER\t")
		for _, x := range list {
			notes := ""
			if x.Suspended {
				notes = "suspended"
			}
			if x.Bot {
				notes += " bot"
			}
			mail := "none"
			if x.Mail {
				mail = "not confirmed"
			}
			if x.Confirmed {
				mail = "confirmed"
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", x.Name, x.Created.Local().Format(time.DateOnly), mail, x.Ways, x.Player, strings.TrimSpace(notes))
		}
	})
}

func (c *adminReports) Run(s streams, a *adminCmd) error {
	return do(s, a, "reports", c, func(w io.Writer, list []reportRow) {
		fmt.Fprintln(w, "ID\tMADE\tBY\tABOUT\tGAME\tTEXT")
		for _, x := range list {
			// What somebody has written stays in its column, and tells the terminal nothing.
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%q\n", x.ID, x.Created.Local().Format(time.DateTime), x.By, x.About, cmp.Or(x.Game, "-"), x.Text)
			if x.Closed != nil {
				fmt.Fprintf(w, "\t%s\t\t\t\tdone: %q\n", x.Closed.Local().Format(time.DateTime), x.Done)
			}
		}
	})
}

func (c *adminBackup) Run(s streams, a *adminCmd) error {
	if _, err := os.Lstat(c.File); err == nil {
		return fmt.Errorf("%s is there already", c.File)
	}
	// A file that is ours alone: in a folder of many, such as /tmp, another could have put one there, or a link, that he can read.
	f, err := os.CreateTemp(filepath.Dir(c.File), filepath.Base(c.File)+".*.part")
	if err != nil {
		return err
	}
	part := f.Name()
	defer os.Remove(part)
	defer f.Close()
	if a.DB, err = a.place(); err != nil {
		return err
	}
	if postgres.Is(a.DB) {
		err = a.dump(s, f)
	} else {
		err = a.ask("backup", struct{}{}, func(body io.Reader) error { _, err := io.Copy(f, body); return err })
	}
	if err == nil {
		err = f.Sync()
	}
	if err == nil && !postgres.Is(a.DB) {
		err = sqlite.Verify(context.Background(), part)
	}
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if err := os.Rename(part, c.File); err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s has all that was kept a moment ago (%d bytes). Secrets are in it: keep it as you keep the store.\n", c.File, info.Size())
	return nil
}

func (c *adminRestore) Run(s streams, a *adminCmd) error {
	at, err := a.place()
	if err != nil {
		return err
	}
	if a.DB = at; postgres.Is(at) {
		return a.load(s, c.File)
	}
	if begins(c.File, pgHead) {
		return fmt.Errorf("%s is the backup of a PostgreSQL database: it is restored into one (--db postgres://...), and not into a file", c.File)
	}
	if err := sqlite.Verify(context.Background(), c.File); err != nil {
		return err
	}
	if info, err := os.Stat(at); err == nil && info.Size() > 0 {
		return fmt.Errorf("%s is there already: move it away first, with the files beside it that begin with its name", at)
	}
	for _, more := range []string{"-wal", "-journal"} { // SQLite would put it into the new file
		if _, err := os.Stat(at + more); err == nil {
			return fmt.Errorf("%s is there, of another store: move it away first", at+more)
		}
	}
	held, _, err := holdDatabase(at)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", at, err)
	case held == nil:
		return fmt.Errorf("%s is in use by a server", at)
	}
	defer held.Close()
	from, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenFile(at, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	if err = errors.Join(err, to.Sync(), to.Close()); err != nil {
		return errors.Join(err, os.Truncate(at, 0))
	}
	db, err := sqlite.Open(context.Background(), at) // and bring it up to date
	if err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s is what %s was.\n", at, c.File)
	return nil
}

// place is where the store is.
func (a *adminCmd) place() (string, error) {
	if scheme, _, ok := strings.Cut(a.DB, "://"); ok && !postgres.Is(a.DB) {
		return "", usage("--db %s://…: expected the path of a file or postgres://USER:PASSWORD@HOST:PORT/NAME", scheme)
	}
	if a.DB != "" {
		return a.DB, nil
	}
	return databaseFile()
}

// client of PostgreSQL: its programs get the address without the password, which others could read in the list of processes, and the password in the environment.
func (a *adminCmd) client(name string, args ...string) (*exec.Cmd, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name) // where Debian puts them
		if len(found) == 0 {
			return nil, fmt.Errorf("there is no %s here: it comes with the client programs of PostgreSQL", name)
		}
		slices.SortFunc(found, func(x, y string) int { return cmp.Or(len(x)-len(y), strings.Compare(x, y)) })
		path = found[len(found)-1]
	}
	u, err := url.Parse(a.DB)
	if err != nil {
		return nil, errors.New("--db: this is no address")
	}
	c := exec.Command(path, args...)
	c.Env = os.Environ()
	if password, ok := u.User.Password(); ok {
		u.User = url.User(u.User.Username())
		c.Env = append(c.Env, "PGPASSWORD="+password)
	}
	q := u.Query()
	for k, v := range q {
		if k == "password" {
			c.Env = append(c.Env, "PGPASSWORD="+v[0])
		}
		if k == "password" || strings.HasPrefix(k, "pool_") { // of our own library
			q.Del(k)
		}
	}
	u.RawQuery = q.Encode()
	c.Args = append(c.Args, "--no-password", "--dbname="+u.String())
	return c, nil
}

func (a *adminCmd) dump(s streams, f *os.File) error {
	c, err := a.client("pg_dump", "--format=custom", "--no-owner", "--no-privileges")
	if err != nil {
		return err
	}
	c.Stdout, c.Stderr = f, s.err
	if err := c.Run(); err != nil {
		return fmt.Errorf("pg_dump: %w", err)
	}
	return nil
}

// sqliteHead is how a file of SQLite begins, pgHead how a dump of PostgreSQL does.
const sqliteHead, pgHead = "SQLite format 3\x00", "PGDMP"

// begins tells whether a file begins with a text.
func begins(file, text string) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	b := make([]byte, len(text))
	_, err = io.ReadFull(f, b)
	return err == nil && string(b) == text
}

func (a *adminCmd) load(s streams, file string) error {
	ctx := context.Background()
	if begins(file, sqliteHead) {
		return fmt.Errorf("%s is the backup of a file: it is restored into a file (--db PATH), and not into PostgreSQL", file)
	}
	db, err := pgx.Connect(ctx, a.DB)
	if err != nil {
		return errors.New("--db: the database cannot be reached") // the error may have the address in it
	}
	tables := 0
	err = db.QueryRow(ctx, `SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'`).Scan(&tables)
	if err = errors.Join(err, db.Close(ctx)); err != nil {
		return err
	}
	if tables > 0 {
		return fmt.Errorf("the database of --db has %d tables: a backup is restored into an empty one (createdb)", tables)
	}
	c, err := a.client("pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges")
	if err != nil {
		return err
	}
	c.Args = append(c.Args, file)
	c.Stdout, c.Stderr = s.err, s.err
	if err := c.Run(); err != nil {
		return fmt.Errorf("pg_restore: %w; nothing was restored", err)
	}
	fmt.Fprintf(s.out, "The database is what %s was.\n", file)
	return nil
}

// do asks for something and prints the answer as JSON, or by show.
func do[T any](s streams, a *adminCmd, what string, request any, show func(io.Writer, T)) error {
	return a.ask(what, request, func(body io.Reader) error {
		text, err := io.ReadAll(body)
		if err != nil {
			return err
		}
		if a.JSON {
			var b bytes.Buffer
			if err := json.Indent(&b, text, "", "  "); err != nil {
				return err
			}
			_, err = fmt.Fprintln(s.out, strings.TrimSpace(b.String()))
			return err
		}
		var x T
		if err := json.Unmarshal(text, &x); err != nil {
			return err
		}
		w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
		show(w, x)
		return w.Flush()
	})
}

// adminSocket is where the server of a file can be asked, by who may read the file.
func adminSocket(path string) string { return path + ".admin" }

// ask has a request carried out: by the server that has the file, else by this program.
func (a *adminCmd) ask(what string, request any, read func(io.Reader) error) error {
	at, err := a.place()
	if err != nil {
		return err
	}
	body, err := json.Marshal(request)
	if err != nil {
		return err
	}
	var client http.RoundTripper
	if !postgres.Is(at) {
		if _, err := os.Stat(at); err != nil {
			return err
		}
		held, _, err := holdDatabase(at)
		switch {
		case err != nil:
			return fmt.Errorf("--db %s: %w", at, err)
		case held != nil:
			defer held.Close()
		default:
			socket, err := filepath.EvalSymlinks(at)
			if err != nil {
				return err
			}
			client = &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
				c, err := (&net.Dialer{}).DialContext(ctx, "unix", adminSocket(socket))
				if err != nil {
					return nil, fmt.Errorf("%s is in use by a server that cannot be asked (%w)", at, err)
				}
				return c, nil
			}}
		}
	}
	if client == nil {
		db, _, err := openStore(context.Background(), at)
		if err != nil {
			return err
		}
		defer db.Close()
		modules, err := loadModules(a.Data, "")
		if err != nil {
			return err
		}
		hall := match.New(match.Config{Store: db, Module: moduleOf(modules), Idle: time.Hour, Passive: true, Accounts: true, Notices: true})
		defer hall.Close()
		client = local{&admin{hall: hall, db: db}}
	}
	req, err := http.NewRequest("POST", "http://admin/"+what, bytes.NewReader(body))
	if err != nil {
		return err
	}
	res, err := (&http.Client{Transport: client}).Do(req)
	if err != nil {
		var x *url.Error
		if errors.As(err, &x) {
			err = x.Err
		}
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(res.Body, 10<<10))
		return errors.New(strings.TrimSpace(string(text)))
	}
	return read(res.Body)
}

// moduleOf finds games among those that were loaded.
func moduleOf(modules []engine.Module) func(id string) (engine.Module, error) {
	byID := map[string]engine.Module{}
	for _, m := range modules {
		byID[m.ID()] = m
	}
	return func(id string) (engine.Module, error) {
		if m := byID[id]; m != nil {
			return m, nil
		}
		return nil, fmt.Errorf("no game %q here", id)
	}
}

// local carries requests out in this program.
type local struct{ http.Handler }

// RoundTrip implements [http.RoundTripper].
func (l local) RoundTrip(r *http.Request) (*http.Response, error) {
	out, in := io.Pipe()
	w := &piped{header: http.Header{}, to: in, begun: make(chan struct{})}
	go func() {
		l.ServeHTTP(w, r)
		w.WriteHeader(http.StatusOK)
		in.Close()
	}()
	<-w.begun
	return &http.Response{StatusCode: w.status, Header: w.header, Body: out, Request: r}, nil
}

type piped struct {
	header http.Header
	status int
	to     *io.PipeWriter
	begun  chan struct{}
}

func (w *piped) Header() http.Header { return w.header }

func (w *piped) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
		close(w.begun)
	}
}

func (w *piped) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.to.Write(b)
}

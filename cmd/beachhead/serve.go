package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"beachhead/engine"
	"beachhead/games"
	"beachhead/match"
	"beachhead/store"
	"beachhead/store/postgres"
	"beachhead/store/sqlite"
	"beachhead/web"
)

type serveCmd struct {
	Addr     string  `help:"Address to listen on; 127.0.0.1:8080 if nothing is said, or a free port if that is taken. Port 0 takes a free one." placeholder:"HOST:PORT"`
	DB       string  `name:"db" env:"BEACHHEAD_DB" help:"File that keeps the games, or the address of a PostgreSQL database; $XDG_DATA_HOME/beachhead/games.db if nothing is said." placeholder:"PATH or postgres://..."`
	Data     string  `help:"Data packs: a folder with a folder for each game (DIR/formosa) whose files replace the game's; with one game also the pack itself." placeholder:"DIR"`
	Open     bool    `help:"Open the browser at the home page."`
	Anyone   bool    `help:"Allow an address that other machines can reach. Whoever reaches it may play, as a guest where there are --accounts."`
	TLSProxy bool    `name:"tls-proxy" help:"A proxy in front speaks TLS: cookies are for TLS only."`
	Proxy    string  `help:"Addresses of proxies in front, joined by commas: whom they name in X-Forwarded-For is the client that limits count, and nobody else is believed." placeholder:"ADDRESS,..."`
	Studies  float64 `name:"studies" default:"30" help:"Days after which a study is forgotten in which nothing was done since it was made; 0 keeps them all." placeholder:"DAYS"`
	Memory   *memory `help:"Memory that the server tries to stay below, by collecting more often as it comes near; 0 for no limit. What GOMEMLIMIT says, or 1G, if nothing is said." placeholder:"SIZE"`
	Streams  int     `name:"streams" help:"Pages of players that may be open at once; 5000 if nothing is said." placeholder:"N"`
	Watchers int     `name:"watchers" help:"Pages of onlookers that may be open at once; 2500 if nothing is said." placeholder:"N"`
	Verbose  bool    `help:"Log more to standard error."`

	operating `embed:"" group:"Operators"`

	People  accountFlags  `embed:""`
	Only    string        `hidden:"" help:"Serve this game only."`
	Idle    time.Duration `hidden:"" help:"How long a game that nobody is busy with stays in memory, or awake if somebody reads it."`
	Profile string        `hidden:"" help:"Address of loopback at which the profile of the program can be read (net/http/pprof)."`
}

// Where to listen if nothing is said.
const (
	usualAddr = "127.0.0.1:8080"
	anyAddr   = "127.0.0.1:0"
)

func (c *serveCmd) Run(s streams) error {
	if scheme, _, ok := strings.Cut(c.DB, "://"); ok && !postgres.Is(c.DB) { // what follows may have a password in it
		return usage("--db %s://…: expected the path of a file or postgres://USER:PASSWORD@HOST:PORT/NAME", scheme)
	}
	addr := cmp.Or(c.Addr, usualAddr)
	if err := web.CheckAddr(addr); err != nil {
		var open *web.NotLocal
		if !errors.As(err, &open) {
			return usage("--addr: %w", err)
		}
		if !c.Anyone {
			return usage("--addr: %w, or give --anyone", err)
		}
	}
	if err := c.check(); err != nil {
		return err
	}
	proxies, err := readProxies(c.Proxy)
	if err != nil {
		return err
	}
	if err := c.People.check(); err != nil {
		return err
	}
	modules, err := loadModules(c.Data, c.Only)
	if err != nil {
		return err
	}
	if c.DB == "" {
		if c.DB, err = databaseFile(); err != nil {
			return err
		}
	}
	if c.Profile != "" {
		if err := c.offerProfile(s); err != nil {
			return err
		}
	}
	var held *hold
	if !postgres.Is(c.DB) {
		var url string
		if held, url, err = holdDatabase(c.DB); err != nil {
			return fmt.Errorf("--db %s: %w", c.DB, err)
		}
		if held == nil { // another one serves these games
			if c.Open && url != "" {
				fmt.Fprintf(s.out, "Beachhead runs already at %s\n", url)
				openBrowser(url)
				return nil
			}
			return fmt.Errorf("%s is in use by another beachhead serve%s; give --db PATH for a second one", c.DB, at(url))
		}
		defer held.Close()
	}

	limitMemory(c.Memory)
	debug.FreeOSMemory() // what reading the games took
	// The signals end what follows in good order; a second one kills.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	listener, err := net.Listen("tcp", addr)
	if err != nil && c.Addr == "" {
		listener, err = net.Listen("tcp", anyAddr)
	}
	if err != nil {
		return fmt.Errorf("%w; give --addr 127.0.0.1:0 for any free port", err)
	}
	defer listener.Close()
	return c.serve(ctx, s, listener, held, modules, proxies)
}

// readProxies reads the addresses of proxies. All the world is no proxy: then anybody could say that he is anybody.
func readProxies(text string) (out []netip.Prefix, err error) {
	for _, x := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		p, err := netip.ParsePrefix(x)
		if err != nil {
			var a netip.Addr
			if a, err = netip.ParseAddr(x); err == nil {
				a = a.Unmap()
				p = netip.PrefixFrom(a, a.BitLen())
			}
		}
		if err != nil || p.Bits() == 0 {
			return nil, usage("--proxy: %q: expected the address of a proxy, such as 127.0.0.1, or a prefix, such as 10.0.0.0/24", x)
		}
		out = append(out, p)
	}
	return out, nil
}

// serve runs the server until the context ends.
func (c *serveCmd) serve(ctx context.Context, s streams, listener net.Listener, held *hold, modules []engine.Module, proxies []netip.Prefix) (err error) {
	log := c.logger(s.err, c.Verbose)
	metrics, health, end, err := c.operate(ctx, s, log)
	if err != nil {
		return err
	}
	defer end()
	certificates, err := c.certificates(ctx, c.DB, log)
	if err != nil {
		return err
	}
	db, place, err := openStore(ctx, c.DB)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	crowd, stop := context.WithCancel(ctx)
	defer stop()
	accounts, tell, err := c.People.open(crowd, db, log, metrics.Notice)
	if err != nil {
		return err
	}
	processors := widen() // after the stores and the passwords, which count them
	games := match.Config{Thinkers: processors, Planners: max(1, processors/2), Pages: 1000 * processors, Store: db, Log: log, Accounts: c.People.on(), Idle: c.Idle, Stored: metrics.Stored, Module: moduleOf(modules), Grace: c.People.Grace}
	if tell != nil {
		games.Notices, games.Handle = true, tell.Handle()
	}
	if accounts != nil {
		games.Heard = accounts.Forget
	}
	hall := match.New(games)
	defer hall.Close()
	if tell != nil {
		tell.Open(hall)
	}
	go giveBack(crowd, giveBackEvery, hall.Awake, debug.FreeOSMemory)
	if os.Getenv("GOGC") == "" {
		go paceGC(crowd, paceEvery, liveHeap, func(percent int) { debug.SetGCPercent(percent) })
	}
	if c.People.on() {
		go hall.RunSeasons(crowd)
	}
	if c.Studies > 0 {
		go forget(crowd, hall, time.Duration(c.Studies*24*float64(time.Hour)), log)
	}
	config := web.Config{People: accounts, Notices: tell, Hall: hall, Modules: modules, Log: log, Anywhere: c.Anyone, Secure: c.TLSProxy || c.tls(), Proxies: proxies, Streams: c.Streams, Onlookers: c.Watchers}
	config.Around, config.TLS, config.Stopping, config.Drain = metrics.Around, certificates, health.Drain, c.Drain
	config.PlayerRate, config.AddressRate = c.rates(c.Anyone)
	if c.Anyone {
		config.PlayerGames, config.AddressGames, config.PlayerTalk = 60, 300, 60
	}
	if c.PublicHealth {
		config.Health = health
	}
	server, err := web.New(config)
	if err != nil {
		return err
	}
	watch(metrics, hall, server)
	health.Start(hall.Ready)
	scheme := "http://"
	if c.tls() {
		scheme = "https://"
	}
	url := scheme + listener.Addr().String() + "/"
	if held != nil {
		held.tell(url)
	}
	if held != nil {
		stop, err := offerAdmin(c.DB, hall, db, accounts, log)
		if err != nil {
			return fmt.Errorf("the operator's socket: %w", err)
		}
		defer stop()
	}
	if missing := server.BuildError(); missing != "" {
		fmt.Fprintln(s.err, "beachhead:", missing)
	}
	fmt.Fprintf(s.out, "Beachhead is at %s\nThe games are kept in %s. Stop with Ctrl-C.\n", url, place)
	if c.Open {
		openBrowser(url)
	}
	return server.Serve(ctx, listener)
}

// openStore opens the store at the path of a file or the address of a database, and says where it is without a password.
func openStore(ctx context.Context, at string) (store.Store, string, error) {
	if postgres.Is(at) {
		d, err := postgres.Open(ctx, at)
		if err != nil {
			return nil, "", fmt.Errorf("--db %w", err)
		}
		return d, d.Place(), nil
	}
	d, err := sqlite.Open(context.Background(), at)
	return d, at, err
}

// forget has the hall forget old studies, now and every hour.
func forget(ctx context.Context, hall *match.Hall, age time.Duration, log *slog.Logger) {
	for {
		switch n, err := hall.Expire(ctx, age); {
		case ctx.Err() != nil:
			return
		case err != nil:
			log.Warn("old studies stay", "error", err)
		case n > 0:
			log.Info("old studies are forgotten", "studies", n)
		}
		select {
		case <-time.After(time.Hour):
		case <-ctx.Done():
			return
		}
	}
}

// offerProfile serves the profile of the program, on loopback only.
func (c *serveCmd) offerProfile(s streams) error {
	if err := web.CheckAddr(c.Profile); err != nil {
		return usage("--profile: %w", err)
	}
	l, err := net.Listen("tcp", c.Profile)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	go func() {
		if err := (&http.Server{Handler: mux, ReadHeaderTimeout: time.Second}).Serve(l); err != nil {
			fmt.Fprintln(s.err, "beachhead: profile:", err)
		}
	}()
	return nil
}

func at(url string) string {
	if url == "" {
		return ""
	}
	return " at " + url
}

// loadModules loads the games, with the data packs laid over their data.
func loadModules(data, only string) (out []engine.Module, err error) {
	ids := games.IDs()
	if only != "" {
		if !slices.Contains(ids, only) {
			return nil, usage("no game %q; expected one of %s", only, strings.Join(ids, ", "))
		}
		ids = []string{only}
	}
	isFolder := func(p string) bool {
		info, err := os.Stat(p)
		return err == nil && info.IsDir()
	}
	if data != "" && !isFolder(data) {
		return nil, usage("--data %s is not a folder", data)
	}
	found := false
	packs := make([]string, len(ids))
	for i, id := range ids {
		if p := filepath.Join(data, id); data != "" && isFolder(p) {
			packs[i], found = p, true
		}
	}
	if data != "" && !found {
		if len(ids) > 1 {
			return nil, usage("--data %s has no folder of a game; expected one of %s", data, strings.Join(ids, ", "))
		}
		packs[0] = data
	}
	for i, id := range ids {
		m, err := games.Load(id, packs[i])
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

// databaseFile is where the games are kept if nothing is said: the user's data folder of the XDG base directories.
func databaseFile() (string, error) {
	dir, err := userFolder("XDG_DATA_HOME", ".local", "share")
	if err != nil {
		return "", fmt.Errorf("where to keep the games? Give --db PATH (%w)", err)
	}
	return filepath.Join(dir, "beachhead", "games.db"), nil
}

// hold is what keeps other servers from a database.
type hold struct {
	lock *os.File // beside the database; it has the address of the server
	data *os.File // the database itself, where that can be locked too
}

// tell writes down where the server is, for whoever comes second.
func (h *hold) tell(url string) {
	if err := h.lock.Truncate(0); err == nil {
		_, _ = h.lock.WriteAt([]byte(url+"\n"), 0)
	}
}

// Close gives the database free. It must not be open any more: closing a file of it ends the locks that SQLite has on it.
func (h *hold) Close() error {
	if h.data != nil {
		h.data.Close()
	}
	return h.lock.Close()
}

// holdDatabase makes sure that one server only has the file, by whatever name, for as long as it is held. It is nil if another has it, whose
// address is url if that is known.
func holdDatabase(path string) (held *hold, url string, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, "", err
	}
	data, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, "", err
	}
	defer func() {
		if held == nil || held.data == nil {
			data.Close()
		}
	}()
	info, err := data.Stat()
	if err != nil {
		return nil, "", err
	}
	// SQLite keeps what is not yet in the database in files that are called after it. It follows a symbolic link to the file's own name, but of two
	// hard links each would have its own.
	if !info.Mode().IsRegular() {
		return nil, "", errors.New("expected a file")
	}
	if n := names(info); n > 1 {
		return nil, "", fmt.Errorf("the file has %d names (hard links); games would be lost if it were used by more than one. Make a copy of it, or take the others away", n)
	}
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return nil, "", err
	}
	f, err := os.OpenFile(path+".lock", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, "", err
	}
	if lock(f) != nil {
		b, _ := io.ReadAll(io.LimitReader(f, 200))
		f.Close()
		return nil, strings.TrimSpace(string(b)), nil
	}
	held = &hold{lock: f}
	switch taken, err := lockData(data); {
	case taken: // by a name in another folder, such as a bind mount
		f.Close()
		return nil, "", nil
	case err == nil:
		held.data = data
	}
	return held, "", nil
}

// openBrowser shows an address in the user's browser, if there is one. The address has been printed, so nobody is lost.
func openBrowser(url string) {
	name, args := "xdg-open", []string{url}
	switch runtime.GOOS {
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return // it would take this terminal for a browser
		}
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	}
	c := exec.Command(name, args...)
	if c.Start() == nil {
		go c.Wait()
	}
}

// Package pgtest starts a PostgreSQL server for tests: from the packages of the system, in a folder that goes with it.
package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Env is the environment variable that has the address of the server, for the children of a test.
const Env = "BEACHHEAD_PGTEST"

// server is the one of this process.
var server struct {
	once    sync.Once
	address string
	open    io.Closer // standard input of the guard, which ends with this process
	err     error
}

// errMissing is the error of a machine without PostgreSQL.
var errMissing = errors.New("there is no PostgreSQL here (Debian has it as postgresql)")

// Address starts a server, one for the process, and returns the address of a database in it that this test alone has. Without PostgreSQL the test is left out, except where
// tests must be complete (CI=true).
func Address(t testing.TB) string {
	t.Helper()
	server.once.Do(func() {
		if server.address = os.Getenv(Env); server.address != "" {
			return
		}
		if server.address, server.err = start(); server.err == nil {
			os.Setenv(Env, server.address)
		}
	})
	if server.err != nil {
		if errors.Is(server.err, errMissing) && os.Getenv("CI") != "true" {
			t.Skip("left out: ", server.err)
		}
		t.Fatal(server.err)
	}
	return Database(t, fmt.Sprintf("test%d", time.Now().UnixNano()))
}

// Database returns the address of the database of a name in the server of [Address]. It is made if there is none.
func Database(t testing.TB, name string) string {
	t.Helper()
	address, err := MakeDatabase(context.Background(), name)
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// MakeDatabase is [Database] for who has no test.
func MakeDatabase(ctx context.Context, name string) (string, error) {
	admin := os.Getenv(Env)
	c, err := pgx.Connect(ctx, admin)
	if err != nil {
		return "", err
	}
	defer c.Close(ctx)
	var found bool
	if err := c.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)`, name).Scan(&found); err != nil {
		return "", err
	}
	if !found {
		// The order of texts here is not that of their bytes, as in many a database.
		if _, err := c.Exec(ctx, `CREATE DATABASE `+pgx.Identifier{name}.Sanitize()+` TEMPLATE template0`); err != nil {
			return "", err
		}
	}
	u, err := url.Parse(admin)
	if err != nil {
		return "", err
	}
	u.Path = "/" + name
	return u.String(), nil
}

// program finds a program of PostgreSQL: in the PATH, or the newest where Debian puts them, which is no folder of the PATH.
func program(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if err != nil || len(found) == 0 {
		return "", errMissing
	}
	slices.SortFunc(found, func(a, b string) int { return len(a) - len(b) }) // 9.6 before 15
	return found[len(found)-1], nil
}

// guard runs the server as long as standard input is open: a server does not outlive the test, however that ends. It ends at once, without a checkpoint.
const guard = `"$1" -D "$2/data" -k "$2" -c listen_addresses= -c fsync=off -c max_connections=200 -c log_min_messages=fatal >"$2/log" 2>&1 &
pid=$!
cat >/dev/null
kill -QUIT $pid
wait $pid
rm -rf "$2"`

func start() (string, error) {
	initdb, err := program("initdb")
	if err != nil {
		return "", err
	}
	postgres, err := program("postgres")
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp("", "pg")
	if err != nil {
		return "", err
	}
	init := exec.Command(initdb, "-D", filepath.Join(dir, "data"), "-U", "beachhead", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8")
	init.Dir = dir
	if err := asOther(init, dir); err != nil {
		return "", err
	}
	if out, err := init.CombinedOutput(); err != nil {
		os.RemoveAll(dir)
		return "", fmt.Errorf("initdb: %w: %s", err, out)
	}
	run := exec.Command("sh", "-c", guard, "sh", postgres, dir)
	run.Dir = dir
	if err := asOther(run, dir); err != nil {
		return "", err
	}
	var said bytes.Buffer
	run.Stderr = &said
	open, err := run.StdinPipe() // it is closed with this process
	if err != nil {
		return "", err
	}
	if err := run.Start(); err != nil {
		return "", err
	}
	u := url.URL{Scheme: "postgres", Path: "/postgres", RawQuery: url.Values{"host": {dir}, "user": {"beachhead"}}.Encode()}
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		c, err := pgx.Connect(context.Background(), u.String())
		if err == nil {
			c.Close(context.Background())
			server.open = open
			return u.String(), nil
		}
		if time.Now().After(end) {
			log, _ := os.ReadFile(filepath.Join(dir, "log"))
			open.Close()
			return "", fmt.Errorf("PostgreSQL does not start: %w: %s %s", err, log, &said)
		}
	}
}

// Before puts a proxy before the database of an address: serve gets each connection and the socket of the database. It returns the address of the proxy, with more settings as name=value.
func Before(t testing.TB, address string, serve func(c net.Conn, socket string), settings ...string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	socket := filepath.Join(q.Get("host"), ".s.PGSQL.5432")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go serve(c, socket)
		}
	}()
	q.Del("host")
	q.Set("sslmode", "disable")
	for _, s := range settings {
		name, value, _ := strings.Cut(s, "=")
		q.Set(name, value)
	}
	u.Host, u.RawQuery = l.Addr().String(), q.Encode()
	return u.String()
}

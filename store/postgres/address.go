package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Is tells whether the place of a store is the address of a database.
func Is(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// parse reads an address.
func parse(address string) (*pgxpool.Config, error) {
	if _, err := url.Parse(address); err != nil { // its error shows what it could not read, which may be of the password
		return nil, errors.New("postgres://…: this is no address; expected postgres://USER:PASSWORD@HOST:PORT/NAME, in a password %2F for /, %40 for @, %3A for : and %23 for #")
	}
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		var bad *pgconn.ParseConfigError
		why := err.Error()
		if errors.As(err, &bad) { // it begins with the address, in which pgx hides what it takes for the password
			_, why, _ = strings.Cut(why, "`: ")
		}
		if why == "" || strings.Contains(why, "://") || secret(address, why) {
			why = "this is no address of a database"
		}
		return nil, fmt.Errorf("postgres://…: %s", why)
	}
	config.PingTimeout = connectTime // of what has lain idle: one that takes all and answers nothing
	c := config.ConnConfig
	if c.ConnectTimeout == 0 || c.ConnectTimeout > connectTime {
		c.ConnectTimeout = connectTime
	}
	c.DialFunc = dialer().DialContext
	if c.RuntimeParams["application_name"] == "" {
		c.RuntimeParams["application_name"] = "beachhead"
	}
	for name, value := range map[string]string{
		"idle_in_transaction_session_timeout": fmt.Sprint(idleTime.Milliseconds()),
		"tcp_keepalives_idle":                 "10", // seconds; a program whose machine died is not waited for long
		"tcp_keepalives_interval":             "5",
		"tcp_keepalives_count":                "3",
	} {
		if c.RuntimeParams[name] == "" {
			c.RuntimeParams[name] = value
		}
	}
	if !strings.Contains(address, "pool_max_conns=") {
		config.MaxConns = max(config.MaxConns, usualConns)
	}
	return config, nil
}

// usualConns is how many connections a program has if nothing is said: so many writes share a sync.
const usualConns = 24

// secret tells whether a text shows the password of an address.
func secret(address, text string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return true
	}
	password, _ := u.User.Password()
	for _, s := range []string{password, u.Query().Get("password"), u.Query().Get("sslpassword")} {
		if s != "" && strings.Contains(text, s) {
			return true
		}
	}
	return false
}

// place names a database without the password.
func place(c *pgx.ConnConfig) string {
	host := c.Host
	if !strings.HasPrefix(host, "/") { // else the folder of a socket
		host = net.JoinHostPort(host, fmt.Sprint(c.Port))
	}
	return fmt.Sprintf("postgres://%s@%s/%s", c.User, host, c.Database)
}

// Connect opens a pool of connections to a database without using it as a store, and says where it is without the password, which no error shows either.
func Connect(ctx context.Context, address string) (pool *pgxpool.Pool, where string, err error) {
	config, err := parse(address)
	if err != nil {
		return nil, "", err
	}
	where = place(config.ConnConfig)
	if pool, err = pgxpool.NewWithConfig(ctx, config); err == nil {
		if err = pool.Ping(ctx); err != nil {
			pool.Close()
		}
	}
	if err != nil {
		return nil, where, fmt.Errorf("%s: %w", where, plain(err))
	}
	return pool, where, nil
}

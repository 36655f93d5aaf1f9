package postgres

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"

	"beachhead/store"
)

// plain is an error of a connection that could not be made without what the place says already.
func plain(err error) error {
	var server *pgconn.PgError
	if errors.As(err, &server) {
		return errors.New(server.Message)
	}
	var connect *pgconn.ConnectError
	if errors.As(err, &connect) && connect.Unwrap() != nil {
		err = connect.Unwrap()
	}
	var op *net.OpError
	var dns *net.DNSError
	switch {
	case errors.As(err, &dns):
		return errors.New("there is no host " + dns.Name)
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &op) && op.Timeout():
		return errors.New("nothing answers there")
	case errors.As(err, &op):
		var code syscall.Errno
		if errors.As(op.Err, &code) {
			return code
		}
		return op.Err
	}
	lines := strings.Split(err.Error(), "\n") // one for each way that was tried, such as with and without TLS
	return errors.New(lines[len(lines)-1])
}

// unavailable turns an error of the database into a store.Unavailable, if nobody who calls is to blame for it.
func unavailable(err error) error {
	if err == nil || errors.As(err, new(*store.Unavailable)) {
		return err
	}
	var server *pgconn.PgError
	if errors.As(err, &server) {
		if why := unavailableBy(server.Code); why != "" {
			return &store.Unavailable{Why: why, Err: err}
		}
		return err
	}
	if lost(err) {
		return &store.Unavailable{Why: "the database cannot be reached", Err: err}
	}
	return err
}

// unavailableBy says what a code of the server means for those who play, "" if it is a mistake of this program.
func unavailableBy(code string) string {
	switch {
	case code == "53100":
		return "the disk is full"
	case code == "25006":
		return "the database cannot be written"
	case code == "55P03", code == "40P01", code == "57014":
		return "another program has locked the database"
	case strings.HasPrefix(code, "58"):
		return "the disk cannot be read or written"
	case strings.HasPrefix(code, "08"), strings.HasPrefix(code, "53"), strings.HasPrefix(code, "57P"), code == "25P03":
		return "the database cannot be reached"
	}
	return ""
}

// lost tells whether an error is that of a connection rather than of what was asked.
func lost(err error) bool {
	var op net.Error
	return errors.As(err, &op) || errors.As(err, new(*pgconn.ConnectError)) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, net.ErrClosed) || pgconn.Timeout(err) || strings.Contains(err.Error(), "conn closed")
}

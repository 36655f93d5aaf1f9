package mail

import (
	"context"
	"errors"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

// Most of what a mail costs is the connection it goes over. So one that has served waits a little for the next message, and a thousand that are due at once go over a few.

const (
	// maxIdle is how many connections wait for messages, idleTime how long; servers end those that wait for minutes.
	maxIdle  = 4
	idleTime = 5 * time.Second
	// maxOver is how many messages go over a connection: servers bound that, too.
	maxOver = 100
)

// line is a connection over which messages are sent, one after the other.
type line struct {
	*smtp.Client
	sent int
	used time.Time
}

// take gives a connection that waits, nil if none does.
func (s *Sender) take() *line {
	s.mu.Lock()
	defer s.mu.Unlock()
	for n := len(s.idle); n > 0; n = len(s.idle) {
		l := s.idle[n-1]
		s.idle = s.idle[:n-1]
		if time.Since(l.used) < idleTime {
			return l
		}
		go s.end(l)
	}
	return nil
}

// give has a connection wait for the next message, if there is room for it.
func (s *Sender) give(l *line) {
	l.sent++
	l.used = time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || l.sent >= maxOver || len(s.idle) >= maxIdle {
		go s.end(l)
		return
	}
	s.idle = append(s.idle, l)
	if s.sweep == nil {
		s.sweep = time.AfterFunc(idleTime, s.tidy)
	}
}

// tidy ends connections that have waited long enough, and comes again if some are left.
func (s *Sender) tidy() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.idle) > 0 && (s.closed || time.Since(s.idle[0].used) >= idleTime) { // the first has waited longest
		go s.end(s.idle[0])
		s.idle = append(s.idle[:0], s.idle[1:]...)
	}
	if s.sweep = nil; len(s.idle) > 0 {
		s.sweep = time.AfterFunc(max(time.Until(s.idle[0].used.Add(idleTime)), time.Millisecond), s.tidy)
	}
}

// end says good-bye to the server.
func (s *Sender) end(l *line) { _ = s.client.CloseWithSMTPClient(l.Client) } // what went over it has been taken

// Close ends the connections that wait. What is sent later has a connection of its own.
func (s *Sender) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.tidy()
}

// pass sends a message over a connection that waits, or over a new one. A server may have ended one that waits: as long as it has not been given the message that is no failure.
func (s *Sender) pass(ctx context.Context, m *gomail.Msg) error {
	for l := s.take(); ; l = nil {
		if err := ctx.Err(); err != nil {
			if l != nil {
				s.give(l)
			}
			return err
		}
		fresh := l == nil
		if fresh {
			c, err := s.client.DialToSMTPClientWithContext(ctx)
			if err != nil {
				return err
			}
			l = &line{Client: c}
		}
		err := s.client.SendWithSMTPClient(l.Client, m)
		if err == nil {
			s.give(l)
			return nil
		}
		go s.end(l)
		switch {
		case m.IsDelivered(): // and then the server did not want to go on
			return nil
		case fresh || !untouched(err):
			return err
		}
	}
}

// untouched tells, of an error over a connection that has waited, that the server was not given the message, since it had ended that connection.
func untouched(err error) bool {
	var e *gomail.SendError
	if !errors.As(err, &e) || e.ErrorCode() != 0 && e.ErrorCode() != 421 { // 421: it is about to
		return false
	}
	return e.Reason == gomail.ErrConnCheck || e.Reason == gomail.ErrSMTPMailFrom || e.Reason == gomail.ErrSMTPRcptTo || e.Reason == gomail.ErrSMTPData
}

package web

import (
	"fmt"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// client is where a stream of events is sent to.
type client interface {
	// send passes bytes on at once.
	send(b []byte) error
	SetWriteDeadline(t time.Time) error
	end()
}

// answering is the client of a stream that stays in net/http.
type answering struct {
	w http.ResponseWriter
	*http.ResponseController
}

func (a *answering) send(b []byte) error {
	if _, err := a.w.Write(b); err != nil {
		return err
	}
	return a.Flush()
}

func (a *answering) end() {}

// ownConn is a connection that has been taken out of net/http, on which an answer of HTTP/1.1 goes on, chunk by chunk. It is the last one on it.
type ownConn struct {
	net.Conn
	gone   chan struct{} // closed when the client has gone
	broken bool          // something could not be sent
}

// outgoing are what is being sent.
var outgoing = sync.Pool{New: func() any { return new([]byte) }}

// takeOut takes the connection of a request that has been read out of net/http, and begins the answer; nil where that cannot be.
func takeOut(w http.ResponseWriter, r *http.Request) *ownConn {
	if r.Method != http.MethodGet || r.ProtoMajor != 1 || r.ProtoMinor < 1 {
		return nil
	}
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil
	}
	c := &ownConn{Conn: conn, gone: make(chan struct{})}
	h := w.Header()
	h.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	h.Set("Connection", "close")
	h.Set("Transfer-Encoding", "chunked")
	_ = conn.SetWriteDeadline(time.Now().Add(slowest))
	head := outgoing.Get().(*[]byte)
	*head = append((*head)[:0], "HTTP/1.1 200 OK\r\n"...)
	for name, values := range h {
		for _, v := range values { // ours, none from the request
			*head = fmt.Appendf(*head, "%s: %s\r\n", name, v)
		}
	}
	*head = append(*head, "\r\n"...)
	_, err = conn.Write(*head)
	c.broken = err != nil
	outgoing.Put(head)
	go c.watch()
	return c
}

// watch waits until the client has gone: it has nothing more to say.
func (c *ownConn) watch() {
	_, _ = c.Read(make([]byte, 1))
	close(c.gone)
}

func (c *ownConn) send(b []byte) error {
	if c.broken {
		return net.ErrClosed
	}
	if len(b) == 0 {
		return nil // an empty chunk is the end
	}
	out := outgoing.Get().(*[]byte)
	*out = strconv.AppendUint((*out)[:0], uint64(len(b)), 16)
	*out = append(*out, "\r\n"...)
	*out = append(*out, b...)
	*out = append(*out, "\r\n"...)
	_, err := c.Write(*out)
	outgoing.Put(out)
	c.broken = err != nil
	return err
}

// end closes the connection, after the chunk that says so if all before it was sent.
func (c *ownConn) end() {
	if !c.broken {
		_ = c.SetWriteDeadline(time.Now().Add(time.Second))
		_, _ = c.Write([]byte("0\r\n\r\n"))
	}
	_ = c.Close()
}

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"strconv"
	"strings"
	"time"
)

// The client is lean, because it shares the processors with what it measures: one connection a stream, one for
// the answers of a seat, requests as bytes, and of an event only what a player needs.

// conn is a connection that requests are sent on one after the other.
type conn struct {
	net.Conn
	br   *bufio.Reader
	addr string
	out  []byte
}

func dial(addr string) (*conn, error) {
	c, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &conn{Conn: c, br: bufio.NewReaderSize(c, 16<<10), addr: addr}, nil
}

// post sends a JSON body and returns the status and the body of the answer, which is valid until the next call.
func (c *conn) post(path, cookie string, body []byte) (int, []byte, error) {
	c.out = append(c.out[:0], "POST "...)
	c.out = append(c.out, path...)
	c.out = append(c.out, " HTTP/1.1\r\nHost: "...)
	c.out = append(c.out, c.addr...)
	c.out = append(c.out, "\r\nCookie: beachhead="...)
	c.out = append(c.out, cookie...)
	c.out = append(c.out, "\r\nContent-Type: application/json\r\nContent-Length: "...)
	c.out = strconv.AppendInt(c.out, int64(len(body)), 10)
	c.out = append(c.out, "\r\n\r\n"...)
	c.out = append(c.out, body...)
	if _, err := c.Write(c.out); err != nil {
		return 0, nil, err
	}
	return c.response()
}

// response reads an answer with a length.
func (c *conn) response() (status int, body []byte, err error) {
	length := -1
	for first := true; ; first = false {
		line, err := c.br.ReadSlice('\n')
		if err != nil {
			return 0, nil, err
		}
		if first {
			if len(line) < 12 {
				return 0, nil, fmt.Errorf("odd status line %q", line)
			}
			if status, err = strconv.Atoi(string(line[9:12])); err != nil {
				return 0, nil, err
			}
			continue
		}
		if len(line) <= 2 {
			break
		}
		if v, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(v))); err != nil {
				return 0, nil, err
			}
		}
	}
	if length < 0 {
		return 0, nil, errors.New("an answer without a length")
	}
	if body, err = c.br.Peek(length); err != nil {
		return 0, nil, err
	}
	_, err = c.br.Discard(length)
	return status, body, err
}

// stream is an open stream of events.
type stream struct {
	net.Conn
	counter *counter
	br      *bufio.Reader
	data    []byte
}

// counter counts what is read.
type counter struct {
	io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	return n, err
}

func openStream(addr, path, cookie string) (*stream, error) {
	c, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: %s\r\nCookie: beachhead=%s\r\nAccept: text/event-stream\r\n\r\n", path, addr, cookie); err != nil {
		return nil, err
	}
	count := &counter{Reader: c}
	br := bufio.NewReaderSize(count, 64<<10)
	r, err := http.ReadResponse(br, nil)
	if err != nil {
		return nil, err
	}
	if r.StatusCode != http.StatusOK {
		b, _ := io.ReadAll(io.LimitReader(r.Body, 500))
		return nil, fmt.Errorf("the stream was refused: %s %s", r.Status, b)
	}
	return &stream{Conn: c, counter: count, br: bufio.NewReaderSize(httputil.NewChunkedReader(br), 64<<10)}, nil
}

// next returns the data of the next event; they are valid until the next call.
func (s *stream) next() ([]byte, error) {
	for {
		line, err := s.br.ReadSlice('\n')
		if err == nil {
			if data, ok := bytes.CutPrefix(line, []byte("data: ")); ok {
				return data, nil
			}
			continue
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return nil, err
		}
		s.data = append(s.data[:0], line...)
		for errors.Is(err, bufio.ErrBufferFull) {
			line, err = s.br.ReadSlice('\n')
			s.data = append(s.data, line...)
		}
		if err != nil {
			return nil, err
		}
		if data, ok := bytes.CutPrefix(s.data, []byte("data: ")); ok {
			return data, nil
		}
	}
}

// turn is what a player reads from an event.
type turn struct {
	version []byte
	options []byte // one after the other, each as it stands in the JSON
	ends    []int  // where each of them ends
	asked   bool   // the event has the question
	over    bool
}

var (
	keyVersion = []byte(`"version":`)
	keyPending = []byte(`"pending":{`)
	keyOptions = []byte(`"options":[`)
	keyGroups  = []byte(`"groups":[`)
	keyOver    = []byte(`"over":{`)
)

// read finds what a player needs, and tells whether the event has a page. Of page and change alike the first version is that of the
// page, and only the question to this seat has options.
func (t *turn) read(data []byte) bool {
	t.version, t.asked, t.over = nil, bytes.Contains(data, keyPending), bytes.Contains(data, keyOver)
	i := bytes.Index(data, keyVersion)
	if i < 0 {
		return false
	}
	v := data[i+len(keyVersion):]
	n := 0
	for n < len(v) && v[n] >= '0' && v[n] <= '9' {
		n++
	}
	t.version = v[:n]
	if !t.asked { // it is as it was
		return true
	}
	t.options, t.ends = t.options[:0], t.ends[:0]
	if i = bytes.LastIndex(data, keyGroups); i >= 0 {
		list := data[i+len(keyGroups):]
		for len(list) > 0 && list[0] == '[' {
			var start []byte
			first := true
			list = texts(list[1:], func(s []byte) {
				if first {
					start, first = s, false
					return
				}
				t.options = append(append(t.options, start...), s...)
				t.ends = append(t.ends, len(t.options))
			})
			list = bytes.TrimPrefix(list, []byte(","))
		}
	} else if i = bytes.LastIndex(data, keyOptions); i >= 0 {
		texts(data[i+len(keyOptions):], func(s []byte) {
			t.options = append(t.options, s...)
			t.ends = append(t.ends, len(t.options))
		})
	}
	return true
}

// option is one of the options.
func (t *turn) option(i int) []byte {
	from := 0
	if i > 0 {
		from = t.ends[i-1]
	}
	return t.options[from:t.ends[i]]
}

// texts reads the rest of a JSON list of strings that have nothing escaped, and returns what follows it.
func texts(list []byte, each func([]byte)) []byte {
	for len(list) > 0 && list[0] != ']' {
		if list[0] != '"' {
			list = list[1:] // a comma
			continue
		}
		end := bytes.IndexByte(list[1:], '"')
		if end < 0 {
			return nil
		}
		each(list[1 : 1+end])
		list = list[end+2:]
	}
	if len(list) == 0 {
		return nil
	}
	return list[1:]
}

// addressOf waits for the address that a server prints.
func addressOf(r io.Reader) (string, error) {
	found := make(chan string, 1)
	go func() {
		sc := bufio.NewScanner(r)
		for sc.Scan() {
			if _, url, ok := strings.Cut(sc.Text(), "http://"); ok {
				found <- strings.TrimRight(strings.Fields(url)[0], "/")
				break
			}
		}
		_, _ = io.Copy(io.Discard, r)
	}()
	select {
	case a := <-found:
		return a, nil
	case <-time.After(20 * time.Second):
		return "", errors.New("the server does not say where it is")
	}
}

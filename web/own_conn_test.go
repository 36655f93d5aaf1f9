package web

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"strings"
	"testing"
	"time"
)

// raw asks for a stream over a connection of the test's own.
func (p *person) raw(version, path string) (net.Conn, *bufio.Reader) {
	p.h.t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(p.h.url, "http://"))
	if err != nil {
		p.h.t.Fatal(err)
	}
	p.h.t.Cleanup(func() { c.Close() })
	_ = c.SetDeadline(time.Now().Add(20 * time.Second))
	cookies := ""
	for k, v := range p.cookies {
		cookies += k + "=" + v + "; "
	}
	fmt.Fprintf(c, "GET %s HTTP/%s\r\nHost: %s\r\nCookie: %s\r\n\r\n", path, version, strings.TrimPrefix(p.h.url, "http://"), strings.TrimSuffix(cookies, "; "))
	return c, bufio.NewReader(c)
}

// A stream of HTTP/1.1 is an answer in chunks with the headers of all answers, which ends with the last chunk when the server ends it; one of HTTP/1.0 has none and ends with its
// connection. Both begin with the same events. Whoever goes, or says something more on the connection, has his place back at once.
func TestOwnConn(t *testing.T) {
	h := open(t)
	id, seats, one, _ := h.pair("toygame", "1")
	path := "/games/" + id + "/events?seat=" + seats[0]
	first := map[string]string{}
	var bodies []io.Reader
	for _, version := range []string{"1.1", "1.0"} {
		_, in := one.raw(version, path)
		res, err := http.ReadResponse(in, nil)
		if err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("HTTP/%s: %v, %v", version, res, err)
		}
		if chunked := len(res.TransferEncoding) > 0; chunked != (version == "1.1") || !res.Close {
			t.Errorf("HTTP/%s: chunked %v, close %v", version, chunked, res.Close)
		}
		for name, want := range map[string]string{"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"} {
			if got := res.Header.Get(name); got != want {
				t.Errorf("HTTP/%s: %s is %q", version, name, got)
			}
		}
		body := bufio.NewReader(res.Body)
		for range 5 {
			line, err := body.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			first[version] += strings.ReplaceAll(line, `,"present":true`, "") // the second finds the first
		}
		bodies = append(bodies, body)
	}
	if first["1.1"] != first["1.0"] || !strings.Contains(first["1.1"], `data: {"page"`) {
		t.Errorf("the streams begin\n%.200s\nand\n%.200s", first["1.1"], first["1.0"])
	}
	places := func(want int) {
		t.Helper()
		for end := time.Now().Add(5 * time.Second); h.server.readers.open() != want; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%d streams are open, not %d", h.server.readers.open(), want)
			}
		}
	}
	places(2)
	for _, go_ := range []func(net.Conn){func(c net.Conn) { c.Close() }, func(c net.Conn) { fmt.Fprint(c, "GET / HTTP/1.1\r\n\r\n") }} {
		c, in := one.raw("1.1", path)
		if _, err := http.ReadResponse(in, nil); err != nil {
			t.Fatal(err)
		}
		places(3)
		go_(c)
		places(2)
	}
	c, in := one.raw("1.1", path) // what comes on the wire when the server ends it
	for line := "?"; strings.TrimSpace(line) != ""; {
		var err error
		if line, err = in.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	h.server.Close()
	all, err := io.ReadAll(in)
	if err != nil || !strings.HasSuffix(string(all), "\r\n0\r\n\r\n") {
		t.Errorf("the stream ends with %.40q, %v", all[max(0, len(all)-20):], err)
	}
	text, err := io.ReadAll(httputil.NewChunkedReader(strings.NewReader(string(all))))
	if err != nil || strings.Count(string(text), "retry: ") != 2 {
		t.Errorf("the chunks are not whole: %v", err)
	}
	c.Close()
	for i, body := range bodies {
		if _, err := io.ReadAll(body); err != nil {
			t.Errorf("stream %d ends with %v", i, err)
		}
	}
	places(0)
}

package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Who comes to a table where much was said is told the last of it, and goes on from there.
func TestLastTalk(t *testing.T) {
	h := open(t)
	p := h.person()
	p.get("/")
	id := p.create("toygame", "1", map[string]string{"red": "me", "blue": "random"})
	const said = 507
	for i := 1; i <= said; i++ {
		p.want(p.post("/games/"+id+"/chat", fmt.Sprintf(`{"seat":"red","text":"word %d"}`, i)), http.StatusOK, nil)
	}
	page := string(p.get("/games/" + id).body)
	m := regexp.MustCompile(`(?s)<script type="application/json" id="boot">(.*?)</script>`).FindStringSubmatch(page)
	if m == nil {
		t.Fatal("the page has no beginning")
	}
	var b struct {
		Chat []struct{ N int }
		Last string
	}
	if err := json.Unmarshal([]byte(m[1]), &b); err != nil {
		t.Fatal(err)
	}
	if n := len(b.Chat); n == 0 || b.Chat[n-1].N != said || b.Chat[0].N == 1 || !strings.HasSuffix(b.Last, fmt.Sprintf(".%d", said)) {
		t.Errorf("%d messages, the stream begins at %q", n, b.Last)
	}
	var x struct{ Messages []struct{ N int } }
	p.want(p.get("/games/"+id+"/chat"), http.StatusOK, &x)
	if n := len(x.Messages); n != len(b.Chat) || x.Messages[n-1].N != said {
		t.Errorf("asked for the talk: %d messages", n)
	}
	p.want(p.get("/games/"+id+"/chat?from=2"), http.StatusOK, &x)
	if x.Messages[0].N != 2 {
		t.Errorf("from 2: the first is %d", x.Messages[0].N)
	}
}

// A seat that anybody may take is not called a friend's.
func TestOpenSeatPage(t *testing.T) {
	h := open(t)
	p := h.person()
	p.get("/")
	for _, private := range []bool{false, true} {
		a := p.post("/games", fmt.Sprintf(`{"game":"toygame","scenario":"1","seats":{"red":"me","blue":"open"},"private":%v}`, private))
		var made struct{ URL string }
		p.want(a, http.StatusCreated, &made)
		text := string(p.get(made.URL + "/links").body)
		if strings.Contains(text, "friend") != private || strings.Contains(text, "in the lobby") == private {
			t.Errorf("private %v: %s", private, text)
		}
	}
}

// Supply is told to who may see the page, and where the game has any.
func TestSupply(t *testing.T) {
	h := open(t)
	p, stranger := h.person(), h.person()
	p.get("/")
	stranger.get("/")
	id := p.create("formosa", "1", map[string]string{"allied": "me", "japanese": "random"})
	var s struct{ Sides []struct{ Side string } }
	p.want(p.get("/games/"+id+"/supply?seat=allied"), http.StatusOK, &s)
	p.want(p.get("/games/"+id+"/supply?seat=allied&n=0"), http.StatusOK, &s)
	for query, code := range map[string]int{"?seat=japanese": 403, "?seat=red": 400, "?seat=allied&n=-1": 404, "?seat=allied&n=x": 404, "?seat=allied&n=9999": 404} {
		if a := p.get("/games/" + id + "/supply" + query); a.code != code {
			t.Errorf("%s: %d %s, expected %d", query, a.code, a.body, code)
		}
	}
	if a := stranger.get("/games/" + id + "/supply"); a.code != http.StatusNotFound {
		t.Errorf("a stranger: %d %s", a.code, a.body)
	}
	other := p.create("toygame", "1", map[string]string{"red": "me", "blue": "random"})
	if a := p.get("/games/" + other + "/supply?seat=red"); a.code != http.StatusUnprocessableEntity {
		t.Errorf("a game without supply: %d %s", a.code, a.body)
	}
}

// chunks is a response of which only the sizes of its parts are kept.
type chunks struct {
	http.ResponseWriter
	all, most int
}

func (c *chunks) Write(b []byte) (int, error) {
	c.all += len(b)
	c.most = max(c.most, len(b))
	return len(b), nil
}

func (c *chunks) Flush() {}

// What was said while a reader was away is sent as it is read: however much it is, the stream does not hold it.
func TestMissedTalkIsNotHeld(t *testing.T) {
	h := open(t)
	p := h.person()
	p.get("/")
	id := p.create("toygame", "1", map[string]string{"red": "me", "blue": "random"})
	const said, size = 120, 4000
	for range said {
		p.want(p.post("/games/"+id+"/chat", fmt.Sprintf(`{"seat":"red","text":%q}`, strings.Repeat("x", size))), http.StatusOK, nil)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	c := &chunks{ResponseWriter: httptest.NewRecorder()}
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "http://127.0.0.1/games/"+id+"/events?seat=observer&last=1.1", nil)
	r.AddCookie(&http.Cookie{Name: playerCookie, Value: p.cookies[playerCookie]})
	h.server.ServeHTTP(c, r)
	if c.all < (said-1)*size {
		t.Errorf("of %d bytes of talk %d came", (said-1)*size, c.all)
	}
	if c.most > batch+2*size {
		t.Errorf("%d bytes were held to be sent at once", c.most)
	}
}

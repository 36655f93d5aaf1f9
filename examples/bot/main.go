// Bot is an example of a program that plays a seat over HTTP. It knows no game: it takes any answer that it is offered. The place for something better is choose.
//
//	go run ./examples/bot -game ccp -scenario S01 -seats allied=me,japan=greedy
//	go run ./examples/bot -join http://127.0.0.1:8080/join/TOKEN
package main

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"encoding/base32"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	mathrand "math/rand/v2"
	"net/http"
	"strings"
)

var (
	server   = flag.String("server", "http://127.0.0.1:8080", "address of the server")
	game     = flag.String("game", "ccp", "game to play")
	scenario = flag.String("scenario", "S01", "scenario of the game")
	seats    = flag.String("seats", "allied=me,japan=greedy", "who sits where")
	join     = flag.String("join", "", "link of an invitation, in place of a game of its own")
	token    = flag.String("token", newToken(), "who the player is: 26 letters out of a-z2-7, chosen at random")
)

// message is what of a message of the server this program looks at; docs/http.md has the rest, docs/protocol.md what a view is.
type message struct {
	Page struct {
		Version int
		View    struct {
			Over    *struct{ Winner, Level string }
			Pending *struct{ Options []string }
		}
	}
	Table struct{ Yours []string }
}

// choose is the player: its answer to a question.
func choose(m *message) string {
	options := m.Page.View.Pending.Options
	return options[mathrand.IntN(len(options))]
}

func main() {
	flag.Parse()
	id, seat := "", ""
	if at := strings.LastIndex(*join, "/join/"); at >= 0 {
		*server = (*join)[:at]
		id = strings.TrimPrefix(send("POST", (*join)[at:], nil, nil).Header.Get("Location"), "/games/")
	} else {
		players := map[string]string{}
		for _, s := range strings.Split(*seats, ",") {
			name, who, _ := strings.Cut(s, "=")
			players[name] = who
		}
		var made struct{ ID string }
		send("POST", "/games", map[string]any{"game": *game, "scenario": *scenario, "seats": players}, &made)
		id = made.ID
	}
	var m message
	send("GET", "/games/"+id+"/state", nil, &m)
	if len(m.Table.Yours) == 0 {
		log.Fatal("there is no seat for me in this game")
	}
	seat = m.Table.Yours[0]
	log.Printf("%s/games/%s: I play %s; my token is %s", *server, id, seat, *token)
	for { // a stream that ends is opened again
		stream := send("GET", "/games/"+id+"/events?seat="+seat, nil, nil)
		for lines := bufio.NewScanner(stream.Body); lines.Scan(); {
			if strings.HasPrefix(lines.Text(), "data:") && play(id, seat) {
				return
			}
		}
		stream.Body.Close()
	}
}

// play answers as long as the seat is asked. It tells whether the game is over.
func play(id, seat string) (over bool) {
	for {
		var m message
		send("GET", "/games/"+id+"/state?seat="+seat, nil, &m)
		if v := &m.Page.View; v.Over != nil {
			fmt.Printf("over: %s wins, %s\n", v.Over.Winner, v.Over.Level)
			return true
		} else if v.Pending == nil || len(v.Pending.Options) == 0 {
			return false // others are asked
		}
		send("POST", "/games/"+id+"/answers", map[string]any{"seat": seat, "version": m.Page.Version, "choice": choose(&m)}, nil).Body.Close()
	}
}

// send sends a request and reads the answer into a value. 409 is no error: the game has moved on, and the state tells how.
func send(method, path string, body, into any) *http.Response {
	data, _ := json.Marshal(body)
	r, err := http.NewRequest(method, *server+path, bytes.NewReader(data))
	if err != nil {
		log.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+*token)
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultTransport.RoundTrip(r) // which follows no redirection
	if err != nil {
		log.Fatal(err)
	}
	if answer.StatusCode >= 400 && answer.StatusCode != http.StatusConflict {
		var text bytes.Buffer
		text.ReadFrom(answer.Body)
		log.Fatalf("%s %s: %s: %s", method, path, answer.Status, &text)
	}
	if into != nil {
		defer answer.Body.Close()
		if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
			log.Fatal(err)
		}
	}
	return answer
}

func newToken() string {
	var b [17]byte
	rand.Read(b[:])
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))[:26]
}

// Bot is an example of a program that plays over HTTP, in 100 lines of code. It knows no game and takes any answer that it is offered: something better goes into choose. docs/http.md has what it asks for.
//
//	go run ./examples/bot -game ccp -scenario S01 -seats allied=me,japan=greedy
//	go run ./examples/bot -join http://127.0.0.1:8080/join/TOKEN
//	go run ./examples/bot -lobby -token SECRET    # of an account: plays whoever challenges it
package main

import (
	"bufio"
	"bytes"
	"crypto/rand"
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
	lobby    = flag.Bool("lobby", false, "accept whatever the account of the token is challenged to, and play it")
	token    = flag.String("token", strings.ToLower(rand.Text()), "the secret of a program of an account; of a guest 26 letters out of a-z2-7, chosen at random")
)

// said is what of the answers of the server this program looks at.
type said struct {
	ID, Mark string
	To       []struct{ ID string }
	Table    struct{ Yours []string }
	Page     struct {
		Version int
		View    struct {
			Over    *struct{ Winner, Level string }
			Pending *struct{ Options []string }
		}
	}
}

// choose is the player: its answer to a question.
func choose(options []string) string { return options[mathrand.IntN(len(options))] }

func main() {
	flag.Parse()
	for news := (said{}); *lobby; { // an answer comes when there is something new, or after half a minute
		news = send("GET", "/challenges?wait=30&mark="+news.Mark, nil)
		for _, c := range news.To {
			if id := send("POST", "/challenges/"+c.ID+"/accept", map[string]string{}).ID; id != "" { // it may have been taken back
				go play(id)
			}
		}
	}
	if host, _, invited := strings.Cut(*join, "/join/"); invited {
		*server = host
		play(strings.TrimPrefix(request("POST", strings.TrimPrefix(*join, host), nil).Header.Get("Location"), "/games/"))
		return
	}
	players := map[string]string{}
	for _, s := range strings.Split(*seats, ",") {
		name, who, _ := strings.Cut(s, "=")
		players[name] = who
	}
	play(send("POST", "/games", map[string]any{"game": *game, "scenario": *scenario, "seats": players}).ID)
}

// play plays a game to its end: whatever comes by the stream, it looks whether it is asked. A stream that ends is opened again.
func play(id string) {
	for lines := bufio.NewReader(http.NoBody); ; {
		line, err := lines.ReadString('\n')
		if err != nil {
			lines = bufio.NewReader(request("GET", "/games/"+id+"/events", nil).Body)
		}
		for m := (said{}); strings.HasPrefix(line, "data:"); {
			m = send("GET", "/games/"+id+"/state", nil)
			if v := m.Page.View; v.Over != nil {
				fmt.Printf("over: %s wins, %s\n", v.Over.Winner, v.Over.Level)
				return
			} else if v.Pending == nil || len(v.Pending.Options) == 0 {
				break // others are asked
			}
			send("POST", "/games/"+id+"/answers", map[string]any{"seat": m.Table.Yours[0], "version": m.Page.Version, "choice": choose(m.Page.View.Pending.Options)})
		}
	}
}

// send sends a request and reads what is said. What is refused since others were quicker says nothing, and the state tells how it is.
func send(method, path string, body any) (s said) {
	r := request(method, path, body)
	defer r.Body.Close()
	if err := json.NewDecoder(r.Body).Decode(&s); err != nil {
		log.Fatal(err)
	}
	return s
}

func request(method, path string, body any) *http.Response {
	data, _ := json.Marshal(body)
	r, err := http.NewRequest(method, *server+path, bytes.NewReader(data))
	if err != nil {
		log.Fatal(err)
	}
	r.Header = http.Header{"Authorization": {"Bearer " + *token}, "Content-Type": {"application/json"}}
	answer, err := http.DefaultTransport.RoundTrip(r) // which follows no redirection
	if err != nil {
		log.Fatal(err)
	} else if c := answer.StatusCode; c >= 400 && c != http.StatusConflict && c != http.StatusUnprocessableEntity {
		log.Fatalf("%s %s: %s", method, path, answer.Status)
	}
	return answer
}

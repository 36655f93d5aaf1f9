// Lines is an example of a program that plays a seat of simulated games, by lines of JSON. It knows no game: it takes any answer that it is offered.
//
//	go build -o mybot ./examples/lines
//	beachhead sim ccp --scenario S01 --games 100 --seats allied=exec:./mybot,japan=greedy
package main

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"math/rand/v2"
	"os"
)

// question is what of a line this program looks at; docs/protocol.md has what a view is.
type question struct {
	Seed uint64
	View struct {
		Pending struct{ Options []string }
	}
}

type answer struct {
	Choice string `json:"choice"`
	Why    string `json:"why"`
}

func main() {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	var dice *rand.Rand
	for {
		var q question
		if err := in.Decode(&q); errors.Is(err, io.EOF) {
			return // the game is over
		} else if err != nil {
			log.Fatal(err)
		}
		if dice == nil {
			dice = rand.New(rand.NewPCG(q.Seed, 0)) // the same games for the same seed
		}
		options := q.View.Pending.Options
		if err := out.Encode(answer{options[dice.IntN(len(options))], "one is as good as another"}); err != nil {
			log.Fatal(err)
		}
	}
}

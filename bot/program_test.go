package bot_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
)

// TestMain is a program that plays, if its first argument says how.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && strings.HasPrefix(os.Args[1], "play-") {
		playAs(strings.TrimPrefix(os.Args[1], "play-"))
		return
	}
	os.Exit(m.Run())
}

func playAs(how string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	for n := 0; in.Scan(); n++ {
		var q struct {
			Seed uint64
			View struct {
				Seat    string
				Pending struct{ Options []string }
			}
		}
		if err := json.Unmarshal(in.Bytes(), &q); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		options := q.View.Pending.Options
		switch {
		case how == "dies" && n == 2:
			os.Exit(3)
		case how == "sleeps":
			time.Sleep(time.Hour)
		case how == "babbles":
			fmt.Println("let me see")
			continue
		case how == "cheats":
			fmt.Println(`{"choice":"win"}`)
			continue
		case how == "floods":
			fmt.Println(strings.Repeat("x", 1<<17))
			continue
		}
		json.NewEncoder(os.Stdout).Encode(map[string]string{"choice": options[(q.Seed+uint64(n))%uint64(len(options))]})
	}
}

func programSeries(how string) bot.Series {
	m := toygame.New(toygame.Faults{})
	setup := engine.Setup{Scenario: m.Scenarios()[0].ID}
	s := bot.Series{Module: m, Setup: setup, Games: 3, Seed: "programs", Limit: 2000}
	for range engine.SeatsOf(m, setup) {
		s.Players = append(s.Players, bot.RandomName)
	}
	s.Players[0] = bot.ProgramPrefix + os.Args[0] + " play-" + how
	return s
}

// Programs play, the same games for the same seed with any number of jobs.
func TestPrograms(t *testing.T) {
	s := programSeries("well")
	one, err := bot.Simulate(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	s.Jobs = 1
	two, err := bot.Simulate(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(one.Games, two.Games) {
		t.Error("other games with one job")
	}
}

// A program that fails ends the series with the reason, and in time.
func TestProgramsThatFail(t *testing.T) {
	for how, want := range map[string]string{
		"dies": "ended without an answer: exit status 3", "sleeps": "no answer within 500ms", "babbles": "which is no JSON", "cheats": "which is none of the", "floods": "longer than",
	} {
		s := programSeries(how)
		if how == "sleeps" {
			s.Budget.Millis = 50
		}
		began := time.Now()
		_, err := bot.Simulate(context.Background(), s)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), s.Players[0]) {
			t.Errorf("%s: %v; expected %q", how, err, want)
		}
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("%s: it took %v", how, took)
		}
	}
}

// Names of programs are for this machine alone: what a server looks up among the players finds none, and one that cannot be started is an error before the games.
func TestProgramNames(t *testing.T) {
	m := toygame.New(toygame.Faults{})
	name := bot.ProgramPrefix + os.Args[0]
	if _, err := bot.Find(m, name); err == nil {
		t.Error("Find starts programs")
	}
	if _, err := bot.New(m, name, 1); err == nil {
		t.Error("New starts programs")
	}
	for _, bad := range []string{bot.ProgramPrefix, bot.ProgramPrefix + " ", bot.ProgramPrefix + filepath.Join(t.TempDir(), "nothing")} {
		if _, err := bot.FindHere(m, bad); err == nil {
			t.Errorf("%q is found", bad)
		}
	}
}

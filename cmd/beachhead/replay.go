package main

import (
	"bufio"
	"fmt"

	"beachhead/engine"
	"beachhead/protocol"
)

type replayCmd struct {
	File string `arg:"" help:"Game record (.bhd)."`
	Log  bool   `help:"Tell what happens before the hash."`
	Data string `help:"Data pack the game was played with." placeholder:"DIR"`
}

func (c *replayCmd) Run(s streams) error {
	m, text, err := readRecord(c.File, c.Data)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(s.out)
	// The dice are those of the record: none are thrown after its end, so the hash is that of its last line.
	game, err := engine.Replay(m, text, engine.ReplayOptions{Ask: true})
	if err != nil {
		return inFile(c.File, err)
	}
	if c.Log {
		for _, e := range game.Log(engine.ChanceSeat, 1) {
			fmt.Fprintln(w, sentence(game.Game(), e))
		}
	}
	fmt.Fprintln(w, protocol.HashText(game.Game().Hash()))
	return w.Flush()
}

type verifyCmd struct {
	File string `arg:"" help:"Game record (.bhd) that publishes its seed."`
	Data string `help:"Data pack the game was played with." placeholder:"DIR"`
}

func (c *verifyCmd) Run(s streams) error {
	m, text, err := readRecord(c.File, c.Data)
	if err != nil {
		return err
	}
	n, err := engine.VerifyDice(m, text)
	if err != nil {
		return inFile(c.File, err)
	}
	dice := "dice follow"
	if n == 1 {
		dice = "die follows"
	}
	fmt.Fprintf(s.out, "%d %s from the seed, and the seed is the one that was promised\n", n, dice)
	burned, err := engine.Burned(text)
	if err != nil {
		return inFile(c.File, err)
	}
	switch {
	case burned == 1:
		fmt.Fprintln(s.out, "1 throw was passed over: the players took it back after it had been seen")
	case burned > 1:
		fmt.Fprintf(s.out, "%d throws were passed over: the players took them back after they had been seen\n", burned)
	}
	return nil
}

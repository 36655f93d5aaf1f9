package bot

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"strconv"

	"beachhead/engine"
)

// Seeds are the random numbers that one game of a series starts from: of its dice and of its players.
type Seeds struct {
	dice  [2]uint64
	Seats [engine.MaxSeats]uint64
}

// GameSeeds derives the seeds of the game with that number from the seed of the series. Nothing else goes in, so
// any game of a series can be played again alone.
func GameSeeds(series string, game int) Seeds {
	var s Seeds
	draw := func(what string) [sha256.Size]byte {
		return sha256.Sum256([]byte("beachhead series " + strconv.Quote(series) + " game " + strconv.Itoa(game) + " " + what))
	}
	d := draw("dice")
	s.dice = [2]uint64{binary.BigEndian.Uint64(d[:]), binary.BigEndian.Uint64(d[8:])}
	d = draw("players")
	for i := range s.Seats {
		s.Seats[i] = binary.BigEndian.Uint64(d[8*i:])
	}
	return s
}

// Dice makes the dice of the game.
func (s Seeds) Dice() *rand.PCG { return rand.NewPCG(s.dice[0], s.dice[1]) }

// Number makes a number of a seed that a person typed.
func Number(seed string) uint64 {
	d := sha256.Sum256([]byte("beachhead bot seed: " + seed))
	return binary.BigEndian.Uint64(d[:])
}

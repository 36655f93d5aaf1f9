package engine

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"strconv"
)

// Dice are the dice of a live game. Every throw follows from a seed that is fixed before the first
// question: the n-th throw (n from 0) of k equally likely outcomes is the first eight bytes, big-endian,
// of HMAC-SHA256(key: seed, message: "n/0"), taken modulo k; values in the incomplete last run below
// 2^64 are passed over by trying "n/1", "n/2" and so on. Players see Commitment(seed) before they play
// and the seed afterwards, so anybody can check that no die was chosen later.
type Dice struct{ seed string }

// NewDice makes the dice of a seed.
func NewDice(seed string) *Dice { return &Dice{seed} }

// NewSeed makes a seed nobody can guess: 130 bits.
func NewSeed() string {
	var b [17]byte
	rand.Read(b[:])
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b[:])[:26]
}

// Commitment is the SHA-256 hash by which a seed is promised, in hexadecimal.
func Commitment(seed string) string {
	h := sha256.Sum256([]byte("beachhead seed: " + seed))
	return hex.EncodeToString(h[:])
}

// Seed returns the seed.
func (d *Dice) Seed() string { return d.seed }

// Throw gives the n-th throw: a number from 0 to outcomes-1.
func (d *Dice) Throw(n uint32, outcomes int) int {
	k := uint64(outcomes)
	top := -k % k // 2^64 mod k: how many values at the end are passed over
	for try := 0; ; try++ {
		m := hmac.New(sha256.New, []byte(d.seed))
		m.Write([]byte(strconv.FormatUint(uint64(n), 10) + "/" + strconv.Itoa(try)))
		if v := binary.BigEndian.Uint64(m.Sum(nil)); v <= ^uint64(0)-top {
			return int(v % k)
		}
	}
}

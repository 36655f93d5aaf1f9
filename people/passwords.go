package people

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/secure/precis"
)

// Lengths of passwords, in letters.
const (
	minPassword = 10
	maxPassword = 128
)

// Cost is what it takes to check a password.
type Cost struct {
	Memory  uint32 // KiB
	Time    uint32
	Threads uint8
}

// usualCost is that of the OWASP cheat sheet for argon2id with the least memory that it names: many may sign in at once.
var usualCost = Cost{Memory: 19 << 10, Time: 2, Threads: 1}

const (
	saltLength = 16
	hashLength = 32
)

// common are passwords of enough letters that are tried first, without digits at their ends.
var common = map[string]bool{
	"password": true, "passwort": true, "qwertyuiop": true, "qwerty": true, "letmein": true, "iloveyou": true, "beachhead": true, "administrator": true, "welcome": true, "asdfghjkl": true,
	"football": true, "baseball": true, "princess": true, "sunshine": true, "abcdefghij": true, "changeme": true, "trustno": true, "superman": true, "computer": true, "internet": true,
}

// checkPassword says what is wrong with a password that is to be set, and brings it into the form in which it is hashed.
func checkPassword(text string, not ...string) (string, error) {
	no := func(f string, a ...any) (string, error) {
		return "", &Refusal{Kind: Wrong, Field: "password", Text: fmt.Sprintf(f, a...)}
	}
	plain, err := passwordForm(text)
	if err != nil {
		return no("The password has something in it that cannot be typed again.")
	}
	switch n := utf8.RuneCountInString(plain); {
	case n < minPassword:
		return no("A password has at least %d letters. A sentence is easier to keep than signs.", minPassword)
	case n > maxPassword:
		return no("A password has at most %d letters.", maxPassword)
	}
	low := strings.ToLower(plain)
	kinds := map[rune]bool{}
	for _, r := range low {
		kinds[r] = true
	}
	if len(kinds) < 4 || common[strings.Trim(low, "0123456789!.?")] || strings.Contains("0123456789012345678901234567890", low) {
		return no("This password is among the first that are tried.")
	}
	for _, x := range not {
		if x = strings.ToLower(x); x != "" && (strings.Contains(low, x) && len(x) >= minPassword/2 || strings.Trim(low, "0123456789!.?") == x) {
			return no("The password must not be made of your name or address.")
		}
	}
	return plain, nil
}

// passwordForm is the form of a password in which all ways to type it are one (RFC 8265).
func passwordForm(text string) (string, error) {
	if len(text) > 4*maxPassword || !utf8.ValidString(text) {
		return "", errors.New("no password")
	}
	return precis.OpaqueString.String(text)
}

// hasher checks passwords, a few at a time: each takes memory.
type hasher struct {
	cost  Cost
	place chan struct{}
	dummy string // the hash of no password
}

func newHasher(cost Cost) *hasher {
	h := &hasher{cost: cost, place: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)))}
	var b [32]byte
	rand.Read(b[:])
	h.dummy = h.make(string(b[:]))
	return h
}

// make hashes a password, in the form of the reference implementation of Argon2.
func (h *hasher) make(password string) string {
	salt := make([]byte, saltLength)
	rand.Read(salt)
	sum := argon2.IDKey([]byte(password), salt, h.cost.Time, h.cost.Memory, h.cost.Threads, hashLength)
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.cost.Memory, h.cost.Time, h.cost.Threads, b64.EncodeToString(salt), b64.EncodeToString(sum))
}

// in waits for a place to hash.
func (h *hasher) in(ctx context.Context) (out func(), err error) {
	select {
	case h.place <- struct{}{}:
		return func() { <-h.place }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// hash hashes a password when there is a place.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	out, err := h.in(ctx)
	if err != nil {
		return "", err
	}
	defer out()
	return h.make(password), nil
}

// check tells whether a password is that of a hash, and whether the hash should be made anew. Without a hash it takes as long, and says no.
func (h *hasher) check(ctx context.Context, password, hash string) (right, old bool, err error) {
	known := hash != ""
	if !known {
		hash = h.dummy
	}
	cost, salt, sum, err := parseHash(hash)
	if err != nil {
		return false, false, err
	}
	plain, err := passwordForm(password)
	if err != nil {
		plain, known = "", false
	}
	out, err := h.in(ctx)
	if err != nil {
		return false, false, err
	}
	defer out()
	is := argon2.IDKey([]byte(plain), salt, cost.Time, cost.Memory, cost.Threads, uint32(len(sum)))
	same := subtle.ConstantTimeCompare(is, sum) == 1
	return same && known, cost != h.cost, nil
}

// parseHash reads a hash that make has written.
func parseHash(hash string) (c Cost, salt, sum []byte, err error) {
	bad := errors.New("people: a password hash cannot be read")
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, bad
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.Memory, &c.Time, &c.Threads); err != nil || c.Memory == 0 || c.Memory > 1<<20 || c.Time == 0 || c.Time > 100 || c.Threads == 0 {
		return c, nil, nil, bad
	}
	salt, err1 := base64.RawStdEncoding.DecodeString(parts[4])
	sum, err2 := base64.RawStdEncoding.DecodeString(parts[5])
	if err1 != nil || err2 != nil || len(salt) < 8 || len(sum) < 16 || len(sum) > 128 {
		return c, nil, nil, bad
	}
	return c, salt, sum, nil
}

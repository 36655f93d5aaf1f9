package people

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strings"
)

const (
	letters      = "abcdefghijklmnopqrstuvwxyz234567"
	secretLength = 52 // 256 bits
)

var base = base32.NewEncoding(letters).WithPadding(base32.NoPadding)

// newSecret makes a secret of 256 bits.
func newSecret() string {
	var b [32]byte
	rand.Read(b[:])
	return base.EncodeToString(b[:])
}

// IsSecret tells whether a text has the form of a secret of a session or a token. That of a guest's cookie is shorter.
func IsSecret(s string) bool {
	return len(s) == secretLength && strings.Trim(s, letters) == ""
}

// hashOf is what is kept of a secret.
func hashOf(secret string) string {
	h := sha256.Sum256([]byte("beachhead secret: " + secret))
	return hex.EncodeToString(h[:])
}

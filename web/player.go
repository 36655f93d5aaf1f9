package web

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"net/http"
	"strings"
)

// On loopback nobody needs an account: whoever has the cookie is the player, and so it is with guests where there are accounts (signed.go). The cookie is a secret of 130 bits that
// stays in the browser and in its requests. Games are kept under its hash, so that who reads the database cannot play
// for anybody, and neither is ever shown to another player.

const (
	playerCookie = "beachhead"
	watchCookie  = "beachhead-watch" // a token for looking on; its path is that of the game
	secretLength = 26
)

var letters = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

func newSecret() string {
	var b [17]byte
	rand.Read(b[:])
	return letters.EncodeToString(b[:])[:secretLength]
}

// isSecret tells whether a text has the form of our secrets and tokens.
func isSecret(s string) bool {
	if len(s) != secretLength {
		return false
	}
	return strings.Trim(s, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// playerOf is the private id that a secret stands for.
func playerOf(secret string) string {
	h := sha256.Sum256([]byte("beachhead player: " + secret))
	return letters.EncodeToString(h[:])[:secretLength]
}

// player is who asks: the account that is signed in, or a guest. It is "" if the request has no cookie of ours and no token: a program may send its secret in the header Authorization.
func player(r *http.Request) string {
	if who := member(r); who != nil {
		return who.Account.Player
	}
	return guest(r)
}

// guest is the player that a request is of if nobody is signed in.
func guest(r *http.Request) string {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok && isSecret(token) {
		return playerOf(token)
	}
	if c, err := r.Cookie(playerCookie); err == nil && isSecret(c.Value) {
		return playerOf(c.Value)
	}
	return ""
}

// welcome gives a cookie to who has none, and returns the player.
func (s *Server) welcome(w http.ResponseWriter, r *http.Request) string {
	if p := player(r); p != "" {
		return p
	}
	secret := newSecret()
	http.SetCookie(w, &http.Cookie{
		Name: playerCookie, Value: secret, Path: "/", MaxAge: 400 * 24 * 3600, // the longest that browsers keep one
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.cfg.Secure,
	})
	return playerOf(secret)
}

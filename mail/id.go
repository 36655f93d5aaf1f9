package mail

import (
	"crypto/rand"
	"encoding/hex"
	"strings"
)

// messageID makes the id of a message, in the domain of its sender: it does not tell the name of this machine.
func messageID(from string) string {
	var b [16]byte
	rand.Read(b[:])
	_, domain, _ := strings.Cut(from, "@")
	return hex.EncodeToString(b[:]) + "@" + domain
}

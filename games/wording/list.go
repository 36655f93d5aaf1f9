package wording

import "strings"

// And is a list in a sentence: "HMG, Hart and LVT(A)".
func And(words []string) string {
	n := len(words)
	if n < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
}

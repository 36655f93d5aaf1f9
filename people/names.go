package people

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"
	"golang.org/x/text/unicode/norm"
)

// Names that others see, in letters.
const (
	minName = 2
	maxName = 24
)

// reserved are names by which the house itself speaks, by their keys.
var reserved = []string{
	"admin", "administrator", "anonymous", "beachhead", "bot", "chance", "computer", "former player", "a former player", "friend", "a friend", "guest", "a guest", "moderator",
	"nobody", "observer", "operator", "player", "another player", "root", "rules", "support", "system", "the computer", "the operator",
}

// Name brings a name into the form in which it is shown, and makes the key by which it is told apart: without case, width and what composes differently. The error is a *Refusal.
func Name(text string) (name, key string, err error) {
	no := func(f string, a ...any) (string, string, error) {
		return "", "", &Refusal{Kind: Wrong, Field: "name", Text: fmt.Sprintf(f, a...)}
	}
	if !utf8.ValidString(text) {
		return no("The name is not UTF-8.")
	}
	name = strings.Join(strings.Fields(norm.NFC.String(text)), " ")
	if n := utf8.RuneCountInString(name); n < minName || n > maxName {
		return no("A name has %d to %d letters.", minName, maxName)
	}
	script := ""
	letters := 0
	for _, r := range name {
		switch {
		case unicode.IsLetter(r):
			letters++
			s := scriptOf(r)
			if script != "" && s != script {
				return no("A name keeps to the letters of one script, so that it cannot be taken for another.")
			}
			script = s
		case unicode.Is(unicode.Mn, r) && letters > 0, r >= '0' && r <= '9', strings.ContainsRune(" -_.'", r):
		default:
			return no("A name consists of letters, digits, blanks and - _ . '; %q is none of these.", r)
		}
	}
	if letters == 0 {
		return no("A name has a letter in it.")
	}
	if strings.ContainsRune("-_.' ", rune(name[0])) {
		return no("A name begins with a letter or a digit.")
	}
	if key, err = precis.Nickname.CompareKey(name); err != nil {
		return no("This name cannot be used.")
	}
	key = strings.Map(func(r rune) rune { // what is hardly seen does not make another name
		if strings.ContainsRune("-_.'", r) {
			return -1
		}
		return r
	}, key)
	if key = strings.Join(strings.Fields(key), " "); key == "" || slices.Contains(reserved, key) || slices.Contains(reserved, strings.ReplaceAll(key, " ", "")) {
		return no("This name is taken by the house.")
	}
	return name, key, nil
}

// scriptOf is the script of a letter. Those that are written together count as one.
func scriptOf(r rune) string {
	if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo) {
		return "East Asian"
	}
	if unicode.Is(unicode.Latin, r) {
		return "Latin"
	}
	for name, table := range unicode.Scripts {
		if name != "Common" && name != "Inherited" && unicode.Is(table, r) {
			return name
		}
	}
	return "Common"
}

// nameKey is the key of what somebody says is his name, "" if it is none.
func nameKey(text string) string {
	_, key, err := Name(text)
	if err != nil {
		return ""
	}
	return key
}

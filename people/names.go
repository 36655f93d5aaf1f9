package people

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"
	"golang.org/x/text/unicode/norm"

	"beachhead/store"
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

// newName is Name for a name that somebody wants to have from now on: it is not piled up of marks, has no letters that are there for pronunciation only, and looks like no name of
// the house. twins are the keys of names that look like it, though their letters are another script's.
func newName(text string) (name, key string, twins []string, err error) {
	if name, key, err = Name(text); err != nil {
		return "", "", nil, err
	}
	marks := 0
	for _, r := range name {
		switch {
		case !unicode.Is(unicode.Mn, r):
			marks = 0
		case marks == maxMarks:
			return "", "", nil, &Refusal{Kind: Wrong, Field: "name", Text: "So many marks on one letter cover what stands above it."}
		default:
			marks++
		}
		if unicode.Is(seldom, r) {
			return "", "", nil, &Refusal{Kind: Wrong, Field: "name", Text: fmt.Sprintf("%q is a sign for pronunciation, which could be taken for another letter.", r)}
		}
	}
	if address.MatchString(name) {
		return "", "", nil, &Refusal{Kind: Wrong, Field: "name", Text: "A name must not look like an address: programs for mail would make a link of it."}
	}
	add := func(twin string) {
		if twin != key && !slices.Contains(twins, twin) {
			twins = append(twins, twin)
		}
	}
	add(strings.ReplaceAll(key, "i", "ı"))
	plain := dotted.Replace(key)
	add(plain)
	for i := range alike {
		for j := range alike {
			if twin, ok := inLetters(plain, []rune(alike[i]), []rune(alike[j])); i != j && ok {
				add(twin)
			}
		}
	}
	for _, twin := range twins {
		if slices.Contains(reserved, twin) || slices.Contains(reserved, strings.ReplaceAll(twin, " ", "")) {
			return "", "", nil, &Refusal{Kind: Wrong, Field: "name", Text: "This name looks like one of the house."}
		}
	}
	return name, key, twins, nil
}

// address is what mail programs take for one: a dot with a word behind it.
var address = regexp.MustCompile(`[\pL\pN]\.\pL[\pL\pM]`)

// dotted gives the letters their dots that have none.
var dotted = strings.NewReplacer("ı", "i", "ȷ", "j")

// maxMarks is how many marks may stand on a letter.
const maxMarks = 2

// seldom are Latin letters for pronunciation and for the study of old texts, many of which look like common ones.
var seldom = &unicode.RangeTable{R16: []unicode.Range16{{Lo: 0x1c0, Hi: 0x1c3, Stride: 1}, {Lo: 0x250, Hi: 0x2af, Stride: 1}, {Lo: 0x1d00, Hi: 0x1dbf, Stride: 1}, {Lo: 0xa720, Hi: 0xa7ff, Stride: 1}, {Lo: 0xab30, Hi: 0xab6f, Stride: 1}}}

// alike are letters of Latin, Cyrillic, Greek, Lisu and Cherokee of which those at one place look alike, as capitals or not; a blank where there is none.
var alike = [...]string{
	"abcehijkmnopstxyzdfglruvw",
	"авсеніјкм орѕтху         ",
	"αβ εηι κμνορ τχυζ        ",
	"ꓮꓐꓚꓰꓧꓲꓙꓗꓟꓠꓳꓑꓢꓔꓫꓬꓜꓓꓝꓖꓡꓣꓴꓦꓪ",
	"ꭺᏼꮯꭼꮋꭵꭻꮶꮇ  ꮲꮪꭲ ꭹꮓꭰ ꮐꮮꮢ ꮩꮃ",
}

// inLetters writes a key in the letters of another script that look alike; false if it has a letter that none looks like, or none at all of the first script.
func inLetters(key string, from, to []rune) (string, bool) {
	any, all := false, true
	out := strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) {
			return r
		}
		i := slices.Index(from, r)
		if i < 0 || to[i] == ' ' {
			all = false
			return r
		}
		any = true
		return to[i]
	}, key)
	return out, any && all
}

// free makes sure that nobody has a name, or one that looks like it; whose is the account that may have it.
func (s *Service) free(ctx context.Context, key string, twins []string, whose string) error {
	for _, k := range append([]string{key}, twins...) {
		switch a, err := s.store.FindAccount(ctx, store.ByName, k); {
		case err == nil && a.ID != whose:
			return errTaken
		case err != nil && !errors.Is(err, store.ErrNotFound):
			return err
		}
	}
	return nil
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

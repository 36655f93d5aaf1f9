package css

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"beachhead/engine/rulescript"
)

// One script, three games: a script of a rule whose text is the same in another book is played in that game, too. A line "# cast: littleland NAME play play-two" says with which
// cast, and which of its plays; the cast is a table of words of the script and of the words that stand for them (testdata/casts).

//go:embed testdata/casts
var casts embed.FS

const castMark = "# cast: "

// aWord is what a cast has words for: an id of a piece, a hex, a chit, a side.
var aWord = regexp.MustCompile(`[A-Za-z0-9][A-Za-z0-9./-]*`)

// castLine is the line of a script for a game: the name of the cast, and the plays.
func castLine(head, game string) (name string, plays []string, ok bool) {
	for line := range strings.Lines(head) {
		if rest, is := strings.CutPrefix(line, castMark); is {
			if w := strings.Fields(rest); len(w) > 2 && w[0] == game {
				return w[1], w[2:], true
			}
		}
	}
	return "", nil, false
}

// prove finds which rules of the book are proved by scripts that are cast for the game: those of which each rule of the series that says the same is named by one.
func (s *scriptFiles) prove() {
	named := map[string]bool{}
	_ = fs.WalkDir(s.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := s.FS.ReadFile(name)
		head, _, _ := strings.Cut(string(text), fileMark)
		if _, _, ok := castLine(head, s.m.About.ID); ok {
			for line := range strings.Lines(head) {
				ids, _ := rulescript.RuleLine(line)
				for _, id := range ids {
					named[id] = true
				}
			}
		}
		return err
	})
	s.proof = map[string][]string{}
	for own, same := range s.m.Same {
		if !slices.ContainsFunc(same, func(id string) bool { return !named[id] }) {
			for _, id := range same {
				s.proof[id] = append(s.proof[id], own)
			}
		}
	}
}

// cast is a script with its cast for the game, and the rules of its book that it proves; without rules if it has none.
func (s scriptFiles) cast(name, head, files string) ([]byte, error) {
	castName, plays, ok := castLine(head, s.m.About.ID)
	var rules []string
	lines := slices.DeleteFunc(strings.Split(head, "\n"), func(line string) bool {
		ids, is := rulescript.RuleLine(line)
		for _, id := range ids {
			rules = append(rules, s.proof[id]...)
		}
		return is || strings.HasPrefix(line, castMark)
	})
	if !ok || len(rules) == 0 {
		return []byte(strings.Join(lines, "\n") + "\n" + fileMark[1:] + files), nil
	}
	slices.Sort(rules)
	words, err := s.castWords(castName)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var kept []string
	for _, f := range strings.Split(files, fileMark) {
		file, _, _ := strings.Cut(f, " --")
		kind, rest, _ := strings.Cut(strings.TrimSuffix(file, ".json"), "-")
		play := "play"
		if rest != "" {
			play += "-" + rest
		}
		if slices.Contains(plays, play) || kind != "play" && rest == "" {
			kept = append(kept, aWord.ReplaceAllStringFunc(f, func(w string) string {
				if to, ok := words[w]; ok {
					return to
				}
				// A track: its name, and what it is of.
				if track, of, is := strings.Cut(w, "."); is && words[of] != "" {
					return track + "." + words[of]
				}
				return s.m.cite(w) // a rule
			}))
		}
	}
	return []byte(strings.Join(lines, "\n") + "\n# rule: " + strings.Join(slices.Compact(rules), " ") + fileMark + strings.Join(kept, fileMark)), nil
}

// castWords reads a cast.
func (s scriptFiles) castWords(name string) (map[string]string, error) {
	text, err := casts.ReadFile(path.Join("testdata/casts", s.m.About.ID+"-"+name+".tsv"))
	if err != nil {
		return nil, err
	}
	words := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if from, to, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && !strings.HasPrefix(line, "#") {
			words[from] = to
		}
	}
	return words, nil
}

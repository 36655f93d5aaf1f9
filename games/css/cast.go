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
// cast, and which of its plays; the cast is a table of words of the script and of the words that stand for them (testdata/casts). NAME can be several with a plus, of which the later
// add to the earlier. After a colon stand the rules that these plays prove, if they do not prove all that the script names.

//go:embed testdata/casts
var casts embed.FS

const castMark = "# cast: "

// aWord is what a cast has words for: an id of a piece, a hex, a chit, a side.
var aWord = regexp.MustCompile(`[A-Za-z0-9][A-Za-z0-9./-]*`)

// part is how a script is played in another game.
type part struct {
	cast  string   // names of casts, with a plus between
	plays []string // of the script
	rules []string // of those it names that these plays prove
}

// partFor reads the line of a script for a game.
func partFor(head, game string) (p part, ok bool) {
	for line := range strings.Lines(head) {
		if ids, is := rulescript.RuleLine(line); is {
			p.rules = append(p.rules, ids...)
		}
	}
	for line := range strings.Lines(head) {
		rest, is := strings.CutPrefix(line, castMark)
		if !is {
			continue
		}
		plays, rules, some := strings.Cut(rest, ":")
		if w := strings.Fields(plays); len(w) > 2 && w[0] == game {
			if some {
				p.rules = strings.Fields(rules)
			}
			p.cast, p.plays = w[1], w[2:]
			return p, true
		}
	}
	return part{}, false
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
		p, _ := partFor(head, s.m.About.ID)
		for _, id := range p.rules {
			named[id] = true
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
	p, ok := partFor(head, s.m.About.ID)
	var rules []string
	for _, id := range p.rules {
		rules = append(rules, s.proof[id]...)
	}
	lines := slices.DeleteFunc(strings.Split(head, "\n"), func(line string) bool {
		_, is := rulescript.RuleLine(line)
		return is || strings.HasPrefix(line, castMark)
	})
	if !ok || len(rules) == 0 {
		return []byte(strings.Join(lines, "\n") + "\n" + fileMark[1:] + files), nil
	}
	slices.Sort(rules)
	words, err := s.castWords(p.cast)
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
		// The position of the plays that have none of their own stays if one of them is played.
		common := kind != "play" && rest == "" && slices.ContainsFunc(p.plays, func(play string) bool {
			_, name, _ := strings.Cut(play, "-")
			return name == "" || !strings.Contains(files, "position-"+name+".json")
		})
		if slices.Contains(p.plays, play) && (kind == "play" || rest != "") || common {
			var out []string
			for _, line := range strings.Split(f, "\n") {
				bare, _, _ := strings.Cut(line, "#")
				if to, ok := words[strings.TrimSpace(bare)]; !ok {
					out = append(out, s.castLine(line, words))
				} else if to != "-" {
					out = append(out, to)
				}
			}
			kept = append(kept, strings.Join(out, "\n"))
		}
	}
	return []byte(strings.Join(lines, "\n") + "\n# rule: " + strings.Join(slices.Compact(rules), " ") + fileMark + strings.Join(kept, fileMark)), nil
}

// castLine is a line of a script in the words of the other game.
func (s scriptFiles) castLine(line string, words map[string]string) string {
	return aWord.ReplaceAllStringFunc(line, func(w string) string {
		if to, ok := words[w]; ok {
			return to
		}
		// A track: its name, and what it is of.
		if track, of, is := strings.Cut(w, "."); is && words[of] != "" {
			return track + "." + words[of]
		}
		return s.m.cite(w) // a rule
	})
}

// castWords reads casts: the word of a script and the word in its place, or a whole line of a script, without its comment, and the line in its place, where a figure or what is asked
// differs; - for no line.
func (s scriptFiles) castWords(names string) (map[string]string, error) {
	words := map[string]string{}
	for _, name := range strings.Split(names, "+") {
		text, err := casts.ReadFile(path.Join("testdata/casts", s.m.About.ID+"-"+name+".tsv"))
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(text)) {
			if from, to, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && !strings.HasPrefix(line, "#") {
				words[from] = to
			}
		}
	}
	return words, nil
}

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
// cast, and which of its plays; a script can have several such lines. The cast is a table of words of the script and of the words that stand for them (testdata/casts). NAME can be
// several with a plus, of which the later add to the earlier; a name like 10-06 is ground: hex 16.54 of the script is 10.06 and the others lie about it as they do there. After a
// colon stand the rules that these plays prove, if they do not prove all that the script names.

//go:embed testdata/casts
var casts embed.FS

const castMark = "# cast: "

// linesMark stands between several lines that a cast has for one, where the other game asks more.
const linesMark = " ; "

// phraseMark begins what is no single word: a name of several words, a field of a position.
const phraseMark = "~"

// aWord is what a cast has words for: an id of a piece, a hex, a chit, a side.
var aWord = regexp.MustCompile(`[A-Za-z0-9][A-Za-z0-9./-]*`)

// part is how a script is played in another game.
type part struct {
	cast  string   // names of casts, with a plus between
	plays []string // of the script
	rules []string // of those it names that these plays prove
}

// partsFor reads the lines of a script for a game.
func partsFor(head, game string) []part {
	var all []string
	for line := range strings.Lines(head) {
		if ids, is := rulescript.RuleLine(line); is {
			all = append(all, ids...)
		}
	}
	var out []part
	for line := range strings.Lines(head) {
		rest, is := strings.CutPrefix(line, castMark)
		if !is {
			continue
		}
		plays, rules, some := strings.Cut(rest, ":")
		if w := strings.Fields(plays); len(w) > 2 && w[0] == game {
			p := part{cast: w[1], plays: w[2:], rules: all}
			if some {
				p.rules = strings.Fields(rules)
			}
			out = append(out, p)
		}
	}
	return out
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
		for _, p := range partsFor(head, s.m.About.ID) {
			for _, id := range p.rules {
				named[id] = true
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

// cast is a script with its casts for the game, and the rules of its book that it proves; without rules if it has none.
func (s scriptFiles) cast(name, head, files string) ([]byte, error) {
	parts := partsFor(head, s.m.About.ID)
	var rules []string
	for _, p := range parts {
		for _, id := range p.rules {
			rules = append(rules, s.proof[id]...)
		}
	}
	lines := slices.DeleteFunc(strings.Split(head, "\n"), func(line string) bool {
		_, is := rulescript.RuleLine(line)
		return is || strings.HasPrefix(line, castMark)
	})
	if len(rules) == 0 {
		return []byte(strings.Join(lines, "\n") + "\n" + fileMark[1:] + files), nil
	}
	slices.Sort(rules)
	out := strings.Join(lines, "\n") + "\n# rule: " + strings.Join(slices.Compact(rules), " ")
	for _, p := range parts {
		plays, err := s.castPlays(p, files)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out += plays
	}
	return []byte(out), nil
}

// castPlays are the plays of a part, each with the position from which it starts.
func (s scriptFiles) castPlays(p part, files string) (string, error) {
	words, err := s.castWords(p.cast)
	if err != nil {
		return "", err
	}
	bodies := map[string]string{}
	for f := range strings.SplitSeq(files, fileMark) {
		if name, body, ok := strings.Cut(f, " --\n"); ok {
			bodies[name] = body
		}
	}
	out := ""
	for _, play := range p.plays {
		body, ok := bodies[play]
		if !ok {
			return "", fmt.Errorf("cast %s: there is no %s", p.cast, play)
		}
		start, suffix := "", strings.TrimPrefix(play, "play")
		for _, name := range []string{"position" + suffix, "new" + suffix, "position", "new"} { // as the runner looks for it
			if text, ok := bodies[name+".json"]; ok && start == "" {
				kind, _, _ := strings.Cut(name, "-")
				start = fileMark + kind + suffix + ".json --\n" + s.castText(text, words)
			}
		}
		out += start + fileMark + play + " --\n" + s.castText(body, words)
	}
	return out, nil
}

// castText is a file of a script in the words of the other game.
func (s scriptFiles) castText(text string, words map[string]string) string {
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		bare, _, _ := strings.Cut(line, "#")
		if to, ok := words[strings.TrimSpace(bare)]; !ok {
			out = append(out, s.castLine(line, words))
		} else if to != "-" {
			out = append(out, strings.Split(to, linesMark)...)
		}
	}
	return strings.Join(out, "\n")
}

// castLine is a line of a script in the words of the other game.
func (s scriptFiles) castLine(line string, words map[string]string) string {
	for from, to := range words {
		if phrase, is := strings.CutPrefix(from, phraseMark); is {
			line = strings.ReplaceAll(line, phrase, to)
		}
	}
	return aWord.ReplaceAllStringFunc(line, func(w string) string {
		w, end := strings.TrimSuffix(w, "."), w[len(strings.TrimSuffix(w, ".")):] // the end of a sentence
		return s.castToken(w, words) + end
	})
}

// castToken is a word of a script in the words of the other game: a word of the cast, what a track is of, or a rule.
func (s scriptFiles) castToken(w string, words map[string]string) string {
	if to, ok := castWord(w, words); ok {
		return to
	}
	if track, of, is := strings.Cut(w, "."); is {
		if to, ok := castWord(of, words); ok {
			return track + "." + to
		}
	}
	return s.m.cite(w)
}

// castWord is what stands in a cast for a word.
func castWord(w string, words map[string]string) (string, bool) {
	if to, ok := words[w]; ok {
		return to, true
	}
	return moved(w, words[groundWord])
}

// groundWord keeps in a cast where hex 16.54 of the script is.
const groundWord = "ground"

var (
	hexWord = regexp.MustCompile(`^\d\d\.\d\d$`)
	hexName = regexp.MustCompile(`^\d\d-\d\d$`)
)

// moved is a hex of a script where the ground of the cast is. Columns move by an even number, so that hexes keep their neighbours.
func moved(hex, ground string) (string, bool) {
	if ground == "" || !hexWord.MatchString(hex) {
		return "", false
	}
	var col, row, toCol, toRow int
	_, _ = fmt.Sscanf(hex+" "+ground, "%d.%d %d-%d", &col, &row, &toCol, &toRow)
	return fmt.Sprintf("%02d.%02d", col-16+toCol, row-54+toRow), true
}

// castWords reads casts: the word of a script and the word in its place, or a whole line of a script, without its comment, and the line in its place, where a figure or what is asked
// differs, - for no line, with linesMark between several; after a ~ several words that are put in the place of others wherever they stand.
func (s scriptFiles) castWords(names string) (map[string]string, error) {
	words := map[string]string{}
	for name := range strings.SplitSeq(names, "+") {
		if hexName.MatchString(name) {
			words[groundWord] = name
			continue
		}
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

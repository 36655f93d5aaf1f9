package engine

import (
	"bufio"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"
)

// Answer is one line of a game's record.
type Answer struct {
	Seat   Seat
	Choice Choice
	Auto   bool // the only choice there was: written as a comment, not replayed
	Why    string
}

// Header is the head of a record: keys in the order they stand.
type Header struct {
	Game, Scenario string
	Options        map[string]string
	RulesVersion   string
	Commitment     string
	Seed           string // published at the end, or kept in one's own copy
	Players        string
	Date           string
	Result         string
	// Start is a position the game began from instead of the scenario's set-up, as one line of JSON.
	Start string

	lines  map[string]int // where the keys stand in the record that was read
	burned uint32         // throws that were passed over after the last answer
}

// bad is an error in the line of a key, or in the first line if the record has no such key.
func (h *Header) bad(key string, err error) error { return &RecordError{max(1, h.lines[key]), err} }

// recordLine is an answer as it stands in a record.
type recordLine struct {
	line         int
	number       int
	seat, choice string
	burned       uint32 // throws that were passed over before it
}

// burnedLine begins the comment that says how many throws were passed over before the next answer. To a reader that does not know of it, it is a comment
// like others.
const burnedLine = "; throws burned: "

// maxBurned bounds what one such comment, and all of them, may say.
const maxBurned = 1 << 24

// readBurned reads a comment that may be one of these.
func readBurned(line string) (n uint32, ok bool) {
	text, ok := strings.CutPrefix(strings.TrimSpace(line), burnedLine)
	if !ok {
		return 0, false
	}
	v, err := strconv.ParseUint(text, 10, 32)
	return uint32(v), err == nil && v <= maxBurned
}

// RecordError is what is wrong with a record, and in which line.
type RecordError struct {
	Line int
	Err  error
}

func (e *RecordError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }
func (e *RecordError) Unwrap() error { return e.Err }

func formatOptions(o map[string]string) string {
	ids := make([]string, 0, len(o))
	for id := range o {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for i, id := range ids {
		ids[i] = id + "=" + o[id]
	}
	return strings.Join(ids, " ")
}

func (h *Header) write(b *strings.Builder) {
	put := func(k, v string) {
		if v != "" {
			fmt.Fprintf(b, "%s: %s\n", k, oneLine(v, k != "Start"))
		}
	}
	put("Game", h.Game)
	put("Scenario", h.Scenario)
	put("Options", formatOptions(h.Options))
	put("Rules version", h.RulesVersion)
	put("Seed commitment", h.Commitment)
	put("Seed", h.Seed)
	put("Players", h.Players)
	put("Date", h.Date)
	put("Result", h.Result)
	put("Start", h.Start)
}

// oneLine keeps a value from breaking out of its line, and from being cut at a comment.
func oneLine(v string, comments bool) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ';' && comments:
			return ','
		case r < ' ' || r == 0x7f:
			return ' '
		}
		return r
	}, v)
}

// maxRecord bounds the size of a record that is read, in bytes.
const maxRecord = 16 << 20

// maxRecordLine bounds one line of it, in bytes.
const maxRecordLine = 1 << 20

// LoadRecord reads the text of a record from a file. It stops where no record can go on, so that a file without end is refused and not read.
func LoadRecord(r io.Reader) (string, error) {
	b, err := io.ReadAll(io.LimitReader(r, maxRecord+1))
	if err == nil && len(b) > maxRecord {
		err = &RecordError{1, errLargeRecord}
	}
	return string(b), err
}

var errLargeRecord = fmt.Errorf("the record is larger than %d bytes", maxRecord)

// readRecord splits a record into head and answers.
func readRecord(text string) (h Header, lines []recordLine, err error) {
	fail := func(n int, f string, a ...any) (Header, []recordLine, error) {
		return h, nil, &RecordError{n, fmt.Errorf(f, a...)}
	}
	if len(text) > maxRecord {
		return h, nil, &RecordError{1, errLargeRecord}
	}
	text = strings.TrimPrefix(text, "\ufeff") // some editors put a mark at the beginning
	sc := bufio.NewScanner(strings.NewReader(text))
	sc.Buffer(make([]byte, 0, 64<<10), maxRecordLine)
	h.lines = map[string]int{}
	n := 0
	for sc.Scan() {
		n++
		line := sc.Text()
		if k, ok := readBurned(line); ok {
			if h.burned += k; h.burned > maxBurned {
				return fail(n, "more than %d throws are burned", maxBurned)
			}
			continue
		}
		if i := strings.IndexByte(line, ';'); i >= 0 && !strings.HasPrefix(line, "Start:") {
			line = line[:i]
		}
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if line[0] < '0' || line[0] > '9' {
			if len(lines) > 0 {
				return fail(n, "expected an answer like \"17 japanese move ija-9th-7 0713\"")
			}
			k, v, ok := strings.Cut(line, ":")
			v = strings.TrimSpace(v)
			if !ok {
				return fail(n, "expected \"Key: value\" or an answer")
			}
			if h.lines[k] > 0 {
				return fail(n, "%s stands twice", k)
			}
			h.lines[k] = n
			switch k {
			case "Game":
				h.Game = v
			case "Scenario":
				h.Scenario = v
			case "Options":
				h.Options = map[string]string{}
				for _, f := range strings.Fields(v) {
					id, val, ok := strings.Cut(f, "=")
					if !ok {
						return fail(n, "option %q: expected id=value", f)
					}
					h.Options[id] = val
				}
			case "Rules version":
				h.RulesVersion = v
			case "Seed commitment":
				h.Commitment = v
			case "Seed":
				h.Seed = v
			case "Players":
				h.Players = v
			case "Date":
				h.Date = v
			case "Result":
				h.Result = v
			case "Start":
				h.Start = v
			default:
				return fail(n, "unknown key %q", k)
			}
			continue
		}
		f := strings.SplitN(line, " ", 3)
		if len(f) < 3 {
			return fail(n, "expected \"number seat choice\"")
		}
		num, e := strconv.Atoi(f[0])
		if e != nil || num != len(lines)+1 {
			return fail(n, "the number is %s, expected %d", f[0], len(lines)+1)
		}
		lines = append(lines, recordLine{n, num, f[1], strings.TrimSpace(f[2]), h.burned})
		h.burned = 0
	}
	if sc.Err() != nil {
		return fail(n+1, "the line is longer than %d bytes", maxRecordLine)
	}
	if h.Game == "" {
		return fail(1, "the record does not say which Game it is")
	}
	return h, lines, nil
}

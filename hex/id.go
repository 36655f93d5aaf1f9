package hex

import (
	"fmt"
	"strconv"
)

// IDFormat is how a hex is named on the map, from its printed column and row
// numbers.
type IDFormat uint8

const (
	// CCRR is two digits of column and two of row: "0712". Both numbers are
	// 0 to 99.
	CCRR IDFormat = iota
	// CCdotRR is the same with a dot between: "34.36".
	CCdotRR
	// LetterNumber is a letter for the column and a plain number for the row:
	// "A1", "O10". Column 1 is A and column 26 is Z; 27 to 52 are AA, BB to
	// ZZ, as wargame maps have it. Rows are 0 to 999.
	LetterNumber
)

// forms tells what each format can print, and what to say when a text is not
// in it.
var forms = [...]struct {
	minCol, maxCol, maxRow int
	want                   string
}{
	CCRR:         {0, 99, 99, `two digits of column and two of row, as in "0712"`},
	CCdotRR:      {0, 99, 99, `two digits of column, a dot and two digits of row, as in "34.36"`},
	LetterNumber: {1, 52, 999, `the letter of the column and the number of the row, as in "C10"`},
}

// check reports why the format cannot name all hexes of c, nil if it can.
func (f IDFormat) check(c Config) error {
	if int(f) >= len(forms) {
		return fmt.Errorf("hex: unknown ID format %d", f)
	}
	// Compare without adding, for the numbers may be as large as they like.
	m := forms[f]
	if c.FirstCol < m.minCol || c.FirstCol > m.maxCol-c.Cols+1 {
		return fmt.Errorf("hex: %d columns from %d: an ID of %s has columns %d to %d only", c.Cols, c.FirstCol, m.want, m.minCol, m.maxCol)
	}
	if c.FirstRow < 0 || c.FirstRow > m.maxRow-c.Rows+1 {
		return fmt.Errorf("hex: %d rows from %d: an ID of %s has rows 0 to %d only", c.Rows, c.FirstRow, m.want, m.maxRow)
	}
	return nil
}

// text is the ID of the hex with these numbers, which must have passed check.
func (f IDFormat) text(col, row int) string {
	two := func(n int) string { return string([]byte{'0' + byte(n/10), '0' + byte(n%10)}) }
	switch f {
	case CCRR:
		return two(col) + two(row)
	case CCdotRR:
		return two(col) + "." + two(row)
	default:
		return letters(col) + strconv.Itoa(row)
	}
}

// letters names column n, 1 to 52: A to Z, then AA, BB and so on to ZZ.
func letters(n int) string {
	c := byte('A' + (n-1)%26)
	if n > 26 {
		return string([]byte{c, c})
	}
	return string([]byte{c})
}

// numbers is the inverse of text. It reports false if id is not in the format.
func (f IDFormat) numbers(id string) (col, row int, ok bool) {
	two := func(s string) int {
		if s[0] < '0' || s[0] > '9' || s[1] < '0' || s[1] > '9' {
			return -1
		}
		return int(s[0]-'0')*10 + int(s[1]-'0')
	}
	switch f {
	case CCRR:
		if len(id) != 4 {
			return 0, 0, false
		}
		col, row = two(id), two(id[2:])
		return col, row, col >= 0 && row >= 0
	case CCdotRR:
		if len(id) != 5 || id[2] != '.' {
			return 0, 0, false
		}
		col, row = two(id), two(id[3:])
		return col, row, col >= 0 && row >= 0
	}
	n := 0
	for n < len(id) && n < 2 && letter(id[n]) > 0 {
		n++
	}
	if n == 0 || n == 2 && letter(id[0]) != letter(id[1]) {
		return 0, 0, false
	}
	col = letter(id[0]) + 26*(n-1)
	digits := id[n:]
	if len(digits) == 0 || len(digits) > 3 || len(digits) > 1 && digits[0] == '0' {
		return 0, 0, false
	}
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return 0, 0, false
		}
		row = row*10 + int(digits[i]-'0')
	}
	return col, row, true
}

// letter is the place of b in the alphabet from 1, in either case; 0 if it is
// no letter.
func letter(b byte) int {
	if b |= 0x20; b >= 'a' && b <= 'z' {
		return int(b-'a') + 1
	}
	return 0
}

// ID is the name printed in h, "" for a hex not on the grid. It does not
// allocate.
func (g *Grid) ID(h Hex) string {
	if !g.has(h) {
		return ""
	}
	return g.ids[h]
}

// Parse finds the hex with the given ID. The ID must be just as printed, with
// no blanks and every zero in its place, but letters may be small. The error
// says what was expected: the form of an ID, or the columns and rows there
// are. With an error the hex is None.
func (g *Grid) Parse(id string) (Hex, error) {
	f := g.cfg.Format
	col, row, ok := f.numbers(id)
	if !ok {
		return None, fmt.Errorf("hex: bad hex ID %.20q: want %s", id, forms[f].want)
	}
	h := g.At(col, row)
	if h == None {
		c := g.cfg
		first, last := strconv.Itoa(c.FirstCol), strconv.Itoa(c.FirstCol+c.Cols-1)
		if f == LetterNumber {
			first, last = letters(c.FirstCol), letters(c.FirstCol+c.Cols-1)
		}
		return None, fmt.Errorf("hex: no hex %q on the map: want columns %s to %s and rows %d to %d", id, first, last, c.FirstRow, c.FirstRow+c.Rows-1)
	}
	return h, nil
}

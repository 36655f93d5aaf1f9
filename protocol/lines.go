package protocol

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// MaxLine is the length in bytes, without the line end, above which a request is refused: 16 MiB.
const MaxLine = 16 << 20

// Serve answers the requests of in until it ends. The error is that of reading or writing; bad requests are answered.
func (t *Table) Serve(in io.Reader, out io.Writer) error {
	r := bufio.NewReaderSize(in, 64<<10)
	for {
		line, whole, err := readLine(r)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading requests: %w", err)
		}
		var answer []byte
		if !whole {
			answer = encode(nil, badRequest("the line is longer than %d bytes", MaxLine))
		} else {
			answer = t.Line(line)
		}
		if _, err := out.Write(append(answer, '\n')); err != nil {
			return fmt.Errorf("writing an answer: %w", err)
		}
	}
}

// readLine reads to the next line end or the end of the input. Of a line that is too long it keeps nothing: whole is false.
func readLine(r *bufio.Reader) (line []byte, whole bool, err error) {
	whole = true
	got := false
	for {
		part, err := r.ReadSlice('\n')
		got = got || len(part) > 0
		end := len(part) > 0 && part[len(part)-1] == '\n'
		if end {
			part = part[:len(part)-1]
		}
		if whole {
			if len(line)+len(part) > MaxLine {
				line, whole = nil, false
			} else {
				line = append(line, part...)
			}
		}
		switch {
		case end:
			return line, whole, nil
		case err == io.EOF && got:
			return line, whole, nil
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return nil, false, err
		}
	}
}

// Line answers one request. The answer is one line of JSON without the line end.
func (t *Table) Line(line []byte) []byte {
	if len(line) > MaxLine {
		return encode(nil, badRequest("the line is longer than %d bytes", MaxLine))
	}
	if !utf8.Valid(line) {
		return encode(nil, badRequest("the line is not UTF-8"))
	}
	req, err := readObject(line)
	if err != nil {
		return encode(nil, badRequest("expected one JSON object a line: %v", err))
	}
	body, err := t.answer(req)
	if err != nil {
		return encode(req.id(), err)
	}
	return encode(req.id(), body)
}

package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// choices are the options of a question as text, numbered from 1.
type choices []string

// find reads what was typed as one of the options: its number, its text, or a beginning of it that no other option
// shares, of the whole or of each word. Where several begin so, they are all returned.
func (o choices) find(typed string) []string {
	typed = strings.Join(strings.Fields(typed), " ")
	if typed == "" {
		return nil
	}
	if slices.Contains(o, typed) {
		return []string{typed}
	}
	if n, err := strconv.Atoi(typed); err == nil && n >= 1 && n <= len(o) {
		return []string{o[n-1]}
	}
	var hits []string
	for _, c := range o {
		if strings.HasPrefix(c, typed) {
			hits = append(hits, c)
		}
	}
	if len(hits) > 0 {
		return hits
	}
	words := strings.Fields(typed)
	for _, c := range o {
		w := strings.Fields(c)
		if len(w) < len(words) {
			continue
		}
		fits := true
		for i := range words {
			fits = fits && strings.HasPrefix(w[i], words[i])
		}
		if fits {
			hits = append(hits, c)
		}
	}
	return hits
}

// number is the number of an option.
func (o choices) number(choice string) int { return slices.Index(o, choice) + 1 }

// group is a run of options that begin alike, "move us-7th-17", and how each goes on.
type group struct {
	head    string
	numbers []int
	tails   []string
}

// groups puts options together that differ in the last word only, the others by their verb, in the order in which the
// first of each comes.
func (o choices) groups() []group {
	stem := func(c string) string {
		if i := strings.LastIndexByte(c, ' '); i >= 0 {
			return c[:i]
		}
		return c
	}
	size := map[string]int{}
	for _, c := range o {
		size[stem(c)]++
	}
	var out []group
	at := map[string]int{}
	for i, c := range o {
		head := stem(c)
		if size[head] < 2 {
			head, _, _ = strings.Cut(c, " ")
		}
		k, ok := at[head]
		if !ok {
			k = len(out)
			at[head] = k
			out = append(out, group{head: head})
		}
		out[k].numbers = append(out[k].numbers, i+1)
		out[k].tails = append(out[k].tails, strings.TrimSpace(strings.TrimPrefix(c, head)))
	}
	return out
}

// lines writes a group within a width, continuation lines indented: "move us-7th-17  4) 0712  5) 0713".
func (g group) lines(width int) []string {
	if len(g.numbers) == 1 {
		return []string{fmt.Sprintf("%4d) %s", g.numbers[0], strings.TrimSpace(g.head+" "+g.tails[0]))}
	}
	out := []string{"     " + g.head}
	for i, t := range g.tails {
		item := fmt.Sprintf("  %d) %s", g.numbers[i], t)
		last := len(out) - 1
		if len(out[last])+len(item) > width && i > 0 {
			out = append(out, "      ")
			last++
		}
		out[last] += item
	}
	return out
}

// compact lists the options of a screen's width by groups.
func (o choices) compact(width int) []string {
	var out []string
	for _, g := range o.groups() {
		out = append(out, g.lines(width)...)
	}
	return out
}

// completions are the ways a line can go on: candidates that begin with it, each cut after the next word.
func completions(line string, candidates []string) []string {
	var out []string
	for _, c := range candidates {
		if !strings.HasPrefix(c, line) {
			continue
		}
		if i := strings.IndexByte(c[len(line):], ' '); i >= 0 {
			c = c[:len(line)+i+1]
		}
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

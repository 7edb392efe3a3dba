package relation

import (
	"fmt"
	"strconv"
	"strings"
)

// A SyntaxError is a fault in the text of a relation, a domain or a catalogue, written by a person and shown to one.
type SyntaxError struct {
	File string // "" where the text came from the command line or the API
	Line int    // from 1; of no meaning without File
	Col  int    // in bytes, from 1
	Msg  string // lower case, one clause: "unknown function sqr"
	Hint string // what to write instead: "did you mean math.Sqrt?"; may be empty
}

// Error returns the place, the fault and the hint on one line: "Area.rel:3:14: unknown function sqr (did you mean math.Sqrt?)".
func (e *SyntaxError) Error() string {
	var b strings.Builder
	switch {
	case e.File != "" && e.Line > 0:
		b.WriteString(e.File + ":" + strconv.Itoa(e.Line) + ":" + strconv.Itoa(e.Col) + ": ")
	case e.File != "":
		b.WriteString(e.File + ": col " + strconv.Itoa(e.Col) + ": ")
	default:
		b.WriteString("col " + strconv.Itoa(e.Col) + ": ")
	}
	b.WriteString(e.Msg)
	if e.Hint != "" {
		b.WriteString(" (" + e.Hint + ")")
	}
	return b.String()
}

// errorAt reports a fault at byte offset off of the text, counted from 0.
func errorAt(off int, hint, format string, args ...any) *SyntaxError {
	return &SyntaxError{Col: off + 1, Msg: fmt.Sprintf(format, args...), Hint: hint}
}

// Nearest returns the candidate closest to name by edit distance, or "" if none is close. What stands before the last dot of a
// candidate costs nothing, so that sqr finds math.Sqrt; ties go to the earlier candidate.
func Nearest(name string, candidates []string) string {
	if len(name) < 2 {
		return ""
	}
	limit := max(1, len(name)/3)
	best, bestCost := "", 0
	name = strings.ToLower(name)
	for _, c := range candidates {
		short := strings.ToLower(c)
		if i := strings.LastIndexByte(short, '.'); i >= 0 && !strings.Contains(name, ".") {
			short = short[i+1:]
		}
		edits := distance(name, short)
		cost := 2 * edits
		if strings.HasPrefix(short, name) {
			cost-- // a word cut short is likelier than another letter: sqr is Sqrt rather than str
		}
		if edits <= limit && (best == "" || cost < bestCost) {
			best, bestCost = c, cost
		}
	}
	return best
}

// distance is the Levenshtein distance of two short words, a swap of neighbours counted as one edit.
func distance(a, b string) int {
	prev2, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(b)]
}

// didYouMean is the hint for a misspelt name, "" if nothing is near.
func didYouMean(name string, candidates []string) string {
	if c := Nearest(name, candidates); c != "" {
		return "did you mean " + c + "?"
	}
	return ""
}

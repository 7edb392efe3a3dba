package match

import "errors"

// Errors of Find.
var (
	ErrPattern = errors.New("match: pattern is malformed")
	ErrSteps   = errors.New("match: too many steps")
)

// maxSteps bounds the work of one search, since going back may take exponential time; no theory.
const maxSteps = 20_000

// An op is what a node does.
type op int

const (
	opEmpty  op = iota
	opChar      // one character
	opAny       // any character but a line end
	opClass     // one of a set
	opBegin     // the begin of a line
	opEnd       // the end of a line
	opWord      // a border of a word
	opSeq       // both
	opAlt       // one of both
	opRepeat    // the first one, from min to max times
)

// A node is a part of a pattern. One type serves all of them, since each has few parts and the matcher asks for the operation only.
type node struct {
	op          op
	char        byte
	set         [256]bool
	left, right *node
	min, max    int // max is -1 without a bound
}

// takes tells whether a node takes a character.
func (n *node) takes(c byte) bool {
	switch n.op {
	case opChar:
		return n.char == c
	case opAny:
		return c != '\n'
	}
	return n.set[c]
}

// word tells whether a character is part of a word.
func word(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

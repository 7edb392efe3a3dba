package relation

import (
	"go/scanner"
	"go/token"
	"slices"
	"strings"
)

// Qualified returns the names pkg.Name that a relation's text mentions, each once, in reading order: the standard functions and
// constants that its Env must know, and fields of variables, which look the same.
func Qualified(text string) []string {
	var names []string
	var sc scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	sc.Init(file, []byte(text), func(token.Position, string) {}, 0)
	var before, first string // the token before the last identifier, and that identifier
	dot := false
	for {
		_, tok, lit := sc.Scan()
		switch {
		case tok == token.EOF:
			return names
		case tok == token.IDENT && dot && first != "":
			if name := first + "." + lit; before != "." && !slices.Contains(names, name) {
				names = append(names, name)
			}
			first, dot, before = lit, false, "."
		case tok == token.IDENT:
			first, before = lit, ""
			if dot {
				before = "."
			}
			dot = false
		case tok == token.PERIOD:
			dot = true
		default:
			first, before, dot = "", "", false
		}
	}
}

// Called returns what a relation's text calls without saying where it comes from, each once, in reading order: "zeros" of zeros(n) and
// of zeros[int](n), "geom.zeros" where a name stands before the dot, and ".Norm" of a method whose receiver is more than a name.
// Builtins, and the name of the relation, are left out.
func Called(text string) []string {
	s := &source{text: text}
	start, err := s.header()
	if err != nil {
		return nil
	}
	text = text[start:]
	var names []string
	var sc scanner.Scanner
	sc.Init(token.NewFileSet().AddFile("", -1, len(text)), []byte(text), func(token.Position, string) {}, 0)
	var before callees
	for {
		_, tok, lit := sc.Scan()
		if tok == token.EOF {
			return names
		}
		name := before.callee
		before.step(tok, lit)
		if tok == token.LPAREN && name != "" && !isBuiltin(name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
}

// callees follows the tokens of a text and knows what a parenthesis would call.
type callees struct {
	callee  string   // what may be called next
	before  string   // what stands before the dot
	dot     bool     // the latest token is a dot
	indexed bool     // the latest token closes an index or type arguments
	open    []string // what stands before each bracket that is not closed yet
}

func (c *callees) step(tok token.Token, lit string) {
	was := *c
	c.callee, c.dot, c.indexed = "", false, false
	switch tok {
	case token.IDENT:
		c.callee = lit
		if was.dot {
			c.callee = c.before + "." + lit
		}
	case token.PERIOD:
		c.before, c.dot = was.callee, true
		if was.indexed || strings.Contains(was.callee, ".") {
			c.before = ""
		}
	case token.LBRACK:
		c.open = append(c.open, was.callee)
	case token.RBRACK:
		if n := len(c.open); n > 0 {
			c.callee, c.open, c.indexed = c.open[n-1], c.open[:n-1], true
		}
	}
}

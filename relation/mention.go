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
	var callee, before string // what may be called next, and what stands before the dot
	var open []string         // what stands before each bracket that is not closed yet
	dot, indexed := false, false
	for {
		_, tok, lit := sc.Scan()
		is, wasDot, wasIndexed := callee, dot, indexed
		callee, dot, indexed = "", false, false
		switch tok {
		case token.EOF:
			return names
		case token.IDENT:
			callee = lit
			if wasDot {
				callee = before + "." + lit
			}
		case token.PERIOD:
			before, dot = is, true
			if wasIndexed || strings.Contains(is, ".") {
				before = ""
			}
		case token.LBRACK:
			open = append(open, is)
		case token.RBRACK:
			if n := len(open); n > 0 {
				callee, open, indexed = open[n-1], open[:n-1], true
			}
		case token.LPAREN:
			if is != "" && !isBuiltin(is) && !slices.Contains(names, is) {
				names = append(names, is)
			}
		}
	}
}

package counterexample

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// An Assignment is what --at gives: the text of a value for each variable, as it would be written in Go.
type Assignment struct {
	Names []string
	texts map[string]string
}

// ParseAt splits an assignment, w=0 h=1 xs=[]int{1, 2}, into names and texts. Blanks separate where they stand outside quotes and
// brackets and a name and = follow.
func ParseAt(at string) (*Assignment, error) {
	a := &Assignment{texts: map[string]string{}}
	starts := assignments(at)
	if len(starts) == 0 || strings.TrimSpace(at[:starts[0]]) != "" {
		return nil, fmt.Errorf("assignment %q: want name=value, separated by blanks, as in 'w=0 h=1'", at)
	}
	for i, from := range starts {
		to := len(at)
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		name, text, _ := strings.Cut(at[from:to], "=")
		if _, twice := a.texts[name]; twice {
			return nil, fmt.Errorf("assignment %q: %s is given twice", at, name)
		}
		a.Names = append(a.Names, name)
		a.texts[name] = strings.TrimRight(strings.TrimSpace(text), ",")
	}
	return a, nil
}

// assignments returns where the name of each name=value begins in at: outside of quotes and brackets, behind a space.
func assignments(at string) []int {
	var starts []int
	depth := 0
	for i := 0; i < len(at); i++ {
		switch c := at[i]; {
		case c == '"' || c == '\'' || c == '`':
			i = quoteEnd(at, i)
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case depth == 0 && (i == 0 || at[i-1] == ' '):
			if n := identifier(at[i:]); n > 0 && i+n < len(at) && at[i+n] == '=' {
				starts = append(starts, i)
				i += n
			}
		}
	}
	return starts
}

// quoteEnd is where the quote ends that begins at i: at its last character, or at the end of a text that lacks it.
func quoteEnd(text string, i int) int {
	quote := text[i]
	for i++; i < len(text) && text[i] != quote; i++ {
		if text[i] == '\\' && quote != '`' {
			i++
		}
	}
	return i
}

func identifier(s string) int {
	n := 0
	for n < len(s) && (token.IsIdentifier(s[:n+1]) || token.IsKeyword(s[:n+1])) {
		n++
	}
	return n
}

// Row returns the values of vars; ok is false where a variable is not given.
func (a *Assignment) Row(env *relation.Env, vars []relation.Var) (row Row, ok bool, err error) {
	for _, v := range vars {
		text, given := a.texts[v.Name]
		if !given {
			return nil, false, nil
		}
		value, err := ParseValue(text, v.Type, env)
		if err != nil {
			return nil, false, fmt.Errorf("value of %s: %w", v.Name, err)
		}
		row = append(row, value)
	}
	return row, true, nil
}

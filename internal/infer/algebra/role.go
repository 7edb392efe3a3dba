package algebra

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Parameters of one type need not mean one kind of thing: of Page(total, size, page int) none can stand in the place of another, though a law
// that exchanges two of them may hold by arithmetic. What numbers without a type of their own mean is told by their names alone.

// displaces reports whether a law gives a number the role of another one: it exchanges parameters, or puts the result in the place of one, that
// are named by different words.
func (law *Law) displaces(f view) bool {
	if len(f.holes) == 0 {
		return false
	}
	return law.schema().anyCall(func(c *ast.CallExpr) bool {
		if !calls(c, "F") || len(c.Args) != len(f.holes) {
			return false
		}
		for k, a := range c.Args {
			if id, ok := a.(*ast.Ident); ok {
				if of := slices.Index(sources[:min(len(sources), len(f.holes))], id.Name); of >= 0 && of != k && apart(f.param(of), f.param(k)) {
					return true
				}
			}
			if inner, ok := a.(*ast.CallExpr); ok && calls(inner, "F") && f.result().Name != "" && apart(f.result(), f.param(k)) {
				return true
			}
		}
		return false
	})
}

// param is the parameter that is looked at by hole k.
func (v view) param(k int) relation.Param { return v.fn.Params[v.holes[k]] }

// result is the output that is looked at, without a name if it has none.
func (v view) result() relation.Param {
	if len(v.outputs) == 0 || v.outputs[0] == accepted {
		return relation.Param{}
	}
	if o := v.fn.Outputs()[v.outputs[0]]; o.Result >= 0 {
		return v.fn.Results[o.Result]
	}
	return relation.Param{}
}

// apart reports whether two numbers mean different things, by their names: both are words, and they are neither one word with different endings nor
// the two of a pair. Types of their own say what a number is, and so a letter may stand for any.
func apart(a, b relation.Param) bool {
	plain := func(p relation.Param) bool {
		return Number.has(p.Type) && relation.Identical(p.Type, relation.Predeclared(p.Type.Kind)) && len(p.Name) > longestLetter
	}
	if !plain(a) || !plain(b) {
		return false
	}
	x, y := strings.TrimRight(a.Name, "0123456789"), strings.TrimRight(b.Name, "0123456789")
	if strings.EqualFold(x, y) || sharesWord(x, y) {
		return false
	}
	return !slices.ContainsFunc(counterpartNames, func(pair [2]string) bool {
		return mentionsWord(x, pair[0]) && mentionsWord(y, pair[1]) || mentionsWord(x, pair[1]) && mentionsWord(y, pair[0])
	})
}

// longestLetter is how long a name may be that says nothing of what it stands for: n, x1, lo. No theory stands behind it.
const longestLetter = 2

// counterpartNames are words for two things of one kind.
var counterpartNames = [][2]string{
	{"from", "to"}, {"start", "end"}, {"begin", "end"}, {"min", "max"}, {"low", "high"}, {"first", "second"}, {"first", "last"}, {"left", "right"}, {"old", "new"},
	{"src", "dst"}, {"width", "height"}, {"rows", "cols"}, {"this", "that"}, {"lhs", "rhs"}, {"one", "other"}, {"upper", "lower"}, {"top", "bottom"}, {"before", "after"},
}

// namePart is a word in a name as Go writes it.
var namePart = regexp.MustCompile(`\p{Lu}?\p{Ll}+|\p{Lu}+`)

// sharesWord reports whether the two names begin or end with one word: xMin and xMax, fromDay and toDay.
func sharesWord(a, b string) bool {
	x, y := namePart.FindAllString(a, -1), namePart.FindAllString(b, -1)
	return len(x) > 1 && len(y) > 1 && (strings.EqualFold(x[0], y[0]) || strings.EqualFold(x[len(x)-1], y[len(y)-1]))
}

// mentionsWord reports whether a word is a part of a name.
func mentionsWord(name, word string) bool {
	return slices.ContainsFunc(namePart.FindAllString(name, -1), func(p string) bool { return strings.EqualFold(p, word) })
}

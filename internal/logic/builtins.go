package logic

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// builtinEquations are equations between builtins of the language, left to be rewritten to right. With them it is seen that what holds
// of the sum holds of a function that agrees with sum. In them x, y and z are lists of int, and c, i and j are int; since terms know no
// types, lists of int stand for all lists and for texts.
var builtinEquations = []struct{ from, to string }{
	{"sum(swap(x, i, j))", "sum(x)"}, {"sum(reverse(x))", "sum(x)"}, {"sum(rotate(x, i))", "sum(x)"}, {"sum(sort(x))", "sum(x)"},
	{"sum(concat(x, y))", "sum(x) + sum(y)"}, {"sum(neg(x))", "-sum(x)"}, {"sum(scale(x, c))", "c*sum(x)"}, {"sum(insert(x, i, 0))", "sum(x)"},
	{"prod(swap(x, i, j))", "prod(x)"}, {"prod(reverse(x))", "prod(x)"}, {"prod(rotate(x, i))", "prod(x)"}, {"prod(sort(x))", "prod(x)"},
	{"prod(concat(x, y))", "prod(x)*prod(y)"}, {"prod(insert(x, i, 1))", "prod(x)"},
	{"len(swap(x, i, j))", "len(x)"}, {"len(reverse(x))", "len(x)"}, {"len(rotate(x, i))", "len(x)"}, {"len(sort(x))", "len(x)"},
	{"len(neg(x))", "len(x)"}, {"len(scale(x, c))", "len(x)"}, {"len(offset(x, c))", "len(x)"}, {"len(concat(x, y))", "len(x) + len(y)"},
	{"len(concat(x, y, z))", "len(x) + len(y) + len(z)"}, {"len(take(x, i))", "len(x) - len(drop(x, i))"}, {"concat(take(x, i), drop(x, i))", "x"},
	{"sort(swap(x, i, j))", "sort(x)"}, {"sort(reverse(x))", "sort(x)"}, {"sort(rotate(x, i))", "sort(x)"}, {"sort(sort(x))", "sort(x)"},
	{"contains(swap(x, i, j), c)", "contains(x, c)"}, {"contains(reverse(x), c)", "contains(x, c)"}, {"contains(rotate(x, i), c)", "contains(x, c)"},
	{"contains(sort(x), c)", "contains(x, c)"}, {"count(swap(x, i, j), c)", "count(x, c)"}, {"count(reverse(x), c)", "count(x, c)"},
	{"count(rotate(x, i), c)", "count(x, c)"}, {"count(sort(x), c)", "count(x, c)"}, {"count(concat(x, y), c)", "count(x, c) + count(y, c)"},
	{"repeat(x, 2)", "concat(x, x)"}, {"reverse(concat(x, y))", "concat(reverse(y), reverse(x))"}, {"reverse(scale(x, c))", "scale(reverse(x), c)"},
	{"reverse(offset(x, c))", "offset(reverse(x), c)"}, {"reverse(neg(x))", "neg(reverse(x))"}, {"neg(concat(x, y))", "concat(neg(x), neg(y))"},
	{"scale(concat(x, y), c)", "concat(scale(x, c), scale(y, c))"}, {"offset(concat(x, y), c)", "concat(offset(x, c), offset(y, c))"},
	{"abs(-c)", "abs(c)"}, {"abs(abs(c))", "abs(c)"}, {"abs(c*i)", "abs(c)*abs(i)"},
}

// listEquations are equations between builtins where a condition holds, or everywhere if it is empty. They are no rules of rewriting, which knows
// no conditions, but of proofs ([Derives]). Those of lengths are not so of texts, of which builtins count the characters.
var listEquations = []struct{ where, from, to string }{
	{"0 <= i && i <= len(x)", "len(insert(x, i, c))", "len(x) + 1"}, {"0 <= i && i <= len(x)", "insert(x, i, c)[i]", "c"}, {"i > len(x)", "insert(x, i, c)", "x"},
	{"0 <= i && i <= len(x)", "sum(insert(x, i, c))", "sum(x) + c"}, {"0 <= i && i <= len(x)", "contains(insert(x, i, c), c)", "true"},
	{"0 <= i && i <= len(x)", "insert(concat(x, y), i, c)", "concat(insert(x, i, c), y)"}, {"", "insert(offset(x, c), i, j + c)", "offset(insert(x, i, j), c)"},
	{"", "insert(neg(x), i, -c)", "neg(insert(x, i, c))"}, {"0 <= i && i < len(x)", "len(remove(x, i))", "len(x) - 1"}, {"i >= len(x)", "remove(x, i)", "x"},
	{"0 <= i && i < len(x)", "remove(concat(x, y), i)", "concat(remove(x, i), y)"}, {"", "remove(offset(x, c), i)", "offset(remove(x, i), c)"},
	{"", "remove(scale(x, c), i)", "scale(remove(x, i), c)"}, {"", "remove(neg(x), i)", "neg(remove(x, i))"}, {"0 <= i && i < len(x)", "insert(remove(x, i), i, x[i])", "x"},
	{"0 <= i && i <= len(x)", "remove(insert(x, i, c), i)", "x"}, {"0 <= i && i <= len(x)", "len(take(x, i))", "i"}, {"i >= len(x)", "take(x, i)", "x"}, {"i <= 0", "take(x, i)", "nil"},
	{"0 <= i && i <= len(x)", "len(drop(x, i))", "len(x) - i"}, {"i >= len(x)", "drop(x, i)", "nil"}, {"i <= 0", "drop(x, i)", "x"},
	{"i >= 0", "len(repeat(x, i))", "i*len(x)"}, {"i <= 0", "repeat(x, i)", "nil"}, {"0 <= i && i < len(x)", "concat(x, y)[i]", "x[i]"}, {"0 <= i && i < len(x)", "offset(x, c)[i]", "x[i] + c"},
	{"0 <= i && i < len(x)", "scale(x, c)[i]", "c*x[i]"}, {"0 <= i && i < len(x)", "neg(x)[i]", "-x[i]"}, {"0 <= i && i < len(x)", "reverse(x)[i]", "x[len(x)-1-i]"},
	{"0 <= i && i < len(x)", "contains(x, x[i])", "true"},
}

// Builtins are the rules of the builtins of the language. An equation that env cannot read is left out and is part of the error.
func Builtins(env *relation.Env) ([]Rule, error) {
	var rules []Rule
	var errs []error
	for _, e := range builtinEquations {
		r, err := readRule(e.from, e.to, env)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		rules = append(rules, r)
	}
	for _, e := range listEquations {
		r, err := readRule(e.from, e.to, env)
		if r.where = []*term{}; err == nil && e.where != "" {
			r.where, err = readConditions(e.where, env)
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		rules = append(rules, r)
	}
	return rules, errors.Join(errs...)
}

// readRule reads the two sides of an equation.
func readRule(from, to string, env *relation.Env) (Rule, error) {
	l, err := readTerm(from, env)
	if to == "nil" || to == "true" { // these are no expressions of which an equation tells the type
		return Rule{from: l, to: atom("literal " + to)}, err
	}
	r, errTo := readTerm(to, env)
	if err = errors.Join(err, errTo); err != nil {
		return Rule{}, fmt.Errorf("equation of builtins %s == %s: %w", from, to, err)
	}
	return Rule{from: l, to: r}, nil
}

// readConditions reads the conjuncts of a condition.
func readConditions(text string, env *relation.Env) (out []*term, err error) {
	rel, err := relation.Parse(declareBuiltins(text)+text, env)
	if err != nil {
		return nil, fmt.Errorf("condition of builtins %s: %w", text, err)
	}
	for _, q := range relation.Conjuncts(rel.Post) {
		out = append(out, termOf(q))
	}
	return out, nil
}

// readTerm reads an expression over lists x, y, z and numbers c, i, j.
func readTerm(text string, env *relation.Env) (*term, error) {
	rel, err := relation.Parse(declareBuiltins(text)+text+" == "+text, env)
	if err != nil {
		return nil, err
	}
	both, ok := rel.Post.(*relation.Binary)
	if !ok {
		return nil, fmt.Errorf("%s is no expression", text)
	}
	return termOf(both.X), nil
}

// declareBuiltins is the list of declarations of the variables of a text of builtinEquations.
func declareBuiltins(text string) string {
	var declared []string
	for _, name := range []string{"x", "y", "z", "c", "i", "j"} {
		typ := "int"
		if strings.Contains("xyz", name) {
			typ = "[]int"
		}
		if regexp.MustCompile(`\b` + name + `\b`).MatchString(text) {
			declared = append(declared, name+" "+typ)
		}
	}
	return "(" + strings.Join(declared, ", ") + "): "
}

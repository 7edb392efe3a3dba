package infer

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A guardAtom is a condition over the variables of a group, with the rows that meet it.
//
// text and cond differ where the code writes what the language prints otherwise, such as 0 <= n for n >= 0: the text of the code names the
// guard, the formula is what is evaluated.
type guardAtom struct {
	text string        // as the code writes it, or as it was made
	cond relation.Expr // the same as a formula
	vars []relation.Var
	met  relation.Bits

	apart bool // outside of it a law may hold as well, see [ordersConstants]
	exact bool // it says that a float holds a number, see [exactAtoms]
	usual bool // it says that several floats are parts of a whole, see [jointAtoms]: outside of it a law may hold as well
}

// atoms lists the conditions that a guard may have over vars, decided on n rows: those of the code first, then signs, lengths and
// comparisons of one variable with another, and those on several numbers at once.
func atoms(s *trial.Subject, vars []relation.Var, cols []relation.Column, n int) []guardAtom {
	joint, units := jointAtoms(vars)
	out := atomsOf(s, slices.Concat(codeAtoms(s, vars), plainAtoms(vars), joint), vars, cols, n)
	for i, a := range out {
		out[i].usual = slices.Contains(units, a.text)
	}
	return out
}

// atomsOf are conditions as they decide n rows, without those that no row meets, or each.
//
// An atom is decided by the evaluator of relations, with no function executed: one that calls something is left out, since its rows would
// have to be executed first (see definedness for those). One that all rows meet, or none, explains nothing.
func atomsOf(s *trial.Subject, texts []string, vars []relation.Var, cols []relation.Column, n int) []guardAtom {
	byName := map[string]relation.Column{}
	for i, v := range vars {
		byName[v.Name] = cols[i]
	}
	var out []guardAtom
	seen := map[string]bool{}
	for _, text := range texts {
		names := word.FindAllString(text, -1)
		used := slices.DeleteFunc(slices.Clone(vars), func(v relation.Var) bool { return !slices.Contains(names, v.Name) })
		rel, err := relation.Parse(declaration(s.Env, used)+text, s.Env)
		if err != nil || seen[rel.Text()] || len(rel.Executions()) > 0 {
			continue
		}
		seen[rel.Text()] = true
		v, err := rel.Eval(nobody{}, byName, n)
		if err != nil || v.Held.Count() == 0 || v.Violated.Count() == 0 {
			continue
		}
		a := guardAtom{text: text, cond: rel.Post, met: v.Held}
		if !roomy(text, used, vars, cols, v.Held) {
			continue
		}
		a.vars = used
		out = append(out, a)
	}
	return out
}

// roomy reports whether the rows that meet a guard are many kinds of rows: no two of its variables are always equal, and each has several
// values, since c <= 1 beside c >= 0 speaks of two points. An equation of the code is a case, and may pick one
// value, but for floats, of which one is a point among many.
//
// No cut is fitted to the data (docs/traps.md E), but a guard that leaves two points can be met by chance: so each of its variables needs
// minValues values, and lists minLengths lengths, on the rows inside.
func roomy(text string, used, vars []relation.Var, cols []relation.Column, met relation.Bits) bool {
	if equated(used, vars, cols, met) {
		return false
	}
	if strings.Contains(text, "==") && !strings.Contains(text, "len(") {
		return !slices.ContainsFunc(used, func(v relation.Var) bool { return v.Type.Kind == relation.Float64 || v.Type.Kind == relation.Float32 })
	}
	for i, v := range vars {
		if !slices.ContainsFunc(used, func(u relation.Var) bool { return u.Name == v.Name }) || v.Type.Kind == relation.Bool || v.Type.Enum {
			continue
		}
		values, lengths := map[string]bool{}, map[int]bool{}
		met.Each(func(r int) {
			if len(values) < minValues || len(lengths) < minLengths {
				x := cols[i].At(r)
				values[relation.Display(x, v.Type)] = true
				lengths[survey.Length(x)] = true
			}
		})
		list := v.Type.Kind == relation.String || v.Type.Kind == relation.Slice
		if len(values) < minValues || list && len(lengths) < minLengths {
			return false
		}
	}
	return true
}

// equated reports whether two of the used variables are equal on all rows of a set.
func equated(used, vars []relation.Var, cols []relation.Column, met relation.Bits) bool {
	at := func(v relation.Var) int {
		return slices.IndexFunc(vars, func(u relation.Var) bool { return u.Name == v.Name })
	}
	for i, u := range used {
		for _, v := range used[:i] {
			if u.Name == v.Name || !relation.Identical(u.Type, v.Type) {
				continue
			}
			differ := false
			x, y := cols[at(u)], cols[at(v)]
			met.Each(func(r int) { differ = differ || source.Compare(x.At(r), y.At(r)) != 0 })
			if !differ {
				return true
			}
		}
	}
	return false
}

// nobody executes nothing: atoms are about variables alone.
type nobody struct{}

var _ relation.Executor = nobody{}

// Execute implements [relation.Executor].
func (nobody) Execute(f *relation.Func, _ []relation.Column, _ int, _ relation.Bits) (*relation.Execution, error) {
	return nil, fmt.Errorf("a guard executes %s", f.Name)
}

// Global implements [relation.Executor].
func (nobody) Global(string, int) (relation.Column, error) {
	return nil, errors.New("a guard reads a package variable")
}

var word = regexp.MustCompile(`[A-Za-z_]\w*`)

// exception is what takes one number out: a law with it is one with a few counterexamples (docs/traps.md A11).
var exception = regexp.MustCompile(`^\w+ != -?[1-9]\d*$`)

// emptied is what leaves a text one value: a law under it is one of the other variables, with a constant in it.
var emptied = regexp.MustCompile(`^\w+ == ""$`)

// codeAtoms writes the conditions of the subject's code over the sources of its parameters: for each source alone, and for all of them.
//
// A law of F(x, x2) has two sources of parameter x: of the condition n < 10 these are x < 10, x2 < 10, and both together. Variables that
// are no sources of the subject's parameters keep the name the code gives them, and such an atom mostly does not parse.
func codeAtoms(s *trial.Subject, vars []relation.Var) []string {
	copies := map[string][]string{} // of each parameter
	for _, v := range vars {
		if v.Func == s.Func {
			name := s.Func.Params[v.Param].Name
			copies[name] = append(copies[name], v.Name)
		}
	}
	var out []string
	for _, cond := range s.Conditions {
		if exception.MatchString(cond) || emptied.MatchString(cond) {
			continue
		}
		most := 0
		for _, w := range word.FindAllString(cond, -1) {
			most = max(most, len(copies[w]))
		}
		var each []string
		for k := range most {
			each = append(each, word.ReplaceAllStringFunc(cond, func(w string) string {
				if c := copies[w]; len(c) > 0 {
					return c[min(k, len(c)-1)]
				}
				return w
			}))
		}
		out = append(out, each...)
		if len(each) == 2 {
			out = append(out, each[0]+" && "+each[1])
		}
	}
	return out
}

// exactAtoms lists the conditions that a float64 holds a whole number, decided on n rows: code that goes through floats is right up to 1<<53 (IEEE 754,
// 53 bits of a significand).
//
// They are no part of [atoms], which are asked first: they explain little of a law that fails far out for another reason.
func exactAtoms(s *trial.Subject, vars []relation.Var, cols []relation.Column, n int) []guardAtom {
	var texts []string
	for _, v := range vars {
		if slices.Contains([]relation.Kind{relation.Int, relation.Int64, relation.Uint, relation.Uint64}, v.Type.Kind) && !v.Type.Enum {
			texts = append(texts, v.Name+" <= 1<<53")
		}
	}
	out := atomsOf(s, texts, vars, cols, n)
	for i := range out {
		out[i].exact = true
	}
	return out
}

// plainAtoms are conditions that any code may have: the sign of a number, whether a list is empty, a flag, and the order of two
// variables of one type.
//
// The order matters where two atoms accept the same rows, since the first one is taken. Equality of numbers is no guard: it leaves one
// value.
func plainAtoms(vars []relation.Var) []string {
	var out []string
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	for i, v := range vars {
		number := isNumber(v.Type) && v.Type.Kind < relation.Complex64 && !v.Type.Enum
		list := v.Type.Kind == relation.String || v.Type.Kind == relation.Slice
		switch {
		case number:
			for _, cond := range []string{">= 0", "> 0", "<= 0", "< 0", "!= 0", ">= 1", "<= 1"} {
				add("%s %s", v.Name, cond)
			}
		case list:
			add("len(%s) > 0", v.Name)
		case v.Type.Kind == relation.Bool:
			add("%s", v.Name)
			add("!%s", v.Name)
		}
		for _, u := range vars[:i] {
			if !relation.Identical(u.Type, v.Type) {
				continue
			}
			switch {
			case number:
				for _, op := range []string{"<=", "<", ">=", ">", "!="} {
					add("%s %s %s", u.Name, op, v.Name)
				}
				add("%s >= 0 && %s >= 0", u.Name, v.Name)
				add("%s > 0 && %s > 0", u.Name, v.Name)
			case list:
				for _, op := range []string{"<=", "==", ">="} {
					add("len(%s) %s len(%s)", u.Name, op, v.Name)
				}
				add("%s != %s", u.Name, v.Name)
			}
		}
	}
	return out
}

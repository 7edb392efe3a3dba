package infer

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// How guards are looked for (traps.md E).
const (
	guardRows = 1500 // random rows that a guard is learnt on, and a third of that of the edge grid
	maxRefits = 160  // refuted laws that are tried with guards, the telling families first
	insideOf  = 20   // a guard must accept at least one in so many of the rows on which the law was decided
	minHeld   = 40   // and so many on which it held
	// So many values a variable of a guard must have inside of it, and so many lengths if it is a list.
	minValues, minLengths = 6, 3
)

// unguarded are the families whose laws get no guard: a bound or an outcome on a part of the domain says little, and arguments that
// stay as they are do so everywhere; a relation that is an order on a part of its domain is none.
var unguarded = []algebra.Family{algebra.Bound, algebra.Order, algebra.Subadditive, algebra.Divisible, algebra.Outcome, algebra.Unchanged, algebra.Pythagorean}

// guard proposes refuted laws again, each under the weakest precondition of at most two atoms that explains where it holds, and sifts them.
type guard struct{}

// Name implements [Stage].
func (guard) Name() string { return "guard" }

// Run implements [Stage].
func (guard) Run(ctx context.Context, s *session, r *trial.Runner, set *claim.Set) error {
	var found []claim.Claim
	for _, g := range r.Groups(refits(set)) {
		n := r.Ration(guardRows, g.Calls(), 10)
		if n < guardRows/10 {
			continue
		}
		sp := g.Space(s.Subject)
		rows := source.Draw(source.Random{}, sp, s.Seed.Child("guard "+g.Key, 0), n)
		rows = append(rows, source.Draw(source.Edge{}, sp, s.Seed.Child("guard edge "+g.Key, 0), n/3)...)
		cols, err := source.Columns(g.Vars, rows)
		if err != nil {
			return err
		}
		atoms := s.atoms(g.Vars, cols, len(rows))
		if len(atoms) == 0 {
			continue
		}
		see := func(c *claim.Claim, g *trial.Group, _ []source.Row, v *relation.Verdicts) {
			if guarded := s.refit(c, v, atoms, g.Vars, cols); guarded != nil {
				found = append(found, *guarded)
			}
		}
		if _, err := r.Decide(ctx, g, rows, trial.Trial{See: see}); err != nil {
			return err
		}
	}
	var claims []*claim.Claim
	for _, c := range found {
		set.Offer()
		claims = append(claims, set.Propose(c))
	}
	return siftGuarded(ctx, s, r, set, claims)
}

// siftGuarded puts claims under a precondition through fresh rows and the edge grid, drawn inside of it.
func siftGuarded(ctx context.Context, s *session, r *trial.Runner, set *claim.Set, claims []*claim.Claim) error {
	var trials []trial.Trial
	for k, st := range []source.Strategy{source.Random{}, source.Edge{}} {
		trials = append(trials, trial.Trial{Rows: st, Seed: s.Seed.Child("guarded", uint64(k)), N: siftRows, Share: 0.2, Reading: trial.Lenient, Gone: trial.Fallen})
	}
	res, err := r.Try(ctx, claims, trials...)
	if err != nil {
		return err
	}
	for _, c := range claims {
		e := res.Of(c)
		set.Observe(c.ID, e)
		switch {
		case e.Violated > 0:
			set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: "guard"})
		case e.Held == 0:
			set.Reject(c.ID, claim.Verdict{Kind: claim.Idle, Stage: "guard", Why: "no input meets its precondition"})
		}
	}
	set.Tried()
	return nil
}

// refits are the refuted claims worth a guard: those that held on a part of the rows.
func refits(set *claim.Set) []*claim.Claim {
	out := slices.DeleteFunc(set.All(), func(c *claim.Claim) bool {
		e := set.Evidence(c.ID)
		v, fell := set.Verdict(c.ID)
		return !fell || v.Kind != claim.Refuted || slices.Contains(unguarded, c.Law.Family) || c.Law.Traits.Has(algebra.Unguarded) || e.Held*insideOf < e.Decided() || len(relation.Conjuncts(c.Relation.Pre)) > 1
	})
	rankClaims(out)
	return out[:min(len(out), maxRefits)]
}

// A guardAtom is a condition over the variables of a group, with the rows that meet it.
type guardAtom struct {
	text string        // as the code writes it, or as it was made
	cond relation.Expr // the same as a formula
	vars []relation.Var
	met  relation.Bits
}

// atoms lists the conditions that a guard may have over vars, decided on n rows: those of the code first, then signs, lengths and
// comparisons of one variable with another.
func (s *session) atoms(vars []relation.Var, cols []relation.Column, n int) []guardAtom {
	byName := map[string]relation.Column{}
	for i, v := range vars {
		byName[v.Name] = cols[i]
	}
	var out []guardAtom
	seen := map[string]bool{}
	for _, text := range append(s.codeAtoms(vars), plainAtoms(vars)...) {
		names := word.FindAllString(text, -1)
		used := slices.DeleteFunc(slices.Clone(vars), func(v relation.Var) bool { return !slices.Contains(names, v.Name) })
		rel, err := relation.Parse(declaration(used)+text, s.Env)
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

// exception is what takes one number out: a law with it is one with a few counterexamples (traps.md A11).
var exception = regexp.MustCompile(`^\w+ != -?[1-9]\d*$`)

// emptied is what leaves a text one value: a law under it is one of the other variables, with a constant in it.
var emptied = regexp.MustCompile(`^\w+ == ""$`)

// codeAtoms writes the conditions of the subject's code over the sources of its parameters: for each source alone, and for all of them.
func (s *session) codeAtoms(vars []relation.Var) []string {
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

// plainAtoms are conditions that any code may have: the sign of a number, whether a list is empty, a flag, and the order of two
// variables of one type.
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

// refit finds the guard under which c holds, on rows that were decided: the atom that accepts most, else the two. Outside of it at
// least half of the rows must fail, else c is a law with a few counterexamples, and each of two atoms must be needed.
func (s *session) refit(c *claim.Claim, v *relation.Verdicts, atoms []guardAtom, vars []relation.Var, cols []relation.Column) *claim.Claim {
	var usable []guardAtom
	for _, a := range atoms {
		if within(a.vars, c.Relation.Vars) {
			usable = append(usable, a)
		}
	}
	if best := bestGuard(v, usable, vars, cols); best.cond != nil {
		return s.underGuard(c, best)
	}
	return nil
}

// within reports whether each of some variables is one of others.
func within(some, others []relation.Var) bool {
	return !slices.ContainsFunc(some, func(u relation.Var) bool {
		return !slices.ContainsFunc(others, func(v relation.Var) bool { return v.Name == u.Name })
	})
}

// bestGuard is the guard that accepts most rows, without a condition if none explains the verdicts.
func bestGuard(v *relation.Verdicts, atoms []guardAtom, vars []relation.Var, cols []relation.Column) guardAtom {
	best, most := guardAtom{}, 0
	decided := v.Held.Or(v.Violated) // the rows that meet the law's own premise
	explains := func(met relation.Bits) int {
		inside := met.And(v.Held).Count()
		bad := met.And(v.Violated).Count()
		held, violated := v.Held.Count(), v.Violated.Count()
		if bad > 0 || inside < minHeld || inside*insideOf < held+violated {
			return 0
		}
		if outside := held - inside; violated < outside {
			return 0
		}
		return inside
	}
	var alone []bool
	for _, a := range atoms {
		n := explains(a.met)
		if n > most && roomy(a.text, a.vars, vars, cols, a.met.And(decided)) {
			best, most = a, n
		}
		alone = append(alone, a.met.And(v.Violated).Count() == 0)
	}
	if best.cond != nil {
		return best
	}
	for i, a := range atoms {
		if alone[i] || strings.Contains(a.text, "&&") {
			continue
		}
		for j, b := range atoms[:i] {
			if alone[j] || strings.Contains(b.text, "&&") {
				continue
			}
			both := a.met.And(b.met)
			if n := explains(both); n > most && roomy(a.text+b.text, slices.Concat(a.vars, b.vars), vars, cols, both.And(decided)) {
				best, most = guardAtom{text: b.text + " && " + a.text, cond: relation.Conjunction(b.cond, a.cond)}, n
			}
		}
	}
	return best
}

// underGuard is c with a guard before its own premise, and so are the stronger statements that would make it say too little: for all
// sources of the parameters that the guard speaks of.
func (s *session) underGuard(c *claim.Claim, guard guardAtom) *claim.Claim {
	rel := s.derived(c.Relation.Declared, relation.Conjunction(guard.cond, c.Relation.Pre), c.Relation.Post)
	if rel == nil || !s.drawable(rel) {
		return nil
	}
	out := &claim.Claim{Parent: c.ID, Candidate: c.Candidate, Engine: c.Engine, Relation: rel, Order: c.Order, Guard: guard.text}
	out.Text, out.Unless = rel.Text(), nil
	for _, u := range c.Unless {
		strong := s.parse(u)
		if strong == nil {
			continue
		}
		pre := relation.Conjunction(append(instances(guard.cond, c.Relation.Vars, strong.Vars), strong.Pre)...)
		out.Unless = append(out.Unless, (&relation.Relation{Pre: pre, Post: strong.Post}).Text())
	}
	return out
}

// instances are a guard over vars for other variables: the guard itself, and once with each further source of a parameter in the place of
// the first one.
func instances(guard relation.Expr, vars, others []relation.Var) []relation.Expr {
	out := []relation.Expr{guard}
	for _, o := range others {
		if o.Func == nil || slices.ContainsFunc(vars, func(v relation.Var) bool { return v.Name == o.Name }) {
			continue
		}
		to := map[string]string{}
		for _, v := range vars {
			if v.Func == o.Func && v.Param == o.Param && relation.Mentions(guard, v.Name) {
				to[v.Name] = o.Name
			}
		}
		if len(to) > 0 {
			out = append(out, relation.Rename(guard, to))
		}
	}
	return out
}

package infer

import (
	"context"
	"fmt"
	"go/constant"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/terms"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// termsShare is the part of the remaining budget that a search for terms may take, and maxTermRuns how many executions, since what it finds has
// to be tried with the rest. No theory stands behind them.
//
// What is said of values that cannot be taken apart is mostly found by terms, and each row makes such values anew: they have a larger share.
//
// For conjectures of the grammar there is one part in so many beside that, and so many executions at least: where each row makes its values by calls, the
// part would be used up before the shortest laws are written.
const (
	termsShare     = 0.3
	statesShare    = 0.5
	maxTermRuns    = 1_500_000
	generationPart = 3
	leastWritten   = 80_000
)

// termReferences are the functions of the standard library of which the engine makes transformations, or which say something of a text.
var termReferences = []string{
	"strings.ToUpper", "strings.ToLower", "strings.TrimSpace", "strings.HasPrefix", "strings.HasSuffix", "strings.Contains", "utf8.RuneCountInString",
}

// termReferencesOf are those functions as the package of a subject has them: as references, or, in a package of the standard library, as its own.
func termReferencesOf(env *relation.Env, f *relation.Func) map[string]*relation.Func {
	out := map[string]*relation.Func{}
	for _, name := range termReferences {
		fn := env.Func(name)
		own, inside := strings.CutPrefix(name, env.Path+".")
		if inside {
			fn = env.Func(own)
		}
		if fn != nil && fn != f && (inside || fn.Reference) {
			out[name] = fn
		}
	}
	return out
}

// maxTermParams is how many parameters a function has of which terms are enumerated: pairs of them are exchanged, each of them is replaced.
// No theory stands behind it.
const maxTermParams = 16

// proposeTerms asks package terms.
func proposeTerms(ctx context.Context, s *trial.Subject, r *trial.Runner, q *request) (proposals, error) {
	if len(s.Func.Params) > maxTermParams {
		return proposals{}, nil
	}
	p := &terms.Problem{
		Subject: s.Func, Sisters: callable(s), References: termReferencesOf(s.Env, s.Func), Literals: q.literals(s.Func), Conditions: conditionsOfCode(s),
		Without: q.without,
		Rows: func(vars []relation.Var, about relation.Expr, n int) (map[string]relation.Column, int, error) {
			return battery(ctx, s, r, vars, about, n)
		}, Executor: r.Checker, Work: func() int64 { return r.Spent() / max(1, r.Weight) },
	}
	p.Decide = func(texts []string, vars []relation.Var, about relation.Expr, n int) ([]terms.Tally, error) {
		return tallies(ctx, s, r, texts, vars, about, n)
	}
	if r.Pristine != nil {
		p.Untouched = r.Pristine
	}
	share := termsShare
	if terms.Hidden(s.Func) {
		share = statesShare
	}
	if p.Budget = min(maxTermRuns, int64(share*float64(r.Remaining()))/max(1, r.Weight)); p.Budget <= 0 {
		return proposals{}, nil
	}
	p.Grammar = terms.Generation{Budget: writingBudget(p.Budget, r), Further: further(s, p.Sisters), Constants: constantsFor(s, q)}
	r.GrantMore(r.Remaining() + p.Grammar.Budget*max(1, r.Weight)) // what the other kinds find is tried as much as without this one
	p.Cut = func(what string) { r.Log.Debug("search for terms", "subject", s.Func.Name, "left out", what) }
	p.Tell = func(figures ...any) {
		r.Log.Debug("search for terms", append([]any{"subject", s.Func.Name}, figures...)...)
	}
	r.Tell("enumerating terms")
	found, err := terms.Search(ctx, p)
	if err != nil {
		return proposals{}, err
	}
	type kind struct {
		name   string
		traits algebra.Traits
	}
	laws := map[kind]*algebra.Law{}
	var out []algebra.Candidate
	for _, f := range found {
		of := kind{f.Name, algebra.Enumerated}
		if f.Defines {
			of.traits |= algebra.Defining
		}
		if f.Axiom {
			of.traits |= algebra.Axiom
		}
		if f.Generated {
			of.traits |= algebra.Generated
		}
		if f.Invariant {
			of.traits |= algebra.Invariant
		}
		if laws[of] == nil {
			laws[of] = &algebra.Law{Name: f.Name, Family: f.Family, Traits: of.traits}
		}
		out = append(out, algebra.Candidate{Law: laws[of], Text: f.Text, Unless: f.Unless, Sister: f.Sister})
	}
	return proposals{Candidates: out}, nil
}

// writingBudget is what conjectures of the grammar may cost beside a budget of terms. What a user has granted is not exceeded.
func writingBudget(budget int64, r *trial.Runner) int64 {
	if r.Counting() {
		return budget / generationPart
	}
	return max(budget/generationPart, leastWritten)
}

// tallies decides relations on rows that are drawn for all of them together, in which the variables that occur have the types of those given. One that
// cannot be read, or that has a variable of another type than those before it, is not decided.
//
// The names are left as they are (relation.AsWritten): the canonical form of a relation gives each variable the name of the parameter that it reaches,
// by which one name would mean different columns in different relations.
func tallies(ctx context.Context, s *trial.Subject, r *trial.Runner, texts []string, known []relation.Var, about relation.Expr, n int) ([]terms.Tally, error) {
	out := make([]terms.Tally, len(texts))
	for i := range out {
		out[i] = terms.Tally{Held: relation.NewBits(n), Failed: relation.NewBits(n)}
	}
	var vars []relation.Var
	var rels []*relation.Relation
	var of []int
	for i, text := range texts {
		names := variablesIn(text)
		own := slices.DeleteFunc(slices.Clone(known), func(v relation.Var) bool { return !slices.Contains(names, v.Name) })
		rel, err := relation.AsWritten(declaration(s.Env, own)+text, s.Env)
		if err != nil || slices.ContainsFunc(rel.Vars, func(v relation.Var) bool {
			return slices.ContainsFunc(vars, func(w relation.Var) bool { return v.Name == w.Name && !relation.Identical(v.Type, w.Type) })
		}) {
			continue
		}
		for _, v := range rel.Vars {
			if !slices.ContainsFunc(vars, func(w relation.Var) bool { return v.Name == w.Name }) {
				vars = append(vars, v)
			}
		}
		rels, of = append(rels, rel), append(of, i)
	}
	byName, n, err := battery(ctx, s, r, vars, about, n)
	if err != nil || len(rels) == 0 {
		return nil, err
	}
	cols := make([]relation.Column, len(vars))
	for i, v := range vars {
		cols[i] = byName[v.Name]
	}
	if cols, err = met(vars, cols); err != nil {
		return nil, err
	}
	verdicts, err := r.Check(ctx, rels, vars, cols, n)
	if err != nil {
		return nil, fmt.Errorf("decide conjectures about states: %w", err)
	}
	for k, v := range verdicts {
		out[of[k]] = terms.Tally{Held: v.Held, Failed: v.Violated}
	}
	return out, nil
}

// variablesIn are the names in a text that may be of variables: not behind a dot.
func variablesIn(text string) []string {
	var out []string
	for _, at := range word.FindAllStringIndex(text, -1) {
		if at[0] == 0 || text[at[0]-1] != '.' {
			out = append(out, text[at[0]:at[1]])
		}
	}
	return out
}

// meetings is how rare rows are on which two variables of one type are given one value, or one is given a value that another one was made with.
// No theory stands behind it: two random values are hardly ever equal, and what a function does when it is given the same again, or what a
// container has, is a law of many types.
const meetings = 8

// met is columns in which, on one row in so many, a variable has the value of another one of its type, each two in turn, and, on one in as many, a
// value with which a container beside it was made.
//
// The rows of one reason do not overlap with those of the other, and each variable takes a third of them in turn, so that no two variables are always
// equal on the same rows.
func met(vars []relation.Var, cols []relation.Column) ([]relation.Column, error) {
	out := slices.Clone(cols)
	n := 0
	for i, v := range vars {
		if v.Type.Kind > relation.String {
			continue
		}
		values := make([]relation.Value, out[i].Len())
		for row := range values {
			values[row] = out[i].At(row)
		}
		for k, w := range vars {
			phase := 1
			of := func(row int) relation.Value { return out[k].At(row) }
			switch {
			case k < i && relation.Identical(v.Type, w.Type):
			case w.Type.Kind > relation.String:
				phase = 5
				of = func(row int) relation.Value { return argumentOf(out[k].At(row), values[row], row/meetings) }
			default:
				continue
			}
			for row := phase; row < len(values); row += meetings {
				if (row/meetings)%3 == n%3 {
					values[row] = of(row)
				}
			}
			n++
		}
		col, err := relation.FromValues(v.Type, values)
		if err != nil {
			return nil, fmt.Errorf("rows on which variables meet: %w", err)
		}
		out[i] = col
	}
	return out, nil
}

// argumentOf is one of the arguments by which a value was made that are like another value; that other value if there is none.
func argumentOf(made, like relation.Value, pick int) relation.Value {
	if ref, ok := made.(relation.Ref); ok {
		made = ref.To
	}
	b, ok := made.(relation.Built)
	if !ok {
		return like
	}
	var fitting []relation.Value
	for _, step := range b.Steps {
		for _, a := range step.Args {
			if reflect.TypeOf(a) == reflect.TypeOf(like) {
				fitting = append(fitting, a)
			}
		}
	}
	if len(fitting) == 0 {
		return like
	}
	return fitting[pick%len(fitting)]
}

// callable are the sisters that terms may call, those nearest to the subject first: by their types and names, by the words that their names share with the
// subject's, and by whether its doc comment names them. Of those that take scalars alone only these are called.
func callable(s *trial.Subject) []*relation.Func {
	out := slices.DeleteFunc(slices.Clone(s.Sisters), func(g *relation.Func) bool {
		return g.Reference || g.Test || g == s.Func || slices.ContainsFunc(g.Params, func(p relation.Param) bool { return source.Drawable(s.Env, p.Type) != nil })
	})
	score := map[*relation.Func]int{}
	own := subject.Words(s.Func)
	for _, g := range out {
		score[g] = subject.Kinship(s.Func, g)
		words := subject.Words(g)
		for _, w := range words {
			if slices.Contains(own, w) {
				score[g] += sharedWord
			}
		}
		if slices.Contains(word.FindAllString(s.Doc, -1), g.Name[strings.LastIndexByte(g.Name, '.')+1:]) {
			score[g] += namedInDoc
		}
	}
	out = slices.DeleteFunc(out, func(g *relation.Func) bool {
		return ofScalars(g) && score[g] == subject.Kinship(s.Func, g) && !subject.Pair(s.Func, g)
	})
	slices.SortStableFunc(out, func(a, b *relation.Func) int { return score[b] - score[a] })
	return withObservers(s.Env, s.Func, out)
}

// ofScalars reports whether a function takes numbers, texts and flags alone, without types of their own: such types say nothing of what the
// values mean, so that any function takes the result of any other one.
func ofScalars(g *relation.Func) bool {
	return !slices.ContainsFunc(g.Params, func(p relation.Param) bool {
		return p.Type.Kind > relation.String || !relation.Identical(p.Type, relation.Predeclared(p.Type.Kind))
	})
}

// What makes a sister nearer kin than its types do, on the scale of subject.Kinship. No theory stands behind the figures.
const (
	sharedWord = 3
	namedInDoc = 4
)

// battery draws rows for the variables of a search: random ones, the edge grid, and rows around the branches, some of which the subject accepts. It fails
// where a type has no values that can be made, as that of a result may be.
func battery(ctx context.Context, s *trial.Subject, r *trial.Runner, vars []relation.Var, about relation.Expr, n int) (map[string]relation.Column, int, error) {
	for _, v := range vars {
		if err := source.Drawable(s.Env, v.Type); err != nil {
			return nil, 0, fmt.Errorf("rows for %s: %w", v.Name, err)
		}
	}
	rel := &relation.Relation{Vars: vars, Post: about}
	sp := s.Space(rel, vars, nil)
	at := s.Seed.Child("terms", uint64(n))
	rows := source.Draw(source.Random{}, sp, at, n/2)
	if len(s.Pool) > 0 {
		rows = append(rows, source.Draw(source.Around{Pool: s.Pool}, sp, at, n/4)...)
	}
	rows, err := accepted(ctx, s, r, sp, append(rows, source.Draw(source.Edge{}, sp, at, n-len(rows))...))
	if err != nil {
		return nil, 0, err
	}
	byName, err := columnsOf(vars, rows)
	return byName, len(rows), err
}

// columnsOf is rows of variables as columns, by their names.
func columnsOf(vars []relation.Var, rows []source.Row) (map[string]relation.Column, error) {
	cols, err := source.Columns(vars, rows)
	if err != nil {
		return nil, fmt.Errorf("rows for a search: %w", err)
	}
	byName := map[string]relation.Column{}
	for i, v := range vars {
		byName[v.Name] = cols[i]
	}
	return byName, nil
}

// literals are the constants of the code in each type of numbers that the subject takes or returns, and its short texts.
func (q *request) literals(fn *relation.Func) []*relation.Literal {
	var out []*relation.Literal
	for _, t := range typesOf(fn) {
		switch {
		case t.Kind == relation.String:
			for _, text := range q.scope.Texts {
				if v, err := strconv.Unquote(text); err == nil {
					out = append(out, &relation.Literal{Value: constant.MakeString(v), Text: text, T: t})
				}
			}
		case relation.Int <= t.Kind && t.Kind <= relation.Float64:
			out = append(out, q.numbersOf(t)...)
		}
	}
	return out
}

// numbersOf are the constants of the code that a type has.
func (q *request) numbersOf(t *relation.Type) []*relation.Literal {
	var out []*relation.Literal
	float := t.Kind == relation.Float32 || t.Kind == relation.Float64
	for _, c := range q.ofCode() {
		v, err := strconv.ParseFloat(c.Text, 64)
		if err != nil || !c.Integer && !float || v > maxHarvestedByte && (t.Kind == relation.Int8 || t.Kind == relation.Uint8) {
			continue
		}
		value := constant.ToFloat(constant.MakeFloat64(v))
		if !float {
			value = constant.ToInt(value)
		}
		out = append(out, &relation.Literal{Value: value, Text: c.Text, T: t})
	}
	return out
}

// maxHarvestedByte is the largest constant that int8 has.
const maxHarvestedByte = 1<<7 - 1

// conditionsOfCode are the conditions of the code that execute nothing.
func conditionsOfCode(s *trial.Subject) []relation.Expr {
	var vars []relation.Var
	for i, p := range s.Func.Params {
		vars = append(vars, relation.Var{Name: p.Name, Type: p.Type, Func: s.Func, Param: i})
	}
	var out []relation.Expr
	for _, text := range codeAtoms(s, vars) {
		names := word.FindAllString(text, -1)
		used := slices.DeleteFunc(slices.Clone(vars), func(v relation.Var) bool { return !slices.Contains(names, v.Name) })
		if rel, err := relation.Parse(declaration(s.Env, used)+text, s.Env); err == nil && rel.Pre == nil && len(rel.Executions()) == 0 {
			out = append(out, rel.Post)
		}
	}
	return out
}

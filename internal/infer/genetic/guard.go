package genetic

import (
	"cmp"
	"go/constant"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A guard is a precondition, and the screened pairs that meet it.
type guard struct {
	*tree
	screen uint64
}

// mostGuards is how many preconditions are tried of a formula. No theory stands behind it.
const mostGuards = 60

// conditions fills the preconditions, the weakest first: those of the code, of the source and of the follow-up, comparisons of inputs with
// each other and with small constants, flags, and what each of them leaves out. None is fitted to the pairs.
func (s *search) conditions() error {
	var exprs []relation.Expr
	to := map[string]relation.Expr{}
	for i, q := range s.Subject.Params {
		to[q.Name] = s.by.follow.Args[i]
	}
	// A condition of the code says something of the follow-up, too: what holds within a branch needs both inputs in it.
	for _, e := range s.Conditions {
		exprs = append(exprs, e)
		if after := relation.Substitute(e, to); relation.ExprString(after) != relation.ExprString(e) {
			exprs = append(exprs, after, relation.Conjunction(e, after))
		}
	}
	// Signs, orders and lengths are what people write before a law. Other constants than 0 and 1 are those of the code, whose conditions have
	// them already: a threshold that nobody wrote would be fitted to the pairs.
	for i, v := range s.by.vars {
		x := &relation.VarRef{Name: v.Name, T: v.Type}
		switch {
		case isBool(v.Type) && relation.Identical(v.Type, boolean):
			exprs = append(exprs, x)
		case isNumber(v.Type):
			for _, l := range s.constants(v.Type)[:2] {
				exprs = append(exprs, relation.Compare("<", l, x), relation.Compare("<=", l, x))
			}
			// Two sources are in some order: laws of steps and of limits hold in one of them.
			for _, w := range s.by.vars[:i] {
				if relation.Identical(v.Type, w.Type) {
					y := &relation.VarRef{Name: w.Name, T: w.Type}
					exprs = append(exprs, relation.Compare("<", x, y), relation.Compare("<=", x, y), relation.Compare("==", x, y))
				}
			}
		case isSequence(v.Type):
			i := relation.Predeclared(relation.Int)
			for _, l := range s.constants(i)[:2] {
				exprs = append(exprs, relation.Compare("<", l, relation.Length(x)))
			}
		}
	}
	// Where the subject refuses its input nothing else can be said of its results.
	if s.Subject.Err {
		exprs = append(exprs, relation.Succeeds(s.by.source), relation.Conjunction(relation.Succeeds(s.by.source), relation.Succeeds(s.by.follow)))
	}
	return s.weigh(append(exprs, s.answers()...))
}

// answers are the conditions that the source, the follow-up, or both have an answer: many functions give 0, -1 or an empty text where they have none, and
// what they give otherwise obeys laws that this value does not. A value that is no such refusal makes a condition that nobody writes, but no false one.
func (s *search) answers() []relation.Expr {
	var out []relation.Expr
	for o := range s.Subject.Outputs() {
		source, follow := relation.Result(s.by.source, o), relation.Result(s.by.follow, o)
		for _, l := range s.refusals(source.T) {
			is := func(e relation.Expr) relation.Expr { return relation.Compare("!=", e, l) }
			out = append(out, is(source), is(follow), relation.Conjunction(is(source), is(follow)))
		}
	}
	return out
}

// refusals are the values by which functions say that they have no answer: 0 and -1 of whole numbers, and the text of no characters.
func (s *search) refusals(t typ) []*relation.Literal {
	switch {
	case isNumber(t) && !isFloat(t):
		return slices.DeleteFunc(s.constants(t), func(l *relation.Literal) bool { return l.Text != "0" && l.Text != "-1" })
	case isText(t):
		return []*relation.Literal{{Value: constant.MakeString(""), Text: `""`, T: t}}
	}
	return nil
}

// weigh evaluates conditions and their negations, and keeps those that split the pairs.
func (s *search) weigh(exprs []relation.Expr) error {
	type weighed struct {
		guard
		n int
	}
	var all []weighed
	seen := map[string]bool{}
	for _, e := range exprs {
		// A condition is a leaf: it is not taken apart, and weighs what a reader reads.
		t := s.forest.leaf(e, nodes(e), 0, 0)
		// What it leaves out is a region, too: the law of the other branch.
		for _, g := range []*tree{t, s.forest.apply(operationNamed("!"), t)} {
			if g == nil {
				continue
			}
			v, err := s.table.value(g)
			if err != nil {
				return err
			}
			rows := v.holds.And(s.table.first)
			n := rows.Count()
			key := string(relation.AppendColumn(nil, v.flags(s.table.n)))
			// What nearly all inputs miss is no precondition that a relation may be printed with, and what all meet is none.
			if seen[key] || n*leastMet < s.table.correct || n == s.table.correct {
				continue
			}
			seen[key] = true
			all = append(all, weighed{guard{g, first(v.holds)}, n})
		}
	}
	// The weakest comes first, so that the first one that fits cuts off least.
	slices.SortStableFunc(all, func(a, b weighed) int { return cmp.Compare(b.n, a.n) })
	for _, g := range all[:min(len(all), mostGuards)] {
		s.guards = append(s.guards, g.guard)
	}
	return nil
}

// nodes is how many nodes an expression has.
func nodes(e relation.Expr) int {
	n := 0
	relation.Walk(e, func(relation.Expr) bool {
		n++
		return true
	})
	return n
}

package genetic

import (
	"cmp"
	"fmt"
	"go/constant"
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Evolution leaves in formulas what chance has put there: a disjunct that no pair needs, a constant in the place of which 1 would do. What stands is tried
// again with less, on the pairs of the search and on the fresh ones, before it is offered.

// shortened is a candidate that says the same in fewer nodes, or with smaller constants: it sees each mutant that the longer one sees, and neither the pairs
// of the search nor the fresh ones refute it. It is the candidate itself where nothing can go.
func (s *search) shortened(c *candidate, fresh *table) (*candidate, error) {
	for {
		next, err := s.shorter(c, fresh)
		if err != nil {
			return nil, fmt.Errorf("shorten %s: %w", c, err)
		}
		if next == nil {
			return c, nil
		}
		c = next // each step has fewer nodes, or as many and smaller constants, so that there is a last one
	}
}

// shorter is the first shorter form of a candidate that stands; nil if there is none.
func (s *search) shorter(c *candidate, fresh *table) (*candidate, error) {
	for i := range c.pre {
		pre := slices.Delete(slices.Clone(c.pre), i, i+1)
		if next, err := s.instead(c, fresh, c.post, pre); err != nil || next != nil {
			return next, err
		}
	}
	for _, post := range s.forms(c.post) {
		if next, err := s.instead(c, fresh, post, c.pre); err != nil || next != nil {
			return next, err
		}
	}
	return nil, nil
}

// instead is a formula under preconditions, as the candidate that takes the place of another one; nil if it is worth less.
func (s *search) instead(c *candidate, fresh *table, post *tree, pre []*tree) (*candidate, error) {
	next, err := s.candidate(post, pre...)
	if err != nil || next == nil || !next.seesAllOf(c) {
		return nil, err
	}
	if _, violated, err := next.decided(fresh); err != nil || !violated.Empty() {
		return nil, err
	}
	next.after = c.after // it was found when the longer one was
	return next, nil
}

// seesAllOf reports whether a candidate sees each mutant that another one sees, and no fewer of their pairs by its nodes.
func (c *candidate) seesAllOf(of *candidate) bool {
	for _, k := range of.kills {
		if _, known := slices.BinarySearchFunc(c.kills, k, func(a, b kill) int { return cmp.Compare(a.mutant, b.mutant) }); !known {
			return false
		}
	}
	return c.gain(nil)/float64(c.size()+fixedSize) >= of.gain(nil)/float64(of.size()+fixedSize)
}

// forms are a formula with one of its trees in a shorter form, those with the fewest nodes first: an operand in the place of the operation, which leaves
// out a disjunct, a conjunct or an addend; the negation of an operand that is a formula; a smaller constant; or two of its comparisons alone.
func (s *search) forms(t *tree) []*tree {
	var out []*tree
	t.walk(func(at *tree) {
		for _, less := range s.less(at) {
			form := s.forest.replaced(t, at, less)
			// An operand may be as large as what stands for it once the forest has simplified both.
			if form != nil && form != t && (form.size < t.size || at.op == nil && form.size == t.size) && !slices.Contains(out, form) {
				out = append(out, form)
			}
		}
	})
	for _, form := range s.connected(t) {
		if form.size < t.size && !slices.Contains(out, form) {
			out = append(out, form)
		}
	}
	slices.SortStableFunc(out, func(a, b *tree) int { return cmp.Compare(a.size, b.size) })
	return out
}

// connected are each two of the flags and comparisons in a formula, connected in each way: (a != b) == (a || b) is !a || !b.
func (s *search) connected(t *tree) []*tree {
	var parts []*tree
	t.walk(func(at *tree) {
		if isBool(at.typ) && (at.op == nil || !formulas[at.op.name]) && !slices.Contains(parts, at) {
			parts = append(parts, at)
		}
	})
	var out []*tree
	for i, a := range parts {
		for _, b := range parts[:i] {
			for _, c := range []struct {
				op   string
				a, b *tree
			}{{"||", a, b}, {"||", s.negated(a), b}, {"||", a, s.negated(b)}, {"||", s.negated(a), s.negated(b)}, {"iff", a, b}, {"xor", a, b}} {
				if c.a == nil || c.b == nil {
					continue
				}
				if form := s.forest.apply(operationNamed(c.op), c.a, c.b); form != nil {
					out = append(out, form)
				}
			}
		}
	}
	return out
}

// negated is a formula that is true where another one is false; of floats it may be true of both where they are nearly equal.
func (s *search) negated(t *tree) *tree {
	switch {
	case t.is("!"):
		return t.kids[0]
	case t.is("=="):
		return s.forest.apply(operationNamed("!="), t.kids...)
	case t.is("!="):
		return s.forest.apply(operationNamed("=="), t.kids...)
	case t.is("<"):
		return s.forest.apply(operationNamed("<="), t.kids[1], t.kids[0])
	case t.is("<="):
		return s.forest.apply(operationNamed("<"), t.kids[1], t.kids[0])
	}
	return s.forest.apply(operationNamed("!"), t)
}

// less are the trees that may take the place of a tree and say less.
func (s *search) less(t *tree) []*tree {
	var out []*tree
	for _, k := range t.kids {
		if !relation.Identical(k.typ, t.typ) {
			continue
		}
		out = append(out, k)
		if isBool(k.typ) && !t.is("!") {
			out = append(out, s.negated(k))
		}
	}
	// Of both sides of a comparison one operand each: what they have in common goes from both.
	if isBool(t.typ) && len(t.kids) == 2 && !isBool(t.kids[0].typ) {
		for _, a := range t.kids[0].kids {
			for _, b := range t.kids[1].kids {
				if relation.Identical(a.typ, b.typ) {
					out = append(out, s.forest.apply(t.op, a, b))
				}
			}
		}
	}
	if t.constant {
		for _, l := range s.constants(t.typ) {
			if smaller(l, t.made.(*relation.Literal)) {
				out = append(out, s.forest.leaf(l, 1, 0, 0))
			}
		}
	}
	return slices.DeleteFunc(out, func(t *tree) bool { return t == nil })
}

// smaller reports whether a number is one that needs no reason, 0, 1 or 2, and nearer to 0 than another one.
func smaller(l, than *relation.Literal) bool {
	return (l.Text == "0" || l.Text == "1" || l.Text == "2") && magnitude(l) < magnitude(than)
}

// magnitude is how far a literal is from 0, which is 0 of what is no number.
func magnitude(l *relation.Literal) float64 {
	f, _ := constant.Float64Val(constant.ToFloat(l.Value))
	return math.Abs(f)
}

package source

import (
	"iter"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// Rows yields what a strategy yields for sp. Where the precondition has several alternatives, "i < 0 || i > len(s)", they take turns: rows
// that are made for one of them rarely meet another.
func Rows(st Strategy, sp *Space, s seed.Seed) iter.Seq[Row] {
	each := relation.Alternatives(sp.Pre)
	if len(each) == 1 {
		return st.Sources(sp, s)
	}
	return func(yield func(Row) bool) {
		var open []func() (Row, bool)
		for i, pre := range each {
			next, stop := iter.Pull(st.Sources(sp.under(pre), s.Child("alternative", uint64(i))))
			defer stop()
			open = append(open, next)
		}
		for len(open) > 0 {
			left := open[:0]
			for _, next := range open {
				row, ok := next()
				if !ok {
					continue
				}
				if !yield(row) {
					return
				}
				left = append(left, next)
			}
			open = left
		}
	}
}

// under is sp with one alternative of its precondition.
func (sp *Space) under(pre relation.Expr) *Space {
	one := *sp
	one.Pre = pre
	if sp.Relation != nil {
		rel := *sp.Relation
		rel.Pre = pre
		one.Relation = &rel
	}
	return &one
}

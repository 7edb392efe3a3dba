package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// What has nothing to take apart comes back whole, as the only element of a list: a text without a separator, a list that is shorter than a part of it.
// Such a list is compared with results, and nothing else is made of it.

// growSingles adds the lists of one parameter that results may be.
func (s *search) growSingles() error {
	for _, op := range s.vocab.subject {
		for _, p := range s.vars.params {
			if !isList(op.out) || !identical(op.out.Elem, p.typ) {
				continue
			}
			if _, err := s.add(apply(listOf(op.out, 1), p)); err != nil {
				return err
			}
		}
	}
	return nil
}

// listOf is the operation that makes a list of so many elements.
func listOf(list typ, n int) *operation {
	return &operation{name: "list", in: slices.Repeat([]typ{list.Elem}, n), out: list, build: func(args []relation.Expr) relation.Expr {
		return &relation.Composite{Elems: slices.Clone(args), T: list}
	}}
}

package field

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/subject"
)

// Most is how many functions of a module are tried.
const Most = 10

// A Lot is what was drawn of a module.
type Lot struct {
	Exported int      // functions and methods of its packages
	Targets  []string // the drawn ones, in the order of their hashes
}

// Draw picks at most n exported functions and methods of the module at tree, by the hashes of their names: a smaller n picks the first of a
// larger one, and nothing but names decides.
func Draw(ctx context.Context, m Module, tree string, n int) (*Lot, error) {
	pkgs, err := subject.Load(ctx, m.Packages, subject.Options{Dir: tree})
	if err != nil {
		return nil, err
	}
	type ticket struct {
		hash   [sha256.Size]byte
		target string
	}
	var all []ticket
	drawn := map[string]bool{}
	for _, p := range pkgs {
		for _, f := range p.Functions {
			name, _, _ := strings.Cut(p.Path+"."+f.Ident, "[") // instances of a generic function are one
			if drawn[name] {
				continue
			}
			drawn[name] = true
			all = append(all, ticket{sha256.Sum256([]byte(name)), f.Target})
		}
	}
	slices.SortFunc(all, func(a, b ticket) int {
		return cmp.Or(bytes.Compare(a.hash[:], b.hash[:]), strings.Compare(a.target, b.target))
	})
	lot := &Lot{Exported: len(all)}
	for _, t := range all[:min(n, len(all))] {
		lot.Targets = append(lot.Targets, t.target)
	}
	return lot, nil
}

package genetic

import (
	"context"
	"fmt"
	"hash/maphash"
	"math/rand/v2"

	"github.com/imago-mt/imago/relation"
)

// search is the search of one transformation.
type search struct {
	*Problem
	ctx        context.Context
	by         *transformation
	operations []*operation // of which trees are made
	forest     *forest
	table      *table // the pairs by which is searched
	guards     []guard
	sources    int // of a batch of pairs
	budget     int64
	rand       *rand.Rand
	figures    Figures
	short      bool   // the budget ended the enumeration
	wire       []byte // a buffer of [search.class]
}

// spent reports whether the budget is used up.
func (s *search) spent() bool { return s.figures.Evaluations >= s.budget || s.ctx.Err() != nil }

// seedOfIdentity makes ids of values; they are compared within one process alone, and only equality counts.
var seedOfIdentity = maphash.MakeSeed()

// identity is a number that equal values share.
func identity(v relation.Value) uint64 {
	return maphash.Bytes(seedOfIdentity, relation.AppendValue(nil, v))
}

// exactly has the tolerance by which comparisons are decided.
var exactly = &relation.Relation{Tol: relation.Tolerance{Rel: relation.DefaultTolerance, Abs: relation.DefaultTolerance}}

// caller executes what stands inside of arguments.
type caller struct {
	ctx context.Context
	x   Executor
}

// Execute implements [relation.Executor].
func (x *caller) Execute(f *relation.Func, args []relation.Column, n int, _ relation.Bits) (*relation.Execution, error) {
	return x.x.Execute(x.ctx, f, args, n)
}

// Global implements [relation.Executor].
func (x *caller) Global(name string, _ int) (relation.Column, error) {
	return nil, fmt.Errorf("package variable %s is not read here", name)
}

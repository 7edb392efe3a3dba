package symbolic

import (
	"iter"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A Standing is what is known of a path.
type Standing uint8

// The standings. Unknown is never infeasible.
const (
	Reached    Standing = iota // an input is there, and its end is predicted
	Infeasible                 // it is proved that no input takes it
	Unknown                    // it could not be decided, or not be executed to its end
	Bounded                    // it goes on beyond a bound
)

var standings = [...]string{Reached: "reached", Infeasible: "infeasible", Unknown: "unknown", Bounded: "bounded"}

// String is the word for s.
func (s Standing) String() string { return standings[s] }

// A Path is one way through the function.
type Path struct {
	Condition string     // in Go, over the parameters; "true" if there is none
	Row       source.Row // an input that takes it; nil if none is known
	Standing  Standing
	Why       string           // of what is not reached
	Undecided bool             // it is unknown since the solver did not decide a condition of it, or was asked no more
	Outcome   relation.Outcome // as predicted, of a path that is reached
	Results   []relation.Value // as predicted, where it returns
	after     []afterwards     // where it returns: of the other outputs, see [relation.Func.Outputs]
	end       ending           // of a path that is reached
	from      *origin          // of a path with an input, see [Path.Others]
}

// Unpredicted stands for a result that hides its fields: that there is one is predicted, and not what it is.
type Unpredicted struct{}

// An afterwards is what a slice or pointer that is a parameter leads to in the end, as predicted.
type afterwards struct {
	value relation.Value
	known bool
}

// Paths are the paths of a function in the order of depth-first search, the true side of a condition first.
type Paths struct {
	List     []Path
	Warnings []error // bounds that were hit
}

var _ source.Strategy = (*Paths)(nil)

// Sources yields the inputs of the paths, those that a model without an end belongs to, too.
func (p *Paths) Sources(sp *source.Space, _ seed.Seed) iter.Seq[source.Row] {
	return func(yield func(source.Row) bool) {
		for _, path := range p.List {
			if path.Row != nil && sp.Takes(path.Row) && !yield(path.Row) {
				return
			}
		}
	}
}

// Options are the bounds of an exploration; a zero is the default.
type Options struct {
	Loops int // visits of a block by one call: 30, as the paper has it (Sun et al. 2021, §5.2)
	Paths int // 1,000; no theory, a table that a person can still search
	// Length of texts and lists among the arguments, at most: 8 of one, 5 of two, 3 of more; no theory, see defaultLengths.
	Length int
	Depth  int // calls within calls: 20; no theory
	Steps  int // instructions of all paths: 1,000,000; no theory, about a second
	// Effort of the solver over all questions, of which each has a budget of its own, see [solve.Cost.Work]: 100,000; no theory, some ten seconds. Without
	// it a remainder in a loop takes minutes, since each round is a larger circuit.
	Effort int
	Solve  solve.Options
}

func (o Options) filled() Options {
	fill := func(n *int, value int) {
		if *n == 0 {
			*n = value
		}
	}
	fill(&o.Loops, 30)        // Sun et al. 2021, §5.2
	fill(&o.Paths, 1_000)     // no theory stands behind it
	fill(&o.Depth, 20)        // no theory stands behind it
	fill(&o.Steps, 1_000_000) // no theory stands behind it
	fill(&o.Effort, 100_000)  // no theory stands behind it
	return o
}

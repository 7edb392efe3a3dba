package suite

import (
	"context"
	"fmt"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/symbolic"
)

// Bounds of a proof that a mutant does the same: small functions, of which a proof takes milliseconds.
const (
	provenMutants = 100   // survivors of a function that are looked at; no theory
	provenPaths   = 40    // of either function, whose pairs are decided; no theory
	provenLoops   = 2     // rounds: chains of 64-bit remainders take minutes beyond, measured on GCD of study own
	provenSteps   = 5_000 // instructions of all paths of one; no theory
	provenClash   = 500   // conflicts of a query, a few milliseconds; no theory
)

// Proved is the note of a mutant that is proved to do the same as the original.
const Proved = "proved"

// proveSame takes survivors out that do the same on every path as the original, on all values of the types. Those for which an input is known that tells
// them are not asked about, nor what could not be executed with symbols to the end of every path.
func proveSame(ctx context.Context, s *mutant.Schemata, m *matrix.Matrix, differs map[string]*Witness) error {
	var asked []*mutant.Mutant
	at := map[uint32]int{}
	for i, mu := range m.Mutants {
		became := m.Status(i)
		if m.Same[i] == i && (became == mutant.NotSeen || became == mutant.NotInfected) && differs[mu.ID] == nil && len(asked) < provenMutants {
			asked, at[mu.Number] = append(asked, mu), i
		}
	}
	versions, err := s.Versions(asked)
	if err != nil {
		return fmt.Errorf("prove mutants equal: %w", err)
	}
	// A function that cannot be proved to do the same as itself has no mutant that can.
	hopeless := map[*ssa.Function]bool{}
	o := symbolic.Options{Paths: provenPaths, Loops: provenLoops, Steps: provenSteps, Solve: solve.Options{Conflicts: provenClash}}
	for _, mu := range asked {
		v, ok := versions[mu.Number]
		if !ok {
			continue
		}
		if _, known := hopeless[v.Original]; !known {
			hopeless[v.Original] = symbolic.Same(ctx, v.Original, v.Original, o) != nil
		}
		if hopeless[v.Original] {
			continue
		}
		err := symbolic.Same(ctx, v.Original, v.Mutant, o)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			m.Equate(at[mu.Number], Proved)
		}
	}
	return nil
}

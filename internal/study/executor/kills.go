package executor

import (
	"context"
	"errors"
	"fmt"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/study/kmr"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/internal/suite/adequacy"
	"github.com/imago-mt/imago/relation"
)

// Kills are the mutants of a function that the relations which inference prints of it kill, on the inputs of each way that the domain of the relations
// holds. Mutants are those that are not known to do what the original does; all are 0 where inference prints nothing.
type Kills struct {
	Mutants             int
	Search, Paths, Both On
}

// On is some inputs, and how many mutants are killed on them.
type On struct{ Inputs, Kills int }

// Add adds those of another function.
func (k *Kills) Add(o Kills) {
	k.Mutants += o.Mutants
	k.Search.add(o.Search)
	k.Paths.add(o.Paths)
	k.Both.add(o.Both)
}

func (n *On) add(o On) { n.Inputs, n.Kills = n.Inputs+o.Inputs, n.Kills+o.Kills }

// String is "kills/inputs".
func (n On) String() string { return fmt.Sprintf("%d/%d", n.Kills, n.Inputs) }

// A judge has the printed relations of the functions of a target, and their mutants.
type judge struct {
	printed map[string]*infer.Subject // by the name of the function
	pkg     *kmr.Package
	h       *harness.Harness // that probes
	o       suite.Running
}

// judged infers for a target with the budget of the command line.
func judged(ctx context.Context, target string, s int64, o subject.Options) (*judge, error) {
	j := &judge{printed: map[string]*infer.Subject{}, o: suite.Running{Seed: s, Subject: o}}
	found, err := infer.Run(ctx, []string{target}, infer.Options{Seed: s, Subject: o})
	if err != nil {
		return nil, err
	}
	for _, f := range found.Subjects {
		if len(f.Found) == 0 {
			continue
		}
		if j.printed[f.Function.Ident] = f; j.pkg != nil {
			continue
		}
		if j.pkg, err = kmr.Open(ctx, f.Package, j.o); err != nil {
			return nil, err
		}
		if j.h, err = claimsOf(f).Open(ctx, j.o); err != nil {
			return nil, errors.Join(err, j.pkg.Close())
		}
	}
	return j, nil
}

func claimsOf(f *infer.Subject) *suite.Claims {
	var rels []*relation.Relation
	for _, r := range f.Found {
		rels = append(rels, r.Relation)
	}
	return suite.ClaimsOf(f.Package, f.Function, f.Domain, rels)
}

// kills tries the mutants of a function on three sets of inputs.
func (j *judge) kills(ctx context.Context, ident string, search, paths, both []source.Row, from seed.Seed) (k Kills, err error) {
	f := j.printed[ident]
	if f == nil {
		return k, nil
	}
	c := claimsOf(f)
	for _, on := range []struct {
		rows []source.Row
		n    *On
	}{{search, &k.Search}, {paths, &k.Paths}, {both, &k.Both}} {
		var inside []source.Row
		for _, row := range on.rows {
			if c.Inputs().Takes(row) {
				inside = append(inside, row)
			}
		}
		pool, err := adequacy.Apply(ctx, j.h, c, j.pkg.Functions(f.Function), inside, from.Child("kills", 0))
		if err != nil {
			return k, err
		}
		killed, err := j.pkg.Kill(ctx, c, pool)
		if err != nil {
			return k, err
		}
		k.Mutants = killed.Mutants
		all := relation.NewBits(killed.Mutants)
		for _, by := range killed.By {
			all = all.Or(by)
		}
		*on.n = On{len(inside), all.Count()}
	}
	return k, nil
}

// Close ends the processes.
func (j *judge) Close() error {
	if j.pkg == nil {
		return nil
	}
	return errors.Join(j.pkg.Close(), j.h.Close())
}

package kmr

import (
	"context"
	"errors"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/internal/suite/adequacy"
	"github.com/imago-mt/imago/relation"
)

// Examples are the functions that are measured unless others are named: those of the six examples, which no part of this study was fitted to.
var Examples = []string{"github.com/imago-mt/imago/examples/..."}

// A Setting is what functions are measured with.
type Setting struct {
	Relations Relations
	Drafts    bool // where nobody has written choices they are drafted, for criteria that ask about choices
}

// A Killed is a pool with what each of its groups kills.
type Killed struct {
	Short   string
	Pool    *adequacy.Pool
	Mutants int             // that are not known to do what the original or an earlier mutant does
	By      []relation.Bits // by group: the mutants that it kills

	claims *suite.Claims
	m      *Package
	tried  []uint32 // numbers of the mutants
	byAll  relation.Bits
	Faults []*mutant.Mutant // those that are tried
	Counts Counts
}

// Counts are the mutants of a function as the paper's Table V has them.
type Counts struct {
	Generated  int
	Equivalent int // known to do what the original or an earlier mutant does
	Early      int // that must be on before the package is initialised, and are not tried
}

// Each makes the pools of targets, with the follow-ups watched, and has their mutants tried with each group. Functions whose pool has no group or that
// come to no mutant are left out.
func Each(ctx context.Context, targets []string, by Setting, o suite.Running, use func(*Killed) error) (err error) {
	claims, err := by.Relations.Claims(ctx, targets, o)
	if err != nil {
		return err
	}
	var m *Package
	closed := func() error {
		if m == nil {
			return nil
		}
		return m.Close()
	}
	defer func() { err = errors.Join(err, closed()) }()
	return adequacy.Each(ctx, claims, o, true, by.Drafts, func(c *suite.Claims, p *adequacy.Pool) error {
		if m == nil || m.of != c.Package() {
			if err := closed(); err != nil {
				return err
			}
			m = nil
			var err error
			if m, err = Open(ctx, c.Package(), o); err != nil {
				return err
			}
		}
		unkept(p)
		k, err := m.Kill(ctx, c, p)
		if err != nil {
			return err
		}
		if k.Mutants == 0 || len(p.Groups) == 0 {
			return nil
		}
		return use(k)
	})
}

// unkept takes the groups out that have a source which the catalogue keeps: these were chosen by what mutants of the same operators they kill, and a
// measure or a suite that prefers them would be praised for that.
func unkept(p *adequacy.Pool) {
	p.Groups = slices.DeleteFunc(p.Groups, func(g adequacy.Group) bool {
		return slices.ContainsFunc(g.Sources, func(t int) bool { return p.Sources[t].Origin == adequacy.Kept })
	})
}

// number lists the mutants of the function. Those that are known to do the same as the original or as another one are
// left out, and so are those that must be on before the package is initialised: each would need processes of its own.
func (k *Killed) number() error {
	all := matrix.Of(k.m.pkg, k.m.s, k.claims.Function().Ident)
	same, err := k.m.s.Equal(all)
	if err != nil {
		return err
	}
	k.m.h.Apart(k.claims.Function().Keeps)
	built := slices.ContainsFunc(k.claims.Inputs().Vars, func(v relation.Var) bool { return matrix.Built(v.Type) })
	k.Counts.Generated = len(all)
	for _, mu := range all {
		switch _, known := same[mu.Number]; {
		case known:
			k.Counts.Equivalent++
		case matrix.Early(mu, built):
			k.Counts.Early++
		default:
			k.tried, k.Faults = append(k.tried, mu.Number), append(k.Faults, mu)
		}
	}
	k.Mutants = len(k.tried)
	return nil
}

// kill tries the mutants of the function with the groups of each relation.
func (k *Killed) kill(ctx context.Context) error {
	if err := k.number(); err != nil {
		return err
	}
	k.By = make([]relation.Bits, len(k.Pool.Groups))
	for g := range k.By {
		k.By[g] = relation.NewBits(k.Mutants)
	}
	for r, rel := range k.Pool.Relations {
		var at []int
		var rows []source.Row
		for g, group := range k.Pool.Groups {
			if group.Relation == r {
				at, rows = append(at, g), append(rows, group.Row)
			}
		}
		kills, err := k.try(ctx, rel.Relation, rows, true)
		if err != nil {
			return err
		}
		for i, fate := range kills {
			if fate.Shown != nil && fate.Shown[0] != nil {
				fate.Shown[0].Each(func(row int) { k.By[at[row]].Set(i) })
			}
		}
	}
	return nil
}

// try has mutants tried with rows of a relation.
func (k *Killed) try(ctx context.Context, rel *relation.Relation, rows []source.Row, every bool) ([]harness.Fate, error) {
	if len(rows) == 0 || k.Mutants == 0 {
		return nil, nil
	}
	cols, err := source.Columns(rel.Vars, rows)
	if err != nil {
		return nil, err
	}
	kills, err := k.m.h.Kill(ctx, harness.Killing{Batch: harness.Batch{Relations: []*relation.Relation{rel}, Vars: rel.Vars, Columns: cols, N: len(rows),
		Subject: k.claims.Function().Func}, Mutants: k.tried, Every: every})
	if err != nil {
		return nil, err
	}
	return kills.Fates, nil
}

// Union is the mutants that some of the chosen groups kill.
func (k *Killed) Union(chosen []int) relation.Bits {
	all := relation.NewBits(k.Mutants)
	for _, g := range chosen {
		for w, bits := range k.By[g] {
			all[w] |= bits
		}
	}
	return all
}

// checkRows are the rows that imago check draws for each relation: edges, and random ones.
const checkEdges, checkRandom = 2_000, 10_000 // internal/suite/check.go, edgeRows and randomRows

// Check is the mutants that the rows of a check kill, how many groups that are, and their executions.
func (k *Killed) Check(ctx context.Context, from seed.Seed) (killed relation.Bits, groups, executions int, err error) {
	killed = relation.NewBits(k.Mutants)
	for r, rel := range k.Pool.Relations {
		rows := []source.Row{{}}
		if len(rel.Vars) > 0 {
			if rows, err = k.claims.Draw(ctx, k.m.h, rel.Relation, from.Child("check "+rel.ID(), 0), checkEdges, checkRandom); err != nil {
				return nil, 0, 0, err
			}
		}
		fates, err := k.try(ctx, rel.Relation, rows, false)
		if err != nil {
			return nil, 0, 0, err
		}
		for i := range fates {
			if fates[i].Killed() {
				killed.Set(i)
			}
		}
		groups, executions = groups+len(rows), executions+len(rows)*k.Pool.Price[r]
	}
	return killed, groups, executions, nil
}

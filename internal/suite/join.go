package suite

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/owntests"
	"github.com/imago-mt/imago/relation"
)

// JoinOptions says how tests and relations are tried on the same mutants.
type JoinOptions struct {
	Tests     owntests.Options // OwnOnly is taken for granted
	Relations ScoreOptions
	// Infer finds relations for a package that keeps none, and the reasons for which functions have none.
	Infer func(ctx context.Context, target string) (found []*Claims, refused []Refusal, err error)
}

// A Refusal says why a function cannot have relations.
type Refusal struct{ Target, Why string }

// Joined is what the own tests and the relations of packages make of the same mutants.
type Joined struct {
	Seed     int64
	Diff     string // only mutants on lines that changed since this revision were tried
	Packages []*Joint
}

// A Joint is that of one package.
type Joint struct {
	Tests     *owntests.Scored // of a package that was refused nothing else is known
	Target    string           // as a user types it: ./geom
	Kept      bool             // the relations are those of the catalogue
	Relations []*Scored        // by function
	Refused   []Refusal        // where relations were inferred
	Mutants   []Shared
}

// A Shared is a mutant with what became of it: by both together, and by either alone.
type Shared struct {
	mutant.Verdict
	ByTests, ByRelations mutant.Status
	Test                 string // that kills it; "" if there is none, or it does not come to the tests
	Seen                 *Seen  // if a relation kills it
}

// OnlyByRelations tells whether a relation kills the mutant, and no test does.
func (s *Shared) OnlyByRelations() bool {
	return s.Status == mutant.Killed && s.ByTests != mutant.Killed
}

// A Seen is a relation that kills a mutant, and a source input on which it does.
type Seen struct {
	Target   string // of the function that it is kept for: ./geom.Area
	Relation *relation.Relation
	At       string // w=0 h=1
}

// Join tries the mutants of packages with their own tests, but for those that imago wrote, and with the relations of their functions:
// those that are kept or, where a package keeps none, that o.Infer finds. What is kept and does not fit the code is an error before
// anything is tried.
func Join(ctx context.Context, packages []string, o JoinOptions) (*Joined, error) {
	o.Tests.OwnOnly = true
	kept, err := Kept(ctx, packages, o.Relations.Subject)
	if err != nil {
		return nil, err
	}
	tests, err := owntests.Run(ctx, packages, o.Tests)
	if err != nil {
		return nil, err
	}
	out := &Joined{Seed: o.Relations.Seed, Diff: o.Relations.Diff}
	for _, t := range tests {
		j := &Joint{Tests: t, Target: packageTarget(o.Relations.Subject.Dir, t)}
		if err := j.add(ctx, kept, o); err != nil {
			return nil, err
		}
		out.Packages = append(out.Packages, j)
	}
	return out, nil
}

// packageTarget is how a user names a package: by its folder, if that lies below.
func packageTarget(dir string, t *owntests.Scored) string {
	abs, err := filepath.Abs(cmp.Or(dir, "."))
	if err != nil {
		return t.Path
	}
	rel, err := filepath.Rel(abs, t.Dir)
	switch {
	case err != nil || !filepath.IsLocal(rel):
		return t.Path
	case rel == ".":
		return rel
	}
	return "./" + filepath.ToSlash(rel)
}

// add tries the relations of a package, and joins what became of its mutants.
func (j *Joint) add(ctx context.Context, kept []*Claims, o JoinOptions) error {
	if j.Tests.Refused != "" {
		return nil
	}
	claims := slices.DeleteFunc(slices.Clone(kept), func(c *Claims) bool { return c.k.pkg.Path != j.Tests.Path })
	if j.Kept = len(claims) > 0; !j.Kept {
		var err error
		if claims, j.Refused, err = o.Infer(ctx, j.Target); err != nil {
			return err
		}
	}
	scores, err := Score(ctx, claims, o.Relations)
	if err != nil {
		return err
	}
	j.Relations = scores.Subjects
	j.Mutants = shared(j.Tests, scores)
	return nil
}

// shared joins verdicts. The mutants are those of the package as it is built for its tests, but for those that the tests could not try;
// those that stand only in files that relations have in place of assembly are left out.
func shared(tests *owntests.Scored, scores *Scores) []Shared {
	both := owntests.Verdicts([]*owntests.Scored{tests})
	tried := map[string]mutant.Status{}
	for _, v := range both {
		tried[v.Mutant.ID] = v.Status
	}
	other := map[string]mutant.Status{}
	for _, v := range scores.Verdicts() {
		other[v.Mutant.ID] = v.Status
		if _, ok := tried[v.Mutant.ID]; ok {
			both = append(both, v)
		}
	}
	killer := map[string]string{}
	for i, f := range tests.Fates {
		if f.End == owntests.Killed && f.Test >= 0 {
			killer[tests.Mutants[i].ID] = tests.Tests[f.Test].Name
		}
	}
	seen := scores.seen()
	var out []Shared
	for _, v := range mutant.Merge(both) {
		id := v.Mutant.ID
		s := Shared{Verdict: v, ByTests: tried[id], ByRelations: other[id], Test: killer[id], Seen: seen[id]}
		if s.ByTests == mutant.Killed { // also if its outcomes are the original's: a test may see more, such as how long it takes
			s.Status = mutant.Killed
		}
		out = append(out, s)
	}
	return out
}

// seen is, for each mutant that is killed, the kill that is the shortest to read.
func (s *Scores) seen() map[string]*Seen {
	out := map[string]*Seen{}
	size := func(x *Seen) int { return len(x.Relation.Text()) + len(x.At) }
	for _, sub := range s.Subjects {
		for i, mu := range sub.Matrix.Mutants {
			for t, tr := range sub.Matrix.Trials {
				if !sub.Matrix.Kills(t, i) {
					continue
				}
				x := &Seen{Target: sub.Target, Relation: tr.Relation, At: sub.at(t, sub.Matrix.First[t][i])}
				if best := out[mu.ID]; best == nil || size(x) < size(best) {
					out[mu.ID] = x
				}
			}
		}
	}
	return out
}

// at is the row of a trial, as --at reads it.
func (s *Scored) at(trial int, row int32) string {
	t := s.Matrix.Trials[trial]
	values := make(Row, len(t.Columns))
	for i, c := range t.Columns {
		values[i] = c.At(int(row))
	}
	return counterexample.Assign(s.env, t.Relation.Vars, values)
}

// A JoinTally counts mutants by who kills them. Those that do what the original does are not counted.
type JoinTally struct {
	Mutants, Both, OnlyTests, OnlyRelations, Neither int
}

// Tests is how many the tests kill, Relations the relations, and Together either.
func (t JoinTally) Tests() int { return t.Both + t.OnlyTests }

// Relations is how many the relations kill.
func (t JoinTally) Relations() int { return t.Both + t.OnlyRelations }

// Together is how many the tests or the relations kill.
func (t JoinTally) Together() int { return t.Mutants - t.Neither }

// Share is n of the mutants; 0 if there are none.
func (t JoinTally) Share(n int) float64 {
	if t.Mutants == 0 {
		return 0
	}
	return float64(n) / float64(t.Mutants)
}

// JoinTallyOf counts mutants.
func JoinTallyOf(mutants []Shared) (t JoinTally) {
	for _, m := range mutants {
		if m.Status != mutant.Equivalent {
			t.Mutants++
			*map[[2]bool]*int{{true, true}: &t.Both, {true, false}: &t.OnlyTests, {false, true}: &t.OnlyRelations,
				{false, false}: &t.Neither}[[2]bool{m.ByTests == mutant.Killed, m.ByRelations == mutant.Killed}]++
		}
	}
	return t
}

// Mutants is those of all packages.
func (j *Joined) Mutants() (all []Shared) {
	for _, p := range j.Packages {
		all = append(all, p.Mutants...)
	}
	return all
}

// Verdicts is what became of each mutant by tests and relations together.
func (j *Joint) Verdicts() (all []mutant.Verdict) {
	for _, m := range j.Mutants {
		all = append(all, m.Verdict)
	}
	return all
}

// Verdicts is those of all packages.
func (j *Joined) Verdicts() (all []mutant.Verdict) {
	for _, p := range j.Packages {
		all = append(all, p.Verdicts()...)
	}
	return all
}

// Killers is the tests and the relations of all packages.
func (j *Joined) Killers() []mutant.Killer {
	var all []mutant.Killer
	for _, p := range j.Packages {
		all = append(all, owntests.Killers([]*owntests.Scored{p.Tests})...)
		all = append(all, (&Scores{Subjects: p.Relations}).Killers()...)
	}
	return all
}

// Failed tells whether a kept relation does not hold of the code as it is.
func (j *Joined) Failed() bool {
	return slices.ContainsFunc(j.Packages, func(p *Joint) bool { return (&Scores{Subjects: p.Relations}).Failed() })
}

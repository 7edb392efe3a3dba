package infer

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// results are the claims of a set that people are told of.
type results struct {
	set                           *claim.Set
	kept, implied, almost, robust []*claim.Claim // robust: of kept, see [Measure]
	measure                       *Measure       // without Robust; nil if no mutants were tried
	worth                         map[claim.ID]*Worth
	matrix                        *matrix.Matrix    // who of kept kills whom: a trial a claim; nil if no mutants were tried
	spare                         map[claim.ID]bool // of kept: they kill nothing, or were enumerated and kill nothing that those before them do not
	listed                        map[claim.ID]bool // of kept: they have no line, see [unlikely] and [variants]
	subsumed                      map[claim.ID]bool // of kept: they follow from a single line, see [subsume]
	best, axioms                  int               // of kept: those that are printed for what they kill or are known for, and axioms behind these
}

// resultsOf reads the results off a set, those that stand in the order of print: by what they kill, where mutants were tried.
func resultsOf(set *claim.Set) *results {
	r := &results{set: set, kept: choose(confirmedClaims(set)), implied: set.Rejected(claim.Implied), almost: set.Rejected(claim.NearMiss)}
	if scored := set.Scored(); scored != nil {
		r.measured(scored)
		return r
	}
	r.listed = unlikely(r.kept, nil, r.followed())
	r.spare = r.listed
	slices.SortStableFunc(r.kept, func(a, b *claim.Claim) int { return b2i(r.listed[a.ID]) - b2i(r.listed[b.ID]) })
	return r
}

// fill turns results into the findings of a Subject.
func (in *inference) fill(ctx context.Context, out *Subject) {
	s, run, r := in.Subject, in.run, in.found
	ctx, stop := tableTime(ctx)
	defer stop()
	out.Domain, out.Tried, out.Warnings, out.Branches = s.Domain, r.set.Offered(), append(out.Warnings, r.set.Warnings()...), s.Branches
	out.Searches, out.Unread = r.set.Searches(), r.set.Unread()
	if valid, finite, normal := r.set.ValidTexts(), r.set.Finite(), r.set.Normal(); valid || finite || normal {
		d := *s.Domain
		d.Stated, d.Finite, d.Normal = d.Stated || valid, d.Finite || finite, d.Normal || normal
		out.Domain = &d
	}
	out.Printed = printedTexts(s)
	for i, c := range r.kept {
		f := r.finding(c, status(ctx, s, run, c, r.set.Evidence(c.ID)))
		if i < r.shown() {
			out.Found = append(out.Found, f)
		} else {
			out.More = append(out.More, f)
		}
	}
	for _, c := range r.implied {
		f := r.finding(c, "implied")
		for _, by := range r.sources(c) {
			f.ImpliedBy = append(f.ImpliedBy, by.Relation.Name)
		}
		out.Implied = append(out.Implied, f)
	}
	for _, c := range r.almost {
		f := r.finding(c, "almost")
		v, _ := r.set.Verdict(c.ID)
		f.Counterexample, f.Fails, f.Expected = v.Counterexample, r.set.Evidence(c.ID).Violated, v.Expected
		f.HoldsFor = r.premiseOf(c)
		out.Almost = append(out.Almost, f)
	}
	if out.Measure = r.measure; out.Measure != nil {
		out.Measure.Printed = r.scoreOf(len(out.Found))
		for _, c := range r.robust {
			out.Measure.Robust = append(out.Measure.Robust, c.Relation.Name)
		}
	}
	out.Dropped = out.Tried - len(r.kept) - len(r.implied)
	out.Rows = map[string][][]relation.Value{}
	for _, f := range append(slices.Clone(out.Found), out.More...) {
		out.Rows[f.Relation.Name] = readable(ctx, s, run, f.Relation)
	}
}

// premiseOf is the premise under which what a near miss says is printed: it fails for what that premise cuts off. It is "" unless the premise is one
// condition, since a longer one explains nothing.
func (r *results) premiseOf(near *claim.Claim) string {
	for _, c := range r.kept {
		if near.Relation.Pre == nil && c.Relation.Pre != nil && len(relation.Conjuncts(c.Relation.Pre)) == 1 && relation.ExprString(c.Relation.Post) == relation.ExprString(near.Relation.Post) {
			return relation.ExprString(c.Relation.Pre)
		}
	}
	return ""
}

// printedTexts are the texts of the corpus of a subject, by parameter.
func printedTexts(s *trial.Subject) map[string][]string {
	out := map[string][]string{}
	for path, values := range s.Corpus {
		for _, v := range values {
			if text, ok := v.(string); ok {
				out[path] = append(out[path], text)
			}
		}
	}
	return out
}

// tableGrace is how long rows may be drawn once the time that the user gave is over: tests are written without them, too. No theory stands
// behind it.
const tableGrace = 2 * time.Second

// tableTime is the context in which tables are drawn: what is found within a time limit is written with its tables, what is found
// until an interrupt is not written.
func tableTime(ctx context.Context) (context.Context, context.CancelFunc) {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return context.WithTimeout(context.WithoutCancel(ctx), tableGrace)
	}
	return ctx, func() {}
}

// finding is a claim as people are told of it.
func (r *results) finding(c *claim.Claim, status string) *Finding {
	e := r.set.Evidence(c.ID)
	return &Finding{Relation: c.Relation, Family: string(c.Law.Family), Engine: c.Engine, Origin: c.Origin, Status: status, Tried: e.Decided(), Skipped: e.Skipped, Left: e.Abandoned, Worth: r.worth[c.ID]}
}

// mostTable is how many readable rows a relation's table has. No theory; see make laws.
const mostTable = 12

// readable picks short rows that meet the premise's order of variables: mostly those on which the subject does not just give the result
// that it gives most often, and some of the others.
func readable(ctx context.Context, s *trial.Subject, run *trial.Runner, rel *relation.Relation) [][]relation.Value {
	sp := s.Space(rel, rel.Vars, rel.Pre)
	rows := source.Draw(source.Edge{}, sp, s.Seed.Child("table "+rel.Text(), 0), 400)
	rows = append(rows, source.Draw(source.Random{}, sp, s.Seed.Child("table "+rel.Text(), 1), 200)...)
	if len(s.Pool) > 0 {
		rows = append(rows, source.Draw(source.Around{Pool: s.Pool}, sp, s.Seed.Child("table "+rel.Text(), 2), 200)...)
	}
	rows = slices.DeleteFunc(holdingRows(ctx, s, run, rel, rows), func(r source.Row) bool {
		return len(claim.Witness{Vars: rel.Vars, Row: r}.String()) > 60+20*len(rel.Vars)
	})
	informing, usual := splitRows(ctx, s, run, rel, rows)
	out := strewn(rel, informing, mostTable*2/3)
	return append(out, strewn(rel, usual, mostTable-len(out))...)
}

// splitRows parts rows by whether the subject's results on them tell something.
func splitRows(ctx context.Context, s *trial.Subject, r *trial.Runner, rel *relation.Relation, rows []source.Row) (informing, usual []source.Row) {
	rec, err := r.Record(ctx, rel, rel.Vars, rows)
	if err != nil {
		return nil, rows
	}
	for i, tells := range informative(s, rec, len(rows)) {
		if tells {
			informing = append(informing, rows[i])
		} else {
			usual = append(usual, rows[i])
		}
	}
	return informing, usual
}

// strewn is at most n different rows, from first to last.
func strewn(rel *relation.Relation, rows []source.Row, n int) [][]relation.Value {
	var out [][]relation.Value
	seen := map[string]bool{}
	stride := max(1, len(rows)/(4*max(1, n)))
	for i := 0; i < len(rows) && len(out) < n; i += stride {
		if text := (claim.Witness{Vars: rel.Vars, Row: rows[i]}).String(); !seen[text] {
			seen[text] = true
			out = append(out, rows[i])
		}
	}
	return out
}

// holdingRows keeps the rows on which rel holds: a row whose premise is not met would be skipped in the emitted test, and one whose values
// cannot be made, since their constructor refuses its arguments, would end it.
func holdingRows(ctx context.Context, s *trial.Subject, r *trial.Runner, rel *relation.Relation, rows []source.Row) []source.Row {
	cols, err := source.Columns(rel.Vars, rows)
	if err != nil {
		return nil
	}
	vs, err := r.Untouched().Check(ctx, []*relation.Relation{rel}, rel.Vars, cols, len(rows))
	if err != nil {
		r.Log.Debug("no table", "subject", s.Func.Name, "relation", rel.Text(), "error", err)
		return nil
	}
	var out []source.Row
	vs[0].Held.Each(func(i int) { out = append(out, rows[i]) })
	return out
}

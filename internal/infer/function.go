package infer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// results is what infer found.
type results struct {
	kept, implied, almost []*candidate
	robust                []*candidate // of kept, see [Measure]
	measure               *Measure     // without Robust; nil if no mutants were tried
}

// infer is the pipeline for one function, under the soft limit. When ctx ends it returns what has been validated.
func (s *session) infer(ctx context.Context) (*results, error) {
	limited, stop := s.run.Limit(ctx)
	defer stop()
	out, err := s.pipeline(limited)
	if trial.Interrupted(limited) {
		s.warnings = append(s.warnings, fmt.Errorf("stopped after %v of computing: its executions are slow", trial.SoftLimit))
		err = nil
	}
	return out, err
}

// surveyed is the part of the budget for all that happens before claims are validated.
const surveyed = 0.6

// pipeline is infer. Whatever has been validated when ctx ends is confirmed under its grace.
func (s *session) pipeline(ctx context.Context) (*results, error) {
	out := &results{}
	release := s.run.Reserve(surveyed)
	s.run.Tell("looking at its domain")
	seen, err := s.refine(ctx)
	if err != nil {
		return out, err
	}
	s.openEnds(seen)
	if err := s.settleDomain(); err != nil {
		return out, err
	}
	if err := s.explore(ctx); err != nil {
		return out, err
	}
	if err := s.propose(ctx); err != nil {
		return out, err
	}
	alive, almost, err := s.sift(ctx)
	if err != nil {
		return out, err
	}
	s.run.Log.Debug("sifted", "subject", s.Func.Name, "alive", len(alive), "almost", len(almost))
	for _, c := range almost {
		s.run.Log.Debug("nearly holds", "relation", c.rel.Text(), "held", c.held, "fails", smallest(c.rel, c.bad).String())
	}
	guarded, err := s.guards(ctx)
	if err != nil {
		return out, err
	}
	alive = append(alive, guarded...)
	theory := s.theory(ctx)
	release()
	// Generators are validated first; what was thought to follow from one that falls gets its own chance.
	var stands []*candidate
	rest := alive
	for {
		kept, implied := cleanse(rest, theory)
		fresh := without(kept, stands)
		good, err := s.validate(ctx, fresh)
		if err != nil {
			return out, err
		}
		stands = append(stands, good...)
		implied, more, err := s.consequences(ctx, implied)
		if err != nil {
			return out, err
		}
		if more, err = s.validate(ctx, without(more, stands)); err != nil {
			return out, err
		}
		stands = append(stands, more...)
		out.kept, out.implied = settle(append(kept, more...), implied, stands)
		if len(good) == len(fresh) || s.run.Remaining() <= 0 || trial.Interrupted(ctx) {
			break
		}
		rest = without(rest, without(fresh, good))
	}
	out.almost, err = s.nearly(ctx, almost)
	return out, err
}

// without is the candidates of one list that are not in another.
func without(cands, others []*candidate) []*candidate {
	return slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool { return slices.Contains(others, c) })
}

// settle keeps what stands and what follows from that alone, in the order of print and with names.
func settle(kept, implied, stands []*candidate) ([]*candidate, []*candidate) {
	kept = slices.DeleteFunc(slices.Clone(kept), func(c *candidate) bool { return !slices.Contains(stands, c) })
	implied = slices.DeleteFunc(slices.Clone(implied), func(c *candidate) bool {
		return slices.ContainsFunc(c.by, func(o *candidate) bool { return !slices.Contains(stands, o) && !slices.Contains(implied, o) })
	})
	for _, c := range implied {
		if tol, ok := tolerance(c.worst); ok && approximate(c.rel.Post) && !absolute(c.rel) {
			r := *c.rel
			r.Tol = tol
			c.rel = &r
		}
	}
	kept = choose(kept)
	name(append(slices.Clone(kept), implied...))
	return kept, implied
}

// fill turns results into the findings of a Subject.
func (s *session) fill(out *Subject, r *results) {
	out.Domain, out.Tried, out.Warnings, out.Unreached = s.Domain, s.tried, append(out.Warnings, s.warnings...), s.unreached
	for i, c := range r.kept {
		f := finding(c, c.status())
		if i < unasked(r.kept) {
			out.Found = append(out.Found, f)
		} else {
			out.More = append(out.More, f)
		}
	}
	for _, c := range r.implied {
		f := finding(c, "implied")
		for _, by := range c.by {
			f.ImpliedBy = append(f.ImpliedBy, by.rel.Name)
		}
		out.Implied = append(out.Implied, f)
	}
	for _, c := range r.almost {
		f := finding(c, "almost")
		f.Counterexample, f.Fails = c.shown, c.violated
		out.Almost = append(out.Almost, f)
	}
	if out.Measure = r.measure; out.Measure != nil {
		for _, c := range r.robust {
			out.Measure.Robust = append(out.Measure.Robust, c.rel.Name)
		}
	}
	out.Dropped = out.Tried - len(r.kept) - len(r.implied)
	out.Rows = map[string][][]relation.Value{}
	for _, f := range append(slices.Clone(out.Found), out.More...) {
		out.Rows[f.Relation.Name] = s.readable(f.Relation)
	}
}

// status is how sure a printed relation is.
func (c *candidate) status() string {
	switch {
	case c.exhaustive:
		return "exhaustive"
	case c.held+c.skipped < fairRows && len(c.rel.Vars) > 0:
		return "sampled"
	}
	return "tested"
}

func finding(c *candidate, status string) *Finding {
	return &Finding{Relation: c.rel, Family: string(c.Law.Family), Engine: string(c.engine), Status: status, Tried: c.held + c.violated, Skipped: c.skipped, Left: c.left, Worth: c.worth}
}

// smallest is the failing row with the shortest print, as one of rel's variables.
func smallest(rel *relation.Relation, bad []failure) failure {
	own := make([]failure, len(bad))
	for i, f := range bad {
		row, _ := f.over(rel.Vars, make(source.Row, len(rel.Vars)))
		own[i] = failure{rel.Vars, row}
	}
	return slices.MinFunc(own, func(a, b failure) int { return len(a.String()) - len(b.String()) })
}

// String prints a row for people: x=0 s="a".
func (f failure) String() string {
	parts := make([]string, len(f.vars))
	for i, v := range f.vars {
		parts[i] = v.Name + "=" + relation.Display(f.row[i], v.Type)
	}
	return strings.Join(parts, " ")
}

// mostTable is how many readable rows a relation's table has.
const mostTable = 12

// readable picks short rows that meet the premise's order of variables: mostly those on which the subject does not just give the result
// that it gives most often, and some of the others.
func (s *session) readable(rel *relation.Relation) [][]relation.Value {
	sp := s.Space(rel, rel.Vars, rel.Pre)
	rows := source.Draw(source.Edge{}, sp, s.Seed.Child("table "+rel.Text(), 0), 400)
	rows = append(rows, source.Draw(source.Random{}, sp, s.Seed.Child("table "+rel.Text(), 1), 200)...)
	if len(s.Pool) > 0 {
		rows = append(rows, source.Draw(source.Around{Pool: s.Pool}, sp, s.Seed.Child("table "+rel.Text(), 2), 200)...)
	}
	rows = slices.DeleteFunc(s.holding(rel, rows), func(r source.Row) bool {
		return len(failure{rel.Vars, r}.String()) > 60+20*len(rel.Vars)
	})
	telling, usual := s.split(rel, rows)
	out := strewn(rel, telling, mostTable*2/3)
	return append(out, strewn(rel, usual, mostTable-len(out))...)
}

// split parts rows by whether the subject's results on them tell something.
func (s *session) split(rel *relation.Relation, rows []source.Row) (telling, usual []source.Row) {
	rec, err := s.record(context.Background(), rel, rel.Vars, rows)
	if err != nil {
		return nil, rows
	}
	for i, tells := range s.telltale(rec, len(rows)) {
		if tells {
			telling = append(telling, rows[i])
		} else {
			usual = append(usual, rows[i])
		}
	}
	return telling, usual
}

// strewn is at most n different rows, from first to last.
func strewn(rel *relation.Relation, rows []source.Row, n int) [][]relation.Value {
	var out [][]relation.Value
	seen := map[string]bool{}
	stride := max(1, len(rows)/(4*max(1, n)))
	for i := 0; i < len(rows) && len(out) < n; i += stride {
		if text := (failure{rel.Vars, rows[i]}).String(); !seen[text] {
			seen[text] = true
			out = append(out, rows[i])
		}
	}
	return out
}

// holding keeps the rows on which rel holds: a row whose premise is not met would be skipped in the emitted test, and one whose values
// cannot be made, since their constructor refuses its arguments, would end it.
func (s *session) holding(rel *relation.Relation, rows []source.Row) []source.Row {
	cols, err := source.Columns(rel.Vars, rows)
	if err != nil {
		return nil
	}
	vs, err := s.run.Pristine.Check(context.Background(), []*relation.Relation{rel}, rel.Vars, cols, len(rows))
	if err != nil {
		s.run.Log.Debug("no table", "subject", s.Func.Name, "relation", rel.Text(), "error", err)
		return nil
	}
	var out []source.Row
	vs[0].Held.Each(func(i int) { out = append(out, rows[i]) })
	return out
}

// setDomain takes the user's domain, or the default one, which may be narrowed.
func (s *session) setDomain(text string) error {
	if text == "" {
		s.Domain = defaultDomain(s.Func, s.Hints)
		s.lengthen()
		return nil
	}
	d, err := relation.ParseDomain(text, s.Env, s.Func)
	if err != nil {
		return fmt.Errorf("domain: %w", err)
	}
	s.Domain, s.Given = d, true
	return nil
}

// settleDomain writes the domain and reads it again, so that what is printed is what holds. Intervals of floats are written [lo, hi].
func (s *session) settleDomain() error {
	if s.Given {
		return nil
	}
	var parts []string
	for _, b := range s.Domain.Bounds {
		text := b.Range()
		if lo, hi, ok := strings.Cut(text, ".."); ok && s.floatAt(b.Path) {
			text = "[" + lo + ", " + hi + "]"
		}
		parts = append(parts, b.Path+" in "+text)
	}
	text := strings.Join(parts, ", ")
	if s.Domain.Where != "" {
		text += " where " + s.Domain.Where
	}
	d, err := relation.ParseDomain(text, s.Env, s.Func)
	if err != nil {
		return fmt.Errorf("domain %s: %w", text, err)
	}
	s.Domain = d
	return nil
}

// floatAt reports whether a path of the domain leads to a float: "v.X", "xs[i]".
func (s *session) floatAt(path string) bool {
	t := s.typeAt(path)
	return t != nil && (t.Kind == relation.Float32 || t.Kind == relation.Float64)
}

// typeAt is the type that a path of the domain leads to, nil if it leads nowhere: "v.X", "xs[i]".
func (s *session) typeAt(path string) *relation.Type {
	name, rest := path, ""
	if i := strings.IndexAny(path, ".["); i >= 0 {
		name, rest = path[:i], path[i:]
	}
	i := slices.IndexFunc(s.Func.Params, func(p relation.Param) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	t := s.Func.Params[i].Type
	for t != nil && rest != "" {
		if t.Kind == relation.Pointer {
			t = t.Elem
			continue
		}
		if after, ok := strings.CutPrefix(rest, "[i]"); ok {
			t, rest = t.Elem, after
			continue
		}
		field := strings.TrimPrefix(rest, ".")
		if rest = ""; strings.ContainsAny(field, ".[") {
			k := strings.IndexAny(field, ".[")
			field, rest = field[:k], field[k:]
		}
		k := slices.IndexFunc(t.Fields, func(f relation.Field) bool { return f.Name == field })
		if k < 0 {
			return nil
		}
		t = t.Fields[k].Type
	}
	for t != nil && t.Kind == relation.Pointer {
		t = t.Elem
	}
	return t
}

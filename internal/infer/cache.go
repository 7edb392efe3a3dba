package infer

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"

	"github.com/imago-mt/imago/internal/cache"
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// resultsKind is the folder of results in the cache.
const resultsKind = "results"

// cached is what a file of the result cache holds: texts, read again against the package as it was loaded.
type cached struct {
	Domain         string          `json:"domain"`
	Found          []cachedFinding `json:"found"`
	More           []cachedFinding `json:"more,omitempty"`
	Implied        []cachedFinding `json:"implied,omitempty"`
	Almost         []cachedFinding `json:"almost,omitempty"`
	Branches       trial.Branches  `json:"branches"`
	Tried, Dropped int
	Skipped        string   `json:"skipped,omitempty"`
	Warnings       []string `json:"warnings,omitempty"`
	// Rows are the emitted tables, in the wire form of their columns.
	Rows    map[string][][]byte `json:"rows,omitempty"`
	Printed map[string][]string `json:"printed,omitempty"`
	// Measure is of the relations' mutants.
	Measure  *Measure       `json:"measure,omitempty"`
	Searches []claim.Search `json:"searches,omitempty"`
	Unread   []string       `json:"unread,omitempty"`
}

type cachedFinding struct {
	Text           string           `json:"text"`
	Family         string           `json:"family"`
	Engine         string           `json:"engine"`
	Origin         string           `json:"origin,omitempty"`
	Status         string           `json:"status"`
	Tried          int64            `json:"tried"`
	Skipped        int64            `json:"skipped"`
	Left           int64            `json:"left,omitempty"`
	ImpliedBy      []string         `json:"implied_by,omitempty"`
	Counterexample *suite.Violation `json:"counterexample,omitempty"`
	Fails          int64            `json:"fails,omitempty"`
	HoldsFor       string           `json:"holds_for,omitempty"`
	Expected       string           `json:"expected,omitempty"`
	Worth          *Worth           `json:"worth,omitempty"`
}

// cacheKey names a result by everything that it depends on: the function's code and that of its sisters, imago's version, the options.
func cacheKey(p *subject.Package, f *subject.Function, o Options, told *hints) string {
	parts := []any{Version, lawsVersion(), p.Path, f.Target, f.Hash, o.Seed, o.Budget, o.Domain, o.AllowEffects, o.Subject.Tags, o.NoMutants, o.engines(), o.EngineFlags(), o.Without, o.Operators, o.Untried, told.key()}
	if slices.Contains(o.engines(), Frames) {
		parts = append(parts, specified(p.Dir, f))
	}
	for _, s := range f.Sisters {
		parts = append(parts, s.Pkg, s.Name)
	}
	for _, g := range p.Functions {
		parts = append(parts, g.Target, g.Hash)
	}
	texts := p.Texts(f.Func)
	for _, path := range slices.Sorted(maps.Keys(texts)) {
		parts = append(parts, path, fmt.Sprintf("%q", texts[path]))
	}
	return cache.Key(parts...)
}

// readCache fills s from the cache; false if there is nothing usable.
func readCache(dir, key string, s *Subject) bool {
	var c cached
	return cache.Read(dir, resultsKind, key, &c) && c.thaw(s) == nil
}

// thaw fills s with a result. Its error, which leaves s as it is, says what cannot be read against the package of s.
func (c *cached) thaw(s *Subject) (err error) {
	fresh := *s
	fresh.Tried, fresh.Dropped, fresh.Skipped, fresh.Branches = c.Tried, c.Dropped, c.Skipped, c.Branches
	fresh.Measure, fresh.Printed, fresh.Searches, fresh.Unread = c.Measure, c.Printed, c.Searches, c.Unread
	for _, w := range c.Warnings {
		fresh.Warnings = append(fresh.Warnings, errors.New(w))
	}
	if fresh.Skipped == "" {
		if fresh.Domain, err = relation.ParseDomain(c.Domain, s.Package.Env, s.Function.Func); err != nil {
			return err
		}
	}
	for _, part := range []struct {
		to   *[]*Finding
		from []cachedFinding
	}{{&fresh.Found, c.Found}, {&fresh.More, c.More}, {&fresh.Implied, c.Implied}, {&fresh.Almost, c.Almost}} {
		if *part.to, err = thaw(part.from, s.Package.Env); err != nil {
			return err
		}
	}
	if fresh.Rows, err = thawRows(c.Rows, append(append([]*Finding(nil), fresh.Found...), fresh.More...)); err != nil {
		return err
	}
	*s = fresh
	return nil
}

// moved is a subject of another load of a package as one of p, whose functions and types are others. It goes the way of the cache, so that it is what the
// cache would give. The error says what cannot be written or read.
func (s *Subject) moved(p *subject.Package, f *subject.Function) (*Subject, error) {
	sortByName(p, f)
	c, err := frozen(s)
	if err != nil {
		return nil, err
	}
	out := &Subject{Function: f, Package: p, Target: f.Target, Signature: f.Signature}
	if err := c.thaw(out); err != nil {
		return nil, err
	}
	if s.Domain == nil { // it was stopped before it had one
		out.Domain = nil
	}
	return out, nil
}

func thaw(fs []cachedFinding, env *relation.Env) ([]*Finding, error) {
	var out []*Finding
	for _, f := range fs {
		rel, err := relation.Parse(f.Text, env)
		if err != nil {
			return nil, err
		}
		out = append(out, &Finding{Relation: rel, Family: f.Family, Engine: f.Engine, Origin: f.Origin, Status: f.Status, Tried: f.Tried, Skipped: f.Skipped, Left: f.Left,
			ImpliedBy: f.ImpliedBy, Counterexample: f.Counterexample, Fails: f.Fails, Worth: f.Worth, HoldsFor: f.HoldsFor, Expected: f.Expected})
	}
	return out, nil
}

func freeze(fs []*Finding) []cachedFinding {
	var out []cachedFinding
	for _, f := range fs {
		out = append(out, cachedFinding{f.Relation.String(), f.Family, f.Engine, f.Origin, f.Status, f.Tried, f.Skipped, f.Left, f.ImpliedBy, f.Counterexample, f.Fails, f.HoldsFor, f.Expected, f.Worth})
	}
	return out
}

// thawRows reads the tables: a column a variable.
func thawRows(rows map[string][][]byte, fs []*Finding) (map[string][][]relation.Value, error) {
	out := map[string][][]relation.Value{}
	for _, f := range fs {
		frozen := rows[f.Relation.Name]
		if len(frozen) != len(f.Relation.Vars) {
			return nil, fmt.Errorf("table of %s has %d columns", f.Relation.Name, len(frozen))
		}
		var table [][]relation.Value
		if len(f.Relation.Vars) == 0 { // one row, of no values
			table = make([][]relation.Value, 1)
		}
		for i, v := range f.Relation.Vars {
			col, _, err := relation.ReadColumn(v.Type, frozen[i])
			if err != nil {
				return nil, err
			}
			if table == nil {
				table = make([][]relation.Value, col.Len())
			}
			if col.Len() != len(table) {
				return nil, fmt.Errorf("table of %s is ragged", f.Relation.Name)
			}
			for r := range table {
				table[r] = append(table[r], col.At(r))
			}
		}
		out[f.Relation.Name] = table
	}
	return out, nil
}

func freezeRows(s *Subject) (map[string][][]byte, error) {
	out := map[string][][]byte{}
	for _, f := range append(append([]*Finding(nil), s.Found...), s.More...) {
		rel := f.Relation
		cols := make([][]byte, len(rel.Vars))
		for i, v := range rel.Vars {
			var vs []relation.Value
			for _, row := range s.Rows[rel.Name] {
				vs = append(vs, row[i])
			}
			col, err := relation.FromValues(v.Type, vs)
			if err != nil {
				return nil, err
			}
			cols[i] = relation.AppendColumn(nil, col)
		}
		out[rel.Name] = cols
	}
	return out, nil
}

// writeCache stores a result. A cache that cannot be written costs time, never a result.
func writeCache(dir, key string, s *Subject, log *slog.Logger) {
	if err := storeCache(dir, key, s); err != nil {
		log.Debug("result not cached", "subject", s.Target, "error", err)
	}
}

func storeCache(dir, key string, s *Subject) error {
	c, err := frozen(s)
	if err != nil {
		return err
	}
	return cache.Write(dir, resultsKind, key, c)
}

// frozen is a result as texts.
func frozen(s *Subject) (*cached, error) {
	c := &cached{Found: freeze(s.Found), More: freeze(s.More), Implied: freeze(s.Implied), Almost: freeze(s.Almost), Branches: s.Branches, Tried: s.Tried, Dropped: s.Dropped, Skipped: s.Skipped,
		Measure: s.Measure, Printed: s.Printed, Searches: s.Searches, Unread: s.Unread}
	if s.Domain != nil {
		c.Domain = s.Domain.String()
	}
	for _, w := range s.Warnings {
		c.Warnings = append(c.Warnings, w.Error())
	}
	var err error
	if c.Rows, err = freezeRows(s); err != nil {
		return nil, err
	}
	return c, nil
}

// lawsVersion changes with the table of laws.
func lawsVersion() string {
	h := sha256.New()
	for _, l := range algebra.Laws {
		fmt.Fprintln(h, l)
	}
	for _, e := range algebra.Expectations {
		fmt.Fprintln(h, e)
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

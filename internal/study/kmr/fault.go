package kmr

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/internal/suite/adequacy"
	"github.com/imago-mt/imago/relation"
)

// Targets, the relation and the input of the paper's fault (§VI).
const (
	mended      = "github.com/imago-mt/imago/internal/study/business/tokens2.PrintTokens"
	faulty      = "github.com/imago-mt/imago/internal/study/kmr/faulty.PrintTokens"
	faultFinder = "open-string-is-part"
	// paperInput is the paper's source <"abcd", ',', 123>: what stands between the first two quotation marks, and what follows.
	paperInput = `s="abcd" t=", ',', 123"`
)

// A Fault is what the relation of §VI says of the analyzer with the fault, and without it.
type Fault struct {
	Shrunk, Paper *suite.Violation // of the faulty one: as simple as possible, and at the paper's input; nil if none
	Tried         int64            // inputs of the mended one
	Mended        *suite.Violation // nil if it holds of all these
}

// FindFault checks the relation: with the usual rows on the faulty analyzer and at the paper's input, and with so many rows on the mended one.
func FindFault(ctx context.Context, o suite.Running, rows int) (*Fault, error) {
	var f Fault
	one := func(target string, o suite.Options) (*suite.Checked, error) {
		o.Relation = faultFinder
		r, err := suite.Check(ctx, []string{target}, o)
		if err != nil {
			return nil, err
		}
		if len(r.Subjects) != 1 || len(r.Subjects[0].Checked) != 1 {
			return nil, fmt.Errorf("%s: relation %s was not checked", target, faultFinder)
		}
		return r.Subjects[0].Checked[0], nil
	}
	shrunk, err1 := one(faulty, suite.Options{Running: o})
	paper, err2 := one(faulty, suite.Options{Running: o, At: paperInput})
	o.Rows = rows
	holds, err3 := one(mended, suite.Options{Running: o})
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, err
	}
	f.Shrunk, f.Paper, f.Tried, f.Mended = shrunk.Violation, paper.Violation, holds.Tried, holds.Violation
	return &f, nil
}

// A Finding is how many suites of each level of a criterion have a group that shows the fault.
type Finding struct {
	Criterion     string
	Suites, Found [LevelCount]int
}

// FindFaultBy grows suites of the pool of the mended analyzer for each criterion, and counts those of which some group is violated on the faulty one.
// finders are the relations that some group of the pool violates there, as they are written of the mended one, those with most such groups first.
func FindFaultBy(ctx context.Context, o suite.Running, of Relations, by []*adequacy.Criterion, from seed.Seed) (out []Finding, finders []string, err error) {
	claims, err := of.Claims(ctx, []string{mended}, o)
	if err != nil {
		return nil, nil, err
	}
	err = adequacy.Each(ctx, claims, o, false, false, func(c *suite.Claims, p *adequacy.Pool) error {
		shows, err := showing(ctx, c, p, o)
		if err != nil {
			return err
		}
		finders = violated(p, shows)
		for _, criterion := range by {
			f := Finding{Criterion: criterion.Name}
			r := from.Child("fault "+criterion.Name, 0).Rand()
			grower := adequacy.NewGrower(p, criterion.Requirements(p), criterion.K)
			for level := range LevelCount {
				for _, s := range suitesOf(grower, level, r) {
					f.Suites[level]++
					for _, g := range s {
						if shows.Get(g) {
							f.Found[level]++
							break
						}
					}
				}
			}
			out = append(out, f)
		}
		return nil
	})
	return out, finders, err
}

// violated are the relations of the groups that show the fault, those with most of them first.
func violated(p *adequacy.Pool, shows relation.Bits) (texts []string) {
	count := make([]int, len(p.Relations))
	shows.Each(func(g int) { count[p.Groups[g].Relation]++ })
	var at []int
	for r, n := range count {
		if n > 0 {
			at = append(at, r)
		}
	}
	slices.SortStableFunc(at, func(a, b int) int { return count[b] - count[a] })
	for _, r := range at {
		texts = append(texts, p.Relations[r].Relation.Text())
	}
	return texts
}

// Shrunk is the simplest violation of a relation of the mended analyzer where the faulty one stands in its place.
func Shrunk(ctx context.Context, o suite.Running, text string) (*suite.Violation, error) {
	pkgs, err := subject.Load(ctx, []string{mended + "Faulty"}, o.Subject)
	if err != nil {
		return nil, err
	}
	file := fmt.Sprintf("# imago 1\nsubject PrintTokensFaulty(s string) string\ndomain %s\nfinder: %s\n", catalogue.Domain(pkgs[0].Dir, "PrintTokens"), faultily(text))
	r, err := suite.CheckProposed(ctx, pkgs[0], []suite.Proposal{{Ident: "PrintTokensFaulty", Path: "PrintTokensFaulty.rel", Text: []byte(file)}}, suite.Options{Running: o})
	if err != nil {
		return nil, err
	}
	if len(r.Subjects) != 1 || len(r.Subjects[0].Checked) != 1 {
		return nil, fmt.Errorf("relation %s was not checked", text)
	}
	return r.Subjects[0].Checked[0].Violation, nil
}

// faultily is the text of a relation of the mended analyzer with the faulty one in its place.
func faultily(text string) string {
	return strings.ReplaceAll(text, "PrintTokens(", "PrintTokensFaulty(")
}

// showing is the groups of the mended analyzer's pool that are violated where the faulty one stands in its place: each relation is read again with the other
// name, and tried on the same rows.
func showing(ctx context.Context, c *suite.Claims, p *adequacy.Pool, o suite.Running) (shows relation.Bits, err error) {
	h, err := c.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	shows = relation.NewBits(len(p.Groups))
	for n, rel := range p.Relations {
		other, err := relation.Parse(faultily(rel.Relation.String()), c.Package().Env)
		if err != nil {
			return nil, err
		}
		var at []int
		var rows []source.Row
		for g, group := range p.Groups {
			if group.Relation == n {
				at, rows = append(at, g), append(rows, group.Row)
			}
		}
		if len(rows) == 0 {
			continue
		}
		v, err := decide(ctx, h, other, rows)
		if err != nil {
			return nil, err
		}
		v.Each(func(i int) { shows.Set(at[i]) })
	}
	return shows, nil
}

// decide is the rows that violate a relation.
func decide(ctx context.Context, h *harness.Harness, rel *relation.Relation, rows []source.Row) (relation.Bits, error) {
	cols, err := source.Columns(rel.Vars, rows)
	if err != nil {
		return nil, err
	}
	vs, err := h.Check(ctx, harness.Batch{Relations: []*relation.Relation{rel}, Vars: rel.Vars, Columns: cols, N: len(rows)})
	if err != nil {
		return nil, err
	}
	return vs[0].Violated, nil
}

// Package audit tries what inference prints on inputs that inference did not draw: bit patterns, any code points, long tails. A
// relation that fails there is worse than one that was not found. Begin with [Run]; it infers for the functions of the standard library in
// [Functions], on whose laws people agree, and decides their relations on the pristine child. Nothing is held in memory but one batch
// for each processor.
package audit

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Functions are those whose printed relations are tried, a few of each kind.
var Functions = []string{"math.Sin", "math.Exp", "math.Max", "strings.TrimSpace", "strings.ToUpper", "strconv.Quote",
	"math.Pow", "math.Log", "math.Sqrt", "math.Hypot", "math.Mod", "math.Floor", "strings.EqualFold", "strings.Fields", "strings.Split", "strings.Join",
	"strings.Repeat", "strings.Title", "bytes.TrimSpace", "strconv.Itoa", "strconv.FormatInt", "unicode.ToLower", "sort.Ints", "slices.Sort", "slices.Reverse", "path.Clean",
	"path.Join", "math/bits.Reverse32", "math/bits.OnesCount", "net/url.QueryEscape", "net/url.PathEscape", "encoding/hex.EncodeToString", "html.EscapeString"}

// Options of [Run]. The zero value means the defaults.
type Options struct {
	Inputs   int           // for each relation; 0: 1,000,000
	Seed     int64         // of the inputs
	Infer    infer.Options // of the inference
	Progress func(string)  // told what is being done; may be nil
}

// A Report is what [Run] found.
type Report struct {
	Functions, Relations int
	Tried                int64 // inputs that met the precondition of a relation, of all relations
	Violations           []Violation
	Untried              []string // relations without a precondition that no input reached
}

// A Violation is a printed relation that an input refutes.
type Violation struct {
	Target   string
	Relation *relation.Relation
	Count    int64  // how many of the inputs refute it
	Row      string // the first of them
}

// String is one line.
func (v Violation) String() string {
	return fmt.Sprintf("%s: %s fails for %d inputs, the first is %s", v.Target, v.Relation, v.Count, v.Row)
}

// batch is how many inputs are decided at a time: enough for two children.
const batch = 1 << 15

// Run infers for each target and tries what is printed, and what --all adds, on further inputs.
func Run(ctx context.Context, targets []string, o Options) (*Report, error) {
	if o.Inputs <= 0 {
		o.Inputs = 1_000_000
	}
	r := &Report{}
	for _, target := range targets {
		if o.Progress != nil {
			o.Progress(target)
		}
		if err := r.function(ctx, target, o); err != nil {
			return r, fmt.Errorf("audit %s: %w", target, err)
		}
	}
	return r, nil
}

func (r *Report) function(ctx context.Context, target string, o Options) error {
	found, err := infer.Run(ctx, []string{target}, o.Infer)
	if err != nil {
		return err
	}
	p, s := found.Packages[0], found.Subjects[0]
	if s.Skipped != "" {
		return fmt.Errorf("skipped: %s", s.Skipped)
	}
	h, err := harness.Build(ctx, p, harness.Options{Variant: harness.Pristine, Dir: o.Infer.Subject.Dir, Cache: o.Infer.Cache})
	if err != nil {
		return err
	}
	defer h.Close()
	var all []*tally
	for _, f := range slices.Concat(s.Found, s.More) {
		all = append(all, &tally{rel: f.Relation})
	}
	for i, g := range groups(all) {
		if err := g.try(ctx, h, s, o.Inputs, seed.New(o.Seed).Child("audit "+target, uint64(i))); err != nil {
			return err
		}
	}
	r.Functions++
	for _, t := range all {
		r.Relations++
		r.Tried += t.held + t.violated
		if t.violated > 0 {
			r.Violations = append(r.Violations, Violation{target, t.rel, t.violated, t.row})
		}
		if t.held+t.violated == 0 && len(t.rel.Vars) > 0 && t.rel.Pre == nil {
			r.Untried = append(r.Untried, target+": "+t.rel.String())
		}
	}
	return nil
}

// tally is one relation's verdicts.
type tally struct {
	rel            *relation.Relation
	held, violated int64
	row            string
}

// group is relations over the same variables with the same premise, which are decided on the same inputs.
type group struct {
	vars  []relation.Var
	pre   string
	tally []*tally
	rels  []*relation.Relation
}

func groups(all []*tally) []*group {
	var out []*group
	for _, t := range all {
		pre := ""
		if t.rel.Pre != nil {
			pre = relation.ExprString(t.rel.Pre)
		}
		i := slices.IndexFunc(out, func(g *group) bool {
			return g.pre == pre && slices.EqualFunc(g.vars, t.rel.Vars, func(a, b relation.Var) bool {
				return a.Name == b.Name && a.Func == b.Func && a.Param == b.Param && relation.Identical(a.Type, b.Type)
			})
		})
		if i < 0 {
			i = len(out)
			out = append(out, &group{vars: t.rel.Vars, pre: pre})
		}
		out[i].tally, out[i].rels = append(out[i].tally, t), append(out[i].rels, t.rel)
	}
	return out
}

// try decides the relations of g on n inputs, a batch on each processor at a time. What a batch holds follows from its number alone.
func (g *group) try(ctx context.Context, h *harness.Harness, s *infer.Subject, n int, sd seed.Seed) error {
	if len(g.vars) == 0 {
		n = 1
	}
	sp := &source.Space{Env: s.Package.Env, Subject: s.Function.Func, Vars: g.vars, Domain: s.Domain, Pre: g.rels[0].Pre}
	parts := (n + batch - 1) / batch
	results := make([]part, parts)
	eg, ctx := errgroup.WithContext(ctx)
	eg.SetLimit(runtime.GOMAXPROCS(0))
	for i := range parts {
		eg.Go(func() (err error) {
			results[i], err = g.part(ctx, h, sp, min(batch, n-i*batch), sd.Child("part", uint64(i)))
			return err
		})
	}
	if err := eg.Wait(); err != nil {
		return err
	}
	for _, p := range results {
		for i, t := range g.tally {
			t.held, t.violated = t.held+p.held[i], t.violated+p.violated[i]
			if t.row == "" {
				t.row = p.rows[i]
			}
		}
	}
	return nil
}

// part is the verdicts on a batch, by relation.
type part struct {
	held, violated []int64
	rows           []string
}

func (g *group) part(ctx context.Context, h *harness.Harness, sp *source.Space, n int, sd seed.Seed) (part, error) {
	rows := inputs(sp, n, sd)
	cols, err := source.Columns(g.vars, rows)
	if err != nil {
		return part{}, err
	}
	vs, err := h.Check(ctx, harness.Batch{Relations: g.rels, Vars: g.vars, Columns: cols, N: len(rows)})
	if err != nil {
		return part{}, err
	}
	p := part{make([]int64, len(vs)), make([]int64, len(vs)), make([]string, len(vs))}
	for i, v := range vs {
		p.held[i], p.violated[i] = int64(v.Held.Count()), int64(v.Violated.Count())
		v.Violated.Each(func(row int) {
			if p.rows[i] == "" {
				p.rows[i] = display(g.vars, rows[row])
			}
		})
	}
	return p, nil
}

func display(vars []relation.Var, row source.Row) string {
	text := ""
	for i, v := range vars {
		if i > 0 {
			text += " "
		}
		text += v.Name + "=" + relation.Display(row[i], v.Type)
	}
	return text
}

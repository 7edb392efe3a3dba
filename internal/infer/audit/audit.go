// Package audit tries what inference prints on inputs that inference did not draw: from the whole range of each type as far as the printed
// domain reaches, its edges, and values that calls make of such. A relation that fails there is worse than one that was not found. Begin
// with [Run]; it infers for functions, such as those in [Functions], on whose laws people agree, and decides their relations on the
// pristine child; [Try] does that with any relations. draw.go has the ways in which inputs are made. Nothing is held in memory but one
// batch for each processor.
package audit

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/trial"
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
	Skipped              int   // functions that inference refused
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

// batch is how many inputs are decided at a time, by one child. No theory.
const batch = 1 << 14

// mostInputs is how many inputs a relation is tried on, where nothing else is said. make soak asks for as many.
const mostInputs = 1_000_000

// Run infers for each target and tries what is printed, and what --all adds, on further inputs.
func Run(ctx context.Context, targets []string, o Options) (*Report, error) {
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
	s := found.Subjects[0]
	if s.Skipped != "" {
		r.Skipped++
		return nil
	}
	var rels []*relation.Relation
	for _, f := range slices.Concat(s.Found, s.More) {
		rels = append(rels, f.Relation)
	}
	one, err := Try(ctx, s, rels, o)
	if err != nil {
		return err
	}
	r.Add(one)
	return nil
}

// Add adds the figures of another report.
func (r *Report) Add(o *Report) {
	r.Functions += o.Functions
	r.Skipped += o.Skipped
	r.Relations += o.Relations
	r.Tried += o.Tried
	r.Violations, r.Untried = append(r.Violations, o.Violations...), append(r.Untried, o.Untried...)
}

// Try tries relations of one subject, of which the function, its package and the domain are looked at.
func Try(ctx context.Context, s *infer.Subject, rels []*relation.Relation, o Options) (*Report, error) {
	h, err := harness.Build(ctx, s.Package, harness.Options{Variant: harness.Pristine, Dir: o.Infer.Subject.Dir, Cache: o.Infer.Cache})
	if err != nil {
		return nil, err
	}
	defer h.Close()
	var all []*tally
	for _, rel := range rels {
		all = append(all, newTally(rel, s))
	}
	for i, g := range groups(all) {
		if err := g.try(ctx, h, s, cmp.Or(o.Inputs, mostInputs), seed.New(o.Seed).Child("audit "+s.Target, uint64(i))); err != nil {
			return nil, err
		}
	}
	r := &Report{Functions: 1}
	for _, t := range all {
		r.Relations++
		r.Tried += t.held + t.violated
		if t.violated > 0 {
			r.Violations = append(r.Violations, Violation{s.Target, t.rel, t.violated, t.row})
		}
		if t.held+t.violated == 0 && len(t.rel.Vars) > 0 && t.rel.Pre == nil {
			r.Untried = append(r.Untried, s.Target+": "+t.rel.String())
		}
	}
	return r, nil
}

// tally is one relation's verdicts.
type tally struct {
	rel            *relation.Relation
	roots          map[string]string // by variable, the path whose bound of the domain it has
	zone           string            // what the domain asks of its variables beside bounds
	held, violated int64
	row            string
}

func newTally(rel *relation.Relation, s *infer.Subject) *tally {
	about := trial.Subject{Func: s.Function.Func, Env: s.Package.Env, Domain: s.Domain}
	t := &tally{rel: rel, roots: map[string]string{}, zone: about.Zone(rel)}
	for _, v := range rel.Vars {
		t.roots[v.Name] = s.Domain.Root(s.Function.Func, v, rel)
	}
	return t
}

// group is relations whose variables agree by name, which are decided on the same inputs. One that tells what is refused stands alone:
// its premise may lie outside of the domain, and the inputs with it.
type group struct {
	vars  []relation.Var
	pres  []relation.Expr // the premises of the relations, each once; the inputs are made for one after the other
	tally []*tally
	rels  []*relation.Relation
}

func groups(all []*tally) []*group {
	var out []*group
	for _, t := range all {
		i := slices.IndexFunc(out, func(g *group) bool { return g.accepts(t) })
		if i < 0 {
			i = len(out)
			out = append(out, &group{})
		}
		g := out[i]
		for _, v := range t.rel.Vars {
			if !slices.ContainsFunc(g.vars, func(u relation.Var) bool { return u.Name == v.Name }) {
				g.vars = append(g.vars, v)
			}
		}
		if !slices.ContainsFunc(g.pres, func(pre relation.Expr) bool { return text(pre) == text(t.rel.Pre) }) {
			g.pres = append(g.pres, t.rel.Pre)
		}
		g.tally, g.rels = append(g.tally, t), append(g.rels, t.rel)
	}
	return out
}

// text tells premises apart.
func text(pre relation.Expr) string {
	if pre == nil {
		return ""
	}
	return relation.ExprString(pre)
}

// accepts reports whether the variables of t agree with those of g that have the same names. A relation without variables has its own
// group.
func (g *group) accepts(t *tally) bool {
	if len(t.rel.Vars) == 0 || len(g.vars) == 0 {
		return len(t.rel.Vars) == len(g.vars)
	}
	if refuses(t.rel) || refuses(g.rels[0]) || t.zone != g.tally[0].zone { // the conditions of one are those of all
		return false
	}
	return !slices.ContainsFunc(g.tally, func(o *tally) bool {
		return slices.ContainsFunc(o.rel.Vars, func(u relation.Var) bool {
			return slices.ContainsFunc(t.rel.Vars, func(v relation.Var) bool {
				same := u.Func == v.Func && u.Param == v.Param && o.roots[u.Name] == t.roots[v.Name] && relation.Identical(u.Type, v.Type)
				return u.Name == v.Name && !same
			})
		})
	})
}

func refuses(rel *relation.Relation) bool {
	_, outcome := rel.Post.(*relation.OutcomeOf)
	return outcome && rel.Pre != nil
}

// try decides the relations of g on n inputs, a batch on each processor at a time. What a batch holds follows from its number alone.
func (g *group) try(ctx context.Context, h *harness.Harness, s *infer.Subject, n int, sd seed.Seed) error {
	if len(g.vars) == 0 {
		n = 1
	}
	parts := (n + batch - 1) / batch
	results := make([]part, parts)
	eg, ctx := errgroup.WithContext(ctx)
	eg.SetLimit(runtime.GOMAXPROCS(0))
	for i := range parts {
		sp := &source.Space{Env: s.Package.Env, Subject: s.Function.Func, Vars: g.vars, Domain: s.Domain, Relation: g.rels[0], Pre: g.pres[i%len(g.pres)]}
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

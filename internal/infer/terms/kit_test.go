package terms

import (
	"context"
	"math"
	"math/bits"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

var (
	integer = relation.Predeclared(relation.Int)
	word    = relation.Predeclared(relation.Uint64)
	float   = relation.Predeclared(relation.Float64)
	text    = relation.Predeclared(relation.String)
	flag    = relation.Predeclared(relation.Bool)
	floats  = &relation.Type{Kind: relation.Slice, Elem: float}
	texts   = &relation.Type{Kind: relation.Slice, Elem: text}
	span    = &relation.Type{Kind: relation.Struct, Name: "Span", Fields: []relation.Field{{Name: "From", Type: integer}, {Name: "To", Type: integer}}}
)

// fn is a function of a test: its parameters, "x", and their types in turn; results has the results without names.
func fn(name string, results []relation.Param, params ...any) *relation.Func {
	f := &relation.Func{Name: name, Results: results}
	for i := 0; i < len(params); i += 2 {
		f.Params = append(f.Params, relation.Param{Name: params[i].(string), Type: params[i+1].(*relation.Type)})
	}
	_, _, f.Recv = strings.Cut(name, ".")
	return f
}

func gives(types ...*relation.Type) []relation.Param {
	var out []relation.Param
	for _, t := range types {
		out = append(out, relation.Param{Type: t})
	}
	return out
}

// near is a domain in which stretches often meet.
const near = "s.From in -20..20, s.To in -20..20, t.From in -20..20, t.To in -20..20"

// problem is the search for conjectures about the first of some functions, in a domain.
func problem(t *testing.T, domainText string, bodies map[string]fake.Function, fns ...*relation.Func) *Problem {
	t.Helper()
	env := &relation.Env{Funcs: fns}
	domain, err := relation.ParseDomain(domainText, env, fns[0])
	if err != nil {
		t.Fatal(err)
	}
	return &Problem{
		Subject: fns[0], Sisters: fns[1:], Executor: &fake.Checker{Functions: bodies}, Budget: 2_000_000,
		Rows: func(vars []relation.Var, about relation.Expr, n int) (map[string]relation.Column, int, error) {
			rel := &relation.Relation{Vars: vars, Post: about}
			sp := &source.Space{Env: env, Subject: fns[0], Vars: vars, Domain: domain, Relation: rel}
			rows := source.Draw(source.Random{}, sp, seed.New(int64(n)), n*3/4)
			rows = append(rows, source.Draw(source.Edge{}, sp, seed.New(int64(n)), n-len(rows))...)
			cols, err := source.Columns(vars, rows)
			byName := map[string]relation.Column{}
			for i, v := range vars {
				byName[v.Name] = cols[i]
			}
			return byName, len(rows), err
		},
	}
}

// begun is a search that has drawn its rows and grown nothing.
func begun(t *testing.T, domain string, bodies map[string]fake.Function, fns ...*relation.Func) *search {
	t.Helper()
	return begunFrom(t, problem(t, domain, bodies, fns...))
}

// begunFrom is a search of a problem that has drawn its rows and grown nothing.
func begunFrom(t *testing.T, p *Problem) *search {
	t.Helper()
	s, err := newSearch(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	s.limit = s.Budget
	return s
}

// grown is a search that has all of its terms.
func grown(t *testing.T, domain string, bodies map[string]fake.Function, fns ...*relation.Func) *search {
	t.Helper()
	return grownFrom(t, problem(t, domain, bodies, fns...))
}

// grownFrom is a search of a problem that has all of its terms.
func grownFrom(t *testing.T, p *Problem) *search {
	t.Helper()
	s := begunFrom(t, p)
	if err := s.grow(); err != nil {
		t.Fatal(err)
	}
	return s
}

// found is what a search offers, as it is printed.
func found(t *testing.T, domain string, bodies map[string]fake.Function, fns ...*relation.Func) []string {
	t.Helper()
	list, err := Search(t.Context(), problem(t, domain, bodies, fns...))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, c := range list {
		out = append(out, canonical(t, c.Text, fns))
	}
	return out
}

// term is the term of a search that is written so.
func (s *search) term(t *testing.T, text string) *term {
	t.Helper()
	for _, u := range s.terms {
		if u.text == text {
			return u
		}
	}
	t.Fatalf("there is no term %s", text)
	return nil
}

// canonical is a text as it is printed.
func canonical(t *testing.T, text string, fns []*relation.Func) string {
	t.Helper()
	rel, err := relation.Parse(text, &relation.Env{Funcs: fns, Types: []*relation.Type{span, stack}})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return rel.Text()
}

// words has functions of package strings.
var words = map[string]fake.Function{
	"SplitAfter": func(a []relation.Value) []relation.Value {
		return []relation.Value{list(strings.SplitAfter(a[0].(string), a[1].(string)))}
	},
	"SplitAfterN": func(a []relation.Value) []relation.Value {
		return []relation.Value{list(strings.SplitAfterN(a[0].(string), a[1].(string), a[2].(int)))}
	},
	"TrimSuffix": func(a []relation.Value) []relation.Value {
		return []relation.Value{strings.TrimSuffix(a[0].(string), a[1].(string))}
	},
	"HasSuffix": func(a []relation.Value) []relation.Value {
		return []relation.Value{strings.HasSuffix(a[0].(string), a[1].(string))}
	},
}

func list(parts []string) relation.Value {
	out := relation.List{}
	for _, p := range parts {
		out = append(out, p)
	}
	return out
}

// spans has the methods of a stretch of whole numbers.
var spans = map[string]fake.Function{
	"Span.Size": func(a []relation.Value) []relation.Value { return []relation.Value{size(a[0])} },
	"Span.Move": func(a []relation.Value) []relation.Value {
		s := a[0].(relation.Fields)
		return []relation.Value{relation.Fields{s[0].(int) + a[1].(int), s[1].(int) + a[1].(int)}}
	},
	"Span.Common": func(a []relation.Value) []relation.Value {
		s, t := a[0].(relation.Fields), a[1].(relation.Fields)
		return []relation.Value{relation.Fields{max(s[0].(int), t[0].(int)), min(s[1].(int), t[1].(int))}}
	},
	"Span.Gap": func(a []relation.Value) []relation.Value {
		s, t := a[0].(relation.Fields), a[1].(relation.Fields)
		if size(s) == 0 || size(t) == 0 {
			return []relation.Value{0}
		}
		return []relation.Value{max(0, t[0].(int)-s[1].(int)-1, s[0].(int)-t[1].(int)-1)}
	},
}

func size(v relation.Value) int {
	s := v.(relation.Fields)
	return max(0, s[1].(int)-s[0].(int)+1)
}

var numbers = map[string]fake.Function{
	"Sub": func(a []relation.Value) []relation.Value {
		diff, out := bits.Sub64(a[0].(uint64), a[1].(uint64), a[2].(uint64))
		return []relation.Value{diff, out}
	},
	"Length": func(a []relation.Value) []relation.Value {
		xs, ys := a[0].(relation.List), a[1].(relation.List)
		if len(xs) != len(ys) || len(xs) < 2 {
			return []relation.Value{0.0, xs, ys}
		}
		total := 0.0
		for i := range xs {
			k := (i + 1) % len(xs)
			total += math.Hypot(xs[k].(float64)-xs[i].(float64), ys[k].(float64)-ys[i].(float64))
		}
		return []relation.Value{total, xs, ys}
	},
	"Fee": func(a []relation.Value) []relation.Value { return []relation.Value{3 * a[0].(int)} },
}

var (
	spanSize   = fn("Span.Size", gives(integer), "s", span)
	spanMove   = fn("Span.Move", gives(span), "s", span, "d", integer)
	spanCommon = fn("Span.Common", gives(span), "s", span, "t", span)
	spanGap    = fn("Span.Gap", gives(integer), "s", span, "t", span)
)

// counting counts the rows that it executes.
type counting struct {
	Executor
	n *int64
}

func (c counting) Execute(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	*c.n += int64(n)
	return c.Executor.Execute(ctx, fn, args, n)
}

// conditionsOf are conditions over some parameters, as the code has them.
func conditionsOf(t *testing.T, params string, texts ...string) []relation.Expr {
	t.Helper()
	var out []relation.Expr
	for _, text := range texts {
		rel, err := relation.Parse("cond("+params+"): "+text, &relation.Env{})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, rel.Post)
	}
	return out
}

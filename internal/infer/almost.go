package infer

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// mostAlmostLaws is how many laws that nearly hold are shown for a subject (traps.md A11).
const mostAlmostLaws = 3

// telling are the families whose near misses are worth a line of their own: those that a developer expects to hold or to fail, but not
// to fail on a handful of inputs (traps.md A11, C).
var telling = []algebra.Family{
	algebra.RoundTrip, algebra.Agreement, algebra.Idempotence, algebra.Involution, algebra.Parity, algebra.Commutative, algebra.Associative,
	algebra.Invariance, algebra.Homomorphic, algebra.Order, algebra.Content, algebra.Length, algebra.Monotone, algebra.Unchanged,
}

// nearly picks the laws that fail on under 1 % of the core and are worth telling, each with its simplest counterexample, which fails
// on the untouched build too. Floats are left out: there a handful of ill-conditioned inputs fails for any law.
func (s *session) nearly(ctx context.Context, almost []*candidate) ([]*candidate, error) {
	var out []*candidate
	rank(almost)
	slices.SortStableFunc(almost, func(a, b *candidate) int { // a near miss through a sister may be the sister's
		return cmp.Or(cmp.Compare(a.Law.Family.Rank(), b.Law.Family.Rank()), cmp.Compare(min(len(a.Sister), 1), min(len(b.Sister), 1)))
	})
	for _, c := range almost {
		if len(out) == mostAlmostLaws {
			break
		}
		if len(c.bad) == 0 || approximate(c.rel.Post) || !tells(c) || s.byChance(ctx, c) {
			continue
		}
		if s.oftenFurther(ctx, c) {
			continue
		}
		if few, err := s.fewFail(ctx, c); err != nil || !few {
			if err != nil {
				return out, err
			}
			continue
		}
		if slices.ContainsFunc(out, func(o *candidate) bool { return o.Law.Family == c.Law.Family }) {
			continue // one fault shows in many laws of a family
		}
		v, err := s.shrunk(ctx, c)
		if err != nil {
			return out, err
		}
		if v == nil {
			continue
		}
		v.Repeat = suite.Quoted(append(slices.Clone(s.command), c.rel.Text())...)
		c.shown = v
		out = append(out, c)
	}
	return out, nil
}

// tells reports whether a near miss of c is worth a line. Of the laws through a sister only agreement and the round trip back to the
// input are: that a function nearly commutes with another says nothing. And what is done to a literal of the code changes what it means.
func tells(c *candidate) bool {
	through := c.Sister == "" || c.Law.Family == algebra.Agreement || c.Law.Family == algebra.RoundTrip && c.Law.Traits.Has(algebra.Expected)
	expected := c.Law.Family != algebra.Monotone || c.Law.Traits.Has(algebra.Expected)
	literal := c.Constant != "" && strings.Contains("\"`", c.Constant[:1])
	return through && expected && !literal && slices.Contains(telling, c.Law.Family)
}

// mostSuspect is the share of rows on which a law may fail in the search and still fail on few inputs: rows crowd where the literals of
// the code are.
const mostSuspect = 0.3

// Rows that c is judged by, and how many of them must say something.
const (
	fewRowsTried = 3000
	fewestTell   = 300
)

// fewFail reports whether c fails on few inputs: on under 1 % of the rows, or only where one variable has one or two certain values
// among many. Rows that execute into an error or a panic do not count, and neither do those on which the subject gives nothing but the
// result that it gives most often: an Index that is -1 nearly always obeys any law nearly always. What fails for the zero value alone
// is a law with a guard.
func (s *session) fewFail(ctx context.Context, c *candidate) (bool, error) {
	vars := c.rel.Vars
	n := s.run.Ration(fewRowsTried, 2*int64(len(c.rel.Executions())), 10)
	rows := source.Draw(source.Random{}, s.Space(c.rel, vars, c.rel.Pre), s.Seed.Child("few", 0), n)
	if len(rows) == 0 {
		return false, nil
	}
	for _, f := range c.bad { // what fails on inputs that only the search for branches reached fails on few
		row, _ := f.over(vars, rows[0])
		rows = append(rows, row)
	}
	cols, err := source.Columns(vars, rows)
	if err != nil {
		return false, err
	}
	vs, err := s.run.Check(ctx, []*relation.Relation{c.rel}, vars, cols, len(rows))
	if err != nil {
		return false, err
	}
	rec, err := s.record(ctx, c.rel, vars, rows)
	if err != nil {
		return false, nil
	}
	tell := s.telltale(rec, len(rows))
	fails, all, zeros := 0, 0, 0
	values, failing := make([]map[string]bool, len(vars)), make([]map[string]bool, len(vars))
	for i := range values {
		values[i], failing[i] = map[string]bool{}, map[string]bool{}
	}
	for r, row := range rows {
		violated := vs[0].Violated.Get(r)
		if !tell[r] || !violated && !vs[0].Held.Get(r) {
			continue
		}
		all++
		if violated {
			fails++
			zeros += b2i(slices.ContainsFunc(row, isZero))
		}
		for i, v := range vars {
			text := relation.Display(row[i], v.Type)
			values[i][text] = true
			if violated {
				failing[i][text] = true
			}
		}
	}
	if all < fewestTell || fails == 0 || zeros == fails {
		return false, nil
	}
	if float64(fails) <= mostAlmost*float64(all) {
		return true, nil
	}
	for i, v := range vars {
		if len(failing[i]) <= 2 && len(values[i]) >= 50 && !s.fixedIn(c.rel, v.Name) {
			return true, nil
		}
	}
	return false, nil
}

// telltale marks the rows on which every execution returned, and not all of the subject's with the result that it gives most often.
func (s *session) telltale(rec *recorder, n int) []bool {
	tell := make([]bool, n)
	texts := make([][]string, len(rec.runs))
	often := map[string]int{}
	for k, ex := range rec.runs {
		if rec.fns[k] != s.Func {
			continue
		}
		texts[k] = make([]string, n)
		for i := range n {
			for _, c := range ex.Outputs {
				if ex.Outcome[i] == relation.Returned {
					texts[k][i] += "|" + relation.Display(c.At(i), c.Type())
				}
			}
			often[texts[k][i]]++
		}
	}
	modal := ""
	for text, n := range often {
		if n > often[modal] || n == often[modal] && text < modal {
			modal = text
		}
	}
	for i := range tell {
		returned := true
		for k, ex := range rec.runs {
			returned = returned && ex.Outcome[i] == relation.Returned
			tell[i] = tell[i] || rec.fns[k] == s.Func && texts[k][i] != modal
		}
		tell[i] = tell[i] && returned
	}
	return tell
}

// isZero reports whether a value is a zero number, a text of nothing but blanks or an empty list.
func isZero(v relation.Value) bool {
	switch v := v.(type) {
	case string:
		return strings.TrimSpace(v) == ""
	case relation.List:
		return len(v) == 0
	}
	f, ok := numeric(v)
	return ok && f == 0
}

// fixedIn reports whether a variable is the same argument of every execution of the subject: a law that fails for one value of it is
// a law of the other values, and not one that nearly holds.
func (s *session) fixedIn(rel *relation.Relation, name string) bool {
	calls := slices.DeleteFunc(rel.Executions(), func(c *relation.Call) bool { return c.Fn != s.Func })
	return len(calls) > 1 && slices.ContainsFunc(calls[0].Args, func(a relation.Expr) bool {
		k := slices.Index(calls[0].Args, a)
		return !slices.ContainsFunc(calls, func(c *relation.Call) bool {
			v, ok := c.Args[k].(*relation.VarRef)
			return !ok || v.Name != name
		})
	})
}

// byChance reports whether c nearly holds as well for a function that gives the subject's results for other arguments: what is nearly
// always false is nearly symmetric, and nothing follows from that.
func (s *session) byChance(ctx context.Context, c *candidate) bool {
	const rows = 400
	d, err := s.shuffled(ctx)
	if err != nil {
		return true
	}
	cols, err := source.Columns(c.rel.Vars, source.Draw(source.Random{}, s.Space(c.rel, c.rel.Vars, c.rel.Pre), s.Seed.Child("chance", 0), rows))
	if err != nil {
		return true
	}
	vars := map[string]relation.Column{}
	for i, v := range c.rel.Vars {
		vars[v.Name] = cols[i]
	}
	v, err := c.rel.Eval(d, vars, rows)
	return err != nil || float64(v.Violated.Count()) <= 5*mostAlmost*float64(v.Held.Count()+v.Violated.Count())
}

// shuffle executes the subject as a function with the same results, but for other arguments.
type shuffle struct {
	recorder
	subject *relation.Func
	pool    *relation.Execution
}

var _ relation.Executor = (*shuffle)(nil)

// shuffled gathers the results.
func (s *session) shuffled(ctx context.Context) (*shuffle, error) {
	vars := paramVars(s.Func)
	rows := source.Draw(source.Random{}, s.Space(nil, vars, nil), s.Seed.Child("shuffle", 0), 500)
	cols, err := source.Columns(vars, rows)
	if err != nil {
		return nil, err
	}
	ex, err := s.run.Execute(ctx, s.Func, cols, len(rows))
	return &shuffle{recorder{ctx: ctx, x: s.run.Checker}, s.Func, ex}, err
}

// Execute implements [relation.Executor].
func (d *shuffle) Execute(f *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	if f != d.subject {
		return d.recorder.Execute(f, args, n, active)
	}
	ex := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	at := make([]int, n)
	for i := range at {
		h := fnv.New64a()
		for _, a := range args {
			fmt.Fprintf(h, "|%#v", a.At(i))
		}
		at[i] = int(binary.BigEndian.Uint64(h.Sum(nil)) % uint64(len(d.pool.Outcome)))
		ex.Outcome[i] = d.pool.Outcome[at[i]]
	}
	for k, o := range f.Outputs() {
		vs := make([]relation.Value, n)
		for i := range vs {
			vs[i] = d.pool.Outputs[k].At(at[i])
		}
		col, err := relation.FromValues(o.Type, vs)
		if err != nil {
			return nil, err
		}
		ex.Outputs = append(ex.Outputs, col)
	}
	return ex, nil
}

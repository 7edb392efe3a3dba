package infer

import (
	"context"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A near miss is a claim that fails on few inputs. The trial that refuted it does not tell how many: it stopped at the first failures, and its rows
// are those that speak against claims. So the claim is judged again, on rows drawn at random that meet its premise, and on the ones that
// refuted it, which may be all of their kind.
//
// A row counts if it says something of the function: every execution returned, and the subject gave another result than the one it gives most
// often. Two counts then tell few failures: that of the rows, and, of each variable, that of the different values among the rows that fail.

// Rows that a claim is judged by, and how many of them must say something. No theory stands behind these.
const (
	judgedRows     = 3000
	minInformative = 300
	// A law fails for certain values alone if a variable has so few of them where it fails, and so many in all.
	fewValues, manyValues = 2, 50
)

// fewFail reports whether a claim, which some rows refuted, fails on few inputs: on under 1 % of the rows, or only where one variable has one
// or two certain values among many. Rows that execute into an error or a panic do not count, and neither do those on which the subject gives
// nothing but the result that it gives most often: an Index that is -1 nearly always obeys any law nearly always. What fails for the zero
// value alone is a law with a guard.
func fewFail(ctx context.Context, s *trial.Subject, run *trial.Runner, c *claim.Claim, bad []claim.Witness) (bool, error) {
	vars := c.Relation.Vars
	n := run.Ration(judgedRows, 2*int64(len(c.Relation.Executions())), 10)
	rows := source.Draw(source.Random{}, s.Space(c.Relation, vars, c.Relation.Pre), s.Seed.Child("few", 0), n)
	if len(rows) == 0 {
		return false, nil
	}
	for _, f := range bad { // what fails on inputs that only the search for branches reached fails on few
		row, _ := f.Over(vars, rows[0])
		rows = append(rows, row)
	}
	cols, err := source.Columns(vars, rows)
	if err != nil {
		return false, err
	}
	vs, err := run.Check(ctx, []*relation.Relation{c.Relation}, vars, cols, len(rows))
	if err != nil {
		return false, err
	}
	rec, err := run.Record(ctx, c.Relation, vars, rows)
	if err != nil {
		return false, nil
	}
	// A row that is neither held nor violated ran out of fuel, or its premise was not met: it is no row of the claim.
	tally := newFailures(vars)
	for r, informs := range informative(s, rec, len(rows)) {
		if violated := vs[0].Violated.Get(r); informs && (violated || vs[0].Held.Get(r)) {
			tally.add(rows[r], violated)
		}
	}
	return tally.few(func(v relation.Var) bool { return fixedIn(s, c.Relation, v.Name) }), nil
}

// failures tallies the rows on which a claim was judged.
type failures struct {
	vars            []relation.Var
	all, bad, zeros int               // rows, those that violate it, and those of them that have a zero value
	values, failing []map[string]bool // of each variable, in all rows and in those that violate it
}

// newFailures is a tally without rows.
func newFailures(vars []relation.Var) *failures {
	f := &failures{vars: vars}
	for range vars {
		f.values, f.failing = append(f.values, map[string]bool{}), append(f.failing, map[string]bool{})
	}
	return f
}

// add counts a row on which the claim held or was violated. Values are compared by their text, as a reader would.
func (f *failures) add(row source.Row, violated bool) {
	f.all++
	if violated {
		f.bad++
		f.zeros += b2i(slices.ContainsFunc(row, isZero))
	}
	for i, v := range f.vars {
		text := relation.Display(row[i], v.Type)
		f.values[i][text] = true
		if violated {
			f.failing[i][text] = true
		}
	}
}

// few reports whether few rows fail. Of a variable that fixed says is the same argument of every call the values say nothing.
func (f *failures) few(fixed func(relation.Var) bool) bool {
	// Too few rows say anything, none fails, or all that fail have a zero value: then it is a law with a guard.
	if f.all < minInformative || f.bad == 0 || f.zeros == f.bad {
		return false
	}
	if float64(f.bad) <= maxNear*float64(f.all) {
		return true
	}
	// A law that fails wherever one variable has a certain value fails on more rows, and on few inputs all the same.
	for i, v := range f.vars {
		if len(f.failing[i]) <= fewValues && len(f.values[i]) >= manyValues && !fixed(v) {
			return true
		}
	}
	return false
}

// informative marks the rows on which every execution returned, and not all of the subject's with the result that it gives most often.
//
// It is decided by the printed results, which are equal for equal values.
func informative(s *trial.Subject, rec *trial.Recorder, n int) []bool {
	tell := make([]bool, n)
	texts := make([][]string, len(rec.Runs))
	often := map[string]int{}
	for k, ex := range rec.Runs {
		if rec.Funcs[k] != s.Func {
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
	// Of results that are as frequent the first one by text is taken: a map has no order.
	modal := ""
	for text, n := range often {
		if n > often[modal] || n == often[modal] && text < modal {
			modal = text
		}
	}
	for i := range tell {
		returned := true
		for k, ex := range rec.Runs {
			returned = returned && ex.Outcome[i] == relation.Returned
			tell[i] = tell[i] || rec.Funcs[k] == s.Func && texts[k][i] != modal
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
	f, ok := source.Number(v)
	return ok && f == 0
}

// fixedIn reports whether a variable is the same argument of every execution of the subject: a law that fails for one value of it is
// a law of the other values, and not one that nearly holds.
func fixedIn(s *trial.Subject, rel *relation.Relation, name string) bool {
	calls := slices.DeleteFunc(rel.Executions(), func(c *relation.Call) bool { return c.Fn != s.Func })
	return len(calls) > 1 && slices.ContainsFunc(calls[0].Args, func(a relation.Expr) bool {
		k := slices.Index(calls[0].Args, a)
		return !slices.ContainsFunc(calls, func(c *relation.Call) bool {
			v, ok := c.Args[k].(*relation.VarRef)
			return !ok || v.Name != name
		})
	})
}

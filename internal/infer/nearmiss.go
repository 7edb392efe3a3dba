package infer

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// maxNearMisses is how many near misses are shown for a subject (docs/traps.md A11).
const maxNearMisses = 3

// expectedFamilies are the families whose near misses are worth a line of their own: those that a developer expects to hold or to fail, but not
// to fail on a handful of inputs (docs/traps.md A11, C).
var expectedFamilies = []algebra.Family{
	algebra.RoundTrip, algebra.Agreement, algebra.Idempotence, algebra.Involution, algebra.Parity, algebra.Commutative, algebra.Associative,
	algebra.Invariance, algebra.Homomorphic, algebra.Order, algebra.Monotone, algebra.Unchanged,
}

// nearMisses picks the laws that fail on under 1 % of the core and are worth telling, each with its simplest counterexample, which fails
// on the untouched build too. Floats are left out: there a handful of ill-conditioned inputs fails for any law.
type nearMisses struct {
	command []string // the words of the command that explains a relation of the subject
}

// Name implements [Stage].
func (nearMisses) Name() string { return "near miss" }

// nearWork is what near misses may cost even if nothing remains of the default budget: about a fifth of a second. No theory stands behind it.
const nearWork = 1_000_000

// Run implements [Stage].
//
// One near miss a family is told, as one fault breaks many laws of it. The budget is looked at before each suspect, since a judgement costs
// thousands of executions.
func (st nearMisses) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	if !r.Counting() {
		defer r.Hold(-nearWork)()
	}
	j := &nearJudge{Subject: s, far: map[int]*trial.Runner{}}
	told := set.Rejected(claim.NearMiss) // by the name
	var rows []claim.Witness
	for _, c := range suspects(set) {
		if len(told) == maxNearMisses || r.Remaining() <= 0 {
			break
		}
		near, err := j.nearMiss(ctx, r, set, c)
		if err != nil {
			return err
		}
		if !near || slices.ContainsFunc(told, func(o *claim.Claim) bool { return o.Law.Family == c.Law.Family }) {
			continue // one fault shows in many laws of a family
		}
		v, row, err := shrunk(ctx, s, r, c, set.Evidence(c.ID).Witnesses)
		if err != nil {
			return err
		}
		if v == nil {
			continue
		}
		v.Repeat = counterexample.Quoted(append(slices.Clone(st.command), c.Relation.Text())...)
		set.Amend(c.ID, st.Name(), v, "")
		told, rows = append(told, c), append(rows, row)
	}
	return st.stand(ctx, s, r, set, rows)
}

// stand drops what the counterexamples of near misses refute: each is simpler than all rows that were tried, and lies where a law that people expect
// ends. What rests on such a claim alone is undecided. Claims of a second round meet these rows as they meet all that refuted others.
func (st nearMisses) stand(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, rows []claim.Witness) error {
	if len(rows) == 0 {
		return nil
	}
	set.AddFailures(rows...)
	claims := set.Live()
	if err := replay(ctx, s, r, set, claims, rows); err != nil {
		return err
	}
	for _, c := range claims {
		if set.Evidence(c.ID).Violated > 0 {
			set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: st.Name()})
		}
	}
	for _, c := range set.Unfounded() {
		set.Reopen(c.ID, st.Name())
	}
	return nil
}

// suspects lists the refuted claims that may be near misses, the families that a developer wants to see first in front.
func suspects(set *claim.Set) []*claim.Claim {
	out := slices.DeleteFunc(set.Rejected(claim.Refuted), func(c *claim.Claim) bool {
		v, _ := set.Verdict(c.ID)
		return v.Stage != reach{}.Name() && (v.Stage != sift{}.Name() || !suspect(set.Evidence(c.ID)))
	})
	rankClaims(out)
	slices.SortStableFunc(out, func(a, b *claim.Claim) int { // a near miss through a sister may be the sister's
		return cmp.Or(cmp.Compare(a.Law.Family.Rank(), b.Law.Family.Rank()), cmp.Compare(min(len(a.Sister), 1), min(len(b.Sister), 1)))
	})
	return out
}

// A nearJudge is what all near misses of a subject are judged by, and what is executed for it once.
type nearJudge struct {
	*trial.Subject
	pool *relation.Execution   // see shuffled; nil: not yet executed
	far  map[int]*trial.Runner // by the place of the factor, see oftenFarther
}

// nearMiss reports whether a refuted claim fails on few inputs, and not by chance, and is one that people expect to hold.
func (j *nearJudge) nearMiss(ctx context.Context, r *trial.Runner, set *claim.Set, c *claim.Claim) (bool, error) {
	bad := set.Evidence(c.ID).Witnesses
	if len(bad) == 0 || relation.Approximate(c.Relation.Post) || !worthTelling(c) || unexpected(j.Subject, c) || j.byChance(ctx, r, c) || j.oftenFarther(ctx, r, c) {
		return false, nil
	}
	return fewFail(ctx, j.Subject, r, c, bad)
}

// worthTelling reports whether a near miss of c is worth a line. Of the laws through a sister only agreement and the round trip back to the
// input are: that a function nearly commutes with another says nothing. And what is done to a literal of the code changes what it means.
func worthTelling(c *claim.Claim) bool {
	through := c.Sister == "" || c.Law.Family == algebra.Agreement || c.Law.Family == algebra.RoundTrip && c.Law.Traits.Has(algebra.Expected)
	expected := c.Law.Family != algebra.Monotone || c.Law.Traits.Has(algebra.Expected)
	literal := c.Constant != "" && strings.Contains("\"`", c.Constant[:1])
	// Nobody expects that an argument is ignored: that it is so nearly always says how seldom the sources have what it changes.
	ignored := c.Law.Traits.Has(algebra.Independence)
	return through && expected && !literal && !ignored && slices.Contains(expectedFamilies, c.Law.Family)
}

// unexpected reports whether nobody expects of the subject what a claim of a family says that is expected in other cases: that its own result, handed in
// again, makes steps which change places or add up; or that it grows with another argument than the first, as what is rounded with the step.
func unexpected(s *trial.Subject, c *claim.Claim) bool {
	calls := slices.DeleteFunc(c.Relation.Executions(), func(call *relation.Call) bool { return call.Fn != s.Func })
	switch c.Law.Family {
	case algebra.Commutative, algebra.Homomorphic:
		return slices.ContainsFunc(calls, func(call *relation.Call) bool {
			own := false
			relation.Walk(call.Args[0], func(e relation.Expr) bool {
				inner, ok := e.(*relation.Call)
				own = own || ok && inner.Fn == s.Func
				return !own
			})
			return own && len(call.Args) > 1
		})
	case algebra.Monotone:
		return len(calls) == 2 && len(calls[0].Args) > 0 && relation.ExprString(calls[0].Args[0]) == relation.ExprString(calls[1].Args[0])
	}
	return false
}

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

func newFailures(vars []relation.Var) *failures {
	f := &failures{vars: vars}
	for range vars {
		f.values, f.failing = append(f.values, map[string]bool{}), append(f.failing, map[string]bool{})
	}
	return f
}

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
	if f.all < minInformative || f.bad == 0 || f.zeros == f.bad {
		return false
	}
	if float64(f.bad) <= maxNear*float64(f.all) {
		return true
	}
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

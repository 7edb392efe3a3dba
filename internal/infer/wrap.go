package infer

import (
	"context"
	"go/constant"
	"go/token"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// The stage knows two kinds of arithmetic. Of a sum of a variable and a number, or of two variables, it is known
// where it leaves its type, so that rows are made around there ([sum]). Of all else, products and what is nested,
// fields of structs, it is known only on a row whether it leaves its type ([arithmetic]): rows are drawn of all
// sizes, and put together of values that meet the premise.

// Rows on which the arithmetic of a claim wraps around, as far as it can: before other stages, and of what is about to be printed. The random rows of the
// attack hardly ever come to the end of a type. No theory stands behind them: with 400 DaysIn(year, month) <= DaysIn(6*year, month) stood.
const (
	wrapRows     = 400
	lastWrapRows = 20_000
)

// One in asDrawn of them is left as it is drawn, and pairShare times fewer are made of values that meet a premise. No theory stands behind the
// figures.
const asDrawn, pairShare = 8, 4

// wrap refutes claims that fail where their own integer arithmetic wraps around, as 2*x and x + 400 may: random rows hardly ever come so
// near to the end of a type. The guard stage proposes them again for where it does not. The last time it drops those of which it cannot be told.
type wrap struct{ rows int }

// Name implements [Stage].
func (wrap) Name() string { return "wrap" }

// Run implements [Stage].
func (st wrap) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	reckoned := map[*claim.Claim]*reckoning{}
	claims := slices.DeleteFunc(pending(set), func(c *claim.Claim) bool {
		reckoned[c] = &reckoning{overflowing(s, c.Relation), map[string]bool{}, map[string]bool{}}
		return len(reckoned[c].as) == 0
	})
	// Before other stages a claim that no row decides stays: the guard stage and the attack may still tell.
	met, err := partsMet(ctx, s, r, claims, reckoned)
	if err != nil {
		return err
	}
	for _, g := range r.Groups(claims) {
		n := r.Ration(st.rows, g.Calls(), 20)
		// Rows near the end of the type first, then those that were put together for a premise.
		rows := slices.Concat(wrapping(s, g, n), paired(s, g, met, reckoned, n/pairShare))
		// What is known of the end of a type where a sum wraps around is known of variables alone: fields get numbers of all sizes.
		if slices.ContainsFunc(g.Claims, func(c *claim.Claim) bool { return ofFields(reckoned[c].as) }) {
			sp, from := g.Space(s), s.Seed.Child("wrap fields "+g.Key, 0)
			rows = append(rows, spread(sp, source.Draw(source.Random{}, sp, from, n/pairShare), from.Child("values", 0).Rand())...)
		}
		see := func(c *claim.Claim, g *trial.Group, rows []source.Row, v *relation.Verdicts) {
			if st.rows == lastWrapRows && c.Relation.Pre != nil {
				reckoned[c].add(c, g.Vars, rows, v)
			}
		}
		res, err := r.Decide(ctx, g, rows, trial.Trial{Reading: trial.Lenient, See: see})
		if err != nil {
			return err
		}
		for _, c := range g.Claims {
			set.Observe(c.ID, res.Of(c))
			if res.Of(c).Violated > 0 {
				set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: "wrap", Why: "where its own arithmetic wraps around" + asAt(c.Relation, res.Of(c).Witnesses)})
			} else if v := reckoned[c].verdict(c); v != nil && st.rows == lastWrapRows {
				set.Reject(c.ID, *v)
			}
		}
	}
	return nil
}

// A sum is arithmetic on a variable in a relation that can wrap around in the domain: scale*v + add, v + other, or v - other.
type sum struct {
	of         relation.Var
	scale, add constant.Value
	other      *relation.Var // nil: none
	minus      bool          // v - other
}

var one, zero = constant.MakeInt64(1), constant.MakeInt64(0)

// sums lists the arithmetic of rel on its variables that may wrap around where the domain holds them.
func sums(s *trial.Subject, rel *relation.Relation) []sum {
	var out []sum
	look := func(e relation.Expr) bool {
		b, ok := e.(*relation.Binary)
		if !ok || b.T == nil || !survey.IsInteger(b.T) {
			return true
		}
		if m, ok := sumOf(rel, b); ok && wraps(s, rel, m) {
			out = append(out, m)
		}
		return true
	}
	relation.Walk(rel.Post, look)
	return out
}

// sumOf reads k*v, v + k, v - k, v + w and v - w.
func sumOf(rel *relation.Relation, b *relation.Binary) (sum, bool) {
	v, w := variableOf(rel, b.X), variableOf(rel, b.Y)
	k, right := wholeOf(b.Y)
	if j, left := wholeOf(b.X); left && b.Op != "-" {
		v, k, right = w, j, true
	}
	switch {
	case v == nil:
	case right && b.Op == "*":
		return sum{of: *v, scale: k, add: zero}, true
	case right && b.Op == "+":
		return sum{of: *v, scale: one, add: k}, true
	case right && b.Op == "-":
		return sum{of: *v, scale: one, add: constant.UnaryOp(token.SUB, k, 0)}, true
	case w != nil && v.Name != w.Name && (b.Op == "+" || b.Op == "-"):
		return sum{of: *v, scale: one, add: zero, other: w, minus: b.Op == "-"}, true
	}
	return sum{}, false
}

// wraps reports whether m leaves its type for some values in the domain.
func wraps(s *trial.Subject, rel *relation.Relation, m sum) bool {
	lo, hi, ok := limits(s, rel, m.of)
	if !ok {
		return false
	}
	least, most := survey.Limits(m.of.Type)
	at := func(v constant.Value) constant.Value {
		return constant.BinaryOp(constant.BinaryOp(v, token.MUL, m.scale), token.ADD, m.add)
	}
	from, to := at(lo), at(hi)
	if constant.Compare(from, token.GTR, to) {
		from, to = to, from
	}
	if m.other != nil {
		first, last, ok := limits(s, rel, *m.other)
		switch {
		case !ok:
			return false
		case m.minus:
			from, to = constant.BinaryOp(from, token.SUB, last), constant.BinaryOp(to, token.SUB, first)
		default:
			from, to = constant.BinaryOp(from, token.ADD, first), constant.BinaryOp(to, token.ADD, last)
		}
	}
	return constant.Compare(from, token.LSS, least) || constant.Compare(to, token.GTR, most)
}

// room lists the conditions under which the arithmetic of rel does not wrap around, one for each sum that may; false if one of them has no
// condition that people would write: that of two signed numbers.
func room(s *trial.Subject, rel *relation.Relation) ([]string, bool) {
	var out []string
	for _, m := range sums(s, rel) {
		text := m.fits()
		if text == "" {
			return nil, false
		}
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out, true
}

// fits is the condition under which m does not wrap around; "" if it has none that is short.
func (m sum) fits() string {
	v := m.of.Name
	unsigned := m.of.Type.Kind >= relation.Uint
	switch {
	case m.other != nil && !unsigned, constant.Sign(m.scale) <= 0:
		return ""
	case m.other != nil && m.minus:
		return m.other.Name + " <= " + v
	case m.other != nil:
		return v + " <= " + v + " + " + m.other.Name
	}
	least, most := survey.Limits(m.of.Type)
	div := func(x constant.Value) constant.Value {
		return constant.BinaryOp(constant.BinaryOp(x, token.SUB, m.add), token.QUO_ASSIGN, m.scale)
	}
	hi, lo := div(most), div(least)
	var parts []string
	if constant.Compare(lo, token.GTR, least) {
		parts = append(parts, v+" >= "+survey.LimitText(lo))
	}
	switch next := constant.BinaryOp(hi, token.ADD, one); {
	case !constant.Compare(hi, token.LSS, most):
	case survey.LimitText(next) != next.ExactString(): // a power of two
		parts = append(parts, v+" < "+survey.LimitText(next))
	default:
		parts = append(parts, v+" <= "+hi.ExactString())
	}
	if len(parts) == 2 {
		return parts[0] + " && " + parts[1]
	}
	return slices.Concat(parts, []string{""})[0]
}

// wrapping are rows of g in which arithmetic of its claims wraps around, or nearly, and some that are as they are drawn.
func wrapping(s *trial.Subject, g *trial.Group, n int) []source.Row {
	var ms []sum
	for _, c := range g.Claims {
		ms = append(ms, sums(s, c.Relation)...)
	}
	sp, from := g.Space(s), s.Seed.Child("wrap "+g.Key, 0)
	rows := source.Draw(source.Random{}, sp, from, n)
	rnd := from.Child("values", 0).Rand()
	if len(ms) == 0 {
		return spread(sp, rows, rnd) // products alone, of which the large ones wrap around
	}
	var out []source.Row
	for k, row := range rows {
		m := ms[k%len(ms)]
		i := indexOf(g.Vars, m.of.Name)
		if k%asDrawn == 0 {
			out = append(out, row)
			continue
		}
		if v := m.near(rnd, g.Vars, row); i >= 0 && v != nil && sp.Inside(i, v) {
			row[i] = v
			if sp.Holds(row) {
				out = append(out, row)
			}
		}
	}
	return out
}

// near is a value for the variable of m, next to where m wraps around: before it, or, mostly, behind.
func (m sum) near(rnd *rand.Rand, vars []relation.Var, row source.Row) relation.Value {
	least, most := survey.Limits(m.of.Type)
	scale, add := m.scale, m.add
	if m.other != nil {
		j := indexOf(vars, m.other.Name)
		if j < 0 {
			return nil
		}
		if add = source.Constant(row[j]); m.minus {
			add = constant.UnaryOp(token.SUB, add, 0)
		}
	}
	if constant.Sign(scale) == 0 {
		return nil
	}
	end := most
	if constant.Sign(add) < 0 || constant.Sign(add) == 0 && m.of.Type.Kind < relation.Uint && rnd.IntN(2) == 0 {
		end = least
	}
	at := constant.BinaryOp(constant.BinaryOp(end, token.SUB, add), token.QUO_ASSIGN, scale)
	past := constant.MakeInt64(int64(rnd.Uint64()>>(1+rnd.IntN(63))) - int64(rnd.IntN(3)))
	if end == least {
		past = constant.UnaryOp(token.SUB, past, 0)
	}
	v := constant.BinaryOp(at, token.ADD, past)
	if constant.Compare(v, token.LSS, least) || constant.Compare(v, token.GTR, most) {
		return nil
	}
	return source.Exact(m.of.Type.Kind, v)
}

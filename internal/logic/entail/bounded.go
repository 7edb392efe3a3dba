package entail

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// mostRows bounds the instances that an inequality may be combined of. No theory; see make bench-polynomial.
const mostRows = 60

// bounded reports whether an inequality is a combination of what is known, of the region's premise and of the ends of its domains, with
// numbers that are not negative. That something is not 0 at all, as a strict one says, follows if it being 0 would make 0 equal to 1.
func (t *Theory) bounded(is statement, known []statement, g *region) bool {
	if is.sign == nonzero {
		return t.never(is.p, known)
	}
	if is.sign == positive {
		// p > 0 follows from p - ε >= 0; where nothing gives that, strictness must come from a strict row, below.
		more := statement{p: is.p.minus(constantPoly(rational(1, 1<<30))), sign: atLeast}
		if t.bounded(more, known, g) {
			return true // with room to spare
		}
	}
	all := t.rows(is, known, g)
	own := t.table.calls(is.p)
	var rows []statement
	var lambda []*big.Rat
	ok := false
	// The program is small for each choice of helpers; one with all rows would be decided by its size.
	for _, helpers := range detours(t.others(all, own)) {
		rows = t.about(all, own, helpers)
		lp := linear.NewProgram()
		for _, r := range rows {
			lp.Add(rowOf(lp, r.p))
		}
		if lambda, ok = lp.Solve(rowOf(lp, is.p)); ok {
			break
		}
	}
	if !ok || is.sign == atLeast {
		return ok
	}
	// a strict row with a positive factor makes the sum strict
	for i, l := range lambda {
		if l.Sign() > 0 && rows[i].sign == positive {
			return true
		}
	}
	return t.never(is.p, known)
}

// mostOthers bounds the calls that are tried as what an inequality is a detour through. No theory; see make bench-polynomial.
const mostOthers = 8

// mostPaired bounds the calls that are tried two at a time. No theory; see make bench-polynomial.
const mostPaired = 5

// detours lists what calls an inequality may take a detour through: none, one, or two.
func detours(calls []int) [][]int {
	out := [][]int{nil}
	for _, a := range calls {
		out = append(out, []int{a})
	}
	calls = calls[:min(mostPaired, len(calls))]
	for i, a := range calls {
		// pairs come behind all single ones
		for _, b := range calls[:i] {
			out = append(out, []int{b, a})
		}
	}
	return out
}

// others lists calls that rows have but what is asked has not, those in the most rows first.
func (t *Theory) others(rows []statement, own []int) []int {
	// A call of one row alone cannot be cancelled there; the more rows have it, the likelier two of them fit.
	uses := map[int]int{}
	for _, r := range rows {
		for _, a := range t.table.calls(r.p) {
			if !slices.Contains(own, a) {
				uses[a]++
			}
		}
	}
	// sorted first: a map is never ranged over on the way to a result
	out := slices.Sorted(maps.Keys(uses))
	slices.SortStableFunc(out, func(a, b int) int { return uses[b] - uses[a] })
	return out[:min(mostOthers, len(out))]
}

// about lists the rows that have no other calls than those asked about and helpers.
func (t *Theory) about(rows []statement, own, helpers []int) []statement {
	var out []statement
	for _, r := range rows {
		if !slices.ContainsFunc(t.table.calls(r.p), func(a int) bool { return !slices.Contains(helpers, a) && !slices.Contains(own, a) }) {
			out = append(out, r)
		}
	}
	return out[:min(mostRows, len(out))]
}

// never reports whether p = 0 contradicts what is known.
func (t *Theory) never(p poly, known []statement) bool {
	// If 1 is in the ideal of p and what is 0, then p = 0 is impossible: the easy half of Hilbert's Nullstellensatz.
	generators := []poly{p}
	for _, k := range known {
		if k.sign == zero {
			generators = append(generators, k.p)
		}
	}
	return t.member(one, generators)
}

// rows lists what an inequality may be combined of: no row has a product that only it has.
func (t *Theory) rows(is statement, known []statement, g *region) []statement {
	rows := slices.Concat(inequalities(known), inequalities(g.premise))
	for i, v := range g.vars {
		// the ends of a domain are exact: every float is a fraction; an infinite one is no row
		lo, hi := new(big.Rat), new(big.Rat)
		if lo.SetFloat64(g.domains[i][0]) != nil && hi.SetFloat64(g.domains[i][1]) != nil {
			x := indeterminate(v)
			rows = append(rows, statement{p: x.minus(constantPoly(fromRat(lo))), sign: atLeast}, statement{p: constantPoly(fromRat(hi)).minus(x), sign: atLeast})
		}
	}
	// A row that goes may have been the last one with a sign of another product.
	for {
		kept := cancellable(rows, is.p)
		if len(kept) == len(rows) {
			break
		}
		rows = kept
	}
	slices.SortStableFunc(rows, func(a, b statement) int {
		return cmp.Or(foreign(a.p, is.p)-foreign(b.p, is.p), len(t.table.calls(a.p))-len(t.table.calls(b.p)))
	})
	return rows
}

// inequalities writes statements as inequalities: an equation is two of them, and p != 0 is none.
func inequalities(all []statement) []statement {
	var rows []statement
	for _, s := range all {
		switch s.sign {
		case zero:
			rows = append(rows, statement{p: s.p, sign: atLeast}, statement{p: s.p.scaled(rational(-1, 1)), sign: atLeast})
		case positive, atLeast:
			rows = append(rows, s)
		}
	}
	return rows
}

// cancellable are the rows of which each product can be got rid of in a sum with nonnegative factors that is to be target: it occurs with
// both signs, where those of target count the other way round.
func cancellable(rows []statement, target poly) []statement {
	up, down := map[string]int{}, map[string]int{}
	count := func(p poly, sign float64) {
		for _, u := range p {
			if k := u.mono.key(); u.coef.float()*sign > 0 {
				up[k]++
			} else {
				down[k]++
			}
		}
	}
	for _, r := range rows {
		count(r.p, 1)
	}
	count(target, -1)
	return slices.DeleteFunc(slices.Clone(rows), func(r statement) bool {
		return slices.ContainsFunc(r.p, func(u term) bool {
			k := u.mono.key()
			return k != "" && (up[k] == 0 || down[k] == 0)
		})
	})
}

// foreign counts the products of p that q does not have.
func foreign(p, q poly) int {
	n := 0
	for _, t := range p {
		if len(t.mono) > 0 && !slices.ContainsFunc(q, func(u term) bool { return slices.Equal(t.mono, u.mono) }) {
			n++
		}
	}
	return n
}

// rowOf is a polynomial in a linear program: a column is a product of indeterminates times a product of constants, so that coefficients are
// fractions.
func rowOf(lp *linear.Program, p poly) map[int]*big.Rat {
	row := map[int]*big.Rat{}
	for _, t := range p {
		for pow, r := range t.coef.parts() {
			key := t.mono.key()
			// π·x and x are columns of their own, as if π were an indeterminate: no relation between them is used
			if pow != (powers{}) {
				key += "|" + fmt.Sprint(pow)
			}
			i, _ := lp.Column(key)
			row[i] = r
		}
	}
	return row
}

package infer

import (
	"context"
	"fmt"
	"go/constant"
	"go/token"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Overflow of a relation's own arithmetic is never evidence for it: IsPrime(n) && IsPrime(n2) => !IsPrime(n*n2) holds of products that fit, and rows
// whose product wraps around hardly ever meet the premise: that of two primes is of 128 bits, what is left of it is a random number, and random rows
// have primes of few digits, or two numbers of which at most one is prime.
//
// The rows are made in two steps. The premise is taken apart: what it says of each variable of the arithmetic alone is tried on random values of all
// sizes, and those that meet it are kept. Then values are put together until the arithmetic wraps around, with the others of the row as they came
// with one of them. What the premise says of two variables at once is left to the trial. Half of the products get a factor that makes what is left
// of them small, where what the code tells apart is found more often.
//
// A claim that fails there is refuted. One of which neither the domain nor the premise tells that its arithmetic stays inside, and that no row
// was made for, is neither true nor false as it is printed; it goes as well.

// partRows are the random rows by which the values are found that meet the part of a premise that speaks of one variable, pairTries how many pairs
// of such values are looked at for each that is kept, and minWrapped on how many rows whose arithmetic wraps around a premise must hold, or the claim
// is undecided there: as many different ones as a premise must accept anywhere. A prime is one of 44 numbers of 64 bits, which makes 90 of
// these rows: with 1,000 Prime(x) == 1 && Prime(y) == 1 => Prime(x*y) == 0 stood in TestStages. No theory stands behind the figures.
const (
	partRows   = 4000
	pairTries  = 8
	sizeTries  = 8 // values of all sizes that are drawn until the domain has one
	minWrapped = minDifferent
)

// conditioned finds, for each claim whose premise speaks of variables of its arithmetic, rows that meet what the premise says of each of them apart
// from the others: of ok(F(n)) && ok(F(m)) those of n, and those of m.
type conditioned map[*claim.Claim]map[string][]source.Row

// partsMet makes these rows of claims whose arithmetic is reckoned. Claims share the parts of their premises.
func partsMet(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim, reckoned map[*claim.Claim]*reckoning) (conditioned, error) {
	out, parts, met := conditioned{}, map[string]*claim.Claim{}, map[*claim.Claim][]source.Row{}
	type asked struct {
		of   *claim.Claim
		name string
		part *claim.Claim
	}
	var all []asked
	var probes []*claim.Claim
	for _, c := range claims {
		out[c] = map[string][]source.Row{}
		for _, a := range reckoned[c].as {
			for _, name := range a.vars {
				rel := partOf(s, c.Relation, name, a.vars)
				if rel == nil {
					continue
				}
				p := parts[rel.Text()]
				if p == nil {
					p = c.Probe(rel)
					parts[rel.Text()], probes = p, append(probes, p)
				}
				all = append(all, asked{c, name, p})
			}
		}
	}
	// The parts of all claims are tried together, as any claims are.
	for _, g := range r.Groups(probes) {
		n := r.Ration(partRows, g.Calls(), 20)
		sp, from := g.Space(s), s.Seed.Child("wrap part "+g.Key, 0)
		rows := spread(sp, source.Draw(source.Random{}, sp, from, n), from.Child("values", 0).Rand())
		see := func(p *claim.Claim, _ *trial.Group, rows []source.Row, v *relation.Verdicts) {
			v.Held.Each(func(i int) {
				if own, whole := (claim.Witness{Vars: g.Vars, Row: rows[i]}).Over(p.Relation.Vars, make(source.Row, len(p.Relation.Vars))); whole {
					met[p] = append(met[p], own)
				}
			})
		}
		if _, err := r.Decide(ctx, g, rows, trial.Trial{See: see}); err != nil {
			return nil, fmt.Errorf("parts of premises: %w", err)
		}
	}
	for _, a := range all {
		out[a.of][a.name] = over(a.of.Relation, a.name, a.part.Relation, met[a.part])
	}
	return out, nil
}

// partOf is the statement that what the premise of rel says of a variable, and of none of the others, holds; nil if it says nothing, or of two
// variables of one type, which a canonical text may rename.
func partOf(s *trial.Subject, rel *relation.Relation, name string, others []string) *relation.Relation {
	var says []relation.Expr
	for _, p := range relation.Conjuncts(rel.Pre) {
		if relation.Mentions(p, name) && !slices.ContainsFunc(others, func(o string) bool { return o != name && relation.Mentions(p, o) }) {
			says = append(says, p)
		}
	}
	if len(says) == 0 {
		return nil
	}
	// A part has no premise: rows that hold are those that meet it.
	part := derived(s, rel.Declared, nil, relation.Conjunction(says...))
	if part == nil || !drawable(s, part) || len(ofSameType(part.Vars, typeOf(rel, name))) != 1 {
		return nil
	}
	return part
}

func typeOf(rel *relation.Relation, name string) *relation.Type {
	return rel.Vars[indexOf(rel.Vars, name)].Type
}

// ofSameType are the places of the variables of a type.
func ofSameType(vars []relation.Var, t *relation.Type) []int {
	var out []int
	for i, v := range vars {
		if relation.Identical(v.Type, t) {
			out = append(out, i)
		}
	}
	return out
}

// over are rows of a part of a premise as rows of the relation that it is part of, where nil is any value: the one variable of its type has the name
// that it has there, and others have their own. Rows with small values of it come first.
func over(rel *relation.Relation, name string, part *relation.Relation, rows []source.Row) []source.Row {
	at := ofSameType(part.Vars, typeOf(rel, name))[0]
	var out []source.Row
	for _, row := range rows {
		next := make(source.Row, len(rel.Vars))
		for i, v := range rel.Vars {
			j := slices.IndexFunc(part.Vars, func(p relation.Var) bool { return p.Name == v.Name && relation.Identical(p.Type, v.Type) })
			switch {
			case v.Name == name:
				next[i] = row[at]
			case j >= 0 && j != at:
				next[i] = row[j]
			}
		}
		out = append(out, next)
	}
	// The size of a negative number is its amount.
	i := indexOf(rel.Vars, name)
	size := func(row source.Row) constant.Value {
		if x := source.Constant(row[i]); constant.Sign(x) < 0 {
			return constant.UnaryOp(token.SUB, x, 0)
		}
		return source.Constant(row[i])
	}
	slices.SortStableFunc(out, func(a, b source.Row) int {
		return constant.Sign(constant.BinaryOp(size(a), token.SUB, size(b)))
	})
	return out
}

// spread gives the integers of three rows in four, and those in structs, values of all sizes that the domain has: random rows prefer small ones.
func spread(sp *source.Space, rows []source.Row, rnd *rand.Rand) []source.Row {
	for k, row := range rows {
		for i, v := range sp.Vars {
			for try := 0; k%4 > 0 && try < sizeTries; try++ {
				if x := sized(v.Type, row[i], rnd); x != nil && sp.Inside(i, x) {
					row[i] = x
					break
				}
			}
		}
	}
	return slices.DeleteFunc(rows, func(row source.Row) bool { return !sp.Holds(row) })
}

// sized is an integer of any size in the place of v, or a struct in which integers are; nil where there are none.
func sized(t *relation.Type, v relation.Value, rnd *rand.Rand) relation.Value {
	// A list is left as it is: no arithmetic of a relation names its elements one by one, and a sum over it
	// is a builtin, whose wrapping around no text of a relation shows.
	if survey.IsInteger(t) {
		return source.Exact(t.Kind, ofAnySize(t, rnd))
	}
	fields, ok := v.(relation.Fields)
	if !ok || t.Kind != relation.Struct {
		return nil
	}
	// Fields that are no integers stay as they were drawn; the row that v is from is not changed.
	fields = slices.Clone(fields)
	found := false
	for k, f := range t.Fields {
		if x := sized(f.Type, fields[k], rnd); x != nil {
			fields[k], found = x, true
		}
	}
	if !found {
		return nil
	}
	return fields
}

// ofAnySize is an integer of a type of which each length in bits is as likely.
func ofAnySize(t *relation.Type, rnd *rand.Rand) constant.Value {
	// A shift leaves one bit at least, and as many as the largest value has at most.
	_, most := survey.Limits(t)
	x := constant.MakeUint64(rnd.Uint64() >> (64 - 1 - rnd.IntN(constant.BitLen(most))))
	if t.Kind < relation.Uint && rnd.IntN(2) == 0 {
		return constant.UnaryOp(token.SUB, x, 0)
	}
	return x
}

// paired are rows of g on which arithmetic of its claims wraps around, made of values that meet what their premises say of one variable.
func paired(s *trial.Subject, g *trial.Group, met conditioned, reckoned map[*claim.Claim]*reckoning, n int) []source.Row {
	sp, from := g.Space(s), s.Seed.Child("wrap pairs "+g.Key, 0)
	rnd := from.Rand()
	fill := source.Draw(source.Random{}, sp, from.Child("fill", 0), n)
	var claims []*claim.Claim
	for _, c := range g.Claims {
		if len(met[c]) > 0 {
			claims = append(claims, c)
		}
	}
	if len(claims) == 0 || len(fill) == 0 {
		return nil
	}
	// Claims take turns; the arithmetic of each is chosen at random, since most have one.
	var out []source.Row
	for k := 0; k < n*pairTries && len(out) < n; k++ {
		c := claims[k%len(claims)]
		row := slices.Clone(fill[rnd.IntN(len(fill))])
		as := reckoned[c].as
		a := as[rnd.IntN(len(as))]
		for _, name := range a.vars {
			mix(row, g.Vars, c.Relation.Vars, met[c][name], rnd)
		}
		if rnd.IntN(2) == 0 {
			factor(row, g.Vars, a, rnd)
		}
		if wrapsAt(as, g.Vars, row) && sp.Holds(row) {
			out = append(out, row)
		}
	}
	return out
}

// mix puts one of some rows, where it has values, into a row: one of the last ones rather, in which the values are large.
func mix(row source.Row, into, vars []relation.Var, of []source.Row, rnd *rand.Rand) {
	if len(of) == 0 {
		return
	}
	// The largest of three draws is in the upper half of the list in seven of eight cases.
	one := of[max(rnd.IntN(len(of)), rnd.IntN(len(of)), rnd.IntN(len(of)))]
	for i, v := range vars {
		j := indexOf(into, v.Name)
		if one[i] != nil && j >= 0 {
			row[j] = one[i]
		}
	}
}

// factor changes the second factor of a product of two variables so that what is left of it in its type is a small number: by the inverse of
// the first factor, which odd numbers have modulo a power of two.
func factor(row source.Row, vars []relation.Var, a arithmetic, rnd *rand.Rand) {
	b, ok := a.of.(*relation.Binary)
	if !ok || b.Op != "*" || len(a.vars) != 2 {
		return
	}
	i, j := indexOf(vars, a.vars[0]), indexOf(vars, a.vars[1])
	least, most := survey.Limits(b.T)
	size := new(big.Int)
	size.SetString(constant.BinaryOp(constant.BinaryOp(most, token.SUB, least), token.ADD, one).ExactString(), 10)
	x, _ := new(big.Int).SetString(source.Constant(row[i]).ExactString(), 10)
	// x*y = t modulo the size of the type for y = t/x.
	inverse := new(big.Int).ModInverse(x, size)
	if inverse == nil {
		return
	}
	y := inverse.Mul(inverse, big.NewInt(int64(rnd.Uint32()>>(1+rnd.IntN(31)))))
	v := constant.Make(y.Mod(y, size))
	if constant.Compare(v, token.GTR, most) {
		v = constant.BinaryOp(v, token.SUB, constant.Make(size))
	}
	row[j] = source.Exact(vars[j].Type.Kind, v)
}

// A reckoning is on how many rows a claim held where its arithmetic wraps around and where it does not.
type reckoning struct {
	as              []arithmetic
	wrapped, inside map[string]bool // different rows, by their text
}

// add counts rows until there are enough of each kind.
func (k *reckoning) add(c *claim.Claim, vars []relation.Var, rows []source.Row, v *relation.Verdicts) {
	v.Held.Each(func(i int) {
		if len(k.wrapped) >= minWrapped && len(k.inside) >= minWrapped {
			return
		}
		// Rows are of the group, whose other claims may have more variables.
		own, _ := claim.Witness{Vars: vars, Row: rows[i]}.Over(c.Relation.Vars, make(source.Row, len(c.Relation.Vars)))
		text := claim.Witness{Vars: c.Relation.Vars, Row: own}.String()
		if wrapsAt(k.as, vars, rows[i]) {
			k.wrapped[text] = true
		} else {
			k.inside[text] = true
		}
	})
}

// verdict is that on a claim that no row refuted: nil if it holds in either case, or has no premise.
func (k *reckoning) verdict(c *claim.Claim) *claim.Verdict {
	switch {
	case c.Relation.Pre == nil || len(k.wrapped) >= minWrapped && len(k.inside) > 0:
		return nil
	case len(k.inside) == 0:
		return &claim.Verdict{Kind: claim.Idle, Stage: "wrap", Why: "its own arithmetic wraps around on all inputs that meet its precondition"}
	}
	return &claim.Verdict{Kind: claim.Idle, Stage: "wrap",
		Why: "its own arithmetic may wrap around, and hardly any input was found where it does and its precondition holds"}
}

package polynomial

import (
	"cmp"
	"context"
	"errors"
	"slices"
)

// Bounds of the chains that a linear relation is looked for at the end of. No theory; see make bench-polynomial.
const (
	chainLength = 3
	mostChained = 48 // calls
)

// chained lists linear instances of what is known that speak of the calls of p, of calls that these speak of, and so on: three relations in
// a row, such as an antiperiod, parity and a phase, show what no two of them do.
func (e *engine) chained(ctx context.Context, p polynomial, where region) ([]polynomial, error) {
	var out []polynomial
	present, done := p.atoms(), 0
	seen := map[string]bool{}
	for range chainLength {
		from := present[done:]
		done = len(present)
		for _, k := range e.known {
			if degreeOf(k.terms) != 1 {
				continue
			}
			for _, to := range e.matchesOf(k, from) {
				if !e.serves(k, to, where) {
					continue
				}
				q, ok, err := e.instance(ctx, k, to)
				if err != nil {
					return nil, err
				}
				if key := q.key(); !ok || q.degree() != 1 || seen[key] {
					continue
				} else {
					seen[key] = true
				}
				out = append(out, q)
				for _, a := range q.atoms() {
					if !slices.Contains(present, a) && len(present) < mostChained {
						present = append(present, a)
					}
				}
			}
		}
	}
	return out, nil
}

// matchesOf lists the choices of k's variables that make one of its calls one of some atoms.
func (e *engine) matchesOf(k *finding, atoms []int) [][]form {
	var out [][]form
	for _, a := range atomsOf(k.terms) {
		for _, b := range atoms {
			if e.atoms[a].call.fn == e.atoms[b].call.fn && e.atoms[a].out == e.atoms[b].out {
				out = append(out, e.matches(a, b)...)
			}
		}
	}
	return out
}

// others are the findings that one of them must not follow from. A linear relation that follows from others only with some that are not
// linear stays: a period is told, though an addition formula and two values imply it. So does what has no precondition and follows from what
// has one, and what speaks of one output alone and follows only from what other outputs have to do with it.
func (e *engine) others(k *finding) []*finding {
	return slices.DeleteFunc(slices.Clone(e.known), func(o *finding) bool {
		return o == k || degreeOf(k.terms) == 1 && degreeOf(o.terms) > 1 || o.limit != "" && o.limit != k.limit || e.ofOneOutput(k) && !e.ofOneOutput(o)
	})
}

// minimise takes findings out that follow from the others, the hardest to read first: the search has each follow from nothing that was
// found before, but what was found later may say more.
func (e *engine) minimise(ctx context.Context) error {
	defer func() { e.steps = map[site]step{} }()
	for told := len(e.known) + 1; told > len(e.known); { // what many relations hid, fewer show
		told = len(e.known)
		if err := e.minimiseOnce(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (e *engine) minimiseOnce(ctx context.Context) error {
	order := slices.DeleteFunc(slices.Clone(e.known), func(k *finding) bool { return k.silent })
	slices.SortStableFunc(order, func(a, b *finding) int { return cmp.Compare(e.toRead(b), e.toRead(a)) })
	for _, k := range order {
		by, err := e.from(ctx, k, e.others(k))
		if errors.Is(err, errBudget) {
			e.cut("the budget of executions ended before it was seen of all equations whether they follow from the others")
			break
		}
		if err != nil {
			return err
		}
		if by == nil {
			continue
		}
		e.known = slices.DeleteFunc(slices.Clone(e.known), func(o *finding) bool { return o == k })
		e.settled(k, by)
	}
	return nil
}

// ofOneOutput reports whether a finding of a function with several outputs has the same one of all calls in it.
func (e *engine) ofOneOutput(k *finding) bool {
	if e.p.Subject.outputs() == 1 {
		return true
	}
	atoms := slices.DeleteFunc(atomsOf(k.terms), e.isSource)
	return !slices.ContainsFunc(atoms, func(a int) bool {
		return e.atoms[a].call.fn != e.atoms[atoms[0]].call.fn || e.atoms[a].out != e.atoms[atoms[0]].out
	})
}

// settled notes what a finding that was taken out follows from, and has its own place taken by that in the proofs of others.
func (e *engine) settled(k *finding, by []*finding) {
	k.by = by
	e.consequences = append(e.consequences, k)
	for _, c := range e.consequences {
		if i := slices.Index(c.by, k); i >= 0 {
			c.by = slices.Delete(slices.Clone(c.by), i, i+1)
			for _, b := range by {
				if !slices.Contains(c.by, b) {
					c.by = append(c.by, b)
				}
			}
		}
	}
}

// from returns those of some findings that k follows from; nil if it does not.
func (e *engine) from(ctx context.Context, k *finding, others []*finding) ([]*finding, error) {
	known, effort := e.known, e.effort
	defer func() { e.known, e.effort, e.steps = known, effort, map[site]step{} }()
	enough := func(some []*finding) (bool, error) {
		e.known, e.steps, e.effort = some, map[site]step{}, mostInstances
		yes, _, err := e.implied(ctx, k.terms, k.where)
		if errors.Is(err, errEffort) {
			e.cut("it was not seen of all equations whether they follow from the others")
			return false, nil
		}
		return yes, err
	}
	if yes, err := enough(others); !yes || err != nil {
		return nil, err
	}
	need := slices.Clone(others)
	for i := len(need) - 1; i >= 0; i-- {
		fewer := slices.Delete(slices.Clone(need), i, i+1)
		yes, err := enough(fewer)
		if err != nil {
			return nil, err
		}
		if yes {
			need = fewer
		}
	}
	return slices.DeleteFunc(need, func(o *finding) bool { return o.silent }), nil
}

// redundant lists what is told though it follows from what else is, as cleansing sees it.
func (e *engine) redundant(ctx context.Context) ([]Implication, error) {
	var out []Implication
	for _, k := range e.known {
		if k.silent {
			continue
		}
		by, err := e.from(ctx, k, e.others(k))
		if err != nil {
			return out, err
		}
		if by != nil {
			out = append(out, Implication{Text: k.text, By: textsOf(by)})
		}
	}
	for _, b := range e.bounds {
		by, err := e.prove(ctx, b)
		if err != nil {
			return out, err
		}
		if by != nil {
			b.proof = by
			out = append(out, b.implication())
			b.proof = nil
		}
	}
	return out, nil
}

func textsOf(findings []*finding) []string {
	var out []string
	for _, k := range findings {
		out = append(out, k.text)
	}
	return out
}

// toRead is what a finding costs its reader: its terms, the numbers in them, and the arguments of its calls.
func (e *engine) toRead(k *finding) float64 {
	cost := 0.0
	for _, t := range k.terms {
		cost += 1 + t.coef.cost()
		for _, a := range t.mono {
			cost += e.atoms[a].call.cost
		}
	}
	return cost
}

package polynomial

import (
	"context"
	"slices"
)

// Bounds of the chains that a linear relation is looked for at the end of. No theory; see make bench-polynomial.
const (
	chainLength = 3
	mostChained = 48 // calls
)

// chained lists linear instances of what is known that speak of the calls of p, of calls that these speak of, and so on: three relations in
// a row, such as an antiperiod, parity and a phase, show what no two of them do.
//
// The calls that a step brings are the ones the next step starts from (from), so that none is matched twice.
func (e *knowledge) chained(ctx context.Context, p polynomial, where region) ([]polynomial, error) {
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
func (e *knowledge) matchesOf(k *finding, atoms []int) [][]form {
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

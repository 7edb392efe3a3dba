package polynomial

import (
	"context"
	"slices"
)

// An engine is a search for equalities.
type engine struct {
	*knowledge
	mostTerms    int
	independent  []int // sisters that are no linear functions of the subject
	leads        []lead
	defined      []int           // atoms of which a polynomial of sources says what they are
	everywhere   *catalogue      // of the latest pairs that no region limits
	dictionaries map[int][]input // by degree
}

func newEngine(ctx context.Context, p *Problem) (*engine, error) {
	e := &engine{knowledge: newKnowledge(newExecutions(newSamples(newSubject(p)))), mostTerms: p.Terms, dictionaries: map[int][]input{}}
	if e.mostTerms == 0 {
		e.mostTerms = mostTerms
	}
	return e, ctx.Err()
}

// consider decides whether a polynomial vanishes in a region, and keeps it if that is new and its coefficients have names.
func (e *knowledge) consider(ctx context.Context, terms []term, where region) (holds, named bool, err error) {
	if len(terms) == 0 {
		return false, false, nil
	}
	named = !slices.ContainsFunc(terms, func(t term) bool { return t.coef.den == 0 })
	split := false
	if named {
		var implied bool
		if implied, split, err = e.impliedWidely(ctx, terms, where); implied && !split || err != nil {
			return implied, named, err
		}
	}
	v, err := e.verify(ctx, terms, where)
	if err != nil || !v.holds {
		return false, named, err
	}
	if named && !e.divisible(terms) {
		// What it says of sisters alone is their business, and long polynomials with odd coefficients say nothing to anybody.
		silent := split || e.unreadable(terms) || !slices.ContainsFunc(atomsOf(terms), func(a int) bool { return e.atoms[a].call.fn == 0 })
		e.keep(&finding{terms: terms, where: where, shape: e.shapeOf(terms), silent: silent})
	}
	return true, named, nil
}

// keep adds a relation to what is known.
func (e *knowledge) keep(k *finding) {
	k.heads, k.vars = headsOf(k.terms), e.variables(k.terms)
	k.numeric = slices.ContainsFunc(k.terms, func(t term) bool { return !t.coef.named() })
	e.known = append(e.known, k)
	e.write(k)
}

// Package claim holds the relations that an inference thinks about, and what it knows of them: a [Claim] is a proposed relation, its
// [Evidence] is how it did on rows, its [Verdict] is why it was dropped, and a [Set] has all of them in the order of proposal. The
// package is data: it executes nothing and decides nothing.
package claim

import (
	"path"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// An ID names a claim in its set; 0 names none.
type ID int

// A Claim is a proposed relation. It is a value: nothing changes it. A claim with another tolerance or another premise is another claim,
// with the first one as its parent. A claim that is in no set, whose ID is 0, is a probe: somebody wants to know whether it holds, and
// nobody wants to print it.
type Claim struct {
	ID     ID
	Parent ID // the claim that it was made from; 0: an engine proposed it
	algebra.Candidate
	Engine   string // that proposed it, or its first ancestor
	Order    int    // its place, or that of its first ancestor, among all texts that engines proposed
	Relation *relation.Relation
	Guard    string             // the precondition that was found for it; "" if it holds without
	Spare    bool               // other claims kill what it kills: listed behind all others, it takes the place of none
	Bare     *relation.Relation // without the precondition that keeps away from ill-conditioned inputs; nil if it has none
}

// With is c as a claim of another relation.
func (c *Claim) With(rel *relation.Relation) Claim {
	d := *c
	d.Relation = rel
	return d
}

// Probe is a claim of a relation that stands in no set, of the same origin as c.
func (c *Claim) Probe(rel *relation.Relation) *Claim {
	return &Claim{Parent: c.ID, Candidate: c.Candidate, Engine: c.Engine, Relation: rel}
}

// Unconditional is what c says without a precondition that keeps away from ill-conditioned inputs.
func (c *Claim) Unconditional() *relation.Relation {
	if c.Bare != nil {
		return c.Bare
	}
	return c.Relation
}

// Relations are those of claims.
func Relations(claims []*Claim) []*relation.Relation {
	rels := make([]*relation.Relation, len(claims))
	for i, c := range claims {
		rels[i] = c.Relation
	}
	return rels
}

// Without is the claims of one list that are not in another.
func Without(claims, others []*Claim) []*Claim {
	return slices.DeleteFunc(slices.Clone(claims), func(c *Claim) bool { return slices.Contains(others, c) })
}

// A Witness is a row with its variables.
type Witness struct {
	Vars []relation.Var
	Row  source.Row
}

// String prints a row for people: x=0 s="a".
func (w Witness) String() string { return w.In(nil) }

// In prints a row like String, with the values of opaque types as the calls of an environment that make them; without one their arguments have no types.
func (w Witness) In(env *relation.Env) string {
	parts := make([]string, len(w.Vars))
	for i, v := range w.Vars {
		parts[i] = v.Name + "=" + env.GoLiteral(w.Row[i], v.Type, path.Base)
	}
	return strings.Join(parts, " ")
}

// Over is the witness as a row of other variables, which has the values of fill where the witness has none; ok reports whether it has
// a value for any of them.
func (w Witness) Over(vars []relation.Var, fill source.Row) (row source.Row, ok bool) {
	row = slices.Clone(fill)
	for i, v := range vars {
		j := slices.IndexFunc(w.Vars, func(u relation.Var) bool { return u.Name == v.Name && relation.Identical(u.Type, v.Type) })
		if j >= 0 {
			row[i], ok = w.Row[j], true
		}
	}
	return row, ok
}

// Smallest is the witness with the shortest print, as a row of rel's variables. There must be one.
func Smallest(rel *relation.Relation, ws []Witness) Witness {
	own := make([]Witness, len(ws))
	for i, w := range ws {
		row, _ := w.Over(rel.Vars, make(source.Row, len(rel.Vars)))
		own[i] = Witness{rel.Vars, row}
	}
	return slices.MinFunc(own, func(a, b Witness) int { return len(a.String()) - len(b.String()) })
}

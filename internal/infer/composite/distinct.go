package composite

import (
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// distinct is relations that differ. Two are one if they are written alike in canonical form, tolerances aside; or if they speak of the same follow-up
// under the same premise and each follows from the other alone by the rewriting of package logic, which is how inference tells that one says no more than
// another.
//
// Follow-ups are compared by their canonical form, in which sums are worked out ([simplified]): that is exact where values on rows would be rounded. What
// a composite says is true on every row where it stands, so that truth does not tell two apart.
type distinct struct {
	texts   map[string]bool
	similar map[string][]*relation.Relation // by follow-up and premise
}

func newDistinct(of []*relation.Relation) *distinct {
	d := &distinct{texts: map[string]bool{}, similar: map[string][]*relation.Relation{}}
	for _, r := range of {
		d.add(r) // basic relations that say the same stay, since their numbers are those of a list
	}
	return d
}

// add takes a relation, and reports whether there was none that says the same.
func (d *distinct) add(r *relation.Relation) bool {
	text := formula(r)
	if d.texts[text] {
		return false
	}
	d.texts[text] = true
	about := subjectOf(r)
	if about == "" {
		return true
	}
	for _, other := range d.similar[about] {
		if follows(r, other) && follows(other, r) {
			return false
		}
	}
	d.similar[about] = append(d.similar[about], r)
	return true
}

// subjectOf is the follow-up that an equation is solved for, with its premise; "" if it is none, or is not solved for one.
func subjectOf(r *relation.Relation) string {
	s := stepOf(r)
	if s == nil || s.op.Harden() != "==" {
		return ""
	}
	text := relation.ExprString(s.head)
	if r.Pre != nil {
		text = relation.ExprString(r.Pre) + " => " + text
	}
	return text
}

// follows reports whether a relation follows from another one alone.
func follows(r, from *relation.Relation) bool {
	return logic.Follows(r, logic.Rules(from), from) || logic.FollowsUnder(r, nil, []*relation.Relation{from})
}

// formula is the text of a relation without its name and its tolerance.
func formula(r *relation.Relation) string {
	plain := *r
	plain.Name, plain.Tol, plain.Post = "", relation.Tolerance{}, relation.Harden(r.Post)
	return plain.Text()
}

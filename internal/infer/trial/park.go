package trial

import (
	"strings"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A Park has the rows that trials abandoned.
type Park struct {
	groups []*Group
	rows   [][]source.Row // by group
	// Slow is the simplest row that came to its end with all of the fuel, Endless one that did not; nil: none.
	Slow, Endless *claim.Witness
	// Tried and Left are how many parked rows were tried and not tried.
	Tried, Left int
}

// add parks rows of a group.
func (p *Park) add(g *Group, rows []source.Row, which relation.Bits) {
	if p == nil || which.Empty() {
		return
	}
	at := -1
	for i, old := range p.groups {
		if old.Key == g.Key && names(old) == names(g) {
			at = i
		}
	}
	if at < 0 {
		at = len(p.groups)
		p.groups, p.rows = append(p.groups, g), append(p.rows, nil)
	}
	which.Each(func(i int) { p.rows[at] = append(p.rows[at], rows[i]) })
}

// names are those of the variables of a group, with their types: a receiver is a pointer in one relation and a value in another.
func names(g *Group) string {
	var all []string
	for _, v := range g.Vars {
		all = append(all, v.Name+" "+v.Type.String())
	}
	return strings.Join(all, ", ")
}

// see notes rows to tell people of.
func (p *Park) see(_ *claim.Claim, g *Group, rows []source.Row, v *relation.Verdicts) {
	for i, row := range rows {
		w := claim.Witness{Vars: g.Vars, Row: row}
		which := &p.Slow
		if v.Left.Get(i) {
			which = &p.Endless
		}
		if *which == nil || len(w.String()) < len((*which).String()) {
			*which = &w
		}
	}
}

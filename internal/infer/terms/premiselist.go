package terms

import "github.com/imago-mt/imago/relation"

// A generated premise is a condition with its cost and its rows.
type generatedPremise struct {
	when *term
	cost float64
	rows relation.Bits
	// wider is a condition that it implies, and that holds on the same rows of the battery; nil if there is none.
	wider *term
}

// A premiseList is conditions without those that hold on the same rows as a cheaper one. Of two that cost about the same the one with fewer calls stands
// for both: g.Num > 0 and not g.Float() > 0.
type premiseList struct {
	s    *search
	all  []*generatedPremise
	with map[string]*generatedPremise // by their rows
}

func (l *premiseList) add(t *term, rows relation.Bits, cost float64) {
	n, key := rows.Count(), string(rowKey(rows))
	if n < minRegion || n > l.s.rows.n-exceptions || len(l.all) >= mostPremises || l.s.single(t, rows) {
		return
	}
	if old := l.with[key]; old != nil {
		switch {
		case cost > old.cost+widerCost:
		case t.calls < old.when.calls:
			old.when, old.wider = t, nil
		case lacks(old.when, t):
			old.wider = t
		}
		return
	}
	l.with[key] = &generatedPremise{when: t, cost: cost, rows: rows}
	l.all = append(l.all, l.with[key])
}

// lacks reports whether one condition is that a text has no such part, and the other that it does not begin or end with it.
func lacks(x, y *term) bool {
	if x.op == nil || y.op == nil || x.op.name != "!" || y.op.name != "!" {
		return false
	}
	p, q := x.args[0], y.args[0]
	return p.op != nil && q.op != nil && p.op.name == "strings.Contains#0" && (q.op.name == "strings.HasPrefix#0" || q.op.name == "strings.HasSuffix#0") &&
		p.args[0].key == q.args[0].key && p.args[1].key == q.args[1].key
}

package infer

import (
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

const (
	mostConditions = 3  // between parameters
	fewestGood     = 10 // rows that must be good before a condition is read off them
	fewestCrossed  = 5  // rows that a condition takes out though each of its two sides alone is good elsewhere
)

// A link is a condition between two parameters: one below the other, or at most it; a number may be held to the length of a list.
type link struct{ low, op, high string }

// String writes the condition in the relation language.
func (l link) String() string { return l.low + " " + l.op + " " + l.high }

// links lists the conditions that a domain may have between the parameters of fn.
func links(fn *relation.Func) []link {
	var out []link
	name := func(p relation.Param) string {
		if p.Type.Kind == relation.String || p.Type.Kind == relation.Slice {
			return "len(" + p.Name + ")"
		}
		return p.Name
	}
	for i, p := range fn.Params {
		for j, q := range fn.Params {
			list := q.Type.Kind == relation.String || q.Type.Kind == relation.Slice
			ordered := isNumber(p.Type) && p.Type.Kind < relation.Complex64 && !p.Type.Enum
			switch {
			case i == j:
			case list && p.Type.Kind == relation.Int, ordered && relation.Identical(p.Type, q.Type):
				out = append(out, link{p.Name, "<=", name(q)}, link{p.Name, "<", name(q)})
			case i < j && list && (p.Type.Kind == relation.String || p.Type.Kind == relation.Slice):
				out = append(out, link{name(p), "==", name(q)})
			}
		}
	}
	return out
}

// relate adds a condition between parameters to the domain: the one that takes most of the bad rows out and no good one, unless holding
// one parameter to a side does as much. Of conditions that follow from two others it keeps the two.
func (s *session) relate(o *observation) bool {
	if len(s.linked) >= mostConditions {
		return false
	}
	good := len(o.rows) - o.badRows()
	if good < fewestGood {
		return false
	}
	most := max(s.freeSide(o), 3*o.badRows()/10)
	var best *link
	for _, l := range links(s.Func) {
		if slices.Contains(s.linked, l) {
			continue
		}
		if bad, lost, crossed := s.excluded(o, l); lost == 0 && bad > most && crossed >= fewestCrossed {
			best, most = &l, bad
		}
	}
	if best == nil {
		return false
	}
	s.setConditions(append(slices.Clone(s.linked), *best))
	s.tighten(*best)
	return true
}

// setConditions writes conditions to the domain, without those that follow from two others.
func (s *session) setConditions(ls []link) {
	for i := len(ls) - 1; i >= 0; i-- {
		rest := slices.Delete(slices.Clone(ls), i, i+1)
		if slices.ContainsFunc(rest, func(a link) bool {
			return a.low == ls[i].low && a.op != "==" && slices.ContainsFunc(rest, func(b link) bool {
				return a.high == b.low && b.high == ls[i].high && b.op != "==" && (ls[i].op == "<=" || a.op == "<" || b.op == "<")
			})
		}) {
			ls = rest
		}
	}
	s.linked, s.Domain.Where = ls, ""
	for i, l := range ls {
		if i > 0 {
			s.Domain.Where += " && "
		}
		s.Domain.Where += l.String()
	}
}

// excluded counts the rows that do not meet a condition: the bad ones, those that are lost though they are good, and the bad ones both
// sides of which some good row has: only they tell that it takes two to be bad.
func (s *session) excluded(o *observation, l link) (bad, lost, crossed int) {
	mentioned := word.FindAllString(l.String(), -1)
	used := slices.DeleteFunc(paramVars(s.Func), func(v relation.Var) bool { return !slices.Contains(mentioned, v.Name) })
	rel, err := relation.Parse(declaration(used)+l.String(), s.Env)
	if err != nil {
		return 0, 0, 0
	}
	cols, err := source.Columns(paramVars(s.Func), o.rows)
	if err != nil {
		return 0, 0, 0
	}
	byName := map[string]relation.Column{}
	for i, p := range s.Func.Params {
		byName[p.Name] = cols[i]
	}
	v, err := rel.Eval(nobody{}, byName, len(o.rows))
	if err != nil {
		return 0, 0, 0
	}
	low, high := map[float64]bool{}, map[float64]bool{}
	for i, row := range o.rows {
		if !o.bad[i] {
			low[s.sizeAt(l.low, row)], high[s.sizeAt(l.high, row)] = true, true
		}
	}
	v.Violated.Each(func(i int) {
		bad += b2i(o.bad[i])
		lost += b2i(!o.bad[i])
		crossed += b2i(low[s.sizeAt(l.low, o.rows[i])] && high[s.sizeAt(l.high, o.rows[i])])
	})
	return bad, lost, crossed
}

// sizeAt is the number, or the length, that a side of a link is in a row.
func (s *session) sizeAt(side string, row source.Row) float64 {
	name := word.FindAllString(side, -1)
	i := slices.IndexFunc(s.Func.Params, func(p relation.Param) bool { return p.Name == name[len(name)-1] })
	if f, ok := numeric(row[i]); ok {
		return f
	}
	return float64(length(row[i]))
}

// freeSide is how many bad rows go, and no good one, if one number or length is held to a side.
func (s *session) freeSide(o *observation) int {
	most := 0
	for i, p := range s.Func.Params {
		size := func(v relation.Value) float64 { f, _ := numeric(v); return f }
		integer := p.Type.Kind < relation.Float32
		if k := p.Type.Kind; k == relation.String || k == relation.Slice {
			size = func(v relation.Value) float64 { return float64(length(v)) }
			integer = true
		}
		for _, sd := range cuts(integer) {
			bad, lost := 0, 0
			for r, row := range o.rows {
				if !sd.has(size(row[i])) {
					bad += b2i(o.bad[r])
					lost += b2i(!o.bad[r])
				}
			}
			if lost == 0 {
				most = max(most, bad)
			}
		}
	}
	return most
}

// tighten takes from the range of a number what its condition leaves nothing of: no index beyond the longest list.
func (s *session) tighten(l link) {
	low, okLow := s.Domain.Bound(l.low)
	high, okHigh := s.Domain.Bound(l.high)
	if !okLow || !okHigh || l.op == "==" {
		return
	}
	lo, hi := limits(low)
	from, to := limits(high)
	if hi > to {
		s.rebound(l.low, lo, to)
	}
	if from < lo && !math.IsInf(lo, 0) && l.high[len(l.high)-1] != ')' {
		s.rebound(l.high, lo, to)
	}
}

// rebound replaces the limits of a path that is bounded.
func (s *session) rebound(path string, lo, hi float64) {
	if lo <= hi {
		setBound(s.Domain, path, lo, hi)
	}
}

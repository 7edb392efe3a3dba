package survey

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Limits of conditions between parameters. No theory stands behind them.
const (
	maxLinks   = 3  // in a domain
	minGood    = 10 // rows that must be good before a condition is read off them
	minCrossed = 5  // rows that a condition takes out though each of its two sides alone is good elsewhere
	// explainedOfTen is how many of ten bad rows a condition must take out.
	explainedOfTen = 3
)

// A function of an index and a list is defined where i < len(xs), which no bound of one parameter says. Such conditions between two
// parameters are found by trying a few forms on the rows observed: one is taken if it excludes bad rows and no good row at all.

// linksOf lists the conditions that a domain may have between the parameters of fn.
//
// Forms are p <= q and p < q for numbers of one type or an int and a length, and len(p) == len(q); both directions are tried for numbers.
func linksOf(fn *relation.Func) []link {
	var out []link
	for i, p := range fn.Params {
		for j, q := range fn.Params {
			ordered := p.Type.Kind >= relation.Int && p.Type.Kind < relation.Complex64 && !p.Type.Enum
			switch {
			case i == j:
			case isList(q.Type) && p.Type.Kind == relation.Int, ordered && relation.Identical(p.Type, q.Type):
				out = append(out, link{p.Name, "<=", boundPath(q)}, link{p.Name, "<", boundPath(q)})
			case i < j && isList(q.Type) && isList(p.Type):
				out = append(out, link{boundPath(p), "==", boundPath(q)})
			}
		}
	}
	return out
}

// relate adds a condition between parameters to the domain: the one that takes most of the bad rows out and no good one, unless holding
// one parameter to a side does as much. Of conditions that follow from two others it keeps the two.
//
// Four things are asked of a condition: no good row is lost; it takes out more bad rows than the best bound of a single parameter does
// (freeSide), so that a mere limit is not taken for a relation; more than explainedOfTen of ten; and minCrossed rows that both sides meet
// elsewhere.
func (s *surveyor) relate(o *observation) bool {
	if len(s.links) >= maxLinks || len(o.rows)-o.badRows() < minGood {
		return false
	}
	most := max(o.freeSide(s.Func), explainedOfTen*o.badRows()/10)
	var best *link
	for _, l := range linksOf(s.Func) {
		if slices.Contains(s.links, l) {
			continue
		}
		if bad, lost, crossed := s.excluded(o, l); lost == 0 && bad > most && crossed >= minCrossed {
			best, most = &l, bad
		}
	}
	if best == nil {
		return false
	}
	s.links = withoutImplied(append(slices.Clone(s.links), *best))
	s.Domain.Where = s.conditions()
	tighten(s.Domain, *best)
	return true
}

// withoutImplied leaves out conditions that follow from two others.
//
// From a < b and b < c, a < c follows; a strict condition needs a strict one among the two.
func withoutImplied(ls []link) []link {
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
	return ls
}

func conjunction(ls []link) string {
	parts := make([]string, len(ls))
	for i, l := range ls {
		parts[i] = l.String()
	}
	return strings.Join(parts, " && ")
}

var word = regexp.MustCompile(`[A-Za-z_]\w*`)

// sideOf is the place of the parameter that a side of a link is about: "i", "len(xs)".
func sideOf(fn *relation.Func, side string) int {
	names := word.FindAllString(side, -1)
	return slices.IndexFunc(fn.Params, func(p relation.Param) bool { return p.Name == names[len(names)-1] })
}

// excluded counts the rows that do not meet a condition: the bad ones, those that are lost though they are good, and the bad ones both
// sides of which some good row has: only they tell that it takes two to be bad. A condition that the relation language cannot read
// excludes nothing.
//
// low and high have the values of good rows, by number or length: a bad row whose two values both occur in good rows is crossed.
func (s *surveyor) excluded(o *observation, l link) (bad, lost, crossed int) {
	met, err := s.meets(o.rows, l)
	if err != nil {
		return 0, 0, 0
	}
	i, j := sideOf(s.Func, l.low), sideOf(s.Func, l.high)
	left := func(r int) float64 { return numberOrLength(o.rows[r][i]) }
	right := func(r int) float64 { return numberOrLength(o.rows[r][j]) }
	low, high := map[float64]bool{}, map[float64]bool{}
	for r := range o.rows {
		if !o.bad[r] {
			low[left(r)], high[right(r)] = true, true
		}
	}
	met.Violated.Each(func(r int) {
		bad += b2i(o.bad[r])
		lost += b2i(!o.bad[r])
		crossed += b2i(low[left(r)] && high[right(r)])
	})
	return bad, lost, crossed
}

func numberOrLength(v relation.Value) float64 {
	if f, ok := source.Number(v); ok {
		return f
	}
	return float64(Length(v))
}

// meets decides a condition on rows of the parameters.
func (s *surveyor) meets(rows []source.Row, l link) (*relation.Verdicts, error) {
	vars := Vars(s.Func)
	cols, err := source.Columns(vars, rows)
	if err != nil {
		return nil, err
	}
	byName, declared := map[string]relation.Column{}, []relation.Var{}
	for i, v := range vars {
		byName[v.Name] = cols[i]
		if slices.Contains(word.FindAllString(l.String(), -1), v.Name) {
			declared = append(declared, v)
		}
	}
	rel, err := relation.Parse("("+s.Env.Parameters(declared)+"): "+l.String(), s.Env)
	if err != nil {
		return nil, err
	}
	return rel.Eval(nobody{}, byName, len(rows))
}

// nobody executes nothing: conditions are about parameters alone.
type nobody struct{}

var _ relation.Executor = nobody{}

// Execute implements [relation.Executor].
func (nobody) Execute(f *relation.Func, _ []relation.Column, _ int, _ relation.Bits) (*relation.Execution, error) {
	return nil, fmt.Errorf("a condition between parameters executes %s", f.Name)
}

// Global implements [relation.Executor].
func (nobody) Global(name string, _ int) (relation.Column, error) {
	return nil, fmt.Errorf("a condition between parameters reads %s", name)
}

// freeSide is how many bad rows go, and no good one, if one number or length is held to a side.
func (o *observation) freeSide(fn *relation.Func) int {
	most := 0
	for i, p := range fn.Params {
		for _, sd := range sides(isWhole(p.Type)) {
			bad, lost := 0, 0
			for r, row := range o.rows {
				if !sd.has(size(p.Type, row[i])) {
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
//
// With i < len(xs) and lists up to 12, an i up to 1,000 would be refused in most rows.
func tighten(d *relation.Domain, l link) {
	low, okLow := d.Bound(l.low)
	high, okHigh := d.Bound(l.high)
	if !okLow || !okHigh || l.op == "==" {
		return
	}
	lo, hi := low.Limits()
	from, to := high.Limits()
	if hi > to && lo <= to {
		setBound(d, l.low, lo, to)
	}
	if isNumber := l.high[len(l.high)-1] != ')'; isNumber && from < lo && !math.IsInf(lo, 0) && lo <= to {
		setBound(d, l.high, lo, to)
	}
}

package polynomial

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// A claim is what is about to be printed: a formula on fresh rows, with the calls that it makes.
type claim struct {
	calls []*call
	in    func(row int) bool // the region, the order
	holds func(row int) bool // as the relation language decides it
	vars  []int
}

// A limit is a precondition that may be needed.
type limit struct {
	text   string
	in     func(row int) bool
	narrow bool // it takes more away than what is not in the domain
}

// leastShare is the part of the rows that a precondition must leave. No theory; see make bench-polynomial.
const leastShare = 0.2

// guard returns the weakest precondition of a few under which a claim holds on all rows: none, inputs of follow-ups within the domain, or
// sources up to some size. Rows on which a function overflows, or has no value, do not speak against a polynomial when it is searched for;
// here they do, and so do those outside of the domain on which neither side has one. It fails if nothing helps.
func (e *executions) guard(c claim) (l limit, ok bool) {
	// The weakest first: none at all, then the domain of follow-ups, then sizes, the largest first.
	limits := append([]limit{{in: func(int) bool { return true }}}, e.inDomain(c)...)
	for _, reach := range reaches {
		limits = append(limits, e.upTo(reach, c.vars))
	}
	// A precondition must leave enough rows, since one that leaves none makes anything true.
	rows := 0
	for r := range e.fresh.rows {
		if c.in(r) {
			rows++
		}
	}
	for _, l := range limits {
		left, bad := 0, 0
		for r := range e.fresh.rows {
			if !c.in(r) || !l.in(r) {
				continue
			}
			if left++; !c.holds(r) || c.idle(r) {
				bad++
			}
		}
		if bad == 0 && float64(left) >= leastShare*float64(rows) {
			return l, true
		}
	}
	return limit{}, false
}

// idle reports whether a call is outside of its domain on a row and has no value there: NaN ~= NaN says nothing.
func (c claim) idle(r int) bool {
	return slices.ContainsFunc(c.calls, func(call *call) bool {
		return call.outside[r] && slices.ContainsFunc(call.fresh, func(out []float64) bool { return math.IsNaN(out[r]) })
	})
}

// inDomain asks that the inputs of follow-ups lie in the domain, as far as it has ends: on one side of one end, or altogether.
func (e *executions) inDomain(c claim) []limit {
	var out []limit
	seen := map[string]bool{}
	for _, call := range c.calls {
		// the identity has no domain of its own
		if e.isIdentity(call.fn) {
			continue
		}
		for i, f := range call.args {
			d := e.functions[call.fn].Params[i]
			// a constant or a lone variable is in its domain as it is
			if _, fixed := f.value(); fixed || seen[f.key()] || len(f) == 1 && f[0].coef == 1 && f[0].pow.size() == 1 {
				continue
			}
			seen[f.key()] = true
			v := f.values(e.fresh.vars, e.fresh.rows)
			out = append(out, within(d, e.formText(f), v, c.in)...)
		}
	}
	if len(out) < 2 {
		return out
	}
	var texts []string
	for _, l := range out {
		texts = append(texts, l.text)
	}
	return append(out, limit{text: strings.Join(texts, " && "), in: func(r int) bool {
		return !slices.ContainsFunc(out, func(l limit) bool { return !l.in(r) })
	}})
}

// within asks that a form lies on one side of an end of a domain. Of the ends those are mentioned that values go beyond.
func within(d Param, form string, values []float64, in func(int) bool) []limit {
	var out []limit
	below, above := false, false
	for r, v := range values {
		below, above = below || in(r) && v < d.Lo, above || in(r) && v > d.Hi
	}
	if below {
		text := form + " >= " + literal(d.Lo)
		// The end of an open interval is stored as the next float inside; it is written as it was given.
		if d.LoOpen {
			text = form + " > " + literal(math.Nextafter(d.Lo, math.Inf(-1)))
		}
		out = append(out, limit{text: text, in: func(r int) bool { return values[r] >= d.Lo }})
	}
	if above {
		text := form + " <= " + literal(d.Hi)
		if d.HiOpen {
			text = form + " < " + literal(math.Nextafter(d.Hi, math.Inf(1)))
		}
		out = append(out, limit{text: text, in: func(r int) bool { return values[r] <= d.Hi }})
	}
	return out
}

// upTo asks that variables are at most so large.
func (e *samples) upTo(reach float64, vars []int) limit {
	var texts []string
	size := strconv.FormatFloat(reach, 'f', -1, 64)
	for _, v := range vars {
		texts = append(texts, "abs("+e.names[v]+") <= "+size)
	}
	return limit{narrow: true, text: strings.Join(texts, " && "), in: func(r int) bool {
		for _, v := range vars {
			if math.Abs(e.fresh.vars[v][r]) > reach {
				return false
			}
		}
		return true
	}}
}

// similar is ~= of the relation language with its default tolerance.
func similar(a, b float64) bool {
	if a == b || math.IsNaN(a) && math.IsNaN(b) {
		return true
	}
	return !math.IsInf(a, 0) && !math.IsInf(b, 0) && math.Abs(a-b) <= 1e-9+1e-9*max(math.Abs(a), math.Abs(b))
}

package terms

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A reader of quantities takes texts in which a number is written, and returns a number: "90m", "1.5 KB", "#17". What it makes of the number is a line, whose
// slope is the unit: ok(Parse(str(n) + "h")) => Parse(str(n) + "h") == 3600*n. The texts around the number are those of rows that the subject accepts, so
// that nothing has to be known of its units.

// numeralKind is the kind of these conjectures.
const numeralKind = "numeral"

// Limits of texts with a number in them. No theory stands behind them: longer ones are templates, of which a reader learns nothing.
const (
	mostAround   = 6       // bytes before and behind the number
	maxNumerals  = 12      // texts around a number that are tried, the shortest first
	mostDigits   = 9       // of the number that is replaced
	maxUnit      = 1 << 40 // of which a line may be a multiple
	fewestPoints = 8       // different numbers that a line goes through
)

// surroundings are the texts before and behind a number.
type surroundings struct{ before, behind string }

// numerals lists the conjectures that a number which is written in a text is read as a multiple of itself, with a constant.
func (s *search) numerals() []*candidate {
	n := s.vars.numeral
	if n == nil {
		return nil
	}
	if has, err := s.rows.evaluate(n); err != nil || !has {
		return nil
	}
	at := textParam(s.Subject)
	var out []*candidate
	for _, op := range s.vocab.subject {
		plain := s.made(op, s.vars.params)
		if plain == nil || !identical(plain.typ, n.typ) {
			continue
		}
		for _, around := range s.surroundings(at, plain.col) {
			text := spelled(around.before, apply(numeralOf(n.typ), n), around.behind)
			x := apply(op, replaced(s.vars.params, at, text)...)
			if has, err := s.rows.evaluate(x); err != nil || !has {
				continue
			}
			out = append(out, s.readAs(x, n)...)
		}
	}
	return out
}

// numeralOf is what a number is written as.
func numeralOf(t *relation.Type) *operation {
	text := relation.Predeclared(relation.String)
	return &operation{name: "str", in: []*relation.Type{t}, out: text, build: func(args []relation.Expr) relation.Expr {
		return &relation.Builtin{Name: "str", Args: args, T: text}
	}}
}

// surroundings lists what stands around the only number of texts for which the subject has a result, the shortest first.
func (s *search) surroundings(at int, result *column) []surroundings {
	p := s.vars.params[at]
	if has, err := s.rows.evaluate(p); err != nil || !has {
		return nil
	}
	texts, ok := p.col.values.(*relation.Vec[string])
	if !ok {
		return nil
	}
	seen := map[surroundings]bool{}
	var out []surroundings
	result.defined.And(p.col.defined).Each(func(i int) {
		if around, ok := aroundNumber(texts.V[i]); ok && !seen[around] {
			seen[around] = true
			out = append(out, around)
		}
	})
	slices.SortFunc(out, func(a, b surroundings) int {
		return cmp.Or(cmp.Compare(len(a.before)+len(a.behind), len(b.before)+len(b.behind)), cmp.Compare(a.before, b.before), cmp.Compare(a.behind, b.behind))
	})
	return out[:min(len(out), maxNumerals)]
}

// aroundNumber is what stands around the only number of a text; false if there is none, or several, or if the rest is long or no text to be read.
func aroundNumber(text string) (surroundings, bool) {
	const digits = "0123456789"
	begin := strings.IndexAny(text, digits)
	if begin < 0 {
		return surroundings{}, false
	}
	number := text[begin:]
	end := len(number) - len(strings.TrimLeft(number, digits))
	around := surroundings{text[:begin], number[end:]}
	long := end > mostDigits || len(around.before) > mostAround || len(around.behind) > mostAround
	return around, !long && !strings.ContainsAny(around.behind, digits) && readable(around.before) && readable(around.behind)
}

// readAs lists the conjectures that a result is a multiple of a number with a constant, for all numbers or for those that are not negative; none if it is
// neither.
//
// Where the subject may fail, that it does not is a condition of a second conjecture: a number that is too large for the result is refused, and is not among
// the small ones of the battery.
func (s *search) readAs(x, n *term) []*candidate {
	a, b, ok := unit(n.col, x.col, x.col.defined)
	var when *term
	if !ok {
		when = compared(">=", n, number(n.typ, 0))
		a, b, ok = unit(n.col, x.col, x.col.defined.And(s.notNegative(n.col)))
	}
	if !ok {
		return nil
	}
	y := s.fitted(n, a, b)
	if y == nil || s.follows(x, y) {
		return nil
	}
	var out []*candidate
	if x.col.n == s.rows.n || when != nil {
		out = append(out, newCandidate(numeralKind, when, "==", x, y))
	}
	if s.Subject.Err {
		success := apply(succeeds(s.Subject, true), x.args...)
		if when != nil {
			success = apply(conjunction, when, success)
		}
		out = append(out, newCandidate(numeralKind, success, "==", x, y))
	}
	return slices.DeleteFunc(out, func(c *candidate) bool { return !s.screen(c) })
}

// notNegative are the rows on which a number is not negative.
func (s *search) notNegative(c *column) relation.Bits {
	out := relation.NewBits(s.rows.n)
	c.defined.Each(func(i int) {
		if c.numbers[i] >= 0 {
			out.Set(i)
		}
	})
	return out
}

// unit is the line through all points of two columns on some rows, of whole numbers; false if there is none, or if the points are few.
func unit(x, y *column, rows relation.Bits) (slope, constant float64, ok bool) {
	points := map[float64]float64{}
	least, most, single := math.Inf(1), math.Inf(-1), true
	rows.And(x.defined).Each(func(i int) {
		v, w := x.numbers[i], y.numbers[i]
		if known, met := points[v]; met && known != w {
			single = false
		}
		points[v] = w
		least, most = min(least, v), max(most, v)
	})
	if !single || len(points) < fewestPoints {
		return 0, 0, false
	}
	slope = (points[most] - points[least]) / (most - least)
	constant = points[least] - slope*least
	if slope == 0 || slope != math.Trunc(slope) || math.Abs(slope) > maxUnit || math.Abs(constant) > maxUnit {
		return 0, 0, false
	}
	for v, w := range points {
		if w != slope*v+constant {
			return 0, 0, false
		}
	}
	return slope, constant, true
}

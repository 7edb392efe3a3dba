package polynomial

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// Sizes of the search for transformations. No theory; see make bench-polynomial.
const (
	screenRows   = 32 // on which each is executed
	leastScreen  = 8  // of a region
	mostExplored = 24 // that passed, of one kind
	mostKept     = 4  // relations of one kind
)

// laws looks for rational functions T of two sources with f(T(x, y)) ~= a*f(x) + b*f(y) + c, as the tangent of a sum has one: a dictionary
// of all with few small coefficients is executed on some rows, and only what fits there is explored.
func (e *engine) laws(ctx context.Context) error {
	if len(e.p.Subject.Params) != 1 {
		return nil
	}
	x, y := input{variable(0)}, input{variable(1)}
	base := slices.Concat(e.at(0, x), e.at(0, y))
	var both region
	if p := e.param(0); p.Lo < 0 && p.Hi > 0 {
		both[0], both[1] = 1, 1
	}
	return e.transformed(ctx, base, e.bilinear(), []region{{}, both})
}

// transforms looks for the same of one source: rational functions, polynomials of a higher degree if these are asked for, and for functions of
// two numbers linear combinations of them.
func (e *engine) transforms(ctx context.Context, degree int) error {
	base := e.at(0, e.source())
	switch len(e.p.Subject.Params) {
	case 1:
		dictionary := e.fractions()
		if degree > 1 {
			dictionary = append(dictionary, e.powers(degree)...)
		}
		return e.transformed(ctx, base, dictionary, e.regions())
	case 2:
		return e.transformed(ctx, base, e.combinations(), e.regions())
	}
	return nil
}

// transformed explores those follow-ups of a dictionary whose outputs some rows show to be linear in those of base, in the first of some
// regions where they are. Where a follow-up has a sum below its fraction bar, that is asked to be positive before signs of sources are.
func (e *engine) transformed(ctx context.Context, base []int, dictionary []input, regions []region) error {
	simpleFirst(dictionary)
	if err := e.fill(ctx, base); err != nil {
		return err
	}
	outputs, err := e.screen(ctx, dictionary)
	if err != nil {
		return err
	}
	s := e.newSieve(base, regions)
	before, explored, most := len(e.known), 0, mostKept
	if len(base) > e.p.Subject.outputs() {
		most = 1 // a second law of two sources is the first one of others
	}
	for i, in := range dictionary {
		where, ok := e.fits(s, in, outputs[i])
		if !ok {
			continue
		}
		known, err := e.reducible(ctx, e.at(0, in), base, where)
		if err != nil {
			return err
		}
		if known {
			continue
		}
		if explored++; explored > mostExplored || len(e.known)-before >= most {
			break
		}
		s := setting{atoms: slices.Concat(base, e.at(0, in)), degree: 1, where: where}
		if len(in) > 1 {
			s.only = func(terms []term) bool { return !e.squared(ctx, terms, where) }
		}
		if len(base) > e.p.Subject.outputs() {
			s.only = func(terms []term) bool { return len(atomsOf(terms)) > len(base) } // both sources
		}
		if err := e.explore(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// squared reports whether two terms are equal up to their signs because their squares are known to be equal.
func (e *knowledge) squared(ctx context.Context, terms []term, where region) bool {
	if len(terms) != 2 {
		return false
	}
	squares := make([]term, 2)
	for i, t := range terms {
		squares[i] = term{number{value: t.coef.value * t.coef.value * float64(1-2*i)}, t.mono.times(t.mono)}
	}
	yes, _, err := e.implied(ctx, squares, where)
	return yes && err == nil
}

// screen executes the subject on the follow-ups of a dictionary, all in one batch: the outputs of each.
func (e *engine) screen(ctx context.Context, dictionary []input) ([][][]float64, error) {
	args := make([][]float64, len(e.p.Subject.Params))
	for _, in := range dictionary {
		for i, f := range in {
			values := f.values(e.search.vars, screenRows)
			args[i] = append(args[i], values...)
		}
	}
	answer, err := e.execute(ctx, 0, args)
	if err != nil {
		return nil, err
	}
	out := make([][][]float64, len(dictionary))
	for i := range out {
		for _, col := range answer {
			out[i] = append(out[i], col[i*screenRows:(i+1)*screenRows])
		}
	}
	return out, nil
}

// A sieve tells on screened rows, which are the bits of a number, whether columns are linear in the outputs of a base.
type sieve struct {
	of      [][]float64 // 1 and the outputs
	usable  uint64      // rows on which all of these have values
	regions []region
	rows    []uint64                 // of each region
	bases   map[uint64]*linear.Basis // by rows; nil where they depend on each other
}

// newSieve takes the outputs of a base on the screened rows.
func (e *engine) newSieve(base []int, regions []region) *sieve {
	s := &sieve{of: [][]float64{slices.Repeat([]float64{1}, screenRows)}, regions: regions, bases: map[uint64]*linear.Basis{}}
	for _, a := range base {
		s.of = append(s.of, e.value(a)[:screenRows])
	}
	for r := range screenRows {
		if !slices.ContainsFunc(s.of, func(col []float64) bool { return !finite(col[r]) }) {
			s.usable |= 1 << r
		}
	}
	for _, where := range regions {
		rows := uint64(0)
		for r := range screenRows {
			if where.admits(e.search.vars, r) {
				rows |= 1 << r
			}
		}
		s.rows = append(s.rows, rows)
	}
	return s
}

// linear reports whether a column is linear in the others on those of some rows on which it has values.
func (s *sieve) linear(col []float64, rows uint64) bool {
	rows &= s.usable
	target := make([]float64, 0, screenRows)
	for r, v := range col {
		if !finite(v) {
			rows &^= 1 << r
		} else if rows>>r&1 != 0 {
			target = append(target, v)
		}
	}
	if len(target) < leastScreen || isConstant(target) {
		return false
	}
	b, ok := s.bases[rows]
	if !ok {
		b = s.basis(rows)
		s.bases[rows] = b
	}
	if b == nil {
		return false
	}
	rest, _ := b.Project(target)
	size := linear.Norm(target)
	return size > 0 && linear.Norm(rest) <= dependent*size
}

// basis is that of the columns on some rows only.
func (s *sieve) basis(rows uint64) *linear.Basis {
	columns := make([][]float64, len(s.of))
	for i, col := range s.of {
		for r, v := range col {
			if rows>>r&1 != 0 {
				columns[i] = append(columns[i], v)
			}
		}
	}
	return basisOf(columns)
}

// fits returns the first region in which all outputs of a follow-up are linear in the base.
func (e *engine) fits(s *sieve, in input, outputs [][]float64) (region, bool) {
	linear := func(rows uint64) bool {
		return !slices.ContainsFunc(outputs, func(col []float64) bool { return !s.linear(col, rows) })
	}
	for i, where := range s.regions {
		if linear(s.rows[i]) {
			return where, true
		}
		if i > 0 || len(in) > 1 || !in[0].fraction() {
			continue
		}
		_, below := in[0].sides()
		for _, side := range []form{below, below.times(-1)} {
			if !linear(e.rowsWhere(side)) {
				continue
			}
			if c, ok := e.condition(side); ok {
				var where region
				where[c] = 1
				return where, true
			}
		}
	}
	return region{}, false
}

// bilinear lists sums a + b*(x ± y) + c*x*y with coefficients 0, 1 and -1, and quotients of two of them that are 0 where the sources are: what
// is a sum of f(x) and f(y), or their difference, is the same or opposite when x and y change places.
func (e *engine) bilinear() []input {
	x, y := variable(0), variable(1)
	sums := func(constants ...float64) []form {
		var out []form
		for _, a := range constants {
			for _, c := range []float64{0, 1, -1} {
				for _, linear := range []form{{}, x.add(y), x.add(y.times(-1)), x.add(y).times(-1), y.add(x.times(-1))} {
					out = append(out, linear.add(constant(a)).add(x.mul(y).times(c)))
				}
			}
		}
		return out
	}
	useful := func(f form) bool { return f.has(0) && f.has(1) && !f.linear() }
	return slices.Concat(distinctQuotients(sums(1, -1), []form{constant(1)}, useful), distinctQuotients(sums(0), sums(1), useful))
}

// distinctQuotients lists the quotients of sums that are of interest, each once.
func distinctQuotients(above, below []form, of func(f form) bool) []input {
	var out []input
	seen := map[string]bool{}
	for _, b := range below {
		if len(b) == 0 {
			continue
		}
		for _, a := range above {
			f := a.over(b)
			if k := f.key(); of(f) && !seen[k] {
				seen[k] = true
				out = append(out, input{f})
			}
		}
	}
	return out
}

// fractions lists quotients of linear functions of one source, and of quadratic ones that are even or odd.
func (e *engine) fractions() []input {
	x := variable(0)
	of := func(f form, limit int) []form {
		var out []form
		for a := -limit; a <= limit; a++ {
			for c := -limit; c <= limit; c++ {
				out = append(out, f.times(float64(a)).add(constant(float64(c))))
			}
		}
		return out
	}
	useful := func(f form) bool { return f.has(0) && !f.linear() }
	linear, even := of(x, 1), of(x.mul(x), 1)
	var odd []form
	for _, a := range []float64{1, -1, 2, -2} {
		odd = append(odd, x.times(a))
	}
	return slices.Concat(distinctQuotients(linear, linear, useful), distinctQuotients(slices.Concat(even, odd), even, func(f form) bool { return useful(f) && f.fraction() }))
}

// mostOther bounds the coefficients of polynomials of a source but the leading one. No theory; see make bench-polynomial.
const mostOther = 3

// powers lists polynomials of a source, of degree 2 and, if asked for, 3.
func (e *engine) powers(degree int) []input {
	x := variable(0)
	var out []input
	for _, lead := range []int{1, 2, 3, 4, -1, -2, -3, -4} {
		for b := -mostOther; b <= mostOther; b++ {
			for c := -mostOther; c <= mostOther; c++ {
				linear := newForm(x.times(float64(b)).add(constant(float64(c)))...)
				out = append(out, input{x.mul(x).times(float64(lead)).add(linear)})
				if degree < 3 {
					continue
				}
				for a := -mostOther; a <= mostOther; a++ {
					out = append(out, input{x.mul(x).mul(x).times(float64(lead)).add(newForm(x.mul(x).times(float64(a))...)).add(linear)})
				}
			}
		}
	}
	return out
}

// combinations lists the inputs of two numbers that are sums and differences of those of the source.
func (e *engine) combinations() []input {
	x, y := variable(0), variable(1)
	var forms []form
	for _, a := range []float64{1, 0, -1} {
		for _, b := range []float64{1, 0, -1} {
			if a != 0 || b != 0 {
				forms = append(forms, newForm(slices.Concat(x.times(a), y.times(b))...))
			}
		}
	}
	var out []input
	for _, f := range forms {
		for _, g := range forms {
			if in := (input{f, g}); in.key() != e.source().key() {
				out = append(out, in)
			}
		}
	}
	return out
}

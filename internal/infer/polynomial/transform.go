package polynomial

import (
	"context"
	"slices"
)

// Sizes of the search for transformations.
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
	before, explored, most := len(e.known), 0, mostKept
	if len(base) > e.p.Subject.outputs() {
		most = 1 // a second law of two sources is the first one of others
	}
	for i, in := range dictionary {
		where, ok := e.fits(base, in, outputs[i], regions)
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
func (e *engine) squared(ctx context.Context, terms []term, where region) bool {
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
			values, _ := f.eval(e.search.vars, screenRows)
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

// fits returns the first region in which all outputs of a follow-up are linear in base, on the rows that were screened.
func (e *engine) fits(base []int, in input, outputs [][]float64, regions []region) (region, bool) {
	try := []region{regions[0]}
	if len(in) == 1 && in[0].fraction() {
		_, below := in[0].sides()
		for _, side := range []form{below, below.times(-1)} {
			if where, ok := e.whereIf(outputs, base, side); ok {
				try = append(try, where)
			}
		}
	}
	for _, where := range append(try, regions[1:]...) {
		linear := true
		for _, col := range outputs {
			linear = linear && e.fitsIn(base, col, func(r int) bool { return where.admits(e.search.vars, r) })
		}
		if linear {
			return where, true
		}
	}
	return region{}, false
}

// whereIf is the region in which a form is positive, if outputs are linear in base there; only then it is one.
func (e *engine) whereIf(outputs [][]float64, base []int, f form) (region, bool) {
	values, _ := f.eval(e.search.vars, screenRows)
	for _, col := range outputs {
		if !e.fitsIn(base, col, func(r int) bool { return values[r] > 0 }) {
			return region{}, false
		}
	}
	var where region
	c, ok := e.condition(f)
	if ok {
		where[c] = 1
	}
	return where, ok
}

// fitsIn reports whether a column is linear in base on those of the screened rows that are in a region.
func (e *engine) fitsIn(base []int, col []float64, in func(r int) bool) bool {
	columns := make([][]float64, 1+len(base))
	var target []float64
	for r, v := range col {
		usable := in(r) && finite(v)
		for _, a := range base {
			usable = usable && finite(e.value(a)[r])
		}
		if !usable {
			continue
		}
		target = append(target, v)
		columns[0] = append(columns[0], 1)
		for i, a := range base {
			columns[i+1] = append(columns[i+1], e.value(a)[r])
		}
	}
	if len(target) < leastScreen || still(target) || norm(target) == 0 {
		return false
	}
	_, left, ok := fit(columns, target)
	return ok && left <= dependent*norm(target)
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

// linear reports whether a form has no products and no fraction bar.
func (f form) linear() bool {
	return !f.fraction() && !slices.ContainsFunc(f, func(p part) bool { return p.pow.size() > 1 || slices.Min(p.pow[:]) < 0 })
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

// mostOther bounds the coefficients of polynomials of a source but the leading one.
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

package source

import (
	"go/constant"
	"go/token"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Range is the largest magnitude of numbers where no domain says otherwise (docs/traps.md A10: small sources suit slow code).
const Range = 1000

// interval is a closed range of floats or integers.
type interval struct{ lo, hi float64 }

// within narrows iv to the bound of the domain, if it has one.
//
// A bound replaces an end of iv; one without a lower end goes down to -Range at least.
func (m *maker) within(iv interval, path string, integer bool) interval {
	b, ok := m.bound(path)
	if !ok {
		return iv
	}
	if b.Lo != nil {
		iv.lo = edge(b.Lo, b.LoOpen, integer, +1)
	} else {
		iv.lo = min(iv.lo, -Range)
	}
	if b.Hi != nil {
		iv.hi = edge(b.Hi, b.HiOpen, integer, -1)
	}
	if iv.lo > iv.hi {
		iv.hi = iv.lo
	}
	return iv
}

// edge is the last number inside a bound.
//
// Of integers an open bound moves to the next one, and a fractional bound to the next one inside: n > 2.5 begins at 3. Of floats an open
// end keeps a small relative distance.
func edge(c constant.Value, open, integer bool, inwards float64) float64 {
	f, _ := constant.Float64Val(constant.ToFloat(c))
	switch {
	case integer && inwards > 0:
		if r := math.Ceil(f); !open || r != f {
			return r
		}
		return f + 1
	case integer:
		if r := math.Floor(f); !open || r != f {
			return r
		}
		return f - 1
	case open:
		return f + inwards*inside*max(1, math.Abs(f))
	}
	return f
}

// inside is the relative distance that sources keep from an open end of an interval of floats, the default tolerance of the language
// (docs/language.md §6): the float next to 0 is no moderate value, its square is 0.
const inside = 1e-9

var specialFloats = []float64{0, 1, -1, 0.5, -0.5, 2, -2, 3, 10, 100, math.Copysign(0, -1), 1e-9, -1e-9, 1e-3, 0.1, 0.25, 1.5, -2.5, math.Pi, math.Pi / 2, -math.Pi / 2, math.E}

// leastSquared is the least positive float whose square has all its digits, the root of the least normal one. No theory says that squares
// suffice.
const leastSquared = 0x1p-511

// beside is the float next to x on the way to another one. Where the domain has no floats as near to 0, it is the least one whose square has
// its digits.
func (sp *Space) beside(x, to float64) float64 {
	f := math.Nextafter(x, to)
	if sp.tooSmall(f, false) {
		return math.Copysign(leastSquared, f)
	}
	return f
}

// tooSmall reports whether the domain leaves out a float, of 32 bits if it is short, since it is subnormal.
func (sp *Space) tooSmall(f float64, short bool) bool {
	return sp.Domain != nil && sp.Domain.Normal && relation.Subnormal(f, short)
}

// float draws from iv: uniform, log-uniform, special and hinted values, integers and halves.
//
// Of 20 draws 9 are uniform, 5 by magnitude, 2 halves near 0, 1 a whole number, and 3 special: boundary values, those of the code and next
// to them. Uniform draws alone would hardly ever be small, and draws by magnitude alone hardly ever fill the domain. any adds NaN, the
// infinities and the ends of the type.
func (m *maker) float(iv interval, any bool) func(*rand.Rand) float64 {
	specials := make([]float64, 0, len(specialFloats)+3*len(m.sp.Hints.Numbers)+4)
	for _, f := range append([]float64{iv.lo, iv.hi, iv.lo * (1 - 1e-9), iv.hi * (1 - 1e-9)}, specialFloats...) {
		if iv.lo <= f && f <= iv.hi {
			specials = append(specials, f)
		}
	}
	for _, h := range m.sp.Hints.Numbers {
		for _, f := range []float64{h, m.sp.beside(h, math.Inf(-1)), m.sp.beside(h, math.Inf(1)), h - 1, h + 1} {
			if iv.lo <= f && f <= iv.hi {
				specials = append(specials, f)
			}
		}
	}
	if any {
		specials = append(specials, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, math.SmallestNonzeroFloat64)
	}
	return func(r *rand.Rand) float64 {
		switch p := r.IntN(20); {
		case p < 9:
			return uniform(r, iv)
		case p < 14:
			return clampF(logUniform(r, iv), iv)
		case p < 16:
			return clampF(math.Round(2*uniform(r, interval{max(iv.lo, -20), min(iv.hi, 20)}))/2, iv)
		case p < 17:
			return clampF(math.Round(uniform(r, iv)), iv)
		}
		return specials[r.IntN(len(specials))]
	}
}

// uniform draws from iv; an empty interval gives its lower end.
func uniform(r *rand.Rand, iv interval) float64 {
	if iv.lo > iv.hi {
		return iv.lo
	}
	f := r.Float64()
	return clampF(iv.lo*(1-f)+iv.hi*f, iv) // this form does not overflow for wide intervals
}

// logUniform draws a magnitude from 1e-6 to the interval's end, with a sign that the interval allows.
//
// Nothing smaller is drawn, unless the interval ends below 1e-6.
func logUniform(r *rand.Rand, iv interval) float64 {
	end, sign := iv.hi, 1.0
	if iv.lo < 0 && (iv.hi <= 0 || r.IntN(2) == 0) {
		end, sign = -iv.lo, -1
	}
	if end <= 1e-6 {
		return sign * end
	}
	return sign * math.Exp(math.Log(1e-6)+r.Float64()*(math.Log(end)-math.Log(1e-6)))
}

func clampF(f float64, iv interval) float64 { return max(iv.lo, min(iv.hi, f)) }

// integer draws from iv: small, uniform, powers of two and their neighbours, the ends, hinted values and their neighbours.
// Drawing through float64 would miss the low bits of wide integers, so the bounds are turned into int64 or uint64 by the caller.
//
// Of 20 draws 8 lie within 10 of 0, 5 are spread over the range, 4 are a power of two or beside one, and 3 special. A power of two out of
// the range is drawn again from smaller ones, and held to the range at last.
func (m *maker) integer(lo, hi int64) func(*rand.Rand) int64 {
	specials := []int64{lo, hi, lo + b2i(lo < hi), hi - b2i(lo < hi)}
	add := func(v int64) {
		if lo <= v && v <= hi {
			specials = append(specials, v)
		}
	}
	for _, h := range m.sp.Hints.Numbers {
		if h == math.Trunc(h) && math.Abs(h) < 1<<62 {
			add(int64(h) - 1)
			add(int64(h))
			add(int64(h) + 1)
		}
	}
	small := [2]int64{max(lo, min(hi, -10)), min(hi, max(lo, 10))}
	middle := spread(lo, hi)
	return func(r *rand.Rand) int64 {
		switch p := r.IntN(20); {
		case p < 8:
			return between(r, small[0], small[1])
		case p < 13:
			return middle(r)
		case p < 17:
			v := int64(1)<<r.IntN(63) + int64(r.IntN(3)) - 1
			for k := 0; (v < lo || v > hi) && k < 8; k++ {
				v = int64(1)<<r.IntN(12) + int64(r.IntN(3)) - 1
			}
			if r.IntN(2) == 0 && -v >= lo {
				v = -v
			}
			return max(lo, min(hi, v))
		}
		return specials[r.IntN(len(specials))]
	}
}

// wideRange is from which width on a range of integers is drawn from by magnitude, too: a uniform draw of it is hardly ever moderate.
// No theory: some hundred times the usual range.
const wideRange = 400 * Range

// spread draws from a range uniformly; from a wide one as often from the usual numbers in it, and by magnitude.
//
// Faults at ordinary sizes and at the ends of a type both have to be met; a uniform int64 mostly has 62 bits or more.
func spread(lo, hi int64) func(*rand.Rand) int64 {
	if uint64(hi)-uint64(lo) <= wideRange {
		return func(r *rand.Rand) int64 { return between(r, lo, hi) }
	}
	first, last := max(lo, min(hi, -Range)), min(hi, max(lo, Range))
	return func(r *rand.Rand) int64 {
		switch r.IntN(5) {
		case 0, 1:
			return between(r, first, last)
		case 2, 3:
			return logInteger(r, lo, hi)
		}
		return between(r, lo, hi)
	}
}

// logInteger draws a number of as many bits as are drawn first, with a sign that the range allows.
//
// Each number of bits is about as likely.
func logInteger(r *rand.Rand, lo, hi int64) int64 {
	v := int64(r.Uint64() >> (1 + r.IntN(63)))
	if r.IntN(2) == 0 && lo < 0 || hi < 0 {
		v = -v
	}
	return max(lo, min(hi, v))
}

// large draws unsigned numbers beyond the largest int64, as the int64 of the same bits: next to both ends of them, and between.
func large(r *rand.Rand) int64 {
	switch r.IntN(4) {
	case 0:
		return -1 - int64(r.IntN(10))
	case 1:
		return math.MinInt64 + int64(r.IntN(3))
	case 2:
		return -1 - int64(r.Uint64()>>(1+r.IntN(63)))
	}
	return int64(r.Uint64() | 1<<63)
}

// beyondInt64 reports whether the domain has numbers of kind k at path that no int64 holds.
func (m *maker) beyondInt64(k relation.Kind, path string) bool {
	width, signed := k.Bits()
	b, ok := m.bound(path)
	if signed || width < 64 || !ok {
		return false
	}
	return b.Hi == nil || constant.Compare(b.Hi, token.GEQ, constant.MakeUint64(math.MaxUint64))
}

// between is uniform in lo..hi, for all int64, by unsigned arithmetic.
func between(r *rand.Rand, lo, hi int64) int64 {
	width := uint64(hi) - uint64(lo) // two's complement: right for any lo <= hi
	if width == math.MaxUint64 {
		return int64(r.Uint64())
	}
	return lo + int64(r.Uint64N(width+1))
}

func b2i(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// intRange is the range of an integer variable: the domain's bound, else [-Range, Range], inside what the kind can hold. Of
// unsigned values it is those up to the largest int64; see beyondInt64 for the others.
func (m *maker) intRange(k relation.Kind, path string) (lo, hi int64) {
	width, signed := k.Bits()
	least, most := int64(0), int64(math.MaxInt64)
	if signed {
		least, most = math.MinInt64>>(64-width), math.MaxInt64>>(64-width)
	} else if width < 64 {
		most = 1<<width - 1
	}
	lo, hi = max(least, -Range), min(most, Range)
	if b, ok := m.bound(path); ok {
		if b.Lo != nil {
			lo = max(least, whole(b.Lo, b.LoOpen, +1))
		} else {
			lo = least
		}
		if b.Hi != nil {
			hi = min(most, whole(b.Hi, b.HiOpen, -1))
		} else {
			hi = most
		}
	}
	return lo, max(lo, hi)
}

// whole is the last integer inside a bound, held to int64.
func whole(c constant.Value, open bool, inwards int64) int64 {
	if v, exact := constant.Int64Val(constant.ToInt(c)); exact {
		if open {
			return v + inwards
		}
		return v
	}
	f := edge(c, open, true, float64(inwards))
	switch {
	case f >= 1<<63:
		return math.MaxInt64
	case f < -1<<63:
		return math.MinInt64
	}
	return int64(f)
}

// intValue is v in the Go type of kind k.
func intValue(k relation.Kind, v int64) relation.Value {
	if x := k.Integer(uint64(v)); x != nil {
		return x
	}
	panic("source: not an integer kind")
}

// Whole is a whole number in the Go type of integer kind k, the nearest one that the type has.
//
// The type's ends stand for what lies beyond them. A float64 above 1<<63 goes through uint64, since the conversion to int64 is not defined
// there.
func Whole(k relation.Kind, f float64) relation.Value {
	width, signed := k.Bits()
	least, most := 0.0, math.Ldexp(1, width)
	if signed {
		least, most = -math.Ldexp(1, width-1), math.Ldexp(1, width-1)
	}
	switch {
	case f <= least && signed:
		return intValue(k, math.MinInt64>>(64-width))
	case f <= least:
		return intValue(k, 0)
	case f >= most && signed:
		return intValue(k, math.MaxInt64>>(64-width))
	case f >= most:
		return intValue(k, -1)
	case f >= 1<<63:
		return intValue(k, int64(uint64(f)))
	}
	return intValue(k, int64(f))
}

// Number64 reports whether k is an integer kind of 64 bits.
func Number64(k relation.Kind) bool {
	width, _ := k.Bits()
	return width == 64
}

// Exact is a whole number in the Go type of integer kind k, which has it.
func Exact(k relation.Kind, v constant.Value) relation.Value {
	if i, exact := constant.Int64Val(v); exact {
		return intValue(k, i)
	}
	u, _ := constant.Uint64Val(v)
	return intValue(k, int64(u))
}

// Constant is an integer value as a constant.
func Constant(v relation.Value) constant.Value {
	switch v := v.(type) {
	case uint:
		return constant.MakeUint64(uint64(v))
	case uint64:
		return constant.MakeUint64(v)
	case uintptr:
		return constant.MakeUint64(uint64(v))
	}
	i, _ := whole64(v)
	return constant.MakeInt64(i)
}

// EnumValues returns the values of a type's declared constants, in order of declaration.
//
// Constants of other kinds, of bools or floats, give the zero value alone.
func EnumValues(t *relation.Type) []relation.Value {
	var vs []relation.Value
	for _, c := range t.Consts {
		if t.Kind == relation.String {
			s, err := strconv.Unquote(c.Text)
			if err != nil {
				s = strings.Trim(c.Text, `"`)
			}
			vs = append(vs, s)
			continue
		}
		if v, err := strconv.ParseInt(c.Text, 0, 64); err == nil {
			vs = append(vs, intValue(t.Kind, v))
		} else if u, err := strconv.ParseUint(c.Text, 0, 64); err == nil { // beyond the signed ones
			vs = append(vs, intValue(t.Kind, int64(u)))
		}
	}
	if len(vs) == 0 { // constants of another kind than integers and strings
		vs = append(vs, zero(t))
	}
	return vs
}

// same64 tells whether an integer value is the number x.
func same64(v relation.Value, x int64) bool {
	y, ok := whole64(v)
	return ok && x == y
}

// whole64 is an integer as int64; of unsigned ones beyond it, the same bits.
func whole64(v relation.Value) (int64, bool) {
	bits, _, ok := relation.IntegerBits(v)
	return int64(bits), ok
}

// zero is the zero value of a scalar type, "" of texts.
func zero(t *relation.Type) relation.Value {
	if width, _ := t.Kind.Bits(); width > 0 {
		return intValue(t.Kind, 0)
	}
	switch t.Kind {
	case relation.Bool:
		return false
	case relation.Float32:
		return float32(0)
	case relation.Float64:
		return float64(0)
	}
	return ""
}

// strictStep is how far above x a number is put that is to be larger.
func strictStep(k relation.Kind, x float64) float64 {
	if isInteger(k) {
		return 1
	}
	return max(1e-9, math.Abs(x)*1e-9)
}

// numberOf is x in the Go type of kind k; of an integer kind rounded.
func numberOf(k relation.Kind, x float64) relation.Value {
	switch {
	case isInteger(k) && math.Abs(x) < 1<<62:
		return intValue(k, int64(math.Round(x)))
	case k == relation.Float64:
		return x
	case k == relation.Float32:
		return float32(x)
	}
	return nil
}

// isInteger reports whether k is an integer kind.
func isInteger(k relation.Kind) bool {
	width, _ := k.Bits()
	return width > 0
}

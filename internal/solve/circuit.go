package solve

import (
	"math/bits"
	"slices"

	"github.com/imago-mt/imago/internal/solve/sat"
)

// A word is the bits of a value, least significant first.
type word []sat.Lit

// A circuit builds gates in a SAT solver (Tseitin, 1968). Equal gates are one, and gates of constants are folded.
type circuit struct {
	solver *sat.Solver
	yes    sat.Lit // which is true
	gates  map[gate]sat.Lit
}

type gate struct {
	xor  bool
	x, y sat.Lit
}

func newCircuit() *circuit {
	c := &circuit{solver: sat.New(), gates: map[gate]sat.Lit{}}
	c.yes = c.solver.Var()
	c.solver.Add(c.yes)
	return c
}

func (c *circuit) no() sat.Lit { return c.yes.Not() }

func (c *circuit) and(x, y sat.Lit) sat.Lit {
	switch {
	case x == c.no() || y == c.no() || x == y.Not():
		return c.no()
	case x == c.yes || x == y:
		return y
	case y == c.yes:
		return x
	}
	k := gate{false, min(x, y), max(x, y)}
	if out, ok := c.gates[k]; ok {
		return out
	}
	out := c.solver.Var()
	c.solver.Add(out.Not(), x)
	c.solver.Add(out.Not(), y)
	c.solver.Add(out, x.Not(), y.Not())
	c.gates[k] = out
	return out
}

func (c *circuit) or(x, y sat.Lit) sat.Lit { return c.and(x.Not(), y.Not()).Not() }

// xor has one gate for all four signs of its inputs.
func (c *circuit) xor(x, y sat.Lit) sat.Lit {
	switch {
	case x == y:
		return c.no()
	case x == y.Not():
		return c.yes
	case x == c.no():
		return y
	case y == c.no():
		return x
	case x == c.yes:
		return y.Not()
	case y == c.yes:
		return x.Not()
	}
	flip := x.Negated() != y.Negated()
	x, y = plain(x), plain(y)
	k := gate{true, min(x, y), max(x, y)}
	out, ok := c.gates[k]
	if !ok {
		out = c.solver.Var()
		c.solver.Add(out.Not(), x, y)
		c.solver.Add(out.Not(), x.Not(), y.Not())
		c.solver.Add(out, x.Not(), y)
		c.solver.Add(out, x, y.Not())
		c.gates[k] = out
	}
	if flip {
		return out.Not()
	}
	return out
}

// plain is the variable of l.
func plain(l sat.Lit) sat.Lit {
	if l.Negated() {
		return l.Not()
	}
	return l
}

// choose is x if condition, else y.
func (c *circuit) choose(condition, x, y sat.Lit) sat.Lit {
	if x == y {
		return x
	}
	return c.or(c.and(condition, x), c.and(condition.Not(), y))
}

func (c *circuit) chooseWord(condition sat.Lit, x, y word) word {
	return c.map2(x, y, func(a, b sat.Lit) sat.Lit { return c.choose(condition, a, b) })
}

func (c *circuit) map2(x, y word, f func(a, b sat.Lit) sat.Lit) word {
	out := make(word, len(x))
	for i := range x {
		out[i] = f(x[i], y[i])
	}
	return out
}

func (c *circuit) fresh(bits uint) word {
	out := make(word, bits)
	for i := range out {
		out[i] = c.solver.Var()
	}
	return out
}

func (c *circuit) constant(v uint64, bits uint) word {
	out := make(word, bits)
	for i := range out {
		out[i] = c.no()
		if v>>i&1 == 1 {
			out[i] = c.yes
		}
	}
	return out
}

func inverted(x word) word {
	out := make(word, len(x))
	for i, l := range x {
		out[i] = l.Not()
	}
	return out
}

// add is x + y + carry.
func (c *circuit) add(x, y word, carry sat.Lit) word {
	out := make(word, len(x))
	for i := range x {
		half := c.xor(x[i], y[i])
		out[i] = c.xor(half, carry)
		carry = c.or(c.and(x[i], y[i]), c.and(carry, half))
	}
	return out
}

func (c *circuit) subtract(x, y word) word { return c.add(x, inverted(y), c.yes) }

func (c *circuit) negate(x word) word { return c.subtract(c.constant(0, uint(len(x))), x) }

// multiply adds a row of the product for each bit of y. A constant and a square have fewer rows.
func (c *circuit) multiply(x, y word) word {
	if k, ok := c.constantOf(y); ok {
		return c.multiplyConstant(x, k)
	}
	if k, ok := c.constantOf(x); ok {
		return c.multiplyConstant(y, k)
	}
	if slices.Equal(x, y) {
		return c.square(x)
	}
	sum := c.constant(0, uint(len(x)))
	for i, bit := range y {
		if bit == c.no() {
			continue
		}
		row := c.constant(0, uint(len(x)))
		for j := range len(x) - i {
			row[i+j] = c.and(x[j], bit)
		}
		sum = c.add(sum, row, c.no())
	}
	return sum
}

// square uses that x[i]*x[j] is there twice, which is once a bit further up, and x[i]*x[i] is x[i]: half of the rows lie beyond the word.
func (c *circuit) square(x word) word {
	sum := c.constant(0, uint(len(x)))
	for i := 0; 2*i < len(x); i++ {
		row := c.constant(0, uint(len(x)))
		row[2*i] = x[i]
		for j := i + 1; i+j+1 < len(x); j++ {
			row[i+j+1] = c.and(x[i], x[j])
		}
		sum = c.add(sum, row, c.no())
	}
	return sum
}

// constantOf is the value of a word without variables.
func (c *circuit) constantOf(x word) (v uint64, ok bool) {
	for i, l := range x {
		switch l {
		case c.yes:
			v |= 1 << i
		case c.no():
		default:
			return 0, false
		}
	}
	return v, true
}

// multiplyConstant adds and subtracts a shifted x for each digit of k's non-adjacent form (Reitwiesner, 1960), of which at most every second is not zero.
// Small negative factors, which are nothing but ones in two's complement, have as few as positive ones.
func (c *circuit) multiplyConstant(x word, k uint64) word {
	n := len(x)
	sum := c.constant(0, uint(n))
	for i := 0; i < n && k != 0; i++ {
		if k&1 == 1 {
			row := append(c.constant(0, uint(i)), x[:n-i]...)
			if k&2 == 0 {
				sum, k = c.add(sum, row, c.no()), k-1
			} else {
				sum, k = c.subtract(sum, row), k+1
			}
		}
		k >>= 1 // a carry out of the highest bit is beyond the word
	}
	return sum
}

func (c *circuit) equal(x, y word) sat.Lit {
	out := c.yes
	for i := range x {
		out = c.and(out, c.xor(x[i], y[i]).Not())
	}
	return out
}

// below is x < y without signs: the highest bit in which they differ decides.
func (c *circuit) below(x, y word) sat.Lit {
	out := c.no()
	for i := range x {
		out = c.choose(c.xor(x[i], y[i]), y[i], out)
	}
	return out
}

// less is x < y. That of signed words is that without signs, with the highest bits turned around.
func (c *circuit) less(x, y word, signed bool) sat.Lit {
	if !signed {
		return c.below(x, y)
	}
	top := len(x) - 1
	x, y = slices.Clone(x), slices.Clone(y)
	x[top], y[top] = x[top].Not(), y[top].Not()
	return c.below(x, y)
}

// divide is long division without signs. By zero it gives all ones, and the dividend as the remainder, as SMT-LIB asks.
func (c *circuit) divide(x, y word) (quotient, remainder word) {
	n := len(x)
	quotient = make(word, n)
	remainder = c.constant(0, uint(n+1)) // one bit more than y, which a doubled remainder needs
	divisor := append(slices.Clone(y), c.no())
	most, significant := n, n
	if k, known := c.constantOf(y); known && k != 0 {
		most = bits.Len64(k)
	}
	for significant > 0 && x[significant-1] == c.no() {
		significant--
	}
	for i := n - 1; i >= 0; i-- {
		remainder = append(word{x[i]}, remainder[:n]...)
		quotient[i] = c.below(remainder, divisor).Not()
		remainder = c.chooseWord(quotient[i], c.subtract(remainder, divisor), remainder)
		// A remainder is below its divisor, and has no more bits than there were of the dividend: those above them are zero, though the gates do not
		// show it. With a small constant, or a dividend with zeros in front, nearly all are.
		for k := min(most, max(0, significant-i)); k <= n; k++ {
			remainder[k] = c.no()
		}
	}
	return quotient, remainder[:n]
}

// divideSigned rounds toward zero: it divides the magnitudes.
func (c *circuit) divideSigned(x, y word) (quotient, remainder word) {
	top := len(x) - 1
	magnitude := func(w word) word { return c.chooseWord(w[top], c.negate(w), w) }
	q, r := c.divide(magnitude(x), magnitude(y))
	return c.chooseWord(c.xor(x[top], y[top]), c.negate(q), q), c.chooseWord(x[top], c.negate(r), r)
}

// shift moves x by count, one power of two after the other; what comes in is fill. A count of the width or more, also one whose highest bits are set,
// leaves nothing but fill.
func (c *circuit) shift(x, count word, left bool, fill sat.Lit) word {
	n := len(x)
	far := c.no()
	for k, bit := range count {
		if k >= 62 || 1<<k >= n { // 1<<k must fit into int64
			far = c.or(far, bit)
			continue
		}
		moved := make(word, n)
		for i := range moved {
			from := i + 1<<k
			if left {
				from = i - 1<<k
			}
			moved[i] = fill
			if from >= 0 && from < n {
				moved[i] = x[from]
			}
		}
		x = c.chooseWord(bit, moved, x)
	}
	rest := make(word, n)
	for i := range rest {
		rest[i] = fill
	}
	return c.chooseWord(far, rest, x)
}

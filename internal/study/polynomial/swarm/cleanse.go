package swarm

import (
	"cmp"
	"math"
	"slices"
)

// cleanse is phase III (Figure 2): similar relations are one; of equalities under equal inputs a singular value decomposition keeps as many
// as are independent; of the others those go that another one implies.
func (m *model) cleanse(out *Result) {
	sorted := slices.Clone(out.Filtered)
	slices.SortStableFunc(sorted, func(a, b *Relation) int { return cmp.Compare(a.Cost, b.Cost) })
	for _, r := range sorted {
		if !slices.ContainsFunc(out.Distinct, func(d *Relation) bool { return m.similar(d, r) }) {
			out.Distinct = append(out.Distinct, r)
		}
	}
	if !m.shape.InputIneq && !m.shape.OutputIneq {
		out.Combined = m.combine(out.Distinct)
		return
	}
	out.Distinct = m.strongest(out.Distinct)
}

// similar reports whether both coefficient matrices of two relations are nearer than the threshold. The released program looks at A
// alone, and so takes sin(x+π) = -sin(x) and sin(x+π) = sin(x) for one relation. B is known up to a factor: the largest coefficient is
// made 1 first, and with inequalities its sign stays.
func (m *model) similar(a, b *Relation) bool {
	if a.Above != b.Above && m.shape.InputIneq || m.shape.OutputIneq && a.More != b.More {
		return false
	}
	var x, y [][]float64
	for j := range a.A {
		x, y = append(x, a.A[j]...), append(y, b.A[j]...)
	}
	return m.distance(x, y) < m.Similar && m.distance([][]float64{m.scaled(a.B)}, [][]float64{m.scaled(b.B)}) < m.Similar
}

// scaled divides by the coefficient that is largest in absolute value, or by that value where the sign matters.
func (m *model) scaled(b []float64) []float64 {
	by := 0.0
	for _, c := range b {
		if math.Abs(c) > math.Abs(by) {
			by = c
		}
	}
	if m.shape.OutputIneq {
		by = math.Abs(by)
	}
	out := slices.Clone(b)
	for i := range out {
		out[i] /= by
	}
	return out
}

// strongest drops what another relation implies. Of two that imply each other the first stays.
func (m *model) strongest(rs []*Relation) []*Relation {
	gone := make([]bool, len(rs))
	for i, r := range rs {
		for k, by := range rs {
			if i != k && !gone[k] && m.implies(by, r) {
				gone[i] = true
				break
			}
		}
	}
	var out []*Relation
	for i, r := range rs {
		if !gone[i] {
			out = append(out, r)
		}
	}
	return out
}

// exact is what rounding may change of a coefficient in an implication: Z3, which the paper asks, computes without rounding.
const exact = 1e-9

// implies is Formula 24: r is redundant beside by if r's inputs satisfy by's input relation, and by's output relation gives r's. Linear
// inequalities imply each other in no other way, so that no solver is needed; inputs are those of the domain.
func (m *model) implies(by, r *Relation) bool {
	return m.inputsImply(r, by) && m.outputsImply(by, r)
}

// inputsImply reports whether the input relation of a implies that of b.
func (m *model) inputsImply(a, b *Relation) bool {
	if !m.shape.InputIneq {
		return slices.EqualFunc(a.A, b.A, func(x, y [][]float64) bool {
			return slices.EqualFunc(x, y, func(x, y []float64) bool {
				return slices.EqualFunc(x, y, func(x, y float64) bool { return math.Abs(x-y) <= exact })
			})
		})
	}
	if a.Above != b.Above {
		return false
	}
	for j := range a.A {
		for i := range a.A[j] {
			if m.least(a.A[j][i], b.A[j][i], a.Above) < -exact {
				return false
			}
		}
	}
	return true
}

// least is a lower bound of (a-b)·u over the domain, or of (b-a)·u: exact where u is linear, else by intervals.
func (m *model) least(a, b []float64, above bool) float64 {
	sum := 0.0
	for t, mono := range m.inputs {
		c := a[t] - b[t]
		if !above {
			c = -c
		}
		lo, hi := 1.0, 1.0
		for _, v := range mono {
			p := m.problem.Subject.Params[v]
			ends := []float64{lo * p.Lo, lo * p.Hi, hi * p.Lo, hi * p.Hi}
			lo, hi = slices.Min(ends), slices.Max(ends)
		}
		sum += min(float64(c*lo), float64(c*hi))
	}
	return sum
}

// outputsImply reports whether the output relation of a gives that of b for all outputs: a positive multiple and, of an inequality, a
// constant of the right sign.
func (m *model) outputsImply(a, b *Relation) bool {
	x, y := m.oriented(a), m.oriented(b)
	lead := 1
	for i := range x {
		if i > 0 && math.Abs(x[i]) > math.Abs(x[lead]) {
			lead = i
		}
	}
	if x[lead] == 0 {
		return false
	}
	factor := y[lead] / x[lead]
	if m.shape.OutputIneq && factor <= 0 || factor == 0 {
		return false
	}
	for i := 1; i < len(x); i++ {
		if math.Abs(y[i]-float64(factor*x[i])) > exact {
			return false
		}
	}
	slack := y[0] - float64(factor*x[0])
	return slack >= -exact && (m.shape.OutputIneq || slack <= exact)
}

// oriented is B such that an inequality says B·v > 0.
func (m *model) oriented(r *Relation) []float64 {
	out := slices.Clone(r.B)
	if m.shape.OutputIneq && !r.More {
		for i := range out {
			out[i] = -out[i]
		}
	}
	return out
}

package relation

import (
	"math"
	"math/rand/v2"
	"testing"
)

// vectorised runs every function as the identity on floats, the way the harness does: vector in and vector out.
type vectorised struct{}

func (vectorised) Execute(f *Func, args []Column, n int, active Bits) (*Execution, error) {
	in, out := vec[float64](args[0]), make([]float64, n)
	e := &Execution{Outcome: make([]Outcome, n), Outputs: []Column{NewVec(f.Results[0].Type, out)}}
	active.Each(func(i int) {
		out[i], e.Outcome[i] = in[i], Returned
	})
	return e, nil
}

func (vectorised) Global(string, int) (Column, error) { return nil, nil }

func BenchmarkEval(b *testing.B) {
	const n = 20_000
	rng := rand.New(rand.NewPCG(1, 2))
	f64, i := Predeclared(Float64), Predeclared(Int)
	x, y, k := make([]float64, n), make([]float64, n), make([]int, n)
	words, lists := make([]Value, n), make([]Value, n)
	for j := range n {
		x[j], y[j], k[j] = rng.NormFloat64(), rng.NormFloat64(), rng.IntN(200)-100
		words[j] = "h\u00e9llo world"[:rng.IntN(12)]
		l := List{}
		for range rng.IntN(12) {
			l = append(l, rng.NormFloat64())
		}
		lists[j] = l
	}
	floats := &Type{Kind: Slice, Elem: f64}
	vars := map[string]Column{"x": NewVec(f64, x), "y": NewVec(f64, y), "k": NewVec(i, k), "s": mustColumn(b, Predeclared(String), words...), "xs": mustColumn(b, floats, lists...)}
	for _, bm := range []struct{ name, text string }{
		{"linear", "r(x, y float64): 2*x + 3*y - 1 <= 2*(x+1) + 3*y"},
		{"period", "Sin(x + 2*math.Pi) ~= Sin(x)"},
		{"guarded", "r(x, y float64, k int): x < y && k != 0 => Sin(x)/float64(k) <= Sin(y)/float64(k)"},
		{"integer", "r(k int): k/2*2 + k%2 == k"},
		{"reverse", "r(xs []float64): reverse(reverse(xs)) == xs"},
		{"sum", "r(xs []float64): sum(xs) ~= sum(reverse(xs))"},
		{"string", "r(s string): len(s+s) == 2*len(s)"},
	} {
		b.Run("rel="+bm.name+"/rows=20k", func(b *testing.B) {
			r, err := Parse(bm.text, evalEnv())
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := r.Eval(vectorised{}, vars, n); err != nil {
					b.Fatal(err)
				}
			}
			rate := float64(b.N) * n / b.Elapsed().Seconds()
			b.ReportMetric(math.Round(rate), "evals/s")
		})
	}
}

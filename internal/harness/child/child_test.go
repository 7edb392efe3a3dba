package child

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// newServer returns a server for the functions fs of an Env, without a parent.
func newServer(t testing.TB, env *relation.Env, p Program) *server {
	t.Helper()
	s := &server{program: p, funcs: map[string]*Func{}, parsed: map[string]*relation.Relation{}, page: &Shared{mem: make([]byte, pageSize)}}
	for i := range p.Funcs {
		s.funcs[p.Funcs[i].Name] = &p.Funcs[i]
	}
	text, err := json.Marshal(env)
	if err != nil {
		t.Fatal(err)
	}
	if reply, _ := s.answer(&Request{Op: "env", Env: text}, nil, nil); reply.Error != "" {
		t.Fatal(reply.Error)
	}
	return s
}

func BenchmarkAnswer(b *testing.B) {
	const rows = 20_000
	f := relation.Predeclared(relation.Float64)
	env := &relation.Env{Path: "math", Name: "math", Funcs: []*relation.Func{{Name: "Sin", Pkg: "math",
		Params: []relation.Param{{Name: "x", Type: f}}, Results: []relation.Param{{Type: f}}}}}
	s := newServer(b, env, Program{Funcs: []Func{{Name: "Sin", Loop: func(f *Frame) {
		a0, r0 := In[float64](f, 0), Out[float64](f, 0)
		for f.Next() {
			i := f.Row
			r0[i] = math.Sin(a0[i])
		}
	}}}})
	xs := make([]float64, rows)
	for i := range xs {
		xs[i] = float64(i)*0.01 - 100
	}
	body := AppendColumn(nil, relation.NewVec(f, xs))
	buf := make([]byte, 0, 8<<20)
	for b.Loop() {
		if reply, _ := s.answer(&Request{Op: "call", Func: "Sin", N: rows}, body, buf); reply.Error != "" {
			b.Fatal(reply.Error)
		}
		s.pool.reset()
	}
	b.ReportMetric(float64(rows*b.N)/b.Elapsed().Seconds()/1e6, "M-execs/s")
}

package infer_test

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/audit"
	"github.com/imago-mt/imago/relation"
)

// Laws of real numbers that fail where floats lose their digits are printed with a premise that keeps away from there, or with a tolerance
// for what is left where large terms cancel, and then they hold on inputs that were made to break them.
func TestRobust(t *testing.T) {
	const commons = "../internal/study/polynomial/commons"
	for _, tt := range []struct {
		target string
		engine infer.Engine
		want   []string // beside others
	}{
		{"math.Tan", infer.Algebra, []string{"abs(Tan(x)) <= 1000 => Tan(x + math.Pi) ~= Tan(x)"}},
		{"math.Tan", infer.Polynomial, []string{"abs(Tan(x)) <= 1000 => Tan(x + math.Pi) ~= Tan(x)"}},
		{commons + ".Tan", infer.Polynomial, []string{"abs(Tan(x)) <= 1000 => Tan(x + math.Pi) ~= Tan(x)"}},
		{"math.Log1p", infer.Polynomial, []string{
			"x >= -0.999 && y >= -0.999 => Log1p(x + x*y + y) ~= Log1p(x) + Log1p(y)",
			"x - 1 >= -0.999 => Log1p(x - 1) ~= Log(x)",
		}},
		{commons + ".Log1p", infer.Polynomial, []string{"x >= -0.999 && y >= -0.999 => Log1p(x + x*y + y) ~= Log1p(x) + Log1p(y)"}},
		{"math.Floor", infer.Polynomial, nil},
		{"./geom.Vec.Dot", infer.Algebra, []string{"v.Scale(c).Dot(w) ~= c*v.Dot(w) within 1e-9, 0.0001"}},
		{"./geom.Vec.Cross", infer.Algebra, []string{"v.Scale(c).Cross(w) ~= c*v.Cross(w) within 1e-6, 1e-5"}}, // exactly 0 where v is w
		{"./geom.Matrix.Det", infer.Algebra, []string{"m.Mul(n).Det() ~= m.Det()*n.Det() within 1e-6, 0.01"}},  // the product loses the digits
	} {
		t.Run(tt.target+"/"+string(tt.engine), func(t *testing.T) {
			o := infer.Options{Engines: []infer.Engine{tt.engine}, Fresh: true}
			o.Subject.Dir = examples
			s := run(t, o, tt.target).Subjects[0]
			var rels []*relation.Relation
			var got []string
			for _, f := range slices.Concat(s.Found, s.More) {
				rels, got = append(rels, f.Relation), append(got, f.Relation.Text())
			}
			for _, want := range tt.want {
				if !slices.Contains(got, want) {
					t.Errorf("no %s among %q", want, got)
				}
			}
			r, err := audit.Try(t.Context(), s, rels, audit.Options{Inputs: 50_000, Seed: 1, Infer: o})
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range r.Violations {
				t.Error(v)
			}
		})
	}
}

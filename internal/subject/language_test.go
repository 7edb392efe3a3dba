package subject

import (
	"encoding/json"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// TestLanguage reads relations against the Envs that Load makes, also after they have been JSON.
func TestLanguage(t *testing.T) {
	dir := unpack(t, "forms/module.txtar")
	types := unpack(t, "types.txtar")
	tests := []struct {
		dir, target, text string
		references        []string
	}{
		{dir, "math.Sin", "Sin(x + 2*math.Pi) ~= Sin(x)", nil},
		{dir, "math.Sin", "Sin(x)*Sin(x) + Cos(x)*Cos(x) ~= 1", nil},
		{dir, "strings.ToUpper", "strings.ToUpper(ToUpper(s)) == ToUpper(s)", nil},
		{dir, "./geom.Vec.Rotate", "v.Rotate(a).Rotate(-a).X ~= v.X", nil},
		{dir, "./geom.Vec.Rotate", "v.Rotate(2*math.Pi) ~= v", []string{"math.Pi"}},
		{dir, "./geom.(*Vec).Scale", "v.Scale(c).X == v.X*c", nil},
		{dir, "./geom.Convert", "ok(Convert(x, Metre, to)) => Convert(x, Metre, to) == x", nil},
		{dir, "slices.Reverse[int]", "Reverse[[]int](s) == reverse(s)", nil},
		{dir, "./geom.Area", "slices.Contains[[]float64]([]float64{w}, w) => Area(w, h) == Area(h, w)", []string{"slices.Contains[[]float64]"}},
		{types, "./semver.Max", "Max(v, w).String() == Max(w, v).String()", nil},
		{types, "./bits.Set.Has", "s.Add(i).Has(i)", nil},
		{types, "./kinds.Foreign", "Foreign(t, d, i, r, ip, a, u, raw, mo) == Foreign(t.UTC(), d, i, r, ip, a, u, raw, mo)", nil},
		{types, "./kinds.Mixed", "Mixed(b, i8, u64, c, s, bs, a, m, x, p) == Mixed(!b, i8, u64, c, s, bs, a, m, x, p)", nil},
		{types, "./kinds.Variadic", "Variadic(xs...) ~= Variadic(reverse(xs)...)", nil},
	}
	for _, tt := range tests {
		t.Run(tt.target+" "+tt.text, func(t *testing.T) {
			p := load(t, tt.dir, tt.target)[0]
			if err := p.Reference(tt.references...); err != nil {
				t.Fatal(err)
			}
			if _, err := relation.Parse(tt.text, p.Env); err != nil {
				t.Error(err)
			}
			data, err := json.Marshal(p.Env)
			if err != nil {
				t.Fatal(err)
			}
			var env relation.Env
			if err := json.Unmarshal(data, &env); err != nil {
				t.Fatal(err)
			}
			if _, err := relation.Parse(tt.text, &env); err != nil {
				t.Errorf("after JSON: %v", err)
			}
		})
	}
}

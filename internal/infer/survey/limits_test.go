package survey

import (
	"math"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

func TestLimitOf(t *testing.T) {
	conditions := []string{"p >= -1e6", "p <= 2_000", "len(s) == 45", "q > 7", "p < q", "p + 1 < 9e9"}
	for _, tt := range []struct {
		path string
		want float64
	}{{"p", 1e6}, {"q", 7}, {"len(s)", 45}, {"s", 0}} {
		if got := limitOf(conditions, tt.path); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.path, got, tt.want)
		}
	}
}

// Lengths that the code asks for lie inside of the domain, with their other side.
func TestLengthsOfCode(t *testing.T) {
	fn := &relation.Func{Name: "F", Params: []relation.Param{param("s", text)}}
	for _, tt := range []struct{ condition, want string }{
		{"len(s) == 45", "len(s) in 0..46"}, {"len(s) < 4", "len(s) in 0..24"}, {"len(s) > 5000", "len(s) in 0..24"},
	} {
		d := Usual(fn)
		if lengthsOfCode(d, fn, []string{tt.condition}); d.String() != tt.want {
			t.Errorf("%s: %s, want %s", tt.condition, d, tt.want)
		}
	}
}

// Floats go beyond the limits of the code as far as their digits do.
func TestWidenFloats(t *testing.T) {
	for _, tt := range []struct {
		name string
		call func(float64) float64
		want string
	}{
		{"exact", func(x float64) float64 { return max(-1e6, min(x, 1e6)) / 2 }, "x in [-2000000, 2000000]"},
		{"ill-conditioned", math.Sin, "x in [-1000, 1000]"},
		{"not finite", func(x float64) float64 { return math.Sqrt(1.5e6 - x) }, "x in [-1000, 1000]"},
	} {
		r := runnerOf(t, []relation.Param{param("x", float)}, float, func(a []relation.Value) (relation.Value, bool, bool) {
			f, _ := source.Number(a[0])
			return tt.call(f), false, false
		})
		r.Subject.Conditions = []string{"x >= -1e6", "x > 1e6"}
		report, err := Look(t.Context(), r, false)
		if err != nil {
			t.Fatal(err)
		}
		if got := report.Subject.Domain.String(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// A domain that means nothing is told with its cause.
func TestDegenerate(t *testing.T) {
	for _, tt := range []struct {
		name         string
		panics       func(int) bool
		want, warned string
	}{
		{"always", func(int) bool { return true }, "i in -1000..1000", "no input was found on which F returns: it panics"},
		{"never", func(int) bool { return false }, "i in -1<<61..1<<61", ""},
	} {
		r := runnerOf(t, []relation.Param{param("i", whole)}, whole, func(a []relation.Value) (relation.Value, bool, bool) {
			return 1, tt.panics(a[0].(int)), false
		})
		report, err := Look(t.Context(), r, false)
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, w := range report.Warnings {
			told = append(told, w.Error())
		}
		got := strings.Join(told, "; ")
		if d := report.Subject.Domain.String(); d != tt.want || !strings.HasPrefix(got, tt.warned) || tt.warned == "" && got != "" {
			t.Errorf("%s: domain %s, warnings %s", tt.name, d, got)
		}
	}
}

package entail_test

import (
	"slices"
	"strings"
	"testing"
)

// Each row is known relations, and which of them are dropped when the last is tried first.
func TestRedundant(t *testing.T) {
	for _, tt := range []struct {
		name, known string
		want        []int
	}{
		{"a consequence", "Exp(x + y) ~= Exp(x)*Exp(y); Exp(2*x) ~= pow(Exp(x), 2)", []int{1}},
		{"two that follow from each other: one stays", "Sin(-x) ~= -Sin(x); Sin(x) ~= -Sin(-x)", []int{1}},
		{"nothing follows", "Sin(-x) ~= -Sin(x); Cos(-x) ~= Cos(x)", nil},
		{"a sum of bounds", "Sin(x) <= 1; Cos(x) <= 1; Sin(x) + Cos(x) <= 2", []int{2}},
		{"cases", "x > 0 => Abs(x) ~= x; x < 0 => Abs(x) ~= -x; Abs(x) >= x", []int{2}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			theory, _ := theoryOf(t, tt.known, "Sin(x) ~= Sin(x)")
			var order []int
			for i := strings.Count(tt.known, "; "); i >= 0; i-- {
				order = append(order, i)
			}
			if got := theory.Redundant(order, nil); !slices.Equal(got, tt.want) {
				t.Errorf("dropped %v, want %v", got, tt.want)
			}
			if got := theory.Redundant(order, func() bool { return true }); len(got) > 0 {
				t.Errorf("dropped %v after the end", got)
			}
		})
	}
}

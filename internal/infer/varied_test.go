package infer

import (
	"fmt"
	"testing"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A premise that few rows meet is poor if these are the same ones again and again.
func TestVarietyPoor(t *testing.T) {
	vars := []relation.Var{{Name: "x", Type: relation.Predeclared(relation.Int)}}
	for _, tt := range []struct {
		different, times int // rows that meet the premise, and how often each comes
		want             bool
	}{
		{1, 40, true},
		{10, 20, true},
		{5, 1, true}, // too few
		{20, 1, false},
		{40, 20, false},
	} {
		v := newVariety(len(vars))
		for i := range 200 {
			v.add(vars, source.Row{int(-i - 1)}, false)
		}
		for i := range tt.different * tt.times {
			v.add(vars, source.Row{int(i % tt.different)}, true)
		}
		if got := v.poor(); got != tt.want {
			t.Errorf("%s: got %v, want %v", fmt.Sprint(tt.different, " rows, each ", tt.times, " times"), got, tt.want)
		}
	}
}

package harness

import (
	"slices"
	"testing"
)

// Each mutant is in one part, neighbours are in different ones, and parts are neither too small nor too large.
func TestShareOut(t *testing.T) {
	for _, tt := range []struct{ n, workers, parts int }{
		{0, 2, 0}, {1, 2, 1}, {leastMutants, 2, 1}, {leastMutants + 1, 2, 2}, {1000, 2, 2}, {1000, 1, 1}, {mostMutants + 1, 1, 2}, {5 * mostMutants, 2, 5},
	} {
		parts := shareOut(tt.n, tt.workers)
		if len(parts) != tt.parts {
			t.Errorf("%d mutants, %d workers: %d parts, want %d", tt.n, tt.workers, len(parts), tt.parts)
			continue
		}
		all := slices.Sorted(slices.Values(slices.Concat(parts...)))
		for i := range tt.n {
			if len(all) != tt.n || all[i] != i {
				t.Errorf("%d mutants, %d workers: %v", tt.n, tt.workers, all)
				break
			}
		}
		for _, p := range parts {
			if len(p) > mostMutants || len(p) < tt.n/tt.parts || tt.parts > 1 && len(p) > 1 && p[1] == p[0]+1 {
				t.Errorf("%d mutants, %d workers: a part of %d, from %v", tt.n, tt.workers, len(p), p[:1])
			}
		}
	}
}

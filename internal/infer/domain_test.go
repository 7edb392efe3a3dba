package infer

import "testing"

func TestFarthest(t *testing.T) {
	tests := []struct {
		numbers []float64
		want    float64
	}{
		{nil, 1000},
		{[]float64{0, 1, 12}, 1000},
		{[]float64{100}, 10_000}, // max(100, value/100)
		{[]float64{31_500, 3}, 31_500},
		{[]float64{0.5, 4000}, 4000},
		{[]float64{400, 100, 4}, 160_000},
		{[]float64{1e9}, 1000}, // further than slow code can be asked to go
	}
	for _, test := range tests {
		if got := farthest(test.numbers, 1000); got != test.want {
			t.Errorf("farthest(%v) = %v, want %v", test.numbers, got, test.want)
		}
	}
}

// Of conditions between parameters those that follow from two others are left out.
func TestSetConditions(t *testing.T) {
	tests := []struct {
		links []link
		want  string
	}{
		{[]link{{"i", "<=", "len(s)"}, {"j", "<=", "len(s)"}, {"i", "<=", "j"}}, "j <= len(s) && i <= j"},
		{[]link{{"i", "<", "len(s)"}, {"j", "<=", "len(s)"}, {"i", "<=", "j"}}, "i < len(s) && j <= len(s) && i <= j"},
		{[]link{{"i", "<", "len(s)"}, {"j", "<", "len(s)"}}, "i < len(s) && j < len(s)"},
		{[]link{{"len(s)", "==", "len(t)"}}, "len(s) == len(t)"},
	}
	for _, test := range tests {
		s := testSession(nil, nil)
		if s.setConditions(test.links); s.Domain.Where != test.want {
			t.Errorf("%v: %q, want %q", test.links, s.Domain.Where, test.want)
		}
	}
}

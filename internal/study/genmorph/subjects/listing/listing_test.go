package listing

import "testing"

func TestPow(t *testing.T) {
	for _, test := range []struct {
		k    int
		e    int64
		want int
	}{
		{-128, 2, 16384}, {-128, 1, -128}, {2, 8, 256}, {2, 7, 128}, {0, 0, 1}, {0, 5, 0}, {1, 1 << 40, 1}, {-3, 5, -243},
	} {
		if got, err := Pow(test.k, test.e); err != nil || got != test.want {
			t.Errorf("Pow(%d, %d) = %d, %v, want %d", test.k, test.e, got, err, test.want)
		}
	}
	if _, err := Pow(2, -1); err != ErrNegative {
		t.Errorf("Pow(2, -1): %v", err)
	}
}

package old

import "testing"

func TestShared(t *testing.T) {
	for _, f := range Shared(3) {
		if got := f(); got != 6 {
			t.Errorf("got %d, want 6", got)
		}
	}
}

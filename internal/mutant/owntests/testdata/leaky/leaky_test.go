package leaky

import "testing"

func TestDouble(t *testing.T) {
	if n := Double(1); n != 2 {
		t.Error(n)
	}
}

func TestCheck(t *testing.T) { Check(0) }

//go:build slow

package tagged

import "testing"

func TestOne(t *testing.T) {
	if One() != 1 {
		t.Error("One")
	}
}

package relation

import (
	"os"
	"testing"
)

// TestMain checks the invariants of every relation that a test makes.
func TestMain(m *testing.M) {
	checking = true
	os.Exit(m.Run())
}

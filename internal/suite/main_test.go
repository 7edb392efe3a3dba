package suite

import (
	"os"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
)

// TestMain starts children of packages, as the command does.
func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

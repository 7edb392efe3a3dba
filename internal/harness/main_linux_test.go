package harness

import (
	"os"
	"testing"
)

// TestMain makes the test binary what imago's own binary is: a launcher of sandboxed children, when it is started as one.
func TestMain(m *testing.M) {
	Launcher()
	if len(os.Args) == 3 && os.Args[1] == probeArg {
		runProbe(os.Args[2])
		return
	}
	os.Exit(m.Run())
}

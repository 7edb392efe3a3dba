package catalogue

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"time"

	"github.com/imago-mt/imago/relation"
)

// writerVariable names the file that the test program writes until it is killed, instead of running tests.
const writerVariable = "IMAGO_TEST_WRITER"

func TestMain(m *testing.M) {
	harness.Launcher()
	if name := os.Getenv(writerVariable); name != "" {
		for size := 1 << 20; ; size++ {
			if _, err := Replace(name, bytes.Repeat([]byte{'#'}, size)); err != nil {
				os.Exit(2)
			}
		}
	}
	os.Exit(m.Run())
}

// A process that is killed while it replaces a file leaves a temporary one beside it; the next run that writes there removes it.
func TestWriteAfterInterrupt(t *testing.T) {
	p := newModule(t).with(t, "Area", areaSignature, [][]relation.Value{{1.0, 2.0}}, double)
	folder := filepath.Join(p.Dir, Folder)
	temporaries := func() []string {
		left, err := filepath.Glob(filepath.Join(folder, temporary+"*"))
		if err != nil {
			t.Fatal(err)
		}
		return left
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); len(temporaries()) == 0; {
		if time.Now().After(deadline) {
			t.Fatal("no process could be killed in the middle of a write")
		}
		cmd := exec.Command(program)
		cmd.Env = append(os.Environ(), writerVariable+"="+filepath.Join(folder, "other.rel"))
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for len(temporaries()) == 0 && time.Now().Before(deadline) {
			time.Sleep(time.Millisecond)
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
	}
	if err := os.Remove(filepath.Join(folder, "other.rel")); err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	write(t, p)
	if left := temporaries(); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

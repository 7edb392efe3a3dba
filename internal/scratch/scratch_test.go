package scratch

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// child tells the test's own program to make a folder and to wait to be killed.
const child = "IMAGO_SCRATCH_CHILD"

func TestMain(m *testing.M) {
	if parent := os.Getenv(child); parent != "" {
		dir, _, err := Dir(parent, "p-")
		if err != nil {
			panic(err)
		}
		os.Stdout.WriteString(dir + "\n")
		time.Sleep(time.Hour)
	}
	os.Exit(m.Run())
}

// A folder stays for as long as its process lives, and goes with the next sweep when that was killed.
func TestSweepKilled(t *testing.T) {
	parent := t.TempDir()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), child+"="+parent)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line := make([]byte, 1)
	if _, err := out.Read(line); err != nil {
		t.Fatal(err)
	}
	Sweep(parent, "p-")
	if n := count(t, parent); n != 1 {
		t.Errorf("there are %d folders while the process lives, want 1", n)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	Sweep(parent, "q-")
	if n := count(t, parent); n != 1 {
		t.Errorf("a sweep of another prefix leaves %d folders, want 1", n)
	}
	Sweep(parent, "p-")
	if n := count(t, parent); n != 0 {
		t.Errorf("there are %d folders after the sweep, want none", n)
	}
}

// A folder without a lock is one that is just being made, unless it is old.
func TestSweepWithoutLock(t *testing.T) {
	parent := t.TempDir()
	for _, name := range []string{"p-young", "p-old"} {
		if err := os.Mkdir(filepath.Join(parent, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	past := time.Now().Add(-2 * young)
	if err := os.Chtimes(filepath.Join(parent, "p-old"), past, past); err != nil {
		t.Fatal(err)
	}
	Sweep(parent, "p-")
	if n := count(t, parent); n != 1 {
		t.Errorf("%d folders are left, want the young one", n)
	}
}

// The folder of the process takes the place of the system's, and gives it back.
func TestOwn(t *testing.T) {
	system := t.TempDir()
	t.Setenv(variable, system)
	remove, err := Own("p-")
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.CreateTemp("", "file")
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if filepath.Dir(filepath.Dir(f.Name())) != system {
		t.Errorf("a temporary file is %s, not beneath the folder of the process in %s", f.Name(), system)
	}
	remove()
	if os.TempDir() != system || count(t, system) != 0 {
		t.Errorf("temporary files go to %s, and %d are left", os.TempDir(), count(t, system))
	}
}

func count(t *testing.T, dir string) int {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}

// A folder that has just been made is its maker's, however many sweep at the same time.
func TestDirWhileSweeping(t *testing.T) {
	parent := t.TempDir()
	done := make(chan struct{})
	var sweepers sync.WaitGroup
	for range 4 {
		sweepers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
					Sweep(parent, "p-")
				}
			}
		})
	}
	for range 200 {
		dir, remove, err := Dir(parent, "p-")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		remove()
	}
	close(done)
	sweepers.Wait()
}

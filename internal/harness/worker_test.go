package harness

import (
	"path/filepath"
	"testing"
)

// A program that is gone, as one that another run has cleared out of the cache, is an error.
func TestStartWorkerWithoutProgram(t *testing.T) {
	h := &Harness{bin: filepath.Join(t.TempDir(), "gone", "child")}
	if w, err := startWorker(h, Limits{}); err == nil {
		w.close()
		t.Fatal("a worker runs no program")
	}
}

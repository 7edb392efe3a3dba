package agree

import (
	"os"
	"strconv"
	"testing"
)

// sample is how many relations a test compares; IMAGO_AGREE asks for another number.
const sample = 2000

// TestColumnsAgreeWithGo holds the two evaluators together.
func TestColumnsAgreeWithGo(t *testing.T) {
	o := Options{Relations: sample, Seed: 1, Dir: t.TempDir()}
	if n, err := strconv.Atoi(os.Getenv("IMAGO_AGREE")); err == nil {
		o.Relations = n
	}
	if s, err := strconv.ParseUint(os.Getenv("IMAGO_SEED"), 10, 64); err == nil {
		o.Seed = s
	}
	if dir := os.Getenv("IMAGO_DIR"); dir != "" {
		o.Dir = dir
	}
	rep, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range rep.Differences {
		if i == 20 {
			break
		}
		t.Error(d)
	}
	t.Logf("%d relations, %d verdicts: %d held, %d violated, %d skipped, %d left out; %d differences",
		rep.Relations, rep.Verdicts, rep.Held, rep.Violated, rep.Skipped, rep.Left, len(rep.Differences))
	if rep.Held*20 < rep.Verdicts || rep.Violated*20 < rep.Verdicts || rep.Skipped*50 < rep.Verdicts {
		t.Error("one verdict is rare: the relations say too little")
	}
}

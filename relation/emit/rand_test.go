package emit_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// drawnTest is a test of the helpers, which are no package that the go command builds.
const drawnTest = `package helpers

import (
	"math"
	"math/bits"
	"math/rand"
	"strings"
	"testing"
)

func TestDrawn(t *testing.T) {
	r := &imagoRand{rand.New(rand.NewSource(1))}
	signed, unsigned, powers, small := map[int]int{}, map[int]int{}, 0, 0
	for range 2000 {
		n := r.int64In(-1<<61, 1<<61)
		if n < -1<<61 || n > 1<<61 {
			t.Fatalf("%d is outside", n)
		}
		signed[bits.Len64(uint64(max(n, -n)))/10]++
		u := r.uint64In(1000, math.MaxUint64)
		if u < 1000 {
			t.Fatalf("%d is outside", u)
		}
		unsigned[bits.Len64(u)/10]++
		if n == 1<<20 || n == 1000 || n == 999 || n == 1001 {
			powers++
		}
		if x := r.floatIn(-1e9, 1e9); x < -1e9 || x > 1e9 {
			t.Fatalf("%v is outside", x)
		} else if math.Abs(x) < 1e6 && x != math.Trunc(x) {
			small++
		}
	}
	for tens := range 6 {
		if signed[tens] < 5 || tens > 0 && unsigned[tens] < 5 {
			t.Errorf("%d signed and %d unsigned numbers of %d bits and more", signed[tens], unsigned[tens], 10*tens)
		}
	}
	if powers == 0 || small < 20 {
		t.Errorf("%d powers of ten and their neighbours, %d small fractions", powers, small)
	}
	if n := r.int64In(7, 7); n != 7 {
		t.Errorf("%d is outside of 7 to 7", n)
	}
	equal, part := 0, 0
	for range 400 {
		a, b := "some text é", "another"
		imagoTieTexts(r, &a, &b)
		if a == b {
			equal++
		}
		if b != "another" && strings.Contains("some text é", b) {
			part++
		}
		xs, ys := []int{1, 2, 3}, []int{4}
		imagoTieLists(r, &xs, &ys)
		if len(ys) > 0 && len(xs) > 0 && &xs[0] == &ys[0] {
			t.Fatal("two lists share memory")
		}
	}
	if equal < 5 || part < 20 {
		t.Errorf("of 400 pairs of texts %d are equal, of %d the second is a part of the first", equal, part)
	}
}
`

// Tests draw numbers of each size inside of their range, and tie arguments without sharing memory.
func TestDrawnNumbers(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{"go.mod": "module helpers\n\ngo 1.22\n", "drawn_test.go": drawnTest}
	helpers, err := filepath.Glob("_helpers/*.go")
	if err != nil || len(helpers) == 0 {
		t.Fatal("no helpers", err)
	}
	for _, name := range helpers {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = string(text)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "test", "-vet=off", ".")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// Package examples_test checks what imago left behind in the examples: that the generated tests pass and are quick, that they hold
// no recorded output, and that they see the faults of a hand that slips.
package examples_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// faults is three slips a package, each a piece of its source and what it becomes.
var faults = []struct{ file, from, to string }{
	{"geom/geom.go", "v.X*w.Y - v.Y*w.X", "v.X*w.Y + v.Y*w.X"},
	{"geom/geom.go", "v.X*sin + v.Y*cos", "v.X*sin - v.Y*cos"},
	{"geom/geom.go", "Matrix{m[0], m[2], m[1], m[3]}", "Matrix{m[0], m[1], m[1], m[3]}"},
	{"histogram/histogram.go", "sum[i] += n", "sum[i] = n"},
	{"histogram/histogram.go", "(sorted[mid-1] + sorted[mid]) / 2", "sorted[mid-1]"},
	{"histogram/histogram.go", "bins[min(i, n-1)]++", "bins[min(i, n-1)] = 1"},
	{"wrap/wrap.go", "out.WriteByte(' ')", "out.WriteByte('-')"},
	{"wrap/wrap.go", `strings.Join(strings.Fields(s), " ")`, "strings.TrimSpace(s)"},
	{"wrap/wrap.go", "width = max(width, utf8.RuneCountInString(line))", "width = utf8.RuneCountInString(line)"},
	{"calendar/calendar.go", "year%4 == 0", "year%4 == 1"},
	{"calendar/calendar.go", "floorDiv(year, 400)", "floorDiv(year, 4000)"},
	{"calendar/calendar.go", "q--", "q++"},
	{"version/version.go", "if p[0] > p[1] {", "if p[0] >= p[1] {"},
	{"version/version.go", "return w\n", "return v\n"},
	{"version/version.go", "n[i] = uint32(v)", "n[i] = uint32(v) + 1"},
	{"shipping/shipping.go", "base + perKilo*", "base - perKilo*"},
	{"shipping/shipping.go", "price += (price + 1) / 2", "price -= (price + 1) / 2"},
	{"shipping/shipping.go", "if i < grams%n {", "if i <= grams%n {"},
}

func TestFaultsAreSeen(t *testing.T) {
	if testing.Short() {
		t.Skip("18 builds")
	}
	for _, f := range faults {
		t.Run(filepath.Dir(f.file)+"/"+f.to, func(t *testing.T) {
			t.Parallel()
			src, err := os.ReadFile(f.file)
			if err != nil {
				t.Fatal(err)
			}
			broken := strings.Replace(string(src), f.from, f.to, 1)
			if broken == string(src) {
				t.Fatalf("%s has no %s", f.file, f.from)
			}
			out, err := testWith(t, f.file, broken)
			if err == nil {
				t.Errorf("the generated tests do not see that %s became %s", f.from, f.to)
			} else if !strings.Contains(out, "--- FAIL: TestImago") {
				t.Errorf("go test failed otherwise than by a relation:\n%s", out)
			}
		})
	}
}

// testWith runs the generated tests of a package with other source in one of its files.
func testWith(t *testing.T, file, src string) (string, error) {
	dir := t.TempDir()
	replacement := filepath.Join(dir, filepath.Base(file))
	if err := os.WriteFile(replacement, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	original, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{original: replacement}})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "test", "-overlay", list, "-vet=off", "-run", "^TestImago", "./"+filepath.Dir(file)).CombinedOutput()
	return string(out), err
}

package catalogue_test

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
	"github.com/imago-mt/imago/relation/emit"
)

// halfTest reports each input that the corpus brings it by its Go syntax, floats by their bits.
const halfTest = `package half

import (
	"math"
	"testing"
)

type imagoHalfRow struct {
	s     string
	x     float64
	y     float32
	n     int8
	b     []byte
	extra uint16
}

func FuzzImagoHalf(f *testing.F) {
	f.Fuzz(func(t *testing.T, s string, x float64, y float32, n int8, b []byte, extra uint16) {
		t.Logf("got %q %x %x %d %q %d", s, math.Float64bits(x), math.Float32bits(y), n, b, extra)
	})
}
`

// What is written go test reads back, to the bit: texts that are not UTF-8, both zeros, infinities and each NaN.
func TestFuzzCorpusIsReadByGo(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/half\n\ngo 1.21\n", "half_imago_test.go": halfTest} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var params []relation.Param
	for name, kind := range map[string]relation.Kind{"n": relation.Int8, "s": relation.String, "x": relation.Float64, "y": relation.Float32} {
		params = append(params, relation.Param{Name: name, Type: relation.Predeclared(kind)})
	}
	params = append(params, relation.Param{Name: "b", Type: &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Uint8)}})
	odd := math.Float64frombits(0x7ff8000000000123)
	values := []map[string]relation.Value{
		{"n": int8(-128), "s": "a\xff\n\"", "x": math.Copysign(0, -1), "y": float32(math.Inf(-1)), "b": relation.List{uint8(0), uint8(255)}},
		{"n": int8(127), "s": "", "x": odd, "y": float32(0.1), "b": relation.List(nil)},
		{"n": int8(0), "s": "π", "x": math.NaN(), "y": math.Float32frombits(0x7fc00001), "b": relation.List{uint8('a')}},
		{"n": int8(1), "s": "1", "x": 5e-324, "y": float32(math.MaxFloat32), "b": relation.List{}},
		{"n": int8(1), "s": "1", "x": 1e300, "y": float32(-1), "b": relation.List{}},
	}
	var rows []source.Row
	for _, v := range values {
		row := make(source.Row, len(params))
		for i, p := range params {
			row[i] = v[p.Name]
		}
		rows = append(rows, row)
	}
	target, err := catalogue.FuzzTargetOf(dir, emit.Subject{Ident: "Half"})
	if err != nil {
		t.Fatal(err)
	}
	written, err := target.Write(params, rows)
	if err != nil || len(written) != len(rows) {
		t.Fatalf("%d files of %d rows: %v", len(written), len(rows), err)
	}
	if again, err := target.Write(params, rows); err != nil || len(again) != 0 {
		t.Errorf("the same rows again: %v, %v", again, err)
	}
	cmd := exec.Command("go", "test", "-v", "-run", "FuzzImagoHalf", ".")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{
		`got "a\xff\n\"" 8000000000000000 ff800000 -128 "\x00\xff" 0`, `got "" 7ff8000000000123 3dcccccd 127 "" 0`, `got "π" 7ff8000000000001 7fc00001 0 "a" 0`,
		`got "1" 1 7f7fffff 1 "" 0`, `got "1" 7e37e43c8800759c bf800000 1 "" 0`,
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
}

// A target that has no place for a parameter, or none at all, is refused with the reason.
func TestFuzzTargetRefused(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "half_imago_test.go"), []byte(halfTest+"\nfunc TestImagoVec(t *testing.T) {}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := catalogue.FuzzTargetOf(dir, emit.Subject{Ident: "Whole"}); err == nil || !strings.Contains(err.Error(), "imago infer --write emits one") {
		t.Errorf("no test at all: %v", err)
	}
	if _, err := catalogue.FuzzTargetOf(dir, emit.Subject{Ident: "Vec"}); err == nil || !strings.Contains(err.Error(), "Go's fuzzer takes no values") {
		t.Errorf("a test without a target: %v", err)
	}
	target, err := catalogue.FuzzTargetOf(dir, emit.Subject{Ident: "Half"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := target.Write([]relation.Param{{Name: "z", Type: relation.Predeclared(relation.Int)}}, nil); err == nil || err.Error() != "FuzzImagoHalf takes no z, which the function does" {
		t.Errorf("a parameter that the target does not take: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "testdata")); err == nil {
		t.Error("something was written")
	}
}

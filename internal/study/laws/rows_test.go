package laws

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
)

// The counts of the golden file are those of the rows' file, and no row is missing there.
func TestRows(t *testing.T) {
	text, err := os.ReadFile("../../../" + RowsFile)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := ReadRows(string(text))
	if err != nil {
		t.Fatal(err)
	}
	golden, err := os.ReadFile("testdata/found.golden")
	if err != nil {
		t.Fatal(err)
	}
	if got := FormatRows(Rows(OfGolden(string(golden)), nil, nil, kept)); got != string(text) {
		t.Errorf("%s is not what go run ./cmd/laws -rows writes", RowsFile)
	}
}

// A row that is printed nowhere has a reason beside it; one that is printed has none.
func TestSilentRowsHaveReasons(t *testing.T) {
	text, err := os.ReadFile("../../../" + RowsFile)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := ReadRows(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		i := slices.IndexFunc(algebra.Laws, func(l algebra.Law) bool { return l.Name == r.Law })
		if i < 0 {
			t.Errorf("%s is no row of the table", r.Law)
			continue
		}
		if silent := r.Laws+r.Field+r.All == 0; silent != (algebra.Laws[i].Silent != "") {
			t.Errorf("%s is printed of %d, %d and %d functions, and its reason for being silent is %q", r.Law, r.Laws, r.Field, r.All, algebra.Laws[i].Silent)
		}
	}
}

func TestLawOf(t *testing.T) {
	for name, want := range map[string]string{
		"odd": "odd", "odd-2": "odd", "inverse-of-atan-2": "inverse-of", "inverse-atan": "inverse", "one-case-ok": "one-case",
		"agrees-ok-itoa": "agrees-ok", "no-such-law": "",
	} {
		if got, ok := lawOf(name); got != want || ok != (want != "") {
			t.Errorf("%s: got %q, %v, want %q", name, got, ok, want)
		}
	}
}

func TestUses(t *testing.T) {
	golden := OfGolden("math.Sin\n\tdomain x in [-1, 1]\n\todd: Sin(-x) ~= -Sin(x)\n\t+ Sin(x) ~= 0\nmath.Tan\n\todd(x float64): Tan(-x) ~= -Tan(x)\n\tand 2 more\n")
	if len(golden) != 1 || len(golden["odd"]) != 2 {
		t.Errorf("of the golden file: %v", golden)
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	write("geom.json", `{"module": "geom", "functions": [{"Target": "Area", "Printed": ["odd: Area(-x) == -Area(x)", "even-2: Area(-x) == Area(x)"]}]}`)
	if trials, err := OfTrials(dir); err != nil || len(trials["odd"]) != 1 || len(trials["even"]) != 1 {
		t.Errorf("of trials: %v, %v", trials, err)
	}
	results, err := OfResults([]string{write("results", `{"subjects": [{"target": "Area", "relations": [{"name": "odd"}, {"name": "asked"}]}]}`)})
	if err != nil || len(results) != 1 || !results["odd"]["Area"] {
		t.Errorf("of results: %v, %v", results, err)
	}
	if _, err := OfResults([]string{write("broken", "{")}); err == nil {
		t.Error("a broken file is no error")
	}
	rows := Rows(golden, nil, results, []Row{{Law: "odd", Field: 5, All: 7}})
	if i := slices.IndexFunc(rows, func(r Row) bool { return r.Law == "odd" }); rows[i] != (Row{"odd", 2, 5, 1}) {
		t.Errorf("got %v", rows[i])
	}
}

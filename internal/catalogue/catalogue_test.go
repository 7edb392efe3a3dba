package catalogue

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/gotest"
	"github.com/imago-mt/imago/relation"
	"github.com/imago-mt/imago/relation/emit"
)

const code = `package area

// Area of a rectangle.
func Area(w, h float64) float64 { return w * h }

// Parse reads a digit.
func Parse(s string) (int, error) {
	if len(s) != 1 || s[0] < '0' || s[0] > '9' {
		return 0, errDigit
	}
	return int(s[0] - '0'), nil
}

type digitError struct{}

func (digitError) Error() string { return "no digit" }

var errDigit error = digitError{}
`

// newModule writes a module with the code above and describes it.
func newModule(t *testing.T) *Package {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/area\n\ngo 1.21\n", "area.go": code} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f64, i, s := relation.Predeclared(relation.Float64), relation.Predeclared(relation.Int), relation.Predeclared(relation.String)
	env := &relation.Env{Path: "example.com/area", Name: "area", Funcs: []*relation.Func{
		{Name: "Area", Pkg: "example.com/area", Params: []relation.Param{{Name: "w", Type: f64}, {Name: "h", Type: f64}}, Results: []relation.Param{{Type: f64}}},
		{Name: "Parse", Pkg: "example.com/area", Params: []relation.Param{{Name: "s", Type: s}}, Results: []relation.Param{{Type: i}}, Err: true},
	}}
	return &Package{Dir: dir, Path: env.Path, Name: env.Name, Env: env}
}

// with adds a subject with findings.
func (p *Package) with(t *testing.T, ident, signature string, rows [][]relation.Value, texts ...string) *Package {
	t.Helper()
	s := Subject{Subject: emit.Subject{Func: p.Env.Func(ident), Target: "./area." + ident, Ident: ident, Rows: map[string][][]relation.Value{}, Domain: &relation.Domain{}}, Signature: signature, SourceFile: "area.go"}
	for _, text := range texts {
		r, err := relation.Parse(text, p.Env)
		if err != nil {
			t.Fatal(err)
		}
		s.Found = append(s.Found, relation.Proposal{Relation: r, Evidence: "tried 1000"})
		s.Rows[r.Name] = rows
	}
	q := *p
	q.Subjects = append(slices.Clone(p.Subjects), s)
	return &q
}

const (
	areaSignature  = "Area(w float64, h float64) float64"
	parseSignature = "Parse(s string) (int, error)"
	double         = "double: Area(2*w, h) ~= 2*Area(w, h)"
	swap           = "swap: Area(w, h) ~= Area(h, w)"
	digit          = "digit: ok(Parse(s)) => Parse(s) <= 9"
)

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func write(t *testing.T, p *Package) []string {
	t.Helper()
	changed, err := Write(*p)
	if err != nil {
		t.Fatal(err)
	}
	for i := range changed {
		changed[i], _ = filepath.Rel(p.Dir, changed[i])
	}
	return changed
}

func goTestIn(t *testing.T, dir string) {
	t.Helper()
	for _, args := range [][]string{{"vet", "./..."}, {"test", "./..."}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", args[0], err, out)
		}
	}
}

func TestWrite(t *testing.T) {
	base := newModule(t)
	p := base.with(t, "Area", areaSignature, [][]relation.Value{{1.0, 2.0}}, double, swap)
	want := []string{"area_imago_test.go", "helpers_imago_test.go", "testdata/imago/Area.rel"}
	if got := write(t, p); !slices.Equal(got, want) {
		t.Errorf("changed %v, want %v", got, want)
	}
	if got := write(t, p); len(got) > 0 {
		t.Errorf("a second run changes %v", got)
	}
	goTestIn(t, p.Dir)

	// A person edits the file: a law of their own, a comment, a law refused.
	rel := filepath.Join(p.Dir, "testdata", "imago", "Area.rel")
	mine := "# checked by hand\r\nzero: Area(0, h) == 0\n\nreject swapped: Area(h, w) ~= Area(w, h)\n"
	text := strings.Replace(read(t, rel), "swap: Area(w, h) ~= Area(h, w)\n#: tried 1000\n", "", 1)
	if i := strings.Index(text, "swap:"); i >= 0 {
		text = text[:i]
	}
	if err := os.WriteFile(rel, []byte(text+mine), 0o644); err != nil {
		t.Fatal(err)
	}
	write(t, p)
	if got := read(t, rel); !strings.Contains(got, mine) || strings.Contains(got, "\nswap:") {
		t.Errorf("the person's lines have changed:\n%s", got)
	}
	if test := read(t, filepath.Join(p.Dir, "area_imago_test.go")); !strings.Contains(test, `text: "zero: Area(0, h) == 0"`) || strings.Contains(test, "swap") {
		t.Errorf("the test does not follow the catalogue:\n%s", test)
	}
	if got := write(t, p); len(got) > 0 {
		t.Errorf("a second run changes %v", got)
	}

	// Another function of the same source file comes later: the tests of the first one stay.
	q := base.with(t, "Parse", parseSignature, [][]relation.Value{{"7"}}, digit)
	if err := Confirm(t.Context(), q); err != nil {
		t.Fatal(err)
	}
	if n := q.Subjects[0].Usual["digit"]; n < 100 {
		t.Errorf("%d of 1000 sources are accepted", n)
	}
	write(t, q)
	test := read(t, filepath.Join(p.Dir, "area_imago_test.go"))
	for _, name := range []string{"TestImagoArea", "TestImagoParse", "FuzzImagoArea", "usual:"} {
		if strings.Count(test, name) == 0 {
			t.Errorf("no %s in the test file", name)
		}
	}
	if got := write(t, q); len(got) > 0 {
		t.Errorf("a second run changes %v", got)
	}
	goTestIn(t, p.Dir)

	// What people give to Parse stays with its tests when those of Area are written once more.
	q = base.with(t, "Parse", parseSignature, [][]relation.Value{{"7"}}, "alike: ok(Parse(s)) == ok(Parse(s))")
	q.Subjects[0].Texts = map[string][]string{"s": {"7", "12"}}
	write(t, q)
	if err := Confirm(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	write(t, p)
	if test := read(t, filepath.Join(p.Dir, "area_imago_test.go")); !strings.Contains(test, "var imagoParseTexts = ") {
		t.Errorf("the texts of Parse are lost:\n%s", test)
	}
	goTestIn(t, p.Dir)
	if left, _ := filepath.Glob(filepath.Join(p.Dir, "testdata", "imago", temporary+"*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// The sources that kill are in the catalogue as they were given, and in the table of the test; they go when they are not found again.
func TestWriteSources(t *testing.T) {
	p := newModule(t).with(t, "Area", areaSignature, [][]relation.Value{{1.0, math.Copysign(0, -1)}}, double)
	found := p.Subjects[0].Found
	found[0].Sources = []string{"w=1 h=math.Copysign(0, -1)", "w=1e-9 h=2"}
	for range 2 {
		write(t, p)
		files, err := Read(p.Dir)
		if err != nil || !slices.Equal(files[0].Entries[0].Sources, found[0].Sources) {
			t.Fatalf("%v: got %q, want %q", err, files[0].Entries[0].Sources, found[0].Sources)
		}
		if test := read(t, filepath.Join(p.Dir, "area_imago_test.go")); !strings.Contains(test, "{w: 1, h: math.Copysign(0, -1)}") {
			t.Errorf("the test has no such row:\n%s", test)
		}
		found[0].Sources = found[0].Sources[:1]
	}
	if got := write(t, p); len(got) > 0 {
		t.Errorf("a further run changes %v", got)
	}
	found[0].Sources = nil
	if got := write(t, p); !slices.Equal(got, []string{"testdata/imago/Area.rel"}) || strings.Contains(read(t, filepath.Join(p.Dir, got[0])), "#: at") {
		t.Errorf("without sources %v changes", got)
	}
}

func TestWriteOut(t *testing.T) {
	p := newModule(t).with(t, "Area", areaSignature, nil, double)
	p.Out = &Out{Dir: t.TempDir(), GoLine: "1.21", Module: "example.com/area", ModuleDir: p.Dir}
	if err := Confirm(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	write(t, p)
	if got := write(t, p); len(got) > 0 {
		t.Errorf("a second run changes %v", got)
	}
	goTestIn(t, p.Out.Dir)
	if _, err := os.Stat(filepath.Join(p.Dir, "testdata")); err == nil {
		t.Error("something was written beside the code")
	}
}

func TestConfirmFails(t *testing.T) {
	p := newModule(t).with(t, "Area", areaSignature, nil, double, "wrong: Area(w, h) > 1e9")
	if err := Confirm(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	if len(p.LeftOut) != 1 || !strings.Contains(p.LeftOut[0], "wrong: Area(w, h) > 1e9: was found to hold, but its test fails at ") {
		t.Errorf("left out %q", p.LeftOut)
	}
	if s := p.Subjects[0]; len(s.Found) != 1 {
		t.Errorf("%d findings are left of one good and one bad", len(s.Found))
	}
	if _, err := os.Stat(filepath.Join(p.Dir, "area_imago_test.go")); err == nil {
		t.Error("the trial was written beside the code")
	}
}

// TestConfirmAgain leaves a relation out that holds on the sources of its own seed, and fails on those of the next one.
func TestConfirmAgain(t *testing.T) {
	p := newModule(t).with(t, "Area", areaSignature, nil, double, "never: Area(w, h) < 1e300")
	if err := Confirm(t.Context(), p); err != nil || len(p.LeftOut) > 0 {
		t.Fatalf("%v, left out %q", err, p.LeftOut)
	}
	if _, err := p.merge(p.catalogueDir()); err != nil {
		t.Fatal(err)
	}
	test := file{"area_imago_test.go", []byte("// Code generated by imago; DO NOT EDIT.\n\n//go:build go1.21 && linux\n\npackage area_test\n\nfunc TestImagoArea(t *testing.T) { imagoTest(t, 1, 1000, imagoAreaRelations) }\n")}
	got, err := again(test)
	if err != nil || !strings.HasPrefix(string(got.data), "//go:build go1.21 && linux\n\npackage area_test\n") || !strings.Contains(string(got.data), "func TestAgainImagoArea(t *imagotesting.T) { imagoTest(t, 2, 1000, imagoAreaRelations) }") {
		t.Errorf("%v: %s", err, got.data)
	}
	test.data = bytes.ReplaceAll(test.data, []byte("{ imagoTest(t, 1, 1000, imagoAreaRelations) }"), []byte("{\n\timagoTest(t, 1, 1000, imagoAreaRelations)\n}"))
	if got, err = again(test); err != nil || !strings.Contains(string(got.data), "func TestAgainImagoArea(") { // as gofmt writes it for a long name
		t.Errorf("%v: %s", err, got.data)
	}
	events := []gotest.Event{
		{Action: "fail", Test: "TestAgainImagoArea/double"}, {Action: "output", Test: "FuzzImagoArea/seed#3", Output: "        " + p.Subjects[0].Relations[0].String() + "\n"},
		{Action: "output", Test: "FuzzImagoArea/seed#3", Output: "        \twith w=1 h=2\n"},
	}
	p.without(&refuted{p.failed(events)})
	if len(p.LeftOut) != 1 || len(p.Subjects[0].Found) != 1 {
		t.Errorf("left out %q", p.LeftOut)
	}
}

// TestVet reads what go vet says and finds the relation that it is about.
func TestVet(t *testing.T) {
	test := file{"area_imago_test.go", []byte(`package area_test

var imagoAreaRelations = []imagoRelation[imagoAreaRow]{
	// double: Area(2*w, h) ~= 2*Area(w, h)
	{
		text: "double: Area(2*w, h) ~= 2*Area(w, h)",
		post: func(run *imagoRun, row imagoAreaRow) bool {
			c := row.c
			return true
		},
	},
}

func FuzzImagoArea(f *testing.F) {
}
`)}
	out := "# example.com/area\n{\n\"example.com/area\": {\"copylocks\": [{\"posn\": \"/tmp/x/0.go:8:4\", \"message\": \"copies a lock\"}, {\"posn\": \"/src/area.go:1:1\", \"message\": \"other\"}]}}\n"
	all, err := readVet([]byte(out))
	if err != nil || len(all) != 2 || all[0] != (vetFinding{file: "0.go", line: 8, message: "copies a lock"}) {
		t.Fatalf("%v: %v", err, all)
	}
	for _, tt := range []struct {
		line           int
		declared, text string
	}{{8, "imagoAreaRelations", "double: Area(2*w, h) ~= 2*Area(w, h)"}, {14, "FuzzImagoArea", ""}, {3, "imagoAreaRelations", ""}, {1, "", ""}} {
		if declared, text := enclosing(test.data, tt.line); declared != tt.declared || text != tt.text {
			t.Errorf("line %d is of %q, %q", tt.line, declared, text)
		}
	}
	if _, err := readVet([]byte("# example.com/area\narea.go:3:1: syntax error\n")); err == nil || !strings.Contains(err.Error(), "area.go:3:1") {
		t.Errorf("of a package that does not build: %v", err)
	}
}

// A relation whose test does not compile is left out, and an error outside of all relations is nobody's.
func TestRefusedByCompiler(t *testing.T) {
	p := newModule(t).with(t, "Area", "Area(w float64, h float64) float64", nil, "same: Area(w, h) ~= Area(h, w)", "double: Area(2*w, h) ~= 2*Area(w, h)")
	_, err := p.merge(p.Dir)
	if err != nil {
		t.Fatal(err)
	}
	tests, err := p.tests(p.Dir)
	if err != nil {
		t.Fatal(err)
	}
	lineOf := func(text string) int {
		return 1 + strings.Count(string(tests[0].data[:strings.Index(string(tests[0].data), text)]), "\n")
	}
	both := "same: Area(w, h) ~= Area(h, w): was found to hold, but the compiler refuses its test: undefined: x; double: Area(2*w, h) ~= 2*Area(w, h): was found to hold, but the compiler refuses its test: undefined: x"
	for _, c := range []struct {
		line int
		want string
	}{{lineOf(":= imagoAreaRow"), both}, {lineOf("area.Area("), "same: Area(w, h) ~= Area(h, w): was found to hold, but the compiler refuses its test: undefined: x"}, {3, ""}} {
		events := []gotest.Event{{Action: "build-output", Output: fmt.Sprintf("./%s:%d:2: undefined: x\n", tests[0].name, c.line)}, {Action: "build-fail"}}
		var got []string
		for _, f := range p.refusedByCompiler(events, tests) {
			got = append(got, f.String())
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("line %d: got %q, want %q", c.line, got, c.want)
		}
	}
}

// TestWriteRefuses is what stops a write, each with one line that says where.
func TestWriteRefuses(t *testing.T) {
	tests := []struct{ name, file, text, want string }{
		{"signature", "testdata/imago/Area.rel", "# imago 1\nsubject Area(w float64) float64\n", "Area.rel:2:1: the signature is now " + areaSignature},
		{"malformed", "testdata/imago/Area.rel", "# imago 1\nsubject " + areaSignature + "\nbad: Area(w, h) ==\n", "Area.rel:3:"},
		{"foreign", "area_imago_test.go", "package area_test\n", "area_imago_test.go is not written by imago"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := newModule(t).with(t, "Area", areaSignature, nil, double)
			path := filepath.Join(p.Dir, filepath.FromSlash(tt.file))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(tt.text), 0o644); err != nil {
				t.Fatal(err)
			}
			_, err := Write(*p)
			if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, want %s", err, tt.want)
			}
			if got := read(t, path); got != tt.text {
				t.Errorf("the file has changed: %s", got)
			}
		})
	}
}

// TestWriteTestFunctions writes a relation that calls a function of a _test.go file: inside the package, and where that file is built.
func TestWriteTestFunctions(t *testing.T) {
	p := newModule(t)
	f64 := relation.Predeclared(relation.Float64)
	p.Env.Funcs = append(p.Env.Funcs, &relation.Func{
		Name: "Corners", Pkg: p.Path, Test: true, // exported, which matters to nobody
		Params: []relation.Param{{Name: "w", Type: f64}, {Name: "h", Type: f64}}, Results: []relation.Param{{Type: f64}},
	})
	file := filepath.Join(p.Dir, "corners_"+runtime.GOOS+"_test.go")
	if err := os.WriteFile(file, []byte("//go:build !never\n\npackage area\n\nfunc Corners(w, h float64) float64 { return w * h }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	p.Files, p.Tests = []string{filepath.Join(p.Dir, "area.go")}, []string{file}
	p = p.with(t, "Area", areaSignature, [][]relation.Value{{1.0, 2.0}}, "corners: Area(w, h) ~= Corners(w, h)")
	if err := Confirm(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	if got, want := write(t, p), []string{"area_imago_test.go", "helpers_internal_imago_test.go", "testdata/imago/Area.rel"}; !slices.Equal(got, want) {
		t.Errorf("changed %v, want %v", got, want)
	}
	if test := read(t, filepath.Join(p.Dir, "area_imago_test.go")); !strings.Contains(test, "\n//go:build "+runtime.GOOS+" && !never\n\npackage area\n") {
		t.Errorf("not inside the package, or not under the constraints of %s:\n%s", file, test)
	}
	goTestIn(t, p.Dir)
	p.Out = &Out{Dir: t.TempDir(), GoLine: "1.21", Module: p.Path, ModuleDir: p.Dir}
	if _, err := Write(*p); err == nil || !strings.Contains(err.Error(), "_test.go files, cannot be tested from outside the package") {
		t.Errorf("written elsewhere: %v", err)
	}
}

// What a person can do depends on whether the relation stands in the catalogue already: only then can it be checked and edited.
func TestConfirmHints(t *testing.T) {
	base := newModule(t)
	p := base.with(t, "Area", areaSignature, [][]relation.Value{{1.0, 2.0}}, double, "wrong: Area(w, h) ~= w")
	q := *p
	if err := Confirm(t.Context(), &q); err != nil {
		t.Fatal(err)
	}
	if want := "wrong: Area(w, h) ~= w: was found to hold, but its test fails at w=1 h=2"; !slices.Equal(q.LeftOut, []string{want}) {
		t.Errorf("got  %q\nwant %q", q.LeftOut, want)
	}
	dir := filepath.Join(base.Dir, Folder)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "Area.rel"), []byte("# imago 1\nsubject "+areaSignature+"\nmine: Area(w, h) ~= w\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	err := Confirm(t.Context(), p)
	if err == nil || !strings.HasPrefix(err.Error(), "mine: Area(w, h) ~= w: does not hold on this code (imago check shows where;") {
		t.Errorf("got %v", err)
	}
}

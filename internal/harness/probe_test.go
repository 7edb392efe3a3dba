package harness

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/imago-mt/imago/relation"
)

func TestProbeGolden(t *testing.T) {
	paths, err := filepath.Glob("testdata/probe/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			d := &dialect{version: "1.26"}
			if strings.HasPrefix(filepath.Base(path), "old") {
				d.version = "1.16"
			}
			files, watched, err := instrumentProbed("example.com/p", "p", map[string][]byte{"in.go": a.Files[0].Data}, d)
			if err != nil {
				t.Fatal(err)
			}
			var list strings.Builder
			for i, b := range watched.branches {
				fmt.Fprintf(&list, "%d %v\n", i, b)
			}
			want := []txtar.File{a.Files[0], {Name: "branches", Data: []byte(list.String())}, {Name: "out.go", Data: files["in.go"]}}
			if *update {
				a.Files = want
				if err := os.WriteFile(path, txtar.Format(a), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			got := txtar.Format(&txtar.Archive{Comment: a.Comment, Files: want})
			if string(got) != string(txtar.Format(a)) {
				t.Errorf("got:\n%s\nrun with -update if that is right", got)
			}
		})
	}
}

// columns turns rows of arguments into columns.
func columns(t *testing.T, f *relation.Func, args [][]relation.Value) []relation.Column {
	t.Helper()
	cols := make([]relation.Column, len(f.Params))
	for k, p := range f.Params {
		vs := make([]relation.Value, len(args))
		for i := range args {
			vs[i] = args[i][k]
		}
		c, err := relation.FromValues(p.Type, vs)
		if err != nil {
			t.Fatalf("%s, parameter %s: %v", f.Name, p.Name, err)
		}
		cols[k] = c
	}
	return cols
}

// noted prints what a row noted: T or F and the condition for a side that was reached, else the distance from it.
func noted(h *Harness, row []Watched) string {
	var out []string
	for _, w := range row {
		k, taken := w.Side.Of()
		text := map[bool]string{true: "T ", false: "F "}[taken] + slices.Concat(h.Branches(), h.Implicit())[k].Cond
		if w.Distance > 0 {
			text += fmt.Sprintf(" at %.4g", w.Distance)
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

func TestDistances(t *testing.T) {
	pkg := loaded(t, "testdata/probed", ".", ".Least[int]")
	h := built(t, pkg, Options{Variant: Instrumented, Workers: 1})
	eps := math.Nextafter(1, 2)
	for _, c := range []struct {
		fn   string
		args []v
		want string
	}{
		{"Ship", []v{"express", 31}, `T s == "express"; F s == "express" at 1; F w > 31; T w > 31 at 1`},
		{"Ship", []v{"expres", 40}, `F s == "express"; T s == "express" at 1`},
		{"Ship", []v{"exprest", 40}, `F s == "express"; T s == "express" at 0.502`},
		{"Same", []v{3, 10}, "F a == b; T a == b at 7"},
		{"Same", []v{3, 3}, "T a == b; F a == b at 1"},
		{"Same", []v{math.MinInt64, math.MaxInt64}, "F a == b; T a == b at 1.845e+19"},
		{"Below", []v{3, 3}, "F a < b; T a < b at 1"},
		{"Below", []v{3, 5}, "T a < b; F a < b at 2"},
		{"Below", []v{5, 3}, "F a < b; T a < b at 3"},
		{"AtLeast", []v{uint64(1), uint64(math.MaxUint64)}, "F a >= b; T a >= b at 1.845e+19"},
		{"AtLeast", []v{uint64(7), uint64(5)}, "T a >= b; F a >= b at 3"},
		{"Near", []v{1.0, 3.5}, "T a <= b; F a <= b at 2.5"},
		{"Near", []v{eps, 1.0}, "F a <= b; T a <= b at 2.22e-16"},
		{"Near", []v{1.0, 1.0}, "T a <= b; F a <= b at 4.941e-324"},
		{"Near", []v{math.NaN(), 1.0}, "F a <= b; T a <= b at 1e+308"},
		{"Near", []v{math.Inf(1), 1.0}, "F a <= b; T a <= b at 1e+308"},
		{"Half", []v{float32(0.1)}, "T a == 0.1; F a == 0.1 at 4.941e-324"},
		{"Half", []v{float32(0.25)}, "F a == 0.1; T a == 0.1 at 0.15"},
		{"Word", []v{"", "abc"}, "F a == b; T a == b at 3"},
		{"Word", []v{"abd", "abc"}, "F a == b; T a == b at 0.502"},
		{"Before", []v{"abd", "abc"}, "F a < b; T a < b at 2"},
		{"Before", []v{"abc", "abc"}, "F a < b; T a < b at 1"},
		{"Before", []v{"ab", "abc"}, "T a < b; F a < b at 1"},
		{"Begins", []v{"xb", "ab"}, `T a != ""; F a != "" at 2; F strings.HasPrefix(a, b); T strings.HasPrefix(a, b) at 0.5449`},
		{"Ends", []v{"cacb", "ab"}, `T a != ""; F a != "" at 4; F strings.HasSuffix(a, b); T strings.HasSuffix(a, b) at 0.5039`},
		{"Holds", []v{"xxacxx", "ab"}, `T a != ""; F a != "" at 6; F strings.Contains(a, b); T strings.Contains(a, b) at 0.502`},
		{"Long", []v{"ab"}, "F len(s) > 3; T len(s) > 3 at 2"},
		{"Or", []v{false, true}, "F a; T a at 1; T b; F b at 1"},
		{"Least[int]", []v{4, 9}, "F b < a; T b < a at 6"},
		{"Name", []v{37}, "T switch l: case 1, 2 at 35; T switch l: case 40 at 3; T switch l: default"},
		{"Name", []v{2}, "T switch l: case 1, 2; T switch l: case 40 at 38"},
		{"Colour", []v{"ref"}, `T switch s: case "red" at 0.5039; T switch s: case "green" at 3.549`},
	} {
		f := funcNamed(t, pkg, c.fn)
		tr, err := h.Probe(t.Context(), 0, f, columns(t, f, [][]relation.Value{c.args}), 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := noted(h, tr.Row(0)); got != c.want {
			t.Errorf("%s(%v):\ngot  %s\nwant %s", c.fn, c.args, got, c.want)
		}
	}
}

func TestWrapped(t *testing.T) {
	pkg := loaded(t, "testdata/probed", ".")
	h := built(t, pkg, Options{Variant: Instrumented, Workers: 1})
	for _, c := range []struct {
		fn   string
		args []v
		want bool
	}{
		{"Wrapped", []v{int32(1 << 16), int32(1 << 15)}, true},
		{"Wrapped", []v{int32(1 << 15), int32(1<<16 - 1)}, false},
		{"Wrapped", []v{int32(-1), int32(math.MinInt32)}, true},
		{"Wrapped", []v{int32(math.MinInt32), int32(-1)}, true},
		{"Wrapped", []v{int32(0), int32(math.MinInt32)}, false},
		{"WrappedSum", []v{math.MaxInt64, 1}, true},
		{"WrappedSum", []v{math.MaxInt64, -1}, false},
		{"WrappedSum", []v{math.MinInt64, -1}, true},
		{"WrappedLevel", []v{math.MinInt64, 1}, true},
		{"WrappedLevel", []v{5, 7}, false},
		{"WrappedCount", []v{int8(127)}, true},
		{"WrappedCount", []v{int8(126)}, false},
		{"WrappedNeg", []v{int8(-128)}, true},
		{"WrappedNeg", []v{int8(127)}, false},
		{"Hashed", []v{uint32(math.MaxUint32), uint32(9)}, false}, // of unsigned types it is meant
	} {
		f := funcNamed(t, pkg, c.fn)
		tr, err := h.Probe(t.Context(), 0, f, columns(t, f, [][]relation.Value{c.args}), 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := tr.Wrapped.Get(0); got != c.want {
			t.Errorf("%s(%v): got %v, want %v", c.fn, c.args, got, c.want)
		}
	}
}

// random draws a value of a type; false if it is no plain data.
func random(r *rand.Rand, t *relation.Type) (relation.Value, bool) {
	switch t.Kind {
	case relation.Bool:
		return r.IntN(2) == 0, true
	case relation.Int:
		return r.IntN(25) - 5, true
	case relation.Int8:
		return int8(r.IntN(256)), true
	case relation.Int32:
		return int32(r.IntN(200)), true
	case relation.Int64:
		return r.Int64N(1<<40) - 1<<39, true
	case relation.Uint8:
		return uint8(r.IntN(256)), true
	case relation.Uint32:
		return r.Uint32(), true
	case relation.Uint64:
		return r.Uint64() >> r.IntN(64), true
	case relation.Float32:
		return []float32{0, 0.1, 1e10, 3, -1}[r.IntN(5)], true
	case relation.Float64:
		return []float64{0, -0.5, 1e300, 3, math.NaN(), r.NormFloat64()}[r.IntN(6)], true
	case relation.String:
		b := make([]byte, r.IntN(6))
		for i := range b {
			b[i] = " ab1.-é/:%"[r.IntN(11)]
		}
		return string(b), true
	case relation.Slice:
		list := relation.List{}
		for range r.IntN(6) {
			e, ok := random(r, t.Elem)
			if !ok {
				return nil, false
			}
			list = append(list, e)
		}
		return list, true
	case relation.Map:
		return relation.Pairs(nil), true
	}
	return nil, false
}

// drawn is rows of random arguments for f, nil if it takes something that cannot be drawn.
func drawn(r *rand.Rand, f *relation.Func, n int) [][]relation.Value {
	var args [][]relation.Value
	for range n {
		var row []relation.Value
		for _, p := range f.Params {
			x, ok := random(r, p.Type)
			if !ok {
				return nil
			}
			row = append(row, x)
		}
		args = append(args, row)
	}
	return args
}

// printed is the outcomes, notes and outputs of an execution.
func printed(e *relation.Execution) []string {
	var out []string
	for i, o := range e.Outcome {
		line := fmt.Sprint(o, e.Note[int32(i)])
		if o == relation.Returned {
			for _, c := range e.Outputs {
				line += fmt.Sprintf(" %#v", c.At(i))
			}
		}
		out = append(out, line)
	}
	return out
}

// sameMeaning runs the plain functions of a package on the untouched code, and on the instrumented code with its probes resting and
// watching. It returns how many functions these were.
func sameMeaning(t *testing.T, dir string, n int, targets ...string) (functions int) {
	t.Helper()
	pkg := loaded(t, dir, targets...)
	real := built(t, pkg, Options{Dir: dir, Variant: Pristine, Workers: 1})
	h := built(t, pkg, Options{Dir: dir, Variant: Instrumented, Workers: 1})
	if ws := h.Warnings(); len(ws) > 0 || len(h.Branches()) == 0 {
		t.Errorf("%s: %d branches; %v", targets, len(h.Branches()), ws)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, fn := range pkg.Functions {
		if fn.Func == nil {
			continue
		}
		args := drawn(r, fn.Func, n)
		if args == nil {
			continue
		}
		cols := columns(t, fn.Func, args)
		want, err := real.Run(t.Context(), fn.Func, cols, n)
		if err != nil {
			t.Fatal(err)
		}
		resting, err := h.Run(t.Context(), fn.Func, cols, n)
		if err != nil {
			t.Fatal(err)
		}
		watching, err := h.Probe(t.Context(), 0, fn.Func, cols, n)
		if err != nil {
			t.Fatal(err)
		}
		w, p, q := printed(want), printed(resting), printed(watching.Execution)
		for i := range args {
			if want.Outcome[i] == relation.Returned && resting.Outcome[i] == relation.OutOfFuel {
				continue
			}
			if p[i] != w[i] || q[i] != w[i] {
				t.Errorf("%s(%v):\ngot      %s\nwatching %s\nwant     %s", fn.Target, args[i], p[i], q[i], w[i])
				break
			}
		}
		functions++
	}
	return functions
}

func TestProbesKeepMeaning(t *testing.T) {
	for _, c := range []struct {
		dir    string
		target string
		least  int
	}{{"testdata/probed", ".", 35}, {"testdata/forms", ".", 10}, {"testdata/old", ".", 1}, {".", "strings", 30}, {".", "strconv", 20}, {".", "unicode/utf8", 8}} {
		t.Run(c.dir+" "+c.target, func(t *testing.T) {
			if got := sameMeaning(t, c.dir, 200, c.target); got < c.least {
				t.Errorf("%d functions, want at least %d", got, c.least)
			}
		})
	}
}

func TestBranches(t *testing.T) {
	pkg := loaded(t, "testdata/probed", ".")
	h := built(t, pkg, Options{Variant: Instrumented, Workers: 1})
	i := slices.IndexFunc(h.Branches(), func(b Branch) bool { return b.Func == "Ship" })
	if i < 0 {
		t.Fatalf("no branch of Ship: %v", h.Branches())
	}
	want := []Branch{
		{Kind: Condition, Func: "Ship", Cond: `s == "express"`, File: "probed.go", Line: 12, Column: 5},
		{Kind: Condition, Func: "Ship", Cond: "w > 31", File: "probed.go", Line: 12, Column: 23},
	}
	if got := h.Branches()[i : i+2]; !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if pristine := built(t, pkg, Options{Workers: 1}); len(pristine.Branches()) > 0 {
		t.Errorf("a pristine child has branches: %v", pristine.Branches())
	}
}

// Blocks are those of go tool cover: as many, of as many statements. It counts functions without branches too, and blocks without a statement.
func TestBlocksAsCover(t *testing.T) {
	const src = `package p

func F(n int, s []int) (sum int) {
	defer func() {
		if recover() != nil {
			sum = -1
		}
	}()
	m := n
	if m > 3 {
		m++
		m--
	} else if m < -3 {
		panic("small")
	}
	for i := 0; i < m; i++ {
		switch {
		case i == 1:
			sum++
			continue
		case i == 2:
		default:
			sum--
		}
		sum += i
	}
again:
	for _, x := range s {
		if x < 0 {
			break again
		}
		sum += x
	}
	{
		sum *= 2
	}
	select {
	default:
		m = 0
	}
	return sum + m
}
`
	_, watched, err := instrumentProbed("example.com/p", "p", map[string][]byte{"in.go": []byte(src)}, &dialect{version: "1.26"})
	if err != nil {
		t.Fatal(err)
	}
	var got, want []int
	for _, b := range watched.blocks {
		got = append(got, b.Statements)
	}
	file := filepath.Join(t.TempDir(), "in.go")
	if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "go", "tool", "cover", "-mode=set", "-var=cover", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	_, counts, _ := strings.Cut(string(out), "NumStmt: [")
	for _, m := range regexp.MustCompile(`(?m)^\t+(\d+), // \d+$`).FindAllStringSubmatch(counts, -1) {
		if n, err := strconv.Atoi(m[1]); err == nil && n > 0 {
			want = append(want, n)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if len(want) < 10 || !slices.Equal(got, want) {
		t.Errorf("statements of blocks: %v, cover has %v", got, want)
	}
}

// What is noted of statements is what a row ran: a panic counts its block, and rows that are not executed have none.
func TestStatements(t *testing.T) {
	pkg := loaded(t, "testdata/probed", ".")
	h := built(t, pkg, Options{Variant: Instrumented, Workers: 1})
	f := funcNamed(t, pkg, "Ship")
	rows := [][]relation.Value{{"express", 40}, {"x", 1}, {"express", 40}}
	tr, err := h.ProbeStatements(t.Context(), 0, f, columns(t, f, rows), len(rows))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := h.Probe(t.Context(), 0, f, columns(t, f, rows), len(rows))
	if err != nil {
		t.Fatal(err)
	}
	lines := func(i int) (out []int) {
		tr.Statements(i).Each(func(k int) {
			if b := h.Blocks()[k]; b.Func == "Ship" {
				out = append(out, b.Line)
			}
		})
		return out
	}
	for i := range rows {
		if got, want := noted(h, tr.Row(i)), noted(h, plain.Row(i)); got != want {
			t.Errorf("row %d: sides %s beside statements, else %s", i, got, want)
		}
	}
	if text := h.Blocks()[0].Text; text == "" || strings.Contains(text, "\n") {
		t.Errorf("the first block begins with %q", text)
	}
	if a, b, c := lines(0), lines(1), lines(2); len(a) == 0 || slices.Equal(a, b) || !slices.Equal(a, c) || a[0] != b[0] {
		t.Errorf("lines of blocks: %v, %v, %v", a, b, c)
	}
}

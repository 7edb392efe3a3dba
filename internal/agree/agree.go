// Package agree holds the two evaluators of relations together: columns, and emitted Go compiled and run. [Run] makes random
// relations over edge values, has both decide them, and returns where they differ. `go test` runs a sample, the command soak many.
package agree

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/relation"
	"github.com/imago-mt/imago/relation/emit"
)

// sources is the subjects' source, to be compiled beside the emitted tests.
//
//go:embed subject/*.go
var sources embed.FS

// Options says what to compare.
type Options struct {
	Relations int    // how many
	Batch     int    // relations compiled at a time; 0: 500
	Seed      uint64 // of everything random
	Dir       string // a folder for the emitted module
	Progress  func(done int)
}

// A Report is what a comparison came to.
type Report struct {
	Relations, Verdicts     int
	Held, Violated, Skipped int
	Left                    int      // rows that columns leave out, for the size of their values
	Differences             []string // one line each
}

const (
	rowsOfRelation   = 10
	relationsOfGroup = 25
)

// Run compares the evaluators.
func Run(ctx context.Context, o Options) (*Report, error) {
	if o.Batch == 0 {
		o.Batch = 500
	}
	rep := &Report{}
	for n := uint64(0); rep.Relations < o.Relations; n++ {
		b, err := newBatch(o.Seed, n, min(o.Batch, o.Relations-rep.Relations))
		if err != nil {
			return rep, err
		}
		if err := b.run(ctx, o.Dir, rep); err != nil {
			return rep, err
		}
		rep.Relations += len(b.cases)
		if o.Progress != nil {
			o.Progress(rep.Relations)
		}
	}
	return rep, nil
}

// A batch is relations that are compiled together.
type batch struct {
	env      *relation.Env
	shadowed string // the builtin that is written by its helper: min in every second batch, max in the others
	cases    []testCase
}

// A testCase is one relation, its rows, and what columns say of them.
type testCase struct {
	rel  *relation.Relation
	rows [][]relation.Value
	want string // a letter a row: H, V, S, or - where nothing is to be compared
}

func newBatch(seed, n uint64, size int) (*batch, error) {
	t := newTypes()
	b := &batch{env: newEnv(t), shadowed: emit.Extremes[n%2]}
	b.env.Funcs = append(b.env.Funcs, references(t)...)
	w := &writer{r: rand.New(rand.NewPCG(seed, n)), t: t}
	for i := 0; len(b.cases) < size; i++ {
		name := "r" + strconv.Itoa(len(b.cases))
		text := ""
		if n == 0 && i < len(pinned) {
			text = w.declare(name, pinned[i])
		} else {
			text = w.relation(name)
		}
		rel, err := relation.Parse(text, b.env)
		if err != nil && n == 0 && i < len(pinned) {
			return nil, fmt.Errorf("%s: %w", text, err)
		}
		if err != nil {
			continue // the generator knows less of Go's rules than the reader: constants that overflow, division by zero
		}
		c := testCase{rel: rel}
		for range rowsOfRelation {
			row := make([]relation.Value, len(rel.Vars))
			for i, v := range rel.Vars {
				row[i] = w.value(w.typeOf(v.Type))
			}
			c.rows = append(c.rows, row)
		}
		b.cases = append(b.cases, c)
	}
	return b, nil
}

// typeOf is the type of the subjects that is identical to ty.
func (w *writer) typeOf(ty *relation.Type) *relation.Type {
	t := w.t
	for _, x := range []*relation.Type{t.b, t.i, t.i8, t.i64, t.u8, t.u64, t.f32, t.f64, t.c128, t.s, t.day, t.temp, t.ints, t.floats, t.bytes, t.runes, t.strings, t.words, t.counts, t.pt, t.box} {
		if relation.Identical(x, ty) {
			return x
		}
	}
	return ty
}

// references is the functions of the standard library that relations call.
func references(t types) []*relation.Func {
	ref := func(name, pkg string, result *relation.Type, ps ...*relation.Type) *relation.Func {
		f := &relation.Func{Name: name, Pkg: pkg, Reference: true, Results: []relation.Param{{Type: result}}}
		for i, p := range ps {
			f.Params = append(f.Params, relation.Param{Name: string(rune('a' + i)), Type: p})
		}
		return f
	}
	return []*relation.Func{
		ref("math.Sqrt", "math", t.f64, t.f64), ref("math.Inf", "math", t.f64, t.i), ref("math.NaN", "math", t.f64),
		ref("math.Copysign", "math", t.f64, t.f64, t.f64), ref("strings.Contains", "strings", t.b, t.s, t.s),
		ref("strings.ToLower", "strings", t.s, t.s), ref("strings.Count", "strings", t.i, t.s, t.s),
	}
}

// run has both evaluators decide the batch.
func (b *batch) run(ctx context.Context, dir string, rep *Report) error {
	for i := range b.cases {
		if err := b.cases[i].columns(); err != nil {
			return err
		}
	}
	got, err := b.compiled(ctx, dir)
	if err != nil {
		return err
	}
	for i, c := range b.cases {
		verdicts := got[i]
		if len(verdicts) != len(c.want) {
			return fmt.Errorf("%s: %d verdicts for %d rows", c.rel, len(verdicts), len(c.want))
		}
		for k := range c.want {
			rep.count(c.want[k])
			if c.want[k] != '-' && c.want[k] != verdicts[k] {
				rep.Differences = append(rep.Differences, fmt.Sprintf("%s  at %s: columns %c, Go %c", c.rel, display(c.rel, c.rows[k]), c.want[k], verdicts[k]))
			}
		}
	}
	return nil
}

func (rep *Report) count(verdict byte) {
	switch verdict {
	case 'H':
		rep.Held++
	case 'V':
		rep.Violated++
	case 'S':
		rep.Skipped++
	default:
		rep.Left++
		return
	}
	rep.Verdicts++
}

func display(r *relation.Relation, row []relation.Value) string {
	var parts []string
	for i, v := range r.Vars {
		parts = append(parts, v.Name+"="+relation.Display(row[i], v.Type))
	}
	return strings.Join(parts, " ")
}

// columns decides the rows of a case by Eval.
func (c *testCase) columns() error {
	vars := map[string]relation.Column{}
	for i, v := range c.rel.Vars {
		vs := make([]relation.Value, len(c.rows))
		for k, row := range c.rows {
			vs[k] = row[i]
		}
		col, err := relation.FromValues(v.Type, vs)
		if err != nil {
			return fmt.Errorf("%s: %w", c.rel, err)
		}
		vars[v.Name] = col
	}
	v, err := c.rel.Eval(native{}, vars, len(c.rows))
	if err != nil {
		return err
	}
	for k := range c.rows {
		switch {
		case v.Left.Get(k) || v.Untried.Get(k):
			c.want += "-"
		case v.Held.Get(k):
			c.want += "H"
		case v.Violated.Get(k):
			c.want += "V"
		default:
			c.want += "S"
		}
	}
	return nil
}

// driver prints the verdicts of the emitted relations, a line each.
const driver = `package subject_test

import (
	"fmt"
	"os"
	"testing"
)

func verdicts[R any](out *os.File, relations []imagoRelation[R]) {
	for _, rel := range relations {
		line := ""
		for _, row := range rel.table {
			line += string("SHV"[rel.verdict(&imagoRun{}, row)])
		}
		fmt.Fprintln(out, "verdicts", line)
	}
}

func TestVerdicts(t *testing.T) {
	out, err := os.Create("verdicts.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
`

// compiled emits the batch as Go, runs it, and returns the verdicts by case.
func (b *batch) compiled(ctx context.Context, dir string) ([]string, error) {
	in := emit.Input{Env: b.env, PkgName: "subject", PkgPath: path, Declared: []string{b.shadowed}}
	drive := driver
	for from := 0; from < len(b.cases); from += relationsOfGroup {
		s := emit.Subject{Func: b.env.Funcs[0], Ident: fmt.Sprintf("G%d", from/relationsOfGroup), Table: emit.MaxRows, Rows: map[string][][]relation.Value{}}
		for _, c := range b.cases[from:min(from+relationsOfGroup, len(b.cases))] {
			s.Relations = append(s.Relations, c.rel)
			s.Rows[c.rel.Name] = c.rows
		}
		in.Subjects = append(in.Subjects, s)
		drive += "\tverdicts(out, imago" + s.Ident + "Relations)\n"
	}
	test, err := emit.Test(in)
	if err != nil {
		return nil, err
	}
	helpers, err := emit.Helpers("subject", true, test, []byte(drive+"}\n"))
	if err != nil {
		return nil, err
	}
	source, err := sources.ReadFile("subject/subject.go")
	if err != nil {
		return nil, err
	}
	opaque, err := sources.ReadFile("subject/opaque.go")
	if err != nil {
		return nil, err
	}
	for name, data := range map[string][]byte{
		"go.mod": []byte("module " + path + "\n\ngo 1.21\n"), "subject.go": source, "opaque.go": opaque, "subject_imago_test.go": test,
		"helpers_imago_test.go": helpers, "driver_test.go": []byte(drive + "}\n"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return nil, err
		}
	}
	// Without optimisation the compiler takes half the time, and what it makes means the same.
	cmd := exec.CommandContext(ctx, "go", "test", "-gcflags=-N -l", "-vet=off", "-count=1", "-run", "^TestVerdicts$", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("run emitted tests: %w\n%s", err, firstLines(out, 30))
	}
	return readVerdicts(filepath.Join(dir, "verdicts.txt"))
}

var verdictLine = regexp.MustCompile(`(?m)^verdicts ([SHV]*)$`)

func readVerdicts(name string) ([]string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, m := range verdictLine.FindAllSubmatch(data, -1) {
		lines = append(lines, string(m[1]))
	}
	return lines, nil
}

func firstLines(out []byte, n int) []byte {
	lines := bytes.SplitAfter(out, []byte("\n"))
	return bytes.Join(lines[:min(n, len(lines))], nil)
}

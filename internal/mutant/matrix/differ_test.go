package matrix_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

const differs = "testdata/differs"

// A childOf is a package, its mutants, and a harness that has them.
type childOf struct {
	p   *subject.Package
	pkg *mutant.Package
	s   *mutant.Schemata
	h   *harness.Harness
}

// children are those of the packages that these tests are about. Fib is in one of its own, which keeps what it finds out.
func children(t *testing.T, workers int) func(ident string) childOf {
	t.Helper()
	var built [2]childOf
	for i, dir := range []string{differs, small} {
		p := load(t, dir)
		pkg, s, h := mutated(t, p, workers)
		built[i] = childOf{p, pkg, s, h}
	}
	return func(ident string) childOf {
		if ident == "Fib" {
			return built[1]
		}
		return built[0]
	}
}

// ends by what the golden files call them.
var ends = map[harness.End]string{harness.Tried: "tried", harness.NotReached: "not reached", harness.NotInfected: "not infected",
	harness.Spent: "out of fuel", harness.Crashed: "crashed"}

// args is the columns of some rows of arguments.
func args(t *testing.T, fn *relation.Func, rows [][]relation.Value) (cols []relation.Column) {
	t.Helper()
	for k, p := range fn.Params {
		var values []relation.Value
		for _, row := range rows {
			values = append(values, row[k])
		}
		c, err := relation.FromValues(p.Type, values)
		if err != nil {
			t.Fatal(err)
		}
		cols = append(cols, c)
	}
	return cols
}

// one is rows of one argument.
func one(values ...relation.Value) (rows [][]relation.Value) {
	for _, v := range values {
		rows = append(rows, []relation.Value{v})
	}
	return rows
}

// told is a difference in words: "tried 1: 5; 3: error".
func told(d harness.Difference) string {
	var rows []string
	for i, row := range d.Rows {
		text := map[relation.Outcome]string{relation.Errored: "error", relation.Panicked: "panic"}[d.Execution.Outcome[i]]
		if d.Execution.Outcome[i] == relation.Returned {
			var outs []string
			for _, c := range d.Execution.Outputs {
				outs = append(outs, relation.Display(c.At(i), c.Type()))
			}
			text = strings.Join(outs, ", ")
		}
		rows = append(rows, fmt.Sprintf("%d: %s", row, text))
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s%s", ends[d.End], d.Note, strings.Join(rows, "; ")))
}

// numbers of mutants.
func numbers(mutants []*mutant.Mutant) (out []uint32) {
	for _, m := range mutants {
		out = append(out, m.Number)
	}
	return out
}

// differences asks for all that some mutants do otherwise.
func (c childOf) differences(t *testing.T, ident string, rows [][]relation.Value, mutants []uint32, most int) []harness.Difference {
	t.Helper()
	fn := c.p.Env.Func(ident)
	ds, err := c.h.Differ(t.Context(), harness.Differing{Func: fn, Args: args(t, fn, rows), N: len(rows), Mutants: mutants, Most: most})
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

func list(values ...int) (out relation.List) {
	out = relation.List{}
	for _, v := range values {
		out = append(out, v)
	}
	return out
}

// What mutants do is what a person works out of their text.
func TestDiffer(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	half := one(-1, 10, 11, 12, 10)
	roots := [][]relation.Value{{-1.0, 1.0}, {4.0, 1.0}, {inf, 1.0}, {4.0, nan}, {4.0, inf}}
	at := [][]relation.Value{{list(7, 8), 0}, {list(7, 8), 1}, {list(), 0}}
	in := children(t, 1)
	for _, tt := range []struct {
		ident  string
		rows   [][]relation.Value
		mutant string // and "operator before => after" where there are several
		most   int    // 0: 100
		want   string
	}{
		{ident: "Half", rows: half, mutant: "n > 10 => n >= 10", want: "tried 1: 5; 4: 5"},
		{ident: "Half", rows: half, mutant: "n > 10 => n >= 10", most: 1, want: "tried 1: 5"},
		{ident: "Half", rows: half, mutant: "n > 10 => false", want: "tried 2: 11; 3: 12"},
		{ident: "Half", rows: half, mutant: "10 => 9", want: "tried 1: 5; 4: 5"},
		{ident: "Half", rows: one(5, 12), mutant: "n > 10 => n >= 10", want: "not infected"},
		{ident: "Half", rows: one(5, 10), mutant: "n / 2 => n * 2", want: "not reached"},
		{ident: "Half", rows: nil, mutant: "n / 2 => n * 2", want: "not reached"},
		// The unit is seen beside nothing else, and a part in 10^12 is none.
		{ident: "Large", rows: one(0.0, 1.0, 2.0), mutant: "1 => 2", want: "tried 0: 2"},
		{ident: "Large", rows: one(0.0, 1.0, 2.0), mutant: "1e12 => 1.000000000001e+12", want: "tried"},
		{ident: "Large", rows: one(0.0, 1.0), mutant: "1e12 => 2e+12", want: "tried 1: 2000000000001"},
		// NaN is NaN, and an infinity is itself.
		{ident: "Root", rows: roots, mutant: "plus => (-plus)", want: "tried 1: 1; 4: math.Inf(-1)"},
		{ident: "Root", rows: roots, mutant: "math.Sqrt(x) + plus => plus", want: "tried 0: 1; 1: 1; 2: 1"},
		{ident: "Greet", rows: one("", "bob"), mutant: `"nobody" => ""`, want: `tried 0: ""`},
		{ident: "Greet", rows: one("", "bob"), mutant: `name == "" => name != ""`, want: `tried 0: "hello "; 1: "nobody"`},
		{ident: "Positive", rows: one(-1, 0, 1), mutant: "n < 0 => n <= 0", want: "tried 1: error"},
		{ident: "Positive", rows: one(-1, 0, 1), mutant: "n < 0 => false", want: "tried 0: -1"},
		// What comes with an error, and what the error says, is no output.
		{ident: "Positive", rows: one(-1, 0, 1), mutant: `"negative" => ""`, want: "tried"},
		{ident: "Positive", rows: one(-1, 0, 1), mutant: "0 => 1", want: "tried 1: error"},
		{ident: "At", rows: at, mutant: "i => i + 1", want: "tried 0: 8, []int{7, 8}; 1: panic"},
		{ident: "At", rows: at, mutant: "xs[i] => -xs[i]", want: "tried 0: -7, []int{7, 8}; 1: -8, []int{7, 8}"},
		// What becomes of an argument is an output.
		{ident: "Negate", rows: one(list(), list(1), list(0), list(2, -3)), mutant: "-xs[i] => xs[i]", want: "tried 1: []int{1}; 3: []int{2, -3}"},
		{ident: "Negate", rows: one(list(2, -3)), mutant: "{ => { break;", want: "tried 0: []int{2, -3}"},
		// Three rows without an end are too many, and two are no differences.
		{ident: "Sum", rows: one(-1, 0, 3, 4, 5), mutant: "i++ => i--", want: "out of fuel"},
		{ident: "Sum", rows: one(-1, 0, 3, 4), mutant: "i <= n => i >= n", want: "tried 2: 0; 3: 0"},
		{ident: "Sum", rows: one(-1, 0, 3, 2), mutant: "i++ =>", want: "tried"},
		{ident: "Twice", rows: one(1, 2), mutant: "n > 1000 => n <= 1000", want: "crashed os.Exit(3)"},
		{ident: "Leave", rows: one(1, 5, 2), mutant: "5 => 6", want: "crashed os.Exit(4)"},
		{ident: "Twice", rows: one(1, 1000, 2), mutant: "n > 1000 => n == 1000", want: "crashed os.Exit(3)"},
		// Rows on which the original goes down are left out, and those on which a mutant does are not counted with what it does elsewhere.
		{ident: "Leave", rows: one(1, 4, 6, 7), mutant: "n + 1 => n - 1", want: "tried 0: 0; 3: 6"},
		{ident: "Twice", rows: one(1001, 1), mutant: "n + n => n", want: "tried 1: 1"},
		{ident: "Open", rows: one(1, 2), mutant: "n + 1 => n - 1", want: "tried 0: {balance:0}; 1: {balance:1}"},
		// A value that nobody makes twice shows nothing.
		{ident: "Make", rows: one(1, 2), mutant: "n + 2 => n - 2", want: "tried"},
		// What is remembered is forgotten between mutants.
		{ident: "Fib", rows: one(0, 1, 2, 3), mutant: "return n => return 0", want: "tried 1: 0; 2: 0; 3: 0"},
		{ident: "Fib", rows: one(3, 3), mutant: "return v => return 0", want: "tried 1: 0"},
		{ident: "Fib", rows: one(0, 1, 2, 3, 4), mutant: "Fib(n-1) + Fib(n-2) => Fib(n-1)", want: "tried 3: 1; 4: 1"},
	} {
		c := in(tt.ident)
		i := slices.IndexFunc(c.s.Mutants, func(m mutant.Mutant) bool {
			return strings.TrimSpace(m.Before+" => "+m.After) == tt.mutant && m.Func == tt.ident
		})
		if i < 0 {
			t.Errorf("%s has no mutant %s", tt.ident, tt.mutant)
			continue
		}
		if tt.most == 0 {
			tt.most = 100
		}
		// Alone, and among all others of the function.
		number := c.s.Mutants[i].Number
		all := numbers(matrix.Of(c.pkg, c.s, tt.ident))
		for _, mutants := range [][]uint32{{number}, all} {
			ds := c.differences(t, tt.ident, tt.rows, mutants, tt.most)
			if got := told(ds[slices.Index(mutants, number)]); got != tt.want {
				t.Errorf("%s, %s, one of %d: got %q, want %q", tt.ident, tt.mutant, len(mutants), got, tt.want)
			}
		}
	}
}

// many is rows of each function, more than a request executes at once.
func many(ident string) (rows [][]relation.Value) {
	const n = 3000
	for i := range n {
		k := i*7919%n - 20 // a prime that does not divide n: all of them once, in another order
		switch ident {
		case "Large":
			rows = append(rows, one(float64(k)/16)...)
		case "Root":
			rows = append(rows, []relation.Value{float64(k), float64(i%7) - 3})
		case "Greet":
			rows = append(rows, one(strings.Repeat("x", i%5))...)
		case "At":
			rows = append(rows, []relation.Value{list(k, 1, k*k)[:i%4], i%5 - 1})
		case "Negate":
			rows = append(rows, one(list(k, 0, -k)[:i%4])...)
		case "Sum":
			rows = append(rows, one(k%40)...)
		case "Fib":
			rows = append(rows, one(k%12)...)
		default:
			rows = append(rows, one(k)...)
		}
	}
	return rows
}

// What is told hangs neither on how many children there are nor on which mutants are asked about together.
func TestDifferWorkers(t *testing.T) {
	first, second := children(t, 1), children(t, 2)
	for _, ident := range []string{"Half", "Root", "Negate", "Sum", "Leave", "Fib", "Open", "Long"} {
		one, two := first(ident), second(ident)
		mutants, rows := numbers(matrix.Of(one.pkg, one.s, ident)), many(ident)[:500]
		if ident == "Leave" {
			rows = rows[:40]
		}
		before := [2]int64{one.h.Executions(), two.h.Executions()}
		a, b := one.differences(t, ident, rows, mutants, 50), two.differences(t, ident, rows, mutants, 50)
		for i := range mutants {
			if x, y := told(a[i]), told(b[i]); x != y {
				t.Errorf("%s, mutant %d: %.200s with one child, %.200s with two", ident, mutants[i], x, y)
			}
		}
		if x, y := one.h.Executions()-before[0], two.h.Executions()-before[1]; x != y {
			t.Errorf("%s: %d executions are counted with one child, %d with two", ident, x, y)
		}
		for i := 0; i < len(mutants); i += 11 {
			alone := one.differences(t, ident, rows, mutants[i:i+1], 50)
			if x, y := told(alone[0]), told(a[i]); x != y {
				t.Errorf("%s, mutant %d: %.200s alone, %.200s with others", ident, mutants[i], x, y)
			}
		}
	}
}

// Where results are large, of each mutant as many rows are given back as if it were asked about alone.
func TestDifferLarge(t *testing.T) {
	c := children(t, 1)("Long")
	var rows [][]relation.Value
	for i := range 12 {
		rows = append(rows, one(500_000+i)...)
	}
	mutants := numbers(matrix.Of(c.pkg, c.s, "Long"))
	all := c.differences(t, "Long", rows, mutants, len(rows))
	for i := 0; i < len(mutants); i += 3 {
		alone := c.differences(t, "Long", rows, mutants[i:i+1], len(rows))[0]
		if !slices.Equal(alone.Rows, all[i].Rows) || alone.End != all[i].End {
			t.Errorf("mutant %d: rows %v alone, %v with others", mutants[i], alone.Rows, all[i].Rows)
		}
	}
	// Each row is a million bytes; a result of nothing leaves room for all rows.
	if n := len(all[3].Rows); n != 9 || len(all[0].Rows) != len(rows) {
		t.Errorf("%d rows of a million bytes and %d of none, want 9 and %d", n, len(all[0].Rows), len(rows))
	}
}

// recorded is the relations that the outcome of fn is what was recorded, with their variables and columns, as package scores asks them.
func (c childOf) recorded(t *testing.T, fn *relation.Func, cols []relation.Column, n int) harness.Batch {
	t.Helper()
	e, err := c.h.Run(t.Context(), fn, cols, n)
	if err != nil {
		t.Fatal(err)
	}
	var names, declared []string
	b := harness.Batch{N: n, Columns: cols, Subject: fn}
	for _, q := range fn.Params {
		names, declared = append(names, q.Name), append(declared, q.Name+" "+q.Type.String())
		b.Vars = append(b.Vars, relation.Var{Name: q.Name, Type: q.Type})
	}
	call := fn.Name + "(" + strings.Join(names, ", ") + ")"
	add := func(name, text string, typ *relation.Type, col relation.Column) {
		text = fmt.Sprintf("(%s, %s %s): %s", strings.Join(declared, ", "), name, typ, text)
		r, err := relation.Parse(text+" within 1e-9, 1e-300", c.p.Env)
		if err != nil {
			r, err = relation.Parse(text, c.p.Env) // no float is compared
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		b.Relations, b.Vars, b.Columns = append(b.Relations, r), append(b.Vars, relation.Var{Name: name, Type: typ}), append(b.Columns, col)
	}
	for i, o := range fn.Outputs() {
		name := fmt.Sprint("recorded", i)
		which := "." + o.Name // of an argument as it is afterwards
		if len(fn.Outputs()) == 1 || o.Result >= 0 && len(fn.Results) == 1 {
			which = ""
		}
		add(name, call+which+" ~= "+name, o.Type, e.Outputs[i])
	}
	for k, want := range []relation.Outcome{relation.Returned, relation.Panicked} {
		is := make([]bool, n)
		for row, o := range e.Outcome {
			is[row] = o == want
		}
		typ := relation.Predeclared(relation.Bool)
		name := fmt.Sprint("outcome", k)
		add(name, []string{"ok", "panics"}[k]+"("+call+") == "+name, typ, relation.NewVec(typ, is))
	}
	return b
}

// A mutant does otherwise on those rows on which relations kill it that say what the original does.
func TestDifferAgreesWithKill(t *testing.T) {
	in := children(t, 1)
	for _, ident := range []string{"Half", "Large", "Root", "Greet", "Positive", "At", "Negate", "Sum", "Twice", "Leave", "Rare", "Fib"} {
		c := in(ident)
		fn, rows := c.p.Env.Func(ident), many(ident)
		if ident == "Twice" || ident == "Leave" { // each of their mutants may take a child down
			rows = rows[:60]
		}
		mutants := matrix.Of(c.pkg, c.s, ident)
		k := harness.Killing{Batch: c.recorded(t, fn, args(t, fn, rows), len(rows)), Mutants: numbers(mutants), Every: true}
		kills, err := c.h.Kill(t.Context(), k)
		if err != nil {
			t.Fatal(err)
		}
		other := 0
		for i, d := range c.differences(t, ident, rows, numbers(mutants), len(rows)) {
			f, killed := kills.Fates[i], relation.Bits(nil)
			for _, shown := range f.Shown {
				killed = killed.Or(shown)
			}
			var want []int32
			killed.Each(func(row int) { want = append(want, int32(row)) })
			if !slices.Equal(d.Rows, want) || d.End != f.End {
				t.Errorf("%s: %s => %s: %s on %d rows, killed on %d: %s", ident, mutants[i].Before, mutants[i].After, ends[d.End], len(d.Rows), len(want), ends[f.End])
			}
			if len(want) > 0 {
				other++
			}
		}
		if other < len(mutants)/3 {
			t.Errorf("%s: %d of %d mutants are killed", ident, other, len(mutants))
		}
	}
}

// What cannot be asked is said.
func TestDifferRefuses(t *testing.T) {
	p := load(t, "testdata/keeps")
	_, _, h := mutated(t, p, 1)
	fn := p.Env.Func("Twice")
	d := harness.Differing{Func: fn, Args: args(t, fn, one(1)), N: 1, Mutants: []uint32{1}, Most: 1}
	if _, err := h.Differ(t.Context(), d); !errors.Is(err, harness.ErrNoDifferences) {
		t.Errorf("a package that cannot be made to forget: %v", err)
	}
	if _, err := build(t, p, harness.Options{Workers: 1}).Differ(t.Context(), d); err == nil || errors.Is(err, harness.ErrNoDifferences) {
		t.Errorf("without mutants: %v", err)
	}
	d.Most = 0
	if _, err := h.Differ(t.Context(), d); err == nil || errors.Is(err, harness.ErrNoDifferences) {
		t.Errorf("no rows at all: %v", err)
	}
}

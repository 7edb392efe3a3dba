package infer_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
)

func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

// examples is where the small packages are.
const examples = "../../examples"

// run infers without mutants, which no test of laws needs.
func run(t *testing.T, o infer.Options, targets ...string) *infer.Result {
	t.Helper()
	o.NoMutants = true
	return measured(t, o, targets...)
}

// measured infers with mutants.
func measured(t *testing.T, o infer.Options, targets ...string) *infer.Result {
	t.Helper()
	if testing.Short() {
		t.Skip("builds child programs")
	}
	o.Seed = 1
	r, err := infer.Run(context.Background(), targets, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// texts are the relations that are printed unasked, without tolerance.
func texts(s *infer.Subject) []string {
	var out []string
	for _, f := range s.Found {
		text, _, _ := strings.Cut(f.Relation.Text(), " within ")
		out = append(out, text)
	}
	return out
}

// What a person who knows the function expects must be among the printed relations, and nothing of what is false or follows.
func TestRun(t *testing.T) {
	for _, tt := range []struct {
		target    string
		want, not []string
	}{
		{"math.Sin", []string{"Sin(-x) ~= -Sin(x)", "Sin(x + math.Pi) ~= -Sin(x)", "Sin(math.Pi - x) ~= Sin(x)", "Sin(math.Pi/2 - x) ~= Cos(x)",
			"Cos(x)*Cos(x) + Sin(x)*Sin(x) ~= 1"}, []string{"Sin(x + 2*math.Pi) ~= Sin(x)", "Sin(x - math.Pi/2) ~= -Cos(x)"}},
		{"./calendar.AddDays", []string{"Between(d, AddDays(d, n)) == n"}, nil},
		{"./calendar.Leap", []string{"Leap(year + 400) == Leap(year)", "year%4 != 0 => !Leap(year)", "Leap(400*year)"}, []string{"Leap(year + 4) == Leap(year)", "Leap(year + 100) == Leap(year)"}},
		{"./version.Version.Less", []string{"v != w => v.Less(w) == !w.Less(v)"}, []string{"v.Less(w) == !w.Less(v)"}},
		{"./calendar.DayOfWeek", []string{"DayOfWeek(AddDays(d, 7)) == DayOfWeek(d)", "DayOfWeek(AddDays(d, 1)) == DayOfWeek(d).Next()"}, nil},
		{"./histogram.Cumulate", []string{"len(bins) > 0 => Cumulate(bins)[len(bins)-1] == sum(bins)"}, nil},
		{"./wrap.Width", []string{`Width(s + "\n" + s2) == max(Width(s), Width(s2))`}, nil},
		{"./version.Version.Compare", []string{"v.Less(w) == (v.Compare(w) < 0)"}, nil},
		{"./shipping.Split", []string{"grams >= 0 && n > 0 => sum(Split(grams, n)) == grams", "grams >= 0 && n >= 0 => len(Split(grams, n)) == n"}, nil},
		{"./histogram.Merge", []string{"Merge(a, b) == Merge(b, a)", "Total(Merge(a, b)) == Total(a) + Total(b)"}, nil},
		{"./geom.Vec.Rotate", []string{"v.Rotate(a).Norm() ~= v.Norm()"}, nil},
		{"./shipping.Quote", []string{"grams <= 0 || grams > 31500 => err(Quote(grams, zone, express))",
			"Quote(grams, zone, false) <= Quote(grams, zone, true)"}, nil},
		{"./calendar.DaysIn", []string{"month <= 0 || month > 12 => err(DaysIn(year, month))", "DaysIn(-year, month) == DaysIn(year, month)"},
			[]string{"DaysIn(year, month) <= DaysIn(year, month2) + DaysIn(month2, month)"}},
		{"./version.Parse", []string{`err(Parse(""))`}, nil},
		{"slices.Delete[[]int]", []string{"Delete(s, i, j) == concat(take(s, i), drop(s, j))"}, []string{"Delete(s, i, 0) == s"}},
		{"strconv.FormatInt", []string{"base < 2 || base > 36 => panics(FormatInt(i, base))"}, nil},
		{"math/big.Int.Add", []string{"(z *Int): z.Add(x, y) == z.Add(y, x)"}, nil}, // a dear one: rows that nearly coincide once took its whole budget
		{"unicode.ToUpper", []string{"ToUpper(ToUpper(r)) == ToUpper(r)"}, []string{"ToLower(ToUpper(r)) == ToLower(r)", "ToUpper(ToLower(r)) == ToUpper(r)",
			"ToUpper(r) >= 0", "ToUpper(r) >= 1"}},
	} {
		t.Run(tt.target, func(t *testing.T) {
			var o infer.Options
			o.Subject.Dir, o.Fresh = examples, true
			s := run(t, o, tt.target).Subjects[0]
			got := texts(s)
			for _, want := range tt.want {
				if !slices.Contains(got, want) {
					t.Errorf("no %s among %q", want, got)
				}
			}
			for _, not := range tt.not {
				if slices.Contains(got, not) {
					t.Errorf("%s is printed", not)
				}
			}
		})
	}
}

// Where the domain is small every input is tried, and the report says so.
func TestExhaustive(t *testing.T) {
	var o infer.Options
	o.Fresh = true
	s := run(t, o, "unicode.ToUpper").Subjects[0]
	for _, f := range s.Found {
		if f.Status != "exhaustive" || f.Tried+f.Skipped != 0x110000 {
			t.Errorf("%s: %s, tried %d", f.Relation.Text(), f.Status, f.Tried)
		}
	}
}

// The same seed gives the same bytes for any number of children, for functions of one package that are looked at at a time, and from the cache.
func TestSameBytes(t *testing.T) {
	first := ""
	for i, o := range []infer.Options{{Workers: 1, Fresh: true}, {Workers: 2, Fresh: true}, {}} {
		o.Subject.Dir = examples
		got := printed(measured(t, o, "./geom.Vec.Dot", "./geom.Area", "./calendar.Leap").Subjects)
		if first == "" {
			first = got
		}
		if got != first || got == "" {
			t.Errorf("run %d prints\n%s\nnot\n%s", i, got, first)
		}
	}
}

// What stops one package is the reason why its functions are skipped; those of others are looked at.
func TestFailureIsOwn(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":    "module example.com/m\n\ngo 1.21\n",
		"bad/b.go":  "package bad\n\nvar table = []int{1}\n\nfunc init() { table[len(table)] = 2 }\n\nfunc Twice(x int) int { return 2 * x }\n",
		"good/g.go": "package good\n\nfunc Twice(x int) int { return 2 * x }\n",
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	o := infer.Options{Fresh: true, Budget: 20_000, Cache: t.TempDir()}
	o.Subject.Dir = dir
	r := run(t, o, "./...")
	if len(r.Subjects) != 2 {
		t.Fatalf("got %d subjects, want 2", len(r.Subjects))
	}
	if got, want := r.Subjects[0].Skipped, "failed: "; !strings.HasPrefix(got, want) || strings.Contains(got, "\n") || !strings.Contains(got, "index out of range") {
		t.Errorf("got skipped %q, want one line that says why the package does not start", got)
	}
	if r.Subjects[1].Skipped != "" || len(r.Subjects[1].Found) == 0 {
		t.Errorf("the other package: skipped %q, %d relations", r.Subjects[1].Skipped, len(r.Subjects[1].Found))
	}
}

// A cancelled run returns what it has and says that it was cancelled.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	o := infer.Options{}
	o.Subject.Dir = examples
	if _, err := infer.Run(ctx, []string{"./geom"}, o); err == nil {
		t.Error("no error from a cancelled run")
	}
}

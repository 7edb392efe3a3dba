package subject

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// TestAdmit reads relations that people write: what they may call, and what they are told of the rest.
func TestAdmit(t *testing.T) {
	p := load(t, unpack(t, "tests.txtar"), "./geom")[0]
	for _, tt := range []struct{ text, wrong string }{
		{"Area(w, h) ~= sidee(w)", "col 15: unknown function sidee (did you mean side?)"},
		{"Area(w, h) ~= coners(w, h)", "col 15: unknown function coners (did you mean corners?)"},
		{"Area(w, h) ~= side(w)*h", ""},
		{"Area(w, h) ~= corners(w, h)", ""},
		{"Area(w, h) ~= geom.corners(w, h)", ""},
		{"Area(w, h) ~= anywhere(w)", ""}, // linux_test.go is a file of every system
		{"v.flipped().flipped() == v", ""},
		{"v.flipped().norm() == v.norm()", ""},
		{"v.label() == v.flipped().label()", ""},
		{"pick(xs) == pick(reverse(reverse(xs)))", ""},
		{"Area(w, strings.Count(s, s)) ~= w", "col 9: strings.Count(s, s) is int, but Area takes float64 (write float64(strings.Count(s, s)))"},
		{"Area(w, h) ~= never(w)", "col 15: unknown function never"}, // not of this build
		{"Area(w, h) ~= written(w)", "col 15: unknown function written"},
		{"Area(w, h) ~= outside(w)", "col 15: outside cannot be called: it is in package geom_test, which no relation can reach; move it to a _test.go file of package geom"},
		{"Area(w, h) ~= apply(w, h)", "col 21: w is float64, from parameter w of Area, but apply takes func(float64) float64"},
		{"Area(w, h) ~= checked(w, h)", "col 15: checked cannot be called: parameter t: T has unexported fields and no exported function makes one"},
		{"Area(w, h) ~= geom.quiet(w)", "col 15: geom.quiet cannot be called: it has no results and changes none of its arguments"},
		{"golden(w) == golden(w)", "col 1: golden cannot be called: it reads files (os.ReadFile via read) (--allow-effects accepts that)"},
		{"v.value() == 0", "col 3: method value cannot be called: parameter c: closed has unexported fields and no exported function makes one"},
		{"TestArea(t) == 0", "col 1: unknown function TestArea"},
	} {
		if err := p.Admit(context.Background(), tt.text); err != nil {
			t.Fatal(err)
		}
		checkEnv(t, p)
		_, err := relation.Parse(tt.text, p.Env)
		if got := message(err); got != tt.wrong {
			t.Errorf("%s: got %q, want %q", tt.text, got, tt.wrong)
		}
		for _, f := range p.Functions {
			for _, s := range f.Sisters {
				if s.Test || !exportedName(s.Name) {
					t.Errorf("%s has the sister %s", f.Ident, s.Name)
				}
			}
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func exportedName(name string) bool { return !startsSmall(lastName(name)) }

// Test files are looked at only where nothing else has the name, and one package can be asked several times.
func TestAdmitLooksNoFurther(t *testing.T) {
	dir := unpack(t, "tests.txtar")
	p := load(t, dir, "./geom")[0]
	if err := p.Admit(context.Background(), "Area(w, h) ~= side(w)*h", "x: len(xs) == int(v.X) && strings.Contains(s, s)"); err != nil {
		t.Fatal(err)
	}
	if p.tests != nil {
		t.Error("test files were read for nothing")
	}
	for _, text := range []string{"Area(w, h) ~= corners(w, h)", "anywhere(x) ~= x", "corners(x, x) ~= x"} {
		if err := p.Admit(context.Background(), text); err != nil {
			t.Fatal(err)
		}
	}
	var files []string
	for _, f := range p.Tests {
		files = append(files, f.Path[strings.LastIndexByte(f.Path, '/')+1:])
	}
	if want := []string{"area_test.go", "linux_test.go"}; !slices.Equal(files, want) {
		t.Errorf("needed %v, want %v", files, want)
	}
}

// Of a test file only that stays which is needed, on the lines where it stood.
func TestNeeded(t *testing.T) {
	dir := unpack(t, "tests.txtar")
	p := load(t, dir, "./geom")[0]
	if err := p.Admit(context.Background(), "Area(w, h) ~= corners(w, h)"); err != nil {
		t.Fatal(err)
	}
	if len(p.Tests) != 1 {
		t.Fatalf("needed %d files, want 1", len(p.Tests))
	}
	src := string(p.Tests[0].Source)
	for _, stays := range []string{
		"//line " + p.Tests[0].Path + ":1:1\npackage geom\n", "\t\"strings\"\n", "\t. \"strconv\"\n", "import \"unicode/utf8\"\n", "\tone\n", "\ttable []float64\n", "func init() {",
		"// corners is", "func corners(", "func from[", "func area(", "type corner Vec", "func (c corner) to(", "func (c corner) String(", "func (v Vec) norm(",
		"func (v *Vec) label(",
	} {
		if !strings.Contains(src, stays) {
			t.Errorf("%q is gone", stays)
		}
	}
	for _, goes := range []string{"errors", "fmt", "\"os\"", "\"testing\"", "wanted", "read", "func Test", "func pick", "apply", "golden", "closed"} {
		if strings.Contains(src, goes) {
			t.Errorf("%q is still there", goes)
		}
	}
	if got, want := strings.Count(src, "\n"), strings.Count(string(p.tests.files[0].Source), "\n"); got != want {
		t.Errorf("%d lines, want %d", got, want)
	}
}

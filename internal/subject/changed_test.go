package subject

import (
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

const changing = `package a

import "example.com/m/b"

// Double doubles.
func Double(n int) int { return twice(n) }

func twice(n int) int { return factor * n }

const factor = 2

// Third needs b.
func Third(n int) int { return b.Divide(n, 3) }

// Alone stays.
func Alone(n int) int { return n + 1 }

// Shown is formatted through an interface.
func Shown(n int) string { var s interface{ String() string } = num(n); return s.String() }

type num int

func (n num) String() string { return "n" }
`

// repository makes a module under git with one commit.
func repository(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.22\n")
	write(t, dir, "a/a.go", changing)
	write(t, dir, "b/b.go", "package b\n\n// Divide divides.\nfunc Divide(n, by int) int { return n / by }\n\n// Other is another.\nfunc Other(n int) int { return n }\n")
	run := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main", "-c", "commit.gpgsign=false"}, args...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %s", args, out)
		}
	}
	run("init", "-q")
	run("add", ".")
	run("commit", "-q", "-m", "first")
	return dir
}

func TestChanged(t *testing.T) {
	dir := repository(t)
	edits := []struct{ name, file, old, new, want string }{
		{"nothing", "a/a.go", "", "", ""},
		{"comment", "a/a.go", "return factor * n", "return factor * /* so */ n", ""},
		{"code", "a/a.go", "return n + 1", "return n + 2", "Alone"},
		{"callee", "a/a.go", "factor * n", "n * factor", "Double"},
		{"constant", "a/a.go", "factor = 2", "factor = 3", "Double"},
		{"other package", "b/b.go", "n / by", "n % by", "Third"},
		{"unrelated function of another package", "b/b.go", "return n }", "return -n }", ""},
		{"interface method", "a/a.go", `return "n"`, `return "m"`, "Shown"},
		{"new function", "a/a.go", "// Alone stays.", "// Newer is new.\nfunc Newer(n int) int { return n }\n\n// Alone stays.", "Newer"},
	}
	original := map[string]string{"a/a.go": changing, "b/b.go": "package b\n\n// Divide divides.\nfunc Divide(n, by int) int { return n / by }\n\n// Other is another.\nfunc Other(n int) int { return n }\n"}
	for _, e := range edits {
		t.Run(e.name, func(t *testing.T) {
			write(t, dir, e.file, strings.Replace(original[e.file], e.old, e.new, 1))
			defer write(t, dir, e.file, original[e.file])
			o := Options{Dir: filepath.Join(dir, "a")}
			pkgs, err := Load(context.Background(), nil, o)
			if err != nil {
				t.Fatal(err)
			}
			changed, err := Changed(context.Background(), pkgs, "HEAD", o)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for f := range changed {
				got = append(got, f.Ident)
			}
			slices.Sort(got)
			if strings.Join(got, " ") != e.want {
				t.Errorf("got %v, want %s", got, e.want)
			}
		})
	}
}

func TestChangedErrors(t *testing.T) {
	dir := repository(t)
	o := Options{Dir: dir}
	pkgs := load(t, dir, "./a")
	if _, err := Changed(context.Background(), pkgs, "nosuch", o); err == nil || !strings.HasPrefix(err.Error(), "no revision nosuch in ") {
		t.Errorf("got %v", err)
	}
	o.Dir = t.TempDir()
	if _, err := Changed(context.Background(), pkgs, "HEAD", o); err == nil || !strings.HasSuffix(err.Error(), "is not in a git repository") {
		t.Errorf("got %v", err)
	}
}

func TestSisters(t *testing.T) {
	for target, want := range map[string]string{
		"math.Sin": "Cos", "strings.ToUpper": "ToLower", "encoding/hex.EncodeToString": "DecodeString", "strconv.Quote": "Unquote", "math.Floor": "Ceil",
		"strings.TrimLeft": "TrimRight", "strconv.Itoa": "Atoi", "html.EscapeString": "UnescapeString", "math/big.Int.Add": "Int.Sub", "net/url.QueryEscape": "QueryUnescape",
	} {
		f := load(t, ".", target)[0].Functions[0]
		at := slices.IndexFunc(f.Sisters, func(g *relation.Func) bool { return g.Name == want })
		if at < 0 || at > 7 {
			var names []string
			for _, s := range f.Sisters {
				names = append(names, s.Name)
			}
			t.Errorf("%s: %s is at %d of %v", target, want, at, names)
		}
	}
}

// What makes values of a type is known with its constants.
func TestConstantsOfBuilders(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.22\n")
	write(t, dir, "m.go", `package m

type Mask struct{ bits int }

func NewMask(bits int) Mask {
	if bits != 32 && bits != 128 {
		bits = 0
	}
	return Mask{bits}
}

func (m Mask) Size() int { return m.bits }
`)
	fs := load(t, dir, ".Mask.Size")[0].Functions
	numbers := fs[0].Builders["NewMask"]
	for _, want := range []string{"32", "128"} {
		if !slices.ContainsFunc(numbers, func(c Constant) bool { return c.Text == want }) {
			t.Errorf("of %v, the constants of what makes a mask, none is %s", numbers, want)
		}
	}
}

func TestHarvest(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.22\n")
	write(t, dir, "m.go", `package m

import "math"

// Limit is exported.
const Limit = 31_500

// F takes at most 12.5 of "kg", but 1,000 for -3 people; utf8 and v2 are no numbers.
func F(x float64, s string) float64 {
	if x > Limit-1 || s == "0x" || x < -math.Pi/2 {
		return helper(x) + 60*60
	}
	return 'a'
}

func helper(x float64) float64 { return 7 * x }
`)
	f := load(t, dir, ".F")[0].Functions[0]
	var got []string
	for _, c := range f.Constants {
		got = append(got, c.Text+" ("+c.Origin+")")
	}
	want := `31499 (code) 31500 (code) 1 (code) "0x" (code) -1.5707963267948966 (code) -3.141592653589793 (code) math.Pi (code) 2 (code) 3600 (code) 60 (code) 97 (code) ` +
		`12.5 (doc) 1000 (doc) -3 (doc) "kg" (doc) 7 (code of helper)`
	if s := strings.Join(got, " "); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
}

func BenchmarkLoad(b *testing.B) {
	for _, target := range []string{"math.Sin", "strings.TrimSpace"} {
		b.Run("target="+target, func(b *testing.B) {
			for b.Loop() {
				if _, err := Load(context.Background(), []string{target}, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// What does something else on another operating system is a sister of what does so, too.
func TestPlatform(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.22\n")
	write(t, dir, "m.go", `package m

import (
	"os"
	"path/filepath"
	"strings"
)

const slash = os.PathSeparator

func Head(s string) string { return head(s, slash) }

func HeadOf(s string) string { return head(s, '/') }

func HeadIn(s string) string { return filepath.Dir(s) }

func head(s string, sep byte) string {
	i := strings.LastIndexByte(s, sep)
	return s[:max(i, 0)]
}
`)
	for target, want := range map[string]string{".Head": "HeadIn", ".HeadOf": "", ".HeadIn": "Head"} {
		var names []string
		for _, g := range load(t, dir, target)[0].Functions[0].Sisters {
			names = append(names, g.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: sisters %q, want %q", target, got, want)
		}
	}
}

// A function that does not ask for types gets two of them, and its sisters take the same.
func TestAnyOfOneType(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.22\n")
	write(t, dir, "m.go", `package m

import "fmt"

type List struct{ values []any }

func New() *List { return &List{} }

func (l *List) Add(v any) { l.values = append(l.values, v) }

func (l *List) Has(v any) bool {
	for _, w := range l.values {
		if w == v {
			return true
		}
	}
	return false
}

func Show(v any) string { return fmt.Sprint(v) }

func Full(v any) bool { return v != nil }

func Trim(s string) string { return s[len(s)/2:] }
`)
	fs := load(t, dir, ".List.Has", ".Show", ".Trim")[0].Functions
	count := map[string]int{}
	for _, f := range fs {
		name, given, _ := strings.Cut(f.Func.Name, "[")
		count[name]++
		for _, g := range f.Sisters {
			if other, is, instance := strings.Cut(g.Name, "["); instance && given != "" && is != given {
				t.Errorf("%s has the sister %s[%s", f.Func.Name, other, is)
			}
		}
	}
	var beside []string
	for _, g := range fs[len(fs)-1].Sisters { // that a text is not nil is no property of the text
		beside = append(beside, g.Name)
	}
	if !slices.ContainsFunc(beside, func(name string) bool { return strings.HasPrefix(name, "Show[") }) || slices.ContainsFunc(beside, func(name string) bool { return strings.HasPrefix(name, "Full[") }) {
		t.Errorf("%s has the sisters %q, want Show and not Full", fs[len(fs)-1].Func.Name, beside)
	}
	if count["List.Has"] != 2 || count["Show"] < 4 {
		t.Errorf("instances: %v, want 2 of what asks for no type, and more of what does", count)
	}
}

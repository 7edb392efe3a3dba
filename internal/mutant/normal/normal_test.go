package normal_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/mutant/normal"
)

// forms simplifies the functions of a file.
func forms(t *testing.T, src string) map[string]normal.Form {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{}}
	conf := types.Config{Importer: importer.Default()}
	pkg, err := conf.Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	built := ssa.NewProgram(fset, ssa.BareInits).CreatePackage(pkg, []*ast.File{file}, info, false)
	built.Build()
	out := map[string]normal.Form{}
	for name, m := range built.Members {
		if fn, ok := m.(*ssa.Function); ok {
			if form, ok := normal.Of(fn); ok {
				out[name] = form
			}
		}
	}
	return out
}

// rules are pairs of bodies; those that are not the same differ for some input.
var rules = []struct {
	signature, a, b string
	same            bool
}{
	// Integers wrap around, so that they may be regrouped.
	{"(x, y int) int", "return x + 0", "return x", true},
	{"(x, y int) int", "return x * 1", "return x / 1", true},
	{"(x, y int) int", "return x + y - x", "return y", true},
	{"(x, y int) int", "return 3 * (x + 2*y)", "return y*6 + x + x<<1", true},
	{"(x, y int) int", "return -x - 1", "return ^x", true},
	{"(x, y int) int", "return x % 1", "return x & 0", true},
	{"(x, y int) int", "return x / -1", "return -x", true},
	{"(x, y int) int", "return x % y", "return y % x", false},
	{"(x, y int) int", "return x / 2", "return x >> 1", false},
	{"(x, y uint8) uint8", "return x / 2", "return x >> 1", true},
	{"(x, y uint8) uint8", "return x % 8", "return x & 7", true},
	{"(x, y uint8) uint8", "return x + 200 + 56", "return x", true},
	{"(x, y uint16) uint16", "return x + 200 + 56", "return x", false},
	{"(x, y int8) int8", "return x << 8", "return 0", true},
	{"(x, y int) int", "return x | y ^ 0", "return y | x&-1", true},
	{"(x, y int) int", "_ = x / y; return x", "return x", false}, // y may be zero
	// Comparisons.
	{"(x, y int) bool", "return x > y", "return y < x", true},
	{"(x, y int) bool", "return !(x <= y)", "return y < x", true},
	{"(x, y int) bool", "return x <= 4", "return x < 5", true},
	{"(x, y int) bool", "return 4 < x", "return x >= 5", true},
	{"(x, y int) bool", "return x <= y", "return x < y+1", false}, // y+1 may wrap around
	{"(x, y int) bool", "return x+1 == 3", "return x == 2", true},
	{"(x, y int) bool", "return x == y", "return y == x", true},
	{"(x, y int) bool", "return -x == 5", "return x == -5", true},
	{"(x, y int) bool", "return 3*x == 6", "return x == 2", true}, // 3 has a reciprocal
	{"(x, y int) bool", "return 2*x == 6", "return x == 3", false},
	{"(x, y int) int", "return -x * y", "return x * -y", true},
	{"(x, y int) bool", "return x+1 < 3", "return x < 2", false},
	{"(x, y uint) bool", "return x > 0", "return x != 0", true},
	{"(x, y int) bool", "return x > 0", "return x != 0", false},
	{"(x, y uint8) bool", "return x <= 255", "return true", true},
	{"(x, y uint8) bool", "return int(x) < 256", "return true", true},
	{"(x, y int8) bool", "return uint8(x) < 128", "return true", false},
	{"(x, y int) bool", "return x%8 < 8", "return x == x", true},
	{"(x, y int) bool", "return x%8 >= 0", "return x == x", false},
	{"(a []int, s string) bool", "return len(a) <= 0", "return len(a) == 0", true},
	{"(a []int, s string) bool", "return len(s) < 1", `return s == ""`, true},
	{"(a []int, s string) bool", "return len(s) > 0", `return "" != s`, true},
	{"(a []int, s string) bool", "return len(a) != cap(a)", "return len(a) < cap(a)", false},
	// Floats.
	{"(x, y float64) float64", "return x + 0", "return x", false}, // -0
	{"(x, y float64) float64", "return x - 0", "return x", true},
	{"(x, y float64) float64", "return x * 1", "return x / 1", true},
	{"(x, y float64) float64", "return x * 0", "return 0", false},
	{"(x, y float64) float64", "return x - x", "return 0", false},
	{"(x, y float64) float64", "return 0 - x", "return -x", false},
	{"(x, y float64) float64", "return x / 2", "return 0.5 * x", true},
	{"(x, y float64) float64", "return x / 3", "return x * (1.0 / 3)", false},
	{"(x, y float64) float64", "return x + y", "return y + x", true},
	{"(x, y float64) float64", "return x + y + x", "return x + x + y", false},
	{"(x, y float64) float64", "return x * -y", "return -(x * y)", true},
	{"(x, y float64) float64", "return x - y", "return x + -y", true},
	{"(x, y float64) float64", "return x - y", "return -(y - x)", false}, // 0 and -0
	{"(x, y float64) bool", "return !(x < y)", "return x >= y", false},   // NaN
	{"(x, y float64) bool", "return !(x == y)", "return x != y", true},
	{"(x, y float64) bool", "return x == x", "return true", false},
	{"(x, y float64) bool", "return -x == 0", "return x == 0", true},
	{"(x, y float64) bool", "return -x < 3", "return x > -3", true},
	{"(x, y float64) bool", "return -x <= -y", "return y <= x", true},
	{"(x, y float64) bool", "return -x < y", "return -x < -y", false},
	{"(x, y float32) float32", "return x + x", "return 2 * x", false}, // the same, but unknown
	// Texts.
	{"(s, t string) string", `return s + ""`, "return s", true},
	{"(s, t string) string", "return s + t", "return t + s", false},
	{"(s, t string) bool", `return s < ""`, "return false", true},
	// Branches.
	{"(x, y int) int", "if x < 0 { return -x }; return x", "if x >= 0 { return x }; return -x", true},
	{"(x, y int) int", "r := y; if x < 0 { r = x }; return r", "if x < 0 { return x }; return y", true},
	{"(x, y int) int", "if x < 0 { return y }; return y", "return y", true},
	{"(x, y int) int", "z := 1; z = 2; return z", "return 2", true},
	{"(x, y int) int", "z := 0; if z > 0 { return x }; return y", "return y", true},
	{"(x, y int) int", "switch { case x > y: return 1; default: return 2 }", "if y < x { return 1 }; return 2", true},
	{"(x, y int) int", "for i := 0; false; i++ { x++ }; return x", "return x", true},
	{"(x, y int) int", "for { if x > 0 { break }; x++ }; return x", "for x <= 0 { x++ }; return x", true},
	{"(x, y int) int", "for i := 0; i < y; i++ { }; return x", "return x", false}, // fuel
	{"(x, y int) int", "for { }", "return x", false},
	{"(x, y int) bool", "return x > 0 && y > 0", "return y > 0 && x > 0", false}, // the same, but unknown
	{"(x, y int) bool", "return x > 0 && true", "return x > 0", true},
	{"(x, y int) bool", "return x > 0 || y > 0 || true", "return true", true},
	{"(x, y int) bool", "return x > 0 == true", "return x > 0", true},
	{"(x, y int) bool", "if x > 0 { return true }; return false", "return x > 0", true},
	{"(x, y int) (bool, int)", "if x > 0 { return false, y }; return true, y", "return x <= 0, y", true},
	{"(x, y int) (bool, int)", "if x > 0 { return false, y }; return true, x", "return x <= 0, y", false},
	// Loops that count.
	{"(a []int, n int) (s int)", "for i := 0; i < len(a); i++ { s += a[i] }; return s", "for i := 0; i != len(a); i++ { s += a[i] }; return s", true},
	{"(a []int, n int) (s int)", "for i := 0; i < 9; i++ { s += a[i] }; return s", "for i := 0; i != 9; i++ { s += a[i] }; return s", true},
	{"(a []int, n int) (s int)", "for i := 9; i > 0; i-- { s += a[i] }; return s", "for i := 9; i != 0; i-- { s += a[i] }; return s", true},
	{"(a []int, n int) (s int)", "for i := len(a)-1; i >= 0; i-- { s += a[i] }; return s", "for i := len(a)-1; i != -1; i-- { s += a[i] }; return s", true},
	{"(a []int, n int) (s int)", "for i := 0; i < len(a); i++ { if s > n { continue }; s += a[i] }; return s", "for i := 0; i != len(a); i++ { if s > n { continue }; s += a[i] }; return s", true},
	{"(a []int, n int) (s int)", "for i := 0; i < n; i++ { s += a[i] }; return s", "for i := 0; i != n; i++ { s += a[i] }; return s", false},                 // n may be negative
	{"(a []int, n int) (s int)", "for i := 1; i < len(a); i++ { s += a[i] }; return s", "for i := 1; i != len(a); i++ { s += a[i] }; return s", false},       // a may be empty
	{"(a []int, n int) (s int)", "for i := 0; i < len(a); i += 2 { s += a[i] }; return s", "for i := 0; i != len(a); i += 2 { s += a[i] }; return s", false}, // past the end
	{"(a []int, n int) (s int)", "for i := 0; i < len(a); i++ { a = a[1:]; s++ }; return s", "for i := 0; i != len(a); i++ { a = a[1:]; s++ }; return s", false},
	{"(a []int, n int) (s int)", "for i := 0; i < len(a); i++ { if s > n { i++ }; s++ }; return s", "for i := 0; i != len(a); i++ { if s > n { i++ }; s++ }; return s", false},
	{"(a []int, n int) (s int)", "for i := 0; i < 9; i-- { s += a[i] }; return s", "for i := 0; i != 9; i-- { s += a[i] }; return s", false},
	{"(a []int, n int) (s int)", "i := 0; for { if i < len(a) { s++ }; i++; if s > n { return s } }", "i := 0; for { if i != len(a) { s++ }; i++; if s > n { return s } }", false},
	{"(a []int, n int) (s int)", "for i := 0; i < len(a); i++ { s += a[i] }; return s", "for i := 0; i <= len(a); i++ { s += a[i] }; return s", false},
	// Effects.
	{"(a []int, i int) int", "return a[i] + a[0]", "return a[0] + a[i]", false}, // the one that fails first tells
	{"(a []int, i int) int", "_ = a[i]; return 0", "return 0", false},
	{"(a []int, i int) int", "a[0] = i; return i", "return i", false},
	{"(a []int, i int) int", "f := func() int { return i + 0 }; return f()", "f := func() int { return i }; return f()", true},
	{"(a []int, i int) int", "f := func() int { return i + 1 }; return f()", "f := func() int { return i }; return f()", false},
	{"(a []int, i int) int", "x := new(int); _ = x; return i", "return i", true},
	{"(a, b any) bool", "_ = a == b; return true", "return true", false}, // of values that cannot be compared
	{"(a, b any) any", "return int32(1)", "return int64(1)", false},
	{"(x, y int) (z int)", "defer func() { recover() }(); return x / y", "return x / y", false},
	{"(x, y int) (z int)", "defer func() { z++ }(); return x + 0", "defer func() { z++ }(); return x", true},
}

func TestOf(t *testing.T) {
	src := "package p\n"
	for i, r := range rules {
		src += fmt.Sprintf("func a%d%s { %s }\nfunc b%d%s { %s }\n", i, r.signature, r.a, i, r.signature, r.b)
	}
	got := forms(t, src)
	for i, r := range rules {
		a, okA := got[fmt.Sprint("a", i)]
		b, okB := got[fmt.Sprint("b", i)]
		if !okA || !okB {
			t.Errorf("%s: %s, %s: not simplified", r.signature, r.a, r.b)
		} else if (a == b) != r.same {
			t.Errorf("%s: %s, %s: the same %v, want %v", r.signature, r.a, r.b, a == b, r.same)
		}
	}
}

// Type parameters may be of any kind: nothing is known of their operators.
func TestGeneric(t *testing.T) {
	got := forms(t, `package p
func plus[T int | float64 | string](x, y T) T { return x + y }
func swap[T int | float64 | string](x, y T) T { return y + x }
func zero[T int | float64](x T) T { return x + 0 }
func same[T int | float64](x T) T { return x }
func copy[T int | float64](x T) T { z := x; return z }
`)
	for _, r := range []struct {
		a, b string
		same bool
	}{{"plus", "swap", false}, {"zero", "same", false}, {"same", "copy", true}} {
		if (got[r.a] == got[r.b]) != r.same {
			t.Errorf("%s and %s: the same %v, want %v", r.a, r.b, !r.same, r.same)
		}
	}
}

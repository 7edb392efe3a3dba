package symbolic_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/imago-mt/imago/internal/symbolic"
)

// alike are pairs of bodies of func(a, b int) int that do the same on every input: each by hand.
var alike = [][2]string{
	{"if a > b { return a }; return b", "if a >= b { return a }; return b"},
	{"return a + b", "return b + a"},
	{"return a - b", "return a + -b"},
	{"return a * 2", "return a + a"},
	{"return a << 1", "return a * 2"},
	{"if a == 0 { return 0 }; return a * b", "return a * b"},
	{"if a < 0 { return -a }; return a", "if a <= 0 { return -a }; return a"},
	{"if a < 0 { return -a }; return a", "if a < 1 { return -a }; return a"}, // 0 is -0
	{"if a > 0 && b > 0 { return 1 }; return 0", "if b > 0 && a > 0 { return 1 }; return 0"},
	{"if !(a > b) { return 1 }; return 0", "if a <= b { return 1 }; return 0"},
	{"return ^a", "return -a - 1"},
	{"return a &^ b", "return a & ^b"},
	{"return a ^ b", "return (a | b) - (a & b)"},
	{"return a / b", "x := a / b; return x"},
	{"if a > 10 { return 1 }; if a > 5 { return 2 }; return 3", "if a > 10 { return 1 }; if a > 5 && a <= 10 { return 2 }; return 3"},
	{"if a > 5 { if a > 3 { return 1 }; return 2 }; return 3", "if a > 5 { return 1 }; return 3"},
	{"s := 0; for i := 0; i < 3; i++ { s += a }; return s", "return 3 * a"},
	{"s := 0; for i := 0; i < 3; i++ { s += a }; return s", "s := 0; for i := 0; i != 3; i++ { s += a }; return s"},
	{"if a%2 == 0 { return 1 }; return 0", "if a&1 == 0 { return 1 }; return 0"},
	{"return a * 0", "return 0"},
	{"if uint8(a) < 200 { return 1 }; return 0", "if uint8(a) <= 199 { return 1 }; return 0"},
	{"if b == 0 { panic(\"zero\") }; return a", "if b == 0 { panic(\"zero\") }; return a + 0"},
}

// unlike are pairs that look alike and differ, most of them on few inputs.
var unlike = [][2]string{
	{"if a < 0 { return -a }; return a", "if a < -1 { return -a }; return a"},
	{"if a+1 > a { return 1 }; return 0", "return 1"}, // the largest int
	{"if a < 0 { a = -a }; if a >= 0 { return 1 }; return 0", "return 1"},
	{"return a * 2 / 2", "return a"},
	{"if a - b > 0 { return 1 }; return 0", "if a > b { return 1 }; return 0"},
	{"return (a + b) / 2", "return a/2 + b/2"},
	{"return a / 2", "return a >> 1"},
	{"return a % 8", "return a & 7"},
	{"if a%2 == 1 { return 1 }; return 0", "if a&1 == 1 { return 1 }; return 0"},
	{"if a == 123456789 { return 1 }; return 0", "return 0"},
	{"if a > 1<<40 && b == a+7 { return 1 }; return 0", "return 0"},
	{"if a*a == 49 && a < 0 { return 1 }; return 0", "return 0"},
	{"return int(int8(a))", "if a >= -128 && a < 127 { return a }; return int(int8(a)) + 0*b + map[bool]int{true: 1}[a == 127]"},
	{"return int(int32(a))", "return a"},
	{"return a / b", "if b == 0 { return 0 }; return a / b"},
	{"return a / b", "if b == 0 { panic(\"zero\") }; return a / b"},
	{"if b == 0 { panic(\"zero\") }; return a", "if b == 0 { panic(\"nought\") }; return a"},
	{"if a > b { return a }; return b", "if a > b+1 { return a }; return b"},
	{"s := 0; for i := 0; i < a; i++ { s++ }; return s", "return a"},
	{"s := 0; for i := 0; i < a && i < 100; i++ { s++ }; return s", "s := 0; for i := 0; i < a && i < 99; i++ { s++ }; return s"},
	{"return a << uint(b&63)", "return a << uint(b&31)"},
	{"return -a", "if a == -1<<63 { return 1 }; return -a"},
}

func TestSame(t *testing.T) {
	if len(alike) < 20 || len(unlike) < 20 {
		t.Fatal("the lists are shorter than 20")
	}
	proved := 0
	for i, pair := range alike {
		a, b := built(t, pair)
		if err := symbolic.Same(t.Context(), a, b, symbolic.Options{}); err != nil {
			t.Logf("alike %d %q: %v", i, pair, err)
			continue
		}
		proved++
	}
	if proved < 18 { // some take more conflicts than a query has
		t.Errorf("%d of %d pairs are proved", proved, len(alike))
	}
	for i, pair := range unlike {
		a, b := built(t, pair)
		if err := symbolic.Same(t.Context(), a, b, symbolic.Options{}); err == nil {
			t.Errorf("unlike %d %q: proved to do the same", i, pair)
		}
	}
}

// What another package may store in is not known: an exported variable of errors may be nil. Of one that no package can reach a proof may hang on its value.
func TestSameVariables(t *testing.T) {
	for _, test := range []struct {
		name   string
		proved bool
	}{{"ErrShort", false}, {"errShort", true}} {
		a, b := built(t, [2]string{"if " + test.name + " == nil { return 1 }; return a", "return a"}, "var "+test.name+" = error(fault(1))\ntype fault int\nfunc (fault) Error() string { return \"\" }\n")
		if err := symbolic.Same(t.Context(), a, b, symbolic.Options{}); (err == nil) != test.proved {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// built compiles two bodies.
func built(t *testing.T, pair [2]string, more ...string) (a, b *ssa.Function) {
	t.Helper()
	var text strings.Builder
	text.WriteString("package p\n")
	for i, body := range pair {
		text.WriteString("func F" + strconv.Itoa(i) + "(a, b int) int { " + body + " }\n")
	}
	text.WriteString(strings.Join(more, ""))
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", text.String(), 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, _, err := ssautil.BuildPackage(&types.Config{Importer: importer.Default()}, fset, types.NewPackage("p", ""), []*ast.File{f}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return pkg.Func("F0"), pkg.Func("F1")
}

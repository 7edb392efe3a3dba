// Package pairs has pairs of small functions of which it is known by hand whether they do the same: what proofs of equivalence are held against.
package pairs

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

// Alike are pairs of bodies of func(a, b int) int that do the same on every input: each by hand.
var Alike = [][2]string{
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

// Unlike are pairs that look alike and differ, most of them on few inputs.
var Unlike = [][2]string{
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

// Build compiles a pair of bodies, in a package with further declarations.
func Build(pair [2]string, more ...string) (a, b *ssa.Function, err error) {
	var text strings.Builder
	text.WriteString("package p\n")
	for i, body := range pair {
		text.WriteString("func F" + strconv.Itoa(i) + "(a, b int) int { " + body + " }\n")
	}
	text.WriteString(strings.Join(more, ""))
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", text.String(), 0)
	if err != nil {
		return nil, nil, err
	}
	pkg, _, err := ssautil.BuildPackage(&types.Config{Importer: importer.Default()}, fset, types.NewPackage("p", ""), []*ast.File{f}, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("%q: %w", pair, err)
	}
	return pkg.Func("F0"), pkg.Func("F1"), nil
}

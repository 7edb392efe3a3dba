package house

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
)

// pack makes a package of files a.go, b.go, … with the given bodies.
func pack(t *testing.T, bodies ...string) *Package {
	t.Helper()
	p := &Package{Dir: "room", Fset: token.NewFileSet(), Info: &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}}
	var files []*ast.File
	for i, body := range bodies {
		name := fmt.Sprintf("%c.go", 'a'+i)
		f, err := parser.ParseFile(p.Fset, name, "package room\n"+body, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
		p.Files = append(p.Files, &File{Name: name, Syntax: f})
	}
	checked, err := (&types.Config{Importer: importer.Default()}).Check("room", p.Fset, files, p.Info)
	if err != nil {
		t.Fatal(err)
	}
	p.Types = checked
	return p
}

func TestCycles(t *testing.T) {
	tests := []struct {
		name  string
		files []string
		want  [][]string
	}{
		{"a chain", []string{"func a() { b() }", "func b() { c() }", "func c() {}"}, nil},
		{"two files", []string{"func a() { b() }", "func b() { a() }", "func c() { a() }"}, [][]string{{"a.go", "b.go"}}},
		{"three files", []string{"func a() { b() }", "func b() { c() }", "func c() { a() }"}, [][]string{{"a.go", "b.go", "c.go"}}},
		{"a method", []string{"type t struct{}\nfunc a() { t{}.b() }", "func (t) b() { a() }"}, [][]string{{"a.go", "b.go"}}},
		{"a value", []string{"var f = b\nfunc a() {}", "func b() { a() }"}, [][]string{{"a.go", "b.go"}}},
		{"a generic method", []string{"type t[E any] struct{}\nfunc a() { t[int]{}.b() }", "func (t[E]) b() { a() }"}, [][]string{{"a.go", "b.go"}}},
		{"types are no calls", []string{"type a struct{ *b }", "type b struct{ *a }"}, nil},
		{"a file with itself", []string{"func a() { a2() }\nfunc a2() { a() }"}, nil},
	}
	for _, test := range tests {
		if got := Cycles(pack(t, test.files...)); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

func TestFunctions(t *testing.T) {
	p := pack(t, `
func plain() {}

func (t *t) branches(x, y int) bool {
	for x > 0 && y > 0 {
		switch x {
		case 1, 2:
		default:
		}
	}
	return x > 1 || func() bool { if y > 0 { return true }; return false }()
}

type t struct{}`)
	want := map[string][2]int{"plain": {1, 1}, "t.branches": {9, 6}}
	functions := Functions(p)
	if len(functions) != len(want) {
		t.Fatalf("got %d functions, want %d", len(functions), len(want))
	}
	for _, f := range functions {
		if got := [2]int{f.Lines, f.Complexity}; got != want[f.Name] {
			t.Errorf("%s: lines and complexity are %v, want %v", f.Name, got, want[f.Name])
		}
	}
}

func TestStructs(t *testing.T) {
	p := pack(t, "type state struct { a, b int; c string }\n"+
		"type Options struct { a int }\n"+
		"type scoreOptions struct { a int }\n"+
		"type row struct { a int }\nvar table = []row{{1}}\n"+
		"type record struct { a int `json:\"a\"` }\n"+
		"type half struct { a int `json:\"a\"`; b int }\n"+
		"type empty struct{}\ntype number int")
	var got []string
	for _, s := range Structs(p) {
		got = append(got, fmt.Sprint(s.Name, " ", s.Fields))
	}
	if want := []string{"state 3", "half 2", "empty 0"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestImplementers(t *testing.T) {
	p := pack(t,
		"type Stage interface{ Name() string }\ntype number int\n\nfunc (number) Name() string { return \"\" }\nfunc (number) More() {}",
		"type a struct{}\ntype b struct{}\ntype c struct{}\ntype same = a\n\nfunc (a) Name() string { return \"\" }\nfunc (*b) Name() string { return \"\" }\nfunc (c) Name() {}\n",
		"type d struct{}\n",
	)
	want := []Implementer{{"b.go", 9, []string{"a", "b"}}, {"a.go", 6, []string{"number"}}}
	if got := Implementers(p, "Stage"); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := append(Implementers(p, "Step"), Implementers(p, "number")...); got != nil {
		t.Errorf("implementers of what is no interface: %v", got)
	}
}

func TestUndocumented(t *testing.T) {
	p := pack(t, `
// A is documented.
type A int

type B int

func (A) M() {}
func (hidden) M() {}

type hidden int

// A group.
const (
	C = 1
	D = 2
)

const E = 1 // beside it
var F = 1
func g() {}`)
	missing, exported := Undocumented(p)
	if want := []string{"a.go: B", "a.go: A.M", "a.go: F"}; !slices.Equal(missing, want) || exported != 7 {
		t.Errorf("got %q of %d, want %q of 7", missing, exported, want)
	}
}

func TestComments(t *testing.T) {
	p := pack(t, "\n// A comment\n// of two lines.\nfunc a() int {\n\treturn 1 // and one behind code\n}\n")
	if comments, lines := Comments(p, p.Files[0]); comments != 3 || lines != 6 {
		t.Errorf("%d of %d lines are comments, want 3 of 6", comments, lines)
	}
}

func TestIsAlgorithm(t *testing.T) {
	const ifs = "if n > 0 && n > 1 && n > 2 && n > 3 && n > 4 && n > 5 && n > 6 && n > 7 && n > 8 { n++ }\n"
	tests := []struct {
		body string
		want bool
	}{
		{"func f(n int) { for { for { " + ifs + "} } }", true},
		{"func f(n int) { for { f(n)\n" + ifs + " } }", true},
		{"func f(n int) { for { " + ifs + " }; for {} }", false}, // loops, one after the other
		{"func f(n int) { for { for { } } }", false},             // few paths
		{"func f(n int) { f(n)\n" + ifs + ifs + " }", false},     // a walk of a tree by hand
	}
	for _, test := range tests {
		p := pack(t, test.body)
		if got := IsAlgorithm(p, p.Files[0]); got != test.want {
			t.Errorf("%s: got %v, want %v", test.body, got, test.want)
		}
	}
}

func TestConstants(t *testing.T) {
	p := pack(t, `
const a = 12 // lines: no theory
// Measured by make bench.
const (
	b = 1 << 20
	c = -0.5
)
const d = 3 // of everything
const zero, one, text = 0, 1, "2"
const ( first = iota; second )
var table = []int{1, 2, 3}
func f() { const local = 7; var v = 8; _ = v }`)
	want := map[string]bool{"a": true, "b": true, "c": true, "d": false, "local": false}
	found := Constants(p)
	for _, c := range found {
		origin, ok := want[c.Name]
		if !ok || c.HasOrigin() != origin {
			t.Errorf("%s: numeric %v, origin %v, want %v", c.Name, ok, c.HasOrigin(), origin)
		}
	}
	if len(found) != len(want) {
		t.Errorf("found %d constants, want %d", len(found), len(want))
	}
}

func TestLiterals(t *testing.T) {
	p := pack(t, "func f(s string) bool { return s == \"odd\" || s == `even` || s == \"odder\" }")
	if got, want := Literals(p, map[string]bool{"odd": true, "even": true}), []string{"a.go:2:37: odd", "a.go:2:51: even"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDangling(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":                   "module m\n",
		"a/a.go":                   "// Package a: docs/here.md, near.md, docs/gone.md, https://example.com/far.md\npackage a\n\nconst s = \"docs/data.md\"\n",
		"a/near.md":                "",
		"docs/here.md":             "[a](../a/a.go) [b](b.md#part) [c](https://example.com/c.md) `a/a.go` `a/b.go` `F[T](x)`\n",
		"docs/decisions/0001-a.md": "`a/b.go` was a file then; [d](d.md)\n",
		"a/testdata/x.md":          "[x](y.md)\n",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := Dangling(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"a/a.go cites docs/gone.md", "docs/decisions/0001-a.md cites d.md", "docs/here.md cites b.md", "docs/here.md cites a/b.go"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFigureBroken(t *testing.T) {
	tests := []struct {
		f    figure
		want bool
	}{
		{figure{now: 3, held: 3}, false},
		{figure{now: 4, held: 3}, true},
		{figure{now: 3, held: 3, atLeast: true}, false},
		{figure{now: 2, held: 3, atLeast: true}, true},
	}
	for _, test := range tests {
		if got := test.f.broken(); got != test.want {
			t.Errorf("%+v: got %v, want %v", test.f, got, test.want)
		}
	}
}

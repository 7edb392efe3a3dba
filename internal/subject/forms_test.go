package subject

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// unpack writes a txtar archive of testdata to a temporary directory.
func unpack(t *testing.T, name string) string {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range a.Files {
		write(t, dir, f.Name, string(f.Data))
	}
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// summary lists what was loaded: the target of each function, with the reason of refused ones.
func summary(pkgs []*Package) string {
	var lines []string
	for _, p := range pkgs {
		for _, f := range p.Functions {
			line := f.Target + " " + f.Signature
			if f.Refused != "" {
				line += " refused: " + f.Refused
			}
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func TestForms(t *testing.T) {
	tests := []struct {
		archive, dir string
		targets      []string
		tags         []string
		want         []string
	}{
		{"module", ".", []string{"./geom.Area"}, nil, []string{"./geom.Area Area(w float64, h float64) float64"}},
		{"module", ".", []string{"./geom.Vec.Rotate"}, nil, []string{"./geom.Vec.Rotate Vec.Rotate(v Vec, a float64) Vec"}},
		{"module", ".", []string{"./geom.(*Vec).Scale"}, nil, []string{"./geom.Vec.Scale Vec.Scale(v *Vec, c float64)"}},
		{"module", ".", []string{"./geom.Vec.Scale"}, nil, []string{"./geom.Vec.Scale Vec.Scale(v *Vec, c float64)"}},
		{"module", ".", []string{"./geom.Vec.Origin"}, nil, []string{"./geom.Vec.Origin Vec.Origin(v Vec) Vec"}},
		{"module", ".", []string{"./geom.double"}, nil, []string{"./geom.double double(x int) int"}},
		{"module", ".", []string{"example.com/m/geom.Area"}, nil, []string{"./geom.Area Area(w float64, h float64) float64"}},
		{"module", "geom", []string{"Area"}, nil, []string{".Area Area(w float64, h float64) float64"}},
		{"module", "geom", []string{".Vec.Scale"}, nil, []string{".Vec.Scale Vec.Scale(v *Vec, c float64)"}},
		{"module", "cmd", []string{"../geom.Area"}, nil, []string{"../geom.Area Area(w float64, h float64) float64"}},
		{"module", ".", []string{"./internal/secret"}, nil, []string{"./internal/secret.Double Double(n int) int"}},
		{"module", ".", []string{"./cmd/tool.Twice"}, nil, []string{"./cmd/tool.Twice Twice(s string) string"}},
		{"module", ".", []string{"./odd.v2.Odd"}, nil, []string{"./odd.v2.Odd Odd(n int) bool"}},
		{"module", ".", []string{"./odd.v2"}, nil, []string{"./odd.v2.Odd Odd(n int) bool"}},
		{"module", ".", []string{"example.com/m/odd.v2.Odd"}, nil, []string{"./odd.v2.Odd Odd(n int) bool"}},
		{"module", "internal/secret", nil, nil, []string{".Double Double(n int) int"}},
		{"module", ".", []string{"./tagged"}, nil, []string{"./tagged.Plain Plain(n int) int"}},
		{"module", ".", []string{"./tagged"}, []string{"special"}, []string{"./tagged.Tagged Tagged(n int) int", "./tagged.Plain Plain(n int) int"}},
		{"module", ".", []string{"./stack.Stack[string].Push"}, nil, []string{"./stack.Stack[string].Push Stack[string].Push(s *Stack[string], x string)"}},
		{"module", ".", []string{"./stack.Count[string, int]"}, nil, []string{"./stack.Count[string, int] Count[string, int](m map[string]int) int"}},
		{"module", ".", []string{"./stack.Count"}, nil, []string{
			"./stack.Count[int, string] Count[int, string](m map[int]string) int", "./stack.Count[string, float64] Count[string, float64](m map[string]float64) int"}},
		{"module", ".", []string{"./anys.Key"}, nil, []string{
			"./anys.Key[int64] Key[int64](v any) string", "./anys.Key[string] Key[string](v any) string", "./anys.Key[int] Key[int](v any) string",
			"./anys.Key[Bag] Key[Bag](v any) string", "./anys.Key[Point] Key[Point](v any) string", "./anys.Key[float64] Key[float64](v any) string", "./anys.Key[[]int] Key[[]int](v any) string",
			"./anys.Key[map[string]int] Key[map[string]int](v any) string"}},
		{"module", ".", []string{"./anys"}, nil, []string{
			"./anys.Failure.Error Failure.Error(f *Failure) string",
			"./anys.Key[int64] Key[int64](v any) string", "./anys.Key[string] Key[string](v any) string",
			"./anys.Bag.Has[string] Bag.Has[string](b Bag, v interface{}) bool", "./anys.Bag.Has[int] Bag.Has[int](b Bag, v interface{}) bool",
			"./anys.Walk[string] Walk[string](v any, f func()) bool", "./anys.Walk[int] Walk[int](v any, f func()) bool"}},
		{"module", ".", []string{"./anys.Key[Point]"}, nil, []string{"./anys.Key[Point] Key[Point](v any) string"}},
		{"module", ".", []string{"./anys.Bag.Has[[]int]"}, nil, []string{"./anys.Bag.Has[[]int] Bag.Has[[]int](b Bag, v interface{}) bool"}},
		{"module", "anys", []string{"Bag.Has[int]"}, nil, []string{".Bag.Has[int] Bag.Has[int](b Bag, v interface{}) bool"}},
		{"module", ".", []string{"reflect.DeepEqual[bool]"}, nil, []string{"reflect.DeepEqual[bool] DeepEqual[bool](x any, y any) bool"}},
		{"module", ".", []string{"./node.Len"}, nil, []string{"./node.Len Len(l *List) int"}},
		{"module", ".", []string{"slices.Index[[]string]", "math.Abs"}, nil, []string{
			"slices.Index[[]string] Index[[]string](s []string, v string) int", "math.Abs Abs(x float64) float64"}},
		{"module", "geom", []string{"geom.Area"}, nil, []string{".Area Area(w float64, h float64) float64"}},
		{"module", ".", []string{"math/..."}, nil, nil},
		{"module", ".", []string{"./..."}, nil, nil},
		{"workspace", ".", []string{"./a.Twice", "./b.Half"}, nil, []string{"./a.Twice Twice(n int) int", "./b.Half Half(n int) int"}},
		{"workspace", "b", []string{"example.com/a.Twice"}, nil, []string{"../a.Twice Twice(n int) int"}},
		{"vendored", ".", []string{"example.org/dep.Inc"}, nil, []string{"example.org/dep.Inc Inc(n int) int"}},
		{"vendored", ".", []string{"."}, nil, []string{".Two Two(n int) int"}},
		{"replaced", ".", []string{"gopkg.in/dep.v3.Inc"}, nil, []string{"gopkg.in/dep.v3.Inc Inc(n int) int"}},
	}
	for _, tt := range tests {
		t.Run(tt.archive+" "+strings.Join(tt.targets, " "), func(t *testing.T) {
			dir := unpack(t, filepath.Join("forms", tt.archive+".txtar"))
			pkgs, err := Load(context.Background(), tt.targets, Options{Dir: filepath.Join(dir, tt.dir), Tags: tt.tags})
			if err != nil {
				t.Fatal(err)
			}
			got := summary(pkgs)
			if want := strings.Join(tt.want, "\n"); tt.want != nil && got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			if len(pkgs) == 0 || got == "" {
				t.Error("nothing found")
			}
			for _, p := range pkgs {
				for _, f := range p.Functions {
					if (f.Func == nil) != (f.Refused != "") || f.Func != nil && f.Hash == "" {
						t.Errorf("%s: Func %v, Refused %q, Hash %q", f.Target, f.Func, f.Refused, f.Hash)
					}
				}
			}
		})
	}
}

func TestUserErrors(t *testing.T) {
	tests := []struct{ archive, target, want string }{
		{"module", "math.Sine", "no function Sine in math; did you mean Sin?"},
		{"module", "./geom.Aera", "no function Aera in example.com/m/geom; did you mean Area?"},
		{"module", "./geom.Rotate", "no function Rotate in example.com/m/geom; did you mean Vec.Rotate?"},
		{"module", "./geom.Vec.Rotat", "no method Rotat on Vec in example.com/m/geom; did you mean Rotate?"},
		{"module", "./geom.Vek.Rotate", "no type Vek in example.com/m/geom; did you mean Vec?"},
		{"module", "./goem.Area", "no package ./goem: there is no such directory; did you mean geom?"},
		{"module", "geom.Area", "no package geom that go knows by this path; did you mean ./geom.Area?"},
		{"module", "geom.Vec.Rotate", "no package geom.Vec that go knows by this path; did you mean ./geom.Vec.Rotate?"},
		{"module", "mth.Sin", "no package mth; did you mean math?"},
		{"module", "./geom.Half", "Half in example.com/m/geom is a constant, not a function"},
		{"module", "example.com/m/nothing.Foo", "no package example.com/m/nothing: "},
		{"module", "nosuch/pkg.Foo", "no package nosuch/pkg: is not in std"},
		{"module", "nosuchhost.example/x.Foo", "no package nosuchhost.example/x: no required module provides package nosuchhost.example/x; to add it:"},
		{"module", "slices.Sort[", "target slices.Sort[: type arguments are not closed"},
		{"module", "slices.Sort[Foo]", "type argument Foo of Sort: undefined: Foo"},
		{"module", "slices.Sort[struct{}]", "Sort of slices cannot have the type arguments [struct{}]"},
		{"module", "./anys.Key[chan int]", "type argument chan int of Key: chan int is a channel"},
		{"module", "./anys.Key[int, int]", "Key in example.com/m/anys takes values of any type in 1 of its parameters, not 2"},
		{"module", "./geom.Vec.Rotate[int]", "Vec.Rotate in example.com/m/geom takes no type arguments"},
		{"module", "math.Sin[int]", "Sin in math takes no type arguments"},
		{"module", "./cmd", "no package ./cmd: "},
		{"broken", "./bad.F", "bad/bad.go:4:9: cannot use s"},
		{"broken", "./syntax.F", "syntax/syntax.go:3:"},
		{"broken", "./missing.F", "missing/missing.go:3:8: "},
		{"broken", "./uses.F", "bad/bad.go:4:9: cannot use s"},
	}
	for _, tt := range tests {
		t.Run(tt.target, func(t *testing.T) {
			dir := unpack(t, filepath.Join("forms", tt.archive+".txtar"))
			_, err := Load(context.Background(), []string{tt.target}, Options{Dir: dir})
			var user *UserError
			if !errors.As(err, &user) {
				t.Fatalf("got %v, want a UserError", err)
			}
			if msg := err.Error(); !strings.HasPrefix(msg, tt.want) || strings.Contains(msg, "\n") {
				t.Errorf("got %q, want %q", msg, tt.want)
			}
		})
	}
}

func TestNoModule(t *testing.T) {
	dir := t.TempDir()
	if got := summary(load(t, dir, "math.Sin")); got != "math.Sin Sin(x float64) float64" {
		t.Errorf("got %s", got)
	}
	_, err := Load(context.Background(), nil, Options{Dir: dir})
	if want := "go list: go.mod file not found in current directory or any parent directory"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	if _, err := Load(context.Background(), nil, Options{Dir: filepath.Join(dir, "gone")}); err == nil {
		t.Error("no error for a directory that is not there")
	}
}

func TestNoToolchain(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := Load(context.Background(), []string{"math.Sin"}, Options{})
	if want := "no Go toolchain: there is no go command in PATH"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestModule(t *testing.T) {
	goexe, err := exec.LookPath("go")
	if err != nil {
		t.Skip(goexe)
	}
	dir := unpack(t, "forms/module.txtar")
	p := load(t, dir, "./geom.Area")[0]
	if !p.Module.Main || p.Module.Path != "example.com/m" || p.Module.GoLine != "1.22" || p.Env.GoLine != "1.22" || p.Std || p.Main {
		t.Errorf("got %+v, std %v, main %v", p.Module, p.Std, p.Main)
	}
	if !load(t, dir, "./cmd/tool.Twice")[0].Main {
		t.Error("a command is not marked as one")
	}
	if p := load(t, unpack(t, "forms/vendored.txtar"), "example.org/dep.Inc")[0]; !p.Module.Vendor || p.Module.Main {
		t.Errorf("vendored: got %+v", p.Module)
	}
	if p := load(t, unpack(t, "forms/workspace.txtar"), "./a.Twice")[0]; !p.Module.Workspace || !p.Module.Main {
		t.Errorf("workspace: got %+v", p.Module)
	}
}

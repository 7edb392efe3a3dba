package symbolic

import (
	_ "embed"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/subject"
)

// common are packages of the standard library whose bodies are loaded together, when one of them is called for the first time: one question to the go
// command in place of one for each.
var common = []string{
	"bytes", "cmp", "errors", "internal/bytealg", "internal/byteorder", "internal/stringslite", "io", "maps", "math", "math/bits", "path", "slices", "sort",
	"strconv", "strings", "unicode", "unicode/utf16", "unicode/utf8",
}

// A shelf has the bodies of packages that were loaded. They are the same for all explorations of a process in one directory.
type shelf struct {
	mu     sync.Mutex
	loaded map[string]map[string]*ssa.Package // by directory and import path
}

var shelves = &shelf{loaded: map[string]map[string]*ssa.Package{}}

// get is a package with bodies.
func (h *shelf) get(dir, path string) (*ssa.Package, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	here := h.loaded[dir]
	if here == nil {
		here = map[string]*ssa.Package{}
		h.loaded[dir] = here
	}
	if p, known := here[path]; known {
		if p == nil {
			return nil, fmt.Errorf("the code of package %s is not at hand", path)
		}
		return p, nil
	}
	asked := []string{path}
	for _, c := range common {
		if c == path {
			asked = common
		}
	}
	// Other packages are loaded by themselves, with types of what they import from export data.
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: dir}, asked...)
	here[path] = nil
	if err != nil {
		return nil, fmt.Errorf("the code of package %s: %w", path, err)
	}
	// Generic functions are executed as they are, see typeArgs: an instance of this program could not have types of another one.
	prog := ssa.NewProgram(pkgs[0].Fset, ssa.BuilderMode(0))
	seen := map[*types.Package]bool{}
	for _, p := range pkgs {
		if p.Types != nil && !p.IllTyped && len(p.Syntax) > 0 && !seen[p.Types] {
			seen[p.Types] = true
			here[p.PkgPath] = prog.CreatePackage(p.Types, p.Syntax, p.TypesInfo, true)
		}
	}
	for _, p := range pkgs {
		if p.Types != nil {
			declare(prog, p.Types.Imports(), seen)
		}
	}
	prog.Build()
	if here[path] == nil {
		return nil, fmt.Errorf("the code of package %s is not at hand", path)
	}
	return here[path], nil
}

//go:embed leaves/leaves.go
var leavesSource string

// leaves are the models of functions that have no body in Go, or one that the executor does not enter.
var leaves = sync.OnceValue(func() *ssa.Package {
	p, err := compiled("leaves.go", leavesSource)
	if err != nil {
		panic(err) // the file is a part of this program, which has been compiled
	}
	return p
})

// modelled are the functions that have models, by name.
var modelled = map[string]string{
	"internal/bytealg.IndexByte": "IndexByte", "internal/bytealg.IndexByteString": "IndexByteString", "internal/bytealg.LastIndexByteString": "LastIndexByteString",
	"internal/bytealg.Count": "Count", "internal/bytealg.CountString": "CountString", "internal/bytealg.Equal": "Equal", "bytes.Equal": "Equal",
	"internal/bytealg.Compare": "Compare", "bytes.Compare": "Compare", "internal/bytealg.CompareString": "CompareString", "strings.Compare": "CompareString",
	"internal/bytealg.IndexString": "IndexString", "strings.Index": "IndexString", "internal/bytealg.Index": "Index", "bytes.Index": "Index",
	"internal/bytealg.MakeNoZero": "MakeNoZero", "strings.Clone": "Clone", "internal/stringslite.Clone": "Clone", "internal/stringslite.Index": "IndexString",
	"internal/stringslite.IndexByte": "IndexByteString", "strings.IndexByte": "IndexByteString", "bytes.IndexByte": "IndexByte",
	"(*strings.Builder).copyCheck": "Nothing", "sort.Slice": "SortSlice", "sort.SliceStable": "SortSlice",
}

// model is the model of a function by name, "" if it has none. Those of sync/atomic have its names.
func model(of string) string {
	if m, ok := modelled[of]; ok {
		return m
	}
	if name, ok := strings.CutPrefix(of, "sync/atomic."); ok && leaves().Func(name) != nil {
		return name
	}
	return ""
}

// body is a function that has code, with what its type parameters stand for.
func (w *world) body(code *ssa.Function, outer typeArgs) (*ssa.Function, typeArgs, error) {
	if name := model(code.String()); name != "" {
		return leaves().Func(name), nil, nil
	}
	generic := code.Origin()
	if generic == nil || generic == code {
		if len(code.Blocks) > 0 {
			return code, outer, nil
		}
		found, err := w.namesake(code)
		return found, nil, err
	}
	if len(code.Blocks) > 0 && len(outer) == 0 && w.home != nil && code.Prog == w.home.Prog {
		return code, nil, nil // an instance has its types
	}
	found, err := w.namesake(generic)
	if err != nil {
		return nil, nil, err
	}
	bound := typeArgs{}
	for i, p := range typeParams(found) {
		if i < len(code.TypeArgs()) {
			bound[p] = outer.in(code.TypeArgs()[i])
		}
	}
	return found, bound, nil
}

// typeParams are those of a function, or of the receiver's type of a method.
func typeParams(f *ssa.Function) (out []*types.TypeParam) {
	list := f.Signature.TypeParams()
	if f.Signature.Recv() != nil {
		list = f.Signature.RecvTypeParams()
	}
	for i := range list.Len() {
		out = append(out, list.At(i))
	}
	return out
}

// namesake is a function of a program that has its body.
func (w *world) namesake(code *ssa.Function) (*ssa.Function, error) {
	if len(code.Blocks) > 0 {
		return code, nil
	}
	missing := fmt.Errorf("the call of %s is not entered", code.Name())
	obj, ok := code.Object().(*types.Func)
	if !ok || obj.Pkg() == nil || code.Parent() != nil {
		return nil, missing
	}
	p, err := w.pkg(obj.Pkg().Path())
	if err != nil {
		return nil, err
	}
	ident := obj.Name()
	if recv := code.Signature.Recv(); recv != nil {
		t := recv.Type()
		if at, is := t.(*types.Pointer); is {
			t = at.Elem()
		}
		named, ok := t.(*types.Named)
		if !ok {
			return nil, missing
		}
		ident = named.Obj().Name() + "." + ident
	}
	if found := objectOf(p.Pkg, ident); found != nil {
		if body := p.Prog.FuncValue(found); body != nil && len(body.Blocks) > 0 {
			return body, nil
		}
	}
	return nil, fmt.Errorf("%s has no body in Go", strings.TrimPrefix(code.String(), "("))
}

// pkg is a package with bodies.
func (w *world) pkg(path string) (*ssa.Package, error) {
	if w.home != nil && w.home.Pkg.Path() == path {
		return w.home, nil
	}
	if w.dir == "" {
		return nil, fmt.Errorf("package %s is not entered", path)
	}
	return shelves.get(w.dir, path)
}

// method is the method that a call through an interface means.
func (w *world) method(from *ssa.Program, t types.Type, m *types.Func) (*ssa.Function, error) {
	missing := fmt.Errorf("the call of %s is not entered", m.Name())
	sel := types.NewMethodSet(t).Lookup(m.Pkg(), m.Name())
	if sel == nil || sel.Obj().Pkg() == nil {
		return nil, missing
	}
	if from.Package(sel.Obj().Pkg()) == nil {
		p, err := w.pkg(sel.Obj().Pkg().Path())
		if err != nil {
			return nil, err
		}
		from = p.Prog
		if from.Package(sel.Obj().Pkg()) == nil {
			return nil, missing
		}
	}
	if found := from.MethodValue(sel); found != nil {
		return found, nil
	}
	return nil, missing
}

// bodyOf is the SSA form of a function, whose package is built by itself: those of other packages are loaded when they are called. Of an instance of a
// generic function it is the generic one, with its types.
func bodyOf(pkg *subject.Package, fn *subject.Function) (*ssa.Function, typeArgs, error) {
	missing := fmt.Errorf("%s cannot be entered: it has no body in Go", fn.Target)
	if fn.Func == nil || pkg.Loaded == nil || len(pkg.Loaded.Syntax) == 0 {
		return nil, nil, fmt.Errorf("%s cannot be entered: its code is not at hand", fn.Target)
	}
	ident, _, _ := strings.Cut(fn.Ident, "[")
	obj := objectOf(pkg.Loaded.Types, ident)
	if obj == nil {
		return nil, nil, missing
	}
	code := homeOf(pkg).Prog.FuncValue(obj)
	if code == nil || len(code.Blocks) == 0 {
		return nil, nil, missing
	}
	bound, err := boundBy(pkg, code, fn.Func.Instance)
	if err != nil {
		return nil, nil, fmt.Errorf("%s cannot be entered: %w", fn.Target, err)
	}
	return code, bound, nil
}

// homeOf is the SSA form of a package, in a program of its own.
func homeOf(pkg *subject.Package) *ssa.Package {
	prog := ssa.NewProgram(pkg.Loaded.Fset, ssa.InstantiateGenerics)
	declare(prog, pkg.Loaded.Types.Imports(), map[*types.Package]bool{pkg.Loaded.Types: true})
	built := prog.CreatePackage(pkg.Loaded.Types, pkg.Loaded.Syntax, pkg.Loaded.TypesInfo, true)
	built.Build()
	return built
}

// boundBy are the types that the type parameters of a function stand for in an instance of it.
func boundBy(pkg *subject.Package, code *ssa.Function, of string) (typeArgs, error) {
	params := typeParams(code)
	if len(params) == 0 {
		return nil, nil
	}
	args, err := instance(pkg.Loaded, of)
	if err != nil {
		return nil, err
	}
	if len(args) != len(params) {
		return nil, errors.New("its type arguments are not known")
	}
	bound := typeArgs{}
	for i, p := range params {
		bound[p] = args[i]
	}
	return bound, nil
}

// instance are type arguments as a target has them: "int, string".
func instance(pkg *packages.Package, text string) (out []types.Type, err error) {
	e, err := parser.ParseExpr("F[" + text + "]")
	if err != nil {
		return nil, fmt.Errorf("type arguments %s: %w", text, err)
	}
	var parts []ast.Expr
	switch e := e.(type) {
	case *ast.IndexExpr:
		parts = []ast.Expr{e.Index}
	case *ast.IndexListExpr:
		parts = e.Indices
	}
	for _, part := range parts {
		// Types of the package itself are qualified in a target, and not in its scope.
		name := strings.ReplaceAll(types.ExprString(part), pkg.Types.Name()+".", "")
		v, err := types.Eval(pkg.Fset, pkg.Types, token.NoPos, name)
		if err != nil {
			return nil, fmt.Errorf("type argument %s: %w", name, err)
		}
		out = append(out, v.Type)
	}
	return out, nil
}

// declare makes packages known without their bodies.
func declare(prog *ssa.Program, pkgs []*types.Package, seen map[*types.Package]bool) {
	for _, p := range pkgs {
		if !seen[p] {
			seen[p] = true
			prog.CreatePackage(p, nil, nil, true)
			declare(prog, p.Imports(), seen)
		}
	}
}

// objectOf is the function or method of a name such as Area or Vec.Rotate.
func objectOf(pkg *types.Package, ident string) *types.Func {
	recv, name, isMethod := strings.Cut(ident, ".")
	if !isMethod {
		f, _ := pkg.Scope().Lookup(ident).(*types.Func)
		return f
	}
	t := pkg.Scope().Lookup(recv)
	if t == nil {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(t.Type(), true, pkg, name)
	f, _ := obj.(*types.Func)
	return f
}

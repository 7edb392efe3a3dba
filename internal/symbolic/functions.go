package symbolic

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/relation"
)

// function is a parameter of a function type: one of the functions that the language has for it, each of them a shape.
//
// What it is called with hangs on the input, so that its body is executed with symbols as any other: the path has the conditions of both. A function that
// nobody can write down, such as a symbol for any function at all, would be no input that a person or a test could repeat.
func (b *builder) function(name string, as *relation.Type, refused error) (value, error) {
	var ways []making
	for _, by := range as.Builders {
		source := strings.TrimPrefix(by.Func, "=")
		if i := strings.LastIndex(source, " as "); source != by.Func && i >= 0 {
			if code := b.x.world.preset(source[:i]); code != nil {
				ways = append(ways, making{name: by.Func, args: []value{&closure{code: code}}})
			}
		}
	}
	if len(ways) == 0 {
		return nil, refused
	}
	b.x.warn("of " + name + " only the functions that the relation language has were tried")
	return ways[b.pick(len(ways))], nil
}

// preset is the function that a preset writes: one of another package, "strings".ToUpper, or a literal that names no package. Nil: it is another value,
// or cannot be compiled by itself.
func (w *world) preset(source string) *ssa.Function {
	if strings.HasPrefix(source, "func(") {
		if strings.Contains(source, `".`) {
			return nil
		}
		return literalOf(source)
	}
	quoted, ident, found := strings.Cut(source, `".`)
	path, err := strconv.Unquote(quoted + `"`)
	if !found || err != nil || !token.IsIdentifier(ident) {
		return nil
	}
	p, err := w.pkg(path)
	if err != nil {
		return nil
	}
	if code := p.Func(ident); code != nil && len(typeParams(code)) == 0 {
		return code
	}
	return nil
}

// literals are the functions of literals, by their source; nil for one that does not compile. One program has each of them, whatever package is explored:
// a literal that imports nothing has types of the language alone, which are the same in all programs.
var literals sync.Map

// literalOf compiles a function literal that imports nothing.
func literalOf(source string) *ssa.Function {
	if known, ok := literals.Load(source); ok {
		return known.(*ssa.Function)
	}
	p, err := compiled("literal.go", "package literal\n\nfunc F"+strings.TrimPrefix(source, "func")+"\n")
	var code *ssa.Function
	if err == nil {
		code = p.Func("F")
	}
	literals.Store(source, code)
	return code
}

// compiled is a package of one file that imports nothing.
func compiled(name, source string) (*ssa.Package, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, 0)
	if err != nil {
		return nil, err
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
		FileVersions: map[*ast.File]string{},
	}
	pkg, err := (&types.Config{}).Check(file.Name.Name, fset, []*ast.File{file}, info)
	if err != nil {
		return nil, err
	}
	built := ssa.NewProgram(fset, ssa.BuilderMode(0)).CreatePackage(pkg, []*ast.File{file}, info, false)
	built.Build()
	return built, nil
}

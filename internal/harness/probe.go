package harness

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/subject"
)

// Probes watch what a package's code does with a row: which side each branch condition takes, how far its operands were from the other
// side, and whether signed arithmetic wrapped around. Each function gets a second version that holds its probes (probeclone.go); the
// first one stays as fast as it was but for one test at its entry. The measures of distance are in probeserve.go.
//
// The edits keep the meaning of the code, so they leave alone what they cannot prove harmless to touch: constants, operands whose type
// comes from their context (1<<n), and what has no known type since it was imported from nowhere.

// dialect is what the probes must know of a package beside its text.
type dialect struct {
	imports map[string]*types.Package
	version string // of the language: "1.16"; "" for the toolchain's
}

// dialectOf takes the types of what a package imports from the way it was loaded.
func dialectOf(pkg *subject.Package) *dialect {
	if pkg.Loaded == nil || pkg.Loaded.Types == nil {
		return nil
	}
	d := &dialect{imports: map[string]*types.Package{}, version: pkg.Module.GoLine}
	for _, p := range pkg.Loaded.Types.Imports() {
		d.imports[p.Path()] = p
	}
	return d
}

// Import implements [types.Importer].
func (d *dialect) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := d.imports[path]; p != nil {
		return p, nil
	}
	if p := d.imports["vendor/"+path]; p != nil { // the standard library's own dependencies
		return p, nil
	}
	return nil, fmt.Errorf("%s is not loaded", path)
}

// generic tells whether the language has type parameters.
func (d *dialect) generic() bool {
	major, minor, ok := strings.Cut(d.version, ".")
	minor, _, _ = strings.Cut(minor, ".")
	n, err := strconv.Atoi(minor)
	return !ok || err != nil || major != "1" || n >= 18
}

// prober finds the sites of a package's probes and the edits that put them there.
type prober struct {
	fset    *token.FileSet
	info    *types.Info
	path    string // import path
	generic bool
	classes map[string]*types.Interface // of type parameters, see class
	places
	wraps int // sites where signed arithmetic may wrap around
	funcs map[*ast.FuncDecl]*probedFunc
	byObj map[*types.Func]*probedFunc
	loose map[ast.Decl]*sites // of declarations that are no functions
	src   map[*token.File][]byte
}

// sites are edits in some piece of code.
type sites struct {
	opens, closes []Edit // opens outermost first, closes in the same order
	blocks        []Edit // before statements
	calls         []callEdit
	count         int // but for those of implicit branches
	implicit      int
}

// A callEdit is a place that names a function of the package: in call position it can be led to the version with the probes.
type callEdit struct {
	at, end int
	to      *types.Func
}

func newProber(pkgPath string, fset *token.FileSet, files []*ast.File, src map[string][]byte, d *dialect) *prober {
	p := &prober{fset: fset, path: pkgPath, generic: d.generic(), funcs: map[*ast.FuncDecl]*probedFunc{},
		byObj: map[*types.Func]*probedFunc{}, loose: map[ast.Decl]*sites{}, src: map[*token.File][]byte{}}
	p.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}}
	conf := types.Config{Importer: d, Error: func(error) {}, FakeImportC: true}
	if d.version != "" {
		conf.GoVersion = "go" + d.version
	}
	conf.Check(pkgPath, fset, files, p.info) // an import that is not resolved leaves its uses without a type
	p.classes = TypeClasses()
	names := slices.Sorted(maps.Keys(src))
	for i, f := range files {
		p.src[fset.File(f.FileStart)] = src[names[i]]
	}
	for _, f := range files {
		p.collect(f)
	}
	p.link(files)
	return p
}

// any tells whether there is a probe at all.
func (p *prober) any() bool { return len(p.branches)+len(p.implicit)+p.wraps > 0 }

// A walker collects the sites of one function or declaration.
type walker struct {
	*prober
	file   *token.File
	src    []byte
	fn     string // name of the function
	leaves map[ast.Expr]bool
	callee map[*ast.Ident]bool // in call position
	sites  *sites
}

// collect finds the sites of a file.
func (p *prober) collect(f *ast.File) {
	linked := Linknames(f)
	file := p.fset.File(f.FileStart)
	for _, d := range f.Decls {
		w := &walker{prober: p, file: file, src: p.src[file], leaves: map[ast.Expr]bool{}, callee: map[*ast.Ident]bool{}, sites: &sites{}}
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			w.walk(d)
			p.loose[d] = w.sites
			continue
		}
		if fn.Body == nil || linked[fn.Name.Name] || bareMetal(fn.Doc) {
			continue
		}
		w.fn = DeclName(fn)
		pf := &probedFunc{decl: fn, file: file, sites: w.sites, inPlace: Sensitive(fn, f)}
		if pf.obj, ok = p.info.Defs[fn.Name].(*types.Func); ok {
			p.byObj[pf.obj] = pf
		}
		before := len(p.blocks)
		w.walk(fn.Body)
		if w.sites.count == 0 { // it has one block, which nobody asks for, not even if it has a version with probes for its implicit branches
			w.sites.blocks, p.blocks = nil, p.blocks[:before]
		}
		p.funcs[fn] = pf
	}
}

// walk visits code in preorder, so that the edits of an expression that begin where it begins stand before those of its parts.
func (w *walker) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			return w.expr(e)
		}
		return w.stmt(n)
	})
}

// stmt marks the conditions of a statement, and puts in what stands before other statements.
func (w *walker) stmt(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.BlockStmt:
		w.cut(n.List)
	case *ast.CaseClause:
		w.cut(n.Body)
	case *ast.CommClause:
		w.cut(n.Body)
	case *ast.IfStmt:
		w.condition(n.Cond)
	case *ast.ForStmt:
		if n.Cond != nil {
			w.condition(n.Cond)
		}
	case *ast.RangeStmt:
		w.hit(n.Body.Lbrace+1, Branch{Kind: RangeBody, Cond: "range " + w.text(n.X)}, n.Pos())
	case *ast.ReturnStmt:
		for _, r := range n.Results {
			if b, ok := ast.Unparen(r).(*ast.BinaryExpr); ok && compares(b.Op) {
				w.condition(r)
			}
		}
	case *ast.SwitchStmt:
		w.switchTag(n)
	case *ast.TypeSwitchStmt:
		w.clauses(n.Body, w.text(n.Assign))
	case *ast.SelectStmt:
		w.clauses(n.Body, "select")
	case *ast.AssignStmt:
		w.assign(n)
	case *ast.IncDecStmt:
		w.step(n)
	}
	return true
}

// condition marks the operands that decide e.
func (w *walker) condition(e ast.Expr) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		w.condition(e.X)
		return
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			w.condition(e.X)
			return
		}
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			return // marked where it is visited
		}
	}
	w.leaves[e] = true
}

func (w *walker) expr(e ast.Expr) bool {
	if w.info.Types[e].Value != nil || w.info.Types[e].IsType() {
		return false
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			w.condition(e.X)
			w.condition(e.Y)
			return true
		}
		if w.leaves[e] {
			w.comparison(e)
			return true
		}
		w.arithmetic(e)
	case *ast.UnaryExpr:
		if e.Op == token.SUB {
			w.negation(e)
		}
	case *ast.CallExpr:
		if id := calleeName(e); id != nil {
			w.callee[id] = true
		}
		if w.leaves[e] {
			w.testCall(e)
			return true
		}
		w.domain(e)
	case *ast.Ident:
		w.name(e)
	}
	if w.leaves[e] {
		w.truth(e)
	}
	return true
}

// name notes where a function of the package is named.
func (w *walker) name(id *ast.Ident) {
	if f, ok := w.info.Uses[id].(*types.Func); ok {
		to := f.Origin()
		if !w.callee[id] {
			to = nil // a function value
		}
		w.sites.calls = append(w.sites.calls, callEdit{w.at(id.Pos()), w.at(id.End()), to})
		if to == nil {
			w.sites.calls[len(w.sites.calls)-1] = callEdit{-1, -1, f.Origin()}
		}
	}
}

func (w *walker) at(p token.Pos) int { return w.file.Offset(p) }

func (w *walker) text(n ast.Node) string { return string(w.src[w.at(n.Pos()):w.at(n.End())]) }

func (w *walker) open(at int, text string) {
	w.sites.opens = append(w.sites.opens, Edit{at, at, text})
}

func (w *walker) replace(at, end int, text string) {
	w.sites.opens = append(w.sites.opens, Edit{at, end, text})
}

func (w *walker) close(at int, text string) {
	w.sites.closes = append(w.sites.closes, Edit{at, at, text})
}

// branch numbers a branch.
func (w *walker) branch(b Branch, at token.Pos) int {
	w.branches = append(w.branches, w.placed(b, at))
	w.sites.count++
	return len(w.branches) - 1
}

// placed is a branch with its place in the code.
func (w *walker) placed(b Branch, at token.Pos) Branch {
	pos := w.fset.PositionFor(at, false)
	b.Func, b.File, b.Line, b.Column = w.fn, pos.Filename, pos.Line, pos.Column
	b.Cond = strings.Join(strings.Fields(b.Cond), " ")
	return b
}

// cut divides statements into blocks, and puts a probe before each: a block ends with the statement whose code may go elsewhere, as the blocks of go tool
// cover do. The clauses of a switch are no statements.
func (w *walker) cut(list []ast.Stmt) {
	if w.fn == "" || len(list) > 0 && isClause(list[0]) {
		return
	}
	for from := 0; from < len(list); {
		to := from
		for to+1 < len(list) && !leaves(list[to]) {
			to++
		}
		pos, end := w.fset.PositionFor(list[from].Pos(), false), w.fset.PositionFor(list[to].End(), false)
		at := w.at(list[from].Pos())
		w.sites.blocks = append(w.sites.blocks, Edit{at, at, fmt.Sprintf("imagoBlock(%d); ", len(w.blocks))})
		text, _, _ := strings.Cut(w.text(list[from]), "\n")
		w.blocks = append(w.blocks, Block{Func: w.fn, Text: strings.TrimSpace(text), File: pos.Filename, Line: pos.Line, Column: pos.Column, EndLine: end.Line, Statements: to - from + 1})
		from = to + 1
	}
}

func isClause(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}

// leaves tells whether what stands behind a statement may not be run though the statement was. One with a function literal ends a block in go tool cover
// too: what runs of it runs at another time.
func leaves(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.BlockStmt, *ast.LabeledStmt, *ast.BranchStmt:
		return true
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok {
			if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "panic" {
				return true
			}
		}
	}
	literal := false
	ast.Inspect(s, func(n ast.Node) bool {
		_, is := n.(*ast.FuncLit)
		literal = literal || is
		return !literal
	})
	return literal
}

// hit puts a probe of a branch that has one side where it is reached.
func (w *walker) hit(at token.Pos, b Branch, pos token.Pos) {
	k := w.branch(b, pos)
	w.open(w.at(at), fmt.Sprintf(" imagoHit(%d); ", k))
}

package harness

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Memory is made, copied and read without a loop that the text shows: by make, append, copy, sums and conversions of strings, by loops over lists
// that need no fuel otherwise, and by calls of packages that have none. These cost fuel by the sizes that they touch, which are known before the
// statement is executed: a statement before it charges them. Sizes whose evaluation has effects, or may not happen, are left out.
const (
	// sizeFree is the size below which nothing is charged: what is usual costs what it did. No theory stands behind it.
	sizeFree = 256
	// sizePart is how many elements are a unit: a nanosecond each, where a unit is about four (child.fuelOfWork).
	sizePart = 4
	// bytesPart is how many bytes are one where they are copied or cleared as they are. Pages that are touched for the first time cost the most of it.
	bytesPart = 32
	// compileSize is how many elements a byte of a regular expression that is compiled counts as, at a nanosecond each: measured, of four expressions it
	// took 250 to 600 ns. A function that compiles one each time it is called costs a thousand times what others do.
	compileSize = 256
	// sizeMost is a size that no memory holds: it panics or ends the process at once, and is not charged, so that it is seen to.
	sizeMost = int64(1) << 40
)

// sizeSource is the part of the file of the counter that charges for sizes.
const sizeSource = `
type imagoSize int64

func imagoMade(n imagoSize) {
	if n >= FREE {
		imagoTouched(n, PART)
	}
}

func imagoMoved(n imagoSize) {
	if n >= FREE {
		imagoTouched(n, BYTES)
	}
}

//go:noinline
func imagoTouched(n, part imagoSize) {
	if n >= MOST {
		return
	}
	if FUEL -= int64(n / part); FUEL < 0 {
		FUEL = -1 // it is not touched: that costs nothing
		imagoSpent()
	}
}
`

// sizeRuntime is sizeSource with its figures.
func sizeRuntime() string {
	return strings.NewReplacer("FREE", fmt.Sprint(sizeFree), "PART", fmt.Sprint(sizePart), "BYTES", fmt.Sprint(bytesPart),
		"MOST", fmt.Sprint(sizeMost)).Replace(sizeSource)
}

// A measurer finds the sizes that one statement touches.
type measurer struct {
	graph   *callGraph
	file    *token.File
	src     []byte                      // of the file
	free    func(s *ast.RangeStmt) bool // tells whether a loop is charged nothing for its iterations
	calls   bool                        // a function is called: what it does comes before the rest of the statement
	charges []string
}

// statement looks at what a statement evaluates first and in any case.
func (m *measurer) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		m.statement(s.Stmt)
	case *ast.AssignStmt:
		m.assignment(s)
	case *ast.ExprStmt, *ast.ReturnStmt, *ast.SendStmt:
		m.expression(s)
	case *ast.DeclStmt:
		if d, ok := s.Decl.(*ast.GenDecl); ok && d.Tok == token.VAR && len(d.Specs) == 1 { // of several the first may be what the second is made of
			m.expression(d)
		}
	case *ast.IfStmt:
		m.head(s.Init, s.Cond)
	case *ast.SwitchStmt:
		m.head(s.Init, s.Tag)
	case *ast.ForStmt:
		m.head(s.Init, nil)
	case *ast.RangeStmt:
		m.expression(s.X)
		if m.free(s) && m.settled(s.X) && !m.array(s.X) {
			m.charge("imagoMade", "len("+m.text(s.X)+")", s.X)
		}
	}
}

// head looks at the first of what stands before a block: names that it declares are unknown before it.
func (m *measurer) head(init ast.Stmt, e ast.Expr) {
	switch {
	case init != nil:
		m.statement(init)
	case e != nil:
		m.expression(e)
	}
}

// assignment looks at both sides: x += y makes a string anew.
func (m *measurer) assignment(s *ast.AssignStmt) {
	m.expression(s)
	if s.Tok == token.ADD_ASSIGN && m.stringy(s.Lhs[0]) && m.settled(s.Lhs[0]) {
		m.charge("imagoMoved", "len("+m.text(s.Lhs[0])+")", s.Lhs[0])
	}
}

// expression looks at all that is evaluated in any case.
func (m *measurer) expression(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && !m.graph.info.Types[call.Fun].IsType() && !m.graph.info.Types[call.Fun].IsBuiltin() {
			m.calls = true
		}
		return true
	})
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				m.expression(n.X)
				return false
			}
			m.sum(n)
		case *ast.CallExpr:
			m.call(n)
		}
		return true
	})
}

// sum charges for the operands of a sum of strings.
func (m *measurer) sum(e *ast.BinaryExpr) {
	if e.Op != token.ADD || !m.stringy(e) {
		return
	}
	for _, x := range []ast.Expr{e.X, e.Y} {
		if m.graph.info.Types[x].Value == nil && m.settled(x) {
			m.charge("imagoMoved", "len("+m.text(x)+")", x)
		}
	}
}

// call charges for what a call touches.
func (m *measurer) call(e *ast.CallExpr) {
	switch tv := m.graph.info.Types[e.Fun]; {
	case tv.IsBuiltin():
		m.builtin(e)
	case tv.IsType():
		if len(e.Args) == 1 && m.textual(tv.Type) && m.textual(m.graph.info.TypeOf(e.Args[0])) && !types.Identical(tv.Type, m.graph.info.TypeOf(e.Args[0])) {
			m.length("imagoMade", e.Args[0])
		}
	case m.graph.kind(e) == callOutside || m.foreign(e):
		if m.compiles(e) {
			m.compilation(e.Args[0])
		}
		for _, a := range e.Args {
			if m.lengthy(m.graph.info.TypeOf(a)) {
				m.length("imagoMade", a)
			}
		}
	}
}

// compilation charges for what is compiled: for what is known of the length of a sum of texts before it is made.
func (m *measurer) compilation(text ast.Expr) {
	v := m.graph.info.Types[text].Value
	sum, ok := ast.Unparen(text).(*ast.BinaryExpr)
	switch {
	case v != nil && v.Kind() == constant.String:
		m.charge("imagoMade", fmt.Sprint(compileSize*len(constant.StringVal(v))), text)
	case ok && sum.Op == token.ADD:
		m.compilation(sum.X)
		m.compilation(sum.Y)
	case m.settled(text):
		m.charge("imagoMade", fmt.Sprintf("%d*len(%s)", compileSize, m.text(text)), text)
	}
}

// compiles tells whether a call compiles a regular expression, its first argument.
func (m *measurer) compiles(e *ast.CallExpr) bool {
	if !m.foreign(e) || len(e.Args) == 0 {
		return false
	}
	sel := bare(e.Fun).(*ast.SelectorExpr)
	pkg := m.graph.info.Uses[sel.X.(*ast.Ident)].(*types.PkgName)
	return pkg.Imported().Path() == "regexp" && slices.Contains(compilers, sel.Sel.Name)
}

// compilers are the functions of package regexp that compile their first argument.
var compilers = []string{"Compile", "MustCompile", "CompilePOSIX", "MustCompilePOSIX", "Match", "MatchString", "MatchReader"}

// foreign tells whether a call is one of another package's function.
func (m *measurer) foreign(e *ast.CallExpr) bool {
	sel, ok := bare(e.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := sel.X.(*ast.Ident)
	if !ok {
		return false
	}
	_, ok = m.graph.info.Uses[x].(*types.PkgName)
	return ok
}

// builtin charges for make, append and copy.
func (m *measurer) builtin(e *ast.CallExpr) {
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	if !ok {
		return
	}
	switch {
	case id.Name == "make" && len(e.Args) > 1:
		n := e.Args[len(e.Args)-1] // the capacity, if there is one
		if m.graph.info.Types[n].Value == nil && m.settled(n) {
			how := "imagoMade"
			if m.textual(m.graph.info.TypeOf(e.Args[0])) {
				how = "imagoMoved"
			}
			m.charge(how, m.text(n), n)
		}
	case id.Name == "append" && e.Ellipsis.IsValid(), id.Name == "copy" && len(e.Args) == 2:
		how := "imagoMade"
		if m.textual(m.graph.info.TypeOf(e.Args[0])) {
			how = "imagoMoved"
		}
		m.length(how, e.Args[1])
	}
}

// length charges for the length of e.
func (m *measurer) length(how string, e ast.Expr) {
	if m.graph.info.Types[e].Value == nil && m.settled(e) {
		m.charge(how, "len("+m.text(e)+")", e)
	}
}

// charge adds a charge, unless its text would change the lines of the file or means something else where it is to stand.
func (m *measurer) charge(how, size string, of ast.Expr) {
	if len(m.charges) == maxCharges || strings.ContainsAny(size, "\n\r") || strings.Contains(size, "//") || strings.Contains(size, "/*") ||
		m.graph.hides["len"] || m.graph.hides["cap"] {
		return
	}
	m.charges = append(m.charges, fmt.Sprintf("%s(imagoSize(%s))", how, size))
}

// maxCharges is how many sizes of a statement are charged: a table of a thousand sums is none to wait for.
const maxCharges = 8

func (m *measurer) text(n ast.Node) string {
	return string(m.src[m.file.Offset(n.Pos()):m.file.Offset(n.End())])
}

// settled tells whether evaluating e earlier, once more, gives what the statement sees and does nothing else. A part of a list may be out of
// range, which is the same a moment earlier if nothing is called before it.
func (m *measurer) settled(e ast.Expr) bool {
	switch e := e.(type) {
	case nil:
		return true
	case *ast.Ident:
		return e.Name != "nil"
	case *ast.BasicLit:
		return true
	case *ast.SelectorExpr:
		return m.settled(e.X)
	case *ast.ParenExpr:
		return m.settled(e.X)
	case *ast.BinaryExpr:
		return m.total(e) && m.settled(e.X) && m.settled(e.Y) && !m.stringy(e)
	case *ast.SliceExpr:
		return !m.calls && m.settled(e.X) && m.settled(e.Low) && m.settled(e.High) && m.settled(e.Max)
	case *ast.CallExpr:
		tv := m.graph.info.Types[e.Fun]
		id, _ := ast.Unparen(e.Fun).(*ast.Ident)
		if id == nil || slices.ContainsFunc(e.Args, func(a ast.Expr) bool { return !m.settled(a) }) {
			return false
		}
		return tv.IsBuiltin() && slices.Contains(sizeBuiltins, id.Name) || tv.IsType() && len(e.Args) == 1 && integral(tv.Type)
	}
	return false
}

// sizeBuiltins are the builtin functions whose results are sizes.
var sizeBuiltins = []string{"len", "cap", "min", "max"}

// total tells whether an operation never panics: a shift and a quotient by a constant, and what has a result for all operands.
func (m *measurer) total(e *ast.BinaryExpr) bool {
	switch e.Op {
	case token.ADD, token.SUB, token.MUL, token.AND, token.OR:
		return true
	case token.SHL, token.SHR, token.QUO, token.REM:
		return m.graph.info.Types[e.Y].Value != nil // that a constant is 0 or negative, the compiler refuses
	}
	return false
}

func integral(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// stringy tells whether e is known to be a string.
func (m *measurer) stringy(e ast.Expr) bool {
	t := m.graph.info.TypeOf(e)
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// textual tells whether t is a string or a list of bytes or runes.
func (m *measurer) textual(t types.Type) bool {
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && (b.Kind() == types.Uint8 || b.Kind() == types.Int32)
	}
	return false
}

// lengthy tells whether values of t have a length that a call may take its time over.
func (m *measurer) lengthy(t types.Type) bool {
	if t == nil {
		return false
	}
	_, list := t.Underlying().(*types.Slice)
	return list || m.textual(t)
}

// array tells whether e is an array or points to one: its length is known to the text.
func (m *measurer) array(e ast.Expr) bool {
	switch m.graph.info.TypeOf(e).Underlying().(type) {
	case *types.Array, *types.Pointer:
		return true
	}
	return false
}

package harness

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// instrumentProbed returns the files of one package with fuel in them, under the same names, and the file [fuelFile] that declares
// the counter. The argument must hold all Go files that are built, since recursion is found over the whole package.
//
// What is charged: an iteration of a loop that calls something of unknown length, and each entry of a function that may reach
// itself, costs 1; loops without such calls are charged [fuelBlock] iterations at a time from a counter of the activation; backward
// gotos cost 1, and so do iterations over a map, each of which takes as long as ten others and which a package may fill without end. Loops over
// slices and strings end by themselves and are charged only if there is a loop or such a call in them. So no more than fuelBlock cheap
// iterations pass unseen for each unit that is charged. What is done without a loop is charged by its size, see sizes.go.
//
// Edits are insertions on lines that exist: comments, directives, build constraints and line numbers stay as they are. The inserted
// text is valid in every version of Go, so no file's language version changes (raising it to 1.22 would change its loop variables).
// It puts probes in, too, unless lang is nil, and returns the places that they watch.
func instrumentProbed(pkgPath, pkgName string, files map[string][]byte, lang *dialect) (map[string][]byte, places, error) {
	fset := token.NewFileSet()
	names := slices.Sorted(maps.Keys(files))
	var parsed []*ast.File
	for _, name := range names {
		f, err := parser.ParseFile(fset, name, files[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, places{}, fmt.Errorf("instrument %s: %w", pkgPath, err)
		}
		parsed = append(parsed, f)
	}
	c := charger{graph: newCallGraph(pkgPath, fset, parsed), fuel: fuelVar(pkgPath)}
	out := map[string][]byte{fuelFile: fuelRuntime(pkgPath, pkgName)}
	var p *prober
	if lang != nil {
		p = newProber(pkgPath, fset, parsed, files, lang)
	}
	for i, f := range parsed {
		src := files[names[i]]
		c.file, c.src, c.edits = fset.File(f.FileStart), src, nil
		c.decls(f)
		if p == nil {
			out[names[i]] = apply(src, 0, len(src), c.edits)
			continue
		}
		out[names[i]] = p.render(f, src, c.edits)
	}
	if p == nil || !p.any() {
		return out, places{}, nil
	}
	maps.Copy(out, p.runtime(pkgName))
	return out, p.places, nil
}

// charger collects the edits of one file.
type charger struct {
	graph *callGraph
	fuel  string
	file  *token.File
	src   []byte // of the file
	edits []Edit
}

func (c *charger) insert(at token.Pos, text string) {
	o := c.file.Offset(at)
	c.edits = append(c.edits, Edit{o, o, text})
}

// one is the statement that charges a unit.
func (c *charger) one() string {
	return fmt.Sprintf(" if %s--; %s < 0 { imagoSpent() }; ", c.fuel, c.fuel)
}

func (c *charger) block() string {
	return fmt.Sprintf(" if imagoN++; imagoN&%d == 0 { imagoCharge() }; ", fuelBlock-1)
}

// decls charges all functions of a file but those that the linker or the scheduler has a hand in.
func (c *charger) decls(f *ast.File) {
	linked := Linknames(f)
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			c.literals(d)
			continue
		}
		if fn.Body != nil && !linked[fn.Name.Name] && !bareMetal(fn.Doc) {
			c.body(fn.Body, c.graph.cyclic[fn.Name.Name])
		}
	}
}

// bareMetal reports directives under which a function may not call freely.
func bareMetal(doc *ast.CommentGroup) bool {
	if doc == nil {
		return false
	}
	for _, l := range doc.List {
		for _, d := range []string{"//go:nosplit", "//go:systemstack", "//go:nowritebarrier", "//go:yeswritebarrier", "//go:linkname"} {
			if strings.HasPrefix(l.Text, d) {
				return true
			}
		}
	}
	return false
}

// literals charges the function literals below n, each a function of its own. A literal is charged at its entry if it calls
// anything of unknown length, since it may be what it calls.
func (c *charger) literals(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if !ok {
			return true
		}
		c.body(lit.Body, c.calls(lit.Body))
		return false
	})
}

// calls says whether anything of unknown length is called in n.
func (c *charger) calls(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			found = found || !c.graph.steady(call)
		}
		return !found
	})
	return found
}

// body charges one function's body.
func (c *charger) body(b *ast.BlockStmt, recursive bool) {
	if c.counts(b) {
		c.insert(b.Lbrace+1, " var imagoN imagoCount; ")
	}
	if recursive {
		c.insert(b.Lbrace+1, c.one())
	}
	labels := map[string]token.Pos{}
	ast.Inspect(b, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			c.literals(n)
			return false
		case *ast.BlockStmt:
			c.sizes(n.List)
		case *ast.CaseClause:
			c.sizes(n.Body)
		case *ast.CommClause:
			c.sizes(n.Body)
		case *ast.LabeledStmt:
			labels[n.Label.Name] = n.Pos()
		case *ast.BranchStmt:
			if n.Tok == token.GOTO && labels[n.Label.Name].IsValid() {
				c.insert(n.Pos(), c.one())
			}
		case *ast.ForStmt, *ast.RangeStmt:
			switch body, how := c.loop(n); how {
			case chargeOne:
				c.insert(body.Lbrace+1, c.one())
			case chargeBlock:
				c.insert(body.Lbrace+1, c.block())
			}
		}
		return true
	})
}

// sizes charges the statements of a list for what they touch.
func (c *charger) sizes(list []ast.Stmt) {
	free := func(s *ast.RangeStmt) bool {
		_, how := c.loop(s)
		return how == chargeNone
	}
	for _, s := range list {
		m := measurer{graph: c.graph, file: c.file, src: c.src, free: free}
		m.statement(s)
		if len(m.charges) > 0 {
			c.insert(s.Pos(), strings.Join(m.charges, "; ")+"; ")
		}
	}
}

// counts says whether a function's body, without the literals in it, needs a local counter.
func (c *charger) counts(b *ast.BlockStmt) bool {
	found := false
	ast.Inspect(b, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			_, how := c.loop(n)
			found = found || how == chargeBlock
		}
		return !found
	})
	return found
}

// charge is how a loop is charged.
type charge uint8

const (
	chargeNone charge = iota
	chargeBlock
	chargeOne
)

func (c *charger) loop(n ast.Node) (*ast.BlockStmt, charge) {
	switch n := n.(type) {
	case *ast.ForStmt:
		if c.calls(n) {
			return n.Body, chargeOne
		}
		return n.Body, chargeBlock
	case *ast.RangeStmt:
		switch {
		case c.calls(n.Body), c.mapped(n.X):
			return n.Body, chargeOne
		case c.finite(n.X) && c.graph.steadyBody(n.Body):
			return n.Body, chargeNone
		}
		return n.Body, chargeBlock
	}
	return nil, chargeNone
}

// mapped says whether x is a map.
func (c *charger) mapped(x ast.Expr) bool {
	t := c.graph.info.TypeOf(x)
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// finite says whether a range over x is known to end because its length was fixed by something that exists in memory.
func (c *charger) finite(x ast.Expr) bool {
	t := c.graph.info.TypeOf(x)
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Pointer:
		return true
	case *types.Basic:
		return u.Info()&types.IsString != 0
	}
	return false
}

// apply is the bytes from…to-1 of src with the edits that lie in them; those at one offset keep their order.
func apply(src []byte, from, to int, edits []Edit) []byte {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b Edit) int { return a.At - b.At })
	out := make([]byte, 0, to-from+48*len(edits))
	for _, e := range edits {
		if e.At < from || e.End > to {
			continue
		}
		out = append(append(out, src[from:e.At]...), e.Text...)
		from = e.End
	}
	return append(out, src[from:to]...)
}

package harness

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// This file puts probes into the conditions and the arithmetic of a subject. A probe is a call that returns what the expression had, and
// notes on the way: of a condition the side taken and the distance from the other side (|a - b| for a comparison of numbers, see [Branch]),
// of signed arithmetic whether it wrapped around. All edits are textual and stay on their line, so that positions and panics name the
// user's lines; text in front of an expression and behind it nests by itself, since an inner expression is visited too. An expression is
// left as it is (or gets a probe without a distance) wherever a call would change its type or its meaning: untyped constants and shifts
// take their type from the context ([Contextual]), a result of a defined boolean type would become a bool, and interfaces and structs have
// no distance.

// comparisons are the operators that have distances, by their number in the probes' run time.
var comparisons = []token.Token{token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ}

func compares(op token.Token) bool { return opNumber(op) >= 0 }

func opNumber(op token.Token) int {
	for i, o := range comparisons {
		if o == op {
			return i
		}
	}
	return -1
}

// comparison puts the probe of a comparison: a < b becomes imagoI(7, 2, imagoT_int64(a), imagoT_int64(b)). Conversions keep the order and
// the identity of values, and need no type parameters, which old modules do not have.
//
// Where both sides are not of one type with a class, as in `err == nil`, only the side is noted (truth). A comparison of uintptr is no branch:
// such numbers are addresses as a rule, so that the side that is taken, and how far it is to the other one, would be another in each run.
func (w *walker) comparison(e *ast.BinaryExpr) {
	x, y := w.info.Types[e.X], w.info.Types[e.Y]
	if ComparesAddresses(w.info, e) {
		return
	}
	class, conv := w.class(x.Type)
	other, _ := w.class(y.Type)
	if !compares(e.Op) || !w.plainBool(e) || class == "" || class != other || !types.Identical(x.Type, y.Type) ||
		Contextual(w.info, e.X) || Contextual(w.info, e.Y) {
		w.truth(e)
		return
	}
	k := w.branch(Branch{Kind: Condition, Cond: w.text(e)}, e.Pos())
	begin, between, end := conv+"(", "), "+conv+"(", "))"
	if conv == "" {
		begin, between, end = "", ", ", ")"
	}
	w.open(w.at(e.Pos()), fmt.Sprintf("imago%s(%d, %d, %s", class, k, opNumber(e.Op), begin))
	o := w.at(e.OpPos)
	w.replace(o, o+len(e.Op.String()), between)
	w.close(w.at(e.End()), end)
}

// ComparesAddresses reports whether e compares numbers of type uintptr, or of a type made of it. That some of these are no addresses, as in a
// hash, costs a branch and its distance, or the mutants of a function; an address that counts costs the promise that a seed gives the same
// bytes.
func ComparesAddresses(info *types.Info, e *ast.BinaryExpr) bool {
	t := info.Types[e.X].Type
	if t == nil || !compares(e.Op) {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Uintptr
}

// class names the probe that compares values of a type, and the type that they are converted to first.
//
// Of a type parameter the constraint decides, in the order of the most exact distance; cmp.Ordered has only the generic one. Untyped
// operands are no class: to convert them would fix their type.
func (w *walker) class(t types.Type) (probe, conv string) {
	if t == nil {
		return "", ""
	}
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		for _, c := range [][2]string{{"int", "TI"}, {"float", "TF"}, {"string", "TS"}, {"ordered", "TO"}} {
			if types.Satisfies(p, w.classes[c[0]]) {
				return c[1], ""
			}
		}
		return "", ""
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return "", ""
	}
	switch i := b.Info(); {
	case b.Kind() == types.UnsafePointer || i&types.IsUntyped != 0:
		return "", ""
	case i&types.IsUnsigned != 0:
		return "U", "imagoT_uint64"
	case i&types.IsInteger != 0:
		return "I", "imagoT_int64"
	case b.Kind() == types.Float32:
		return "F32", "imagoT_float32"
	case b.Kind() == types.Float64:
		return "F", "imagoT_float64"
	case i&types.IsString != 0:
		return "S", "imagoT_string"
	}
	return "", ""
}

// plainBool tells whether e has type bool, or will get it: a probe's result is of no other type.
func (w *walker) plainBool(e ast.Expr) bool {
	t := w.info.Types[e].Type
	return t == types.Typ[types.Bool] || t == types.Typ[types.UntypedBool]
}

// truth puts the probe of a condition whose distance is not known.
//
// The operand of the probe is evaluated where it stood, so that short-circuit evaluation stays what it was.
func (w *walker) truth(e ast.Expr) {
	if !w.plainBool(e) {
		return
	}
	k := w.branch(Branch{Kind: Condition, Cond: w.text(e)}, e.Pos())
	w.open(w.at(e.Pos()), fmt.Sprintf("imagoB(%d, ", k))
	w.close(w.at(e.End()), ")")
}

// tests are functions of two strings whose distance from the other answer is known, by their number in the probes' run time.
var tests = map[string]int{"strings.HasPrefix": 0, "strings.HasSuffix": 1, "strings.Contains": 2, "strings.EqualFold": 3}

// testCall puts the probe of a call that is a condition. Calls of tests stay calls of the same function, by the probe.
//
// `strings.HasPrefix(s, p)` becomes imagoC(7, 0, strings.HasPrefix, s, p): the opening parenthesis turns into a comma, and the function
// into an argument. Of a copied standard package the path ends in an element of ours, which is taken off before it is looked up.
func (w *walker) testCall(e *ast.CallExpr) {
	f, ok := w.info.Uses[calleeNameOr(e)].(*types.Func)
	if !ok || f.Pkg() == nil || len(e.Args) != 2 || e.Ellipsis.IsValid() || !w.plainBool(e) {
		w.truth(e)
		return
	}
	number, ok := tests[strings.TrimSuffix(f.Pkg().Path(), "/"+copyElement)+"."+f.Name()]
	if !ok || f.Signature().Recv() != nil {
		w.truth(e)
		return
	}
	k := w.branch(Branch{Kind: Condition, Cond: w.text(e)}, e.Pos())
	w.open(w.at(e.Pos()), fmt.Sprintf("imagoC(%d, %d, ", k, number))
	w.replace(w.at(e.Lparen), w.at(e.Lparen)+1, ", ")
}

// calleeNameOr is calleeName, a name of nothing if there is none.
func calleeNameOr(e *ast.CallExpr) *ast.Ident {
	if id := calleeName(e); id != nil {
		return id
	}
	return &ast.Ident{}
}

// domain puts the probe of an implicit branch around the arguments of a call: math.Asin(e) becomes math.Asin(imagoX(7, 3, 5, e)), and
// math.Pow(x, y) becomes math.Pow(imagoPow(8, x, y)), of which each probe returns what it was given. An argument that is constant is on
// one side for good, and so is the base of a constant power that is whole.
func (w *walker) domain(e *ast.CallExpr) {
	f, ok := w.info.Uses[calleeNameOr(e)].(*types.Func)
	if !ok || f.Pkg() == nil || f.Signature().Recv() != nil || strings.TrimSuffix(f.Pkg().Path(), "/"+copyElement) != "math" {
		return
	}
	at, one := partial[f.Name()]
	pow := f.Name() == "Pow" && len(e.Args) == 2 && !isWhole(w.info.Types[e.Args[1]].Value)
	switch {
	case !one && !pow || w.info.Types[e.Args[0]].Value != nil:
	case one:
		w.argument(e, fmt.Sprintf("imagoX(%d, %d, %d, ", len(w.implicit), at.margin, at.op))
	case pow:
		w.argument(e, fmt.Sprintf("imagoPow(%d, ", len(w.implicit)))
	}
}

// argument notes an implicit branch, and puts the call of its probe around all arguments of a call.
func (w *walker) argument(e *ast.CallExpr, probe string) {
	w.implicit = append(w.implicit, w.placed(Branch{Kind: Argument, Cond: w.text(e)}, e.Pos()))
	w.sites.implicit++
	w.open(w.at(e.Args[0].Pos()), probe)
	w.close(w.at(e.Args[len(e.Args)-1].End()), ")")
}

// switchTag puts the probes of a switch: one in each clause, and one around the tag that measures its distance from the constants.
//
// A switch without a tag is a chain of conditions, and is treated as one. With a tag, the probe gets the constants of all clauses beside
// the clause that each of them selects, as bytes in a string: `switch n { case 1, 2: … case 9: … }` becomes imagoTag_int(3, "\x00\x00\x01",
// n, 1, 2, 9) with 3 as the number of the first clause. Cases that are no constants of the tag's type have no distance, and so have those
// behind the 128th clause.
func (w *walker) switchTag(s *ast.SwitchStmt) {
	if s.Tag == nil {
		for _, c := range s.Body.List {
			for _, e := range c.(*ast.CaseClause).List {
				w.condition(e)
			}
		}
		return
	}
	first := len(w.branches)
	w.clauses(s.Body, "switch "+w.text(s.Tag))
	probe := w.tagProbe(s.Tag)
	if probe == "" || Contextual(w.info, s.Tag) {
		return
	}
	var arms []byte
	var values strings.Builder
	for i, c := range s.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			if w.info.Types[e].Value != nil && types.Identical(w.info.Types[e].Type, w.info.Types[s.Tag].Type) && i < 0x80 {
				arms = append(arms, byte(i))
				values.WriteString(", " + w.text(e))
			}
		}
	}
	if len(arms) == 0 {
		return
	}
	w.open(w.at(s.Tag.Pos()), fmt.Sprintf("%s(%d, %s, ", probe, first, strconv.QuoteToASCII(string(arms))))
	w.close(w.at(s.Tag.End()), values.String()+")")
}

// tagProbe names the probe for a tag; "" if there is none for its type.
//
// Probes are written for each predeclared type; defined types need generic ones, which modules of an old language version do not have.
func (w *walker) tagProbe(tag ast.Expr) string {
	tv := w.info.Types[tag]
	if tv.Value != nil || tv.Type == nil {
		return ""
	}
	if b, ok := types.Unalias(tv.Type).(*types.Basic); ok && b.Info()&(types.IsInteger|types.IsString) != 0 && b.Info()&types.IsUntyped == 0 {
		return "imagoTag_" + basicName(b)
	}
	if !w.generic {
		return ""
	}
	switch class, _ := w.class(tv.Type); class {
	case "I", "U", "TI":
		return "imagoTagTI"
	case "S", "TS":
		return "imagoTagTS"
	}
	return ""
}

// basicName is the name of a type; byte and rune have it of what they are.
func basicName(b *types.Basic) string { return types.Typ[b.Kind()].Name() }

// clauses puts a probe into every clause of a switch or select.
//
// Clauses of one switch share a group, which is numbered from 1: taking one of them is not taking each other one.
func (w *walker) clauses(body *ast.BlockStmt, of string) {
	group := len(w.branches) + 1
	for _, c := range body.List {
		b := Branch{Kind: Clause, Group: group}
		switch c := c.(type) {
		case *ast.CaseClause:
			var texts []string
			for _, e := range c.List {
				texts = append(texts, w.text(e))
			}
			b.Cond = of + ": case " + strings.Join(texts, ", ")
			if c.List == nil {
				b.Cond = of + ": default"
			}
			w.hit(c.Colon+1, b, c.Pos())
		case *ast.CommClause:
			b.Cond = of + ": default"
			if c.Comm != nil {
				b.Cond = of + ": case " + w.text(c.Comm)
			}
			w.hit(c.Colon+1, b, c.Pos())
		}
	}
}

// adders are the operators whose results may wrap around.
var adders = map[token.Token]string{token.ADD: "Add", token.SUB: "Sub", token.MUL: "Mul", token.ADD_ASSIGN: "Add", token.SUB_ASSIGN: "Sub",
	token.MUL_ASSIGN: "Mul", token.INC: "Add", token.DEC: "Sub"}

// arithmetic puts the probe of a sum, difference or product of signed integers: imagoAdd_int(a , b).
//
// Unsigned arithmetic wraps around on purpose, and floats do not wrap. Both operands stay as they are, in their order.
func (w *walker) arithmetic(e *ast.BinaryExpr) {
	suffix := w.signed(w.info.Types[e].Type)
	name := adders[e.Op]
	if suffix == "" || name == "" || Contextual(w.info, e.X) || Contextual(w.info, e.Y) {
		return
	}
	w.wraps++
	w.sites.count++
	w.open(w.at(e.Pos()), "imago"+name+suffix+"(")
	w.replace(w.at(e.OpPos), w.at(e.OpPos)+1, ", ")
	w.close(w.at(e.End()), ")")
}

// negation puts the probe of -x: the least number of a signed type has no negative.
func (w *walker) negation(e *ast.UnaryExpr) {
	suffix := w.signed(w.info.Types[e].Type)
	if suffix == "" || Contextual(w.info, e.X) {
		return
	}
	w.wraps++
	w.sites.count++
	w.replace(w.at(e.OpPos), w.at(e.OpPos)+1, "imagoNeg"+suffix+"(")
	w.close(w.at(e.End()), ")")
}

// signed ends the names of the probes for arithmetic of a type; "" if there are none.
func (w *walker) signed(t types.Type) string {
	if t == nil {
		return ""
	}
	t = types.Unalias(t)
	if b, ok := t.(*types.Basic); ok {
		if i := b.Info(); i&types.IsInteger != 0 && i&(types.IsUnsigned|types.IsUntyped) == 0 {
			return "_" + basicName(b)
		}
		return ""
	}
	if p, ok := t.(*types.TypeParam); ok {
		if types.Satisfies(p, w.classes["signed"]) {
			return "T"
		}
		return ""
	}
	if b, ok := t.Underlying().(*types.Basic); ok && w.generic && b.Info()&types.IsInteger != 0 && b.Info()&types.IsUnsigned == 0 {
		return "T"
	}
	return ""
}

// assign puts the probe of x += y, which becomes x = imagoAdd_int(x, y) where x can be written twice.
//
// The place is evaluated twice then: xs[f()] += 1 keeps its form, and so does x.n += g() where g may change x. A local variable x is
// different, since no call between changes which variable it is.
func (w *walker) assign(s *ast.AssignStmt) {
	name := adders[s.Tok]
	if name == "" || len(s.Lhs) != 1 {
		return
	}
	suffix := w.signed(w.info.TypeOf(s.Lhs[0]))
	_, local := s.Lhs[0].(*ast.Ident)
	if suffix == "" || Contextual(w.info, s.Rhs[0]) || !repeatable(s.Lhs[0]) || !local && !Calm(s.Rhs[0]) {
		return
	}
	w.wraps++
	w.sites.count++
	o := w.at(s.TokPos)
	w.replace(o, o+2, "= imago"+name+suffix+"("+w.text(s.Lhs[0])+", ")
	w.close(w.at(s.End()), ")")
}

// step puts the probe of x++.
func (w *walker) step(s *ast.IncDecStmt) {
	suffix := w.signed(w.info.TypeOf(s.X))
	if suffix == "" || !repeatable(s.X) {
		return
	}
	w.wraps++
	w.sites.count++
	o := w.at(s.TokPos)
	w.replace(o, o+2, "= imago"+adders[s.Tok]+suffix+"("+w.text(s.X)+", 1)")
}

// repeatable tells whether evaluating a variable's place twice is the same as once: it is made of names alone.
func repeatable(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name != "_"
	case *ast.SelectorExpr:
		return repeatable(e.X)
	case *ast.IndexExpr:
		_, lit := e.Index.(*ast.BasicLit)
		return repeatable(e.X) && (lit || repeatable(e.Index))
	}
	return false
}

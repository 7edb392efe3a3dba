package mutant

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Constants are mutated where they are used as values. A site is the largest constant expression, since in the meta version it is
// no constant any more; the mutants inside it are computed when they are generated, which is what the compiler would do.

// A constant expression is folded anew for each mutant: `2*size + 1` has the leaves 2, size and 1 and the operators * and +, and the mutant
// of 2 by 3 is written as the value of 3*size + 1. The schemata choose between values at run time, which are no constants any more, so a
// constant stays where the language asks for one (array lengths, cases, …): those places have a kind of their own and no alternatives here.

// constants proposes other numbers and booleans for a constant and for each part of it.
//
// A named constant is a leaf too: its use is mutated, not its declaration, so that one use of many may be wrong.
func constants(s *spot) (alts []alt) {
	if s.kind != constantValue {
		return nil
	}
	for _, leaf := range s.leaves(s.node.(ast.Expr)) {
		v := s.pkg.Info.Types[leaf].Value
		// Characters and texts have operators of their own; a typed constant says by its value what it is.
		switch s.kindOf(leaf) {
		case types.UntypedRune, types.UntypedString:
			continue
		case types.Invalid:
			if v.Kind() == constant.String {
				continue
			}
		}
		switch v.Kind() {
		case constant.Bool:
			alts = append(alts, s.other(leaf, constant.MakeBool(!constant.BoolVal(v)))...)
		case constant.Int, constant.Float:
			alts = append(alts, s.otherNumbers(leaf, v)...)
		}
	}
	return append(alts, s.otherOperators()...)
}

// otherNumbers are 0, 1, -1, c+1, c-1, -c, and half and double of what is a float.
func (s *spot) otherNumbers(leaf ast.Expr, v constant.Value) (alts []alt) {
	// Neighbours are faults of one, neutral elements a term that is left out, the sign a wrong direction; of floats one off is no neighbour, half
	// and double are.
	one, two := constant.MakeInt64(1), constant.MakeInt64(2)
	values := []constant.Value{constant.MakeInt64(0), one, constant.MakeInt64(-1), constant.BinaryOp(v, token.ADD, one),
		constant.BinaryOp(v, token.SUB, one), constant.UnaryOp(token.SUB, v, 0)}
	if s.isFloat(leaf) {
		values = append(values, constant.BinaryOp(constant.ToFloat(v), token.QUO, two), constant.BinaryOp(v, token.MUL, two))
	}
	for _, x := range values {
		alts = append(alts, s.other(leaf, x)...)
	}
	return alts
}

// isFloat reports whether a part of a constant counts as a float. The class of the whole decides, unless it is no float and the part is
// untyped.
func (s *spot) isFloat(e ast.Expr) bool {
	// 2 in 2*math.Pi is an untyped integer, though the whole is a float
	if k := s.kindOf(e); k != types.Invalid && s.generator.class(s.typeOf(s.node.(ast.Expr))) != "float" {
		return k == types.UntypedFloat
	}
	return s.generator.class(s.typeOf(e)) == "float"
}

// leaves are the parts of a constant expression that have no parts that are mutated.
//
// len("abc") and other calls of constants are leaves as a whole.
func (s *spot) leaves(e ast.Expr) []ast.Expr {
	switch x := e.(type) {
	case *ast.ParenExpr:
		return s.leaves(x.X)
	case *ast.BinaryExpr:
		return append(s.leaves(x.X), s.leaves(x.Y)...)
	case *ast.UnaryExpr:
		// -1 is one leaf: its sign is among the mutants of the number
		if _, lit := x.X.(*ast.BasicLit); !lit {
			return s.leaves(x.X)
		}
	case *ast.CallExpr:
		// a conversion of a constant is looked through
		if s.pkg.Info.Types[x.Fun].IsType() && len(x.Args) == 1 && s.constant(x.Args[0]) {
			return s.leaves(x.Args[0])
		}
	}
	return []ast.Expr{e}
}

// otherOperators replaces the arithmetic operators inside a constant expression.
//
// Remainder and the bit operators are left out here, and so is text, whose only operator is +.
func (s *spot) otherOperators() (alts []alt) {
	ast.Inspect(s.node, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		if !ok {
			return true
		}
		in := *s
		in.class = s.generator.class(s.typeOf(b))
		for _, tok := range []token.Token{token.ADD, token.SUB, token.MUL, token.QUO} {
			// Comparisons, logic, bits and shifts have operators of their own; the codes of the latter two, but that of &, lie behind 'L'.
			if b.Op.Precedence() >= token.ADD.Precedence() && tok != b.Op && in.class != "string" && in.class != "" && codes[b.Op] < 'L' &&
				b.Op != token.AND {
				alts = append(alts, s.fold(in.withOperator(b, tok))...)
			}
		}
		return true
	})
	return alts
}

// other writes a value in the place of a part of the constant, as a constant of the same kind.
func (s *spot) other(leaf ast.Expr, v constant.Value) []alt {
	text := s.valueText(leaf, v)
	if text == "" {
		return nil
	}
	return s.fold([]edit{s.replace(leaf.Pos(), leaf.End(), text)})
}

// valueText is a value as Go source of the type, or the untyped kind, of what it takes the place of.
//
// "" means that the type does not have the value: there is no mutant then.
func (s *spot) valueText(leaf ast.Expr, v constant.Value) string {
	switch s.kindOf(leaf) {
	case types.UntypedInt:
		if v = constant.ToInt(v); v.Kind() != constant.Int {
			return ""
		}
		return s.signed(leaf, v.ExactString())
	case types.UntypedFloat:
		return s.signed(leaf, floatText(v, 64))
	case types.UntypedRune:
		if r, ok := constant.Int64Val(constant.ToInt(v)); ok && r >= 0 && r <= unicode.MaxRune && utf8.ValidRune(rune(r)) {
			return strconv.QuoteRune(rune(r))
		}
		return ""
	case types.UntypedString:
		return strconv.Quote(constant.StringVal(v))
	case types.UntypedBool:
		return strconv.FormatBool(constant.BoolVal(v))
	}
	// A typed constant is written as a conversion: the type of the expression around it must not change.
	t := s.typeOf(leaf)
	name := s.typeText(t, s.node.Pos(), plainNames)
	value := literal(v, t)
	if b, ok := t.(*types.Basic); ok && b.Kind() == types.UntypedBool || t == types.Typ[types.Bool] || value == "" {
		return value
	}
	if name == "" {
		return ""
	}
	return name + "(" + value + ")"
}

// signed puts a negative number in parentheses where it is an operand: x--1 is no difference.
func (s *spot) signed(leaf ast.Expr, text string) string {
	if !strings.HasPrefix(text, "-") {
		return text
	}
	if leaf != s.node {
		text = "(" + text + ")"
	}
	if _, binary := s.parent.(*ast.BinaryExpr); binary && text[0] == '-' {
		text = "(" + text + ")"
	}
	return text
}

// literal is a value as Go source that converts to exactly that value of a type; "" if the type does not have it.
func literal(v constant.Value, t types.Type) string {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return ""
	}
	switch i := b.Info(); {
	case i&types.IsBoolean != 0 && v.Kind() == constant.Bool:
		return strconv.FormatBool(constant.BoolVal(v))
	case i&types.IsString != 0 && v.Kind() == constant.String:
		return strconv.Quote(constant.StringVal(v))
	case i&types.IsInteger != 0:
		if v = constant.ToInt(v); v.Kind() == constant.Int && fits(v, b) {
			return v.ExactString()
		}
	case i&types.IsFloat != 0 && (v.Kind() == constant.Int || v.Kind() == constant.Float):
		if b.Kind() == types.Float32 {
			return floatText(v, 32)
		}
		return floatText(v, 64)
	}
	return ""
}

// floatText is a float as Go source. Values that overflow the type have no text, and hence no mutant.
func floatText(v constant.Value, bits int) string {
	f, _ := constant.Float64Val(v)
	if bits == 32 {
		g, _ := constant.Float32Val(v)
		f = float64(g)
	}
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return ""
	}
	// as few digits as give the same float, and never a form that Go reads as an integer
	text := strconv.FormatFloat(f, 'g', -1, bits)
	if _, err := strconv.Atoi(text); err == nil {
		text += ".0"
	}
	return text
}

// fits tells whether a type has an integer.
func fits(v constant.Value, b *types.Basic) bool {
	size := map[types.BasicKind]uint{types.Int8: 8, types.Uint8: 8, types.Int16: 16, types.Uint16: 16, types.Int32: 32, types.Uint32: 32,
		types.UntypedRune: 32}[b.Kind()]
	// int, uint and uintptr have the 64 bits of the machines that imago supports
	if size == 0 {
		size = 64
	}
	one := constant.MakeInt64(1)
	low, high := constant.MakeInt64(0), constant.Shift(one, token.SHL, size)
	if b.Info()&types.IsUnsigned == 0 {
		high = constant.Shift(one, token.SHL, size-1)
		low = constant.UnaryOp(token.SUB, high, 0)
	}
	return constant.Compare(v, token.GEQ, low) && constant.Compare(v, token.LSS, high)
}

// fold computes the constant with edits in it. There is no mutant where the compiler would refuse it.
//
// Nor is there one where the value stays the same, as -0 of 0. The result is written as one literal, whatever the form of the expression
// was.
func (s *spot) fold(edits []edit) []alt {
	e := s.node.(ast.Expr)
	from, to := s.src.at(e.Pos()), s.src.at(e.End())
	// The compiler's own type checker computes the constant: overflow, division by zero and truncation are as Go has them.
	x, err := parser.ParseExpr(string(apply(s.src.src, from, to, edits)))
	if err != nil {
		return nil
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	if err := types.CheckExpr(s.pkg.Fset, s.pkg.Types, e.Pos(), x, info); err != nil {
		return nil
	}
	tv, was := info.Types[x], s.pkg.Info.Types[e]
	// the same value would be an equivalent mutant
	if tv.Value == nil || tv.Value.Kind() == constant.Unknown || constant.Compare(tv.Value, token.EQL, was.Value) {
		return nil
	}
	text := literal(tv.Value, was.Type)
	if text == "" || !s.accepted(tv.Value) {
		return nil
	}
	return []alt{{edits: edits, value: text}}
}

// accepted tells whether the compiler takes a constant at this place.
//
// The compiler checks constants where it would let variables pass: a division by a constant 0, an index outside of an array, a length of
// make below 0, two equal cases. In the meta version the value is a variable, which compiles, so that the mutant would exist there and not
// as plain Go; both must be the same program.
func (s *spot) accepted(v constant.Value) bool {
	e := s.node.(ast.Expr)
	sign := 1
	if v.Kind() == constant.Int || v.Kind() == constant.Float {
		sign = constant.Sign(v)
	}
	switch p := s.parent.(type) {
	case *ast.BinaryExpr:
		return p.Y != e || takesSign(p.Op, sign)
	case *ast.AssignStmt:
		return takesSign(p.Tok, sign)
	case *ast.IndexExpr:
		return s.indexes(p, v, sign)
	case *ast.SliceExpr:
		return sign >= 0 && s.slices(p, v)
	case *ast.CallExpr:
		// a length above the capacity does not compile either
		return s.builtin(p) != "make" || sign >= 0 && len(p.Args) < 3
	// cases and keys that stand twice do not compile
	case *ast.CaseClause:
		return !s.twice(v)
	case *ast.KeyValueExpr:
		return p.Key != e || !s.twice(v)
	}
	return true
}

// takesSign tells whether the compiler takes a constant of that sign on the right of an operator: no division by 0, no negative shift.
func takesSign(op token.Token, sign int) bool {
	switch op {
	case token.QUO, token.REM, token.QUO_ASSIGN, token.REM_ASSIGN:
		return sign != 0
	case token.SHL, token.SHR, token.SHL_ASSIGN, token.SHR_ASSIGN:
		return sign >= 0
	}
	return true
}

// indexes tells whether a constant index lies in an array or constant string.
func (s *spot) indexes(p *ast.IndexExpr, v constant.Value, sign int) bool {
	t := s.typeOf(p.X)
	if t == nil || p.Index != s.node {
		return true
	}
	// any key will do
	if _, isMap := t.Underlying().(*types.Map); isMap {
		return true
	}
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if a, ok := t.Underlying().(*types.Array); ok && constant.Compare(constant.ToInt(v), token.GEQ, constant.MakeInt64(a.Len())) {
		return false
	}
	if c := s.pkg.Info.Types[p.X].Value; c != nil && c.Kind() == constant.String {
		return sign >= 0 && constant.Compare(constant.ToInt(v), token.LSS, constant.MakeInt64(int64(len(constant.StringVal(c)))))
	}
	return sign >= 0
}

// slices tells whether constant bounds are in order, and in the array.
func (s *spot) slices(p *ast.SliceExpr, v constant.Value) bool {
	// the ends must not fall from one to the next, and the last one must not exceed an array
	last := constant.MakeInt64(0)
	for _, b := range []ast.Expr{p.Low, p.High, p.Max} {
		if b == nil {
			continue
		}
		x := s.pkg.Info.Types[b].Value
		if b == s.node {
			x = v
		}
		if x == nil {
			continue
		}
		if x = constant.ToInt(x); constant.Compare(x, token.LSS, last) {
			return false
		}
		last = x
	}
	t := s.typeOf(p.X)
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	a, ok := t.Underlying().(*types.Array)
	return !ok || constant.Compare(last, token.LEQ, constant.MakeInt64(a.Len()))
}

// twice tells whether a case or key with that value is there already.
//
// Keys and cases are compared with constants only, as the compiler does.
func (s *spot) twice(v constant.Value) bool {
	found := false
	same := func(e ast.Expr) {
		if e == nil || e == s.node {
			return
		}
		if x := s.pkg.Info.Types[e].Value; x != nil && x.Kind() == v.Kind() && constant.Compare(x, token.EQL, v) {
			found = true
		}
	}
	// a case lies at most so deep below its switch: clause, body, statement
	for i := len(s.stack) - 1; i >= 0 && i >= len(s.stack)-4; i-- {
		switch n := s.stack[i].(type) {
		case *ast.SwitchStmt:
			for _, c := range n.Body.List {
				for _, e := range c.(*ast.CaseClause).List {
					same(e)
				}
			}
			return found
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					same(kv.Key)
				}
			}
			return found
		}
	}
	return found
}

// stringConstants proposes other texts.
func stringConstants(s *spot) (alts []alt) {
	if s.kind != constantValue {
		return nil
	}
	for _, leaf := range s.leaves(s.node.(ast.Expr)) {
		v := s.pkg.Info.Types[leaf].Value
		if v.Kind() != constant.String {
			continue
		}
		text := constant.StringVal(v)
		if text == "" {
			alts = append(alts, s.other(leaf, constant.MakeString("imago"))...) // a text that no program has
			continue
		}
		// The empty text and the text without its first character: separators and prefixes show both.
		_, size := utf8.DecodeRuneInString(text)
		alts = append(alts, s.other(leaf, constant.MakeString(""))...)
		alts = append(alts, s.other(leaf, constant.MakeString(text[size:]))...)
	}
	return alts
}

// runeConstants proposes other characters for those that are written as such.
//
// A character is valid or there is no mutant (valueText).
func runeConstants(s *spot) (alts []alt) {
	if s.kind != constantValue {
		return nil
	}
	for _, leaf := range s.leaves(s.node.(ast.Expr)) {
		if s.kindOf(leaf) != types.UntypedRune {
			continue
		}
		r, _ := constant.Int64Val(constant.ToInt(s.pkg.Info.Types[leaf].Value))
		others := []int64{r + 1, r - 1}
		// the other case is the fault of a letter; of a digit or a mark its neighbours are
		if c := rune(r); unicode.IsUpper(c) {
			others = append(others, int64(unicode.ToLower(c)))
		} else if unicode.IsLower(c) {
			others = append(others, int64(unicode.ToUpper(c)))
		}
		for _, o := range others {
			alts = append(alts, s.other(leaf, constant.MakeInt64(o))...)
		}
	}
	return alts
}

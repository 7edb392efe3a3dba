package normal

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A reader turns a function into a graph.
type reader struct {
	*graph
	values  map[ssa.Value]*node
	own     map[*node]ssa.Value // of an effect, its instruction
	params  map[ssa.Value]int
	of      func(*ssa.Function) (Form, bool) // of a function literal
	unknown bool
}

// read takes a function in. The form of a function literal, as of gives it, stands for what the literal does.
func (g *graph) read(fn *ssa.Function, of func(*ssa.Function) (Form, bool)) bool {
	if len(fn.Blocks) == 0 {
		return false
	}
	r := &reader{graph: g, of: of, values: map[ssa.Value]*node{}, own: map[*node]ssa.Value{}, params: map[ssa.Value]int{}}
	for i, p := range fn.Params {
		r.params[p] = i
	}
	for i, v := range fn.FreeVars {
		r.params[v] = i
	}
	blocks := map[*ssa.BasicBlock]*block{}
	all := fn.Blocks
	if fn.Recover != nil && !slices.Contains(all, fn.Recover) {
		all = append(all[:len(all):len(all)], fn.Recover)
	}
	for _, b := range all {
		blocks[b] = &block{}
	}
	connect(all, blocks)
	for _, b := range all {
		r.block(b, blocks[b])
	}
	g.entry, g.recover = blocks[fn.Blocks[0]], blocks[fn.Recover]
	return !r.unknown
}

// connect makes the edges, in the order that phis have them.
func connect(all []*ssa.BasicBlock, blocks map[*ssa.BasicBlock]*block) {
	for _, b := range all {
		for range b.Succs {
			blocks[b].succs = append(blocks[b].succs, nil)
		}
	}
	for _, b := range all {
		for _, p := range b.Preds {
			e := &edge{blocks[p], blocks[b]}
			for i, s := range p.Succs {
				if s == b && e.from.succs[i] == nil {
					e.from.succs[i] = e
					break
				}
			}
			e.to.preds = append(e.to.preds, e)
		}
	}
}

// block places the instructions of a block.
func (r *reader) block(from *ssa.BasicBlock, to *block) {
	for _, in := range from.Instrs {
		switch in := in.(type) {
		case *ssa.DebugRef:
		case *ssa.Phi:
			n := r.node(in)
			for _, e := range in.Edges {
				n.args = append(n.args, r.node(e))
			}
			to.phis = append(to.phis, n)
		case *ssa.If, *ssa.Jump, *ssa.Return, *ssa.Panic:
			to.end = r.effect(in, nil)
		case ssa.Value:
			if n := r.node(in); r.own[n] == in { // an expression may be as simple as the effect of another instruction
				to.effects = append(to.effects, n)
			}
		default:
			to.effects = append(to.effects, r.effect(in, nil))
		}
	}
	if to.end == nil {
		r.unknown = true
	}
}

// node is the node of a value, which may stand in a block that has not been read.
func (r *reader) node(v ssa.Value) *node {
	if v == nil {
		return r.leaf("none", nil, "")
	}
	if n := r.values[v]; n != nil {
		return n
	}
	n := r.make(v)
	r.values[v] = n
	return n
}

func (r *reader) make(v ssa.Value) *node {
	switch v := v.(type) {
	case *ssa.Parameter:
		return r.leaf("param", v.Type(), fmt.Sprint(r.params[v]))
	case *ssa.FreeVar:
		return r.leaf("free", v.Type(), fmt.Sprint(r.params[v]))
	case *ssa.Global:
		return r.leaf("global", v.Type(), v.RelString(nil))
	case *ssa.Builtin:
		return r.leaf("builtin", v.Type(), v.Name())
	case *ssa.Function:
		return r.function(v)
	case *ssa.Const:
		return r.constant(v)
	case *ssa.Phi:
		return r.fix("Phi", v.Type(), "")
	}
	if op, aux, args, ok := r.pure(v); ok {
		return r.expr(op, v.Type(), aux, args...)
	}
	if in, ok := v.(ssa.Instruction); ok {
		n := r.effect(in, v.Type())
		r.own[n] = v
		return n
	}
	r.unknown = true
	return r.leaf("unknown", nil, "")
}

// function is a function as a value or callee: one that is written here by what it does, others by their names.
func (r *reader) function(fn *ssa.Function) *node {
	if fn.Parent() == nil {
		name := fn.RelString(nil)
		for _, t := range fn.TypeArgs() {
			name += "," + r.typeText(t)
		}
		return r.leaf("func", fn.Type(), name)
	}
	form, ok := r.of(fn)
	r.unknown = r.unknown || !ok
	return r.leaf("closure", fn.Type(), string(form[:]))
}

func (r *reader) constant(c *ssa.Const) *node {
	b, ok := c.Type().Underlying().(*types.Basic)
	if c.Value == nil || !ok {
		text := "zero"
		if c.Value != nil {
			text = c.Value.ExactString()
		}
		return r.leaf("const", c.Type(), text)
	}
	switch info := b.Info(); {
	case info&types.IsBoolean != 0:
		return r.constOf(c.Type(), constant.BoolVal(c.Value))
	case info&types.IsString != 0:
		if c.Value.Kind() == constant.String {
			return r.constOf(c.Type(), constant.StringVal(c.Value))
		}
	case info&types.IsUnsigned != 0:
		if u, exact := constant.Uint64Val(constant.ToInt(c.Value)); exact {
			return r.constOf(c.Type(), u)
		}
	case info&types.IsInteger != 0:
		if i, exact := constant.Int64Val(constant.ToInt(c.Value)); exact {
			return r.constOf(c.Type(), i)
		}
	case b.Kind() == types.Float64:
		f, _ := constant.Float64Val(c.Value)
		return r.constOf(c.Type(), f)
	}
	return r.leaf("const", c.Type(), c.Value.ExactString())
}

// effect is an instruction that stays in its place.
func (r *reader) effect(in ssa.Instruction, t types.Type) *node {
	n := r.fix(fmt.Sprintf("%T", in)[len("*ssa."):], t, r.detail(in))
	for _, p := range in.Operands(nil) {
		n.args = append(n.args, r.node(*p))
	}
	return n
}

// detail is what an instruction says beside its operands.
func (r *reader) detail(in ssa.Instruction) string {
	switch in := in.(type) {
	case ssa.CallInstruction:
		if c := in.Common(); c.IsInvoke() {
			return c.Method.FullName()
		}
	case *ssa.BinOp:
		return in.Op.String()
	case *ssa.UnOp:
		return fmt.Sprint(in.Op, in.CommaOk)
	case *ssa.FieldAddr:
		return fmt.Sprint(in.Field)
	case *ssa.Lookup:
		return fmt.Sprint(in.CommaOk)
	case *ssa.TypeAssert:
		return fmt.Sprint(r.typeText(in.AssertedType), in.CommaOk)
	case *ssa.Next:
		return fmt.Sprint(in.IsString)
	case *ssa.Alloc:
		return ""
	case *ssa.Select:
		text := fmt.Sprint(in.Blocking)
		for _, s := range in.States {
			text += fmt.Sprint(" ", s.Dir)
		}
		return text
	case *ssa.Index, *ssa.IndexAddr, *ssa.Slice, *ssa.MakeClosure, *ssa.MakeMap, *ssa.MakeChan, *ssa.MakeSlice, *ssa.Range, *ssa.Convert,
		*ssa.MultiConvert, *ssa.SliceToArrayPointer, *ssa.Send, *ssa.Store, *ssa.MapUpdate, *ssa.RunDefers, *ssa.If, *ssa.Jump, *ssa.Return,
		*ssa.Panic, *ssa.ChangeType:
	default:
		r.unknown = true
	}
	return ""
}

// pure tells instructions that can neither fail nor be observed, and takes them apart.
func (r *reader) pure(v ssa.Value) (op, aux string, args []*node, ok bool) {
	op, aux, operands := pureOperation(v)
	if op == "" {
		return "", "", nil, false
	}
	for _, x := range operands {
		args = append(args, r.node(x))
	}
	return op, aux, args, true
}

// unaryName are the names of unary operators in a graph; - and ^ have two operands there, too.
var unaryName = map[token.Token]string{token.SUB: "neg", token.XOR: "com", token.NOT: "!"}

// pureOperation is the name and the operands of such an instruction; "" for others.
func pureOperation(v ssa.Value) (op, aux string, operands []ssa.Value) {
	switch v := v.(type) {
	case *ssa.BinOp:
		if failsNever(v) {
			return v.Op.String(), "", []ssa.Value{v.X, v.Y}
		}
	case *ssa.UnOp: // neither a load nor a receive, which have no name
		return unaryName[v.Op], "", []ssa.Value{v.X}
	case *ssa.ChangeType:
		if !typeParameters(v.Type(), v.X.Type()) {
			return "ChangeType", "", []ssa.Value{v.X}
		}
	case *ssa.Convert:
		if numeric(v.Type()) && numeric(v.X.Type()) {
			return "Convert", "", []ssa.Value{v.X}
		}
	case *ssa.ChangeInterface:
		return "ChangeInterface", "", []ssa.Value{v.X}
	case *ssa.MakeInterface:
		return "MakeInterface", "", []ssa.Value{v.X}
	case *ssa.Extract:
		return "Extract", fmt.Sprint(v.Index), []ssa.Value{v.Tuple}
	case *ssa.Field:
		return "Field", fmt.Sprint(v.Field), []ssa.Value{v.X}
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && pureBuiltin(b.Name(), v.Call.Args) {
			return b.Name(), "", v.Call.Args
		}
	}
	return "", "", nil
}

// failsNever tells whether an operation has a value for all operands.
func failsNever(v *ssa.BinOp) bool {
	x, basic := v.X.Type().Underlying().(*types.Basic)
	switch v.Op {
	case token.QUO, token.REM:
		if !basic || x.Info()&types.IsInteger == 0 {
			return basic
		}
		c, ok := v.Y.(*ssa.Const)
		return ok && c.Value != nil && constant.Sign(c.Value) != 0
	case token.SHL, token.SHR:
		if y, ok := v.Y.Type().Underlying().(*types.Basic); ok && y.Info()&types.IsUnsigned != 0 {
			return true
		}
		c, ok := v.Y.(*ssa.Const)
		return ok && c.Value != nil && constant.Sign(c.Value) >= 0
	case token.EQL, token.NEQ:
		switch v.X.Type().Underlying().(type) {
		case *types.Basic, *types.Pointer, *types.Chan, *types.Map, *types.Slice, *types.Signature: // of the last three, with nil
			return true
		}
		return false
	}
	return true
}

// pureBuiltin tells builtins whose result follows from the values of their arguments, and not from memory.
func pureBuiltin(name string, args []ssa.Value) bool {
	switch name {
	case "min", "max", "real", "imag", "complex":
		return true
	case "len", "cap":
		switch t := args[0].Type().Underlying().(type) {
		case *types.Slice, *types.Array:
			return true
		case *types.Basic:
			return t.Info()&types.IsString != 0
		}
	}
	return false
}

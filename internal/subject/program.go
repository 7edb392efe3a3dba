package subject

import (
	"context"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
)

// A program is the SSA form of the packages whose syntax is loaded, as a graph: what each function does to the world by itself,
// and which functions it may call: every function that it mentions. Interface methods are resolved as in rapid type analysis (Bacon and
// Sweeney, "Fast static analysis of C++ virtual function calls", 1996): a function holds every method of each type that it puts into an
// interface, and [dispatch] says which of these are called.
type program struct {
	ssa   *ssa.Program
	nodes map[*ssa.Function]*node
	// starts has what package initialisation stores in function variables, var now = time.Now, and holds the methods of what it stores in
	// those of interface types.
	starts, holds map[*ssa.Global][]*ssa.Function
}

// A node is one function of a program.
type node struct {
	effect  string // its own effect with what has it: "reads the clock (time.Now", to be closed; "" if none
	doubt   string // what cannot be known: "calls C code"
	callees []*ssa.Function
	held    []*ssa.Function // methods of the types that it puts into interfaces
	invokes []string        // names of methods that it calls through interfaces
	names   bool            // it calls methods by names that are known at run time
	once    []*ssa.Function // those that it has called by a sync.Once, and that have no variables of their own: what they fill is the same whoever comes first
	reads   []*ssa.Global
	writes  []*ssa.Global
}

// newProgram builds the SSA form of packages with syntax.
func newProgram(fset *token.FileSet, syntax map[string]*packages.Package) *program {
	g := &program{
		ssa: ssa.NewProgram(fset, ssa.BuilderMode(0)), nodes: map[*ssa.Function]*node{},
		starts: map[*ssa.Global][]*ssa.Function{}, holds: map[*ssa.Global][]*ssa.Function{},
	}
	seen := map[*types.Package]bool{}
	paths := slices.Sorted(maps.Keys(syntax))
	for _, path := range paths {
		p := syntax[path]
		if p.Types != nil && !p.IllTyped && !seen[p.Types] {
			seen[p.Types] = true
			g.ssa.CreatePackage(p.Types, p.Syntax, p.TypesInfo, true)
		}
	}
	var create func(pkgs []*types.Package)
	create = func(pkgs []*types.Package) {
		for _, p := range pkgs {
			if !seen[p] {
				seen[p] = true
				g.ssa.CreatePackage(p, nil, nil, true)
				create(p.Imports())
			}
		}
	}
	for _, path := range paths {
		if p := syntax[path]; p.Types != nil {
			create(p.Types.Imports())
		}
	}
	g.ssa.Build()
	for _, path := range paths {
		if p := g.ssa.Package(syntax[path].Types); p != nil {
			g.initialise(p.Func("init"))
		}
	}
	return g
}

// initialise notes what the initialisation of a package stores in its variables.
func (g *program) initialise(init *ssa.Function) {
	if init == nil {
		return
	}
	for _, b := range init.Blocks {
		for _, in := range b.Instrs {
			store, ok := in.(*ssa.Store)
			if !ok {
				continue
			}
			global := rootGlobal(store.Addr)
			if global == nil {
				continue
			}
			switch v := store.Val.(type) {
			case *ssa.Function:
				g.starts[global] = append(g.starts[global], origin(v))
			case *ssa.MakeClosure:
				g.starts[global] = append(g.starts[global], v.Fn.(*ssa.Function))
			case *ssa.MakeInterface:
				g.holds[global] = append(g.holds[global], g.methods(v.X.Type())...)
			}
		}
	}
}

// program is the SSA form of the packages with syntax.
func (l *loader) program() *program {
	if l.prog == nil {
		l.prog = newProgram(l.fset, l.syntax)
	}
	return l.prog
}

// elsewhere finds the body of a function of another module, whose packages are loaded when the first is asked for, all at once.
// It is nil if they are too many or do not compile.
func (l *loader) elsewhere(obj *types.Func) *ssa.Function {
	if l.other == nil {
		l.other = l.otherProgram()
	}
	for _, pkg := range l.other.ssa.AllPackages() {
		if pkg.Pkg.Path() != obj.Pkg().Path() {
			continue
		}
		recv, name, isMethod := strings.Cut(baseName(obj), ".")
		var found *types.Func
		if isMethod {
			found = method(pkg.Pkg.Scope(), recv, name)
		} else {
			found, _ = pkg.Pkg.Scope().Lookup(recv).(*types.Func)
		}
		if found == nil {
			return nil
		}
		return l.other.ssa.FuncValue(found)
	}
	return nil
}

// otherProgram loads what the packages at hand import of other modules.
func (l *loader) otherProgram() *program {
	roots := slices.Sorted(maps.Keys(l.syntax))
	var paths []string
	for _, p := range l.outside(roots) {
		paths = append(paths, p.PkgPath)
	}
	syntax := map[string]*packages.Package{}
	if len(paths) > 0 && len(paths) <= maxForeign {
		pkgs, err := l.load(context.Background(), modeSyntax, paths...)
		if err != nil {
			pkgs = nil // what it would have said of effects is left to executing twice
		}
		for _, p := range pkgs {
			syntax[p.PkgPath] = p
		}
	}
	return newProgram(l.fset, syntax)
}

// origin is the generic function of an instance, else f itself.
func origin(f *ssa.Function) *ssa.Function {
	if o := f.Origin(); o != nil {
		return o
	}
	return f
}

// node scans f, once.
func (g *program) node(f *ssa.Function) *node {
	if n := g.nodes[f]; n != nil {
		return n
	}
	n := new(node)
	g.nodes[f] = n
	if f.Blocks == nil {
		n.effect, n.doubt = g.bodyless(f)
		return n
	}
	for _, b := range f.Blocks {
		for _, in := range b.Instrs {
			g.scan(n, in)
		}
	}
	return n
}

// bodyless judges a function without syntax: of the standard library by the table.
func (g *program) bodyless(f *ssa.Function) (effect, doubt string) {
	obj, ok := f.Object().(*types.Func)
	if !ok || obj.Pkg() == nil {
		return "", ""
	}
	name := obj.Pkg().Name() + "." + baseName(obj)
	if strings.HasPrefix(obj.Name(), "_Cfunc_") || strings.HasPrefix(obj.Name(), "_cgo_") {
		return "", "calls C code"
	}
	if e := effectOf(obj.Pkg().Path(), baseName(obj)); e != "" {
		return refine(e, obj.Name()) + " (" + name, ""
	}
	return "", ""
}

// refine says whether files are read or written, as far as the name tells.
func refine(effect, name string) string {
	if effect != files {
		return effect
	}
	for _, w := range []string{"Write", "Create", "Mkdir", "Remove", "Rename", "Chmod", "Chown", "Truncate", "Symlink", "Link", "CopyFS"} {
		if strings.HasPrefix(name, w) {
			return "writes files"
		}
	}
	for _, r := range []string{"Read", "Open", "Stat", "Lstat", "Load", "Glob", "Walk", "DirFS", "Parse"} {
		if strings.HasPrefix(name, r) {
			return "reads files"
		}
	}
	return effect
}

// scan adds what one instruction does.
func (g *program) scan(n *node, in ssa.Instruction) {
	var rands [12]*ssa.Value
	lazy := calledOnce(in)
	for _, op := range in.Operands(rands[:0]) {
		switch v := (*op).(type) {
		case *ssa.Function:
			if v == lazy {
				n.once = append(n.once, origin(v))
			} else {
				n.callees = append(n.callees, origin(v))
				n.names = n.names || findsNames(v)
			}
		case *ssa.Global:
			n.mention(v)
			n.callees, n.held = append(n.callees, g.starts[v]...), append(n.held, g.holds[v]...)
		}
	}
	switch in := in.(type) {
	case *ssa.Store:
		n.write(rootGlobal(in.Addr))
	case *ssa.MapUpdate:
		n.write(rootGlobal(in.Map))
	case *ssa.UnOp:
		if in.Op == token.MUL {
			n.read(rootGlobal(in.X))
		}
	case *ssa.MakeInterface:
		n.held = append(n.held, g.methods(in.X.Type())...)
	case ssa.CallInstruction:
		n.through(in.Common())
		g.call(n, in.Common())
	}
}

// calledOnce is the function that a call of sync.Once.Do is given; nil if in is none, or the function has variables of its own.
func calledOnce(in ssa.Instruction) *ssa.Function {
	call, ok := in.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	c := call.Common()
	if callee := c.StaticCallee(); callee == nil || callee.String() != "(*sync.Once).Do" || len(c.Args) != 2 {
		return nil
	}
	f, _ := c.Args[1].(*ssa.Function)
	return f
}

// calls lists the functions that n may call.
func (n *node) calls() []*ssa.Function { return slices.Concat(n.callees, n.once) }

// mention judges variables of the standard library that give effects to whoever holds them.
func (n *node) mention(v *ssa.Global) {
	switch v.Pkg.Pkg.Path() + "." + v.Name() {
	case "crypto/rand.Reader":
		n.effect = random + " (rand.Reader"
	case "os.Args", "flag.CommandLine":
		n.effect = environ + " (" + v.Pkg.Pkg.Name() + "." + v.Name()
	}
}

// through notes the method that a call through an interface names, and takes out a callee that it asks for nothing but a number.
func (n *node) through(c *ssa.CallCommon) {
	if c.IsInvoke() {
		n.invokes = append(n.invokes, c.Method.Name())
	}
	if callee := c.StaticCallee(); callee != nil && asksForProcessors(callee, c.Args) {
		n.callees = slices.DeleteFunc(n.callees, func(f *ssa.Function) bool { return f == origin(callee) })
	}
}

// call judges what a call does beyond its callee's own node: it may write a package variable that it is given the address of.
func (g *program) call(n *node, c *ssa.CallCommon) {
	if b, ok := c.Value.(*ssa.Builtin); ok {
		if len(c.Args) > 0 && (b.Name() == "delete" || b.Name() == "clear" || b.Name() == "copy") {
			n.write(rootGlobal(c.Args[0]))
		}
		return
	}
	callee := c.StaticCallee()
	if callee == nil || len(c.Args) == 0 || callee.Pkg == nil && callee.Object() == nil {
		return
	}
	global := rootGlobal(c.Args[0])
	if global == nil {
		return
	}
	if isStandardStream(global) { // printing is no effect, and input is empty
		n.callees = slices.DeleteFunc(n.callees, func(f *ssa.Function) bool { return f == origin(callee) })
		return
	}
	if obj := callee.Object(); obj != nil && obj.Pkg() != nil && writesArgument(obj.Pkg().Path(), callee) {
		n.write(global)
	}
	n.read(global)
}

// findsNames reports whether a function of the standard library calls methods by names that it is given at run time.
func findsNames(f *ssa.Function) bool {
	obj, ok := f.Object().(*types.Func)
	if !ok || obj.Pkg() == nil {
		return false
	}
	switch obj.Pkg().Path() {
	case "text/template", "html/template":
		return strings.HasPrefix(obj.Name(), "Execute")
	case "reflect":
		return obj.Name() == "Method" || obj.Name() == "MethodByName"
	}
	return false
}

// asksForProcessors reports whether a call of runtime.GOMAXPROCS changes nothing: how many goroutines share a sum is no state of the runtime.
func asksForProcessors(callee *ssa.Function, args []ssa.Value) bool {
	if callee.String() != "runtime.GOMAXPROCS" || len(args) != 1 {
		return false
	}
	n, ok := args[0].(*ssa.Const)
	return ok && n.Int64() <= 0
}

func isStandardStream(v *ssa.Global) bool {
	return v.Pkg.Pkg.Path() == "os" && (v.Name() == "Stdout" || v.Name() == "Stderr" || v.Name() == "Stdin")
}

// writesArgument tells the functions of sync and sync/atomic that change what they are called on, other than locks.
func writesArgument(pkg string, f *ssa.Function) bool {
	switch pkg {
	case "sync/atomic":
		return !strings.HasPrefix(f.Name(), "Load")
	case "sync":
		return strings.Contains(f.String(), "sync.Map") && f.Name() != "Load" && f.Name() != "Range"
	}
	return false
}

func (n *node) read(v *ssa.Global) {
	if v != nil && !slices.Contains(n.reads, v) {
		n.reads = append(n.reads, v)
	}
}

func (n *node) write(v *ssa.Global) {
	if v != nil && !slices.Contains(n.writes, v) {
		n.writes = append(n.writes, v)
	}
}

// methods lists the functions behind the methods of t.
func (g *program) methods(t types.Type) []*ssa.Function {
	if _, ok := pointee(t).(*types.Named); !ok {
		return nil
	}
	var out []*ssa.Function
	set := types.NewMethodSet(t)
	for i := range set.Len() {
		obj, ok := set.At(i).Obj().(*types.Func)
		if !ok {
			continue
		}
		// Methods of standard types cost nothing unless called: a *os.File may well be os.Stdout.
		if f := g.ssa.FuncValue(obj.Origin()); f != nil && f.Blocks != nil {
			out = append(out, f)
		}
	}
	return out
}

// rootGlobal is the package variable that an address or a reference value hangs from, nil if it is none.
func rootGlobal(v ssa.Value) *ssa.Global {
	for range 32 { // deeper chains do not occur in code that people write
		switch x := v.(type) {
		case *ssa.Global:
			return x
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.UnOp:
			if x.Op != token.MUL {
				return nil
			}
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.Index:
			v = x.X
		case *ssa.Lookup:
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.Slice:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.TypeAssert:
			v = x.X
		default:
			return nil
		}
	}
	return nil
}

// foreignFunc returns the function of another module that f, which has no body here, stands for; nil if it is none.
func foreignFunc(f *ssa.Function) *types.Func {
	obj, ok := f.Object().(*types.Func)
	if !ok || f.Blocks != nil || obj.Pkg() == nil {
		return nil
	}
	if first, _, _ := strings.Cut(obj.Pkg().Path(), "/"); !strings.Contains(first, ".") {
		return nil // the standard library, as far as paths tell
	}
	return obj.Origin()
}

// reach lists f and everything that it may call and that has a body.
func (g *program) reach(f *ssa.Function) []*ssa.Function {
	seen := map[*ssa.Function]bool{f: true}
	out := []*ssa.Function{f}
	for i := 0; i < len(out); i++ {
		n := g.node(out[i])
		for _, c := range slices.Concat(n.calls(), n.held) {
			if !seen[c] && c.Blocks != nil {
				seen[c] = true
				out = append(out, c)
			}
		}
	}
	return out
}

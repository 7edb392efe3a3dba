package symbolic

import (
	"fmt"

	"golang.org/x/tools/go/ssa"
)

// initialise executes what the initialisation of a package does for one of its variables: the stores in it and all that their operands are made of, in
// order. The rest of the initialisation may be out of reach, and there is no need of it.
func (x *executor) initialise(g *ssa.Global, at int) {
	spoil := func(why string) { x.world.cells[-at-1] = poison{why} }
	init := g.Pkg.Func("init")
	if init == nil || len(init.Blocks) == 0 { // of a program that has the bodies of a few functions only
		spoil(fmt.Sprintf("the initialisation of %s is not at hand", g.Name()))
		return
	}
	wanted := needed(init, g)
	// What an init function fills is filled by code with branches, of which the parts that matter are not told apart.
	for _, f := range functionsOf(g.Pkg) {
		if f != init && starts(f) && stores(f, g) {
			spoil(fmt.Sprintf("the package variable %s is filled by an init function", g.Name()))
			return
		}
	}
	// Another executor does it, with the terms and cells of this one: paths of the subject that are open have to find the variable initialised, too.
	y := &executor{ctx: x.ctx, o: x.o, store: x.store, solver: x.solver, paths: &Paths{}, barren: map[string]bool{}, world: x.world, initial: true, made: x.made}
	s := &state{}
	s.frames = []*frame{newFrame(init, nil)}
	for _, b := range init.Blocks {
		for i, in := range b.Instrs {
			if !wanted[in] {
				continue
			}
			// A phi is the value of && or || in an expression, for which the branches before it would have to be executed: the instructions that
			// are wanted are taken out of the order in which branches would choose them.
			if _, phi := in.(*ssa.Phi); phi {
				spoil(fmt.Sprintf("the package variable %s has a condition in its initialisation", g.Name()))
				return
			}
			// The instructions are executed one by one, where they stand, and calls to their end.
			s.frames[0].block, s.frames[0].at = b, i+1
			ok := y.step(s, in)
			for ok && len(s.frames) > 1 {
				f := s.top()
				if f.panicking {
					ok = y.unwind(s) == errMoved
					continue
				}
				f.at++
				y.steps++
				if y.steps > y.o.Steps {
					ok = s.poison("the bound of steps was hit (--steps)") == errMoved
					continue
				}
				ok = y.step(s, f.block.Instrs[f.at-1])
			}
			// What could not be executed leaves a poison behind, which is not to be taken for the zero value: a table that is half filled would
			// have paths that are none.
			if store, is := in.(*ssa.Store); is && store.Val != nil {
				if bad, poisoned := s.frames[0].env[store.Val].(poison); poisoned {
					spoil(bad.why)
					return
				}
			}
			if !ok {
				spoil(fmt.Sprintf("the package variable %s is not known", g.Name()))
				return
			}
		}
	}
	x.made = y.made
}

// stores reports whether a function mentions a variable without only reading it.
func stores(f *ssa.Function, g *ssa.Global) bool {
	for _, b := range f.Blocks {
		for _, in := range b.Instrs {
			if mentions(in, g) && !reads(in) {
				return true
			}
		}
	}
	return false
}

// A need collects the instructions that give a variable its value. The initialisation of a package is one function, in the order that Go prescribes
// (Go spec, "Package initialization"); of a table of package unicode it takes a hundredth.
type need map[ssa.Instruction]bool

// needed are the instructions of an initialisation that give a variable its value.
func needed(init *ssa.Function, g *ssa.Global) need {
	n := need{}
	for _, b := range init.Blocks {
		for _, in := range b.Instrs {
			// Elements of an array and fields of a struct are stored one by one where they lie.
			switch in := in.(type) {
			case *ssa.Store:
				if in.Addr == ssa.Value(g) {
					n.want(in)
				}
			case *ssa.IndexAddr, *ssa.FieldAddr:
				if *in.Operands(nil)[0] == ssa.Value(g) {
					n.filled(in.(ssa.Value))
				}
			}
		}
	}
	return n
}

// want takes an instruction, and what its operands are made by.
func (n need) want(in ssa.Instruction) {
	if n[in] {
		return
	}
	n[in] = true
	// Operands of the instructions of an expression are made before it, in the same function.
	for _, op := range in.Operands(nil) {
		if made, is := (*op).(ssa.Instruction); is {
			n.want(made)
		}
	}
	switch in := in.(type) {
	case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice:
		n.filled(in.(ssa.Value))
	}
}

// filled takes what is stored in a place that is made here, and in places within it.
func (n need) filled(v ssa.Value) {
	if v.Referrers() == nil {
		return
	}
	// Reading there changes nothing.
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == v {
				n.want(r)
			}
		case *ssa.MapUpdate:
			if r.Map == v {
				n.want(r)
			}
		case *ssa.IndexAddr, *ssa.FieldAddr, *ssa.Slice:
			n.filled(r.(ssa.Value))
		}
	}
}

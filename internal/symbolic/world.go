package symbolic

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/relation"
)

// A world is what an exploration knows beside its function: bodies of other packages, and package variables as initialisation leaves them.
type world struct {
	home   *ssa.Package  // of the subject
	dir    string        // in which other packages are asked for; "" if they are not entered
	module string        // of the subject
	env    *relation.Env // names constructors
	std    bool          // the subject is one of the standard library
	proof  bool          // nothing may hang on what another package could change
	cells  []value       // of package variables, and of what they lead to; the first has number -1
	vars   map[string]int
	// handles are those of known values, by the function that made them, see [executor.canonical].
	handles map[string][]pointer
	// roots has of each variable of a relation the parameter whose bounds it has, "" if none; nil where variables are parameters.
	roots map[string]string
	lost  func(why string) // of a relation: told of a path that does not come to its end; nil in an exploration
	// start initialises a variable at its cell.
	start func(x *executor, g *ssa.Global, at int)
}

// A poison is a value that is not known, because the instruction that gives it could not be executed.
type poison struct{ why string }

// fixed are variables that the runtime sets by the machine, and on which no result hangs.
var fixed = map[string]uint64{"internal/bytealg.MaxLen": 63, "internal/bytealg.MaxBruteForce": 64} // as on amd64 with AVX2, internal/bytealg of Go 1.26

// global is the place of a package variable. It has what the initialisation of its package stores in it, which is executed when it is touched first, unless
// something else stores in it too.
func (x *executor) global(s *state, g *ssa.Global) (value, error) {
	w := x.world
	name := g.String()
	if at, known := w.vars[name]; known {
		return pointer{cell: at}, nil
	}
	t := g.Type().Underlying().(*types.Pointer).Elem()
	w.cells = append(w.cells, poison{fmt.Sprintf("the package variable %s is not known", g.Name())})
	at := -len(w.cells)
	w.vars[name] = at
	path := g.Pkg.Pkg.Path()
	foreign := w.home == nil || path != w.home.Pkg.Path()
	if v, known := x.standing(g, name, t, foreign); known {
		w.cells[-at-1] = v
		return pointer{cell: at}, nil
	}
	if foreign {
		p, err := w.pkg(path)
		if err != nil {
			return nil, err
		}
		if g = p.Var(g.Name()); g == nil {
			return nil, fmt.Errorf("the package variable %s is not known", name)
		}
	}
	// What a Once calls has been done, by this call or by one before. A proof is about either.
	if !settled(g) && (w.proof || t.String() != "sync.Once") {
		w.cells[-at-1] = poison{fmt.Sprintf("the package variable %s may have been changed", g.Name())}
		return pointer{cell: at}, nil
	}
	zero, err := x.zero(t)
	if err != nil {
		return nil, err
	}
	w.cells[-at-1] = zero
	w.start(x, g, at)
	return pointer{cell: at}, nil
}

// standard reports whether an import path is one of the standard library: these have no dot in their first element, and lie outside the module.
func (w *world) standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".") && (w.module == "" || path != w.module && !strings.HasPrefix(path, w.module+"/"))
}

// poison gives up the calls in progress of an initialisation: what the first one gives is not known.
func (s *state) poison(why string) error {
	s.frames = s.frames[:1]
	f := s.frames[0]
	if v, gives := f.block.Instrs[f.at-1].(ssa.Value); gives {
		f.env[v] = poison{why}
	}
	f.panicking, f.defers = false, nil
	return errMoved
}

// standing is the value of a package variable that needs no initialisation.
func (x *executor) standing(g *ssa.Global, name string, t types.Type, foreign bool) (value, bool) {
	if n, ok := fixed[name]; ok {
		sort, _ := sortOf(t)
		return x.store.Int(sort, n), true
	}
	// Without the instructions that a processor may have, code takes the way that all processors have.
	if _, is := t.Underlying().(*types.Struct); is && g.Pkg.Pkg.Path() == "internal/cpu" && !x.world.proof {
		zero, err := x.zero(t)
		return zero, err == nil
	}
	// The standard library has its errors for good.
	if foreign && isError(t) && x.world.standard(g.Pkg.Pkg.Path()) {
		e := x.unseen()
		e.once = true
		return e, true
	}
	// Rows are executed in a child in which nothing else imports the package; a proof is about every program.
	if x.world.proof && !foreign && g.Object() != nil && g.Object().Exported() {
		return poison{fmt.Sprintf("another package may set %s", g.Name())}, true
	}
	return nil, false
}

package owntests

import (
	"cmp"
	"go/ast"
	"path"
	"slices"
	"strconv"
	"strings"
)

// effects are the calls after which a test is not run in the loop: what it started, what it listens on, or what it waits for may not
// be over when the next mutant is on. The kind that stands first wins.
var effects = []struct {
	why   string
	calls map[string][]string // names by import path
}{
	{"it starts processes", map[string][]string{
		"os/exec": {"Command", "CommandContext"}, "os": {"StartProcess"}, "syscall": {"ForkExec", "StartProcess", "Exec"},
	}},
	{"it listens", map[string][]string{
		"net":               {"Listen", "ListenPacket", "ListenTCP", "ListenUDP", "ListenUnix", "ListenIP", "ListenConfig", "ListenUnixgram"},
		"net/http/httptest": {"NewServer", "NewTLSServer", "NewUnstartedServer"},
		"net/http":          {"ListenAndServe", "ListenAndServeTLS", "Serve"},
		"crypto/tls":        {"Listen"},
	}},
	{"it waits on the clock", map[string][]string{
		"time":    {"Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"},
		"context": {"WithTimeout", "WithDeadline", "WithTimeoutCause", "WithDeadlineCause"},
	}},
}

// effectsOf says of each test with effects which one it has. Functions are told apart by their names alone: what calls a name that
// has an effect anywhere in the package or its tests has it, too.
func effectsOf(tests []*testFile, files []*ast.File) map[string]string {
	g := &effectGraph{own: map[string]int{}, calls: map[string]map[string]bool{}}
	for _, t := range tests {
		g.add(t.ast)
	}
	for _, f := range files {
		g.add(f)
	}
	out := map[string]string{}
	for name := range g.calls {
		if kind := g.worst(name, map[string]bool{}); kind < len(effects) && isTest(name) {
			out[name] = effects[kind].why
		}
	}
	return out
}

func isTest(name string) bool {
	return slices.ContainsFunc([]string{"Test", "Fuzz", "Example"}, func(p string) bool { return strings.HasPrefix(name, p) })
}

// An effectGraph is who mentions whom, by name.
type effectGraph struct {
	own   map[string]int // index of the effect that a function has itself
	calls map[string]map[string]bool
}

func (g *effectGraph) add(f *ast.File) {
	imports := map[string]string{}
	for _, im := range f.Imports {
		p, err := strconv.Unquote(im.Path.Value)
		if err != nil {
			continue
		}
		name := path.Base(p)
		if im.Name != nil {
			name = im.Name.Name
		}
		imports[name] = p
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		g.body(fn.Name.Name, fn.Body, imports)
	}
}

func (g *effectGraph) body(name string, body *ast.BlockStmt, imports map[string]string) {
	if g.calls[name] == nil {
		g.calls[name], g.own[name] = map[string]bool{}, len(effects)
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && imports[x.Name] != "" {
				g.own[name] = min(g.own[name], effectOf(imports[x.Name], n.Sel.Name))
			}
			g.calls[name][n.Sel.Name] = true
		case *ast.Ident:
			g.calls[name][n.Name] = true
		}
		return true
	})
}

func effectOf(path, name string) int {
	i := slices.IndexFunc(effects, func(e struct {
		why   string
		calls map[string][]string
	}) bool {
		return slices.Contains(e.calls[path], name)
	})
	if i < 0 {
		return len(effects)
	}
	return i
}

// worst is the first effect of a function and all that it may call.
func (g *effectGraph) worst(name string, seen map[string]bool) int {
	if seen[name] || g.calls[name] == nil {
		return len(effects)
	}
	seen[name] = true
	kind := g.own[name]
	for callee := range g.calls[name] {
		kind = min(kind, g.worst(callee, seen))
	}
	return kind
}

// blind tells tests of which the probe does not see all: what they start is another process.
func (t *Test) blind() bool { return t.Why == effects[0].why }

// waits tells tests that should come last: others may kill a mutant in less time.
func (t *Test) waits() bool { return t.Why == effects[len(effects)-1].why }

// byCost orders tests: those that do not wait first, then by the fuel that they take, and never by time. Only the magnitude of the
// fuel counts, in steps of sixteen times, so that tests that do not always do the same seldom change their places: those that range over
// maps do not.
func byCost(tests []Test) func(a, b int) int {
	magnitude := func(n int64) int {
		m := 0
		for ; n > 0; n >>= 4 {
			m++
		}
		return m
	}
	rank := func(t *Test) int {
		if t.waits() {
			return 1
		}
		return 0
	}
	return func(a, b int) int {
		x, y := &tests[a], &tests[b]
		return cmp.Or(cmp.Compare(x.Use, y.Use), cmp.Compare(rank(x), rank(y)), cmp.Compare(magnitude(x.Fuel), magnitude(y.Fuel)), cmp.Compare(a, b))
	}
}

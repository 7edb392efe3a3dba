// Package packages makes Go packages at random, and has imago infer relations of them and write them as tests: what is written must
// build, pass vet and hold, whatever names and types the package has. Begin with [Run]; [Generate] makes one package. The package runs
// the program that a user runs, and knows nothing of its inside.
package packages

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/seed"
)

// Names that generated tests, the relation language or Go itself use for something else.
var (
	packageNames = []string{"shop", "imago", "rnd", "row", "run", "testing", "math", "slices", "strings", "relation", "string", "domain", "geom2", "t", "cmp"}
	paramNames   = []string{"x", "xs", "s", "n", "len", "min", "max", "ok", "err", "sum", "str", "abs", "row", "run", "rnd", "text", "table", "true", "nil",
		"within", "domain", "t", "f", "testing", "strings", "math", "string", "int", "_", "", "X", "Ünder", "imagoRow", "v", "w", "append", "any", "iota", "subject"}
	funcNames = []string{"Len", "Min", "Ok", "Err", "Sum", "Imago", "ImagoRow", "Test", "TestImago", "Fuzz", "Row", "Run", "Text", "Domain", "Concat", "String", "Ünder", "F", "Panics", "T"}
	typeNames = []string{"Row", "Point", "Imago", "Run", "T", "Domain", "String", "Error", "Pair", "Node", "Zahl", "Testing"}
)

// A Package is the source of a generated package.
type Package struct {
	Name  string
	Files map[string]string // by path in its module, go.mod included
}

// A maker writes one package.
type maker struct {
	r     *rand.Rand
	b     strings.Builder
	types []string // that values can have, as Go source
	taken map[string]bool
}

// Generate makes the package of a seed.
func Generate(s seed.Seed) Package {
	m := &maker{r: s.Rand(), taken: map[string]bool{}}
	m.types = []string{"int", "string", "float64", "bool", "uint8", "rune", "int64", "[]byte", "[]int", "[]string", "[3]int", "map[string]int", "*int",
		"time.Duration", "time.Time", "any", "error", "func(int) int", "func(string) bool", "[][]int", "struct{ A, B int }"}
	name := m.pick(packageNames)
	for range 3 {
		m.declare()
	}
	for range 5 {
		m.function()
	}
	body := m.b.String()
	head := "// Package " + name + " is generated.\npackage " + name + "\n\n"
	if strings.Contains(body, "time.") {
		head += "import \"time\"\n\n"
	}
	return Package{Name: name, Files: map[string]string{
		"go.mod":                       "module example.com/generated\n\ngo 1.21\n",
		name + "/" + name + "_code.go": head + body,
	}}
}

func (m *maker) pick(from []string) string { return from[m.r.IntN(len(from))] }

// fresh is a name of the list that the package has not declared yet, with a number if need be.
func (m *maker) fresh(from []string) string {
	name := m.pick(from)
	for base, i := name, 2; m.taken[name]; i++ {
		name = fmt.Sprint(base, i)
	}
	m.taken[name] = true
	return name
}

// declare writes a type, with a constructor or methods where it needs them.
func (m *maker) declare() {
	name := m.fresh(typeNames)
	elem := m.pick(m.types)
	switch m.r.IntN(7) {
	case 0: // a struct of exported fields, one of them of a kind that stays nil
		fmt.Fprintf(&m.b, "// %[1]s is a struct.\ntype %[1]s struct {\n\tA int\n\tB %[2]s\n\tLog func(...any)\n\tDone chan bool\n}\n\n", name, elem)
	case 1: // one that only its constructor makes
		fmt.Fprintf(&m.b, "// %[1]s is opaque.\ntype %[1]s struct{ n int }\n\n// New%[1]s makes one.\nfunc New%[1]s(n int) *%[1]s { return &%[1]s{n} }\n\n"+
			"// Add adds.\nfunc (x *%[1]s) Add(n int) { x.n += n }\n\n// Value is its value.\nfunc (x %[1]s) Value() int { return x.n }\n\n", name)
	case 2: // an enumeration
		fmt.Fprintf(&m.b, "// %[1]s is one of three.\ntype %[1]s int\n\n// The values.\nconst (\n\t%[1]sA %[1]s = iota\n\t%[1]sB\n\t%[1]sC\n)\n\n", name)
	case 3:
		fmt.Fprintf(&m.b, "// %[1]s is generic.\ntype %[1]s[K comparable, V any] struct {\n\tKey K\n\tValue V\n}\n\n", name)
		name += "[string, int]"
	case 4: // a tree
		fmt.Fprintf(&m.b, "// %[1]s is a node.\ntype %[1]s struct {\n\tN int\n\tNext *%[1]s\n\tAll []%[1]s\n}\n\n", name)
	case 5: // an interface with two implementations
		fmt.Fprintf(&m.b, "// %[1]s has a size.\ntype %[1]s interface{ Size() int }\n\n// %[1]sA is one.\ntype %[1]sA struct{ N int }\n\n// Size is N.\nfunc (a %[1]sA) Size() int { return a.N }\n\n"+
			"// %[1]sB is another.\ntype %[1]sB []int\n\n// Size is the number of elements.\nfunc (b *%[1]sB) Size() int { return len(*b) }\n\n", name)
	default:
		if slices.Contains([]string{"any", "error", "*int"}, elem) {
			elem = "string"
		}
		fmt.Fprintf(&m.b, "// %[1]s is defined.\ntype %[1]s %[2]s\n\n", name, elem)
	}
	m.types = append(m.types, name, name, "[]"+name)
}

// function writes a function that gives back parts of its arguments.
func (m *maker) function() {
	name := m.fresh(funcNames)
	var params, names []string
	used := map[string]bool{"": true, "_": true}
	types := []string{}
	for i := range 1 + m.r.IntN(3) {
		p, t := m.pick(paramNames), m.pick(m.types)
		if used[p] || shadows(p, m.types) {
			p = fmt.Sprint("p", i)
		}
		used[p] = true
		params, names, types = append(params, p+" "+t), append(names, p), append(types, t)
	}
	if last := len(types) - 1; m.r.IntN(5) == 0 {
		params[last] = names[last] + " ..." + types[last]
		types[last] = "[]" + types[last]
	}
	at := m.r.IntN(len(types))
	results, values := types[at], m.changed(names[at], types[at])
	if m.r.IntN(3) == 0 {
		other := m.r.IntN(len(types))
		results, values = results+", "+types[other], values+", "+names[other]
	}
	if m.r.IntN(4) == 0 {
		results, values = results+", error", values+", *new(error)"
	}
	fmt.Fprintf(&m.b, "// %s gives back.\nfunc %s(%s) (%s) { return %s }\n\n", name, name, strings.Join(params, ", "), results, values)
}

// shadows reports whether a parameter of that name would hide a type of the signature, or what the body uses.
func shadows(name string, types []string) bool {
	return name == "time" || name == "append" || slices.ContainsFunc(types, func(t string) bool { return strings.Contains(t, name) && name != "" })
}

// changed is an expression that makes another value of the parameter.
func (m *maker) changed(name, typ string) string {
	switch typ {
	case "int", "int64", "float64", "rune", "uint8":
		return m.pick([]string{name, name + " + 1", "-" + name, name + " * " + name})
	case "string":
		return m.pick([]string{name, name + " + " + name})
	case "bool":
		return "!" + name
	}
	return name
}

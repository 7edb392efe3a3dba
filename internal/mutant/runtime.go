package mutant

import (
	_ "embed"
	"fmt"
	"hash/fnv"
	"path/filepath"
	"strconv"
	"strings"
)

// The files that the schemata of a package add to it.
const (
	runtimeFile = "zz_imago_mutants.go"
	startFile   = "zz_imago_start.go"
)

// startNone is a start file for programs that choose mutants themselves.
const startNone = `

const (
	imagoStart     = 0
	imagoStartMask = 1<<32 - 1
)
`

// startFromEnvironment is one that reads the environment. Whatever initialises a variable of the package and can be mutated refers to
// imagoM and imagoMask, which refer to what stands here: so Go initialises these first. Of all packages that know the environment
// syscall imports the fewest.
const startFromEnvironment = `

import imagoSyscall "syscall"

var imagoStart, imagoStartMask = imagoFromEnvironment()

func imagoFromEnvironment() (m, mask uint32) {
	text, _ := imagoSyscall.Getenv("` + Environment + `")
	if text == "` + ProbeAtStart + `" {
		return 0, 0
	}
	n, fuel := int64(0), false
	for _, c := range []byte(text) {
		if c == ':' {
			m, n, fuel = uint32(n), 0, true
			continue
		}
		n = 10*n + int64(c-'0')
	}
	if !fuel {
		return uint32(n), 1<<32 - 1
	}
	FUEL_NAME = n
	return m, 1<<32 - 1
}
`

//go:embed runtime.txt
var runtimeSource string

// namesOf makes the exported names of a package's run time.
func namesOf(path, fuel string) Names {
	h := fnv.New32a()
	h.Write([]byte(path))
	name := func(s string) string { return fmt.Sprintf("Imago%s_%08x", s, h.Sum32()) }
	return Names{Fuel: fuel, Mutant: name("Mutant"), Probe: name("MutantProbe"), Reach: name("MutantReach"), Marks: name("MutantMarks"), News: name("MutantNews"), Seen: name("MutantSeen"), Ran: name("MutantRan")}
}

// addRuntime writes the files that declare what the meta versions call; size is one more than the greatest mutant number.
func (g *generator) addRuntime(r *rendered, dir string, size int, all []reinitialisation) {
	n := namesOf(g.pkg.Path, g.fuel.counter)
	name := g.pkg.Types.Name()
	begin := raisedFor(g.pkg.GoLine) + "package " + name
	text := strings.NewReplacer("MUTANT_NAME", n.Mutant, "PROBE_NAME", n.Probe, "REACH_NAME", n.Reach, "MARKS_NAME", n.Marks, "NEWS_NAME", n.News, "SEEN_NAME", n.Seen, "RAN_NAME", n.Ran,
		"SIZE", strconv.Itoa(size)).Replace(runtimeSource)
	r.files[filepath.Join(dir, runtimeFile)] = []byte(begin + "\n\n" + text + g.reinitialiserText(all) + operators())
	r.files[filepath.Join(dir, startFile)] = []byte(begin + startNone)
	r.files[filepath.Join(dir, g.fuel.file)] = g.fuel.source
}

// operators is a function for each operator and class of operands: it does what the code did unless a mutant of its site is on.
func operators() string {
	var b strings.Builder
	write := func(prefix, constraint, results, slow, ops string) {
		for _, c := range []byte(ops) {
			op := tokenOf(c).String()
			fmt.Fprintf(&b, `
func imago_%s%s[T %s](k uint32, ops string, a, b T) %s {
	if (imagoM-k)&imagoMask < uint32(len(ops)) {
		return %s(k, ops, '%c', a, b)
	}
	return a %s b
}
`, prefix, opNames[c], constraint, results, slow, c, op)
		}
	}
	write("i", "imagoInt", "T", "imago_int", "+-*/%&|^~")
	write("f", "imagoFloat", "T", "imago_float", "+-*/")
	write("n", "imagoNumber", "T", "imago_number", "+-*/")
	write("s", "~string", "T", "imago_string", "+")
	write("", "imagoOrdered", "bool", "imago_compare", "<L>G=#")
	for _, c := range []byte("{}") {
		fmt.Fprintf(&b, `
func imago_i%s[T, U imagoInt](k uint32, ops string, a T, b U) T {
	if (imagoM-k)&imagoMask < uint32(len(ops)) {
		return imago_shift(k, ops, '%c', a, b)
	}
	return a %s b
}
`, opNames[c], c, tokenOf(c))
	}
	return b.String()
}

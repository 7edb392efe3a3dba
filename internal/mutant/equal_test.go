package mutant_test

import (
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
)

// examples is the folder of the example packages.
const examples = "../../examples"

// alike is what Equal says of all mutants of a package.
func alike(t testing.TB, s *mutant.Schemata) (all []*mutant.Mutant, same map[uint32]uint32) {
	t.Helper()
	for i := range s.Mutants {
		all = append(all, &s.Mutants[i])
	}
	same, err := s.Equal(all)
	if err != nil {
		t.Fatal(err)
	}
	return all, same
}

// What is marked as equivalent does what the original does, and what is marked as a duplicate what the first one does, to the last bit
// and to the text of errors and panics, on many inputs.
func TestEqualIsSound(t *testing.T) {
	rows := 200
	if soak {
		rows = 20_000
	}
	for _, dir := range []string{textDir, "calendar", "geom", "histogram", "shipping", "version", "wrap"} {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			if dir != textDir {
				dir = filepath.Join(examples, dir)
			}
			if marked := compareOutcomes(t, dir, rows); dir == textDir && marked < 300 {
				t.Errorf("only %d mutants are marked: the comparison shows little", marked)
			}
		})
	}
}

// The same of packages of the standard library on which package fmt does not depend: a test in these can import it.
func TestEqualIsSoundInTheStandardLibrary(t *testing.T) {
	if !soak {
		t.Skip("set IMAGO_SOAK")
	}
	for _, path := range []string{"encoding/hex", "html", "text/tabwriter", "net/url", "hash/adler32", "hash/crc32", "container/ring", "image/color",
		"mime/quotedprintable", "go/build/constraint", "net/mail"} {
		t.Run(path, func(t *testing.T) {
			compareOutcomes(t, path, 100)
		})
	}
}

// compareOutcomes returns how many mutants were compared.
func compareOutcomes(t *testing.T, dir string, rows int) int {
	target, from := ".", dir
	if _, err := os.Stat(dir); err != nil {
		target, from = dir, "."
	}
	pkg := load(t, from, target)
	s := generate(t, pkg, mutant.Options{})
	all, same := alike(t, s)
	functions := plainFunctions(pkg)
	var list []string
	asked := map[string]bool{}
	ask := func(number uint32, name string) {
		if line := fmt.Sprint(number, " ", name); !asked[line] {
			asked[line] = true
			list = append(list, line)
		}
	}
	equivalent, marked := 0, 0
	for _, m := range all {
		as, ok := same[m.Number]
		if ok && as == 0 {
			equivalent++
		}
		if ok && functions[m.Func] != "" {
			ask(as, m.Func)
			ask(m.Number, m.Func)
			marked++
		}
	}
	others := []*mutant.Mutant{} // that are not marked: the comparison must be able to tell some of them from the original
	for i, m := range all {
		if _, ok := same[m.Number]; !ok && functions[m.Func] != "" && i%7 == 0 && len(others) < 10 {
			others = append(others, m)
			ask(0, m.Func)
			ask(m.Number, m.Func)
		}
	}
	got := outcomes(t, target, pkg, s, functions, list, rows)
	for _, m := range all {
		as, ok := same[m.Number]
		if !ok || functions[m.Func] == "" {
			continue
		}
		if a, b := got[fmt.Sprint(as, " ", m.Func)], got[fmt.Sprint(m.Number, " ", m.Func)]; a != b || a == "" {
			t.Errorf("%s is said to be the same as mutant %d: outcomes %s and %s\n%s", m.ID, as, b, a, m.Diff())
		}
	}
	if !slices.ContainsFunc(others, func(m *mutant.Mutant) bool { return got[fmt.Sprint(m.Number, " ", m.Func)] != got["0 "+m.Func] }) {
		t.Errorf("the comparison tells none of %d mutants from the original", len(others))
	}
	t.Logf("%d mutants, %d equivalent, %d marked and compared", len(all), equivalent, marked)
	return marked
}

// plainFunctions is how a test in the package names the functions without type parameters, by the name that mutants have.
func plainFunctions(pkg *mutant.Package) map[string]string {
	out := map[string]string{}
	for _, f := range pkg.Files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			switch {
			case !ok || fn.Type.TypeParams != nil || fn.Name.Name == "init":
			case fn.Recv == nil:
				out[fn.Name.Name] = fn.Name.Name
			default:
				if p, ok := fn.Recv.List[0].Type.(*ast.StarExpr); ok {
					if id, ok := p.X.(*ast.Ident); ok {
						out[id.Name+"."+fn.Name.Name] = "(*" + id.Name + ")." + fn.Name.Name
					}
				} else if id, ok := fn.Recv.List[0].Type.(*ast.Ident); ok {
					out[id.Name+"."+fn.Name.Name] = id.Name + "." + fn.Name.Name
				}
			}
		}
	}
	return out
}

// outcomes executes functions of the package of a target with mutants, and returns what comes of each line of list.
func outcomes(t *testing.T, target string, pkg *mutant.Package, s *mutant.Schemata, functions map[string]string, list []string, rows int) map[string]string {
	src, err := os.ReadFile("testdata/outcomes.txt")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer("PACKAGE", pkg.Types.Name(), "ROWS", fmt.Sprint(rows), "SWITCH", s.Names.Mutant, "FUEL", s.Names.Fuel).Replace(string(src))
	text += "\nvar imagoFunctions = map[string]any{\n"
	for name, written := range functions {
		text += fmt.Sprintf("%q: %s,\n", name, written)
	}
	dir := filepath.Dir(s.Mutants[0].File)
	files := map[string][]byte{filepath.Join(dir, "zz_outcomes_test.go"): []byte(text + "}\n")}
	for name, src := range s.Files {
		files[name] = src
	}
	binary := buildTest(t, dir, target, files)
	out := filepath.Join(t.TempDir(), "out")
	cmd := exec.Command(binary, "-test.run=^TestImagoOutcomes$")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "IMAGO_LIST="+strings.Join(list, ","), "IMAGO_OUT="+out)
	if b, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, head(string(b), 20))
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for line := range strings.Lines(string(data)) {
		at := strings.LastIndexByte(line, ' ')
		got[line[:at]] = line[at+1:]
	}
	return got
}

// Code that runs before a mutant can be switched on, and functions with types of their own, are compared with nothing.
func TestEqualLeavesAlone(t *testing.T) {
	s := generate(t, load(t, "testdata/traps", "."), mutant.Options{})
	all, same := alike(t, s)
	for _, m := range all {
		if as, ok := same[m.Number]; m.AtInit && ok {
			t.Errorf("%s is said to be the same as %d", m.ID, as)
		}
	}
}

func BenchmarkEqual(b *testing.B) {
	s := generate(b, load(b, textDir, "."), mutant.Options{})
	for b.Loop() {
		alike(b, s)
	}
	b.ReportMetric(float64(len(s.Mutants)*b.N)/b.Elapsed().Seconds(), "mutants/s")
}

// Of a function whose versions are too much code none is compared: comparing them took seven gigabytes. The others are compared as before.
func TestEqualLeavesOutWhatIsLarge(t *testing.T) {
	var code strings.Builder
	code.WriteString("package p\n\nfunc Long(n int) int {\n\tr := 0\n")
	for i := range 700 {
		fmt.Fprintf(&code, "\tif n > %d {\n\t\tr += %d\n\t}\n", 7*i, 1+i%5)
	}
	code.WriteString("\treturn r\n}\n\nfunc Short(n int) int {\n\tif n > 0 {\n\t\tn++\n\t}\n\treturn n\n}\n")
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.22\n", "p.go": code.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	all, same := alike(t, generate(t, load(t, dir, "."), mutant.Options{}))
	long, short := 0, 0
	for _, m := range all {
		if _, found := same[m.Number]; found && m.Func == "Long" {
			long++
		} else if found {
			short++
		}
	}
	if len(all) < 10_000 || long > 0 || short == 0 {
		t.Errorf("of %d mutants %d of the long function are the same as others, and %d of the short one", len(all), long, short)
	}
}

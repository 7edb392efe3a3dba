package owntests

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/mutant"
)

// The files that are added to a package's tests, and the variables that tell them where to write and what to do.
const (
	harnessFile  = "zz_imago_harness_test.go"
	internalFile = "zz_imago_internal_test.go"
	dirVariable  = "IMAGO_OWN_TESTS"
	planVariable = "IMAGO_OWN_PLAN"
)

// spentMost is after how many tests in which it runs out of fuel a mutant is given up.
const spentMost = 6

//go:embed harness.txt
var harnessSource string

// internalSource is what test files of the package itself need: they cannot see those of the external test package.
const internalSource = `package PACKAGE

import imagoOwnTesting "testing"

var (
	ImagoOwnRunAll func(*imagoOwnTesting.M) int
	ImagoOwnCaught func(imagoOwnTesting.TB, interface{})
)

type imagoOwnMain struct{ *imagoOwnTesting.M }

func (m *imagoOwnMain) Run() int { return ImagoOwnRunAll(m.M) }

func imagoOwnSub(t imagoOwnTesting.TB) {
	if r := recover(); r != nil {
		ImagoOwnCaught(t, r)
	}
}
`

// A suite is the edited test files of a package.
//
// One binary holds all mutants and all tests, and a loop of ours runs the tests with one mutant after the other. It takes the place of
// testing.M.Run: a TestMain that sets things up and calls m.Run gets the loop there, and one that does not exist is written.
type suite struct {
	files   map[string][]byte // by path: those that are edited
	main    string            // the call of the user's TestMain; "" if there is none
	inside  bool              // some internal file is edited
	effects map[string]string // by test: why it runs in fresh processes only
	places  map[string]token.Position
}

// edited reads the test files, puts guards into sub-tests, and takes the name and the argument of TestMain.
//
// Files of the package and of its external tests are edited apart, since each of them may have the TestMain and each sees other names. A
// file without edits is built as it lies.
func (s *subject) edited() (*suite, error) {
	out := &suite{files: map[string][]byte{}, places: map[string]token.Position{}}
	var all []*testFile
	for _, part := range []struct {
		names  []string
		inside bool
	}{{s.internal, true}, {s.external, false}} {
		var files []*testFile
		for _, name := range part.names {
			f, err := readTestFile(filepath.Join(s.dir, name))
			if err != nil {
				return nil, err
			}
			files = append(files, f)
		}
		if slices.ContainsFunc(files, (*testFile).hasMain) {
			out.main = "imagoOwnUserTestMain(&imagoOwnMain{m})"
			if part.inside {
				out.main = "imagoOwnSut.ImagoOwnUserMain(m)"
			}
			for _, f := range files {
				f.replaceMain()
			}
		}
		for _, f := range files {
			f.guard()
			for _, d := range f.ast.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && isTest(fn.Name.Name) {
					out.places[fn.Name.Name] = f.fset.Position(fn.Pos())
				}
			}
			if len(f.edits) > 0 {
				out.files[f.path] = f.apply()
				out.inside = out.inside || part.inside
			}
		}
		all = append(all, files...)
	}
	out.effects = effectsOf(all, s.pkg.Files)
	return out, nil
}

// A testFile is one test file with its edits.
type testFile struct {
	path    string
	src     []byte
	fset    *token.FileSet
	ast     *ast.File
	testing string // the name of package testing: "testing.", "" after a dot import
	edits   []edit
	tail    string
}

type edit struct {
	at, end int
	text    string
}

func readTestFile(path string) (*testFile, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f := &testFile{path: path, src: src, fset: token.NewFileSet(), testing: "testing."}
	if f.ast, err = parser.ParseFile(f.fset, path, src, parser.ParseComments|parser.SkipObjectResolution); err != nil {
		return nil, err
	}
	for _, im := range f.ast.Imports {
		if im.Path.Value == `"testing"` && im.Name != nil {
			if f.testing = im.Name.Name + "."; im.Name.Name == "." {
				f.testing = ""
			}
		}
	}
	return f, nil
}

func (f *testFile) at(p token.Pos) int { return f.fset.Position(p).Offset }

func (f *testFile) text(n ast.Node) string { return string(f.src[f.at(n.Pos()):f.at(n.End())]) }

func (f *testFile) mainDecl() *ast.FuncDecl {
	for _, d := range f.ast.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "TestMain" && fn.Body != nil && len(fn.Type.Params.List) == 1 &&
			f.text(fn.Type.Params.List[0].Type) == "*"+f.testing+"M" {
			return fn
		}
	}
	return nil
}

func (f *testFile) hasMain() bool { return f.mainDecl() != nil }

// replaceMain gives TestMain another name, and every *testing.M of the file to a type of ours, whose Run is the loop.
//
// Helpers of TestMain may take an *testing.M too, hence every mention in the file. The type of ours embeds the real one, so that calls of
// other methods compile.
func (f *testFile) replaceMain() {
	if fn := f.mainDecl(); fn != nil {
		f.edits = append(f.edits, edit{f.at(fn.Name.Pos()), f.at(fn.Name.End()), "imagoOwnUserTestMain"})
	}
	ast.Inspect(f.ast, func(n ast.Node) bool {
		star, ok := n.(*ast.StarExpr)
		if ok && f.text(star) == "*"+f.testing+"M" {
			f.edits = append(f.edits, edit{f.at(star.Pos()), f.at(star.End()), "*imagoOwnMain"})
			f.tail = "\nvar _ *" + f.testing + "M\n" // the import is used as before
		}
		return true
	})
}

// guard puts a deferred call into every function literal that can be a sub-test or takes the inputs of a fuzz target: it runs in a
// goroutine of its own, where a panic ends the process.
//
// A test's own function is called by the loop, which recovers; t.Run and f.Fuzz start goroutines in which only a deferred call can. A
// function literal with one *testing.T that is no sub-test gets a guard that does no harm.
func (f *testFile) guard() {
	seeds := map[ast.Expr]bool{}
	ast.Inspect(f.ast, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Fuzz" && len(n.Args) == 1 {
				seeds[n.Args[0]] = true
			}
		case *ast.FuncLit:
			params := n.Type.Params.List
			alone := len(params) == 1 && len(params[0].Names) == 1
			if len(params) == 0 || len(params[0].Names) != 1 || n.Type.Results != nil || !alone && !seeds[n] {
				return true
			}
			name := params[0].Names[0].Name
			if name == "_" || f.text(params[0].Type) != "*"+f.testing+"T" {
				return true
			}
			at := f.at(n.Body.Lbrace) + 1
			f.edits = append(f.edits, edit{at, at, " defer imagoOwnSub(" + name + "); "})
		}
		return true
	})
}

// apply is the file with its edits; lines stay where they are.
//
// The edits do not overlap, and edits at one place stay in the order in which they were made. What is added holds no newline, but for the
// tail behind the last line.
func (f *testFile) apply() []byte {
	slices.SortStableFunc(f.edits, func(a, b edit) int { return a.at - b.at })
	var out []byte
	from := 0
	for _, e := range f.edits {
		out = append(append(out, f.src[from:e.at]...), e.text...)
		from = e.end
	}
	return append(append(out, f.src[from:]...), f.tail...)
}

// A program is the test binary of a package that holds all its mutants.
type program struct {
	s       *subject
	o       Options
	bin     string
	scratch string
	environ []string
	suite   *suite
	starter *starter
	resets  bool // it can give package variables their first values
}

// build compiles the tests once. Nothing is written into the folder of the package.
//
// The mutants, a function that sets package variables back (reset) and the edited tests go in by an overlay. The tests may fail to build
// with the mutants where they could without: the *testing.M of a package that is not edited is the known case, and has a reason of its own.
func (s *subject) build(ctx context.Context, schemata *mutant.Schemata, scratch string, o Options) (*program, error) {
	suite, err := s.edited()
	if err != nil {
		return nil, err
	}
	withReset, reset := schemata.WithReset()
	files := maps.Clone(withReset)
	if !s.tooLow {
		name, src := schemata.FromEnvironment()
		files[name] = src
	}
	maps.Copy(files, suite.files)
	for name, src := range s.harness(suite, schemata.Names, reset) {
		files[filepath.Join(s.dir, name)] = src
	}
	overlay, err := writeOverlay(scratch, files, s.leftOutPaths())
	if err != nil {
		return nil, err
	}
	p := &program{s: s, o: o, bin: filepath.Join(scratch, "tests.bin"), scratch: scratch, suite: suite,
		environ: environment(s.dir), resets: reset != ""}
	args := []string{"test", "-c", "-buildvcs=false", "-vet=off", "-ldflags=-s -w", "-overlay", overlay, "-o", p.bin}
	if len(o.Tags) > 0 {
		args = append(args, "-tags="+strings.Join(o.Tags, ","))
	}
	cmd := exec.CommandContext(ctx, "go", append(args, s.path)...)
	cmd.Dir = s.dir
	if text, err := cmd.CombinedOutput(); err != nil {
		if bytes.Contains(text, []byte("imagoOwnMain")) {
			return nil, errors.New("its TestMain hands its *testing.M to another package")
		}
		return nil, fmt.Errorf("its tests do not build with the mutants: %s", firstLine(string(text), err))
	}
	return p, nil
}

// harness is the files that are added to the tests, by name.
//
// harness.txt is a template; the names in capitals are replaced, some by names that the schemata chose so as not to collide with the
// user's. The file is in the external test package, which imports the package as imagoOwnSut; test files of the package itself reach the
// loop through two function variables, since they cannot import that one.
func (s *subject) harness(suite *suite, n mutant.Names, reset string) map[string][]byte {
	resetCall, guarded, main := "", "", suite.main
	if reset != "" {
		resetCall = "imagoOwnSut." + reset + "()"
	}
	if main == "" {
		main = "imagoOwnOS.Exit((&imagoOwnMain{m}).Run())"
	}
	files := map[string][]byte{}
	if suite.inside {
		guarded = "\timagoOwnSut.ImagoOwnRunAll, imagoOwnSut.ImagoOwnCaught = imagoOwnRunAll, imagoOwnCaught"
		src := strings.ReplaceAll(internalSource, "PACKAGE", s.name)
		if suite.main == "imagoOwnSut.ImagoOwnUserMain(m)" {
			src += "\nfunc ImagoOwnUserMain(m *imagoOwnTesting.M) { imagoOwnUserTestMain(&imagoOwnMain{m}) }\n"
		}
		files[internalFile] = []byte(src)
	}
	dot := func(name string) string { return "imagoOwnSut." + name }
	text := strings.NewReplacer("imagoOwnSut.SWITCH", dot(n.Mutant), "imagoOwnSut.FUEL", dot(n.Fuel), "imagoOwnSut.PROBE", dot(n.Probe),
		"imagoOwnSut.MARKS", dot(n.Marks), "imagoOwnSut.RAN", dot(n.Ran), "IMPORT_PATH", s.path, "PACKAGE", s.name, "DIR_VARIABLE", dirVariable, "PLAN_VARIABLE", planVariable,
		"MUTANT_VARIABLE", mutant.Environment, "SPENT_MOST", strconv.Itoa(spentMost), "GUARDED\n", guarded+"\n", "USER_MAIN", main,
		"RESET", resetCall).Replace(harnessSource)
	files[harnessFile] = []byte(text)
	return files
}

// leftOutPaths is the files that imago wrote, where they are not to count.
func (s *subject) leftOutPaths() (paths []string) {
	for _, name := range s.leftOut {
		paths = append(paths, filepath.Join(s.dir, name))
	}
	return paths
}

// writeOverlay writes the files and the table that puts them into a build, and takes others out of it.
func writeOverlay(scratch string, files map[string][]byte, without []string) (string, error) {
	dir := filepath.Join(scratch, "overlay")
	if err := os.Mkdir(dir, 0o777); err != nil {
		return "", err
	}
	replace := map[string]string{}
	for _, name := range without {
		replace[name] = "" // the go command takes it for a file that is not there
	}
	for i, name := range slices.Sorted(maps.Keys(files)) {
		at := filepath.Join(dir, strconv.Itoa(i)+".go")
		if err := os.WriteFile(at, files[name], 0o666); err != nil {
			return "", err
		}
		replace[name] = at
	}
	table, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	at := filepath.Join(dir, "overlay.json")
	return at, os.WriteFile(at, table, 0o666)
}

// firstLine is the first line of what the go command printed that tells what is wrong.
func firstLine(text string, err error) string {
	for line := range bytes.Lines([]byte(text)) {
		l := strings.TrimSpace(string(line))
		if l != "" && !strings.HasPrefix(l, "#") && !strings.HasPrefix(l, "go: downloading") {
			return l
		}
	}
	return err.Error()
}

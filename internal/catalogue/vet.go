package catalogue

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/gotest"
	"github.com/imago-mt/imago/relation/emit"
)

// A vetFinding is what go vet says of a line.
type vetFinding struct {
	file    string // base name
	line    int
	message string
	by      string // what says so; "" is go vet
}

// vetted runs go vet as the command cmd would be run for the tests, and returns what it says of tests that would be written. What it says of
// the user's own code is the user's business.
func vetted(cmd *exec.Cmd, tests []file) ([]vetFinding, error) {
	out, err := cmd.CombinedOutput() // go commands before 1.25 write the findings to standard error
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, fmt.Errorf("go vet: %w", err)
	}
	all, err := readVet(out)
	if err != nil {
		return nil, err
	}
	var found []vetFinding
	for _, v := range all {
		var i int
		if n, err := fmt.Sscanf(v.file, "%d.go", &i); err == nil && n == 1 && i < len(tests) {
			v.file = tests[i].name // as the overlay has it
		}
		if slices.ContainsFunc(tests, func(t file) bool { return t.name == v.file }) {
			found = append(found, v)
		}
	}
	return found, nil
}

// readVet reads what go vet -json prints: objects by package and analyser, between lines that begin with #.
//
// Packages and analysers are taken in the order of their names, so that the same findings give the same warnings. An analyser that failed prints an
// object of another form, which says nothing about the code.
func readVet(out []byte) ([]vetFinding, error) {
	var text bytes.Buffer
	for line := range bytes.Lines(out) {
		if !bytes.HasPrefix(line, []byte("#")) {
			text.Write(line)
		}
	}
	var found []vetFinding
	for dec := json.NewDecoder(&text); ; {
		var packages map[string]map[string]json.RawMessage
		if err := dec.Decode(&packages); errors.Is(err, io.EOF) {
			return found, nil
		} else if err != nil {
			return found, fmt.Errorf("go vet: %s: %w", first(string(out), errorLine.MatchString), err)
		}
		for _, pkg := range slices.Sorted(maps.Keys(packages)) {
			for _, analyser := range slices.Sorted(maps.Keys(packages[pkg])) {
				var reports []struct{ Posn, Message string }
				if json.Unmarshal(packages[pkg][analyser], &reports) != nil {
					continue // the analyser itself failed
				}
				for _, r := range reports {
					found = append(found, vetFindingAt(r.Posn, r.Message))
				}
			}
		}
	}
}

// vetFindingAt reads a position, file:line:column.
//
// The name of a file may have colons in it, so that the numbers are looked for from the end. A position that is none gives line 0, which lies in no
// declaration: the finding is then about no relation.
func vetFindingAt(posn, message string) vetFinding {
	v := vetFinding{message: message}
	if i := strings.LastIndexByte(posn, ':'); i >= 0 {
		at := posn[:i]
		if j := strings.LastIndexByte(at, ':'); j >= 0 {
			v.file = filepath.Base(at[:j])
			v.line, _ = strconv.Atoi(at[j+1:])
		}
	}
	return v
}

// compileError is a line in which the compiler refuses one of the tests.
var compileError = regexp.MustCompile(`(?m)^\s*(?:\S*/)?([^\s/:]+\.go):(\d+)(?::\d+)?: (.+)$`)

// refusedByCompiler are the relations found now at whose tests the build failed. Only what stands inside of a relation's own test is its
// fault; the rest is for all of them.
func (p *Package) refusedByCompiler(events []gotest.Event, tests []file) []failure {
	if gotest.Built(events) {
		return nil
	}
	var findings []vetFinding
	for _, m := range compileError.FindAllStringSubmatch(gotest.Text(events), -1) {
		line, err := strconv.Atoi(m[2])
		if err == nil && slices.ContainsFunc(tests, func(t file) bool { return t.name == m[1] }) {
			findings = append(findings, vetFinding{file: m[1], line: line, message: m[3], by: "the compiler"})
		}
	}
	return slices.DeleteFunc(p.refusedByVet(findings, tests), func(f failure) bool { return f.wide })
}

// refusedByVet are the relations found now whose tests have a line that go vet objects to.
//
// A line inside of the literal of a relation speaks of that relation. A line elsewhere in the file speaks of all relations that use the declaration,
// and where none does, of all relations of the subject. Relations that a person keeps are not taken from them.
func (p *Package) refusedByVet(findings []vetFinding, tests []file) []failure {
	var all []failure
	for _, v := range findings {
		i := slices.IndexFunc(tests, func(t file) bool { return t.name == v.file })
		if i < 0 {
			continue
		}
		name, text := enclosing(tests[i].data, v.line)
		texts := []string{text}
		if text == "" {
			texts = usersOf(tests[i].data, name)
		}
		for _, s := range p.Subjects {
			if !slices.ContainsFunc(names(emit.Identifier(s.Subject)), func(own string) bool { return own == name || own == strings.TrimRight(name, "0123456789") }) {
				continue
			}
			for _, r := range s.Relations {
				if (len(texts) == 0 || slices.Contains(texts, r.String())) && !s.kept[r.ID()] {
					all = append(all, failure{relation: r, ident: s.Ident, vet: v.message, by: cmp.Or(v.by, "go vet"), wide: len(texts) == 0})
				}
			}
		}
	}
	return all
}

// enclosing is the declaration in a test file that has a line, and the text of the relation whose part the line is; "" if it is of none.
func enclosing(test []byte, line int) (name, text string) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", test, parser.SkipObjectResolution)
	if err != nil {
		return "", ""
	}
	within := func(n ast.Node) bool {
		return fset.Position(n.Pos()).Line <= line && line <= fset.Position(n.End()).Line
	}
	for _, d := range f.Decls {
		if !within(d) {
			continue
		}
		name, _ = declared(d)
		ast.Inspect(d, func(n ast.Node) bool {
			if n == nil || !within(n) {
				return false
			}
			if lit, ok := n.(*ast.CompositeLit); ok && text == "" {
				text = textOf(lit)
			}
			return true
		})
	}
	return name, text
}

// usersOf are the texts of the relations in a test file that have a function among their fields: what draws their sources, for instance.
func usersOf(test []byte, function string) (texts []string) {
	f, err := parser.ParseFile(token.NewFileSet(), "", test, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	ast.Inspect(f, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		text := textOf(lit)
		uses := slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok {
				return false
			}
			value, ok := kv.Value.(*ast.Ident)
			return ok && value.Name == function
		})
		if text != "" && uses {
			texts = append(texts, text)
		}
		return text == ""
	})
	return texts
}

// textOf is the field text of the literal of a relation; "" if it is none.
//
// It is syntax only, since the file may be one that does not compile: that is why it is looked at.
func textOf(lit *ast.CompositeLit) string {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, named := kv.Key.(*ast.Ident)
		value, basic := kv.Value.(*ast.BasicLit)
		if named && basic && key.Name == "text" {
			if text, err := strconv.Unquote(value.Value); err == nil {
				return text
			}
		}
	}
	return ""
}

// goCommand is a go command on p's tests as they are laid out.
//
// The tests reach it through the overlay alone, so that nothing is written before all of them are known to pass. A folder of its own (Out) is a
// module that the user's workspace does not know.
func (p *Package) goCommand(ctx context.Context, l *layout, words ...string) *exec.Cmd {
	args := []string{words[0], "-buildvcs=false", "-overlay", l.overlay, "-tags", strings.Join(p.Tags, ",")}
	if p.Out != nil {
		args = append(args, "-mod=mod") // the user's own otherwise
	}
	cmd := exec.CommandContext(ctx, "go", append(append(args, words[1:]...), ".")...)
	cmd.Dir = l.dir
	if p.Out != nil {
		cmd.Env = append(cmd.Environ(), "GOWORK=off")
	}
	return cmd
}

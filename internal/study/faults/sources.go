package faults

import (
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// Variable is the environment variable that chooses a fault of a group written by [Group.Sources]: "TrimSpace 2" is the second fault of
// TrimSpace. Anything else is the second implementation as it is.
const Variable = "IMAGO_FAULT"

// Sources is the group's package with its faults built in, a file by its name. Each function F becomes imagoF0, each of its faults
// imagoF1, imagoF2, …, and F calls the chosen one, so that one build has them all and a function that calls itself stays with its
// fault. Tests are left out.
func (g *Group) Sources() (map[string][]byte, error) {
	files, err := filepath.Glob(filepath.Join(g.Dir, "*.go"))
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	found := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		text, err := g.withFaults(string(src), found)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		out[filepath.Base(file)] = text
	}
	for _, f := range g.Functions {
		if !found[f.Second] {
			return nil, fmt.Errorf("%s: no function %s", g.Dir, f.Second)
		}
	}
	out["chosen.go"] = []byte(chosenSource(g.Name))
	return out, nil
}

// chosenSource reads the choice once, before any test: what is measured runs with one fault from its start to its end.
func chosenSource(pkg string) string {
	return fmt.Sprintf(`package %s

import (
	"fmt"
	"os"
)

var imagoName, imagoNumber = func() (name string, number int) {
	fmt.Sscan(os.Getenv(%q), &name, &number)
	return
}()

func imagoChosen(name string) int {
	if imagoName == name {
		return imagoNumber
	}
	return 0
}
`, pkg, Variable)
}

// withFaults appends to a file the faults of the functions that it declares, and notes these in found.
func (g *Group) withFaults(src string, found map[string]bool) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	offset := func(p token.Pos) int { return fset.Position(p).Offset }
	renamed, more, last := "", "", 0
	for _, d := range file.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		f := g.second(decl)
		if f == nil {
			continue
		}
		found[f.Second] = true
		renamed += src[last:offset(decl.Name.Pos())] + variant(f, 0)
		last = offset(decl.Name.End())
		signature, body := src[offset(decl.Type.Params.Pos()):offset(decl.Type.End())], src[offset(decl.Body.Pos()):offset(decl.Body.End())]
		for i, fault := range f.Faults {
			faulty, err := fault.Apply(body)
			if err != nil {
				return nil, fmt.Errorf("%s, fault %s: %w", f.Second, fault.Name, err)
			}
			more += fmt.Sprintf("\n// %s: %s\nfunc %s%s %s\n", fault.Name, fault.Why, variant(f, i+1), signature, faulty)
		}
		more += dispatch(f, signature, decl)
	}
	return format.Source([]byte(renamed + src[last:] + more))
}

// second is the function that a declaration is the second implementation of.
func (g *Group) second(decl *ast.FuncDecl) *Function {
	for _, f := range g.Functions {
		if decl.Recv == nil && decl.Name.Name == f.Second {
			return f
		}
	}
	return nil
}

func variant(f *Function, number int) string { return fmt.Sprintf("imago%s%d", f.Second, number) }

// dispatch writes the function that calls the chosen variant.
func dispatch(f *Function, signature string, decl *ast.FuncDecl) string {
	var names []string
	for _, p := range decl.Type.Params.List {
		for _, n := range p.Names {
			names = append(names, n.Name)
		}
	}
	args := strings.Join(names, ", ")
	result := "return "
	if decl.Type.Results == nil {
		result = ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n// %s is the chosen one of its variants.\nfunc %s%s {\n\tswitch imagoChosen(%q) {\n", f.Second, f.Second, signature, f.Second)
	for i := range f.Faults {
		fmt.Fprintf(&b, "\tcase %d:\n\t\t%s%s(%s)\n", i+1, result, variant(f, i+1), args)
	}
	fmt.Fprintf(&b, "\tdefault:\n\t\t%s%s(%s)\n\t}\n}\n", result, variant(f, 0), args)
	return b.String()
}

// Apply makes the edit in the body of a function.
func (f Fault) Apply(body string) (string, error) {
	if f.Old == f.New {
		return "", errors.New("changes nothing")
	}
	if n := strings.Count(body, f.Old); f.Old == "" || n != 1 {
		return "", fmt.Errorf("the old piece stands there %d times, not once: %q", n, f.Old)
	}
	return strings.Replace(body, f.Old, f.New, 1), nil
}

package catalogue

import (
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
	"github.com/imago-mt/imago/relation/emit"
)

// A FuzzTarget is the fuzz target that a generated test has for a function. Its fuzzer takes one value a field of the test's rows: the function's
// parameters, and what else its relations speak of.
type FuzzTarget struct {
	Name   string // FuzzImagoArea
	dir    string // of the package
	fields []rowField
}

// A rowField is a field of a row as the generated test declares it.
type rowField struct{ name, typ string }

// FuzzTargetOf finds the fuzz target of s among the test files of a folder. The error says why there is none.
func FuzzTargetOf(dir string, s emit.Subject) (*FuzzTarget, error) {
	id := emit.Identifier(s)
	t := &FuzzTarget{Name: "FuzzImago" + id, dir: dir}
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return nil, err
	}
	tested := false
	for _, file := range files {
		code, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		// Both stand in one file: rows of another file belong to another build.
		tested = tested || declares(code, "TestImago"+id)
		if fields := rowOf(code, "imago"+id+"Row"); fields != nil && declares(code, t.Name) {
			t.fields = fields
			return t, nil
		}
	}
	if tested {
		return nil, fmt.Errorf("the emitted test has no %s: Go's fuzzer takes no values of its parameters' types", t.Name)
	}
	return nil, fmt.Errorf("no test has a %s (imago infer --write emits one)", t.Name)
}

func declares(code *ast.File, name string) bool {
	for _, d := range code.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == name {
			return true
		}
	}
	return false
}

// rowOf lists the fields of a struct that a file declares; nil if it does not.
func rowOf(code *ast.File, name string) []rowField {
	var out []rowField
	ast.Inspect(code, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok || spec.Name.Name != name {
			return true
		}
		if st, ok := spec.Type.(*ast.StructType); ok {
			for _, f := range st.Fields.List {
				for _, ident := range f.Names {
					out = append(out, rowField{ident.Name, types.ExprString(f.Type)})
				}
			}
		}
		return false
	})
	return out
}

// Write puts rows of the parameters into the corpus of the target, testdata/fuzz, in the format of go test, and returns the files that were not there.
// A field that is no parameter is zero. A file has the name that the fuzzer would give it, from its content, so that the same input is never there twice.
func (t *FuzzTarget) Write(params []relation.Param, rows []source.Row) ([]string, error) {
	at, err := t.places(params)
	if err != nil {
		return nil, err
	}
	// All entries are made before anything is written: half a corpus is none.
	var texts []string
	for _, row := range rows {
		text, err := t.entry(at, row)
		if err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	dir := filepath.Join(t.dir, "testdata", "fuzz", t.Name)
	var written []string
	for _, text := range texts {
		file := filepath.Join(dir, fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:16]) // as long as the fuzzer's own names
		isNew, err := Replace(file, []byte(text))
		if err != nil {
			return written, err
		}
		if isNew {
			written = append(written, file)
		}
	}
	return written, nil
}

// places says which parameter each field is; -1: none.
func (t *FuzzTarget) places(params []relation.Param) ([]int, error) {
	at := make([]int, len(t.fields))
	for i, f := range t.fields {
		at[i] = slices.IndexFunc(params, func(p relation.Param) bool { return p.Name == f.name })
	}
	// An input without one of its values is another input.
	for _, p := range params {
		if !slices.ContainsFunc(t.fields, func(f rowField) bool { return f.name == p.Name }) {
			return nil, fmt.Errorf("%s takes no %s, which the function does", t.Name, p.Name)
		}
	}
	return at, nil
}

// entry is one file of a corpus.
func (t *FuzzTarget) entry(at []int, row source.Row) (string, error) {
	var b strings.Builder
	b.WriteString("go test fuzz v1\n")
	for i, f := range t.fields {
		line, ok := "", false
		if at[i] >= 0 {
			line, ok = fuzzValue(row[at[i]])
		} else {
			line, ok = fuzzZero(f.typ)
		}
		if !ok {
			return "", fmt.Errorf("%s takes a %s of type %s, which has no form in a corpus", t.Name, f.name, f.typ)
		}
		b.WriteString(line + "\n")
	}
	return b.String(), nil
}

// fuzzValue is a value as the corpus has it: a conversion, by the type's kind.
func fuzzValue(v relation.Value) (string, bool) {
	switch v := v.(type) {
	case bool, int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64:
		return fmt.Sprintf("%T(%v)", v, v), true
	case float32:
		// Not all NaN are alike: only the usual one is read back from its name.
		if v != v && math.Float32bits(v) != math.Float32bits(float32(math.NaN())) {
			return fmt.Sprintf("math.Float32frombits(0x%x)", math.Float32bits(v)), true
		}
		return fmt.Sprintf("%T(%v)", v, v), true
	case float64:
		if v != v && math.Float64bits(v) != math.Float64bits(math.NaN()) {
			return fmt.Sprintf("math.Float64frombits(0x%x)", math.Float64bits(v)), true
		}
		return fmt.Sprintf("%T(%v)", v, v), true
	case string:
		return fmt.Sprintf("string(%q)", v), true
	case relation.List:
		text := make([]byte, len(v))
		for i, e := range v {
			c, ok := e.(uint8)
			if !ok {
				return "", false
			}
			text[i] = c
		}
		return fmt.Sprintf("[]byte(%q)", text), true
	}
	return "", false
}

// fuzzZero is the zero of a type by its name. What a defined type stands for its name does not say.
func fuzzZero(typ string) (string, bool) {
	switch typ {
	case "bool":
		return "bool(false)", true
	case "string", "[]byte":
		return typ + `("")`, true
	case "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "float32", "float64":
		return typ + "(0)", true
	}
	return "", false
}

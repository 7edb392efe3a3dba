package harness

import (
	"go/ast"
	"go/token"
)

// An Insertion is text that stands before the byte At of a file.
type Insertion struct {
	At   int
	Text string
}

// Fuel is what makes the functions of one package stop where they would not end; see [NewFuel].
type Fuel struct {
	Counter    string        // the exported variable that is set before an execution and is negative after it if that ran dry
	Insertions [][]Insertion // by the index of the file; those at one offset in their order
	File       string        // the name of the file that declares Counter
	Source     []byte        // of that file
}

// NewFuel is the fuel of a package as the instrumented child has it, for those who instrument its code further. The files are all
// that are built, since recursion is found over the whole package; src is their texts by the names that they have in fset.
func NewFuel(pkgPath, pkgName string, fset *token.FileSet, files []*ast.File, src map[string][]byte) *Fuel {
	f := &Fuel{Counter: fuelVar(pkgPath), File: fuelFile, Source: fuelRuntime(pkgPath, pkgName)}
	c := charger{graph: newCallGraph(pkgPath, fset, files), fuel: f.Counter}
	for _, file := range files {
		c.file, c.edits = fset.File(file.FileStart), nil
		c.src = src[c.file.Name()]
		c.decls(file)
		var ins []Insertion
		for _, e := range c.edits {
			ins = append(ins, Insertion{e.At, e.Text})
		}
		f.Insertions = append(f.Insertions, ins)
	}
	return f
}

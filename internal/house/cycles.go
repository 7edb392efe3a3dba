package house

import (
	"go/ast"
	"go/types"
	"slices"
)

// Cycles returns the groups of files of p that call each other in a cycle: the strongly connected components of more than one
// file, each in order of the names. A file calls another one if it uses a function or a method that is declared there, by a
// call or as a value; a type alone is no call.
func Cycles(p *Package) [][]string {
	var out [][]string
	for _, c := range components(calls(p)) {
		if len(c) < 2 {
			continue
		}
		names := make([]string, len(c))
		for i, file := range c {
			names[i] = p.Files[file].Name
		}
		slices.Sort(names)
		out = append(out, names)
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

// calls returns, for each file of p, the files that it calls.
func calls(p *Package) [][]int {
	index := map[string]int{} // of a file, by its path
	for i, f := range p.Files {
		index[p.Fset.Position(f.Syntax.FileStart).Filename] = i
	}
	edges := make([][]int, len(p.Files))
	for i, f := range p.Files {
		ast.Inspect(f.Syntax, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			called, ok := p.Info.Uses[id].(*types.Func)
			if !ok || called.Pkg() != p.Types {
				return true
			}
			to, ok := index[p.Fset.Position(called.Origin().Pos()).Filename]
			if ok && to != i && !slices.Contains(edges[i], to) {
				edges[i] = append(edges[i], to)
			}
			return true
		})
	}
	return edges
}

// components returns the strongly connected components of a graph, edges[v] being the nodes that v leads to. Tarjan,
// "Depth-first search and linear graph algorithms" (1972).
func components(edges [][]int) [][]int {
	t := tarjan{edges: edges, index: make([]int, len(edges)), low: make([]int, len(edges)), open: make([]bool, len(edges))}
	for v := range edges {
		if t.index[v] == 0 {
			t.visit(v)
		}
	}
	return t.found
}

// tarjan is the state of one search. The number of a node is its place in the order of visits, from 1 on; 0 is unvisited.
type tarjan struct {
	edges      [][]int
	index, low []int
	open       []bool // on the stack
	stack      []int
	visited    int
	found      [][]int
}

func (t *tarjan) visit(v int) {
	t.visited++
	t.index[v], t.low[v] = t.visited, t.visited
	t.stack, t.open[v] = append(t.stack, v), true
	for _, w := range t.edges[v] {
		if t.index[w] == 0 {
			t.visit(w)
			t.low[v] = min(t.low[v], t.low[w])
		} else if t.open[w] {
			t.low[v] = min(t.low[v], t.index[w])
		}
	}
	if t.low[v] != t.index[v] {
		return
	}
	at := slices.Index(t.stack, v)
	component := slices.Clone(t.stack[at:])
	for _, w := range component {
		t.open[w] = false
	}
	t.stack = t.stack[:at]
	t.found = append(t.found, component)
}

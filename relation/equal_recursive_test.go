package relation

import "testing"

// TestEqualRecursive: lists of one column are all empty where those of the other are not, in a type that has them inside of each other.
func TestEqualRecursive(t *testing.T) {
	node := &Type{Kind: Struct, Name: "Node", Pkg: "example.com/m"}
	nodes := &Type{Kind: Slice, Elem: node}
	node.Fields = []Field{{Name: "All", Type: nodes}}
	leaf := Fields{List(nil)}
	deep := mustColumn(t, nodes, List{Fields{List{leaf}}}, List(nil))
	flat := mustColumn(t, nodes, List{leaf}, List(nil))
	for _, pair := range [][2]Column{{deep, flat}, {flat, deep}} {
		if eq := EqualRows(pair[0], pair[1]); eq.Get(0) || !eq.Get(1) {
			t.Errorf("equal rows: %v", eq)
		}
	}
}

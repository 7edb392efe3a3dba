package source_test

import (
	"reflect"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// An argument is now and then one that the container beside it was given.
func TestStored(t *testing.T) {
	words := &relation.Type{Kind: relation.Opaque, Name: "Words", Pkg: "p", Builders: []relation.Builder{{Func: "New"}, {Func: "Words.Put", Mutator: true}}}
	own := &relation.Type{Kind: relation.Pointer, Elem: words}
	env := &relation.Env{Path: "p", Name: "p", Types: []*relation.Type{words}, Funcs: []*relation.Func{
		{Name: "New", Pkg: "p", Results: []relation.Param{{Type: own}}},
		{Name: "Words.Put", Pkg: "p", Recv: true, Params: []relation.Param{{Name: "w", Type: own}, {Name: "word", Type: text}}},
		{Name: "Words.Has", Pkg: "p", Recv: true, Params: []relation.Param{{Name: "w", Type: own}, {Name: "word", Type: text}}, Results: []relation.Param{{Type: relation.Predeclared(relation.Bool)}}},
	}}
	sp := &source.Space{Env: env, Vars: []relation.Var{{Name: "w", Type: words}, {Name: "word", Type: text}}}
	rel, err := relation.Parse("w.Has(word) => !w.Has(word)", env)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		pre  relation.Expr
		want int // two without the bond
	}{{"at random", nil, 300}, {"where it is asked for", rel.Pre, 1500}, {"where it is not to be there", relation.Not(rel.Pre), 300}} {
		sp.Pre = tt.pre
		found := 0
		for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 10_000) {
			for _, st := range row[0].(relation.Built).Steps {
				if len(st.Args) == 1 && st.Args[0] == row[1] && len(row[1].(string)) > 3 {
					found++
					break
				}
			}
		}
		if found < tt.want || tt.want == 300 && found > 1000 {
			t.Errorf("%s: %d of 10,000 words of more than three letters were put into the container beside them", tt.name, found)
		}
	}
}

// The arguments beside a container are now and then those of one call that filled it, all of them.
func TestRecall(t *testing.T) {
	number := relation.Predeclared(relation.Int)
	shelf := &relation.Type{Kind: relation.Opaque, Name: "Shelf", Pkg: "p", Builders: []relation.Builder{{Func: "New"}, {Func: "Shelf.Put", Mutator: true}}}
	own := &relation.Type{Kind: relation.Pointer, Elem: shelf}
	point := &relation.Type{Kind: relation.Array, Elem: relation.Predeclared(relation.Float64), Len: 2}
	env := &relation.Env{Path: "p", Name: "p", Types: []*relation.Type{shelf}, Funcs: []*relation.Func{
		{Name: "New", Pkg: "p", Results: []relation.Param{{Type: own}}},
		{Name: "Shelf.Put", Pkg: "p", Recv: true, Params: []relation.Param{{Name: "s", Type: own}, {Name: "from", Type: point}, {Name: "to", Type: point}, {Name: "n", Type: number}}},
	}}
	sp := &source.Space{Env: env, Vars: []relation.Var{{Name: "s", Type: shelf}, {Name: "from", Type: point}, {Name: "to", Type: point}, {Name: "n", Type: number}}}
	found := 0
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 10_000) {
		for _, st := range row[0].(relation.Built).Steps {
			if len(st.Args) == 3 && reflect.DeepEqual(st.Args, []relation.Value(row[1:])) {
				found++
				break
			}
		}
	}
	if found < 500 { // none without
		t.Errorf("%d of 10,000 rows ask for what was put there", found)
	}
}

// What is put beside a container has the type of the variable: values that calls make are alike in Go, and so are empty lists.
func TestRecallTypes(t *testing.T) {
	number := relation.Predeclared(relation.Int)
	leaf := &relation.Type{Kind: relation.Opaque, Name: "Leaf", Pkg: "p", Builders: []relation.Builder{{Func: "NewLeaf"}}}
	tree := &relation.Type{Kind: relation.Opaque, Name: "Tree", Pkg: "p", Builders: []relation.Builder{{Func: "New"}, {Func: "Tree.Hang", Mutator: true}}}
	own := &relation.Type{Kind: relation.Pointer, Elem: tree}
	leaves, numbers := &relation.Type{Kind: relation.Slice, Elem: leaf}, &relation.Type{Kind: relation.Slice, Elem: number}
	env := &relation.Env{Path: "p", Name: "p", Types: []*relation.Type{leaf, tree}, Funcs: []*relation.Func{
		{Name: "NewLeaf", Pkg: "p", Results: []relation.Param{{Type: leaf}}},
		{Name: "New", Pkg: "p", Results: []relation.Param{{Type: own}}},
		{Name: "Tree.Hang", Pkg: "p", Recv: true, Params: []relation.Param{{Name: "t", Type: own}, {Name: "l", Type: leaf}, {Name: "ls", Type: leaves}, {Name: "n", Type: number}}},
	}}
	sp := &source.Space{Env: env, Vars: []relation.Var{{Name: "t", Type: tree}, {Name: "u", Type: tree}, {Name: "xs", Type: numbers}, {Name: "n", Type: number}}}
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 5000) {
		if first := row[1].(relation.Built).Steps[0].Func; first != "New" {
			t.Fatalf("a tree is made by %s", first)
		}
		for _, x := range row[2].(relation.List) {
			if _, ok := x.(int); !ok {
				t.Fatalf("%T in a list of numbers", x)
			}
		}
	}
}

// Calls of a sequence are given arguments that earlier ones have, so that they meet.
func TestRepeatedArguments(t *testing.T) {
	words := &relation.Type{Kind: relation.Opaque, Name: "Words", Pkg: "p", Builders: []relation.Builder{
		{Func: "New"}, {Func: "Words.Put", Mutator: true}, {Func: "Words.Drop", Mutator: true},
	}}
	own := &relation.Type{Kind: relation.Pointer, Elem: words}
	params := []relation.Param{{Name: "w", Type: own}, {Name: "word", Type: text}}
	env := &relation.Env{Path: "p", Name: "p", Types: []*relation.Type{words}, Funcs: []*relation.Func{
		{Name: "New", Pkg: "p", Results: []relation.Param{{Type: own}}},
		{Name: "Words.Put", Pkg: "p", Recv: true, Params: params},
		{Name: "Words.Drop", Pkg: "p", Recv: true, Params: params},
	}}
	sp := &source.Space{Env: env, Vars: []relation.Var{{Name: "w", Type: words}}}
	found := 0
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 10_000) {
		put := map[string]bool{}
		for _, st := range row[0].(relation.Built).Steps[1:] {
			word := st.Args[0].(string)
			if st.Func == "Words.Drop" && put[word] && len(word) > 3 {
				found++
				break
			}
			put[word] = put[word] || st.Func == "Words.Put"
		}
	}
	if found < 150 { // hardly any without
		t.Errorf("in %d of 10,000 sequences a word of more than three letters is dropped that was put in", found)
	}
}

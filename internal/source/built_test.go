package source_test

import (
	"context"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// numberEnv has the opaque type Num with New(n int) *Num and z.Add(x, y *Num) *Num, as math/big has Int.
func numberEnv() *relation.Env {
	t := &relation.Type{Kind: relation.Opaque, Name: "Num", Pkg: "example.com/num",
		Builders: []relation.Builder{{Func: "New"}, {Func: "Num.Add", Mutator: true}}}
	p := &relation.Type{Kind: relation.Pointer, Elem: t}
	return &relation.Env{Path: t.Pkg, Name: "num", Types: []*relation.Type{t}, Funcs: []*relation.Func{
		{Name: "New", Pkg: t.Pkg, Params: []relation.Param{{Name: "n", Type: relation.Predeclared(relation.Int)}}, Results: []relation.Param{{Type: p}}},
		{Name: "Num.Add", Pkg: t.Pkg, Recv: true, Params: []relation.Param{{Name: "z", Type: p}, {Name: "x", Type: p}, {Name: "y", Type: p}},
			Results: []relation.Param{{Type: p}}},
	}}
}

// countSteps is the calls that make v, those of its arguments too.
func countSteps(v relation.Value) int {
	switch v := v.(type) {
	case relation.Ref:
		return countSteps(v.To)
	case relation.Built:
		n := len(v.Steps)
		for _, s := range v.Steps {
			for _, a := range s.Args {
				n += countSteps(a)
			}
		}
		return n
	}
	return 0
}

// A mutator that takes values of its own type must not make call sequences grow without bound.
func TestBuiltIsSmall(t *testing.T) {
	env := numberEnv()
	vars := []relation.Var{{Name: "z", Type: env.Types[0]}}
	most, changed := 0, 0
	for _, row := range source.Draw(source.Random{}, &source.Space{Env: env, Vars: vars}, seed.New(1), 5000) {
		n := countSteps(row[0])
		most = max(most, n)
		if n > 1 {
			changed++
		}
	}
	if most > 1+12*3 {
		t.Errorf("a value takes %d calls, want at most 37", most)
	}
	if changed < 1000 {
		t.Errorf("%d of 5000 values were changed, want 1000", changed)
	}
}

// A struct that reaches itself through pointers and arrays ends with nil pointers (regexp/syntax.Regexp does).
func TestRecursivePointer(t *testing.T) {
	node := &relation.Type{Kind: relation.Struct, Name: "Node", Pkg: "p"}
	ref := &relation.Type{Kind: relation.Pointer, Elem: node}
	node.Fields = []relation.Field{{Name: "Sub", Type: &relation.Type{Kind: relation.Array, Len: 1, Elem: ref}}}
	vars := []relation.Var{{Name: "n", Type: ref}}
	if rows := source.Draw(source.Random{}, &source.Space{Env: &relation.Env{}, Vars: vars}, seed.New(1), 10); len(rows) != 10 {
		t.Errorf("got %d rows, want 10", len(rows))
	}
}

// Sizes that builders get are small, and other ints meet each other (docs/traps.md A10).
func TestBuilderArguments(t *testing.T) {
	env := numberEnv()
	env.Funcs = append(env.Funcs, &relation.Func{Name: "Num.Set", Pkg: env.Path, Recv: true,
		Params: []relation.Param{env.Funcs[1].Params[0], {Name: "i", Type: integer}}})
	env.Types[0].Builders = []relation.Builder{{Func: "New"}, {Func: "Num.Set", Mutator: true}}
	sizes, wide, small, all := 0, 0, 0, 0
	for _, row := range source.Draw(source.Random{}, &source.Space{Env: env, Vars: []relation.Var{{Name: "z", Type: env.Types[0]}}}, seed.New(1), 2000) {
		steps := row[0].(relation.Built).Steps
		n := steps[0].Args[0].(int)
		if n < -1 || n > 64 {
			t.Fatalf("New(%d)", n)
		}
		if n > 12 {
			sizes++
		}
		for _, s := range steps[1:] {
			all++
			switch i := s.Args[0].(int); {
			case -1 <= i && i <= 12:
				small++
			case i > 64:
				wide++
			}
		}
	}
	if sizes > 100 || small < all/2 || wide < all/20 {
		t.Errorf("%d of 2000 sizes above 12; of %d other ints %d small and %d above 64", sizes, all, small, wide)
	}
}

// Whole numbers of other types are small as well, and a search that is led towards a far limit does not make values of a terabyte.
func TestBuilderArgumentsStayModerate(t *testing.T) {
	env := numberEnv()
	index := relation.Predeclared(relation.Uint)
	env.Funcs = append(env.Funcs, &relation.Func{Name: "Num.Set", Pkg: env.Path, Recv: true,
		Params: []relation.Param{env.Funcs[1].Params[0], {Name: "i", Type: index}}})
	env.Funcs[0].Params[0] = relation.Param{Name: "length", Type: index}
	env.Types[0].Builders = []relation.Builder{{Func: "New"}, {Func: "Num.Set", Mutator: true}}
	sp := &source.Space{Env: env, Vars: []relation.Var{{Name: "z", Type: env.Types[0]}}}
	small, all, most := 0, 0, uint(0)
	g := source.Guided{Budget: 3000, Probe: func(_ context.Context, rows []source.Row) ([][]source.Met, error) {
		met := make([][]source.Met, len(rows))
		for r, row := range rows {
			greatest := uint(0)
			for _, s := range row[0].(relation.Built).Steps {
				i := s.Args[0].(uint)
				all++
				if i <= 12 {
					small++
				}
				greatest = max(greatest, i)
			}
			most = max(most, greatest)
			met[r] = []source.Met{{Side: 1, Distance: 1}, {Side: 0, Distance: 1<<40 - float64(greatest)}}
		}
		return met, nil
	}}
	if _, err := g.Search(t.Context(), sp, seed.New(1)); err != nil {
		t.Fatal(err)
	}
	if most > source.Range || small < all/5 {
		t.Errorf("up to %d; %d of %d are small", most, small, all)
	}
}

// What a constructor is told of digits is small, on both sides of the point.
func TestDigitsAreFew(t *testing.T) {
	num := &relation.Type{Kind: relation.Opaque, Name: "Num", Pkg: "example.com/num", Builders: []relation.Builder{{Func: "New"}}}
	env := &relation.Env{Path: num.Pkg, Name: "num", Types: []*relation.Type{num}, Funcs: []*relation.Func{
		{Name: "New", Pkg: num.Pkg, Results: []relation.Param{{Type: num}}, Params: []relation.Param{
			{Name: "value", Type: relation.Predeclared(relation.Int64)}, {Name: "exp", Type: relation.Predeclared(relation.Int32)},
			{Name: "size", Type: relation.Predeclared(relation.Uint)}}},
	}}
	below, above := 0, 0
	count := func(n *int, is bool) {
		if is {
			*n++
		}
	}
	for _, row := range source.Draw(source.Random{}, &source.Space{Env: env, Vars: []relation.Var{{Name: "x", Type: num}}}, seed.New(1), 2000) {
		args := row[0].(relation.Built).Steps[0].Args
		exp, size := args[1].(int32), args[2].(uint)
		if exp < -12 || exp > 12 || size > 64 {
			t.Fatalf("New(%v, %v, %v)", args[0], exp, size)
		}
		count(&below, exp < -6)
		count(&above, exp > 6)
	}
	if below < 200 || above < 200 {
		t.Errorf("%d exponents below -6, %d above 6", below, above)
	}
}

// What is near to a built value was made by the same calls, but for one argument or the last call.
func TestNear(t *testing.T) {
	env := numberEnv()
	made := func(n int) relation.Step { return relation.Step{Func: "New", Args: []relation.Value{n}} }
	near := source.Near(&source.Space{Env: env}, relation.Built{Steps: []relation.Step{made(3)}}, env.Types[0], 10, seed.New(1).Rand())
	if len(near) == 0 || len(near) > 10 {
		t.Fatalf("%d values", len(near))
	}
	for _, v := range near {
		if steps := v.(relation.Built).Steps; len(steps) != 1 || steps[0].Func != "New" || steps[0].Args[0] == 3 {
			t.Errorf("%v", steps)
		}
	}
}

// Containers have many elements in a good share of the rows, though most of the methods that change them take elements out.
func TestBuiltIsFilled(t *testing.T) {
	env := &relation.Env{Path: "example.com/q", Name: "q"}
	queue := &relation.Type{Kind: relation.Opaque, Name: "Queue", Pkg: env.Path, Builders: []relation.Builder{{Func: "New"}}}
	p := &relation.Type{Kind: relation.Pointer, Elem: queue}
	env.Types = []*relation.Type{queue}
	env.Funcs = []*relation.Func{{Name: "New", Pkg: env.Path, Results: []relation.Param{{Type: p}}}}
	for _, name := range []string{"PushBack", "PopFront", "PopBack", "Clear", "Rotate", "Trim"} {
		f := &relation.Func{Name: "Queue." + name, Pkg: env.Path, Recv: true, Params: []relation.Param{{Name: "q", Type: p}}}
		if name == "PushBack" {
			f.Params = append(f.Params, relation.Param{Name: "e", Type: relation.Predeclared(relation.Int)})
		}
		env.Funcs = append(env.Funcs, f)
		queue.Builders = append(queue.Builders, relation.Builder{Func: f.Name, Mutator: true})
	}
	vars := []relation.Var{{Name: "q", Type: queue}}
	full := 0
	for _, row := range source.Draw(source.Random{}, &source.Space{Env: env, Vars: vars}, seed.New(1), 5000) {
		n := 0
		for _, s := range row[0].(relation.Built).Steps[1:] {
			switch s.Func {
			case "Queue.PushBack":
				n++
			case "Queue.PopFront", "Queue.PopBack":
				n--
			case "Queue.Clear":
				n = 0
			}
		}
		if n > 4 {
			full++
		}
	}
	if full < 500 {
		t.Errorf("%d of 5000 queues have more than 4 elements, want 500", full)
	}
}

// A builder is given the constants of its own code, as far as they may be an argument: a mask of other than 32 or 128 bits is none.
func TestBuilderConstants(t *testing.T) {
	env := numberEnv()
	vars := []relation.Var{{Name: "z", Type: env.Types[0]}}
	hints := source.Hints{Of: map[string]source.Hints{"New": {Numbers: []float64{0.5, 128, 1e18}, Texts: []string{"x"}}}}
	for _, strategy := range []source.Strategy{source.Random{}, source.Edge{}} {
		n := 0
		for _, row := range source.Draw(strategy, &source.Space{Env: env, Vars: vars, Hints: hints}, seed.New(1), 400) {
			if f, _ := source.Number(row[0].(relation.Built).Steps[0].Args[0]); f == 128 {
				n++
			}
		}
		if n == 0 {
			t.Errorf("%T gives the builder no constant of its code", strategy)
		}
	}
}

// A word of 32 bits that a builder's code has is given to it however large it is, one that sizes the value is not.
func TestBuilderWords(t *testing.T) {
	table := &relation.Type{Kind: relation.Opaque, Name: "Table", Pkg: "example.com/crc", Builders: []relation.Builder{{Func: "Make"}}}
	word := relation.Predeclared(relation.Uint32)
	env := &relation.Env{Path: table.Pkg, Name: "crc", Types: []*relation.Type{table}, Funcs: []*relation.Func{
		{Name: "Make", Pkg: table.Pkg, Params: []relation.Param{{Name: "poly", Type: word}, {Name: "size", Type: word}}, Results: []relation.Param{{Type: table}}}}}
	hints := source.Hints{Of: map[string]source.Hints{"Make": {Numbers: []float64{0xedb88320}}}}
	for _, strategy := range []source.Strategy{source.Random{}, source.Edge{}} {
		n := 0
		for _, row := range source.Draw(strategy, &source.Space{Env: env, Vars: []relation.Var{{Name: "tab", Type: table}}, Hints: hints}, seed.New(1), 400) {
			args := row[0].(relation.Built).Steps[0].Args
			if args[0] == uint32(0xedb88320) {
				n++
			}
			if args[1].(uint32) > 1<<10 {
				t.Fatalf("%T makes a table of %d", strategy, args[1])
			}
		}
		if n == 0 {
			t.Errorf("%T gives the builder no word of its code", strategy)
		}
	}
}

// Among the edges of a built value are those that only a mutator makes of the boundaries of its argument, numbers alone.
func TestMutatorEdges(t *testing.T) {
	env := numberEnv()
	num, p := env.Types[0], env.Funcs[0].Results[0].Type
	for _, f := range []*relation.Func{
		{Name: "Num.SetUint64", Params: []relation.Param{{Name: "z", Type: p}, {Name: "x", Type: relation.Predeclared(relation.Uint64)}}},
		{Name: "Num.Parse", Params: []relation.Param{{Name: "z", Type: p}, {Name: "s", Type: relation.Predeclared(relation.String)}}},
	} {
		f.Pkg, f.Recv = num.Pkg, true
		env.Funcs, num.Builders = append(env.Funcs, f), append(num.Builders, relation.Builder{Func: f.Name, Mutator: true})
	}
	seen, parsed := map[relation.Value]bool{}, 0
	for _, row := range source.Draw(source.Corners{}, &source.Space{Env: env, Vars: []relation.Var{{Name: "z", Type: p}}}, seed.New(1), 5000) {
		if steps := row[0].(relation.Ref).To.(relation.Built).Steps; len(steps) == 2 && steps[1].Func == "Num.SetUint64" {
			seen[steps[1].Args[0]] = true
		} else if len(steps) == 2 && steps[1].Func == "Num.Parse" {
			parsed++
		}
	}
	for _, want := range []uint64{0, 1<<64 - 1, 1 << 63} {
		if !seen[want] {
			t.Errorf("no edge is made of %d", want)
		}
	}
	if parsed > 12 {
		t.Errorf("%d edges are made of texts", parsed)
	}
}

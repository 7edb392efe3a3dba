package source_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Arguments that belong together meet in a fair number of rows.
func TestTogether(t *testing.T) {
	table := &relation.Type{Kind: relation.Map, Key: text, Elem: text}
	numbers := &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Int)}
	floats := &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Float64)}
	number := relation.Predeclared(relation.Int)
	lists := &relation.Type{Kind: relation.Slice, Elem: &relation.Type{Kind: relation.Slice, Elem: text}}
	keys := func(v relation.Value) (out []string) {
		for _, p := range v.(relation.Pairs) {
			out = append(out, p.Key.(string))
		}
		return out
	}
	for _, tt := range []struct {
		name string
		x, y *relation.Type
		met  func(x, y relation.Value) bool
		want int // of 20,000 rows; a tenth of what was seen
	}{
		{"a word of a text is in a list", text, lists, func(x, y relation.Value) bool {
			return slices.ContainsFunc(y.(relation.List), func(of relation.Value) bool {
				return slices.ContainsFunc(of.(relation.List), func(e relation.Value) bool { return len(e.(string)) > 2 && strings.Contains(x.(string), e.(string)) })
			})
		}, 20},
		{"a tag of a text is in a list", text, lists.Elem, func(x, y relation.Value) bool {
			return slices.ContainsFunc(y.(relation.List), func(e relation.Value) bool { return e != "" && strings.Contains(x.(string), "<"+e.(string)+">") })
		}, 20},
		{"a text names a key", text, table, func(x, y relation.Value) bool {
			return slices.ContainsFunc(keys(y), func(k string) bool { return len(k) > 1 && strings.Contains(x.(string), "${"+k+"}") })
		}, 20},
		{"a word of a text is a key", text, table, func(x, y relation.Value) bool { return len(x.(string)) > 3 && slices.Contains(keys(y), x.(string)) }, 20},
		{"a value names a key", text, table, func(_, y relation.Value) bool {
			for _, p := range y.(relation.Pairs) {
				for _, k := range keys(y) {
					if len(k) > 1 && strings.Contains(p.Value.(string), "{"+k+"}") {
						return true
					}
				}
			}
			return false
		}, 20},
		{"a text names a key whose value names another one, both alike", text, table, func(x, y relation.Value) bool {
			for _, p := range y.(relation.Pairs) {
				for _, k := range keys(y) {
					if len(k) > 1 && strings.Contains(p.Value.(string), "$"+k) && strings.Contains(x.(string), "$"+p.Key.(string)) {
						return true
					}
				}
			}
			return false
		}, 3},
		{"maps share a key", table, table, func(x, y relation.Value) bool {
			return slices.ContainsFunc(keys(x), func(k string) bool { return len(k) > 3 && slices.Contains(keys(y), k) })
		}, 50},
		{"a text is a value of a map", table, text, func(x, y relation.Value) bool {
			return len(y.(string)) > 2 && slices.ContainsFunc(x.(relation.Pairs), func(p relation.Pair) bool { return p.Value == y })
		}, 50},
		{"a list holds a number before it", number, numbers, func(x, y relation.Value) bool {
			return x.(int) > 20 && slices.Contains(y.(relation.List), x)
		}, 50},
		{"lists of different kinds are of one length", numbers, floats, func(x, y relation.Value) bool {
			return len(x.(relation.List)) > 8 && len(x.(relation.List)) == len(y.(relation.List))
		}, 50},
	} {
		env := &relation.Env{}
		sp := &source.Space{Env: env, Vars: []relation.Var{{Name: "x", Type: tt.x}, {Name: "y", Type: tt.y}}}
		met := 0
		for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 20_000) {
			if tt.met(row[0], row[1]) {
				met++
			}
		}
		if met < tt.want {
			t.Errorf("%s in %d of 20,000 rows, want %d", tt.name, met, tt.want)
		}
	}
}

// Values of one type begin alike: what two filters of one size do together is seen.
func TestKindred(t *testing.T) {
	env := numberEnv()
	sp := &source.Space{Env: env, Vars: []relation.Var{{Name: "a", Type: env.Types[0]}, {Name: "b", Type: env.Types[0]}}}
	alike := 0
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 10_000) {
		a, b := row[0].(relation.Built), row[1].(relation.Built)
		if a.Steps[0].Args[0] == b.Steps[0].Args[0] && len(a.Steps) != len(b.Steps) {
			alike++
		}
	}
	if alike < 500 {
		t.Errorf("%d of 10,000 pairs begin alike and go on apart", alike)
	}
}

// Trees have all shapes: a node without children, one with a left or a right one, a chain.
func TestShapes(t *testing.T) {
	node := &relation.Type{Kind: relation.Struct, Name: "Node", Pkg: "p"}
	ref := &relation.Type{Kind: relation.Pointer, Elem: node}
	node.Fields = []relation.Field{{Name: "Val", Type: relation.Predeclared(relation.Int)}, {Name: "Left", Type: ref}, {Name: "Right", Type: ref}}
	var shape func(v relation.Value) string
	shape = func(v relation.Value) string {
		n, ok := v.(relation.Ref)
		if !ok {
			return "."
		}
		fs := n.To.(relation.Fields)
		return "(" + shape(fs[1]) + shape(fs[2]) + ")"
	}
	for _, st := range []source.Strategy{source.Random{}, source.Edge{}} {
		shapes := map[string]int{}
		for _, row := range source.Draw(st, &source.Space{Env: &relation.Env{}, Vars: []relation.Var{{Name: "n", Type: ref}}}, seed.New(1), 5000) {
			shapes[shape(row[0])]++
		}
		for _, want := range []string{"(..)", "((..).)", "(.(..))", "((..)(..))"} {
			if shapes[want] == 0 {
				t.Errorf("%T: no tree of shape %s", st, want)
			}
		}
		if _, random := st.(source.Random); random && shapes["(.(.(.(..))))"] == 0 {
			t.Error("no list of four nodes")
		}
	}
}

// A constructor gets the boundaries of its arguments, all at once and one at a time.
func TestConstructorEdges(t *testing.T) {
	address := &relation.Type{Kind: relation.Opaque, Name: "Addr", Pkg: "p", Builders: []relation.Builder{{Func: "From"}}}
	octets := &relation.Type{Kind: relation.Array, Len: 4, Elem: relation.Predeclared(relation.Uint8)}
	env := &relation.Env{Path: "p", Name: "p", Types: []*relation.Type{address}, Funcs: []*relation.Func{
		{Name: "From", Pkg: "p", Params: []relation.Param{{Name: "b", Type: octets}}, Results: []relation.Param{{Type: address}}}}}
	seen := map[string]bool{}
	for _, row := range source.Draw(source.Edge{}, &source.Space{Env: env, Vars: []relation.Var{{Name: "a", Type: address}}}, seed.New(1), 1000) {
		seen[relation.Display(row[0].(relation.Built).Steps[0].Args[0], octets)] = true
	}
	for _, want := range []string{"[4]uint8{0, 0, 0, 0}", "[4]uint8{255, 255, 255, 255}"} {
		if !seen[want] {
			t.Errorf("no address of %s", want)
		}
	}
}

package terms

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

var (
	stack   = &relation.Type{Kind: relation.Opaque, Name: "Stack", Pkg: "shop", Builders: []relation.Builder{{Func: "NewStack"}, {Func: "Stack.Push", Mutator: true}}}
	onStack = &relation.Type{Kind: relation.Pointer, Elem: stack}

	newStack = fn("NewStack", gives(onStack), "items", &relation.Type{Kind: relation.Slice, Elem: integer})
	push     = fn("Stack.Push", nil, "s", onStack, "item", integer)
	items    = fn("Stack.Items", gives(&relation.Type{Kind: relation.Slice, Elem: integer}), "s", onStack)
	length   = fn("Stack.Len", gives(integer), "s", onStack)
)

// stacks has the functions of a stack, which is known by the calls that make it.
var stacks = map[string]fake.Function{
	"NewStack": func(a []relation.Value) []relation.Value {
		return []relation.Value{relation.Ref{To: relation.Shown("a stack")}, a[0]}
	},
	"Stack.Push": func([]relation.Value) []relation.Value { return []relation.Value{relation.Shown("a stack")} },
	"Stack.Items": func(a []relation.Value) []relation.Value {
		return []relation.Value{onIt(a[0]), relation.Shown("a stack")}
	},
	"Stack.Len": func(a []relation.Value) []relation.Value {
		return []relation.Value{len(onIt(a[0])), relation.Shown("a stack")}
	},
}

// onIt is what lies on a stack.
func onIt(v relation.Value) relation.List {
	if ref, ok := v.(relation.Ref); ok {
		v = ref.To
	}
	var out relation.List
	for _, step := range v.(relation.Built).Steps {
		switch step.Func {
		case "NewStack":
			out = append(out, step.Args[0].(relation.List)...)
		case "Stack.Push":
			out = append(out, step.Args[0])
		}
	}
	return out
}

// What a call leaves of a state is seen through the functions that look at the state.
func TestStatesSeen(t *testing.T) {
	got := found(t, "", stacks, push, items, length, newStack)
	for _, want := range []string{
		"s.Push(item).Len() == s.Len() + 1", "s.Push(item).Items() == insert(s.Items(), s.Len(), item)",
	} {
		if want = canonical(t, want, []*relation.Func{push, items, length, newStack}); !slices.Contains(got, want) {
			t.Errorf("%s is not among %q", want, got)
		}
	}
}

// A sister that shows what is in a state on hardly any row says nothing of it, and ends no search.
func TestStatesHardlySeen(t *testing.T) {
	bodies := maps.Clone(stacks)
	bodies["Stack.Items"] = func([]relation.Value) []relation.Value { return nil }
	got := found(t, "", bodies, push, items, length, newStack)
	want := canonical(t, "s.Push(item).Len() == s.Len() + 1", []*relation.Func{push, items, length, newStack})
	if !slices.Contains(got, want) || slices.ContainsFunc(got, func(text string) bool { return strings.Contains(text, "Items") }) {
		t.Errorf("found %q", got)
	}
}

// A state is what made its receiver with the call behind, or the call itself; what belongs to everybody, and nil, stay what they are.
func TestRemade(t *testing.T) {
	made := relation.Built{Steps: []relation.Step{{Func: "NewStack", Args: []relation.Value{relation.List{1}}}}}
	shared := relation.Built{Steps: []relation.Step{{Func: "var shop.Common"}}}
	shown := relation.Shown("a stack")
	after, result := push.Outputs()[0], newStack.Outputs()[0]
	for _, tt := range []struct {
		name  string
		fn    *relation.Func
		out   relation.Output
		args  []relation.Value
		shown relation.Value
		want  relation.Value
	}{
		{"changed", push, after, []relation.Value{relation.Ref{To: made}, 2}, shown, relation.Built{Steps: append(slices.Clone(made.Steps), relation.Step{Func: "Stack.Push", Args: []relation.Value{2}})}},
		{"made", newStack, result, []relation.Value{relation.List{1}}, relation.Ref{To: shown}, relation.Ref{To: made}},
		{"nil", newStack, result, []relation.Value{relation.List{1}}, nil, nil},
		{"a package variable", push, after, []relation.Value{relation.Ref{To: shared}, 2}, shown, shown},
		{"a text", push, after, []relation.Value{relation.Ref{To: shown}, 2}, shown, shown},
	} {
		if got := remade(tt.fn, tt.out, tt.args, tt.shown); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

package subject

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDisjoint reads what is expected from the comments of testdata/fields.txtar.
func TestDisjoint(t *testing.T) {
	p := load(t, unpack(t, "fields.txtar"), ".")[0]
	changed := 0
	for _, f := range p.Functions {
		m := regexp.MustCompile(`leaves ([^?]*?) alone\.\n$`).FindStringSubmatch(f.Doc)
		if m == nil || f.Func == nil {
			continue
		}
		changed++
		var got []string
		for _, g := range p.Functions {
			if g != f && g.Func != nil && p.Disjoint(f.Func, g.Func) && len(g.Func.Results) > 0 {
				got = append(got, strings.TrimPrefix(g.Ident, "Counter."))
			}
		}
		slices.Sort(got)
		want := strings.Split(m[1], ", ")
		if m[1] == "nothing" {
			want = nil
		}
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s leaves %q alone, want %q", f.Ident, got, want)
		}
	}
	if changed != 6 {
		t.Errorf("%d methods say what they leave alone", changed)
	}
}

// Two methods are independent if neither looks at, or changes, what the other one changes, and each changes something. What makes another value does not.
func TestIndependent(t *testing.T) {
	p := load(t, unpack(t, "fields.txtar"), ".")[0]
	at := func(name string) *Function {
		return p.Functions[slices.IndexFunc(p.Functions, func(f *Function) bool { return f.Ident == name })]
	}
	for _, tt := range []struct {
		f, g string
		want bool
	}{
		{"Counter.SetLimit", "Counter.Rename", true}, {"Counter.SetLimit", "Counter.Named", true}, {"Counter.Rename", "Counter.Named", false},
		{"Counter.SetLimit", "Counter.Add", false}, {"Counter.Clear", "Counter.Rename", true}, {"Counter.SetLimit", "Counter.Count", false},
		{"Counter.SetLimit", "Counter.Other", false}, {"Point.Scale", "Point.Turn", false},
	} {
		if got := p.Independent(at(tt.f).Func, at(tt.g).Func); got != tt.want {
			t.Errorf("%s and %s: %v, want %v", tt.f, tt.g, got, tt.want)
		}
	}
}

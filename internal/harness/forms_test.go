package harness

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// loaded finds targets in a module of testdata.
func loaded(t *testing.T, dir string, targets ...string) *subject.Package {
	t.Helper()
	pkgs, err := subject.Load(t.Context(), targets, subject.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs) != 1 {
		t.Fatalf("%d packages, want 1", len(pkgs))
	}
	return pkgs[0]
}

func funcNamed(t *testing.T, pkg *subject.Package, name string) *relation.Func {
	t.Helper()
	f := pkg.Env.Func(name)
	if f == nil {
		var why []string
		for _, fn := range pkg.Functions {
			why = append(why, fn.Target+": "+fn.Refused)
		}
		t.Fatalf("no function %s; %s", name, strings.Join(why, "; "))
	}
	return f
}

// rows runs f on rows of arguments and prints an outcome or the outputs a row.
func rows(t *testing.T, h *Harness, f *relation.Func, args [][]relation.Value) []string {
	t.Helper()
	cols := make([]relation.Column, len(f.Params))
	for k, p := range f.Params {
		vs := make([]relation.Value, len(args))
		for i := range args {
			vs[i] = args[i][k]
		}
		c, err := relation.FromValues(p.Type, vs)
		if err != nil {
			t.Fatalf("%s, parameter %s: %v", f.Name, p.Name, err)
		}
		cols[k] = c
	}
	e, err := h.Run(t.Context(), f, cols, len(args))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for i, o := range e.Outcome {
		if o != relation.Returned {
			out = append(out, strings.TrimSpace([]string{"not run", "", "error", "panic", "out of fuel", "crash"}[o]+" "+e.Note[int32(i)]))
			continue
		}
		var vs []string
		for _, c := range e.Outputs {
			vs = append(vs, fmt.Sprint(c.At(i)))
		}
		out = append(out, strings.Join(vs, " | "))
	}
	return out
}

type v = relation.Value

func list[T any](xs ...T) relation.List {
	l := relation.List{}
	for _, x := range xs {
		l = append(l, x)
	}
	return l
}

func builtBy(steps ...relation.Step) relation.Built { return relation.Built{Steps: steps} }

func step(fn string, args ...v) relation.Step { return relation.Step{Func: fn, Args: args} }

// TestForms runs a function of every form on a pristine and on an instrumented child.
func TestForms(t *testing.T) {
	set := builtBy(step("New"), step("Set.Add", uint8(3)), step("Set.Add", uint8(70)))
	zero := builtBy(step(""))
	at := relation.Ref{To: relation.Fields{1.0, 2.0}}
	box := relation.Fields{relation.Pairs{{Key: "k", Value: list("a", "b")}}, at, relation.Fields{3.0, 4.0}}
	table := []struct {
		name string
		args [][]v
		want []string
	}{
		{"Not", [][]v{{true}, {false}}, []string{"false", "true"}},
		{"Mixed", [][]v{{int8(-3), uint16(10), float32(2), complex64(1 + 2i)}}, []string{"7 | (2+4i)"}},
		{"Doubled", [][]v{{list[uint8](1, 2)}, {relation.List(nil)}}, []string{"[2 4] | [2 4]", "[] | []"}},
		{"Sort", [][]v{{list(3, 1, 2)}, {list[int]()}}, []string{"[1 2 3]", "[]"}},
		{"Sum", [][]v{{list(1.5, 2.5)}, {relation.List(nil)}}, []string{"4 | [1.5 2.5]", "0 | []"}},
		{"Tally", [][]v{{list("b", "a", "b")}}, []string{"[{a 1} {b 2}] | [b a b]"}},
		{"Forget", [][]v{{relation.Pairs{{Key: "a", Value: 1}, {Key: "b", Value: 2}}, "a"}, {relation.Pairs(nil), "a"}}, []string{"[{b 2}]", "[]"}},
		{"Point.Scale", [][]v{{relation.Fields{1.0, -2.0}, 3.0}}, []string{"[3 -6]"}},
		{"Point.Move", [][]v{{relation.Ref{To: relation.Fields{1.0, 2.0}}, 4.0}}, []string{"[5 2]"}},
		{"Celsius.Warmer", [][]v{{20.0, 1.5}}, []string{"21.5"}},
		{"Day.Next", [][]v{{0}, {2}}, []string{"1", "0"}},
		{"Transpose", [][]v{{list[v](list(1, 2, 3), list(4, 5, 6))}}, []string{"[[1 4] [2 5] [3 6]]"}},
		{"Mirror", [][]v{{box}, {relation.Fields{relation.Pairs(nil), nil, relation.Fields{0.0, 0.0}}}},
			[]string{"[[{k [a b]}] {[-1 2]} [3 4]]", "[[] <nil> [0 0]]"}},
		{"Inc", [][]v{{relation.Ref{To: 4}}, {nil}}, []string{"{50} | 5", "<nil> | 0"}},
		{"DivMod", [][]v{{7, 2}, {1, 0}, {9, 3}}, []string{"3 | 1", "error", "3 | 0"}},
		{"Version.Bump", [][]v{{builtBy(step("Parse", "1.2"))}, {builtBy(step("Parse", "x"))}}, []string{"1.3", "not run Parse: expected integer"}},
		{"Set.Has", [][]v{{relation.Ref{To: set}, uint8(70)}, {relation.Ref{To: set}, uint8(71)}}, []string{"true | {words:[8 64]}", "false | {words:[8 64]}"}},
		{"Bits.Count", [][]v{{relation.Ref{To: zero}}, {relation.Ref{To: builtBy(step(""), step("Bits.Put", uint8(3)), step("Bits.Put", uint8(9)))}}},
			[]string{"0 | {word:0}", "2 | {word:520}"}},
		{"Bits.Both", [][]v{{zero, builtBy(step(""), step("Bits.Put", uint8(1)))}}, []string{"{word:2}"}},
		{"Written", [][]v{{relation.Ref{To: zero}}}, []string{". | "}},
		{"Configured", [][]v{{5}}, []string{"15"}},
		{"Halve", [][]v{{int64(3_000_000_000)}}, []string{"1500000000"}},
		{"Check", [][]v{{1}, {-1}}, []string{"", "error"}},
		{"AddDay", [][]v{{builtBy(step("time.Unix", int64(0), int64(0)))}}, []string{"1970-01-01 21:30:00 -0230 -0230"}},
		{"Show[string]", [][]v{{"5"}}, []string{"string 5"}},
		{"Show[int]", [][]v{{5}}, []string{"int 5"}},
		{"Window", [][]v{{1}, {5}}, []string{"[1 2 3 4]", "[5 6 7 8]"}},
	}
	pkg := loaded(t, "testdata/forms", ".")
	for _, variant := range []Variant{Pristine, Instrumented} {
		h := built(t, pkg, Options{Variant: variant})
		for _, c := range table {
			t.Run(fmt.Sprintf("%s/variant=%d", c.name, variant), func(t *testing.T) {
				if got := rows(t, h, funcNamed(t, pkg, c.name), c.args); !slices.Equal(got, c.want) {
					t.Errorf("got %q, want %q", got, c.want)
				}
			})
		}
	}
}

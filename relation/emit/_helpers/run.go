// Package helpers is what emitted tests share. Package emit writes the declarations that a package's tests need beside them.
package helpers

import (
	"fmt"
	"math/rand"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
	"unsafe"
)

// imagoRelation is a metamorphic relation of a function, and the sources that it is checked on.
type imagoRelation[R any] struct {
	text   string             // "name: precondition => conclusion"
	table  []R                // sources that the precondition accepts
	draw   func(*imagoRand) R // draws another source
	within func(R) bool       // the domain; nil if draw stays inside
	pre    func(R) bool       // the precondition; nil if there is none
	post   func(*imagoRun, R) bool
	usual  int // how many of the drawn sources the precondition accepted when this was written; 0: not known
}

// imagoTest checks relations, each in a subtest of its name, on their tables and on as many drawn sources.
func imagoTest[R any](t *testing.T, seed int64, draws int, relations []imagoRelation[R]) {
	for _, rel := range relations {
		name, _, _ := strings.Cut(rel.text, ":")
		name, _, _ = strings.Cut(name, "(")
		t.Run(name, func(t *testing.T) { rel.test(t, &imagoRand{rand.New(rand.NewSource(seed))}, draws) })
	}
}

// test checks the table, then drawn sources. Three failures are enough.
func (rel imagoRelation[R]) test(t *testing.T, rnd *imagoRand, draws int) {
	failed, accepted := 0, 0
	check := func(row R) bool {
		run := &imagoRun{}
		verdict := rel.verdict(run, row)
		if verdict == imagoViolated {
			failed++
			t.Error(rel.failure(t, run, row))
		}
		return verdict != imagoSkipped
	}
	for _, row := range rel.table {
		if !check(row) {
			failed++
			t.Errorf("%s\n\tthe precondition no longer accepts %s", rel.text, rel.sources(row))
		}
		if failed >= 3 {
			return
		}
	}
	for i := 0; i < draws && rel.draw != nil && failed < 3; i++ {
		row, ok := rel.source(rnd)
		if ok && (rel.within == nil || rel.within(row)) && check(row) {
			accepted++
		}
	}
	if failed > 0 {
		return
	}
	if 2*accepted < rel.usual {
		t.Errorf("%s\n\tthe precondition accepts %d of %d drawn sources, where %d are usual", rel.text, accepted, draws, rel.usual)
	}
	t.Logf("imago: accepted %d of %d", accepted, draws)
}

// source draws a source; ok is false if what makes it panics.
func (rel imagoRelation[R]) source(rnd *imagoRand) (row R, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return rel.draw(rnd), true
}

// failure describes a violation, and how to see it again.
func (rel imagoRelation[R]) failure(t *testing.T, run *imagoRun, row R) string {
	lines := []string{"", rel.text, "\twith " + rel.sources(row)}
	for _, call := range run.calls {
		lines = append(lines, "\t"+call.what+" = "+imagoShow(call.output))
	}
	if run.panic != nil {
		lines = append(lines, fmt.Sprintf("\tpanic: %v", run.panic))
	}
	pkg := strings.TrimSuffix(reflect.TypeOf(row).PkgPath(), "_test")
	name, sub, _ := strings.Cut(t.Name(), "/")
	if sub != "" {
		sub = "/^" + sub + "$"
	}
	return strings.Join(append(lines, "\trepeat: go test "+imagoTags()+"-run '^"+name+"$"+sub+"' "+pkg), "\n")
}

// imagoTags is the flag for the build tags of this test, "" if it has none.
func imagoTags() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == "-tags" && s.Value != "" {
			return "-tags " + s.Value + " "
		}
	}
	return ""
}

// imagoVerdict is what a relation says of one source.
type imagoVerdict int

const (
	imagoSkipped  imagoVerdict = iota // the precondition is false, or panics
	imagoHeld                         // the conclusion is true
	imagoViolated                     // it is false, or panics
)

// verdict checks one source.
func (rel imagoRelation[R]) verdict(run *imagoRun, row R) (v imagoVerdict) {
	if rel.pre != nil && !rel.accepts(row) {
		return imagoSkipped
	}
	defer func() {
		if p := recover(); p != nil {
			run.panic, v = p, imagoViolated
		}
	}()
	if rel.post(run, row) {
		return imagoHeld
	}
	return imagoViolated
}

// accepts reports whether the precondition is true.
func (rel imagoRelation[R]) accepts(row R) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return rel.pre(row)
}

// imagoRun remembers what was executed for one source.
type imagoRun struct {
	calls []imagoCall
	panic any // what ended it
}

// imagoCall is one execution and its output.
type imagoCall struct {
	what   string
	output any
}

// saw remembers an output, for the message of a failure. Tests that an older imago wrote have its arguments, too.
func (run *imagoRun) saw(what string, output any, _ ...any) {
	run.calls = append(run.calls, imagoCall{what, output})
}

// imagoSaw remembers the output of a call that stands inside an expression.
func imagoSaw[T any](run *imagoRun, what string, output T, _ ...any) T {
	run.saw(what, output)
	return output
}

// imagoShow writes a value for people.
func imagoShow(v any) string {
	switch x := v.(type) {
	case fmt.Stringer, error:
		return fmt.Sprintf("%v", x)
	case []byte:
		return fmt.Sprintf("[]byte(%q)", x)
	}
	if r := reflect.ValueOf(v); r.Kind() == reflect.Pointer && !r.IsNil() {
		return "&" + imagoShow(r.Elem().Interface())
	}
	return fmt.Sprintf("%#v", v)
}

// sources writes the fields of a row that the relation has as variables.
func (rel imagoRelation[R]) sources(row R) string {
	words := strings.FieldsFunc(rel.text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	v := reflect.ValueOf(&row).Elem()
	var parts []string
	for i, f := range imagoFields(&row) {
		name := strings.TrimRight(v.Type().Field(i).Name, "_")
		if !slices.Contains(words, name) {
			continue
		}
		parts = append(parts, name+"="+imagoShow(f.Interface()))
	}
	return strings.Join(parts, " ")
}

// imagoFuzz has the fuzzer make rows, with the tables as seeds, and checks the relations that have them in their domain.
func imagoFuzz[R any](f *testing.F, relations []imagoRelation[R]) {
	var zero R
	in := []reflect.Type{reflect.TypeOf((*testing.T)(nil))}
	for _, field := range imagoFields(&zero) {
		in = append(in, imagoFuzzType(field.Type()))
	}
	for _, rel := range relations {
		for _, row := range rel.table {
			var seed []any
			for i, field := range imagoFields(&row) {
				seed = append(seed, field.Convert(in[i+1]).Interface())
			}
			f.Add(seed...)
		}
	}
	f.Fuzz(reflect.MakeFunc(reflect.FuncOf(in, nil, false), func(args []reflect.Value) []reflect.Value {
		t := args[0].Interface().(*testing.T)
		for _, rel := range relations {
			var row R
			for i, field := range imagoFields(&row) {
				field.Set(args[i+1].Convert(field.Type()))
			}
			run := &imagoRun{}
			if (rel.within == nil || rel.within(row)) && rel.verdict(run, row) == imagoViolated {
				t.Error(rel.failure(t, run, row))
			}
		}
		return nil
	}).Interface())
}

// imagoFuzzType is the type as which the fuzzer takes values of t.
func imagoFuzzType(t reflect.Type) reflect.Type {
	for _, x := range []any{false, 0, int8(0), int16(0), int32(0), int64(0), uint(0), uint8(0), uint16(0), uint32(0), uint64(0), float32(0), 0.0, ""} {
		if reflect.TypeOf(x).Kind() == t.Kind() {
			return reflect.TypeOf(x)
		}
	}
	return reflect.TypeOf([]byte(nil))
}

// imagoFields are the fields of a row. They are not exported: reflection reaches them by their address only.
func imagoFields[R any](row *R) []reflect.Value {
	v := reflect.ValueOf(row).Elem()
	fields := make([]reflect.Value, v.NumField())
	for i := range fields {
		fields[i] = reflect.NewAt(v.Field(i).Type(), unsafe.Pointer(v.Field(i).UnsafeAddr())).Elem()
	}
	return fields
}

// imagoOK reports whether call returns without panic and without error.
func imagoOK(call func() error) bool {
	panicked, err := imagoCatch(call)
	return !panicked && err == nil
}

// imagoErr reports whether call returns an error.
func imagoErr(call func() error) bool {
	panicked, err := imagoCatch(call)
	return !panicked && err != nil
}

// imagoPanics reports whether call panics.
func imagoPanics(call func() error) bool {
	panicked, _ := imagoCatch(call)
	return panicked
}

// imagoCatch runs call and catches its panic.
func imagoCatch(call func() error) (panicked bool, err error) {
	panicked = true
	defer func() { _ = recover() }()
	err = call()
	return false, err
}

// imagoMust returns v. A call with an error has no output, so that everything computed from it is undefined.
func imagoMust[T any](v T, err error) T {
	imagoNoError(err)
	return v
}

// imagoNoError panics with an error.
func imagoNoError(err error) {
	if err != nil {
		panic(err)
	}
}

// imagoPtr returns a pointer to a copy of v.
func imagoPtr[T any](v T) *T { return &v }

// imagoPairs makes an iterator over the pairs of a list.
func imagoPairs[K, V any](list []struct {
	K K
	V V
}) func(yield func(K, V) bool) {
	return func(yield func(K, V) bool) {
		for _, p := range list {
			if !yield(p.K, p.V) {
				return
			}
		}
	}
}

// imagoCollectPairs is the list of the pairs that an iterator yields.
func imagoCollectPairs[K, V any](seq func(yield func(K, V) bool)) (list []struct {
	K K
	V V
}) {
	seq(func(k K, v V) bool {
		list = append(list, struct {
			K K
			V V
		}{k, v})
		return true
	})
	return list
}

// imagoAnys makes the argument of a parameter []any.
func imagoAnys[S ~[]T, T any](list S) []any {
	if list == nil {
		return nil
	}
	out := make([]any, len(list))
	for i, x := range list {
		out[i] = x
	}
	return out
}

// imagoAnyMap makes the argument of a parameter map[K]any.
func imagoAnyMap[M ~map[K]T, K comparable, T any](m M) map[K]any {
	if m == nil {
		return nil
	}
	out := make(map[K]any, len(m))
	for k, x := range m {
		out[k] = x
	}
	return out
}

// imagoInt keeps the compiler from checking a constant index: out of range it is a panic, as with any other index.
func imagoInt(i int) int { return i }

// imagoChar returns the character with the code point n, U+FFFD if there is none.
func imagoChar(n int64) string {
	if n < 0 || n > utf8.MaxRune {
		n = utf8.RuneError
	}
	return string(rune(n))
}

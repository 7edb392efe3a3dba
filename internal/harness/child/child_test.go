package child

import (
	"container/list"
	"container/ring"
	"encoding/json"
	"math"
	"reflect"
	"testing"
	"unique"

	"github.com/imago-mt/imago/relation"
)

// newServer returns a server for the functions fs of an Env, without a parent.
func newServer(t testing.TB, env *relation.Env, p Program) *server {
	t.Helper()
	s := &server{program: p, funcs: map[string]*Func{}, parsed: map[string]*relation.Relation{}, page: &Shared{mem: make([]byte, pageSize)},
		exit: func(status int) { panic(status) }}
	for i := range p.Funcs {
		s.funcs[p.Funcs[i].Name] = &p.Funcs[i]
	}
	text, err := json.Marshal(env)
	if err != nil {
		t.Fatal(err)
	}
	if reply, _ := s.answer(&Request{Op: "env", Env: text}, nil, nil); reply.Error != "" {
		t.Fatal(reply.Error)
	}
	return s
}

func BenchmarkAnswer(b *testing.B) {
	const rows = 20_000
	f := relation.Predeclared(relation.Float64)
	env := &relation.Env{Path: "math", Name: "math", Funcs: []*relation.Func{{Name: "Sin", Pkg: "math",
		Params: []relation.Param{{Name: "x", Type: f}}, Results: []relation.Param{{Type: f}}}}}
	s := newServer(b, env, Program{Funcs: []Func{{Name: "Sin", Loop: func(f *Frame) {
		a0, r0 := In[float64](f, 0), Out[float64](f, 0)
		for f.Next() {
			i := f.Row
			r0[i] = math.Sin(a0[i])
		}
	}}}})
	xs := make([]float64, rows)
	for i := range xs {
		xs[i] = float64(i)*0.01 - 100
	}
	body := AppendColumn(nil, relation.NewVec(f, xs))
	buf := make([]byte, 0, 8<<20)
	for b.Loop() {
		if reply, _ := s.answer(&Request{Op: "call", Func: "Sin", N: rows}, body, buf); reply.Error != "" {
			b.Fatal(reply.Error)
		}
		s.pool.reset()
	}
	b.ReportMetric(float64(rows*b.N)/b.Elapsed().Seconds()/1e6, "M-execs/s")
}

// TestMisfit holds that columns which do not fit the program's types are an error of the request, and the server goes on.
func TestMisfit(t *testing.T) {
	f := relation.Predeclared(relation.Float64)
	pair := &relation.Type{Kind: relation.Struct, Fields: []relation.Field{{Name: "X", Type: f}, {Name: "Y", Type: f}}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{{Name: "F", Pkg: "p", Params: []relation.Param{{Name: "v", Type: pair}}}}}
	s := newServer(t, env, Program{Funcs: []Func{{Name: "F", Loop: func(f *Frame) {
		for a := In[struct{ X float64 }](f, 0); f.Next(); {
			_ = a
		}
	}}}})
	c, err := relation.FromValues(pair, []relation.Value{relation.Fields{1.0, 2.0}})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		reply, _ := s.answer(&Request{Op: "call", Func: "F", N: 1}, AppendColumn(nil, c), nil)
		if want := "F: imago: struct { X float64 } is no struct of 2 fields"; reply.Error != want {
			t.Errorf("got %q, want %q", reply.Error, want)
		}
	}
	for _, body := range [][]byte{nil, {1}, make([]byte, 40)} {
		if reply, _ := s.answer(&Request{Op: "call", Func: "F", N: 3}, body, nil); reply.Error == "" {
			t.Errorf("a body of %d bytes for 3 rows: no error", len(body))
		}
	}
}

// TestDeepen holds what a copy shares with its original: nothing but functions, locations and the program's own variables.
func TestDeepen(t *testing.T) {
	type node struct {
		next *node
		vals []int
		m    map[string]*node
		any  any
	}
	ring := &node{vals: []int{1}, m: map[string]*node{}}
	ring.next, ring.m["self"], ring.any = ring, ring, ring.vals
	copied := reflect.New(reflect.TypeFor[*node]()).Elem()
	copied.Set(reflect.ValueOf(ring))
	deepen(copied)
	c := copied.Interface().(*node)
	if c == ring || c.next != c || c.m["self"] != c {
		t.Error("the ring is not closed in the copy, or is the original")
	}
	c.vals[0] = 9
	if ring.vals[0] != 1 || c.any.([]int)[0] != 9 {
		t.Errorf("original %v, copy %v and %v; want 1, 9 and 9", ring.vals, c.vals, c.any)
	}
	at := reflect.New(reflect.TypeFor[*int]()).Elem()
	at.Set(reflect.ValueOf(&sentinel.n))
	deepen(at)
	if at.Interface().(*int) != &sentinel.n {
		t.Error("a pointer to a package variable was copied")
	}
	handle := reflect.New(reflect.TypeFor[unique.Handle[string]]()).Elem()
	handle.Set(reflect.ValueOf(unique.Make("zone")))
	deepen(handle)
	if handle.Interface().(unique.Handle[string]) != unique.Make("zone") {
		t.Error("a unique handle was copied, and is no longer that of its value")
	}
}

// A copy of a slice has the room of its original behind the elements, but no megabytes of it: a buffer that is copied is no full one.
func TestDeepenKeepsRoom(t *testing.T) {
	type buffer struct{ buf []byte }
	for _, tt := range []struct{ size, room, want int }{{3, 3, 3}, {0, 64, 64}, {5, 64, 64}, {5, 1 << 20, 5 + spareBytes}} {
		v := reflect.New(reflect.TypeFor[buffer]()).Elem()
		v.Set(reflect.ValueOf(buffer{make([]byte, tt.size, tt.room)}))
		deepen(v)
		if b := v.Interface().(buffer).buf; len(b) != tt.size || cap(b) != tt.want {
			t.Errorf("%d of %d bytes: the copy has %d of %d, want room for %d", tt.size, tt.room, len(b), cap(b), tt.want)
		}
	}
}

// A copy of a value that lies inside a cycle takes its place there: of a node of a ring, and of a list whose elements point to its head
// and to the list itself.
func TestDeepenCycles(t *testing.T) {
	r := ring.New(3)
	v := reflect.New(reflect.TypeFor[ring.Ring]()).Elem()
	v.Set(reflect.ValueOf(r).Elem())
	newDeepener(v.Type(), &meter{}).deepen(v, reflect.ValueOf(r).UnsafePointer())
	boxed := boxed(v, boxable(v.Type()))
	again := reflect.New(v.Type()).Elem()
	again.Set(reflect.ValueOf(boxed))
	newDeepener(v.Type(), &meter{}).deepen(again, contents(boxed))
	for _, c := range []*ring.Ring{v.Addr().Interface().(*ring.Ring), again.Addr().Interface().(*ring.Ring)} {
		if n := c.Next().Next().Next(); n != c || c.Prev().Next() != c {
			t.Error("three steps along a copied ring of three do not lead back")
		}
	}
	l := list.New()
	l.PushBack(1)
	l.PushBack(2)
	w := reflect.New(reflect.TypeFor[list.List]()).Elem()
	w.Set(reflect.ValueOf(l).Elem())
	newDeepener(w.Type(), &meter{}).deepen(w, reflect.ValueOf(l).UnsafePointer())
	e := reflect.New(reflect.TypeFor[*list.Element]()).Elem()
	e.Set(reflect.ValueOf(l.Front()))
	deepen(e)
	for _, first := range []*list.Element{w.Addr().Interface().(*list.List).Front(), e.Interface().(*list.Element)} {
		if first == l.Front() || first.Next().Value != 2 || first.Next().Next() != nil || first.Prev() != nil {
			t.Error("a copied list does not end behind its second element")
		}
	}
}

func TestBoxable(t *testing.T) {
	for _, c := range []struct {
		v    any
		want bool
	}{{ring.Ring{}, true}, {struct{ p *int }{}, false}, {[1]map[int]int{}, false}, {"", true}, {struct{}{}, true}, {(*int)(nil), false}} {
		if got := boxable(reflect.TypeOf(c.v)); got != c.want {
			t.Errorf("boxable(%T) = %v", c.v, got)
		}
	}
}

var sentinel = struct{ n int }{1}

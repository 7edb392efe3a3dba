package relation

import (
	"math"
	"reflect"
	"testing"
)

func scalarType(k Kind) *Type { return &Type{Kind: k} }

// samples is a row a kind: a type and values of it, the zero value first.
func samples() []struct {
	name string
	t    *Type
	vs   []Value
} {
	i, f, s := scalarType(Int), scalarType(Float64), scalarType(String)
	list := &Type{Kind: Slice, Elem: f}
	point := &Type{Kind: Struct, Name: "P", Fields: []Field{{Name: "X", Type: f}, {Name: "L", Type: list}}}
	tree := &Type{Kind: Struct, Name: "Tree"}
	tree.Fields = []Field{{Name: "V", Type: i}, {Name: "Next", Type: &Type{Kind: Pointer, Elem: tree}}, {Name: "Kids", Type: &Type{Kind: Slice, Elem: tree}}}
	leaf := func(v int) Value { return Fields{v, nil, List(nil)} }
	return []struct {
		name string
		t    *Type
		vs   []Value
	}{
		{"bool", scalarType(Bool), []Value{false, true}},
		{"int", i, []Value{0, -1, math.MaxInt}},
		{"int8", scalarType(Int8), []Value{int8(0), int8(-128)}},
		{"uint16", scalarType(Uint16), []Value{uint16(0), uint16(65535)}},
		{"float32", scalarType(Float32), []Value{float32(0), float32(1.5)}},
		{"float64", f, []Value{0.0, math.Copysign(0, -1), math.Inf(1), 1e-300}},
		{"complex64", scalarType(Complex64), []Value{complex64(0), complex64(1 + 2i)}},
		{"complex128", scalarType(Complex128), []Value{complex128(0), 1 - 2i}},
		{"string", s, []Value{"", "ab", "\xff\x00"}},
		{"slice", list, []Value{List(nil), List{}, List{1.0, 2.0}, List{3.0}}},
		{"slices", &Type{Kind: Slice, Elem: list}, []Value{List(nil), List{List{1.0}, List(nil), List{}}}},
		{"array", &Type{Kind: Array, Len: 2, Elem: s}, []Value{List{"", ""}, List{"a", "b"}}},
		{"empty arrays", &Type{Kind: Array, Elem: s}, []Value{List{}, List{}}},
		{"map", &Type{Kind: Map, Key: s, Elem: i}, []Value{Pairs(nil), Pairs{}, Pairs{{"a", 1}, {"b", 2}}}},
		{"struct", point, []Value{Fields{0.0, List(nil)}, Fields{1.0, List{2.0}}}},
		{"empty struct", &Type{Kind: Struct}, []Value{Fields{}, Fields{}}},
		{"pointer", &Type{Kind: Pointer, Elem: i}, []Value{nil, Ref{3}, Ref{0}}},
		{"nil pointers", &Type{Kind: Pointer, Elem: tree}, []Value{nil, nil}},
		{"recursive", tree, []Value{leaf(0), Fields{1, Ref{leaf(2)}, List{leaf(3), leaf(4)}}}},
		{"opaque", &Type{Kind: Opaque, Name: "Time"}, []Value{nil, Shown("noon"), Built{[]Step{{"time.Unix", []Value{int64(1), int64(2)}}}}}},
	}
}

func values(c Column) []Value {
	vs := make([]Value, c.Len())
	for i := range vs {
		vs[i] = c.At(i)
	}
	return vs
}

func mustColumn(t testing.TB, typ *Type, vs ...Value) Column {
	t.Helper()
	c, err := FromValues(typ, vs)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestColumns(t *testing.T) {
	for _, s := range samples() {
		t.Run(s.name, func(t *testing.T) {
			c := mustColumn(t, s.t, s.vs...)
			if got := values(c); !reflect.DeepEqual(got, s.vs) {
				t.Errorf("values %v, want %v", got, s.vs)
			}
			last := len(s.vs) - 1
			got := values(c.Gather([]int32{int32(last), -1, 0, int32(last)}))
			if want := []Value{s.vs[last], s.vs[0], s.vs[0], s.vs[last]}; !reflect.DeepEqual(got, want) {
				t.Errorf("gathered %v, want %v", got, want)
			}
			got = values(Concat(c, Zero(s.t, 1), nil, c))
			if want := append(append(append([]Value(nil), s.vs...), s.vs[0]), s.vs...); !reflect.DeepEqual(got, want) {
				t.Errorf("concatenated %v, want %v", got, want)
			}
			got = values(Concat(Zero(s.t, 2), c))
			if want := append([]Value{s.vs[0], s.vs[0]}, s.vs...); !reflect.DeepEqual(got, want) {
				t.Errorf("concatenated after zeros %v, want %v", got, want)
			}
			if !SameRows(c, c).Equal(All(c.Len())) || !EqualRows(c, c).Equal(All(c.Len())) {
				t.Errorf("the column differs from itself")
			}
		})
	}
}

func TestFromValuesRefuses(t *testing.T) {
	wrong := struct{}{}
	for _, s := range samples() {
		if _, err := FromValues(s.t, []Value{wrong}); err == nil {
			t.Errorf("%s: a %T is taken", s.name, wrong)
		}
	}
	if _, err := FromValues(&Type{Kind: Array, Len: 2, Elem: scalarType(Int)}, []Value{List{1}}); err == nil {
		t.Error("an array with an element too few is taken")
	}
	if _, err := FromValues(nil, nil); err == nil {
		t.Error("no type is taken")
	}
}

func TestMapsAreSorted(t *testing.T) {
	m := &Type{Kind: Map, Key: scalarType(Float64), Elem: scalarType(Int)}
	c := mustColumn(t, m, Pairs{{2.0, 1}, {math.NaN(), 2}, {-1.0, 3}, {2.0, 4}, {math.NaN(), 5}})
	got := c.At(0).(Pairs)
	if len(got) != 4 || got[0].Value != 2 || got[1].Value != 5 || got[2].Value != 3 || got[3].Value != 4 {
		t.Errorf("got %v, want NaN:2 NaN:5 -1:3 2:4", got)
	}
}

func TestEqual(t *testing.T) {
	nan, negZero := math.NaN(), math.Copysign(0, -1)
	f, c := scalarType(Float64), scalarType(Complex128)
	fs := &Type{Kind: Slice, Elem: f}
	m := &Type{Kind: Map, Key: scalarType(String), Elem: fs}
	p := &Type{Kind: Pointer, Elem: fs}
	for _, tt := range []struct {
		name        string
		t           *Type
		a, b        Value
		equal, same bool
	}{
		{"number", f, 1.0, 1.0, true, true},
		{"NaN", f, nan, nan, false, true},
		{"-0", f, 0.0, negZero, true, false},
		{"float32 NaN", scalarType(Float32), float32(nan), float32(nan), false, true},
		{"complex NaN", c, complex(1, nan), complex(1, nan), false, true},
		{"complex -0", c, complex(0, negZero), complex(0, 0), true, false},
		{"string", scalarType(String), "a", "b", false, false},
		{"nil and empty", fs, List(nil), List{}, true, false},
		{"lengths", fs, List{1.0}, List{1.0, 1.0}, false, false},
		{"leaf", fs, List{1.0, nan}, List{1.0, nan}, false, true},
		{"map order", m, Pairs{{"a", List{1.0}}, {"b", List{2.0}}}, Pairs{{"b", List{2.0}}, {"a", List{1.0}}}, true, true},
		{"map nil", m, Pairs(nil), Pairs{}, true, false},
		{"map key", m, Pairs{{"a", List{1.0}}}, Pairs{{"b", List{1.0}}}, false, false},
		{"map value", m, Pairs{{"a", List(nil)}}, Pairs{{"a", List{1.0}}}, false, false},
		{"pointer nil", p, nil, nil, true, true},
		{"pointer nil and not", p, nil, Ref{List{}}, false, false},
		{"pointee", p, Ref{List{1.0}}, Ref{List{1.0}}, true, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			// Other rows around, so that the elements do not stand at equal offsets.
			x := Concat(mustColumn(t, tt.t, tt.a, tt.b), mustColumn(t, tt.t, tt.a))
			y := Concat(mustColumn(t, tt.t, tt.b, tt.a), mustColumn(t, tt.t, tt.b))
			for i := range 3 {
				if got := EqualRows(x, y).Get(i); got != tt.equal {
					t.Errorf("row %d: equal is %v, want %v", i, got, tt.equal)
				}
				if got := SameRows(x, y).Get(i); got != tt.same {
					t.Errorf("row %d: same is %v, want %v", i, got, tt.same)
				}
			}
		})
	}
}

func TestCloseRows(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	f, fs := scalarType(Float64), &Type{Kind: Slice, Elem: scalarType(Float64)}
	byFloat := &Type{Kind: Map, Key: f, Elem: f}
	for _, tt := range []struct {
		name string
		t    *Type
		a, b Value
		want bool
	}{
		{"number", f, 1.0, 1.0 + 1e-10, true},
		{"farther", f, 1.0, 1.0 + 1e-8, false},
		{"larger", f, 1e12, 1e12 + 1, true},
		{"next to zero", f, 0.0, 1e-300, false},
		{"-0", f, 0.0, math.Copysign(0, -1), true},
		{"NaN", f, nan, nan, true},
		{"NaN and a number", f, nan, 1.0, false},
		{"infinity", f, inf, inf, true},
		{"infinities", f, inf, -inf, false},
		{"infinity and a number", f, inf, math.MaxFloat64, false},
		{"int", scalarType(Int), 1 << 40, 1<<40 + 1, false},
		{"inside", fs, List{2.0, nan}, List{2.0 + 1e-10, nan}, true},
		{"lengths", fs, List{2.0}, List{2.0, 2.0}, false},
		{"nil and empty", fs, List(nil), List{}, true},
		{"map value", byFloat, Pairs{{1.0, 2.0}}, Pairs{{1.0, 2.0 + 1e-10}}, true},
		{"map key", byFloat, Pairs{{1.0, 2.0}}, Pairs{{1.0 + 1e-10, 2.0}}, false},
	} {
		x, y := mustColumn(t, tt.t, tt.a, tt.b), mustColumn(t, tt.t, tt.b, tt.a)
		for i := range 2 {
			if got := CloseRows(x, y, 1e-9).Get(i); got != tt.want {
				t.Errorf("%s, row %d: %v, want %v", tt.name, i, got, tt.want)
			}
		}
	}
}

func TestBits(t *testing.T) {
	b := NewBits(130)
	for _, i := range []int{0, 63, 64, 129} {
		b.Set(i)
	}
	if b.Count() != 4 || !b.Get(129) || b.Get(128) || b.Get(1000) {
		t.Errorf("set %v", b)
	}
	b.Clear(64)
	var got []int
	b.Each(func(i int) { got = append(got, i) })
	if !reflect.DeepEqual(got, []int{0, 63, 129}) {
		t.Errorf("rows %v", got)
	}
	if All(130).Count() != 130 || All(0).Count() != 0 || All(64).Count() != 64 {
		t.Error("All has a wrong number of rows")
	}
	if n := All(130).AndNot(b).Count(); n != 127 {
		t.Errorf("%d rows without b, want 127", n)
	}
	if !b.Or(nil).Equal(b) || !Bits(nil).Or(b).Equal(b) || !b.And(nil).Empty() || !b.Within(All(130)) || All(130).Within(b) {
		t.Error("the empty set is not neutral")
	}
}

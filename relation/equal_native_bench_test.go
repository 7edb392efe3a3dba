package relation

import (
	"container/list"
	"fmt"
	"reflect"
	"testing"
)

// What a comparison costs, for values of the sorts that types with hidden fields are: a cache of a few keys, a linked list, rows of numbers.
func BenchmarkOpaques(b *testing.B) {
	type cache struct {
		capacity int
		keys     []string
		values   map[string]int
	}
	type grid struct {
		width int
		rows  [][]float64
	}
	made := func() (cache, *list.List, grid) {
		c, l, g := cache{capacity: 8, values: map[string]int{}}, list.New(), grid{width: 4}
		for i := range 5 {
			key := fmt.Sprint("key", i)
			c.keys, c.values[key] = append(c.keys, key), i
			l.PushBack(i)
			g.rows = append(g.rows, make([]float64, 4))
		}
		return c, l, g
	}
	c, l, g := made()
	c2, l2, g2 := made()
	for _, bb := range []struct {
		name string
		x, y any
	}{{"cache", c, c2}, {"list", *l, *l2}, {"grid", g, g2}} {
		b.Run(bb.name, func(b *testing.B) {
			t := &Type{Kind: Opaque}
			x, y := &NativeCol{T: t, V: []any{bb.x}}, &NativeCol{T: t, V: []any{bb.y}}
			b.ReportAllocs()
			for b.Loop() {
				if eq, _ := (likeness{}).opaques(x, y, All(1)); !eq.Get(0) {
					b.Fatalf("%v", reflect.TypeOf(bb.x))
				}
			}
		})
	}
}

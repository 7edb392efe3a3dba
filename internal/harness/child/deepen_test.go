package child

import (
	"container/list"
	"fmt"
	"reflect"
	"testing"
)

// What a copy costs, for values of the sorts that types with hidden fields are: a cache of a few keys, a linked list, rows of numbers, a buffer.
func BenchmarkDeepen(b *testing.B) {
	type cache struct {
		capacity int
		keys     []string
		values   map[string]int
	}
	type grid struct {
		width int
		rows  [][]float64
	}
	type buffer struct{ bytes []byte }
	c := cache{capacity: 8, values: map[string]int{}}
	l := list.New()
	g := grid{width: 4}
	for i := range 5 {
		key := fmt.Sprint("key", i)
		c.keys, c.values[key] = append(c.keys, key), i
		l.PushBack(i)
		g.rows = append(g.rows, make([]float64, 4))
	}
	for _, bb := range []struct {
		name  string
		value any
	}{{"cache", &c}, {"list", l}, {"grid", &g}, {"buffer", &buffer{make([]byte, 24)}}} {
		b.Run(bb.name, func(b *testing.B) {
			from := reflect.ValueOf(bb.value)
			d := newDeepener(from.Type(), &meter{})
			b.ReportAllocs()
			for b.Loop() {
				v := reflect.New(from.Type()).Elem()
				v.Set(from)
				d.deepen(v, nil)
			}
		})
	}
}

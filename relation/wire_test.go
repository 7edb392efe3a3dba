package relation

import (
	"reflect"
	"testing"
)

func TestWire(t *testing.T) {
	for _, s := range samples() {
		t.Run(s.name, func(t *testing.T) {
			c := mustColumn(t, s.t, s.vs...)
			buf := AppendColumn([]byte("x"), c)
			got, rest, err := ReadColumn(s.t, append(buf, "rest"...)[1:])
			if err != nil || string(rest) != "rest" {
				t.Fatalf("rest %q, error %v", rest, err)
			}
			if !reflect.DeepEqual(values(got), s.vs) {
				t.Errorf("read %v, want %v", values(got), s.vs)
			}
			for n := 1; n < len(buf); n++ { // every shorter text ends too early
				if _, _, err := ReadColumn(s.t, buf[1:n]); err == nil {
					t.Errorf("%d of %d bytes are a column", n-1, len(buf)-1)
				}
			}
			empty, rest, err := ReadColumn(s.t, AppendColumn(nil, c.Gather(nil)))
			if err != nil || len(rest) != 0 || empty.Len() != 0 {
				t.Errorf("no rows: %v, rest %q, error %v", empty, rest, err)
			}
		})
	}
}

// FuzzReadColumn holds ReadColumn to it that whatever it accepts is a column that can be used.
func FuzzReadColumn(f *testing.F) {
	all := samples()
	for i, s := range all {
		f.Add(i, AppendColumn(nil, mustColumn(f, s.t, s.vs...)))
	}
	f.Fuzz(func(t *testing.T, i int, buf []byte) {
		typ := all[int(uint(i)%uint(len(all)))].t
		c, _, err := ReadColumn(typ, buf)
		if err != nil || c.Len() > 1000 {
			return
		}
		rows := []int32{-1}
		for k := range c.Len() {
			c.At(k)
			rows = append(rows, int32(k))
		}
		c = Concat(c, c.Gather(rows))
		EqualRows(c, c)
		SameRows(c, c)
		again, rest, err := ReadColumn(typ, AppendColumn(nil, c))
		if err != nil || len(rest) != 0 || again.Len() != c.Len() {
			t.Fatalf("a column of %d rows does not return from the wire: %v", c.Len(), err)
		}
	})
}

package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// What holds behind two checks of which the code has no conjunction is said under both, with the widest conditions, and not what holds behind one.
func TestBehind(t *testing.T) {
	next := fn("Next", gives(integer), "start", integer, "every", integer, "now", integer)
	bodies := map[string]fake.Function{"Next": func(a []relation.Value) []relation.Value {
		start, every, now := a[0].(int), a[1].(int), a[2].(int)
		switch {
		case every <= 0:
			return []relation.Value{-1}
		case now < start:
			return []relation.Value{start}
		}
		return []relation.Value{start + ((now-start)/every+1)*every}
	}}
	domain := "start in -300..300, every in -20..40, now in -300..300"
	got := found(t, domain, bodies, next)
	for text, want := range map[string]bool{
		"every > 0 && now < start => Next(start, every, now) == start": true,
		"every <= 0 => Next(start, every, now) == -1":                  true,
		"every <= 0 && now < start => Next(start, every, now) == -1":   false,
		"now < start => Next(start, every, now) == start":              false,
	} {
		if slices.Contains(got, canonical(t, text, []*relation.Func{next})) != want {
			t.Errorf("%s is offered: %v; there are\n\t%s", text, !want, strings.Join(got, "\n\t"))
		}
	}
	p := problem(t, domain, bodies, next)
	p.Without = []string{"behind"}
	list, err := Search(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		if strings.Contains(c.Text, "&&") && strings.HasSuffix(c.Text, "== start") {
			t.Errorf("%s is found without this kind of conjectures", c.Text)
		}
	}
}

// Two conditions explain an equation only if they exclude every row on which it fails, neither does so alone, and few rows would do so by chance.
func TestExplained(t *testing.T) {
	at := func(rows ...int) relation.Bits {
		b := relation.NewBits(256)
		for i := 0; i+1 < len(rows); i += 2 {
			for k := rows[i]; k < rows[i+1]; k++ {
				b.Set(k)
			}
		}
		return b
	}
	a, b := intVar("a"), intVar("b")
	zero := number(integer, 0)
	where := func(c *term, rows relation.Bits) *region { return &region{when: c, rows: rows, n: rows.Count()} }
	asked := func(name string) *term { return apply(callsOf(fn(name, gives(flag), "a", integer), false)[0], a) }
	low, high := where(compared(">", a, zero), at(0, 128)), where(compared("<", a, b), at(64, 256))
	for _, tt := range []struct {
		name         string
		held, failed relation.Bits
		conditions   []*region
		want         int
	}{
		{"both are needed", at(64, 128), at(0, 64, 128, 256), []*region{low, high}, 2},
		{"one is enough", at(0, 128), at(128, 256), []*region{low, high}, 1},
		{"a row of both fails", at(64, 127), at(0, 64, 127, 256), []*region{low, high}, 0},
		{"few rows of both hold", at(64, 70), at(0, 64, 128, 256), []*region{low, high}, 0},
		{"hardly a row fails", at(64, 128), at(60, 63, 128, 131), []*region{low, high}, 0},
		{"one by chance", at(64, 128), at(0, 64, 128, 256), []*region{low, high, where(compared(">", b, zero), at(100, 128))}, 2},
		{"that two are equal", at(64, 128), at(0, 64, 128, 256), []*region{where(compared("<=", b, a), at(0, 128)), where(compared("<=", a, b), at(64, 256))}, 0},
		{"what two functions say", at(64, 128), at(0, 64, 128, 256), []*region{where(asked("Has"), at(0, 128)), where(asked("Is"), at(64, 256))}, 0},
		{"what one function says", at(64, 128), at(0, 64, 128, 256), []*region{where(asked("Has"), at(0, 128)), high}, 2},
		{"of another variable", at(64, 128), at(0, 64, 128, 256), []*region{low, where(compared(">", intVar("c"), zero), high.rows)}, 0},
	} {
		g := &guess{x: a, y: b, held: tt.held, failed: tt.failed}
		if got := g.explained(tt.conditions); len(got) != tt.want {
			t.Errorf("%s: %d conditions, want %d", tt.name, len(got), tt.want)
		}
	}
}

// A number is compared with a field of another parameter.
func TestMeasured(t *testing.T) {
	clamp := fn("Clamp", gives(integer), "s", span, "n", integer)
	bodies := map[string]fake.Function{"Clamp": func(a []relation.Value) []relation.Value {
		s, n := a[0].(relation.Fields), a[1].(int)
		from, to := s[0].(int), s[1].(int)
		if from >= to {
			return []relation.Value{n}
		}
		return []relation.Value{max(from, min(n, to-1))}
	}}
	got := found(t, "s.From in -50..50, s.To in -50..50, n in -70..70", bodies, clamp)
	if want := canonical(t, "s.From < s.To && n < s.From => Clamp(s, n) == s.From", []*relation.Func{clamp}); !slices.Contains(got, want) {
		t.Errorf("%s is not offered; there are\n\t%s", want, strings.Join(got, "\n\t"))
	}
}

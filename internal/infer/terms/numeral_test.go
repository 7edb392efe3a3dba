package terms

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// What stands around a number is kept if it is short, and if it is the only number.
func TestAroundNumber(t *testing.T) {
	for _, tt := range []struct {
		text           string
		before, behind string
		ok             bool
	}{
		{"90m", "", "m", true},
		{"#17", "#", "", true},
		{"in 5 days", "in ", " days", true},
		{"1h30m", "", "", false},
		{"day", "", "", false},
		{"", "", "", false},
		{"12345678901s", "", "", false},
		{"behind 5", "", "", false},
		{"5\x00", "", "", false},
	} {
		got, ok := aroundNumber(tt.text)
		if ok != tt.ok || ok && got != (surroundings{tt.before, tt.behind}) {
			t.Errorf("%q: %q, %v; want %q and %q, %v", tt.text, got, ok, tt.before, tt.behind, tt.ok)
		}
	}
}

// A reader of quantities makes of each number its multiple by the unit, and the texts around it are those that the reader accepts.
func TestNumerals(t *testing.T) {
	read := func(text string, units map[string]int) []relation.Value {
		digits := strings.TrimRight(text, "smh")
		unit, known := units[text[len(digits):]]
		n, err := strconv.Atoi(digits)
		if !known || err != nil || n < 0 {
			return nil
		}
		return []relation.Value{n * unit}
	}
	for _, tt := range []struct {
		name      string
		parse     fake.Function
		want, not []string
	}{
		{"units", func(a []relation.Value) []relation.Value {
			return read(a[0].(string), map[string]int{"s": 1, "m": 60, "h": 3600})
		},
			[]string{`ok(Parse(str(n) + "h")) => Parse(str(n) + "h") == 3600*n`, `ok(Parse(str(n) + "s")) => Parse(str(n) + "s") == n`, `ok(Parse(str(n) + "m")) => Parse(str(n) + "m") == 60*n`},
			[]string{`Parse(str(n) + "h") == 3600*n`}},
		{"what is refused is none", func(a []relation.Value) []relation.Value {
			if out := read(a[0].(string), map[string]int{"h": 3600}); out != nil {
				return out
			}
			return []relation.Value{-1}
		}, []string{`n >= 0 => Parse(str(n) + "h") == 3600*n`}, []string{`Parse(str(n) + "h") == 3600*n`}},
		{"no line", func(a []relation.Value) []relation.Value {
			out := read(a[0].(string), map[string]int{"h": 1})
			if out != nil {
				out[0] = out[0].(int) * out[0].(int)
			}
			return out
		}, nil, []string{`ok(Parse(str(n) + "h")) => Parse(str(n) + "h") == n`}},
	} {
		parse := fn("Parse", gives(integer), "text", text)
		parse.Err = true
		p := problem(t, "", map[string]fake.Function{"Parse": tt.parse}, parse)
		draw := p.Rows
		p.Rows = func(vars []relation.Var, about relation.Expr, n int) (map[string]relation.Column, int, error) {
			cols, n, err := draw(vars, about, n)
			some := []relation.Value{"5s", "12m", "7h", "30m", "1h", "2s", "100s", "48h"}
			for i := range n / 2 {
				cols["text"].(*relation.Vec[string]).V[i] = some[i%len(some)].(string)
			}
			return cols, n, err
		}
		s := grownFrom(t, p)
		var got []string
		for _, c := range s.numerals() {
			got = append(got, canonical(t, c.text(), []*relation.Func{parse}))
		}
		for _, want := range tt.want {
			if !slices.Contains(got, canonical(t, want, []*relation.Func{parse})) {
				t.Errorf("%s: %s is not among %q", tt.name, want, got)
			}
		}
		for _, not := range tt.not {
			if slices.Contains(got, canonical(t, not, []*relation.Func{parse})) {
				t.Errorf("%s: %s is among %q", tt.name, not, got)
			}
		}
	}
}

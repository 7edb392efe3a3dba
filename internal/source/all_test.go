package source_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

var (
	truth = relation.Predeclared(relation.Bool)
	runic = relation.Predeclared(relation.Int32)
)

func TestAll(t *testing.T) {
	for _, tt := range []struct {
		domain string
		types  []*relation.Type
		want   int64 // 0: not finite
	}{
		{"", []*relation.Type{truth, truth}, 4},
		{"p0 in -3..3", []*relation.Type{integer, truth}, 14},
		{"", []*relation.Type{octet, octet}, 1 << 16},
		{"p0 in 0..0x10FFFF", []*relation.Type{runic}, 0x110000},
		{"", []*relation.Type{integer}, 0},
		{"", []*relation.Type{truth, text}, 0},
		{"p0 in [0, 1]", []*relation.Type{float}, 0},
	} {
		sp := newSpace(t, tt.domain, tt.types...)
		n, ok := source.Size(sp)
		if n != tt.want || ok != (tt.want > 0) {
			t.Errorf("%s of %d types: %d, %v rows, want %d", tt.domain, len(tt.types), n, ok, tt.want)
		}
		seen := map[string]bool{}
		for row := range (source.All{}).Sources(sp, seed.Seed{}) {
			seen[fmt.Sprint(row)] = true
			for i, v := range row {
				if !sp.Inside(i, v) {
					t.Fatalf("%s: %v lies outside", tt.domain, v)
				}
			}
		}
		if int64(len(seen)) != tt.want {
			t.Errorf("%s: %d different rows, want %d", tt.domain, len(seen), tt.want)
		}
	}
}

// Characters on which functions of characters differ must be met soon: they refute ToLower(ToUpper(r)) == ToLower(r).
func TestOddCharacters(t *testing.T) {
	runes := source.Draw(source.Random{}, newSpace(t, "p0 in 0..0x10FFFF", runic), seed.New(1), 1000)
	edges := source.Draw(source.Edge{}, newSpace(t, "p0 in 0..0x10FFFF", runic), seed.New(1), 1000)
	texts := source.Draw(source.Random{}, newSpace(t, "", text), seed.New(1), 5000)
	for _, c := range "ıſİßǅKςﬀ\u00a0\u2003\u0085\u3000٣" {
		has := func(r source.Row) bool { return r[0] == relation.Value(c) }
		if !slices.ContainsFunc(runes, has) && !slices.ContainsFunc(edges, has) {
			t.Errorf("%q is not among the characters", c)
		}
		if !slices.ContainsFunc(texts, func(r source.Row) bool { return strings.ContainsRune(r[0].(string), c) }) {
			t.Errorf("%q is in none of the texts", c)
		}
	}
	upper := 0
	for _, r := range runes {
		if unicode.IsUpper(r[0].(rune)) {
			upper++
		}
	}
	if upper < 50 {
		t.Errorf("%d capital letters among %d characters", upper, len(runes))
	}
}

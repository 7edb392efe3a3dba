package source_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Characters beside a text are those of the text in a fair number of rows, as they stand there and in the other case, and a text has those beside it.
func TestCharacters(t *testing.T) {
	character := relation.Predeclared(relation.Int32)
	characters := &relation.Type{Kind: relation.Slice, Elem: character}
	raw := &relation.Type{Kind: relation.Slice, Elem: octet}
	has := func(s, c relation.Value) bool {
		text, _ := source.TextOf(s)
		return strings.ContainsRune(text, c.(rune))
	}
	// Letters beyond ASCII are hardly ever met by chance.
	other := func(s, c relation.Value) bool {
		r := c.(rune)
		return r > unicode.MaxASCII && unicode.IsLetter(r) && !has(s, r) && (has(s, unicode.ToUpper(r)) || has(s, unicode.ToLower(r)))
	}
	swapped := func(s, c relation.Value) bool {
		text, b := s.(string), c.(byte)
		return 'A' <= b && b <= 'z' && strings.IndexByte(text, b) < 0 && strings.ContainsAny(text, string([]byte{b ^ 0x20}))
	}
	for _, tt := range []struct {
		name  string
		x, y  *relation.Type
		met   func(x, y relation.Value) bool
		least int // of 20,000 rows; a quarter of what was seen, and more than before there were such bonds
	}{
		{"a rune is in a text", text, character, has, 800},
		{"a rune is in a text, in the other case", text, character, other, 18},
		{"a byte is in a text, in the other case", text, octet, swapped, 90},
		{"a rune is in bytes", raw, character, has, 800},
		{"a rune of a list is in a text, in the other case", text, characters, func(x, y relation.Value) bool {
			return slices.ContainsFunc(y.(relation.List), func(c relation.Value) bool { return other(x, c) })
		}, 15},
		{"a text has a letter that stands before it", character, text, func(x, y relation.Value) bool { return x.(rune) > unicode.MaxASCII && has(y, x) }, 250},
		{"a text has two of a list of characters", characters, text, func(x, y relation.Value) bool {
			n := 0
			for _, c := range x.(relation.List) {
				if c.(rune) > unicode.MaxASCII && has(y, c) {
					n++
				}
			}
			return n > 1
		}, 70},
	} {
		if met := meetings(tt.x, tt.y, tt.met); met < tt.least {
			t.Errorf("%s in %d of 20,000 rows, want %d", tt.name, met, tt.least)
		}
	}
	// A type with a name of its own, as of times of a day, is a number.
	if met := meetings(text, &relation.Type{Kind: relation.Int32, Pkg: "p", Name: "Clock"}, has); met > 200 {
		t.Errorf("a time of day is in a text in %d of 20,000 rows", met)
	}
}

// meetings counts the pairs of values, of 20,000, that have to do with each other.
func meetings(x, y *relation.Type, met func(x, y relation.Value) bool) int {
	sp := &source.Space{Env: &relation.Env{}, Vars: []relation.Var{{Name: "x", Type: x}, {Name: "y", Type: y}}}
	n := 0
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 20_000) {
		if met(row[0], row[1]) {
			n++
		}
	}
	return n
}

package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// The characters of a function's code are constants, one by one and together; numbers that are none, words and texts of tables are not.
func TestCharacters(t *testing.T) {
	number := func(v float64) subject.Constant { return subject.Constant{Text: "n", Float: v, Origin: "code"} }
	for _, tt := range []struct {
		constants []subject.Constant
		want      []string
	}{
		{[]subject.Constant{number('('), number(')'), number('(')}, []string{"(", ")", "()"}},
		{[]subject.Constant{{Text: `"*"`, Origin: "code"}, {Text: `"ab"`, Origin: "code"}, {Text: `"?"`, Origin: subject.Table}}, []string{"*"}},
		{[]subject.Constant{number('a'), number('7'), number(bitSize), number(40.5), number(1000)}, nil},
	} {
		if got := charactersOf(&subject.Function{Code: subject.Code{Constants: tt.constants}}); !slices.Equal(got, tt.want) {
			t.Errorf("of %v: %q, want %q", tt.constants, got, tt.want)
		}
	}
}

// Texts of several characters are constants of conjectures, but for what is a sentence, as short as a separator, or of a table or a comment.
func TestKeywords(t *testing.T) {
	code := subject.Code{Constants: []subject.Constant{
		{Text: `"bytes="`, Origin: "code"}, {Text: `"bytes="`, Origin: "code"}, {Text: `"no such part"`, Origin: "code"}, {Text: `"%05d-x"`, Origin: "code"},
		{Text: `"://"`, Origin: "code"}, {Text: `"monday"`, Origin: subject.Table}, {Text: `"example"`, Origin: "doc"}, {Text: `"0123456789abcdef"`, Origin: "code"},
	}}
	if got := keywordsOf(&subject.Function{Code: code}); !slices.Equal(got, []string{"bytes="}) {
		t.Errorf("%q", got)
	}
}

// Constants of the package are named where they may be values of a type; those of other types, of other packages and of enumerations are not.
func TestNamedConstants(t *testing.T) {
	number, text := relation.Predeclared(relation.Uint32), relation.Predeclared(relation.String)
	level := &relation.Type{Kind: relation.Int, Name: "Level", Enum: true}
	env := &relation.Env{Consts: []relation.Const{{Name: "Day", Text: "86400"}, {Name: "Sep", Text: `"/"`}, {Name: "math.MaxInt8", Text: "127"}, {Name: "Year", Type: number, Text: "31536000"}}}
	for _, tt := range []struct {
		of   *relation.Type
		want []string
	}{{number, []string{"Day", "Year"}}, {text, []string{"Sep"}}, {relation.Predeclared(relation.Int), []string{"Day"}}, {level, nil}} {
		if got := namedConstants(env, tt.of); !slices.Equal(got, tt.want) {
			t.Errorf("of %s: %q, want %q", tt.of, got, tt.want)
		}
	}
}

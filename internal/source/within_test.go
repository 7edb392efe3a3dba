package source_test

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A reader of a text is given longer texts than others, those in which a letter beside it occurs far behind, and numbers that count its bytes.
func TestWithin(t *testing.T) {
	letters := &relation.Type{Kind: relation.Opaque, Name: "Letters", Pkg: "p", Builders: []relation.Builder{{Func: "New"}}}
	reader := &relation.Type{Kind: relation.Opaque, Name: "Reader", Pkg: "p", Builders: []relation.Builder{{Func: "Open"}}}
	env := &relation.Env{Path: "p", Name: "p", Types: []*relation.Type{letters, reader}, Funcs: []*relation.Func{
		{Name: "New", Pkg: "p", Params: []relation.Param{{Name: "s", Type: text}}, Results: []relation.Param{{Type: letters}}},
		{Name: "Open", Pkg: "p", Params: []relation.Param{{Name: "l", Type: letters}}, Results: []relation.Param{{Type: reader}}},
	}}
	vars := []relation.Var{{Name: "b", Type: reader}, {Name: "delim", Type: relation.Predeclared(relation.Uint8)}, {Name: "n", Type: relation.Predeclared(relation.Int)}}
	far, between := 0, 0
	for _, row := range source.Draw(source.Random{}, &source.Space{Env: env, Vars: vars}, seed.New(1), 20000) {
		s := row[0].(relation.Built).Steps[0].Args[0].(relation.Built).Steps[0].Args[0].(string)
		if strings.IndexByte(s, row[1].(byte)) > 16 {
			far++
		}
		if n := row[2].(int); n > 16 && n <= len(s) {
			between++
		}
	}
	if far < 200 || between < 20 { // a hundredth, and a tenth of what was seen
		t.Errorf("of 20000 readers %d have the letter far behind, and %d a number of bytes beyond a small buffer", far, between)
	}
}

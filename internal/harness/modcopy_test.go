package harness

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// TestGlueInsideOfDependency: where a signature names an unexported type of a module of the module cache, the table lies in a copy of the
// module in children of both kinds. The go command refuses to overlay files of the cache.
func TestGlueInsideOfDependency(t *testing.T) {
	cached, host, cache := t.TempDir(), t.TempDir(), t.TempDir()
	for path, text := range map[string]string{
		filepath.Join(cached, "go.mod"):          "module example.com/dep\n\ngo 1.21\n",
		filepath.Join(cached, "lex", "lexer.go"): "package lex\n\ntype lexer struct{ Text string }\n\n// New makes a lexer.\nfunc New(s string) *lexer { return &lexer{s} }\n",
		filepath.Join(host, "go.mod"):            "module example.com/host\n\ngo 1.21\n\nrequire example.com/dep v1.0.0\n",
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text := relation.Predeclared(relation.String)
	lexer := &relation.Type{Kind: relation.Struct, Name: "lexer", Pkg: "example.com/dep/lex", Fields: []relation.Field{{Name: "Text", Type: text}}}
	pkg := &subject.Package{
		Path: "example.com/dep/lex", Name: "lex", Dir: filepath.Join(cached, "lex"),
		Module: subject.Module{Path: "example.com/dep", Version: "v1.0.0", Dir: cached, Cache: true},
		Env: &relation.Env{Path: "example.com/dep/lex", Name: "lex", Types: []*relation.Type{lexer}, Funcs: []*relation.Func{{
			Name: "New", Pkg: "example.com/dep/lex", Params: []relation.Param{{Name: "s", Type: text}},
			Results: []relation.Param{{Type: &relation.Type{Kind: relation.Pointer, Elem: lexer}}}}}},
	}
	for _, v := range []Variant{Instrumented, Pristine} {
		o := Options{Cache: cache, Variant: v}
		if err := o.complete(); err != nil {
			t.Fatal(err)
		}
		l, err := newLayout(pkg, host, o.Cache, o.goroot)
		if err != nil {
			t.Fatal(err)
		}
		p, err := newPlan(pkg, l, o)
		if err != nil {
			t.Fatal(err)
		}
		for path := range p.overlay {
			if strings.HasPrefix(path, cached) {
				t.Errorf("%v: the overlay replaces %s", v, path)
			}
		}
		if goMod := string(p.overlay[filepath.Join(host, "go.mod")]); !strings.Contains(goMod, "replace example.com/dep => "+cache) {
			t.Errorf("%v: the module is not replaced: %s", v, goMod)
		}
	}
}

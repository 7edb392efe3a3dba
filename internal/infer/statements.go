package infer

import (
	"context"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/stated"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// tests are the assertions of the package's tests, read when they are first asked for.
func (b *builds) tests() *stated.Tests {
	if b.written == nil {
		var files []stated.File
		for _, t := range b.pkg.TestTexts() {
			files = append(files, stated.File{Name: t.Name, Text: t.Text})
		}
		b.written = stated.Read(files)
	}
	return b.written
}

// statements are what the tests of the package and the doc comment state of a function.
func (b *builds) statements(f *subject.Function) []stated.Statement {
	sc := scopeOf(b.pkg.Env)
	of := stated.Subject{Call: callOf(f.Func), Name: baseOf(f.Func), Package: b.pkg.Name, Err: f.Func.Err}
	for _, p := range f.Func.Params {
		of.Params = append(of.Params, p.Name)
	}
	out := stated.Comment(f.Doc, of, sc)
	return append(out, b.tests().About(baseOf(f.Func), sc)...)
}

// functions are those of an Env by the names that calls in Go have: with and without the package's name in front, and with a dot alone before
// a method, whatever its receiver. Where several share a name it is the first one, those of the package before references.
type functions map[string]stated.Function

// scopeOf lists the functions of an Env. Those of test files are not among them: no relation that is found calls them.
func scopeOf(env *relation.Env) functions {
	out := functions{}
	add := func(name string, fn *relation.Func) {
		if _, there := out[name]; !there {
			out[name] = stated.Function{Results: len(fn.Results), Err: fn.Err, Of: !fn.Reference}
		}
	}
	for _, references := range []bool{false, true} {
		for _, fn := range env.Funcs {
			if fn.Test || fn.Field || fn.Variable() || fn.Reference != references {
				continue
			}
			name, _, _ := strings.Cut(fn.Name, "[")
			switch {
			case fn.Recv:
				add("."+baseOf(fn), fn)
			case strings.Contains(name, "."):
				add(name, fn)
			default:
				add(name, fn)
				add(env.Name+"."+name, fn)
			}
		}
	}
	return out
}

// Function implements [stated.Scope].
func (f functions) Function(name string) (stated.Function, bool) {
	fn, ok := f[name]
	return fn, ok
}

// proposeStated offers what tests and the doc comment state. What an author wrote down is a law of the function like those of the table, and a test's
// assertion about one input stands for what it kills.
func proposeStated(_ context.Context, _ *trial.Subject, q *request, _ Round) (proposals, error) {
	law := &algebra.Law{Name: "stated", Family: algebra.Stated, Traits: algebra.Enumerated}
	var out proposals
	for _, s := range q.hints.statements {
		out.Candidates = append(out.Candidates, algebra.Candidate{Law: law, Text: s.Text, Origin: s.Origin})
	}
	return out, nil
}

package infer

import (
	"regexp"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

var methodCall = regexp.MustCompile(`(?:^|[^\w.])([a-z]\w*)\.([A-Z]\w*)\(`)

// declare is [Declare] for the subject.
func declare(s *trial.Subject, text string) string { return Declare(s.Env, s.Func, text) }

// Declare puts a parameter list before a text about fn in which a receiver's type cannot be found: big.Int, big.Rat and big.Float all
// have a method Add, so that z.Add(x, y) says nothing of z. Beside a method it is the subject's type if that has such a method too.
func Declare(env *relation.Env, fn *relation.Func, text string) string {
	if !fn.Recv {
		return text
	}
	recv := fn.Params[0].Type
	var vars []relation.Var
	for _, m := range methodCall.FindAllStringSubmatch(text, -1) {
		name, method := m[1], m[2]
		if env.Imports[name] == "" && name != env.Name && hasMethod(env, recv, method) &&
			!slices.ContainsFunc(vars, func(v relation.Var) bool { return v.Name == name }) {
			vars = append(vars, relation.Var{Name: name, Type: recv})
		}
	}
	return declaration(env, vars) + text
}

func hasMethod(env *relation.Env, recv *relation.Type, name string) bool {
	return slices.ContainsFunc(env.Funcs, func(f *relation.Func) bool {
		return f.Recv && !f.Test && strings.HasSuffix(f.Name, "."+name) && relation.Identical(f.Params[0].Type, recv)
	})
}

// declaration is the parameter list of a relation without a name, "" for no variables.
func declaration(env *relation.Env, vars []relation.Var) string {
	if len(vars) == 0 {
		return ""
	}
	return "(" + env.Parameters(vars) + "): "
}

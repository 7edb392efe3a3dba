package subject

import "github.com/imago-mt/imago/relation"

func newEnv(l *loader, p *Package) *relation.Env {
	env := &relation.Env{Path: p.Path, Name: p.Name, GoLine: p.Module.GoLine, Imports: map[string]string{}}
	if !p.Module.Main {
		env.GoLine = l.goLine // what is emitted for it goes to a module of its own
	}
	return env
}

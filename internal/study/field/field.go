// Package field measures inference on open modules that other people wrote, as a new user would meet them: [Modules] is the list, in two
// halves of which development looks at one; [Draw] picks functions of a module by hash; a [Program] infers for one function, writes its
// tests, and runs them on the pinned release and on a later one; a [Trial] is what became of a module, and [Figures] what became of a half.
// Printed relations that were read one by one, as a maintainer would read them, are in [Sample] and [Judge]. The package proposes nothing:
// what it shows to be wrong is for internal/infer to mend.
package field

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"strings"
)

//go:embed modules.txt
var list string

// A Module is what a trial is about.
type Module struct {
	Name     string // short, unique in the list
	Path     string // of the module
	Version  string // pinned
	Next     string // a later release; "" if none is named
	Kind     string // in words
	Packages []string
}

// A Half is one of the two parts of the list.
type Half string

// The halves. Of a module of Unseen nothing but totals is printed, so that nobody can tune to it.
const (
	Seen   Half = "seen"
	Unseen Half = "unseen"
)

// Half is decided by a hash of the module's path.
func (m Module) Half() Half {
	if sum := sha256.Sum256([]byte(m.Path)); sum[0]%2 == 0 {
		return Seen
	}
	return Unseen
}

// Modules returns the list, in its order.
func Modules() ([]Module, error) { return ReadModules(list) }

// ReadModules takes the text of a list apart. Its form stands at the top of modules.txt.
func ReadModules(text string) ([]Module, error) {
	var out []Module
	names := map[string]bool{}
	for i, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		about, packages, _ := strings.Cut(line, " : ")
		words := strings.Fields(about)
		if len(words) < 4 || len(strings.Fields(packages)) == 0 {
			return nil, fmt.Errorf("line %d: want name, module@version, a later version or -, kind : packages", i+1)
		}
		path, version, pinned := strings.Cut(words[1], "@")
		m := Module{Name: words[0], Path: path, Version: version, Next: words[2], Kind: strings.Join(words[3:], " "), Packages: strings.Fields(packages)}
		if m.Next == "-" {
			m.Next = ""
		}
		switch {
		case !pinned || !strings.HasPrefix(version, "v") || m.Next != "" && !strings.HasPrefix(m.Next, "v") || m.Next == version:
			return nil, fmt.Errorf("line %d: %s has no version, or no later one", i+1, words[1])
		case names[m.Name]:
			return nil, fmt.Errorf("line %d: a second %s", i+1, m.Name)
		}
		names[m.Name] = true
		out = append(out, m)
	}
	return out, nil
}

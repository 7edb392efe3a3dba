// Package field runs inference on open modules that other people wrote, whole packages at a time, as a new user would: [Modules] is the
// list, [Run] the trial of one of them, and [Draw] and [Judge] are about printed relations that were read one by one as a maintainer of
// the package would read them. It proposes nothing: what it shows to be wrong is for internal/infer to mend.
package field

import (
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
	Kind     string // in words
	Packages []string
}

// Modules returns the list, in its order.
func Modules() ([]Module, error) { return readModules(list) }

// readModules takes the text of a list apart. Its form stands at the top of modules.txt.
func readModules(text string) ([]Module, error) {
	var out []Module
	seen := map[string]bool{}
	for i, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		about, packages, _ := strings.Cut(line, " : ")
		words := strings.Fields(about)
		if len(words) < 3 || len(strings.Fields(packages)) == 0 {
			return nil, fmt.Errorf("line %d: want name, module@version, kind : packages", i+1)
		}
		path, version, pinned := strings.Cut(words[1], "@")
		switch {
		case !pinned || !strings.HasPrefix(version, "v"):
			return nil, fmt.Errorf("line %d: %s has no version", i+1, words[1])
		case seen[words[0]]:
			return nil, fmt.Errorf("line %d: a second %s", i+1, words[0])
		}
		seen[words[0]] = true
		out = append(out, Module{words[0], path, version, strings.Join(words[2:], " "), strings.Fields(packages)})
	}
	return out, nil
}

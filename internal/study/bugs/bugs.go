// Package bugs asks whether inferred tests would have seen real bugs: for each bug of a list taken from the history of public modules
// it has tests inferred on the release without the bug and runs them on the release with it, and it looks at whether the almost-laws
// of the release with the bug, which is all that its author had, show it. The package knows imago as its command.
package bugs

import (
	"embed"
	"fmt"
	"path"
	"strings"
)

// A Bug is one bug of a public module.
type Bug struct {
	Name         string
	Module       string
	Buggy, Fixed string   // versions
	Targets      []string // as imago is told in the root of the module: ".FromString", "./cidr.HostBig"
	Cite, Wrong  string
	Imports      []string // for Try
	Try          string   // a Go expression, and what is printed of it on either release:
	Tries        [2]string
	Needed       string // what would have been needed, of a bug that is missed; "": nothing is known
}

// The releases of a bug.
const (
	Buggy = iota
	Fixed
)

// Package is the folder of a bug's targets, seen from the root of the module: ".", "./cidr".
func (b *Bug) Package() string {
	t := b.Targets[0]
	slash := strings.LastIndexByte(t, '/') + 1
	name, _, _ := strings.Cut(t[slash:], ".")
	return "./" + path.Clean(t[:slash]+name)
}

// ident is the function within its package: "FromString", "Decimal.Mod".
func ident(target string) string {
	_, name, _ := strings.Cut(target[strings.LastIndexByte(target, '/')+1:], ".")
	return name
}

//go:embed bugs.txt second.txt
var files embed.FS

// The names of the committed lists.
const (
	First  = "bugs"
	Second = "second"
)

// List is the committed list of a name.
func List(name string) ([]*Bug, error) {
	file := name + ".txt"
	text, err := files.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("no list %q, but %q and %q", name, First, Second)
	}
	bugs, err := parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s:%w", file, err)
	}
	return bugs, nil
}

// parse reads a list: lines of a word and its text, as bugs.txt says of itself.
func parse(text string) ([]*Bug, error) {
	var bugs []*Bug
	for n, line := range strings.Split(text, "\n") {
		complain := func(what string) error { return fmt.Errorf("%d: %s: %q", n+1, what, line) }
		word, rest, _ := strings.Cut(line, " ")
		if line == "" || word == "#" {
			continue
		}
		if word == "bug" {
			bugs = append(bugs, &Bug{Name: rest})
			continue
		}
		if len(bugs) == 0 {
			return nil, complain("before the first bug")
		}
		if err := bugs[len(bugs)-1].read(word, rest); err != nil {
			return nil, complain(err.Error())
		}
	}
	for _, b := range bugs {
		if b.Module == "" || len(b.Targets) == 0 || b.Try == "" || b.Tries[Buggy] == b.Tries[Fixed] {
			return nil, fmt.Errorf(" bug %s: module, target or a try that tells the releases apart is missing", b.Name)
		}
	}
	return bugs, nil
}

func (b *Bug) read(word, rest string) error {
	texts := map[string]*string{
		"cite": &b.Cite, "wrong": &b.Wrong, "try": &b.Try, "buggy": &b.Tries[Buggy], "fixed": &b.Tries[Fixed], "needed": &b.Needed,
	}
	switch to := texts[word]; {
	case to != nil:
		*to = rest
	case word == "module":
		if _, err := fmt.Sscan(rest, &b.Module, &b.Buggy, &b.Fixed); err != nil {
			return fmt.Errorf("want PATH BUGGY FIXED")
		}
	case word == "target":
		b.Targets = strings.Fields(rest)
	case word == "import":
		b.Imports = append(b.Imports, rest)
	default:
		return fmt.Errorf("unknown word")
	}
	return nil
}

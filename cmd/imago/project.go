package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"go.yaml.in/yaml/v3"
)

// projectFile has the flags of a project: for all verbs at its top, and for one below its name.
const projectFile = ".imago.yaml"

// spoken are the flags that are said on the command line only. Who looks at a repository has not agreed to what its files would have
// imago write, run or accept.
var spoken = []string{"dir", "allow-effects", "write", "write-baseline", "out", "elements", "propose", "help", "version"}

// fileFlags are flags whose value is a file, which the project's file names from its own folder.
var fileFlags = []string{"baseline"}

// instead are flags of which one takes the place of another: said on the command line, it counts, and not the other one of the file.
var instead = map[string][]string{"format": {"json"}, "json": {"format"}}

// readProject sets the flags of the project's file that the command line does not say.
func readProject(cmd *cobra.Command, _ []string) error {
	dir, err := cmd.Flags().GetString("dir")
	if err != nil {
		return nil // a verb that looks at no code, such as version or help, works whatever the file says
	}
	file, text, err := findProject(dir)
	if file == "" || err != nil {
		return err
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return fmt.Errorf("%s: %s", shortPath(file), strings.TrimPrefix(err.Error(), "yaml: "))
	}
	if len(doc.Content) == 0 {
		return nil
	}
	p := project{cmd: cmd, file: file, said: map[string]bool{}}
	cmd.Flags().Visit(func(f *pflag.Flag) { p.said[f.Name] = true })
	return p.read(doc.Content[0])
}

// A project is its file while it is read for a command.
type project struct {
	cmd  *cobra.Command
	file string
	said map[string]bool // flags of the command line
}

// read sets the flags of all verbs first, then those of the command's own, which count more.
func (p project) read(top *yaml.Node) error {
	if top.Kind != yaml.MappingNode {
		return p.fault(top, "flags are written as `flag: value`, those of one verb below its name")
	}
	var own []*yaml.Node
	for i := 0; i < len(top.Content); i += 2 {
		key, value := top.Content[i], top.Content[i+1]
		if value.Kind != yaml.MappingNode {
			if err := p.set(key, value, false); err != nil {
				return err
			}
			continue
		}
		verb, _, err := p.cmd.Root().Find([]string{key.Value})
		if err != nil || verb == p.cmd.Root() {
			return p.fault(key, "imago has no verb "+key.Value)
		}
		if verb == p.cmd {
			own = append(own, value.Content...)
		}
	}
	for i := 0; i < len(own); i += 2 {
		if err := p.set(own[i], own[i+1], true); err != nil {
			return err
		}
	}
	return nil
}

// set gives a flag its value. One that stands at the top need not be a flag of this verb, but of some.
func (p project) set(key, value *yaml.Node, own bool) error {
	name := key.Value
	f := p.cmd.Flags().Lookup(name)
	switch {
	case slices.Contains(spoken, name):
		return p.fault(key, "--"+name+" is said on the command line only")
	case f == nil && own:
		return p.fault(key, "imago "+p.cmd.Name()+" has no flag --"+name)
	case f == nil && !slices.ContainsFunc(p.cmd.Root().Commands(), func(c *cobra.Command) bool { return c.Flags().Lookup(name) != nil }):
		return p.fault(key, "no verb of imago has a flag --"+name)
	case f == nil, p.said[name], slices.ContainsFunc(instead[name], func(other string) bool { return p.said[other] }):
		return nil
	}
	var words []string
	switch value.Kind {
	case yaml.ScalarNode:
		words = []string{value.Value}
	case yaml.SequenceNode:
		for _, x := range value.Content {
			words = append(words, x.Value)
		}
	}
	text := strings.Join(words, ",")
	if slices.Contains(fileFlags, name) && text != "" {
		text = inDir(filepath.Dir(p.file), text)
	}
	if err := p.cmd.Flags().Set(name, text); err != nil {
		return p.fault(value, fmt.Sprintf("--%s cannot be %q: it takes %s", name, text, f.Value.Type()))
	}
	return nil
}

func (p project) fault(at *yaml.Node, text string) error {
	return fmt.Errorf("%s:%d:%d: %s", shortPath(p.file), at.Line, at.Column, text)
}

// findProject reads the project's file of dir: it lies there or above, up to the top of the repository, or of the module where there is no
// repository. Beyond that it is nobody's of this project.
func findProject(dir string) (file string, text []byte, err error) {
	dir, err = filepath.Abs(dir)
	if err != nil {
		return "", nil, err
	}
	top := moduleAbove(dir)
	for up := dir; ; up = filepath.Dir(up) {
		if _, err := os.Stat(filepath.Join(up, ".git")); err == nil {
			top = up
			break
		}
		if up == filepath.Dir(up) {
			break
		}
	}
	for up := dir; ; up = filepath.Dir(up) {
		file = filepath.Join(up, projectFile)
		text, err = os.ReadFile(file)
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return file, text, err
		}
		if up == top || top == "" || up == filepath.Dir(up) {
			return "", nil, nil
		}
	}
}

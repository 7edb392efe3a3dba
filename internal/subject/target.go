package subject

import (
	"cmp"
	"fmt"
	"go/token"
	"path/filepath"
	"strings"
)

// A target is one argument of the command line, taken apart as far as its text allows:
//
//	math.Sin  strings.TrimSpace  example.com/m/geom.Area     function of a package
//	./geom.Vec.Rotate  ./geom.(*Vec).Scale                   method; the star is of no consequence
//	slices.Reverse[int]  ./stack.Stack[int].Push             instance of a generic function or type
//	json.Marshal[int]  ./key.Bag.Has[int]                    a type for parameters of type any
//	./geom  strings  example.com/m/geom  gopkg.in/yaml.v3    every exported function of a package
//	./...  example.com/m/...                                 the same of many packages
//	.Area  Area  .  ""                                       the package of the current directory
//
// Package paths have dots too, so a text may be read in several ways; the longest that is a package wins.
type target struct {
	text     string
	pattern  bool // with ...: readings[0].path is a pattern
	readings []reading
}

// A reading takes a target as a package path and what is selected in it; a nil selector is the whole package.
type reading struct {
	path string
	sel  *selector
}

// A selector names a function or method within a package.
type selector struct {
	recv string // receiver's type name, "" for a function
	name string
	args string // type arguments as written, without brackets: "int, string"
}

// String writes the selection as the user did, without the package and the type arguments.
func (s *selector) String() string {
	if s.recv != "" {
		return s.recv + "." + s.name
	}
	return s.name
}

// parseTarget takes text apart.
func parseTarget(text string) (*target, error) {
	t := &target{text: text}
	if text == "" {
		text = "."
	}
	if strings.Contains(text, "...") {
		t.pattern = true
		t.readings = []reading{{path: text}}
		return t, nil
	}
	text = filepath.ToSlash(text)
	var err error
	switch open := strings.IndexAny(text, "[("); {
	case open < 0:
		t.readings = plainReadings(text)
	case text[open] == '(':
		t.readings, err = parenReading(text, open)
	default:
		t.readings, err = bracketReading(text, open)
	}
	if err != nil {
		return nil, userErrorf("target %s: %v", t.text, err)
	}
	return t, nil
}

// plainReadings lists the readings of a text without brackets, longest package path first.
func plainReadings(text string) []reading {
	dir, base := splitBase(text)
	if base == "" || base == "." || base == ".." {
		return []reading{{path: text}}
	}
	rs := []reading{{path: text}}
	rest := base
	var names []string
	for range 2 {
		i := strings.LastIndexByte(rest, '.')
		if i < 0 || !identifier(rest[i+1:]) {
			break
		}
		names = append([]string{rest[i+1:]}, names...)
		rest = rest[:i]
		rs = append(rs, reading{path: packageDir(dir, rest), sel: selectorOf(names)})
	}
	// Without a slash the text may be a function of the package at hand: Area, Vec.Rotate.
	if dir == "" {
		parts := strings.Split(base, ".")
		if len(parts) <= 2 && identifier(parts[0]) && identifier(parts[len(parts)-1]) {
			rs = append(rs, reading{path: ".", sel: selectorOf(parts)})
		}
	}
	return rs
}

// parenReading reads ./geom.(*Vec).Scale and ./stack.(*Stack[int]).Push.
func parenReading(text string, open int) ([]reading, error) {
	recv, name, ok := strings.Cut(text[open+1:], ").")
	if !ok || open == 0 || text[open-1] != '.' || !identifier(name) {
		return nil, fmt.Errorf("want package.(*Type).Method")
	}
	recv = strings.TrimPrefix(recv, "*")
	s := &selector{recv: recv, name: name}
	if i := strings.IndexByte(recv, '['); i >= 0 && strings.HasSuffix(recv, "]") {
		s.recv, s.args = recv[:i], recv[i+1:len(recv)-1]
	}
	if !identifier(s.recv) {
		return nil, fmt.Errorf("want package.(*Type).Method")
	}
	dir, base := splitBase(text[:open-1])
	return []reading{{path: packageDir(dir, base), sel: s}}, nil
}

// bracketReading reads slices.Reverse[int] and ./stack.Stack[int].Push.
func bracketReading(text string, open int) ([]reading, error) {
	end := strings.LastIndexByte(text, ']')
	if end < open+2 {
		return nil, fmt.Errorf("type arguments are not closed")
	}
	dir, base := splitBase(text[:open])
	pkg, name := "", base
	if i := strings.LastIndexByte(base, '.'); i >= 0 {
		pkg, name = base[:i], base[i+1:]
	} else if dir != "" {
		return nil, fmt.Errorf("want package.Function[types]")
	}
	s := &selector{name: name, args: text[open+1 : end]}
	if rest := text[end+1:]; rest != "" {
		s.recv, s.name = name, strings.TrimPrefix(rest, ".")
		if rest[0] != '.' {
			return nil, fmt.Errorf("unexpected %s after the type arguments", rest)
		}
	}
	if !identifier(s.name) || s.recv != "" && !identifier(s.recv) {
		return nil, fmt.Errorf("want package.Function[types]")
	}
	rs := []reading{{path: packageDir(dir, pkg), sel: s}}
	if i := strings.LastIndexByte(pkg, '.'); s.recv == "" && identifier(pkg[i+1:]) { // a method
		rs = append(rs, reading{path: packageDir(dir, pkg[:max(i, 0)]), sel: &selector{recv: pkg[i+1:], name: name, args: s.args}})
	}
	return rs, nil
}

// splitBase cuts a path behind its last slash; the slash stays with the directory.
func splitBase(text string) (dir, base string) {
	i := strings.LastIndexByte(text, '/')
	return text[:i+1], text[i+1:]
}

// packageDir joins what [splitBase] cut, where base may have lost its selector entirely: "./" + "" is the directory itself.
func packageDir(dir, base string) string {
	if base == "" || base == "." {
		return cmp.Or(strings.TrimSuffix(dir, "/"), ".")
	}
	return dir + base
}

func selectorOf(names []string) *selector {
	if len(names) == 2 {
		return &selector{recv: names[0], name: names[1]}
	}
	return &selector{name: names[0]}
}

// local reports whether path is a directory rather than an import path, as the go command tells them apart.
func local(path string) bool {
	return path == "." || path == ".." || strings.HasPrefix(path, "./") || strings.HasPrefix(path, "../") || filepath.IsAbs(path)
}

// identifier reports whether s is a Go identifier.
func identifier(s string) bool { return token.IsIdentifier(s) }

// relative is the directory of p as a target: "./geom", "../geom", or "." for the directory of the targets itself.
func (l *loader) relative(p *Package) string {
	rel, err := filepath.Rel(l.dir, p.Dir)
	if err != nil {
		return p.Path
	}
	rel = filepath.ToSlash(rel)
	switch {
	case rel == ".":
		return ""
	case rel == ".." || strings.HasPrefix(rel, "../"):
		return rel
	}
	return "./" + rel
}

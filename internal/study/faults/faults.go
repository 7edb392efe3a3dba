// Package faults asks two questions of inferred tests that mutants cannot answer. Would the tests of a function pass on somebody else's
// correct implementation of it? And do they see the mistakes that people make?
//
// Folder second holds, in groups, [Function] by function, a second implementation of functions of the standard library and of the
// examples, by another algorithm; its tests hold it to the first one. Beside each group stands faults.txt with the [Fault]s of its
// functions: six small edits each, which turn the second implementation into what a reviewer would send back. Faults are
// applied to second implementations alone, so that no code of the standard library stands here. All of this was written before the
// first measurement.
//
// Folder wanted came after it: for what was not caught, the relations that would have been enough, in the form of catalogues. With
// "-wanted internal/study/faults/wanted" the command faults tests them beside what is inferred, which tells what is missing in the table of
// laws from what is missing in the language or in the sources.
//
// [Read] reads the groups, [Group.Sources] writes a group with its faults as a package whose environment chooses one of them,
// and [Study] has tests inferred on the first implementations and runs them on the second ones. The package knows imago as its command,
// and nothing of how relations are found.
package faults

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Group is a folder of second implementations.
type Group struct {
	Name      string // of the folder and its package: "text"
	Dir       string
	Functions []*Function
}

// A Function is a subject and its second implementation.
type Function struct {
	Target string // as imago is told: "strings.TrimSpace", "./examples/geom.Vec.Rotate"
	Second string // the function of the group's package; of a method it takes the receiver first
	Faults []Fault
	group  *Group
}

// A Fault is an edit of a second implementation: Old, which stands in it exactly once, becomes New.
type Fault struct {
	Name, Why string
	Old, New  string
}

// Package is the import path, or the ./folder, that a target's function is in.
func (f *Function) Package() string {
	slash := strings.LastIndexByte(f.Target, '/') + 1
	name, _, _ := strings.Cut(f.Target[slash:], ".")
	return f.Target[:slash] + name
}

// Ident is the function within its package, without type arguments: "TrimSpace", "Vec.Rotate".
func (f *Function) Ident() string {
	ident, _, _ := strings.Cut(strings.TrimPrefix(f.Target, f.Package()+"."), "[")
	return ident
}

// Dir is the folder of second implementations, seen from the root of the module.
const Dir = "internal/study/faults/second"

// Read reads the groups below dir: each folder that has a faults.txt.
func Read(dir string) ([]*Group, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*", "faults.txt"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no */faults.txt in %s (the studies run in the root of imago's module)", dir)
	}
	slices.Sort(files)
	var groups []*Group
	for _, file := range files {
		g := &Group{Dir: filepath.Dir(file), Name: filepath.Base(filepath.Dir(file))}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if g.Functions, err = parse(string(text)); err != nil {
			return nil, fmt.Errorf("%s:%w", file, err)
		}
		for _, f := range g.Functions {
			f.group = g
		}
		groups = append(groups, g)
	}
	return groups, nil
}

// parse reads a faults.txt: lines "function TARGET by SECOND", below each of them "fault NAME: WHY", and below each of these the lines of
// the old piece, after "- ", and of the new one, after "+ ". Lines that begin with # are comments.
func parse(text string) ([]*Function, error) {
	var functions []*Function
	var fault *Fault
	for n, line := range strings.Split(text, "\n") {
		complain := func(what string) error { return fmt.Errorf("%d: %s: %q", n+1, what, line) }
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case line == "" || word == "#":
			continue
		case word == "function":
			target, second, ok := strings.Cut(rest, " by ")
			if !ok {
				return nil, complain("no second implementation")
			}
			functions, fault = append(functions, &Function{Target: target, Second: second}), nil
		case len(functions) == 0:
			return nil, complain("before the first function")
		case word == "fault":
			name, why, ok := strings.Cut(rest, ": ")
			if !ok {
				return nil, complain("no reason")
			}
			f := functions[len(functions)-1]
			f.Faults = append(f.Faults, Fault{Name: name, Why: why})
			fault = &f.Faults[len(f.Faults)-1]
		case fault == nil:
			return nil, complain("before the first fault")
		case word == "-":
			fault.Old = joined(fault.Old, rest)
		case word == "+":
			fault.New = joined(fault.New, rest)
		default:
			return nil, complain("neither function, fault, - nor +")
		}
	}
	return functions, nil
}

func joined(text, line string) string {
	if text == "" {
		return line
	}
	return text + "\n" + line
}

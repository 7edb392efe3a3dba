// Package anchors compares inference with two tools that enumerate terms too, QuickSpec and Ruler: on the examples that they publish, written
// anew in Go, it asks whether what they print follows from what imago prints. [Examples] are the examples, each a package in a folder and a
// list of laws in the form of package laws; [Compare] measures one. The laws are facts that the tools' repositories state; the lists say where.
//
// Smallbone, Johansson, Claessen and Algehed, "Quick specifications for the busy programmer" (2017); Nandi et al., "Rewrite rule inference
// using equality saturation" (2021).
package anchors

import (
	"embed"

	"github.com/imago-mt/imago/internal/study/laws"
)

// A Tool is one of those that imago is compared with.
type Tool string

// The tools.
const (
	QuickSpec Tool = "QuickSpec 2"
	Ruler     Tool = "Ruler"
)

// An Example is a published one.
type Example struct {
	Name string // of its folder and of its list
	Tool Tool
	// Theirs is what the tool's authors say of the time that it took: "" where nothing was found.
	Theirs string
}

// Examples are all examples.
//
// The seconds of Ruler are those of ablation/parsed.json in its repository at commit 0277388d71c8: five runs each for terms of three variables in
// three iterations, which give other rules than those of the list.
var Examples = []Example{
	{"arith", QuickSpec, ""},
	{"bools", QuickSpec, ""},
	{"lists", QuickSpec, ""},
	{"layout", QuickSpec, ""},
	{"octonion", QuickSpec, ""},
	{"intset", QuickSpec, ""},
	{"gates", Ruler, "1.5 s for 24 rules"},
	{"vec4", Ruler, "32 to 46 s for 333 rules"},
	{"vec8", Ruler, ""},
	{"rational", Ruler, ""},
}

//go:embed *.txt
var lists embed.FS

// folder is the import path of the folder whose packages the targets are in.
const folder = "github.com/imago-mt/imago/internal/study/anchors/"

// Targets returns the functions of the example with the laws that the tool prints, in the order of the list.
func (e Example) Targets() ([]laws.Target, error) {
	file := e.Name + ".txt"
	text, err := lists.ReadFile(file)
	if err != nil {
		return nil, err
	}
	targets, err := laws.Read(laws.List(file), string(text))
	for i := range targets {
		targets[i].Name = folder + targets[i].Name
	}
	return targets, err
}

package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/study/genmorph/kills"
	"github.com/imago-mt/imago/internal/study/polynomial"
)

// printed is what was printed with seed 1 when the file was last written.
const printed = "internal/study/genmorph/testdata/printed.golden"

// What is asked of a printed set: its relations, and the nodes of each, which are as many as the paper's trees have.
const (
	mostLines = 10
	mostNodes = 16
)

// golden holds what is printed of each subject against the golden file.
//
// It can be had alone: what the part table did not keep is inferred.
func (b *bench) golden() error {
	if b.seed != 1 { // the file is of one seed
		return nil
	}
	if b.update && len(b.rows) < len(genmorph.Published) {
		return fmt.Errorf("-update and -only do not go together")
	}
	// A missing file is a fault but where it is about to be written.
	kept, err := os.ReadFile(printed)
	if err != nil && !b.update {
		return err
	}
	var all strings.Builder
	changed, lines, nodes := 0, 0, 0
	for _, r := range b.rows {
		found, err := b.lines(r)
		if err != nil {
			return err
		}
		got := section(r.Target, found)
		all.WriteString(got)
		if !b.update && got != polynomial.Section(string(kept), r.Target) {
			changed++
			fmt.Printf("%s: not what the golden file has\n", r.Target)
		}
		lines, nodes = max(lines, len(found)), max(nodes, largest(found))
	}
	if b.update {
		if err := os.WriteFile(printed, []byte(all.String()), 0o644); err != nil {
			return err
		}
	}
	b.figures = append(b.figures, report.AtMost("subjects of which something else is printed than the golden file has", 0, float64(changed)),
		report.AtMost("relations of a subject, most", mostLines, float64(lines)), report.AtMost("nodes of a relation, most", mostNodes, float64(nodes)))
	return nil
}

// lines are what is printed of a subject.
func (b *bench) lines(r genmorph.Row) ([]kills.Line, error) {
	one, err := b.kept(r, b.seed)
	if err != nil {
		return nil, err
	}
	if one != nil {
		return one.Lines, nil
	}
	return kills.Printed(b.ctx, r, b.options(b.seed))
}

// largest is the nodes of the largest relation.
func largest(lines []kills.Line) (nodes int) {
	for _, l := range lines {
		nodes = max(nodes, l.Nodes)
	}
	return nodes
}

// section is a subject's part of the golden file.
func section(target string, lines []kills.Line) string {
	var sb strings.Builder
	fmt.Fprintln(&sb, target)
	for _, l := range lines {
		fmt.Fprintf(&sb, "\t%s\n", l.Text)
	}
	return sb.String()
}

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
	// mostLiterals is one in four relations: others may be recorded outputs in disguise.
	mostLiterals = 0.25
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
	changed, lines, nodes, twins, literal := 0, 0, 0, 0, 0
	of := 0
	for _, r := range b.rows {
		found, alike, err := b.lines(r)
		if err != nil {
			return err
		}
		of, twins = of+len(found), twins+alike
		literal += odd(r.Target, found)
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
		report.AtMost("relations of a subject, most", mostLines, float64(lines)), report.AtMost("nodes of a relation, most", mostNodes, float64(nodes)),
		report.AtMost("literals beyond 0, 1 and 2 of a relation, on average", mostLiterals, float64(literal)/float64(max(of, 1))))
	if b.keep != "" { // mutants are tried where the table is measured
		b.figures = append(b.figures, report.AtMost("relations that no mutant tells from one before them", 0, float64(twins)))
	}
	return nil
}

// odd lists the literals of relations that need a reason, and counts them.
func odd(target string, found []kills.Line) (n int) {
	for _, l := range found {
		if len(l.Literals) > 0 {
			fmt.Printf("%s: literals %s in %s\n", target, strings.Join(l.Literals, ", "), l.Text)
		}
		n += len(l.Literals)
	}
	return n
}

// lines are what is printed of a subject, and how many of them no mutant tells apart, where that is known.
func (b *bench) lines(r genmorph.Row) (found []kills.Line, twins int, err error) {
	one, err := b.kept(r, b.seed, nil)
	if err != nil {
		return nil, 0, err
	}
	if one != nil {
		return one.Lines, one.Twins, nil
	}
	found, err = kills.Printed(b.ctx, r, b.options(b.seed))
	return found, 0, err
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

package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/polynomial/outside"
)

// outside looks for relations of functions outside package math that no law finds.
func (b *bench) outside() error {
	o := outside.Options{Inputs: b.inputs, Seed: b.seed, Progress: func(line string) { fmt.Fprintln(os.Stderr, "benchpolynomial:", line) }}
	functions, killing, alarms := 0, 0, 0
	for _, target := range outside.Targets {
		if !b.only.MatchString(target[strings.LastIndexByte(target, '/')+1:]) {
			continue
		}
		r, err := outside.Measure(b.ctx, target, o)
		if err != nil {
			return err
		}
		if r.Skipped != "" {
			fmt.Printf("%s: skipped: %s\n", r.Name, r.Skipped)
			continue
		}
		fmt.Printf("%s: laws find %d relations; polynomials %d beside them, of which %d do not follow; %d of these kill what no law's relation does\n", r.Name, r.Laws, r.Polynomials, len(r.Beyond), r.Killers())
		for _, beyond := range r.Beyond {
			printBeyond(beyond)
		}
		for _, a := range r.Alarms {
			fmt.Println("    false alarm:", a)
		}
		alarms += len(r.Alarms)
		if len(r.Beyond) > 0 {
			functions++
		}
		if r.Killers() > 0 {
			killing++
		}
	}
	b.figures = append(b.figures, report.AtLeast("functions outside math of which polynomials say what no law does", 8, float64(functions)),
		report.AtLeast("of them, with a mutant that no law's relation kills", 8, float64(killing)),
		report.AtMost("of these relations, false on fresh inputs", 0, float64(alarms)))
	return nil
}

// printBeyond prints a relation and those mutants that it kills and neither a law's relation nor an earlier one does: two as changes, all by
// their names.
func printBeyond(beyond outside.Beyond) {
	const shown = 2
	fmt.Printf("    %s  kills %d, of which no law's relation does %d, nor one above %d\n", beyond.Relation.Text(), beyond.Kills, beyond.NoLaw, len(beyond.New))
	var names []string
	for i, mu := range beyond.New {
		if i < shown {
			fmt.Printf("        %s: %q becomes %q\n", mu.ID, mu.Before, mu.After)
			continue
		}
		names = append(names, mu.ID)
	}
	for batch := range slices.Chunk(names, 8) {
		fmt.Println("        " + strings.Join(batch, " "))
	}
}

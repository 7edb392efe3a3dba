package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/study/kmr"
)

// byGroups prints how many metamorphic groups the suites of each level have (RQ3, Figures 6 and 11).
func (b *bench) byGroups() error {
	if err := b.allLevels(); err != nil {
		return err
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "subject\tcriterion\tk\tlevel\tgroups, mean\t95 %\tsmallest, quartiles, largest")
	var boxes []box
	for _, l := range b.leveled {
		boxes = append(boxes, l.sizes(table)...)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Println("\nmost groups at the highest level that is judged (paper: IO-CTF > I-choice-pair > the others):")
	for _, short := range b.shorts() {
		fmt.Printf("  %s: %s\n", short, strings.Join(b.mostGroups(short), " > "))
	}
	return b.plot("groups", "metamorphic groups by level, Figures 6 and 11", "level of adequacy", "groups", boxes)
}

// sizes are the lines of a table, and their boxes.
func (l *leveled) sizes(table io.Writer) (boxes []box) {
	for i, d := range l.ds {
		if d.Suites == 0 {
			continue
		}
		level, s := levelText(i), d.Sizes
		fmt.Fprintf(table, "%s\t%s\t%d\t%s\t%.1f\t[%.1f, %.1f]\t%.0f %.0f %.0f %.0f %.0f\n", l.short, l.criterion, l.k, level+few(d), d.Groups.Mean, d.Groups.Low, d.Groups.High,
			s[0], s[1], s[2], s[3], s[4])
		boxes = append(boxes, boxOf(l.short, l.criterion, level, s, d.Groups.Mean))
	}
	return boxes
}

// mostGroups are the criteria of a subject with their groups at the highest level that is judged, the most first.
func (b *bench) mostGroups(short string) (out []string) {
	type size struct {
		criterion string
		groups    float64
	}
	var all []size
	for _, l := range b.leveled {
		if groups := l.last(); l.short == short && groups > 0 {
			all = append(all, size{l.criterion, groups})
		}
	}
	slices.SortStableFunc(all, func(x, y size) int { return cmp.Compare(y.groups, x.groups) })
	for _, s := range all {
		out = append(out, fmt.Sprintf("%s %.1f", s.criterion, s.groups))
	}
	return out
}

// last is the mean number of groups at the highest level that is judged; 0 if there is none.
func (l *leveled) last() (groups float64) {
	for _, d := range l.ds {
		if d.Suites >= kmr.FewSuites {
			groups = d.Groups.Mean
		}
	}
	return groups
}

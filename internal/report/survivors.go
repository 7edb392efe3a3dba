package report

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
)

// How much of the survivors is shown where not all are asked for: they are a prompt for the next relation, and the smallest changes say
// most. No theory stands behind the figures.
const (
	shownPlaces    = 3 // of a function and status
	shownMutants   = 4 // of a place
	shownCode      = 4 // lines of code
	removedMutant  = "(removed)"
	operatorColumn = 6
)

// survivors is what is left to be shown of the mutants of all functions; each is shown once, with the first function that comes to it.
//
// A package function may be reached from several subjects, whose mutants it would be printed with each time: delete from status makes each
// mutant appear once.
type survivors struct {
	o      Options
	status map[string]mutant.Status // of what is left, by ID
	seen   map[string][]string      // what is said below a mutant, by ID
}

func newSurvivors(verdicts []mutant.Verdict, o Options) *survivors {
	s := &survivors{o: o, status: map[string]mutant.Status{}}
	for _, v := range mutant.Survivors(verdicts) {
		if o.Known == nil || !o.Known(v.Mutant) {
			s.status[v.Mutant.ID] = v.Status
		}
	}
	return s
}

// sections are the statuses of survivors in the order in which they are shown; %s is what should have seen them: "relation".
var sections = []struct {
	status      mutant.Status
	title, more string
}{
	{mutant.NotSeen, "no %s sees these", "more that no %s sees"},
	{mutant.NotInfected, "executed, but never with another value", "never infected"},
	{mutant.NotReached, "never executed", "not reached"},
}

// write shows those of some mutants that survive. What relations cannot see is shown where all are asked for, and where only new ones are
// shown at all.
func (s *survivors) write(w io.Writer, mutants []*mutant.Mutant, seer string) {
	var more []string
	for i, section := range sections {
		var left []*mutant.Mutant
		for _, m := range mutants {
			if status, ok := s.status[m.ID]; ok && status == section.status {
				left = append(left, m)
				delete(s.status, m.ID)
			}
		}
		hidden := len(left)
		if len(left) > 0 && (i == 0 || s.o.AllSurvivors || s.o.Known != nil) {
			title := strings.ReplaceAll(section.title, "%s", seer)
			if s.o.Known != nil {
				title = "new: " + title
			}
			fmt.Fprintf(w, "\n  %s:\n", title)
			hidden -= s.places(w, left)
		}
		if hidden > 0 {
			more = append(more, fmt.Sprintf("%d %s", hidden, strings.ReplaceAll(section.more, "%s", seer)))
		}
	}
	if more != nil {
		fmt.Fprintf(w, "\n  %s: --all-survivors\n", strings.Join(more, ", "))
	}
}

// distinct is the mutants of a matrix without those that do the same as another one.
func distinct(m *matrix.Matrix) (out []*mutant.Mutant) {
	for i, mu := range m.Mutants {
		if m.Duplicate(i) == nil {
			out = append(out, mu)
		}
	}
	return out
}

// A spot is some lines of code with the mutants that change just these.
type spot struct {
	file   string
	line   int
	before []string
	fn     string
	alts   []alternative
	size   int // of the smallest mutant
}

type alternative struct {
	id, operator string
	after        []string
}

// places shows mutants by the lines that they change, and returns how many it showed.
//
// Without --all-survivors the places with the smallest mutants come first, since a small change that nothing sees says most. Equal notes
// below neighbouring mutants are printed once, below the last of them.
func (s *survivors) places(w io.Writer, mutants []*mutant.Mutant) (shown int) {
	spots := spotsOf(mutants, s.o)
	places, alts, lines := len(spots), len(mutants), 1<<30
	if !s.o.AllSurvivors {
		places, alts, lines = min(places, shownPlaces), shownMutants, shownCode
		slices.SortStableFunc(spots, func(a, b *spot) int { return a.size - b.size })
	}
	for _, p := range spots[:places] {
		where := ""
		if p.fn != "" {
			where = " in " + p.fn
		}
		fmt.Fprintf(w, "\n  %s:%d%s\n", p.file, p.line, where)
		margin := indentation(p)
		writeCode(w, "", p.before, margin, lines)
		some := p.alts[:min(alts, len(p.alts))]
		for i, a := range some {
			writeCode(w, a.operator, a.after, margin, lines)
			if seen := s.seen[a.id]; i+1 == len(some) || !slices.Equal(seen, s.seen[some[i+1].id]) {
				for _, l := range seen {
					fmt.Fprintf(w, "    %-*s%s\n", operatorColumn, "", l)
				}
			}
			shown++
		}
	}
	return shown
}

// spotsOf groups mutants by the lines that they change, in the order of the source.
//
// The key is the first line and the number of lines: two mutants of one expression share a spot, a mutant of the whole statement over three
// lines has its own.
func spotsOf(mutants []*mutant.Mutant, o Options) (spots []*spot) {
	type key struct {
		file       string
		line, many int
	}
	at := map[key]*spot{}
	for _, m := range mutants {
		line, before, after := m.Changed()
		k := key{m.File, line, len(before)}
		size := len(m.Before) + len(m.After)
		if at[k] == nil {
			at[k] = &spot{file: mutantFile(m, o), line: line, before: before, fn: m.Func, size: size}
			spots = append(spots, at[k])
		}
		at[k].alts = append(at[k].alts, alternative{m.ID, m.Operator, after})
		at[k].size = min(at[k].size, size)
	}
	return spots
}

// indentation is what all lines of a spot begin with.
//
// Code is shown without the indentation that all of it has in common. The shortest one is taken as that; a mixture of tabs and spaces is
// not looked at.
func indentation(p *spot) string {
	margin, any := "", false
	for _, l := range append(slices.Clone(p.before), flatten(p.alts)...) {
		rest := strings.TrimLeft(l, " \t")
		if rest == "" {
			continue
		}
		if blank := l[:len(l)-len(rest)]; !any || len(blank) < len(margin) {
			margin, any = blank, true
		}
	}
	return margin
}

func flatten(alts []alternative) (lines []string) {
	for _, a := range alts {
		lines = append(lines, a.after...)
	}
	return lines
}

// mutantFile is the file of a mutant as seen from the folder of o, where it lies below that; else its name.
func mutantFile(mu *mutant.Mutant, o Options) string { return fileFrom(mu.File, o) }

func fileFrom(file string, o Options) string {
	if rel, err := filepath.Rel(o.Dir, file); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return filepath.Base(file)
}

package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/suite"
)

// How much is said of what relations see and tests do not. No theory stands behind the figures.
const (
	shownSource  = 90  // characters of a source input
	shownBeside  = 100 // characters of a relation with a source input on one line
	shownRefused = 3   // functions without relations
)

// JoinText prints for people what the own tests and the relations of packages make of the same mutants: for each package a line a function,
// the scores, what relations see beyond the tests, and what neither sees.
//
// The own tests and the relations were tried on the same mutants, which makes a difference between them a fact and no matter of sampling.
// The order is from the whole to the single: counts, scores, functions that nobody reaches, then mutants with their diffs.
func JoinText(w io.Writer, joined *suite.Joined, o Options) error {
	out := bufio.NewWriter(w)
	left := newSurvivors(joined.Verdicts(), o)
	for i, j := range joined.Packages {
		if i > 0 {
			fmt.Fprintln(out)
		}
		if j.Tests.Refused != "" {
			fmt.Fprintf(out, "%s: not scored: %s\n", j.Tests.Path, j.Tests.Refused)
			continue
		}
		writeJoint(out, j, joined)
		if o.Known == nil {
			writeBeyond(out, j, o)
		}
		left.write(out, uniqueOf(j), "test or relation")
	}
	switch {
	case len(joined.Packages) == 0 && joined.Diff != "":
		writeUnchanged(out, joined.Diff)
	case len(joined.Packages) > 1 && len(joined.Mutants()) > 0:
		fmt.Fprintf(out, "\nall %d packages: %s; seed %d\n", len(joined.Packages), count(len(joined.Mutants()), "mutant"), joined.Seed)
		writeJoinScore(out, joined.Mutants(), joined.Verdicts())
	}
	return out.Flush()
}

// writeJoint prints one package: what was tried, the table of its functions, the scores, and what was not done and why.
func writeJoint(w io.Writer, j *suite.Joint, joined *suite.Joined) {
	relations := 0
	for _, s := range j.Relations {
		relations += len(s.Matrix.Trials)
	}
	origin := "inferred"
	if j.Kept {
		origin = "kept"
	}
	fmt.Fprintf(w, "%s: %s, %s, %s; seed %d\n", j.Tests.Path, count(len(j.Tests.Tests), "own test"), count(relations, origin+" relation"),
		count(len(j.Mutants), "mutant"), joined.Seed)
	if len(j.Tests.LeftOut) > 0 {
		fmt.Fprintf(w, "  not counted as tests, since imago wrote them: %s\n", strings.Join(j.Tests.LeftOut, ", "))
	}
	writeFunctions(w, j.Mutants)
	fmt.Fprintln(w)
	writeJoinScore(w, j.Mutants, j.Verdicts())
	duplicates := duplicatesOf(j)
	if n := len(slices.DeleteFunc(mutant.Survivors(j.Verdicts()), func(v mutant.Verdict) bool { return !duplicates[v.Mutant.ID] })); n > 0 {
		fmt.Fprintf(w, "  mutants that do the same are shown once: %d left out\n", n)
	}
	if n := len(j.Tests.Mutants) - len(j.Mutants); n > 0 {
		fmt.Fprintf(w, "  not tried: %d that change the initialisation of a package that package syscall needs\n", n)
	}
	if len(j.Tests.Tests) > 0 {
		writeMissed(w, j, "test", joined.Diff, func(m suite.Shared) mutant.Status { return m.ByTests })
	}
	if relations > 0 {
		writeMissed(w, j, "relation", joined.Diff, func(m suite.Shared) mutant.Status { return m.ByRelations })
	}
	for _, r := range j.Refused[:min(len(j.Refused), shownRefused)] {
		fmt.Fprintf(w, "  no relations of %s: %s\n", r.Target, oneLine(r.Why))
	}
	if more := len(j.Refused) - shownRefused; more > 0 {
		fmt.Fprintf(w, "  nor of %s more\n", count(more, "function"))
	}
	writeUses(w, j.Tests)
	for _, s := range j.Relations {
		for _, warning := range s.Warnings {
			fmt.Fprintf(w, "  warning: %s: %s\n", s.Short, oneLine(warning.Error()))
		}
	}
}

// writeFunctions is the table of who kills how many mutants of which function, those of package variables last.
//
// Columns overlap: together is the union, and only tests and only relations what the other side misses. A line of sums is written where
// there is more than one function.
func writeFunctions(w io.Writer, mutants []suite.Shared) {
	names, of := functionsOf(mutants)
	rows := [][]string{{"function", "mutants", "tests", "relations", "together", "only tests", "only relations"}}
	row := func(name string, t suite.JoinTally) {
		cells := []string{name}
		for _, n := range []int{t.Mutants, t.Tests(), t.Relations(), t.Together(), t.OnlyTests, t.OnlyRelations} {
			cells = append(cells, fmt.Sprint(n))
		}
		rows = append(rows, cells)
	}
	for _, name := range names {
		if t := suite.JoinTallyOf(of[name]); t.Mutants > 0 {
			row(cmp.Or(name, "(variables)"), t)
		}
	}
	if len(rows) > 2 {
		row("all", suite.JoinTallyOf(mutants))
	}
	if len(rows) == 1 {
		return
	}
	fmt.Fprintln(w)
	tab := newTable(w)
	for _, r := range rows {
		var numbers []string // aligned to the right, together one cell of the table
		for i, cell := range r[1:] {
			numbers = append(numbers, fmt.Sprintf("%*s", len(rows[0][i+1]), cell))
		}
		fmt.Fprintf(tab, "  %s\t%s\n", r[0], strings.Join(numbers, "  "))
	}
	_ = tab.Flush() // w keeps its error
}

// functionsOf groups mutants by the function that they stand in, in the order of the source.
//
// Mutants of package variables have no function and stand under "".
func functionsOf(mutants []suite.Shared) (names []string, of map[string][]suite.Shared) {
	of = map[string][]suite.Shared{}
	for _, m := range mutants {
		fn := m.Mutant.Func
		if of[fn] == nil && fn != "" {
			names = append(names, fn)
		}
		of[fn] = append(of[fn], m)
	}
	if of[""] != nil {
		names = append(names, "")
	}
	return names, of
}

// writeJoinScore prints the three scores; equivalent mutants are in none of them.
func writeJoinScore(w io.Writer, mutants []suite.Shared, verdicts []mutant.Verdict) {
	t := suite.JoinTallyOf(mutants)
	fmt.Fprintf(w, "  score: tests %.1f %%, relations %.1f %%, together %.1f %%: %d of %d killed\n", 100*t.Share(t.Tests()),
		100*t.Share(t.Relations()), 100*t.Share(t.Together()), t.Together(), t.Mutants)
	all := mutant.TallyOf(verdicts)
	writeTally(w, all)
	if all.Equivalent > 0 {
		fmt.Fprintf(w, "  not counted: %d equivalent to the original\n", all.Equivalent)
	}
}

// writeMissed names the functions of which nobody of a kind comes to any mutant.
func writeMissed(w io.Writer, j *suite.Joint, kind, diff string, by func(suite.Shared) mutant.Status) {
	names, of := functionsOf(j.Mutants)
	names = slices.DeleteFunc(names, func(name string) bool {
		return name == "" || slices.ContainsFunc(of[name], func(m suite.Shared) bool { return by(m) != mutant.NotReached })
	})
	writeNowhere(w, kind, names, diff)
}

// writeBeyond shows what relations see and the tests do not.
//
// With a baseline of known survivors (o.Known) nobody asks for it: then only what is new counts.
func writeBeyond(w io.Writer, j *suite.Joint, o Options) {
	s := &survivors{o: o, seen: map[string][]string{}}
	for _, m := range j.Mutants {
		if m.OnlyByRelations() {
			s.seen[m.Mutant.ID] = seenBy(m.Seen)
		}
	}
	beyond := slices.DeleteFunc(uniqueOf(j), func(m *mutant.Mutant) bool { return s.seen[m.ID] == nil })
	if len(beyond) == 0 {
		return
	}
	title := "your tests do not see these; relations do"
	if len(j.Tests.Tests) == 0 {
		title = "you have no tests that could see these; relations do"
	}
	fmt.Fprintf(w, "\n  %s:\n", title)
	var advice []string
	if more := len(beyond) - s.places(w, beyond); more > 0 {
		advice = append(advice, fmt.Sprintf("%d more that only relations see: --all-survivors", more))
	}
	if !j.Kept {
		advice = append(advice, "to keep relations, and tests of them: "+keeping(j.Target))
	}
	for i, line := range advice {
		if i == 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "  %s\n", line)
	}
}

// keeping is the command that keeps the relations of a package beside it, or in a folder where it lies elsewhere.
//
// A package that is not named by a path lies in another module, where nothing is written.
func keeping(target string) string {
	if strings.HasPrefix(target, ".") {
		return "imago infer --write " + target
	}
	return "imago infer --out DIR " + target
}

// seenBy says which relation kills a mutant, and where.
//
// The input stands behind the relation where both fit on a line; a long one is cut.
func seenBy(x *suite.Seen) (lines []string) {
	text, at := "seen by "+x.Relation.String(), []rune(x.At)
	switch {
	case len(at) == 0:
		return []string{text}
	case len(at) > shownSource:
		at = append(at[:shownSource-1], '…')
	}
	if len([]rune(text))+len(at) > shownBeside {
		return []string{text, "  at " + string(at)}
	}
	return []string{text + "  at " + string(at)}
}

// duplicatesOf is the mutants of a package that are known to do the same as another one, by ID.
//
// Duplicates count in the scores, as they count in the matrix, but the same diff twice helps nobody.
//
// Only the matrix knows them: tests do not compare mutants with each other.
func duplicatesOf(j *suite.Joint) map[string]bool {
	out := map[string]bool{}
	for _, s := range j.Relations {
		for i, mu := range s.Matrix.Mutants {
			if s.Matrix.Duplicate(i) != nil {
				out[mu.ID] = true
			}
		}
	}
	return out
}

// uniqueOf is the mutants of a package without its duplicates.
func uniqueOf(j *suite.Joint) []*mutant.Mutant {
	duplicates := duplicatesOf(j)
	var out []*mutant.Mutant
	for _, m := range j.Mutants {
		if !duplicates[m.Mutant.ID] {
			out = append(out, m.Mutant)
		}
	}
	return out
}

package house

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/infer/algebra"
)

// A ratchet holds a figure that is not yet what the house rules ask: it may be no worse than its row here. A figure that gets
// better lowers its row; one that is reached loses it. Rooms without a row meet the rule.
type ratchet map[string]int

// floor is the least value that passes where a figure may only rise.
func (r ratchet) floor(name string, asked int) int {
	if held, ok := r[name]; ok {
		return min(held, asked)
	}
	return asked
}

// callers are files of a room that call each other in a cycle; asked: a third of its files.
var callers = ratchet{}

// fields are structs of more than 15 fields; asked: none.
var fields = ratchet{}

// guesses are numeric constants without an origin in the rooms of numericRooms; asked: none.
var guesses = ratchet{}

// stages are the files of stages that have more lines than maxStage; asked: none.
var stages = ratchet{}

// counts are figures of the module. Shares are in thousandths.
var counts = ratchet{}

// tested are lines of tests in thousandths of lines of code; asked: 350. These figures may only rise.
var tested = ratchet{}

const (
	maxFields     = 15    // of a struct that is neither options, a row nor a record: no theory
	maxLines      = 60    // of a function, two screens: no theory
	maxStage      = 250   // lines of the file of a stage of inference: no theory
	maxComplexity = 15    // gocyclo's usual bound over McCabe's 10: no theory
	longShare     = 0.002 // of the functions: no theory
	complexShare  = 0.01  // of the functions: no theory
	commentShare  = 150   // thousandths of an algorithm file: no theory
	testShare     = 350   // thousandths of the code of a room: no theory
)

// numericRooms are the rooms in which each numeric constant says where it comes from.
var numericRooms = []string{"internal/infer", "internal/infer/polynomial", "internal/logic", "internal/source"}

// testedRooms are the rooms whose share of test lines is held.
var testedRooms = []string{"internal/infer", "internal/infer/algebra", "internal/infer/polynomial", "internal/logic"}

// lawless are the trees in which a law must not be known by its name.
var lawless = []string{"internal/infer", "internal/report", "internal/suite", "internal/catalogue", "cmd/imago"}

const root = "../.."

var module = sync.OnceValues(func() ([]*Package, error) { return Load(root, "examples") })

func load(t *testing.T) []*Package {
	t.Helper()
	packages, err := module()
	if err != nil {
		t.Fatal(err)
	}
	return packages
}

// A figure is one line of the table that TestHouse prints.
type figure struct {
	rule, room string
	now, held  int // held: the worst value that passes
	asked      string
	atLeast    bool // the figure may only rise
	places     []string
}

func (f figure) broken() bool {
	if f.atLeast {
		return f.now < f.held
	}
	return f.now > f.held
}

// The house rules that a program can count. go test ./internal/house -v prints the table.
func TestHouse(t *testing.T) {
	packages := load(t)
	var table []figure
	for _, measure := range []func(*testing.T, []*Package) []figure{cycleFigures, structFigures, functionFigures, commentFigures, constantFigures, stageFigures, citationFigures, lawFigures, testFigures} {
		table = append(table, measure(t, packages)...)
	}
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "rule\troom\tnow\theld\tasked\t")
	for _, f := range table {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%s\t\n", f.rule, f.room, f.now, f.held, f.asked)
		if f.broken() {
			t.Errorf("%s of %s: %d, held at %d, asked %s:\n\t%s", f.rule, f.room, f.now, f.held, f.asked, strings.Join(f.places, "\n\t"))
		} else if testing.Verbose() && len(f.places) > 0 && os.Getenv("PLACES") != "" {
			t.Logf("%s of %s:\n\t%s", f.rule, f.room, strings.Join(f.places, "\n\t"))
		}
	}
	w.Flush()
	t.Log("\n" + text.String())
}

func cycleFigures(t *testing.T, packages []*Package) []figure {
	var out []figure
	seen := map[string]bool{}
	for _, p := range packages {
		seen[p.Dir] = true
		var files []string
		for _, cycle := range Cycles(p) {
			files = append(files, cycle...)
		}
		asked := len(p.Files) / 3
		if held, ok := callers[p.Dir]; ok || len(files) > asked {
			out = append(out, figure{rule: "files in cycles", room: p.Dir, now: len(files), held: max(held, asked), asked: fmt.Sprintf("<= %d of %d", asked, len(p.Files)), places: files})
		}
	}
	stale(t, callers, func(room string) bool { return seen[room] })
	return out
}

func structFigures(t *testing.T, packages []*Package) []figure {
	var out []figure
	seen := map[string]bool{}
	for _, p := range packages {
		for _, s := range Structs(p) {
			name := p.Dir + "." + s.Name
			seen[name] = true
			if held, ok := fields[name]; ok || s.Fields > maxFields {
				out = append(out, figure{rule: "fields", room: name, now: s.Fields, held: max(held, maxFields), asked: fmt.Sprintf("<= %d", maxFields), places: []string{s.Pos.String()}})
			}
		}
	}
	stale(t, fields, func(name string) bool { return seen[name] })
	return out
}

func functionFigures(_ *testing.T, packages []*Package) []figure {
	var all int
	var long, complex []string
	for _, p := range packages {
		for _, f := range Functions(p) {
			all++
			if f.Lines > maxLines {
				long = append(long, fmt.Sprintf("%s: %s, %d lines", f.Pos, f.Name, f.Lines))
			}
			if f.Complexity > maxComplexity {
				complex = append(complex, fmt.Sprintf("%s: %s, complexity %d", f.Pos, f.Name, f.Complexity))
			}
		}
	}
	return []figure{
		share("functions over 60 lines", long, all, longShare),
		share("functions of complexity over 15", complex, all, complexShare),
	}
}

func share(rule string, places []string, all int, asked float64) figure {
	limit := int(asked * float64(all))
	return figure{rule: rule, room: "all", now: len(places), held: max(counts[rule], limit), asked: fmt.Sprintf("<= %d of %d", limit, all), places: places}
}

func commentFigures(_ *testing.T, packages []*Package) []figure {
	var missing, poor []string
	exported, comments, lines := 0, 0, 0
	for _, p := range packages {
		undocumented, n := Undocumented(p)
		missing, exported = append(missing, undocumented...), exported+n
		for _, f := range p.Files {
			if !IsAlgorithm(p, f) {
				continue
			}
			c, l := Comments(p, f)
			comments, lines = comments+c, lines+l
			if 1000*c < commentShare*l {
				poor = append(poor, fmt.Sprintf("%s: %d of %d lines", f.Name, c, l))
			}
		}
	}
	const rule = "comments of algorithm files, thousandths"
	return []figure{
		{rule: "exported names without comment", room: "all", now: len(missing), asked: fmt.Sprintf("0 of %d", exported), places: missing},
		{rule: rule, room: "all", now: 1000 * comments / lines, held: counts.floor(rule, commentShare), asked: fmt.Sprintf(">= %d", commentShare), atLeast: true, places: poor},
	}
}

func constantFigures(_ *testing.T, packages []*Package) []figure {
	all := map[string]int{}
	bare := map[string][]string{}
	for _, p := range packages {
		room := roomOf(p.Dir, numericRooms)
		if room == "" {
			continue
		}
		for _, c := range Constants(p) {
			all[room]++
			if !c.HasOrigin() {
				bare[room] = append(bare[room], fmt.Sprintf("%s: %s", c.Pos, c.Name))
			}
		}
	}
	var out []figure
	for _, room := range numericRooms {
		out = append(out, figure{rule: "constants without origin", room: room, now: len(bare[room]), held: guesses[room], asked: fmt.Sprintf("0 of %d", all[room]), places: bare[room]})
	}
	return out
}

// A stage of inference has a file of its own, which is short.
func stageFigures(t *testing.T, packages []*Package) []figure {
	const room = "internal/infer"
	var out []figure
	var shared []string
	seen := map[string]bool{}
	for _, p := range packages {
		if p.Dir != room {
			continue
		}
		for _, f := range Implementers(p, "Stage") {
			seen[f.File] = true
			if held, ok := stages[f.File]; ok || f.Lines > maxStage {
				out = append(out, figure{rule: "lines of a stage", room: f.File, now: f.Lines, held: max(held, maxStage), asked: fmt.Sprintf("<= %d", maxStage), places: f.Types})
			}
			if len(f.Types) > 1 {
				shared = append(shared, fmt.Sprintf("%s: %s", f.File, strings.Join(f.Types, ", ")))
			}
		}
	}
	if len(seen) == 0 {
		t.Errorf("%s has no stages", room)
	}
	stale(t, stages, func(file string) bool { return seen[file] })
	return append(out, figure{rule: "files of several stages", room: room, now: len(shared), asked: fmt.Sprintf("0 of %d", len(seen)), places: shared})
}

func citationFigures(t *testing.T, _ []*Package) []figure {
	dangling, err := Dangling(root)
	if err != nil {
		t.Fatal(err)
	}
	const rule = "citations of files that do not exist"
	return []figure{{rule: rule, room: "all", now: len(dangling), held: counts[rule], asked: "0", places: dangling}}
}

func lawFigures(_ *testing.T, packages []*Package) []figure {
	names := map[string]bool{}
	for _, law := range algebra.Laws {
		names[law.Name] = true
	}
	var known []string
	for _, p := range packages {
		if roomOf(p.Dir, lawless) != "" && !strings.HasPrefix(p.Dir, "internal/infer/algebra") {
			known = append(known, Literals(p, names)...)
		}
	}
	const rule = "names of laws outside their table"
	return []figure{{rule: rule, room: "all", now: len(known), held: counts[rule], asked: "0", places: known}}
}

func testFigures(t *testing.T, packages []*Package) []figure {
	code := map[string]int{}
	tests := map[string]int{}
	for _, p := range packages {
		room := roomOf(p.Dir, testedRooms)
		if room == "" {
			continue
		}
		files, err := filepath.Glob(filepath.Join(root, p.Dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(string(text), "\n"); strings.HasSuffix(file, "_test.go") {
				tests[room] += n
			} else {
				code[room] += n
			}
		}
	}
	var out []figure
	for _, room := range testedRooms {
		if code[room] > 0 {
			out = append(out, figure{rule: "lines of tests, thousandths", room: room, now: 1000 * tests[room] / code[room], held: tested.floor(room, testShare), asked: fmt.Sprintf(">= %d", testShare), atLeast: true})
		}
	}
	return out
}

// roomOf is the longest of the rooms that holds a folder, "" if none does.
func roomOf(dir string, rooms []string) string {
	best := ""
	for _, room := range rooms {
		if (dir == room || strings.HasPrefix(dir, room+"/")) && len(room) > len(best) {
			best = room
		}
	}
	return best
}

// stale fails for a row of a thing that is gone, which would hide a new one of its name.
func stale(t *testing.T, rows ratchet, exists func(string) bool) {
	t.Helper()
	var gone []string
	for name := range rows {
		if !exists(name) {
			gone = append(gone, name)
		}
	}
	slices.Sort(gone)
	if len(gone) > 0 {
		t.Errorf("rows of what does not exist any more: %q", gone)
	}
}

// The way in stays short: docs/architecture.md has at most 200 lines, and no paragraph or item of more than six.
func TestArchitectureIsShort(t *testing.T) {
	const maxPage, maxParagraph, maxWidth = 200, 6, 160 // lines, and characters of a line: no theory
	text, err := os.ReadFile(filepath.Join(root, "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(lines) > maxPage {
		t.Errorf("%d lines, want at most %d", len(lines), maxPage)
	}
	paragraph := 0
	for i, line := range lines {
		table := strings.HasPrefix(line, "|")
		switch {
		case line == "" || table:
			paragraph = 0
		case strings.HasPrefix(line, "- ") || line[0] >= '0' && line[0] <= '9':
			paragraph = 1
		default:
			paragraph++
		}
		if paragraph > maxParagraph {
			t.Errorf("line %d: the paragraph has more than %d lines", i+1, maxParagraph)
		}
		if n := len([]rune(line)); n > maxWidth && !table {
			t.Errorf("line %d: %d characters, want at most %d", i+1, n, maxWidth)
		}
	}
}

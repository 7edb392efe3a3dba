package mutant_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
)

// Only what no execution can tell from a package that was initialised with a mutant runs again.
func TestAgain(t *testing.T) {
	src := `package p

var againBase = 40

var (
	againBands  = []Band{{100, againBase}, {20, againLast}, {0, 7}}
	againLast   = 11
	againFactor = [...]float64{1.5, -2, float64(againWhole)}
	againWhole  = 3
	againNames  = map[string]int{"b": 1, "c": againWhole}
	againText   = "a" + againEnd
	againEnd    = "c"
	againTurn   = -againLast
	againSteps  = map[string]func(int) int{"double": double}
)

type Band struct{ Above, Price int }

func init() { calls += begun }

func double(n int) int { return n + n + 1000 }

func (b Band) sum() int { return b.Above + b.Price + found }

var (
	handed = 3
	calls  = double(handed)
	shown  = 4
	picks  = []int{shown}[0]
	counts = 5
	begun  = 6
	behind = &Band{8, 9}
	links  = []*Band{{8, 9}}
	found  = 10
	looks  = Band{1, 2}.sum()
	sliced = 12
	shifts = 1 << sliced
	made   = []int{counts}
	funcs  = func() int { return 13 }
	parts  = 14
	parted = parts / handed
)

func Count() int {
	counts++
	return counts
}
`
	pkg := parse(t, "p.go", []byte(src))
	seen := map[bool]int{}
	for _, m := range generate(t, pkg, mutant.Options{}).Mutants {
		line := strings.TrimSpace(strings.Split(src, "\n")[m.Line-1])
		if want := strings.HasPrefix(strings.TrimPrefix(line, "var "), "again"); m.Again != want {
			t.Errorf("%s: again %v, want %v", line, m.Again, want)
		}
		if m.AtInit {
			seen[m.Again]++
		}
	}
	if seen[true] < 40 || seen[false] < 40 {
		t.Errorf("%v: this shows nothing", seen)
	}
	pkg.Imported = true
	mutants := generate(t, pkg, mutant.Options{}).Mutants
	if i := slices.IndexFunc(mutants, func(m mutant.Mutant) bool { return m.Again }); i >= 0 {
		t.Errorf("%s runs again where another package may have looked", mutants[i].ID)
	}
}

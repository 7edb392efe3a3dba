package suite

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// A table has a row an input, # where it kills a mutant. Rows are called by their place: the first is the simplest one.
func TestCover(t *testing.T) {
	many := strings.Repeat(".", maxKillingSources+2)
	var one []string
	for i := range many {
		one = append(one, many[:i]+"#"+many[i+1:])
	}
	for _, tt := range []struct {
		table string
		want  string // the rows, and the mutants that each is there for
	}{
		{"#. .# ##", "2:01"},                 // the fewest
		{"## ## ##", "0:01"},                 // of equal ones the simplest
		{"#... ##.. ..## .###", "3:123 0:0"}, // the greedy choice
		{"##.. ..## #.#. .##.", "0:01 1:23"},
		{"##..#. ..##.# .####.", "0:014 1:235"}, // the greedy choice, without what the others make superfluous
		{".. ..", ""},
		{strings.Join(one, " "), "0:0 1:1 2:2 3:3 4:4 5:5 6:6 7:7"}, // not more than so many
	} {
		var rows []Row
		var mutants []int
		lines := strings.Fields(tt.table)
		shown := make([]relation.Bits, len(lines[0]))
		for j := range shown {
			shown[j], mutants = relation.NewBits(len(lines)), append(mutants, 100+j)
		}
		for r, line := range lines {
			rows = append(rows, Row{r})
			for j, c := range line {
				if c == '#' {
					shown[j].Set(r)
				}
			}
		}
		var got []string
		for _, one := range cover(rows, mutants, shown) {
			text := string(rune('0'+one.row[0].(int))) + ":"
			for _, i := range one.kills {
				text += string(rune('0' + i - 100))
			}
			got = append(got, text)
		}
		if want := strings.Fields(tt.want); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", tt.table, got, want)
		}
	}
}

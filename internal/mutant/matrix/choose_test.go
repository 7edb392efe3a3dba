package matrix

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/relation"
)

// table is a matrix with a row a relation: # kills, . does not. Below it a digit is the mutant that one duplicates, and = an equivalent one.
func table(text string) *Matrix {
	m := &Matrix{}
	for _, line := range strings.Fields(text) {
		if !strings.ContainsAny(line, "#.") {
			for i, c := range line {
				m.Same = append(m.Same, i)
				if c == '=' {
					m.Same[i] = -1
				} else if c != '-' {
					m.Same[i] = int(c - '0')
				}
			}
			continue
		}
		var first []int32
		for _, c := range line {
			first = append(first, int32(strings.IndexRune("#", c)))
		}
		m.First, m.Trials = append(m.First, first), append(m.Trials, Trial{})
	}
	for i := range m.First[0] {
		m.Mutants, m.Ends = append(m.Mutants, &mutant.Mutant{Number: uint32(i + 1)}), append(m.Ends, harness.Tried)
		if len(m.Same) < len(m.Mutants) {
			m.Same = append(m.Same, i)
		}
	}
	return m
}

func TestDominators(t *testing.T) {
	tests := []struct {
		table string
		want  []int
		score float64
	}{
		{"##.. #.#.", []int{1, 2}, 2.0 / 3},           // whoever kills 1 or 2 kills 0; 3 survives
		{"##.. #.#. ---=", []int{1, 2}, 1},            // 3 cannot be killed
		{"##.. #.#. ---2", []int{1, 2}, 1},            // 3 is no other than 2, which a table may say though it is not killed with it
		{"#### ....", []int{0}, 1},                    // of equal ones the first
		{".... ....", nil, 0},                         //
		{"##.## .##.# ..#..", []int{0, 2}, 1},         // 0: the first alone; 2: the last two
		{"###... ...### #..#..", []int{1, 4}, 1},      //
		{"#.#.#. .#.#.# ------", []int{0, 1}, 1},      //
		{"#..... .#.... ..#...", []int{0, 1, 2}, 0.5}, //
	}
	for _, test := range tests {
		m := table(test.table)
		if got := m.Dominators(); !slices.Equal(got, test.want) || m.DominatorScore() != test.score {
			t.Errorf("%s: dominators %v, score %v; want %v, %v", test.table, got, m.DominatorScore(), test.want, test.score)
		}
	}
}

// A set of relations kills all dominators if and only if it kills all mutants that any relation kills.
func TestDominatorsStandForAll(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		m := randomTable(rnd, 1+rnd.IntN(6), 1+rnd.IntN(20))
		for choice := range 1 << len(m.Trials) {
			all := func(mutants []int) bool {
				return !slices.ContainsFunc(mutants, func(i int) bool {
					return m.KilledBy(i) > 0 && !slices.ContainsFunc(trialsOf(choice), func(t int) bool { return m.Kills(t, i) })
				})
			}
			every := make([]int, len(m.Mutants))
			for i := range every {
				every[i] = i
			}
			if all(m.Dominators()) != all(every) {
				t.Fatalf("relations %v: dominators %v, all %v", trialsOf(choice), all(m.Dominators()), all(every))
			}
		}
	}
}

func trialsOf(choice int) (trials []int) {
	for t := 0; choice>>t != 0; t++ {
		if choice>>t&1 != 0 {
			trials = append(trials, t)
		}
	}
	return trials
}

func randomTable(rnd *rand.Rand, trials, mutants int) *Matrix {
	var b strings.Builder
	for range trials {
		for range mutants {
			b.WriteByte(".#"[rnd.IntN(3)/2])
		}
		b.WriteString("\n")
	}
	return table(b.String())
}

func TestOrder(t *testing.T) {
	tests := []struct {
		table  string
		worth  []Worth
		want   []int
		useful int
	}{
		{"##.. ...# .##.", []Worth{{Cost: 1}, {Cost: 1, Rank: 1}, {Cost: 1, Rank: 2}}, []int{0, 1, 2}, 3},
		{"##.. ...# .##.", []Worth{{Cost: 9}, {Cost: 1}, {Cost: 1}}, []int{2, 1, 0}, 3},                            // by cost
		{"#... #... ##..", []Worth{{Cost: 1}, {Cost: 1}, {Cost: 1}}, []int{2, 0, 1}, 1},                            // the others add nothing
		{"#... #... #...", []Worth{{Cost: 1, Rank: 2}, {Cost: 1, Rank: 1}, {Cost: 1, Rank: 0}}, []int{2, 1, 0}, 1}, // by rank
		{"###. #..# ---0", []Worth{{Cost: 3}, {Cost: 1}}, []int{0, 1}, 1},                                          // a duplicate is worth nothing
	}
	for _, test := range tests {
		got, useful := table(test.table).Order(test.worth)
		if !slices.Equal(got, test.want) || useful != test.useful {
			t.Errorf("%s: %v, %d useful; want %v, %d", test.table, got, useful, test.want, test.useful)
		}
	}
}

// Each mutant is killed by three relations of different kinds where there are three, and no relation is there for nothing.
func TestRobust(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for round := range 300 {
		m := randomTable(rnd, 1+rnd.IntN(12), 1+rnd.IntN(30))
		var worth []Worth
		for k := range m.Trials {
			worth = append(worth, Worth{Cost: 1 + rnd.IntN(9), Rank: k, Kind: fmt.Sprint(rnd.IntN(4))})
		}
		got := m.Robust(worth)
		order, useful := m.Order(worth)
		if len(got) < useful || !slices.Equal(got[:useful], order[:useful]) {
			t.Fatalf("round %d: %v does not begin with the %d useful ones of %v", round, got, useful, order)
		}
		for i := range m.Mutants {
			all, chosen := map[string]bool{}, map[string]bool{}
			for k := range m.Trials {
				if m.Kills(k, i) {
					all[worth[k].Kind] = true
					if slices.Contains(got, k) {
						chosen[worth[k].Kind] = true
					}
				}
			}
			if len(chosen) < min(len(all), killedBy) {
				t.Fatalf("round %d: mutant %d is killed by %d kinds of %d", round, i, len(chosen), len(all))
			}
		}
		for _, k := range got {
			if kills, _ := m.Count(k); kills == 0 {
				t.Fatalf("round %d: relation %d kills nothing", round, k)
			}
		}
	}
}

func TestRobustEnds(t *testing.T) {
	m := table(strings.Repeat("#\n", 5))
	if got := m.Robust([]Worth{{Kind: "a"}, {Kind: "a"}, {Kind: "b"}, {Kind: "c"}, {Kind: "d"}}); !slices.Equal(got, []int{0, 2, 3}) {
		t.Errorf("got %v, want one of each of three kinds: [0 2 3]", got)
	}
	var lines []string
	for k := range 30 {
		lines = append(lines, strings.Repeat(".", k)+"#"+strings.Repeat(".", 29-k))
	}
	if got := table(strings.Join(lines, " ")).Robust(make([]Worth, 30)); len(got) != MostRobust {
		t.Errorf("%d relations, want at most %d", len(got), MostRobust)
	}
}

// A call is a node, and so is the selection of its only result.
func TestCost(t *testing.T) {
	env := &relation.Env{Funcs: []*relation.Func{{Name: "F", Params: []relation.Param{{Name: "x", Type: relation.Predeclared(relation.Int)}},
		Results: []relation.Param{{Type: relation.Predeclared(relation.Int)}}}}}
	for text, want := range map[string]int{
		"F(-x) == F(x)":            8,
		"F(x + 1) == F(x)":         9,
		"F(x + 7) == F(x)":         11,
		"x != 0 => F(-x) == F(x)":  11,
		"x > 2 => F(-x) == F(x)":   14,
		"x < y => F(x) <= F(y)":    10,
		"x >= 1 => F(-x) == -F(x)": 15,
	} {
		r, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		if got := Cost(r); got != want {
			t.Errorf("%s costs %d, want %d", text, got, want)
		}
	}
}

// Where the search is cut short, two sets that one can stand for are still found.
func TestImprove(t *testing.T) {
	c := &cover{sets: []relation.Bits{{0b0011}, {0b1100}, {0b1111}}, best: []int{0, 1}}
	if !c.improve(relation.Bits{0b1111}) || !slices.Equal(c.best, []int{2}) || c.improve(relation.Bits{0b1111}) {
		t.Errorf("got %v, want [2]", c.best)
	}
}

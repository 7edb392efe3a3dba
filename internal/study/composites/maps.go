package composites

import (
	"fmt"
	"math"
	"strconv"
)

// A Map is the follow-up input of a composite, as a function of its source: Scale·x + Quarters·π/2. All basic relations of the paper have such.
type Map struct{ Scale, Quarters int }

// steps are the follow-ups of the eight basic relations, which are the same of both functions.
var steps = [8]Map{{-1, 0}, {1, 1}, {1, -1}, {1, 2}, {1, -2}, {1, 4}, {1, -4}, {2, 0}}

// follows computes the same, with the constants of the texts.
var follows = [8]func(float64) float64{
	func(x float64) float64 { return -x },
	func(x float64) float64 { return x + math.Pi/2 },
	func(x float64) float64 { return x - math.Pi/2 },
	func(x float64) float64 { return x + math.Pi },
	func(x float64) float64 { return x - math.Pi },
	func(x float64) float64 { return x + 2*math.Pi },
	func(x float64) float64 { return x - 2*math.Pi },
	func(x float64) float64 { return 2 * x },
}

// Follow is the follow-up of a sequence of basic relations, the first one innermost.
func Follow(sequence []int) Map {
	m := Map{1, 0}
	for _, gene := range sequence {
		s := steps[gene]
		m = Map{s.Scale * m.Scale, s.Scale*m.Quarters + s.Quarters}
	}
	return m
}

// Reduced is the map up to the period of sine and cosine, which is four quarters.
func (m Map) Reduced() Map {
	const period = 4
	return Map{m.Scale, ((m.Quarters % period) + period) % period}
}

// Text is the map as the argument of a call.
func (m Map) Text() string {
	return fmt.Sprintf("%d*x + %d*(math.Pi/2)", m.Scale, m.Quarters)
}

// Sequences are all sequences of so many layers, in the order of their digits.
func Sequences(layers int) [][]int {
	out := [][]int{nil}
	for range layers {
		var longer [][]int
		for _, s := range out {
			for gene := range steps {
				longer = append(longer, append(s[:len(s):len(s)], gene))
			}
		}
		out = longer
	}
	return out
}

// Label is how the paper names a sequence: 36 is the third relation and then the sixth.
func Label(sequence []int) (label string) {
	for _, gene := range sequence {
		label += strconv.Itoa(gene + 1)
	}
	return label
}

// SequenceOf is the sequence of a label.
func SequenceOf(label string) []int {
	out := make([]int, len(label))
	for i, digit := range label {
		out[i] = int(digit - '1')
	}
	return out
}

// A Tally counts composites in three ways: each can be told to be the number that a search found.
type Tally struct {
	Sequences int // different ones
	Maps      int // different follow-ups
	Reduced   int // different follow-ups up to the period: what does not follow from another one and the periodicity
}

// TallyOf counts sequences.
func TallyOf(sequences [][]int) Tally {
	labels, maps, reduced := map[string]bool{}, map[Map]bool{}, map[Map]bool{}
	for _, s := range sequences {
		m := Follow(s)
		labels[Label(s)], maps[m], reduced[m.Reduced()] = true, true, true
	}
	return Tally{len(labels), len(maps), len(reduced)}
}

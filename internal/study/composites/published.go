package composites

import (
	"slices"

	"github.com/imago-mt/imago/internal/mutant"
)

// A Spread is the average, the most and the fewest of a published figure.
type Spread struct{ Average, Most, Fewest float64 }

// A Published is what the paper reports of a function.
type Published struct {
	Basics  [8]float64 // mutation scores, Table 1
	Average float64    // of them as Table 1 has it
	Count   [3]Spread  // composites of two, three and four layers, Table 2
	Seconds [3]Spread  // their search, Table 3
	Layers  [3]float64 // mutation scores of composites of two, three and four layers, Table 7
}

// published is Tables 1, 2, 3 and 7. Figures 4 and 5 are pictures: all that their text says is that the genetic algorithm finds more than annealing
// everywhere, and that the scores hardly rise after three layers.
var published = map[string]Published{
	"Sin": {
		[8]float64{0.0583, 0.4187, 0.4074, 0.1608, 0.1849, 0.1352, 0.1681, 0.3014}, 0.2304,
		[3]Spread{{44, 59, 35}, {50, 102, 7}, {98, 143, 11}},
		[3]Spread{{78.25, 274.42, 29.25}, {198.16, 402.54, 127.06}, {478.04, 789.02, 233.29}},
		[3]float64{0.58594, 0.6247, 0.626192},
	},
	"Cos": {
		[8]float64{0.0116, 0.4114, 0.3935, 0.1733, 0.1969, 0.1316, 0.1711, 0.3234}, 0.2261,
		[3]Spread{{40, 53, 3}, {52, 97, 5}, {86, 132, 7}},
		[3]Spread{{84.82, 291.05, 42.19}, {246.29, 412.01, 158.26}, {524.85, 710.15, 272.35}},
		[3]float64{0.52548, 0.59365, 0.607526},
	},
}

// PublishedOf is what the paper reports of a function.
func PublishedOf(function string) Published { return published[function] }

// PublishedOperators is Table 5: how many mutants each operator made, by imago's names.
var PublishedOperators = []struct {
	Operator string
	Mutants  int
}{{"AODU", 24}, {"AOIS", 2}, {"AOR", 49}, {"ASRS", 16}, {"CDL", 1}, {"COI", 25}, {"LOI", 32}, {"LOR", 2}, {"ODL", 5}, {"ROR", 10}, {"VDL", 2}}

// A Fragment is a row of Table 6, a mutant of each operator, and the mutant of Sin that does the same to the same statement. The minus signs of the table's
// text are lost, and stand where the operator needs them; of AOIS the text shows no change at all.
type Fragment struct {
	Operator, Original, Faulty string // as published, by imago's names of operators
	By, Before, After          string // ours: the operator that makes it, and what
}

// Fragments is Table 6.
var Fragments = []Fragment{
	{"AODU", "sgn_result = -sgn_result", "sgn_result = sgn_result", "AODU", "-sign", "sign"},
	{"AOIS", "z = ((abs_x - y * P1) - y * P2) - y * P3", "not readable", "AOIS", "y", "(y + 1)"},
	{"AOR", "x * (1.0 - x2/6.0)", "x * (1.0 + x2/6.0)", "AOR", "1 - square/6", "1 + square/6"},
	{"ASRS", "octant -= 4", "octant += 4", "ASRS", "octant -= 4", "octant += 4"},
	{"CDL", "x * (1.0 - x2/6.0)", "x * (x2/6.0)", "CDL", "1 - square/6", "square/6"},
	{"LOI", "if (octant == 0)", "if (~octant == 0)", "LOI", "octant", "(^octant)"},
	{"COI", "x >= 0.0 ? 1 : -1", "!(x >= 0.0) ? 1 : -1", "ROR", "x < 0", "x >= 0"}, // COI leaves comparisons to ROR
	{"LOR", "octant & 1", "octant | 1", "LOR", "octant&1", "(octant|1)"},
	{"ODL", "octant = y - ldexp(floor(ldexp(y, -3)), 3)", "octant = ldexp(floor(ldexp(y, -3)), 3)", "VDL", // of an operand that is a variable, VDL makes it
		"y - math.Ldexp(math.Floor(math.Ldexp(y, -3)), 3)", "math.Ldexp(math.Floor(math.Ldexp(y, -3)), 3)"},
	{"ROR", "if (octant & 1)", "if (true)", "ROR", "octant&1 != 0", "true"},
	{"VDL", "x * (1.0 - x2/6.0)", "x * (1.0 - 6.0)", "VDL", "square/6", "float64(6)"},
}

// Fragment is the mutant that does what a row of Table 6 shows, whether it counts, and the first input that shows it; nil if there is none. Of several it is
// the last one of the function, where the statements stand whose variables others have, too.
func (m *Mutants) Fragment(f Fragment) (is *mutant.Mutant, counts bool, at float64) {
	for i, mu := range slices.Concat(m.Counted, m.Same, m.Spent) {
		if mu.Func != m.Function || mu.Operator != f.By || mu.Before != f.Before || mu.After != f.After || is != nil && is.Line > mu.Line {
			continue
		}
		if is, counts, at = mu, i < len(m.Counted), 0; counts {
			at = m.At[i]
		}
	}
	return is, counts, at
}

// A Typical is a row of Table 4, a composite with its mutation score. The minus signs of its text are lost: what is told of Right holds up to the sign.
type Typical struct {
	Function string
	Label    string // cmr36: its basic relations in order
	Shown    string // those that its formula shows
	Right    string // the right-hand side of its formula
	Score    float64
}

// Typicals is Table 4.
var Typicals = []Typical{
	{"Sin", "13", "12", "Cos(x)", 0.585},
	{"Sin", "14", "14", "Sin(x)", 0.586},
	{"Sin", "18", "18", "2*Sin(x)*Cos(x)", 0.585},
	{"Sin", "24", "24", "Cos(x)", 0.584},
	{"Sin", "25", "25", "Cos(x)", 0.586},
	{"Sin", "31", "71", "Cos(x)", 0.582},
	{"Sin", "36", "76", "Cos(x)", 0.589},
	{"Sin", "46", "66", "Sin(x)", 0.585},
	{"Sin", "53", "53", "Cos(x)", 0.585},
	{"Sin", "78", "78", "2*Sin(x)*Cos(x - 2*math.Pi)", 0.586},
	{"Sin", "81", "81", "2*Sin(x)*Cos(x)", 0.582},
	{"Sin", "83", "83", "Cos(2*x)", 0.589},
	{"Sin", "88", "88", "4*Sin(x)*Cos(x)*Cos(2*x)", 0.584},
	{"Sin", "188", "188", "4*Sin(x)*Cos(x)*Cos(2*(-x))", 0.612},
	{"Sin", "816", "816", "2*Sin(x)*Cos(x)", 0.622},
	{"Sin", "4757", "4757", "Sin(x)", 0.633},
	{"Sin", "7668", "7668", "2*Sin(x)*Cos(x)", 0.623},
	{"Cos", "12", "12", "Sin(x)", 0.579},
	{"Cos", "13", "13", "Sin(x)", 0.580},
	{"Cos", "18", "18", "2*Cos(x)*Cos(x) - 1", 0.588},
	{"Cos", "24", "24", "Sin(x)", 0.581},
	{"Cos", "22", "22", "Cos(x)", 0.586},
	{"Cos", "37", "38", "2*Sin(x)*Sin(x) - 1", 0.588},
	{"Cos", "58", "58", "2*Cos(x)*Cos(x) - 1", 0.578},
	{"Cos", "51", "51", "Cos(x)", 0.586},
	{"Cos", "53", "53", "Sin(x)", 0.589},
	{"Cos", "77", "77", "Cos(x)", 0.583},
	{"Cos", "82", "82", "2*Sin(x)*Cos(x)", 0.577},
	{"Cos", "85", "85", "1 - 2*Cos(x)*Cos(x)", 0.591},
	{"Cos", "88", "88", "8*Cos(x)*Cos(x)*Cos(x)*Cos(x) - 8*Cos(x)*Cos(x) + 1", 0.571},
	{"Cos", "466", "464", "Cos(x)", 0.596},
	{"Cos", "588", "588", "8*Cos(x)*Cos(x)*Cos(x)*Cos(x) - 8*Cos(x)*Cos(x) + 1", 0.592},
	{"Cos", "2185", "4213", "Cos(x)", 0.603}, // the formulas of these two stand in each other's row
	{"Cos", "4213", "2185", "2*Cos(x)*Cos(x) - 1", 0.614},
}

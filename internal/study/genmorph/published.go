package genmorph

import "math"

// A Suite is what a test generator reached on a subject of Table II.
type Suite struct {
	MS float64 // the share of mutants that its tests kill by recorded outputs
	// Gain is ΔMS: the share of the mutants that it missed and that relations kill on its inputs; NaN if it missed none.
	Gain float64
}

// A Row is one of the 23 subjects of Table II with its published figures, which are averages of 12 runs.
type Row struct {
	Library   string // "Math", "Lang" or "Guava"
	Name      string // of the Java method
	Signature string // as the table has it
	Target    string // the Go function that stands for it, by its package below subjects
	Mutants   int    // of PIT
	Randoop   Suite
	EvoSuite  Suite
	MS        float64 // mutation score of the relations of a run
	PZ        float64 // share of the relations that no input of Randoop refutes
	PZO       float64 // of those, the share that OASIs does not refute either
}

// unimproved is the ΔMS of a suite that missed nothing.
var unimproved = math.NaN()

// Published is Table II, in its order.
var Published = []Row{
	{"Math", "nextPrime", "int(int)", "numbers.NextPrime", 20, Suite{0.8, 0.75}, Suite{0.9, 0.46}, 0.78, 0.7, 0.97},
	{"Math", "isPrime", "bool(int)", "numbers.IsPrime", 25, Suite{0.52, 0.67}, Suite{0.92, 0.06}, 0.29, 0.32, 1.0},
	{"Math", "gcd", "int(int,int)", "numbers.GCD", 25, Suite{0.5, 0.59}, Suite{0.83, 0.05}, 0.63, 0.9, 1.0},
	{"Math", "pow", "int(int,int)", "numbers.Pow", 10, Suite{0.7, 0.0}, Suite{1.0, unimproved}, 0.69, 0.78, 1.0},
	{"Math", "stirling", "long(int,int)", "numbers.Stirling", 46, Suite{0.28, 0.24}, Suite{0.56, 0.2}, 0.31, 0.69, 0.79},
	{"Math", "acos", "double(double)", "floats.Acos", 76, Suite{0.93, 0.02}, Suite{0.5, 0.08}, 0.09, 0.05, 0.71},
	{"Math", "log10", "double(double)", "floats.Log10", 15, Suite{1.0, unimproved}, Suite{0.6, 0.0}, 0.06, 0.03, 0.32},
	{"Math", "sin", "double(double)", "floats.Sin", 26, Suite{0.71, 0.0}, Suite{0.73, 0.0}, 0.6, 0.7, 0.97},
	{"Math", "sinh", "double(double)", "floats.Sinh", 123, Suite{0.89, 0.0}, Suite{0.41, 0.1}, 0.21, 0.25, 0.55},
	{"Math", "tan", "double(double)", "floats.Tan", 37, Suite{0.76, 0.0}, Suite{0.7, 0.01}, 0.38, 0.56, 0.79},
	{"Lang", "abbreviate", "string(string,string,int,int)", "texts.Abbreviate", 39, Suite{0.85, 0.01}, Suite{0.3, 0.13}, 0.41, 0.53, 0.96},
	{"Lang", "capitalize", "string(string)", "texts.Capitalize", 10, Suite{0.9, 0.0}, Suite{0.41, 0.0}, 0.28, 0.13, 1.0},
	{"Lang", "center", "string(string,int,string)", "texts.Center", 12, Suite{0.83, 0.0}, Suite{0.25, 0.28}, 0.53, 0.64, 0.94},
	{"Lang", "difference", "string(string,string)", "texts.Difference", 6, Suite{0.67, 0.0}, Suite{0.36, 0.5}, 0.24, 0.19, 0.9},
	{"Lang", "isSorted", "bool(int[])", "lists.IsSorted", 11, Suite{0.9, 0.25}, Suite{0.37, 0.25}, 0.18, 0.11, 0.8},
	{"Guava", "indexOf", "int(bool[],bool[])", "lists.IndexOf", 12, Suite{1.0, unimproved}, Suite{1.0, unimproved}, 0.14, 0.04, 0.4},
	{"Guava", "join", "string(string,bool[])", "texts.Join", 5, Suite{0.8, 0.0}, Suite{0.8, 0.0}, 0.13, 0.06, 1.0},
	{"Guava", "meanOf", "double(int[])", "lists.MeanOf", 12, Suite{0.96, 0.0}, Suite{1.0, unimproved}, 0.83, 0.88, 1.0},
	{"Guava", "min", "int(int[])", "lists.Min", 9, Suite{0.89, 0.0}, Suite{0.89, 0.0}, 0.55, 0.47, 0.74},
	{"Guava", "padStart", "string(string,int,char)", "texts.PadStart", 7, Suite{0.86, 0.0}, Suite{0.83, 0.16}, 0.64, 0.35, 0.85},
	{"Guava", "repeat", "string(string,int)", "texts.Repeat", 18, Suite{0.94, 0.0}, Suite{0.81, 0.69}, 0.86, 0.67, 0.97},
	{"Guava", "sort", "void(byte[],int,int)", "lists.Sort", 8, Suite{0.95, 0.0}, Suite{0.88, 0.0}, 0.58, 0.51, 0.83},
	{"Guava", "truncate", "string(string,int,string)", "texts.Truncate", 10, Suite{1.0, unimproved}, Suite{0.78, 0.18}, 0.28, 0.23, 0.8},
}

package composites

import "fmt"

// A Setting says what the sister is in the relations of a function: as Table 1 has it, one of both.
type Setting uint8

// The settings.
const (
	Mutated   Setting = iota // the function of the same package, so that mutants of shared code change both
	Reference                // the standard library's, which no mutant changes
)

// String is how tables call a setting.
func (s Setting) String() string { return [...]string{"sister mutated", "sister a reference"}[s] }

// sister is the name of a function's sister in the relations of a setting.
func (s Setting) sister(function string) string {
	other := map[string]string{"Sin": "Cos", "Cos": "Sin"}[function]
	if s == Reference {
		return "math." + other
	}
	return other
}

// basics are the relations of Table 1 with their signs, which its text in store has lost: the second name stands for the sister.
var basics = map[string][]string{
	"Sin": {
		"mr1: %[1]s(-x) ~= -%[1]s(x)",
		"mr2: %[1]s(x + math.Pi/2) ~= %[2]s(x)",
		"mr3: %[1]s(x - math.Pi/2) ~= -%[2]s(x)",
		"mr4: %[1]s(x + math.Pi) ~= -%[1]s(x)",
		"mr5: %[1]s(x - math.Pi) ~= -%[1]s(x)",
		"mr6: %[1]s(x + 2*math.Pi) ~= %[1]s(x)",
		"mr7: %[1]s(x - 2*math.Pi) ~= %[1]s(x)",
		"mr8: %[1]s(2*x) ~= 2*%[1]s(x)*%[2]s(x)",
	},
	"Cos": {
		"mr1: %[1]s(-x) ~= %[1]s(x)",
		"mr2: %[1]s(x + math.Pi/2) ~= -%[2]s(x)",
		"mr3: %[1]s(x - math.Pi/2) ~= %[2]s(x)",
		"mr4: %[1]s(x + math.Pi) ~= -%[1]s(x)",
		"mr5: %[1]s(x - math.Pi) ~= -%[1]s(x)",
		"mr6: %[1]s(x + 2*math.Pi) ~= %[1]s(x)",
		"mr7: %[1]s(x - 2*math.Pi) ~= %[1]s(x)",
		"mr8: %[1]s(2*x) ~= 2*%[1]s(x)*%[1]s(x) - 1",
	},
}

// Basics are the texts of the eight basic relations of a function.
func Basics(function string, s Setting) []string {
	return written(function, function, s.sister(function))
}

// SisterBasics are the same eight of its sister, whose sister is the function: composites need them where the sister stands at a follow-up.
func SisterBasics(function string, s Setting) []string {
	sister := s.sister(function)
	return written(Mutated.sister(function), sister, function)
}

// written is the relations of sine or cosine with names for both.
func written(as, function, sister string) []string {
	out := make([]string, len(basics[as]))
	for i, form := range basics[as] {
		out[i] = fmt.Sprintf(form, function, sister)
	}
	return out
}

package mutant

import "go/token"

// An Operator is one kind of fault.
type Operator struct {
	Name string
	Doc  string // one line
	// propose yields what may stand in the place of a spot of its kind.
	propose func(*spot) []alt
}

// Operators is the whole set, in the order in which they are listed and tried: where two would write the same, the first one has it.
// A new operator is a row here and a golden file testdata/operators/<Name>.txtar; nothing else in the program knows one by name.
//
// The names are those of muJava's method-level operators (Ma, Offutt, "Description of muJava's method-level mutation operators", 2005)
// where they have one, else of Major and PIT. What Go has no construct for is left out: AOIS cannot be a step inside an expression,
// so it is the stepped value; SOR has no unsigned shift of a signed value.
var Operators = []Operator{
	{"CBD", "conditional boundary: < becomes <=, and so on", boundary},
	{"NEG", "negated conditional: < becomes >=, == becomes !=", negated},
	{"NIL", "nil and error check removal: x != nil, and x == nil, become false", noNilCheck},
	{"AOR", "replace an arithmetic operator: + - * / %", swap(arithmetic, "+-*/%")},
	{"ROR", "replace a comparison by each other one, true and false", relational},
	{"COR", "replace a logical operator: && || !=, true, false", logical},
	{"SOR", "replace a shift: << >>", swap(shift, "{}")},
	{"LOR", "replace a bitwise operator: & | ^ &^", swap(bitwise, "&|^~")},
	{"AORS", "replace a step: ++ --", steps},
	{"ASRS", "replace an assignment operator: += -= *= /= %=, &= |= ^= &^=, <<= >>=", assignments},
	{"VDL", "delete a variable from an expression: a+b becomes b", deletion("VDL")},
	{"CDL", "delete a constant from an expression: a+1 becomes a", deletion("CDL")},
	{"ODL", "delete an operator and what it applies to: f(a)+b becomes b", deletion("ODL")},
	{"AODU", "delete a unary minus", unary("-")},
	{"LOD", "delete a bitwise complement", unary("^")},
	{"COD", "delete a logical not", unary("!")},
	{"SLB", "shift the bound of a slice expression by one", bounds},
	{"AOIU", "insert a unary minus before a variable", insertUnary("n")},
	{"AOIS", "step a variable where it is used: x becomes x+1, x-1", insertUnary("+-")},
	{"LOI", "insert a bitwise complement before an integer variable", insertUnary("c")},
	{"COI", "insert a logical not before a condition that is no comparison", insertNot},
	{"RVR", "replace a returned value by 0, 1, true, false, \"\", nil or the zero value", returns},
	{"CRP", "replace a constant by 0, 1, -1, c+1, c-1, -c, of floats by c/2 and 2*c, also inside constant expressions", constants},
	{"STR", "replace a string constant: empty, without its first character, not empty", stringConstants},
	{"RUN", "replace a character constant: its neighbours, the other case", runeConstants},
	{"RMC", "remove a call whose result is not used", removeCall},
	{"AODS", "delete a step: ++ --", removeStep},
	{"SDL", "delete a statement", removeStatement},
	{"JMP", "exchange break and continue", jumps},
	{"REL", "remove an else branch", removeElse},
	{"RCS", "remove a case of a switch or select", removeClause(false)},
	{"RDF", "remove the default of a switch or select", removeClause(true)},
	{"RLS", "skip a range loop", skipLoop},
	{"REB", "end a loop after its first iteration", endLoop},
	{"SWA", "swap two neighbouring arguments of the same type", swapArguments},
	{"APP", "append fewer elements", appendLess},
	{"CPY", "copy from or to one place further on", copyShifted},
}

// A kind is what can be mutated at a spot.
type kind uint8

const (
	arithmetic    kind = iota // + - * / % of integers or floats
	bitwise                   // & | ^ &^
	shift                     // << >>
	concat                    // + of strings
	ordering                  // < <= > >= == != of ordered operands
	equality                  // == != of others
	connective                // && ||
	prefix                    // - ^ !
	constantValue             // the largest constant expression
	variable                  // a numeric variable, field or element
	condition                 // a boolean variable or call
	bound                     // of a slice expression
	step                      // x++ in a list of statements or a header
	opAssign                  // x += y
	statement                 // in a list of statements
	result                    // return with results
	elseBranch                //
	clauses                   // a switch or select in a list of statements
	loopBegin                 //
	loopEnd                   //
	arguments                 // of a call
)

// An alt is what may stand at a spot instead.
type alt struct {
	op    string
	code  byte // what the run time does for it, where the site's form is one call
	edits []edit
	value string // of a constant: what it is instead, as a literal that converts to its type
	// What is shown of it: the bytes from…to-1 before and after, and where.
	from, to int
	pos      token.Pos
}

package relation

import "go/constant"

// An Expr is a node of a checked relation. Each node knows its type; an untyped constant has been given one by its context.
type Expr interface{ Type() *Type }

// The node types.
type (
	// VarRef is a variable of the relation.
	VarRef struct {
		Name string
		T    *Type
	}
	// Literal is a maximal constant subexpression, evaluated exactly and rounded once to T. Text is how it is written in
	// canonical form: 2*math.Pi.
	Literal struct {
		Value constant.Value
		Text  string
		T     *Type

		form Expr    // its operands where it is a constant expression, for printing; nil for one token
		uk   untyped // while the reader has not given it a type
	}
	// GlobalRef reads an exported package variable.
	GlobalRef struct {
		Name string
		T    *Type
	}
	// Unary is -x, !x or ^x. Two more operators are not written in the text: & makes a pointer to a fresh copy of x where a
	// *T is wanted, * takes the pointee of x where a T is wanted, undefined for nil.
	Unary struct {
		Op Op
		X  Expr
		T  *Type
	}
	// Binary is an arithmetic operator, a comparison, or && ||.
	Binary struct {
		Op   Op
		X, Y Expr
		T    *Type
	}
	// Call is an execution of a subject or sister, or a call of a reference function. It has no value of its own: a Select, an
	// Outcome or nothing stands around it. Key is its canonical text, the same for calls that run once.
	Call struct {
		Fn     *Func
		Args   []Expr // the receiver first
		Spread bool   // the last argument is written xs...
		Key    string

		name string // how the text names Fn; "" means by Fn.Name
	}
	// Select is one output of a call. Explicit tells whether the text names it (Cut(s, sep).before); f(x) does not.
	Select struct {
		Call     *Call
		Output   int // index in Call.Fn.Outputs()
		Explicit bool
		T        *Type
	}
	// OutcomeOf is ok(call), err(call) or panics(call).
	OutcomeOf struct {
		Which string // "ok", "err" or "panics"
		Call  *Call
		T     *Type
	}
	// Builtin is a call of a function of docs/language.md §4.
	Builtin struct {
		Name string
		Args []Expr
		T    *Type
	}
	// Convert is T(x).
	Convert struct {
		X Expr
		T *Type

		text     string // T as the text writes it; "" means by T.String
		implicit bool   // Go's assignability made it: []int to a defined slice type; not written in the text
	}
	// Index is x[i]; on a map, x[k].
	Index struct {
		X, I Expr
		T    *Type
	}
	// SliceOf is x[lo:hi]; either may be nil.
	SliceOf struct {
		X, Lo, Hi Expr
		T         *Type
	}
	// FieldOf is x.Name; promoted fields have been made explicit in Path.
	FieldOf struct {
		X    Expr
		Name string
		Path []int
		T    *Type
	}
	// Composite is T{…}: of a struct every field in order, of an array or slice the elements; Keys only for maps.
	Composite struct {
		Keys, Elems []Expr
		T           *Type

		text string // T as the text writes it; "" means by T.String
	}
	// IsNil is x == nil or x != nil.
	IsNil struct {
		X   Expr
		Not bool
		T   *Type
	}
)

// Type is that of the variable.
func (e *VarRef) Type() *Type { return e.T }

// Type is that of the literal.
func (e *Literal) Type() *Type { return e.T }

// Type is that of what the global is.
func (e *GlobalRef) Type() *Type { return e.T }

// Type is that of the result of the operator.
func (e *Unary) Type() *Type { return e.T }

// Type is that of the result of the operator.
func (e *Binary) Type() *Type { return e.T }

// Type is nil: only the outputs of a call, which are selected, have one.
func (e *Call) Type() *Type { return nil }

// Type is that of the selected output.
func (e *Select) Type() *Type { return e.T }

// Type is that of the answer, a bool.
func (e *OutcomeOf) Type() *Type { return e.T }

// Type is that of the builtin's result.
func (e *Builtin) Type() *Type { return e.T }

// Type is that of what is converted to.
func (e *Convert) Type() *Type { return e.T }

// Type is that of the element.
func (e *Index) Type() *Type { return e.T }

// Type is that of the slice or text.
func (e *SliceOf) Type() *Type { return e.T }

// Type is that of the field.
func (e *FieldOf) Type() *Type { return e.T }

// Type is that of the composite.
func (e *Composite) Type() *Type { return e.T }

// Type is that of the answer, a bool.
func (e *IsNil) Type() *Type { return e.T }

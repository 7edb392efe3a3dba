package algebra

// A Shape says how a law looks at a function: at which parameters, while the others stay fixed, and at which outputs. Each letter is a
// variable for a type, a letter that occurs twice is one type, and the shapes of a law share their letters. "*" stands for any type.
type Shape struct {
	In, Out string // a letter each: "XY" looks at two parameters

	// First looks at the first parameter that fits, alone.
	First bool
	// Whole looks at all parameters.
	Whole bool
	// InOrder looks at the parameters in the order of the letters.
	InOrder bool
	// Named says which functions may take the role of a sister.
	Named Naming
}

// A Naming is what the name of a sister must have to do with that of the function before it: with the subject's in G, with G's in H.
type Naming int

// The namings.
const (
	Any          Naming = iota
	Paired              // the names make a pair: TrimLeft and TrimRight
	Akin                // the names have to do with each other: Bytes and ParseBytes
	StandardName        // a function of the standard library that bears the subject's name
)

// sig is the shape of a function with parameters and outputs of these types.
func sig(in, out string) Shape { return Shape{In: in, Out: out} }

func (s Shape) first() Shape    { s.First = true; return s }
func (s Shape) whole() Shape    { s.Whole = true; return s }
func (s Shape) inOrder() Shape  { s.InOrder = true; return s }
func (s Shape) paired() Shape   { s.Named = Paired; return s }
func (s Shape) akin() Shape     { s.Named = Akin; return s }
func (s Shape) standard() Shape { s.Named = StandardName; return s }

// Where restricts the letters of a law's shapes to classes of types.
type Where struct{ X, Y, Z, W, R, S Class }

// of is the class of a letter; "" if any type will do.
func (w Where) of(letter byte) Class {
	switch letter {
	case 'X':
		return w.X
	case 'Y':
		return w.Y
	case 'Z':
		return w.Z
	case 'W':
		return w.W
	case 'R':
		return w.R
	case 'S':
		return w.S
	}
	return ""
}

// whole reports whether a letter stands for whole numbers.
func (w Where) whole() bool {
	for _, c := range []Class{w.X, w.Y, w.Z, w.W, w.R, w.S} {
		if c == Int || c == Int64 {
			return true
		}
	}
	return false
}

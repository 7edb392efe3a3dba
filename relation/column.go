package relation

// A Column holds one value a row, all of one type. Columns are immutable once built and may share memory.
// The implementations, by kind of the type:
//
//	Bool … String  *Vec[T], T the Go type of the kind
//	Slice          *ListCol    Array  *ListCol with equal lengths
//	Map            *MapCol     Struct *StructCol
//	Pointer        *RefCol     Opaque *NativeCol in the child, *BuiltCol elsewhere
type Column interface {
	Type() *Type
	Len() int
	// At returns row i in dynamic form.
	At(i int) Value
	// Gather returns a column whose row i is this one's row rows[i], or the zero value where rows[i] < 0.
	Gather(rows []int32) Column
}

// Scalar is the Go types of scalar columns.
type Scalar interface {
	bool | int | int8 | int16 | int32 | int64 | uint | uint8 | uint16 | uint32 | uint64 | uintptr |
		float32 | float64 | complex64 | complex128 | string
}

// The column types. Their fields are exported for the code that the harness generates; everybody else uses the interface.
type (
	// Vec is a column of scalars.
	Vec[T Scalar] struct {
		T *Type
		V []T
	}
	// ListCol is a column of slices or arrays: row i is rows Off[i]…Off[i+1] of Elem. Nil marks nil slices; it may be nil itself.
	ListCol struct {
		T    *Type
		Off  []int32 // Len()+1 offsets
		Elem Column
		Nil  Bits
	}
	// StructCol is a column of structs, one column a field.
	StructCol struct {
		T      *Type
		N      int
		Fields []Column
	}
	// MapCol is a column of maps, entries sorted by key within a row.
	MapCol struct {
		T        *Type
		Off      []int32
		Key, Val Column
		Nil      Bits
	}
	// RefCol is a column of pointers: Elem has a row for every row, of no meaning where Nil is set.
	RefCol struct {
		T    *Type
		Nil  Bits
		Elem Column
	}
	// NativeCol is a column of Opaque values inside the child, each boxed as it is.
	NativeCol struct {
		T *Type
		V []any
	}
	// BuiltCol is a column of Opaque values outside the child: Built to be sent, Shown as received.
	BuiltCol struct {
		T *Type
		V []Value
	}
)

// Bits is a set of rows, 64 a word. A nil Bits is the empty set.
type Bits []uint64

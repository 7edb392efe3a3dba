package relation

// Type implements [Column].
func (c *Vec[T]) Type() *Type { return c.T }

// Len implements [Column].
func (c *Vec[T]) Len() int { return len(c.V) }

// At implements [Column].
func (c *Vec[T]) At(i int) Value { return c.V[i] }

// Gather implements [Column].
func (c *Vec[T]) Gather(rows []int32) Column {
	out := make([]T, len(rows))
	for i, r := range rows {
		if r >= 0 {
			out[i] = c.V[r]
		}
	}
	return &Vec[T]{T: c.T, V: out}
}

func (c *Vec[T]) concat(cols []Column) Column {
	n := 0
	for _, x := range cols {
		n += x.Len()
	}
	out := make([]T, 0, n)
	for _, x := range cols {
		out = append(out, x.(*Vec[T]).V...)
	}
	return &Vec[T]{T: c.T, V: out}
}

func (c *Vec[T]) as(t *Type) Column { return &Vec[T]{T: t, V: c.V} }

// Type implements [Column].
func (c *NativeCol) Type() *Type { return c.T }

// Len implements [Column].
func (c *NativeCol) Len() int { return len(c.V) }

// At implements [Column]: the printed form.
func (c *NativeCol) At(i int) Value { return show(c.V[i]) }

// Gather implements [Column]. The zero value of a native type is not known here: it is a nil interface.
func (c *NativeCol) Gather(rows []int32) Column {
	return &NativeCol{T: c.T, V: gatherSlice(c.V, rows)}
}

func (c *NativeCol) concat(cols []Column) Column {
	var out []any
	for _, x := range cols {
		switch x := x.(type) {
		case *NativeCol:
			out = append(out, x.V...)
		default: // zero values, made where the native type was not known
			out = append(out, make([]any, x.Len())...)
		}
	}
	return &NativeCol{T: c.T, V: out}
}

func (c *NativeCol) as(t *Type) Column { return &NativeCol{T: t, V: c.V} }

// Type implements [Column].
func (c *BuiltCol) Type() *Type { return c.T }

// Len implements [Column].
func (c *BuiltCol) Len() int { return len(c.V) }

// At implements [Column].
func (c *BuiltCol) At(i int) Value { return c.V[i] }

// Gather implements [Column].
func (c *BuiltCol) Gather(rows []int32) Column {
	return &BuiltCol{T: c.T, V: gatherSlice(c.V, rows)}
}

func (c *BuiltCol) concat(cols []Column) Column {
	var out []Value
	for k, x := range cols {
		switch x := x.(type) {
		case *BuiltCol:
			out = append(out, x.V...)
		case *NativeCol: // c holds zero values only
			return x.concat(append([]Column{&NativeCol{T: x.T, V: make([]any, len(out))}}, cols[k:]...))
		}
	}
	return &BuiltCol{T: c.T, V: out}
}

func (c *BuiltCol) as(t *Type) Column { return &BuiltCol{T: t, V: c.V} }

// vec is the memory of a column of T.
func vec[T Scalar](c Column) []T { return c.(*Vec[T]).V }

// room is dst's memory if there is one, else new memory for a result like x.
func room[T Scalar](x, dst Column) *Vec[T] {
	if dst != nil {
		return dst.(*Vec[T])
	}
	return &Vec[T]{T: x.Type(), V: make([]T, x.Len())}
}

// same returns n times v.
func same[T Scalar](t *Type, n int, v T) Column {
	c := &Vec[T]{T: t, V: make([]T, n)}
	for i := range c.V {
		c.V[i] = v
	}
	return c
}

package source

import (
	"cmp"
	"fmt"

	"github.com/imago-mt/imago/relation"
)

// Compare orders values of one type: numbers and strings as Go does, NaN first, composites element by element. Values that Go
// does not order are in a fixed order all the same, so that maps can be sorted by key.
func Compare(a, b relation.Value) int {
	switch x := a.(type) {
	case bool:
		return int(b2i(x) - b2i(b.(bool)))
	case int:
		return cmp.Compare(x, b.(int))
	case int8:
		return cmp.Compare(x, b.(int8))
	case int16:
		return cmp.Compare(x, b.(int16))
	case int32:
		return cmp.Compare(x, b.(int32))
	case int64:
		return cmp.Compare(x, b.(int64))
	case uint:
		return cmp.Compare(x, b.(uint))
	case uint8:
		return cmp.Compare(x, b.(uint8))
	case uint16:
		return cmp.Compare(x, b.(uint16))
	case uint32:
		return cmp.Compare(x, b.(uint32))
	case uint64:
		return cmp.Compare(x, b.(uint64))
	case uintptr:
		return cmp.Compare(x, b.(uintptr))
	case float32:
		return cmp.Compare(x, b.(float32))
	case float64:
		return cmp.Compare(x, b.(float64))
	case string:
		return cmp.Compare(x, b.(string))
	case relation.List:
		return compareAll(x, b.(relation.List))
	case relation.Fields:
		return compareAll(x, b.(relation.Fields))
	}
	return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b))
}

func compareAll[S ~[]relation.Value](x, y S) int {
	for i := range min(len(x), len(y)) {
		if c := Compare(x[i], y[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(x), len(y))
}

// kindOf is the kind of a scalar by its Go type.
func kindOf(v relation.Value) relation.Kind {
	switch v.(type) {
	case bool:
		return relation.Bool
	case float32:
		return relation.Float32
	case float64:
		return relation.Float64
	case string:
		return relation.String
	}
	_, kind, _ := relation.IntegerBits(v)
	return kind
}

func size(v relation.Value) int {
	switch v := v.(type) {
	case string:
		return len(v)
	case relation.List:
		return len(v)
	}
	return 0
}

// cut is s[i:j] with both ends moved to the start of a character.
func cut(s string, i, j int) string {
	for i > 0 && i < len(s) && s[i]&0xC0 == 0x80 {
		i--
	}
	for j > i && j < len(s) && s[j]&0xC0 == 0x80 {
		j--
	}
	return s[i:j]
}

// Number is a number as a float; false for a value that is none.
func Number(v relation.Value) (float64, bool) {
	switch v := v.(type) {
	case float64:
		return v, true
	case float32:
		return float64(v), true
	case bool, string:
		return 0, false
	}
	return integer(v)
}

// integer is v as a float if it is of an integer kind.
func integer(v relation.Value) (float64, bool) {
	bits, kind, ok := relation.IntegerBits(v)
	if _, signed := kind.Bits(); signed {
		return float64(int64(bits)), ok
	}
	return float64(bits), ok
}

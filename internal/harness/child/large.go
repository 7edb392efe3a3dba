package child

import (
	"fmt"
	"reflect"

	"github.com/imago-mt/imago/relation"
)

const (
	// maxValue is the most bytes of a result. A larger one, or one whose length is no length since its memory was written to, is a row of its
	// own kind: nobody reads it, and relations that hold to that size are known from smaller ones. No theory stands behind it.
	maxValue = 16 << 20
	// maxReply is the most bytes of a reply: more of them the parent asks for in parts. No theory stands behind it.
	maxReply = 64 << 20
)

// tooLarge is why a row has no result though its execution came to an end.
func tooLarge(n uint64) string { return fmt.Sprintf("too large: a result of %d MB", n>>20) }

// extent is how many bytes the elements of a slice take, without a look at them; 0 for other values.
func extent(v reflect.Value) uint64 {
	if v.Kind() == reflect.Slice {
		return uint64(v.Len()) * uint64(v.Type().Elem().Size())
	}
	return 0
}

// dropLarge takes texts out of a column of outputs that are too large; it looks at no byte of them.
func (f *Frame) dropLarge(c relation.Column) {
	texts, ok := c.(*relation.Vec[string])
	if !ok {
		return
	}
	for i, s := range texts.V {
		if len(s) > maxValue {
			texts.V[i] = ""
			f.recordAt(i, relation.Crashed, tooLarge(uint64(len(s))))
		}
	}
}

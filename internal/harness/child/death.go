package child

import (
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A Death is an execution that takes the process down: a function and its arguments, as numbers.
type Death struct {
	Func uint32 `json:"func"` // see [Mark]
	Args uint64 `json:"args"` // a hash of their text on the wire
	Note string `json:"note"`
	// Large has, by parameter, those of its arguments that are whole numbers of at least [large], and 0 for all others. It is nil where memory was not
	// what the execution lacked, or there is no such argument.
	Large []float64 `json:"large,omitempty"`
}

// OutOfMemory begins the notes of executions that needed more memory than a child may have.
const OutOfMemory = "out of memory"

// BeyondMemory is the note of executions that are left out since memory did not do for smaller numbers.
const BeyondMemory = "not run: memory did not do for smaller numbers"

// large is the least magnitude of a number that may be why an execution needs too much memory: as many elements of sixteen bytes are a megabyte. No
// theory stands behind it.
const large = 1 << 16

// avoid leaves the rows of f out that are known to take the process down, and those whose numbers are larger than numbers for which memory did not do:
// a text that is padded to a billion signs is none for two billions either, and each such row costs a process. Rows that a request names are reported:
// the parent does not know the arguments of calls in relations.
func (x *executor) avoid(f *Frame, mark uint32) {
	for i, row := range f.rows {
		note, named := f.skip[int64(row)]
		if !named {
			continue
		}
		if args, ok := argsHash(f.args, i); ok {
			d := Death{Func: mark, Args: args, Note: note}
			if strings.HasPrefix(note, OutOfMemory) {
				d.Large = largeOf(f.args, i)
			}
			x.deaths = append(x.deaths, d)
		}
	}
	known := map[uint64]string{}
	var least [][]float64
	for _, d := range x.req.Deaths {
		if d.Func != mark {
			continue
		}
		if known[d.Args] = d.Note; d.Large != nil {
			least = append(least, d.Large)
		}
	}
	for i := 0; len(known) > 0 && i < len(f.rows); i++ {
		args, ok := argsHash(f.args, i)
		note, dead := known[args]
		if !ok {
			continue
		}
		if !dead && len(least) > 0 {
			numbers := largeOf(f.args, i)
			dead, note = slices.ContainsFunc(least, func(l []float64) bool { return asLarge(numbers, l) }), BeyondMemory
		}
		if !dead {
			continue
		}
		if f.skip == nil {
			f.skip = map[int64]string{}
		}
		f.skip[int64(f.rows[i])] = note
	}
}

// argsHash is a hash of the arguments of a row; ok is false where they have no text on the wire, as values that only code can make.
func argsHash(args []relation.Column, row int) (sum uint64, ok bool) {
	defer func() { ok = recover() == nil }()
	h := fnv.New64a()
	at := []int32{int32(row)}
	var buf []byte
	for _, a := range args {
		buf = relation.AppendColumn(buf[:0], a.Gather(at))
		h.Write(buf)
	}
	return h.Sum64(), true
}

// largeOf are the large whole numbers among the arguments of a row, see [Death].Large; nil if there are none.
func largeOf(args []relation.Column, row int) []float64 {
	var out []float64
	for k, a := range args {
		width, signed := a.Type().Kind.Bits()
		if width == 0 {
			continue
		}
		bits, _, _ := relation.IntegerBits(a.At(row))
		n := float64(bits)
		if signed {
			n = float64(int64(bits))
		}
		if math.Abs(n) < large {
			continue
		}
		if out == nil {
			out = make([]float64, len(args))
		}
		out[k] = n
	}
	return out
}

// asLarge reports whether numbers are at least as large as others in each place where the others are large, and have their signs.
func asLarge(numbers, least []float64) bool {
	if len(numbers) != len(least) {
		return false
	}
	for k, l := range least {
		if l != 0 && (numbers[k]*l <= 0 || math.Abs(numbers[k]) < math.Abs(l)) {
			return false
		}
	}
	return true
}

package child

import (
	"hash/fnv"

	"github.com/imago-mt/imago/relation"
)

// A Death is an execution that takes the process down: a function and its arguments, as numbers.
type Death struct {
	Func uint32 `json:"func"` // see [Mark]
	Args uint64 `json:"args"` // a hash of their text on the wire
	Note string `json:"note"`
}

// avoid leaves the rows of f out that are known to take the process down. Rows that a request names are reported: the parent does not
// know the arguments of calls in relations.
func (x *executor) avoid(f *Frame, mark uint32) {
	for i, row := range f.rows {
		note, named := f.skip[int64(row)]
		if !named {
			continue
		}
		if args, ok := argsHash(f.args, i); ok {
			x.deaths = append(x.deaths, Death{Func: mark, Args: args, Note: note})
		}
	}
	known := map[uint64]string{}
	for _, d := range x.req.Deaths {
		if d.Func == mark {
			known[d.Args] = d.Note
		}
	}
	for i := 0; len(known) > 0 && i < len(f.rows); i++ {
		args, ok := argsHash(f.args, i)
		note, dead := known[args]
		if !ok || !dead {
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

package child

import "github.com/imago-mt/imago/relation"

// What an execution costs beside itself, for budgets that do not depend on the machine: a share for each loop iteration and call that
// fuel is charged for, and for each byte or element of its results. A value that cannot be taken apart counts as so many elements: it
// is built by calls and copied through reflection.
const (
	fuelOfWork   = 100
	bulkOfWork   = 50
	bulkOfOpaque = 1000
)

// work is what the rows of f have cost, in executions of a function that does next to nothing.
func (f *Frame) work(done *relation.Execution) int64 {
	n := int64(len(f.rows)) + f.used/fuelOfWork
	for _, c := range done.Outputs {
		n += bulk(c) / bulkOfWork
	}
	return n
}

// bulk is how many bytes and elements a column of results holds.
func bulk(c relation.Column) int64 {
	switch c := c.(type) {
	case *relation.Vec[string]:
		n := int64(0)
		for _, s := range c.V {
			n += int64(len(s))
		}
		return n
	case *relation.ListCol:
		if c.Elem == nil {
			return 0
		}
		return int64(c.Elem.Len()) + bulk(c.Elem)
	case *relation.NativeCol:
		return bulkOfOpaque * int64(c.Len())
	case *relation.RefCol:
		if c.Elem == nil {
			return 0
		}
		return bulk(c.Elem)
	case *relation.StructCol:
		n := int64(0)
		for _, f := range c.Fields {
			if f != nil {
				n += bulk(f)
			}
		}
		return n
	}
	return 0
}

package child

import "github.com/imago-mt/imago/relation"

// What an execution costs beside itself, for budgets that do not depend on the machine: a share for each loop iteration and call that
// fuel is charged for, for each byte or element of its results, and for values that cannot be taken apart, which are copied and
// compared by reflection, for each of them, of the references inside them and of the bytes that these lead to. A copy of a small cache takes 100 ns for
// each of its references (BenchmarkDeepen), its comparison as much (BenchmarkOpaques), and an execution of math.Sin some 250 ns with all that is around it.
const (
	fuelOfWork      = 100
	bulkOfWork      = 50
	opaqueOfWork    = 3
	stepOfWork      = 10 // of the calls that build such a value
	referenceOfWork = 4
	bytesOfWork     = 400
)

// meter counts copies of values that cannot be taken apart.
type meter struct{ values, references, bytes int64 }

func (m meter) work() int64 {
	return opaqueOfWork*m.values + referenceOfWork*m.references + m.bytes/bytesOfWork
}

// work is what the rows of f have cost, in executions of a function that does next to nothing.
func (f *Frame) work(done *relation.Execution) int64 {
	n := int64(len(f.rows)) + f.spent.all/fuelOfWork + f.copied.work()
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

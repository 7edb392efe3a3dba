package child

import "github.com/imago-mt/imago/relation"

// outputs is a set of outputs of a function; those from the 64th on are always in it.
type outputs uint64

const allOutputs = ^outputs(0)

func (s outputs) has(k int) bool { return k >= 64 || s&(1<<k) != 0 }

// look finds which outputs of which functions the relations speak of. Copying the others, the arguments of a method as they are
// afterwards, would take longer than most methods do.
func look(rels []*relation.Relation) map[string]outputs {
	looked := map[string]outputs{}
	see := func(e relation.Expr) bool {
		if s, ok := e.(*relation.Select); ok && s.Output < 64 {
			looked[s.Call.Fn.Name] |= 1 << s.Output
		}
		return true
	}
	for _, r := range rels {
		if r.Pre != nil {
			relation.Walk(r.Pre, see)
		}
		relation.Walk(r.Post, see)
	}
	return looked
}

// lookedAt returns the outputs of fn that are looked at.
func (x *executor) lookedAt(fn *relation.Func) outputs {
	if x.looked == nil {
		return allOutputs
	}
	return x.looked[fn.Name]
}

// wanted tells whether someone looks at the k-th output.
func (f *Frame) wanted(k int) bool { return f.looked.has(k) }

package symbolic

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
)

// isCanonical reports whether a function is unique.Make.
func isCanonical(code *ssa.Function) bool {
	if o := code.Origin(); o != nil {
		code = o
	}
	return code.String() == "unique.Make"
}

// Two handles are equal if and only if the values are from which they were made (package unique), so that each value has one place. Its own map is out of
// reach, since it goes over memory by package unsafe.

// canonical is what unique.Make gives of a value: a handle that points to the only copy of it. Whether a value with symbols is one that was made before
// is a path for each of these.
func (x *executor) canonical(s *state, code *ssa.Function, v value) (value, error) {
	of := "unique.Make of " + code.String()
	key, isKnown := known(v)
	for _, p := range slices.Concat(x.world.handles[of], s.handles[of]) {
		if isKnown && p.cell < 0 { // of two known values the keys say it
			continue
		}
		other, err := x.load(s, p)
		if err != nil {
			return nil, err
		}
		same, err := x.equal(v, other)
		if err != nil {
			return nil, err
		}
		yes, err := x.decide(s, same)
		if err != nil {
			return nil, err
		}
		if yes {
			return aggregate{p}, nil
		}
	}
	if !isKnown {
		p := x.alloc(s, v)
		s.handles = withHandle(s.handles, of, p)
		return aggregate{p}, nil
	}
	w := x.world
	at, made := w.vars[of+" "+key]
	if !made {
		w.cells = append(w.cells, v)
		at = -len(w.cells)
		w.vars[of+" "+key] = at
		w.handles = withHandle(w.handles, of, pointer{cell: at})
	}
	return aggregate{pointer{cell: at}}, nil
}

// withHandle is handles with another one; the old ones stay as they were for states that share them.
func withHandle(handles map[string][]pointer, of string, p pointer) map[string][]pointer {
	all := maps.Clone(handles)
	if all == nil {
		all = map[string][]pointer{}
	}
	all[of] = append(slices.Clip(all[of]), p)
	return all
}

// known is the text of a value without symbols: equal ones have the same.
func known(v value) (string, bool) {
	switch v := v.(type) {
	case *solve.Term:
		bits, ok := v.Const()
		return fmt.Sprint(v.Sort(), bits), ok
	case text:
		return knownParts("text", v, func(t *solve.Term) (string, bool) { return known(t) })
	case aggregate:
		return knownParts("parts", v, known)
	}
	return "", false
}

func knownParts[T any](kind string, parts []T, one func(T) (string, bool)) (string, bool) {
	var all []string
	for _, p := range parts {
		s, ok := one(p)
		if !ok {
			return "", false
		}
		all = append(all, s)
	}
	return kind + "(" + strings.Join(all, " ") + ")", true
}

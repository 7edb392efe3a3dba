package subject

import (
	"fmt"
	"go/types"
	"hash/fnv"
	"math/rand/v2"
)

// The usual functions of a type are few and regular: steps near zero, halves, constants. What holds of these alone is no law of all functions,
// so that some more take part that nobody would write, with limits drawn by a hash of the type.

// scattered lists functions of one result over the first parameter: a step at a limit that is not near zero, and a set of values that lie
// apart. Orders and equalities stay such.
func (w *funcWriter) scattered() []string {
	if len(w.params) == 0 || w.sig.Results().Len() != 1 {
		return nil
	}
	b, ok := w.params[0].typ.Underlying().(*types.Basic)
	if !ok || w.sig.Variadic() {
		return nil
	}
	result := types.TypeString(w.sig.Results().At(0).Type(), path)
	h := fnv.New64a()
	h.Write([]byte(bareSignature(w.sig)))
	r := rand.New(rand.NewPCG(h.Sum64(), 0))
	var exprs []string
	switch {
	case result == "bool" && w.purpose == "":
		exprs = scatteredConditions(r, w.params[0].name, b)
	case result == "bool" && w.pair(types.IsInteger):
		compare := map[string]string{order: "<", equality: "=="}[w.purpose]
		exprs = []string{fmt.Sprintf("v%%%[1]d %[2]s w%%%[1]d", 3+r.IntN(5), compare)}
	case w.purpose == "" && len(w.params) == 1 && b.Info()&types.IsInteger != 0 && types.Identical(w.params[0].typ, w.sig.Results().At(0).Type()):
		exprs = []string{fmt.Sprintf("v*v%%%d", 7+r.IntN(5))}
	}
	var out []string
	for _, e := range exprs {
		out = append(out, w.literal([]string{e}))
	}
	return out
}

// scatteredConditions are a step and a set of values that lie apart.
func scatteredConditions(r *rand.Rand, v string, b *types.Basic) []string {
	apart := 5 + 2*r.IntN(3)
	switch info := b.Info(); {
	case b.Kind() == types.Int8 || b.Kind() == types.Uint8:
		return []string{fmt.Sprintf("%s > %d", v, 20+r.IntN(80)), fmt.Sprintf("%s%%%d == 2", v, apart)}
	case info&types.IsInteger != 0:
		return []string{fmt.Sprintf("%s > %d", v, 20+r.IntN(400)), fmt.Sprintf("%[1]s*%[1]s%%%[2]d < 3", v, apart)}
	case info&types.IsFloat != 0:
		return []string{fmt.Sprintf("%s > %d.5", v, 20+r.IntN(400))}
	case info&types.IsString != 0:
		return []string{fmt.Sprintf("len(%s)%%%d == 2", v, apart)}
	}
	return nil
}

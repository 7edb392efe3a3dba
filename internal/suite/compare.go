package suite

import (
	"maps"
	"slices"

	"github.com/imago-mt/imago/internal/cache"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/subject"
)

// equalKind is the folder of the cache for what is known of mutants that do the same.
const equalKind = "equal"

// compare compares the mutants of a function that have not been yet. Those of one function of the package are always compared together, and
// never with others.
func (sc *Scorer) compare(f *subject.Function, mutants []*mutant.Mutant) {
	fresh := slices.DeleteFunc(slices.Clone(mutants), func(m *mutant.Mutant) bool { return sc.seen[m.Number] })
	if len(fresh) == 0 || sc.unequal[f] != nil {
		return
	}
	for _, m := range fresh {
		sc.seen[m.Number] = true
	}
	key := sc.equalKey(f, fresh)
	var same map[uint32]uint32
	if key != "" && cache.Read(sc.o.Cache, equalKind, key, &same) {
		maps.Copy(sc.same, same)
		return
	}
	sc.o.say("compare the mutants of %s", sc.p.Path)
	same, err := sc.s.Equal(fresh)
	if err != nil { // of these alone: another function is told of what is wrong with its own
		sc.unequal[f] = err
		for _, m := range fresh {
			delete(sc.seen, m.Number)
		}
		return
	}
	maps.Copy(sc.same, same)
	if key == "" {
		return
	}
	if err := cache.Write(sc.o.Cache, equalKind, key, same); err != nil && sc.o.Logger != nil { // it costs time, never a result
		sc.o.Logger.Debug("comparison not cached", "subject", sc.p.Path, "error", err)
	}
}

// equalKey names all that a comparison depends on: the package with its mutants, what it imports as the compiler sees that, and the toolchain.
// It is "" if that is not known.
func (sc *Scorer) equalKey(f *subject.Function, mutants []*mutant.Mutant) string {
	parts := []any{f.Hash, sc.pkg.Path, sc.pkg.GoLine}
	for _, name := range slices.Sorted(maps.Keys(sc.s.Files)) {
		parts = append(parts, name, string(sc.s.Files[name]))
	}
	for _, m := range mutants {
		parts = append(parts, m.Number)
	}
	imports := sc.p.Loaded.Imports
	for _, path := range slices.Sorted(maps.Keys(imports)) {
		if imports[path].ExportFile == "" && path != "unsafe" {
			return ""
		}
		parts = append(parts, path, imports[path].ExportFile) // its name in the build cache is made of its content
	}
	return cache.Key(parts...)
}

package suite

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/cache"
	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// pathsKind is the folder of inputs of paths in the cache. Those in a folder "paths" were the solver's own.
const pathsKind = "pathinputs"

// Sizes of the search for inputs of paths.
const (
	pathPaths  = 100    // paths; no theory
	pathLength = 3      // of texts and lists; no theory, as with loops
	pathEffort = 5000   // of the solver over all paths, half a second at most; no theory
	pathLoops  = 2      // rounds of a loop; no theory, more of them rarely run other statements
	pathSteps  = 20_000 // instructions of all paths; no theory
	pathClash  = 50     // conflicts of a query: chains of 64-bit remainders take a minute with the solver's own bound, measured on GCD of study own
	pathFloats = 2000   // evaluations of a query with floats; no theory
	pathPlaces = 8      // rows of a relation for each input that is tried with it; no theory
	pathOthers = 10     // inputs of a path that one is chosen of, as many as the candidates of adaptive random testing (Chen, Leung and Mak 2004)
)

// pathSearch bounds the symbolic execution of a function where its paths are inputs beside others: half a second at most.
var pathSearch = symbolic.Options{Paths: pathPaths, Loops: pathLoops, Steps: pathSteps, Length: pathLength, Effort: pathEffort,
	Solve: solve.Options{Conflicts: pathClash, FloatEvaluations: pathFloats}}

// paramVars are the parameters of a function as variables.
func paramVars(f *relation.Func) (vars []relation.Var) {
	for i, p := range f.Params {
		vars = append(vars, relation.Var{Name: p.Name, Type: p.Type, Func: f, Param: i})
	}
	return vars
}

// pathInputs are inputs of a function, two a path at most, in the order of path distance (Sun et al. 2021, Algorithm 1): those that run most code that no
// input before them ran come first. Of the inputs that take a path that one is chosen which is farthest from those before it: see [source.Spread], and
// docs/symbolic.md for what it is worth; that of the solver comes behind all of these. They are kept in the cache for as long as the code of the function
// is the same, so that they hang on no seed of a run. A function that the executor cannot enter has none.
func (k *kept) pathInputs(ctx context.Context, h *harness.Harness, folder string) ([]Row, error) {
	if len(k.fn.Func.Params) == 0 {
		return nil, nil
	}
	vars := paramVars(k.fn.Func)
	key := cache.Key(k.pkg.Path, k.fn.Target, k.fn.Hash, k.domain.String())
	var texts []string
	if cache.Read(folder, pathsKind, key, &texts) {
		if rows, ok := k.thaw(vars, texts); ok {
			return rows, nil
		}
	}
	found, err := symbolic.Explore(ctx, k.pkg, k.fn, k.domain, pathSearch)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	texts = []string{} // also of a function that cannot be entered, which is not tried again
	if err == nil {
		done, err := symbolic.Execute(ctx, h, h, k.fn, found)
		if err != nil {
			return nil, err
		}
		sp := &source.Space{Env: k.pkg.Env, Subject: k.fn.Func, Vars: vars, Domain: k.domain}
		for _, row := range k.spread(sp, done) {
			// An input whose text is not read back is left out by this run as by later ones.
			text := counterexample.Assign(k.pkg.Env, vars, row)
			if _, ok := k.thaw(vars, []string{text}); ok {
				texts = append(texts, text)
			}
		}
	}
	if err := cache.Write(folder, pathsKind, key, texts); err != nil {
		k.warnings = append(k.warnings, err)
	}
	rows, _ := k.thaw(vars, texts)
	return rows, nil
}

// spread chooses and orders the inputs of paths, those that the solver found behind the others in the same order: they lie next to the limits of the code,
// where relations of inference kill more than elsewhere.
func (k *kept) spread(sp *source.Space, done []symbolic.Executed) (rows []Row) {
	var choices [][]source.Row
	var cover []relation.Bits
	own := seed.New(0).Child("inputs of paths "+k.short, 0)
	for i, d := range done {
		// A path may need what is none of the values of an enumeration, or a nil pointer, which nothing else draws: relations are about values.
		if !sp.Takes(d.Row) || hasNil(sp.Vars, d.Row) {
			continue
		}
		choices = append(choices, append(d.Others(sp, own.Child("path", uint64(i)), pathOthers), d.Row))
		cover = append(cover, d.Statements)
	}
	order, chosen := source.Spread(sp, choices, cover)
	for _, i := range order {
		rows = append(rows, chosen[i])
	}
	for _, i := range order {
		rows = append(rows, choices[i][len(choices[i])-1])
	}
	return unique(rows)
}

// hasNil reports whether a parameter is a nil pointer.
func hasNil(vars []relation.Var, row Row) bool {
	return slices.ContainsFunc(vars, func(v relation.Var) bool { return v.Type.Kind == relation.Pointer && row[v.Param] == nil })
}

// thaw reads inputs, and reports whether all could be read.
func (k *kept) thaw(vars []relation.Var, texts []string) (rows []Row, ok bool) {
	ok = true
	for _, text := range texts {
		at, err := counterexample.ParseAt(text)
		if err != nil {
			ok = false
			continue
		}
		row, took, err := at.Row(k.pkg.Env, vars)
		if err != nil || !took {
			ok = false
			continue
		}
		rows = append(rows, row)
	}
	return rows, ok
}

// A relation may have further variables and further sources, which a path through the function says nothing of. So an input is tried with several drawn
// values of these.

// placed are rows of a relation with inputs in place of the values of some of its rows: a relation of two sources has the input as either, and the other
// one from its own rows. vars are the relation's variables, and params those of the subject's parameters.
func placed(vars, params []relation.Var, own, inputs []Row) (rows []Row) {
	var places []int // by variable; -1: it is drawn
	some := false
	for _, v := range vars {
		p := -1
		if len(params) > 0 && v.Func == params[0].Func && v.Param < len(params) && relation.Identical(params[v.Param].Type, v.Type) {
			p, some = v.Param, true
		}
		places = append(places, p)
	}
	if !some || len(own) == 0 || len(inputs) == 0 {
		return nil
	}
	for n, input := range inputs {
		for i := range pathPlaces {
			row := slices.Clone(own[(n*pathPlaces+i)%len(own)])
			taken := map[int]bool{}
			for v, p := range places {
				if p >= 0 && (!taken[p] || i%2 == 1) { // with x and x2, the input is once the first of them, once both
					row[v], taken[p] = input[p], true
				}
			}
			rows = append(rows, row)
		}
	}
	return unique(rows)
}

// unique leaves out rows that were there already.
func unique(rows []Row) []Row {
	seen := map[string]bool{}
	return slices.DeleteFunc(rows, func(r Row) bool {
		k := counterexample.Key(r)
		was := seen[k]
		seen[k] = true
		return was
	})
}

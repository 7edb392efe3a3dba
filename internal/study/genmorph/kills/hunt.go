package kills

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// The hunt of the study is what PZO needs: a search for violations that inference does not run. It is a fuzzer as go test -fuzz is one: rows that take
// another way through the code than all before them are kept, and further rows are made of these by small changes. Distances, by which the search of
// inference climbs, are not looked at, and its strategies give no more than the first rows.

// Sizes of the hunt. No theory stands behind them; a batch is what one child decides at a time.
const (
	huntFirst  = 512  // rows of each kind to begin with
	huntBatch  = 4096 // rows
	huntCorpus = 4096 // rows that are kept at most
	changes    = 3    // of a row, at most
)

// A hunter hunts violations of the relations of one subject.
type hunter struct {
	*infer.Subject
	h    *harness.Harness
	rand *rand.Rand
	sp   *source.Space
	seen map[uint64]bool // ways through the code
	rows []source.Row    // that took a new one
}

// hunt looks for violations of each relation by so many rows, and marks those that fall.
func (r *Result) hunt(ctx context.Context, s *infer.Subject, n int, start seed.Seed, cache string) error {
	h, err := harness.Build(ctx, s.Package, harness.Options{Variant: harness.Instrumented, Cache: cache})
	if err != nil {
		return fmt.Errorf("hunt violations of %s: %w", r.Target, err)
	}
	defer h.Close()
	for i, found := range s.Found {
		rel := found.Relation
		// Each relation has a corpus of its own: what it mentions decides which rows are worth keeping.
		from := start.Child("study's hunt "+rel.String(), 0)
		x := &hunter{Subject: s, h: h, rand: from.Rand(), seen: map[uint64]bool{},
			sp: &source.Space{Env: s.Package.Env, Subject: s.Function.Func, Vars: rel.Vars, Domain: s.Domain, Relation: rel, Pre: rel.Pre}}
		violating, err := x.hunt(ctx, rel, n, from)
		if err != nil {
			return fmt.Errorf("hunt a violation of %s: %w", rel, err)
		}
		r.Lines[i].Hunted = violating
	}
	return nil
}

// hunt is a fuzzer: rows are bred in batches, since a batch of executions costs little more than one; the batch after the first one has the rows that were
// kept for parents. It ends with the first violation, because one is enough to refute a relation.
//
// It returns the first row that violates a relation, of at most n; "" if there is none.
func (x *hunter) hunt(ctx context.Context, rel *relation.Relation, n int, from seed.Seed) (string, error) {
	if len(rel.Vars) == 0 {
		n = min(n, 1) // it says one thing
	}
	// The first rows are drawn as inference draws, with other random numbers: what is hunted lies beyond them.
	first := append(source.Draw(source.Edge{}, x.sp, from.Child("edge", 0), huntFirst), source.Draw(source.Random{}, x.sp, from.Child("random", 0), huntFirst)...)
	// Executions are counted as a fuzzer counts them: a row is one, however often it calls the function.
	for done := 0; done < n; {
		rows := first
		if done > 0 {
			rows = x.bred(min(huntBatch, n-done))
		}
		// Rows that a change took out of the domain are not executed and do not count.
		if rows = x.inside(rows); len(rows) == 0 {
			return "", nil // the domain leaves hardly anything
		}
		cols, err := source.Columns(rel.Vars, rows)
		if err != nil {
			return "", err
		}
		vs, err := x.h.Check(ctx, harness.Batch{Relations: []*relation.Relation{rel}, Vars: rel.Vars, Columns: cols, N: len(rows), Subject: x.Function.Func})
		if err != nil {
			return "", err
		}
		// The first one is as good as any: what is false is looked at by people, and shrinking is the business of other commands.
		found := ""
		vs[0].Violated.Each(func(i int) {
			if found == "" {
				found = shown(rel.Vars, rows[i])
			}
		})
		if found != "" {
			return found, nil
		}
		if err := x.keep(ctx, rel, cols, rows); err != nil {
			return "", err
		}
		done += len(rows)
	}
	return "", nil
}

// inside are the rows that the domain holds.
func (x *hunter) inside(rows []source.Row) []source.Row {
	// A relation claims nothing outside of the domain, and a change easily leads there.
	rows = slices.DeleteFunc(rows, func(row source.Row) bool {
		for i, v := range row {
			if !x.sp.Inside(i, v) {
				return true
			}
		}
		return false
	})
	return x.sp.Sift(rows)
}

// keep keeps the rows whose source takes a way through the code that none before it took. Where the variables are no arguments of the subject, chance
// decides.
func (x *hunter) keep(ctx context.Context, rel *relation.Relation, cols []relation.Column, rows []source.Row) error {
	// A relation about other variables, as the factors of a list, is hunted without this guide, which is weaker and honest.
	args := x.arguments(rel, cols)
	var trace *harness.Trace
	if args != nil {
		var err error
		if trace, err = x.h.Probe(ctx, x.h.Fuel(), x.Function.Func, args, len(rows)); err != nil {
			return err
		}
	}
	// A full corpus forgets at random, so that late rows have their chance too.
	for i, row := range rows {
		// Code without branches has one way; a row of each batch keeps the corpus moving.
		fresh := x.rand.IntN(len(rows)) == 0 || len(x.rows) == 0
		if trace != nil {
			way := wayOf(trace.Row(i))
			fresh, x.seen[way] = fresh || !x.seen[way], true
		}
		switch {
		case fresh && len(x.rows) < huntCorpus:
			x.rows = append(x.rows, row)
		case fresh:
			x.rows[x.rand.IntN(huntCorpus)] = row
		}
	}
	return nil
}

// arguments are the columns of the subject's parameters; nil if a relation has no variable of one of them.
func (x *hunter) arguments(rel *relation.Relation, cols []relation.Column) (args []relation.Column) {
	// Follow-ups take ways of their own, which are not looked at: that the source is a new one is enough to keep a row.
	for i := range x.Function.Func.Params {
		k := slices.IndexFunc(rel.Vars, func(v relation.Var) bool { return v.Func == x.Function.Func && v.Param == i })
		if k < 0 {
			return nil
		}
		args = append(args, cols[k])
	}
	return args
}

// hashed is the seed of hashes, which are compared within one process alone.
var hashed = maphash.MakeSeed()

// wayOf tells ways through the code apart: the sides that were reached.
func wayOf(watched []harness.Watched) uint64 {
	var sides []byte
	for _, w := range watched {
		if w.Distance == 0 {
			sides = binary.LittleEndian.AppendUint32(sides, uint32(w.Side))
		}
	}
	return maphash.Bytes(hashed, sides)
}

// bred are n rows, each made of a kept one by a few changes.
func (x *hunter) bred(n int) (out []source.Row) {
	fresh := source.Values(x.sp) // without new values the hunt would stay where the first rows are
	// Several changes at once leave what a single one cannot: a text grows and its limit with it.
	for range n {
		row := slices.Clone(x.rows[x.rand.IntN(len(x.rows))])
		for range 1 + x.rand.IntN(changes) {
			k := x.rand.IntN(len(row))
			other := x.rows[x.rand.IntN(len(x.rows))]
			switch x.rand.IntN(8) {
			case 0:
				row[k] = fresh(x.rand)[k]
			case 1:
				row[k] = other[k]
			case 2: // variables in terms of each other meet conditions that chance does not
				if j := x.rand.IntN(len(row)); relation.Identical(x.sp.Vars[j].Type, x.sp.Vars[k].Type) {
					row[k] = row[j]
				}
			default:
				// Variables of an enumeration range over its constants, and a number near one of them may be none.
				if x.sp.Vars[k].Type.Enum {
					row[k] = other[k]
					break
				}
				row[k] = changed(x.rand, row[k], other[k])
			}
		}
		out = append(out, row)
	}
	return out
}

// changed is a value with a small change, or the value where its type has none.
func changed(r *rand.Rand, v, other relation.Value) relation.Value {
	switch v := v.(type) {
	case bool:
		return !v
	case int:
		return nudged(r, v)
	case int32:
		return nudged(r, v)
	case int64:
		return nudged(r, v)
	case uint8:
		return nudged(r, v)
	case float64:
		return []float64{-v, v / 2, 2 * v, v + 1, v - 1, math.Nextafter(v, math.Inf(1)), math.Round(v)}[r.IntN(7)]
	case string:
		o, _ := other.(string)
		return string(spliced(r, []byte(v), []byte(o)))
	case relation.List:
		o, _ := other.(relation.List)
		return relation.List(spliced(r, v, o))
	}
	return v
}

// nudged is a number near another one, or a multiple of it.
func nudged[T int | int32 | int64 | uint8](r *rand.Rand, v T) T {
	return []T{v + 1, v - 1, -v, 2 * v, v / 2, v ^ 1<<r.IntN(7)}[r.IntN(6)]
}

// spliced is a sequence with an element taken out, doubled or exchanged, turned around, cut off, or with a part of another one.
func spliced[T any](r *rand.Rand, v, other []T) []T {
	// Rows share their values with those that they were made of, so that a change in place would change what is kept.
	v = slices.Clone(v)
	if len(v) == 0 {
		return slices.Clone(other)
	}
	i, k := r.IntN(len(v)), r.IntN(len(v))
	switch r.IntN(6) {
	case 0:
		return slices.Delete(v, i, i+1)
	case 1:
		return slices.Insert(v, k, v[i])
	case 2:
		v[i], v[k] = v[k], v[i]
	case 3:
		slices.Reverse(v)
	case 4:
		return v[:i]
	case 5: // what people call crossover in texts
		return append(v[:i], other[min(k, len(other)):]...)
	}
	return v
}

// shown is a row for people.
func shown(vars []relation.Var, row source.Row) (text string) {
	for i, v := range vars {
		if i > 0 {
			text += " "
		}
		text += v.Name + "=" + relation.Display(row[i], v.Type)
	}
	return text
}

package source_test

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Moments include the zero one, a leap day and the last second that has a text, in random rows and among the edges.
func TestStandard(t *testing.T) {
	moment := &relation.Type{Kind: relation.Opaque, Name: "Time", Pkg: "time", Builders: []relation.Builder{{Func: "time.Unix"}}}
	seconds := relation.Predeclared(relation.Int64)
	env := &relation.Env{Path: "p", Name: "p", Types: []*relation.Type{moment}, Funcs: []*relation.Func{{Name: "time.Unix", Pkg: "time",
		Params: []relation.Param{{Name: "sec", Type: seconds}, {Name: "nsec", Type: seconds}}, Results: []relation.Param{{Type: moment}}}}}
	for _, st := range []source.Strategy{source.Random{}, source.Edge{}} {
		var got []int64
		for _, row := range source.Draw(st, &source.Space{Env: env, Vars: []relation.Var{{Name: "t", Type: moment}}}, seed.New(1), 2000) {
			got = append(got, row[0].(relation.Built).Steps[0].Args[0].(int64))
		}
		for _, want := range []int64{-62135596800, 951782400, 253402300799, 0} {
			if !slices.Contains(got, want) {
				t.Errorf("%T: no moment at %d", st, want)
			}
		}
	}
}

// What a method derives with an argument is derived of each value of the table, among the edges: one of them behaves with a zone as no other does.
func TestStandardDerived(t *testing.T) {
	addr := &relation.Type{Kind: relation.Opaque, Name: "Addr", Pkg: "net/netip",
		Builders: []relation.Builder{{Func: "AddrFrom4"}, {Func: "ParseAddr"}, {Func: "Addr.WithZone", Mutator: true}}}
	text, word := relation.Predeclared(relation.String), relation.Predeclared(relation.Uint32)
	env := &relation.Env{Path: "net/netip", Name: "netip", Types: []*relation.Type{addr}, Funcs: []*relation.Func{
		{Name: "AddrFrom4", Pkg: addr.Pkg, Params: []relation.Param{{Name: "addr", Type: word}}, Results: []relation.Param{{Type: addr}}},
		{Name: "ParseAddr", Pkg: addr.Pkg, Err: true, Params: []relation.Param{{Name: "s", Type: text}}, Results: []relation.Param{{Type: addr}}},
		{Name: "Addr.WithZone", Pkg: addr.Pkg, Recv: true, Params: []relation.Param{{Name: "ip", Type: addr}, {Name: "zone", Type: text}}, Results: []relation.Param{{Type: addr}}}}}
	sp := &source.Space{Env: env, Vars: []relation.Var{{Name: "ip", Type: addr}}}
	found := slices.ContainsFunc(source.Draw(source.Edge{}, sp, seed.New(1), 5000), func(row source.Row) bool {
		steps := row[0].(relation.Built).Steps
		return len(steps) == 2 && steps[0].Args[0] == "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff" && steps[1].Func == "Addr.WithZone"
	})
	if !found {
		t.Error("the last address has no zone in any row")
	}
}

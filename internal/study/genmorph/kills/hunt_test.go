package kills

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// The hunt finds what is false, though few rows show it, and nothing against what is true.
func TestHunt(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a child program")
	}
	s := example(t)
	var err error
	if s.Domain, err = relation.ParseDomain("k in -1000..1000, e in 0..5", s.Package.Env, s.Function.Func); err != nil {
		t.Fatal(err)
	}
	r := &Result{}
	for _, text := range []string{"a: Pow(k, 1) == k", "b: k != 777 || Pow(k, e) == 1", "c: Pow(-k, e) <= Pow(k, e)"} {
		rel, err := relation.Parse(text, s.Package.Env)
		if err != nil {
			t.Fatal(err)
		}
		s.Found = append(s.Found, &infer.Finding{Relation: rel})
		r.Lines = append(r.Lines, Line{Text: text})
	}
	if err := r.hunt(t.Context(), s, 100_000, seed.New(1), ""); err != nil {
		t.Fatal(err)
	}
	if l := r.Lines; l[0].Hunted != "" || !strings.HasPrefix(l[1].Hunted, "k=777 e=") || l[2].Hunted == "" {
		t.Errorf("%+v", r.Lines)
	}
}

// A suite has as many inputs as are asked for, all in the domain, and the guided one comes to branches.
func TestSuites(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a child program")
	}
	s := example(t)
	var err error
	if s.Domain, err = relation.ParseDomain("k in -10..10, e in 0..5", s.Package.Env, s.Function.Func); err != nil {
		t.Fatal(err)
	}
	for _, suite := range suites(700, 1, "") {
		rows, err := suite.Rows(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		outside := slices.ContainsFunc(rows, func(row source.Row) bool { return row[1].(int64) < 0 || row[1].(int64) > 5 })
		if len(rows) != 700 || outside {
			t.Errorf("%s: %d rows, outside of the domain: %v", suite.Name, len(rows), outside)
		}
	}
}

// Changes never leave the type, and sequences are not changed in place.
func TestChanged(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2)) // any seed
	for _, v := range []relation.Value{true, 3, int32(3), int64(3), uint8(3), 2.5, "text", relation.List{1, 2}} {
		was := relation.AppendValue(nil, v)
		differs := false
		for range 50 {
			got := relation.AppendValue(nil, changed(r, v, v))
			differs = differs || string(got) != string(was)
		}
		if !differs || string(relation.AppendValue(nil, v)) != string(was) {
			t.Errorf("%v: changed %v", v, differs)
		}
	}
	if got := changed(r, "", "other"); got != "other" {
		t.Errorf("nothing becomes %q", got)
	}
}

func TestLiterals(t *testing.T) {
	s := example(t)
	for text, want := range map[string][]string{
		"Pow(k, e+1) == k*Pow(k, e)":       nil,
		"e < 1000 => Pow(k, e) > 2*k + 7":  {"1000", "7"},
		"Pow(k, e) == 0 && Pow(2, 1) > -1": nil,
	} {
		rel, err := relation.Parse(text, s.Package.Env)
		if err != nil {
			t.Fatal(err)
		}
		if got := literals(rel); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
	if a, b := suiteSeed(1, "a"), suiteSeed(1, "b"); a == b || a == seed.New(1) {
		t.Error("two suites have one seed")
	}
}

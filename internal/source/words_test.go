package source_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// TestWordsOfSamples has many texts of the form of two samples drawn, not these two alone.
func TestWordsOfSamples(t *testing.T) {
	form := regexp.MustCompile(`^(files|stack)=[0-9]{1,4}:[0-9]{1,4}$`)
	sp := newSpace(t, "len(p0) in 0..24", text)
	sp.Corpus = map[string][]relation.Value{"p0": {"files=512:1024", "stack=1:8"}}
	const seeds = 10 // no theory: one seed alone tells by chance
	found := 0
	for k := range int64(seeds) {
		seen := map[string]bool{}
		for _, row := range source.Draw(source.Random{}, sp, seed.New(k+1), 2000) {
			if s := row[0].(string); form.MatchString(s) {
				seen[s] = true
			}
		}
		found += len(seen)
	}
	if found < seeds*49 {
		t.Errorf("%d texts of the form of the samples in %d draws", found, seeds)
	}
}

// TestFieldsOfSamples has fields of one sample drawn beside those of another one.
func TestFieldsOfSamples(t *testing.T) {
	sp := newSpace(t, "len(p0) in 0..24", text)
	sp.Corpus = map[string][]relation.Value{"p0": {"*/5 * * * mon", "@ # % ^ ~", "1,2 3 4 5 tue", "a b"}}
	form := regexp.MustCompile(`^(\*/5|@|1,2) (\*|#|3) (\*|%|4) (\*|\^|5) (mon|~|tue)$`)
	seen := map[string]bool{}
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 3000) {
		if s := row[0].(string); form.MatchString(s) {
			seen[s] = true
		}
	}
	if len(seen) < 12 {
		t.Errorf("%d texts of the form of the samples: %v", len(seen), seen)
	}
}

// TestFirstSamples has what is passed in calls for a field, which comes first, drawn more often than what stands beside it.
func TestFirstSamples(t *testing.T) {
	currency := &relation.Type{Kind: relation.Struct, Name: "Currency", Pkg: "p", Fields: []relation.Field{{Name: "Code", Type: text}}}
	sp := newSpace(t, "len(p0.Code) in 0..24", currency)
	pool := []relation.Value{"EUR", "USD"}
	for i := range 98 {
		pool = append(pool, fmt.Sprint("message ", i))
	}
	sp.Corpus = map[string][]relation.Value{"p0.Code": pool}
	first, others := 0, map[string]bool{}
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 3000) {
		switch s := row[0].(relation.Fields)[0].(string); {
		case s == "EUR" || s == "USD":
			first++
		case strings.HasPrefix(s, "message "):
			others[s] = true
		}
	}
	if first < 20 || len(others) < 80 {
		t.Errorf("the first two texts %d times, %d different others", first, len(others))
	}
}

// TestFieldsInserted has a field of a sample drawn twice, and constants of the code and fields of other samples among those that a sample has.
func TestFieldsInserted(t *testing.T) {
	sp := newSpace(t, "len(p0) in 0..32", text)
	sp.Corpus, sp.Hints.Texts = map[string][]relation.Value{"p0": {"example.com/foo:1", "docker.io/bar", "baz/qux"}}, []string{"docker.io", "library"}
	seen := map[string]bool{}
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 60_000) {
		seen[row[0].(string)] = true
	}
	all := slices.Sorted(maps.Keys(seen))
	for _, want := range []string{`^docker\.io/docker\.io/bar$`, `^baz/qux/baz$`, // a field twice,
		`^example\.com/docker\.io/foo:1$`, `^example\.com/library/foo:1$`, `^docker\.io/baz/qux$`, `^(baz/bar/qux|bar/baz/qux|baz/docker\.io/qux|docker\.io/baz/bar)$`} { // and another one
		if !slices.ContainsFunc(all, regexp.MustCompile(want).MatchString) {
			t.Errorf("no text of 60,000 of the form %s", want)
		}
	}
}

package infer

import (
	"log/slog"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/symbolic"
)

// proving is the inference for a function of testdata/proved on a domain.
func proving(t *testing.T, name, domain string) *inference {
	t.Helper()
	if testing.Short() {
		t.Skip("builds child programs")
	}
	pkgs, err := subject.Load(t.Context(), []string{"." + name}, subject.Options{Dir: "testdata/proved"})
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Subject: subject.Options{Dir: "testdata/proved"}, Seed: 1, Workers: 1, Domain: domain, Logger: slog.New(slog.DiscardHandler)}
	o.complete()
	b := &builds{pkg: pkgs[0], o: o, prover: symbolic.NewProver(pkgs[0]), hinted: map[*subject.Function]*hints{}}
	t.Cleanup(b.close)
	s, err := b.begin(t.Context(), pkgs[0].Functions[0])
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What holds on all paths is proved, and what fails on an input that is found so is refuted by it. An input outside of the domain refutes nothing, nor
// does a loop that goes on.
func TestProve(t *testing.T) {
	for _, tt := range []struct{ name, domain, text, want string }{
		{"Level", "points in -5000..100", "Level(points) <= 3", "proved"},
		{"Level", "points in -5000..100", "points <= points2 && points >= -1000 => Level(points) <= Level(points2)", "proved"},
		{"Level", "points in -5000..100", "Level(points) >= 1", "refuted by points=-1234"},
		{"Level", "points in -5000..100", "points < 51 => Level(points) <= 1", "refuted by points=50"},
		{"Level", "points in 0..100", "Level(points) >= 1", "proved"},
		{"Level", "points in 0..49", "points < 0 => Level(points) == 1", "live"}, // fails at -1234, which is no input
		{"Sum", "n in 0..12", "Sum(n) >= n", "proved"},
		{"Sum", "n in 0..1000", "Sum(n) >= n", "live"},
	} {
		s := proving(t, tt.name, tt.domain)
		set := claim.NewSet()
		c := suppose(t, s, set, tt.text)
		set.Observe(c.ID, claim.Evidence{Held: 1000})
		if err := runStage(t.Context(), newProve(s.prover), s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		got := "live"
		e := set.Evidence(c.ID)
		if e.Proved {
			got = status(t.Context(), s.Subject, s.run, c, e)
		}
		if v, fell := set.Verdict(c.ID); fell {
			got = v.Kind.String() + " by " + e.Witnesses[0].String()
		}
		if got != tt.want {
			t.Errorf("%s on %s: %s, want %s", tt.text, tt.domain, got, tt.want)
		}
	}
}

// Proofs end with what may be spent on them for a function, and what was decided is not decided again.
func TestProofsEnd(t *testing.T) {
	s := proving(t, "Level", "points in 0..40")
	st := newProve(s.prover)
	rel := suppose(t, s, claim.NewSet(), "Level(points) <= 3").Relation
	first, more := proofBudgets[0], proofBudgets[1]
	if d := st.decide(t.Context(), s.Subject, rel, first); d.Verdict != symbolic.Proved {
		t.Errorf("verdict %d: %s", d.Verdict, d.Why)
	}
	*st.spent = allProofs
	if d := st.decide(t.Context(), s.Subject, rel, more); d.Verdict != symbolic.Proved {
		t.Error("what was proved is forgotten")
	}
	other := suppose(t, s, claim.NewSet(), "Level(points) <= 4").Relation
	if d := st.decide(t.Context(), s.Subject, other, more); d.Verdict != symbolic.Undecided {
		t.Error("a proof costs more than there is")
	}
	if d := st.decide(t.Context(), s.Subject, other, first); d.Verdict != symbolic.Proved {
		t.Error("what is proved at once costs nothing of it")
	}
}

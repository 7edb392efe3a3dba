package infer

import (
	"fmt"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
)

// A claim whose premise one row in a hundred meets gets the rows that it needs from what the others leave of the budget.
func TestScarce(t *testing.T) {
	s := lab(t, "Abs", "x in 1..1000")
	set := claim.NewSet()
	few := suppose(t, s, set, "x > 990 => Abs(x) == x")
	for k := range 20 {
		suppose(t, s, set, fmt.Sprintf("Abs(x + %d) == x + %d", k, k))
	}
	s.run.GrantWork(200_000)
	if err := runStage(t.Context(), attack{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	e := set.Evidence(few.ID)
	if e.Held < rareRows || e.Violated > 0 {
		t.Errorf("%d rows met the premise, %d did not, %d violated the claim", e.Held, e.Skipped, e.Violated)
	}
}

// A premise that one row in a thousand meets is met by as many rows as are asked for, made of those that met it.
func TestScarceRecombined(t *testing.T) {
	s := lab(t, "Abs", "x in 1..100000")
	set := claim.NewSet()
	few := suppose(t, s, set, "x > 97000 && y > 97000 => Abs(x) + Abs(y) == x + y")
	s.run.GrantWork(300_000)
	if err := runStage(t.Context(), attack{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	if e := set.Evidence(few.ID); e.Held < rareRows || e.Violated > 0 {
		t.Errorf("%d rows met the premise, %d did not, %d violated the claim", e.Held, e.Skipped, e.Violated)
	}
}

// What stands under a premise that many rows meet gets no rows of its own under another one.
func TestScarceSaidOften(t *testing.T) {
	s := lab(t, "Abs", "x in 1..100000")
	set := claim.NewSet()
	suppose(t, s, set, "x > y => Abs(x) + Abs(y) == x + y")
	few := suppose(t, s, set, "x > 97000 && y > 97000 => Abs(x) + Abs(y) == x + y")
	s.run.GrantWork(300_000)
	if err := runStage(t.Context(), attack{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	if e := set.Evidence(few.ID); e.Held >= rareRows {
		t.Errorf("%d rows were made for a premise under which nothing new is said", e.Held)
	}
}

package source_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A value gets one more step, and values that are known to be made are most of those that are drawn.
func TestExtended(t *testing.T) {
	env := numberEnv()
	sp := &source.Space{Env: env, Vars: []relation.Var{{Name: "z", Type: env.Types[0]}}}
	seven := relation.Built{Steps: []relation.Step{{Func: "New", Args: []relation.Value{7}}}}
	longer, ok := source.Extended(sp, env.Types[0])(seed.New(1).Rand(), seven).(relation.Built)
	if !ok || len(longer.Steps) != 2 || longer.Steps[1].Func != "Num.Add" || relation.Display(relation.Built{Steps: longer.Steps[:1]}, env.Types[0]) != relation.Display(seven, env.Types[0]) {
		t.Errorf("extended to %v", longer)
	}
	if source.Fallible(sp, env.Types[0]) {
		t.Error("a step without an error may fail")
	}
	sp.Hints = sp.Hints.Makes(env.Types[0], []relation.Value{longer})
	n := 0
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 1000) {
		if source.Compare(row[0], longer) == 0 {
			n++
		}
	}
	if n < 600 || n > 900 {
		t.Errorf("%d of 1000 values are the one that is known to be made", n)
	}
}

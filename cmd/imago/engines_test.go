package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
)

// Baselines and judges belong to the study: nothing of it is in the program that is shipped.
func TestProgramWithoutStudy(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range strings.Fields(string(out)) {
		if strings.Contains(path, "/internal/study") || strings.HasSuffix(path, "/swarm") {
			t.Errorf("imago is linked with %s", path)
		}
	}
}

// The help of --engine is the table of engines.
func TestEngineHelp(t *testing.T) {
	for _, verb := range []string{"infer", "explain"} {
		cmd, _, err := rootCmd().Find([]string{verb})
		if err != nil {
			t.Fatal(err)
		}
		f := cmd.Flag("engine")
		if f == nil || f.Usage != infer.EngineUsage() || f.DefValue != infer.EngineList(infer.DefaultEngines()) {
			t.Errorf("%s: %+v", verb, f)
		}
	}
}

package mutant_test

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
)

func BenchmarkGenerate(b *testing.B) {
	pkg := load(b, textDir, ".")
	n := 0
	for b.Loop() {
		n = len(generate(b, pkg, mutant.Options{}).Mutants)
	}
	b.ReportMetric(float64(n), "mutants")
}

// BenchmarkBuild compiles and links the test binary, which no cache holds. The seconds of processor time say more than those of the
// clock where other programs run.
func BenchmarkBuild(b *testing.B) {
	pkg := load(b, textDir, ".")
	mutants, cpu := 0, 0.0
	for i := 0; b.Loop(); i++ {
		s := generate(b, pkg, mutant.Options{})
		mutants = len(s.Mutants)
		files := withStart(s)
		for name, src := range files {
			files[name] = fmt.Appendf(bytes.Clone(src), "\n// %d.%d\n", os.Getpid(), i)
		}
		cmd := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay(b, files), "-o", filepath.Join(b.TempDir(), "bin"), ".")
		cmd.Dir = textDir
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		cpu += cmd.ProcessState.UserTime().Seconds() + cmd.ProcessState.SystemTime().Seconds()
	}
	b.ReportMetric(float64(mutants), "mutants")
	b.ReportMetric(cpu/float64(b.N), "cpu-s/op")
}

var benchLine = regexp.MustCompile(`(?m)^BenchmarkPlain/(\w+)\S*\s.*\s([0-9.]+) cpu-ns/op`)

// BenchmarkPlainPath compares the unmutated functions of the schemata, with fuel, with the original by processor time: the least of
// several runs, which alternate.
func BenchmarkPlainPath(b *testing.B) {
	src, err := os.ReadFile("testdata/bench.txt")
	if err != nil {
		b.Fatal(err)
	}
	abs, err := filepath.Abs(textDir)
	if err != nil {
		b.Fatal(err)
	}
	files := generate(b, load(b, textDir, "."), mutant.Options{}).Files
	files[filepath.Join(abs, "zz_bench_test.go")] = src
	schemata := buildTest(b, textDir, ".", files)
	original := buildTest(b, textDir, ".", map[string][]byte{filepath.Join(abs, "zz_bench_test.go"): src})
	least := map[string]map[string]float64{schemata: {}, original: {}}
	for b.Loop() {
		for range 10 {
			for binary, times := range least {
				measure(b, binary, times)
			}
		}
	}
	var names []string
	for name := range least[original] {
		names = append(names, name)
	}
	slices.Sort(names)
	var table strings.Builder
	sum, worst := 0.0, 0.0
	for _, name := range names {
		ratio := least[schemata][name] / least[original][name]
		sum, worst = sum+math.Log(ratio), max(worst, ratio)
		fmt.Fprintf(&table, "\n%-14s %8.1f ns %8.1f ns %5.2f", name, least[original][name], least[schemata][name], ratio)
	}
	b.Log(table.String())
	b.ReportMetric(math.Exp(sum/float64(len(names))), "geomean")
	b.ReportMetric(worst, "worst")
	b.ReportMetric(float64(len(names)), "functions")
}

// measure runs the benchmarks of a binary and keeps the least time of each.
func measure(b *testing.B, binary string, least map[string]float64) {
	b.Helper()
	out, err := exec.Command(binary, "-test.run=^$", "-test.bench=^BenchmarkPlain$", "-test.benchtime=30000x", "-test.cpu=1").CombinedOutput()
	if err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	for _, m := range benchLine.FindAllSubmatch(out, -1) {
		ns, err := strconv.ParseFloat(string(m[2]), 64)
		if err != nil {
			b.Fatal(err)
		}
		if was, ok := least[string(m[1])]; !ok || ns < was {
			least[string(m[1])] = ns
		}
	}
}

//go:build unix

package symbolic_test

import (
	"math"
	"runtime"
	"slices"
	"syscall"
	"testing"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/symbolic"
)

// Insertion sort of lists of up to seven numbers has one path for each order of each length: 0! + 1! + ... + 7! = 5914.
func explored(b testing.TB, pkg *subject.Package, length int) int {
	for _, fn := range pkg.Functions {
		if fn.Ident != "Insertion" {
			continue
		}
		paths, err := symbolic.Explore(b.Context(), pkg, fn, nil, symbolic.Options{Paths: 100_000, Steps: 100_000_000, Length: length, Loops: 100, Effort: 1 << 40})
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		for _, p := range paths.List {
			if p.Standing == symbolic.Reached {
				n++
			}
		}
		return n
	}
	b.Fatal("no function Insertion")
	return 0
}

func sorting(b testing.TB) *subject.Package {
	pkgs, err := subject.Load(b.Context(), []string{"."}, subject.Options{Dir: "testdata/wide"})
	if err != nil {
		b.Fatal(err)
	}
	return pkgs[0]
}

func TestEachOrder(t *testing.T) {
	if n := explored(t, sorting(t), 5); n != 1+1+2+6+24+120 {
		t.Errorf("%d paths", n)
	}
}

// Asked are 5,000 paths a second on one core.
func BenchmarkPaths(b *testing.B) {
	pkg := sorting(b)
	n := 0
	begin := processor(b)
	for b.Loop() {
		n += explored(b, pkg, 7)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "paths/s")
	// On a machine that has other work to do the processor's time says more than the clock.
	b.ReportMetric(float64(n)/(processor(b)-begin), "paths/cpu-s")
}

// Asked is less than 1 GB at 100,000 paths. What the heap has from the system is what it needed at most, but for what the collector had not taken back.
func BenchmarkMemory(b *testing.B) {
	pkg := sorting(b)
	const paths = 100_000
	for b.Loop() {
		i := slices.IndexFunc(pkg.Functions, func(f *subject.Function) bool { return f.Ident == "Insertion" })
		found, err := symbolic.Explore(b.Context(), pkg, pkg.Functions[i], nil, symbolic.Options{Length: 9, Paths: paths, Steps: math.MaxInt32, Effort: math.MaxInt32})
		if err != nil {
			b.Fatal(err)
		}
		if len(found.List) != paths {
			b.Fatalf("%d paths", len(found.List))
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.HeapSys)/(1<<20), "MB")
}

// processor is the processor's time of the process in seconds, the collector's included.
func processor(b *testing.B) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

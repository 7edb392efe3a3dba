package mutation

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/subject"
)

//go:embed plain.txt
var plainProgram string

// textPath is the folder of the package that package mutant is tested on, in the repository: functions as people write them.
//
// The measured packages are copied, because the generator needs a module that it may write into.
const textPath = "internal/mutant/testdata/text"

// plainCalls are what is measured, by name. Arguments hang on i where the compiler would compute a constant call once and for all.
var plainCalls = []struct{ name, call string }{
	{"Search", "sink += text.Search(sorted, 1500+3*(i&7))"},
	{"Median", "m, _ := text.Median(floats); sink += int(m)"},
	{"Merge", "sink += len(text.Merge(intervals))"},
	{"ParseDuration", `d, _ := text.ParseDuration("1h30m15s250ms"); sink += int(d)`},
	{"Roman", "sink += len(text.Roman(1994 + i&7))"},
	{"Arabic", `m, _ := text.Arabic("MCMXCIV"); sink += m`},
	{"Levenshtein", `sink += text.Levenshtein("kitten on the mat", "sitting at the map")`},
	{"Pack", `sink += len(text.Pack("aaaabbbcccccddefffffff"))`},
	{"Unpack", `sink += len(text.Unpack("4a3b5cdd7f"))`},
	{"Price", "m, _ := text.Price(3700+i&1, i&2 == 0, false); sink += m"},
	{"Det", "sink += int(text.Det(matrix))"},
	{"Histogram", "sink += len(text.Histogram(floats, 0, 100, 10))"},
	{"Wrap", `sink += len(text.Wrap("the quick brown fox jumps over the lazy dog", 12))`},
	{"Reverse", "sink += int(text.Reverse(uint8(i)))"},
	{"Checksum", "sink += int(text.Checksum(data))"},
	{"Days", "sink += text.Days(2000+i&1, 1+i&3)"},
	{"Abs", "sink += int(numeric.Abs(float64(i&7) - 3))"},
	{"Triangle", "sink += numeric.Triangle(3+i&3, 4, 5)"},
	{"IsPrime", "if numeric.IsPrime(997 + i&3) { sink++ }"},
	{"Sin", "sink += int(numeric.Sin(float64(i & 31)))"},
	{"PowMod", "sink += int(numeric.PowMod(uint64(i&63), 41, 1009))"},
	{"Collatz", "sink += numeric.Collatz(27 + i&3)"},
	{"Gcd", "sink += numeric.Gcd(1071+i&7, 462)"},
	{"Root", "sink += numeric.Root(1000 + i&255)"},
	{"DayNumber", "sink += numeric.DayNumber(1900+i&127, 3, 14)"},
	{"Tariff", "sink += numeric.Tariff(i & 4095)"},
}

// A Slowdown is the time that a call takes in the original and in the package that holds all its mutants, of which none is on.
//
// Both times are the least of many rounds, of the processor and not of the clock.
type Slowdown struct {
	Func              string
	Original, Mutable float64 // ns
}

// Ratio is how many times as long it takes.
func (s *Slowdown) Ratio() float64 { return s.Mutable / s.Original }

// Plain measures what the mutants take from code that is not being mutated. dir is an empty folder.
//
// One processor and one process for both forms, so that they meet the same conditions; the program itself repeats and takes the best
// (plain.txt).
func Plain(ctx context.Context, dir string) ([]Slowdown, error) {
	if err := writePlain(ctx, dir); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "GOFLAGS=-mod=mod", "GOWORK=off")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("run the functions: %w\n%s", err, stderr.String())
	}
	var out []Slowdown
	for s := bufio.NewScanner(bytes.NewReader(text)); s.Scan(); {
		var d Slowdown
		if n, _ := fmt.Sscan(s.Text(), &d.Func, &d.Original, &d.Mutable); n == 3 {
			out = append(out, d)
		}
	}
	if len(out) != len(plainCalls) {
		return nil, fmt.Errorf("run the functions: %d of %d measured", len(out), len(plainCalls))
	}
	return out, nil
}

// writePlain writes a module with both forms of both packages, and the program that compares them.
//
// Both forms are packages of one module: orig as the files are, meta as the generator writes them with no mutant on.
func writePlain(ctx context.Context, dir string) error {
	files := map[string][]byte{"go.mod": []byte("module bench\n\ngo 1.26\n"), "main.go": []byte(plainMain())}
	for name, from := range map[string]string{"text": textPath, "numeric": numericPath} {
		src, err := os.ReadFile(filepath.Join(from, name+".go"))
		if err != nil {
			return err
		}
		files["orig/"+name+"/"+name+".go"], files["meta/"+name+"/"+name+".go"] = src, src
	}
	for name, src := range files {
		if err := write(filepath.Join(dir, name), src); err != nil {
			return err
		}
	}
	pkgs, err := subject.Load(ctx, []string{"./meta/text", "./meta/numeric"}, subject.Options{Dir: dir, AllowEffects: true})
	if err != nil {
		return err
	}
	for _, p := range pkgs {
		pkg, err := mutant.Of(p)
		if err != nil {
			return err
		}
		s, err := mutant.Generate(pkg, mutant.Options{})
		if err != nil {
			return err
		}
		for name, src := range s.Files {
			if err := write(name, src); err != nil {
				return err
			}
		}
	}
	return nil
}

func write(name string, src []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, src, 0o666)
}

var plainCall = regexp.MustCompile(`\b(text|numeric)\.(\w+)\(`)

// plainMain is the program, with a loop for each call of each form. The functions are called through variables: what is measured is a
// call, and not what the compiler makes of the loop around it where a function of a few instructions is inlined.
//
// ORIG and META in a call become the two forms; intervals have a type of the package and hence two variables.
func plainMain() string {
	var calls, vars strings.Builder
	for _, c := range plainCalls {
		loop := func(form string) string {
			f := plainCall.FindStringSubmatch(c.call)
			fmt.Fprintf(&vars, "var call%s%s = %s%s.%s\n", f[2], form, f[1], form, f[2])
			call := plainCall.ReplaceAllString(c.call, "call${2}"+form+"(")
			return "func(n int) { for i := range n { _ = i; " + strings.ReplaceAll(call, "intervals", "intervals"+form) + " } }"
		}
		fmt.Fprintf(&calls, "\tmeasure(%q, %s, %s)\n", c.name, loop("ORIG"), loop("META"))
	}
	return strings.ReplaceAll(plainProgram, "CALLS\n", calls.String()) + vars.String()
}

// Mean is the geometric mean of the ratios, and worst the largest.
//
// The geometric mean, as ratios multiply: 2 and 1/2 are 1 in the mean.
func Mean(ds []Slowdown) (mean, worst float64) {
	sum := 0.0
	for _, d := range ds {
		sum += math.Log(d.Ratio())
		worst = max(worst, d.Ratio())
	}
	return math.Exp(sum / float64(len(ds))), worst
}

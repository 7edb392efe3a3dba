package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A largeCase is code that is larger than what people write, or whose values are stranger, and what is asked of it.
type largeCase struct {
	name   string // of the package
	code   string
	args   []string // of imago infer
	within time.Duration
	want   string // part of what is printed
}

// parentMemory is what the program itself may take, its children apart: issue 18, section 7.
const parentMemory = 2 << 30

func largeCases() []largeCase {
	var params, steps []string
	for i := range 200 {
		params = append(params, fmt.Sprintf("p%d", i))
	}
	for i := range 667 {
		steps = append(steps, fmt.Sprintf("\tif n > %d {\n\t\tr += %d\n\t}\n", 7*i, 1+i%5))
	}
	return []largeCase{
		{"wide", "func Sum(" + strings.Join(params, ", ") + " int) int {\n\treturn " + strings.Join(params, " + ") + "\n}\n", []string{".Sum"}, 2 * time.Minute, "Sum("},
		{"long", "func Steps(n int) int {\n\tr := 0\n" + strings.Join(steps, "") + "\treturn r\n}\n", []string{".Steps"}, 2 * time.Minute, "Steps(n)"},
		{"nan", "func Count(keys []float64) map[float64]int {\n\tm := map[float64]int{}\n\tfor _, k := range keys {\n\t\tm[k]++\n\t}\n\treturn m\n}\n", []string{".Count"}, time.Minute, "Count(keys)"},
		{"cyclic", "type Ring struct {\n\tN    int\n\tNext *Ring\n}\n\nfunc Of(n int) *Ring {\n\tr := &Ring{N: n}\n\tr.Next = r\n\treturn r\n}\n\n" +
			"func (r *Ring) Len() int {\n\tn := 0\n\tfor at := r; at != nil && (n == 0 || at != r); at = at.Next {\n\t\tn++\n\t}\n\treturn n\n}\n", []string{".Of"}, time.Minute, "Of(n)"},
	}
}

// Code that is larger than what people write, and values that are strange, end within their time, with a relation, and the program does not
// take more memory than it may.
func TestLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes")
	}
	cache := t.TempDir()
	for _, c := range largeCases() {
		t.Run(strings.Join(append([]string{c.name}, c.args...), " "), func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range map[string]string{"go.mod": "module example.com/" + c.name + "\n\ngo 1.22\n", c.name + ".go": "package " + c.name + "\n\n" + c.code} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			ctx, cancel := context.WithTimeout(t.Context(), 2*c.within)
			defer cancel()
			cmd := exec.CommandContext(ctx, "imago", append([]string{"infer", "-q", "--fresh", "--budget", "200000"}, c.args...)...)
			cmd.Dir, cmd.Env = dir, append(os.Environ(), "IMAGO_CACHE="+cache)
			var out bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &out
			start := time.Now()
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			peak := make(chan int64)
			go func() { peak <- peakMemory(cmd.Process.Pid) }()
			err := cmd.Wait()
			took, most := time.Since(start), <-peak
			if err != nil || !strings.Contains(out.String(), c.want) {
				t.Errorf("%v, printed:\n%s", err, out.String())
			}
			if took > c.within || most > parentMemory {
				t.Errorf("it took %v and %d MB, want at most %v and %d MB", took, most>>20, c.within, parentMemory>>20)
			}
			t.Logf("%v, %d MB", took.Round(time.Millisecond), most>>20)
		})
	}
}

// peakMemory is the most memory that a process has had, looked at until it ends; 0 where that is not known.
func peakMemory(pid int) (most int64) {
	for {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
		_, text, found := strings.Cut(string(status), "VmHWM:")
		if err != nil || !found { // it has ended
			return most
		}
		var kb int64
		if _, err := fmt.Sscan(text, &kb); err != nil {
			return most
		}
		most = max(most, kb<<10)
		time.Sleep(20 * time.Millisecond)
	}
}

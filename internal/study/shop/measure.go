package shop

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/subject"
)

// Figures is what was printed of a shop, as a reader judges it.
type Figures struct {
	Faults    []*Fault
	Shown     map[*Fault]string // the line that shows a fault on the first screen of its function
	Told      int               // lines that say what is wrong, of all functions
	Alarms    []string          // those of them that the mended shop violates, too
	Relations int               // printed
	Noise     []string          // those that kill nothing, although mutants were tried and another one kills
	False     []string          // those that another seed refutes
}

// A line is a relation that is printed of a function.
type line struct{ target, text string }

// String is the line with its function in front.
func (l line) String() string { return l.target + ": " + l.text }

// Measure has the relations of a shop inferred as a user has it, and judges what is printed. Judged by executions is whether
//   - a line that says what is wrong shows a fault: its relation is violated in the mended shop with this fault alone, and is not once
//     that is mended, too; it stands on the screen of the fault's own function;
//   - such a line is a false alarm: the mended shop violates it;
//   - a relation is false: its inference with another seed refutes it.
func Measure(ctx context.Context, name, scratch string, o infer.Options) (*Figures, error) {
	faults, err := Read(name)
	if err != nil {
		return nil, err
	}
	j := &judge{name: name, scratch: scratch, options: o, out: &Figures{Faults: faults, Shown: map[*Fault]string{}}}
	o.Subject = subject.Options{Dir: filepath.Join(Dir, name)}
	found, err := infer.Run(ctx, []string{"./..."}, o)
	if err != nil {
		return nil, fmt.Errorf("infer shop %s: %w", name, err)
	}
	for _, s := range found.Subjects {
		if err := j.screen(ctx, s); err != nil {
			return nil, err
		}
	}
	return j.out, nil
}

// A judge judges the lines of one shop.
type judge struct {
	name, scratch string
	options       infer.Options
	out           *Figures
	variants      int
}

// screen judges what is printed of one function.
func (j *judge) screen(ctx context.Context, s *infer.Subject) error {
	var printed []string
	useful := false
	for _, f := range s.Found {
		useful = useful || f.Worth != nil && f.Worth.Kills > 0
	}
	for _, f := range s.Found {
		printed = append(printed, f.Relation.Text())
		if f.Worth != nil && f.Worth.Kills == 0 && useful {
			j.out.Noise = append(j.out.Noise, line{s.Target, f.Relation.Text()}.String())
		}
	}
	j.out.Relations += len(printed)
	again := j.options
	again.Seed++
	refuted, err := refuted(ctx, filepath.Join(Dir, j.name), s.Target, printed, again)
	if err != nil {
		return err
	}
	for _, text := range refuted {
		j.out.False = append(j.out.False, line{s.Target, text}.String())
	}
	return j.told(ctx, s)
}

// told judges the lines of a function that say what is wrong.
func (j *judge) told(ctx context.Context, s *infer.Subject) error {
	var told []string
	for _, f := range s.Almost {
		told = append(told, f.Relation.Text())
	}
	if len(told) == 0 {
		return nil
	}
	j.out.Told += len(told)
	alarms, err := j.refutedBut(ctx, s.Target, told)
	if err != nil {
		return err
	}
	wrong := map[string]bool{}
	for _, text := range alarms {
		wrong[text] = true
		j.out.Alarms = append(j.out.Alarms, line{s.Target, text}.String())
	}
	for _, f := range j.out.Faults {
		if target, _, _ := strings.Cut(s.Target, "["); "./"+f.Func != target { // an instance of a generic function is that function
			continue
		}
		shown, err := j.refutedBut(ctx, s.Target, told, f)
		if err != nil {
			return err
		}
		for _, text := range shown {
			if !wrong[text] && j.out.Shown[f] == "" {
				j.out.Shown[f] = text
			}
		}
	}
	return nil
}

// refutedBut lists those of some relations that the mended shop violates, with some faults left in it.
func (j *judge) refutedBut(ctx context.Context, target string, texts []string, left ...*Fault) ([]string, error) {
	j.variants++
	dir := filepath.Join(j.scratch, fmt.Sprint(j.name, j.variants))
	defer os.RemoveAll(dir)
	if err := Mended(j.name, dir, j.out.Faults, left...); err != nil {
		return nil, err
	}
	return refuted(ctx, dir, target, texts, j.options)
}

// refuted lists those of some relations of a function that executions of it violate, in a module at dir.
func refuted(ctx context.Context, dir, target string, texts []string, o infer.Options) ([]string, error) {
	if len(texts) == 0 {
		return nil, nil
	}
	o.Subject, o.NoMutants = subject.Options{Dir: dir}, true
	asked, err := infer.Explain(ctx, target, texts, o)
	if err != nil {
		return nil, fmt.Errorf("explain %s: %w", target, err)
	}
	var out []string
	for _, e := range asked.Explanations {
		if e.Verdict == infer.Refuted || e.Verdict == infer.Almost {
			out = append(out, e.Asked)
		}
	}
	return out, nil
}

// Report is the figures as text: each fault with the line that shows it, and what readers do not want.
func (f *Figures) Report() string {
	var b strings.Builder
	for _, fault := range f.Faults {
		text := f.Shown[fault]
		if text == "" {
			text = "-"
		}
		fmt.Fprintf(&b, "%s: %s\n    %s\n", fault.Func, fault.What, text)
	}
	for _, list := range []struct {
		name  string
		lines []string
	}{{"false alarm", f.Alarms}, {"noise", f.Noise}, {"false law", f.False}} {
		for _, l := range list.lines {
			fmt.Fprintf(&b, "%s: %s\n", list.name, l)
		}
	}
	return b.String()
}

package main

import (
	"fmt"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/genmorph/kills"
)

// leastBeyond is how many functions of other types are asked for, by the issue of the study.
const leastBeyond = 8

// beyond measures the search on functions of types that Table II does not have.
func (b *bench) beyond() error {
	const row = "%-70s %8v %9v %9v %7v\n"
	fmt.Printf(row, "function", "printed", "PZ", "PZO", "clock")
	functions := 0
	var sum totals
	var lines []string
	for _, target := range kills.Further {
		if !b.only.MatchString(target) {
			continue
		}
		one, err := kills.Beyond(b.ctx, target, b.options(b.seed))
		if err != nil {
			return err
		}
		if one.Skipped != "" {
			fmt.Printf("%-70s refused: %s\n", target, one.Skipped)
			continue
		}
		functions += int(share(len(one.Lines) > 0))
		sum.stand, sum.lines, sum.hunted = sum.stand+one.Stand(), sum.lines+len(one.Lines), sum.hunted+one.Unhunted()
		fmt.Printf(row, target, len(one.Lines), one.Stand(), one.Unhunted(), fmt.Sprintf("%.1f", one.Clock.Seconds()))
		lines = append(lines, told(&one.Result)...)
	}
	for _, line := range lines {
		fmt.Println(line)
	}
	b.figures = append(b.figures, report.AtLeast("functions of other types of which relations are printed", leastBeyond, float64(functions)),
		report.AtLeast("share of their relations that no input refutes", standing, sum.share(sum.stand)),
		report.AtLeast("share of them that do not fall to the hunt", standing, sum.share(sum.hunted)))
	return nil
}

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/packages"
)

// generated has relations of generated packages written, and the go command build, vet and run them. The packages that fail stay on disk.
func generated(ctx context.Context, n int, seed uint64) ([]report.Asked, error) {
	dir, err := os.MkdirTemp("", "imago-soak-packages-")
	if err != nil {
		return nil, err
	}
	program := filepath.Join(dir, "imago")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", program, "github.com/imago-mt/imago/cmd/imago").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build imago: %w: %s", err, out)
	}
	start := time.Now()
	failures, err := packages.Run(ctx, packages.Options{Program: program, Packages: n, Seed: seed, Dir: dir, Progress: func(name string) {
		fmt.Fprintf(os.Stderr, "soak: package %s, %.0f s\n", name, time.Since(start).Seconds())
	}})
	if err != nil {
		return nil, err
	}
	for _, f := range failures {
		fmt.Printf("%s: %s\n", f.Dir, f.What)
	}
	if len(failures) == 0 {
		os.RemoveAll(dir)
	}
	fmt.Printf("%d generated packages in %.0f s, seed %d\n\n", n, time.Since(start).Seconds(), seed)
	return []report.Asked{
		report.AtLeast("generated packages whose relations were written", 500, float64(n)),
		report.AtMost("generated packages whose tests do not build, pass vet and hold", 0, float64(len(failures))),
	}, nil
}

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/study/genmorph/kills"
)

// A bench is one run.
type bench struct {
	rows   []genmorph.Row
	seed   int64
	seeds  int
	inputs int
	tries  int
	update bool
	keep   string

	ctx     context.Context
	figures []report.Asked
}

// options are those of a measurement with one seed.
func (b *bench) options(seed int64) kills.Options {
	return kills.Options{Inputs: b.inputs, Tries: b.tries, Seed: seed, Progress: func(line string) { fmt.Fprintln(os.Stderr, "benchgenetic:", line) }}
}

// path is where what became of a subject is kept.
func (b *bench) path(r genmorph.Row, seed int64) string {
	return filepath.Join(b.keep, fmt.Sprintf("%s-%d-%d-%d.json", r.Target, seed, b.inputs, b.tries))
}

// kept is what an earlier run kept of a subject; nil if there is nothing.
func (b *bench) kept(r genmorph.Row, seed int64) (*kills.Result, error) {
	if b.keep == "" {
		return nil, nil
	}
	data, err := os.ReadFile(b.path(r, seed))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	one := &kills.Result{}
	return one, json.Unmarshal(data, one)
}

// share is 1 for what is so.
func share(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

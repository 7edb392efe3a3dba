package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/study/genmorph/kills"
)

// A bench is one run.
type bench struct {
	rows     []genmorph.Row
	seed     int64
	seeds    int
	inputs   int
	tries    int
	hunt     int
	alone    bool
	suite    int
	baseline time.Duration
	update   bool
	keep     string
	only     *regexp.Regexp

	ctx     context.Context
	figures []report.Asked
}

// options are those of a measurement with one seed.
func (b *bench) options(seed int64) kills.Options {
	return kills.Options{Inputs: b.inputs, Tries: b.tries, Hunt: b.hunt, Alone: b.alone, Suites: true, Suite: b.suite, Seed: seed, Progress: func(line string) { fmt.Fprintln(os.Stderr, "benchgenetic:", line) }}
}

// path is where what became of a subject is kept, by all that it hangs on.
func (b *bench) path(r genmorph.Row, seed int64, a *ablation) string {
	name := fmt.Sprintf("%s-%d-%d-%d-%d", r.Target, seed, b.inputs, b.tries, b.hunt)
	if b.suite > 0 {
		name += fmt.Sprintf("-suite %d", b.suite)
	}
	if a != nil {
		name += "-without " + strings.Join(a.without, " ") + " " + infer.EngineList(a.engines)
	}
	return filepath.Join(b.keep, name+".json")
}

// kept is what an earlier run kept of a subject; nil if there is nothing.
func (b *bench) kept(r genmorph.Row, seed int64, a *ablation) (*kills.Result, error) {
	if b.keep == "" {
		return nil, nil
	}
	data, err := os.ReadFile(b.path(r, seed, a))
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

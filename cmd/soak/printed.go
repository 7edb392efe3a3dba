package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/imago-mt/imago/internal/infer/audit"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/field"
)

// library is the packages of the standard library of which functions are drawn: those whose functions have results and no effects.
var library = []string{"bytes", "strings", "strconv", "unicode", "unicode/utf8", "unicode/utf16", "math", "math/bits", "math/cmplx", "math/big", "slices", "maps", "sort",
	"path", "path/filepath", "time", "net/url", "net/netip", "net/textproto", "mime", "html", "encoding/hex", "encoding/base64", "encoding/binary", "hash/crc32",
	"go/token", "text/template", "regexp/syntax", "image/color", "container/ring"}

// A source is functions whose printed relations are tried, as they are named in a folder.
type source struct {
	name, dir string
	targets   []string
}

// drawn picks functions of the standard library, and as many of the seen half of the field, by hash, evenly over packages and modules.
func drawn(ctx context.Context, p plan) ([]source, error) {
	var out []source
	n := p.functions
	for i, path := range library {
		lot, err := field.Draw(ctx, field.Module{Packages: []string{path}}, ".", share(n, len(library), i))
		if err != nil {
			return nil, err
		}
		out = append(out, source{path, ".", lot.Targets})
	}
	if !p.modules {
		return out, nil
	}
	modules, err := field.Modules()
	if err != nil {
		return nil, err
	}
	var seen []field.Module
	for _, m := range modules {
		if m.Half() == field.Seen {
			seen = append(seen, m)
		}
	}
	for i, m := range seen {
		tree := filepath.Join(p.keep, m.Name, m.Version)
		if err := field.Fetch(ctx, m, m.Version, tree); err != nil {
			return nil, err
		}
		lot, err := field.Draw(ctx, m, tree, share(n, len(seen), i))
		if err != nil {
			return nil, err
		}
		out = append(out, source{m.Name, tree, lot.Targets})
	}
	return out, nil
}

// share is the i-th of some nearly equal parts of n.
func share(n, parts, i int) int { return n*(i+1)/parts - n*i/parts }

// printed tries what inference prints for functions of several sources.
func printed(ctx context.Context, sources []source, o audit.Options) ([]report.Asked, error) {
	start := time.Now()
	all := &audit.Report{}
	drawn := 0
	for _, s := range sources {
		o.Infer.Subject.Dir = s.dir
		for _, target := range s.targets {
			fmt.Fprintf(os.Stderr, "soak: the relations of %s in %s, %.0f s\n", target, s.name, time.Since(start).Seconds())
			r, err := audit.Run(ctx, []string{target}, o)
			if err != nil {
				return nil, err
			}
			for _, v := range r.Violations {
				fmt.Println(s.name, v)
			}
			for _, text := range r.Untried {
				fmt.Println("never tried:", s.name, text)
			}
			drawn++
			all.Add(r)
		}
	}
	fmt.Printf("%d relations of %d functions on %d fresh inputs each, %d verdicts, in %.0f s, seed %d; %d functions were refused\n\n",
		all.Relations, all.Functions, o.Inputs, all.Tried, time.Since(start).Seconds(), o.Seed, all.Skipped)
	return []report.Asked{
		report.AtLeast("functions that were drawn", float64(drawn), float64(all.Functions+all.Skipped)),
		report.AtLeast("fresh inputs for each printed relation", 1_000_000, float64(o.Inputs)),
		report.AtMost("printed relations that fail on a fresh input", 0, float64(len(all.Violations))),
		report.AtMost("printed relations that no fresh input reached", 0, float64(len(all.Untried))),
	}, nil
}

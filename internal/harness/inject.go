package harness

import (
	"bytes"
	"embed"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/imago-mt/imago/internal/harness/child"
	"github.com/imago-mt/imago/relation"
)

// The import paths under which the run time is compiled here. In a child they are below [runtimePath].
const (
	relationPath = "github.com/imago-mt/imago/relation"
	childPath    = "github.com/imago-mt/imago/internal/harness/child"
)

// language is the version of Go that the run time and the glue are written in. As a build constraint it raises the language of a
// file in a module whose go line is older, and says what is missing where the toolchain is.
const language = "go1.26"

// runtimeFiles returns the sources of packages relation and child for a child with layout l, by the path that the overlay gives
// them.
func runtimeFiles(l *layout) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, p := range []struct {
		name string
		fs   embed.FS
	}{{"relation", relation.Source}, {"child", child.Source}} {
		entries, err := p.fs.ReadDir(".")
		if err != nil {
			return nil, fmt.Errorf("read the run time's source: %w", err)
		}
		for _, e := range entries {
			if strings.HasSuffix(e.Name(), "_test.go") || e.Name() == "source.go" {
				continue
			}
			src, err := p.fs.ReadFile(e.Name())
			if err != nil {
				return nil, fmt.Errorf("read the run time's source: %w", err)
			}
			src = bytes.ReplaceAll(src, []byte(`"`+relationPath+`"`), []byte(`"`+runtimePath+`/relation"`))
			files[filepath.Join(l.runtimeDir, p.name, e.Name())] = raised(src)
		}
	}
	return files, nil
}

// raised puts the language version on top of a file, beside the build constraint that it may have.
func raised(src []byte) []byte {
	const mark = "//go:build "
	if rest, ok := bytes.CutPrefix(src, []byte(mark)); ok {
		line, after, _ := bytes.Cut(rest, []byte("\n"))
		return fmt.Appendf(nil, "%s%s && (%s)\n%s", mark, language, line, after)
	}
	return fmt.Appendf(nil, "%s%s\n\n%s", mark, language, src)
}

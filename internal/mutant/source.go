package mutant

import (
	"go/ast"
	"go/token"
	"strings"
)

// A source is one file.
type source struct {
	name  string
	ast   *ast.File
	file  *token.File
	src   []byte
	fuel  []edit
	units []*unit
}

// at is an offset in the file of a position.
func (s *source) at(p token.Pos) int { return s.file.Offset(p) }

func (s *source) text(n ast.Node) string { return string(s.src[s.at(n.Pos()):s.at(n.End())]) }

func oneLine(b []byte) string { return strings.Join(strings.Fields(string(b)), " ") }

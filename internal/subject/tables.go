package subject

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/packages"
)

// Bounds of the texts of tables. No theory: of a table of names a few tell as much as all of them, and a longer text is a message.
const (
	maxTableTexts = 24
	maxTableText  = 24
)

// tableTexts lists texts of the initial values of package variables: keys and elements of maps and lists, such as the abbreviations that a
// formatter knows. They are texts that code tells apart, as those in its body are. Of many texts some are taken, evenly.
func tableTexts(p *packages.Package, vars []*types.Var) []string {
	var all []string
	for _, v := range vars {
		all = append(all, textsIn(p, initialValue(p, v))...)
	}
	if len(all) <= maxTableTexts {
		return all
	}
	out := make([]string, maxTableTexts)
	for i := range out {
		out[i] = all[i*len(all)/len(out)]
	}
	return out
}

// initialValue is the expression that a package variable is declared with; nil if it has none of its own.
func initialValue(p *packages.Package, v *types.Var) ast.Expr {
	for _, init := range p.TypesInfo.InitOrder {
		if len(init.Lhs) == 1 && init.Lhs[0] == v {
			return init.Rhs
		}
	}
	return nil
}

// textsIn lists the short string constants of an expression in their order, without those of messages.
func textsIn(p *packages.Package, e ast.Expr) (out []string) {
	if e == nil {
		return nil
	}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if isComplaint(n) {
				return false
			}
		case ast.Expr:
			tv, ok := p.TypesInfo.Types[n]
			if !ok || tv.Value == nil {
				return true
			}
			if tv.Value.Kind() == constant.String {
				if text := constant.StringVal(tv.Value); text != "" && len(text) <= maxTableText {
					out = append(out, text)
				}
			}
			return false
		}
		return true
	})
	return out
}

// isComplaint tells the calls whose strings are for people.
func isComplaint(call *ast.CallExpr) bool {
	switch types.ExprString(call.Fun) {
	case "panic", "errors.New", "fmt.Errorf", "fmt.Sprintf", "fmt.Printf", "fmt.Fprintf", "log.Printf", "log.Fatalf":
		return true
	}
	return false
}

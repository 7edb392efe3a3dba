package infer

import "github.com/imago-mt/imago/relation"

func isNumber(t *relation.Type) bool {
	return t != nil && t.Kind >= relation.Int && t.Kind <= relation.Complex128
}

func isBool(t *relation.Type) bool { return t != nil && t.Kind == relation.Bool }

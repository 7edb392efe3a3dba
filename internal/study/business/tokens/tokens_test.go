package tokens

import "testing"

func TestPrintTokens(t *testing.T) {
	for in, want := range map[string]string{
		"":                 "",
		" \t\n":            "",
		`"abcd", ',', 123`: "string,\"abcd\".\ncomma.\nquote.\ncomma.\nquote.\ncomma.\nnumeric,123.\n",
		"(if x1 12)":       "lparen.\nkeyword,\"if\".\nidentifier,\"x1\".\nnumeric,12.\nrparen.\n",
		"[`a] => =":        "lsquare.\nbquote.\nidentifier,\"a\".\nrsquare.\nequalgreater.\nerror,\"=\".\n",
		"; note (1)\nand":  "comment,\"; note (1)\".\nkeyword,\"and\".\n",
		"\"ab\n1":          "error,\"\"ab\".\nnumeric,1.\n",
		"#a # 1a a_b":      "character,\"a\".\nerror,\"#\".\nerror,\"1a\".\nerror,\"a_b\".\n",
	} {
		if got := PrintTokens(in); got != want {
			t.Errorf("PrintTokens(%q) is %q, want %q", in, got, want)
		}
	}
}

package tokens2

import "testing"

func TestPrintTokens(t *testing.T) {
	for in, want := range map[string]string{
		"":                 "",
		" \t\n":            "",
		`"abcd", ',', 123`: "string,\"abcd\".\ncomma.\nquote.\ncomma.\nquote.\ncomma.\nnumeric,123.\n",
		"(if x1 12)":       "lparen.\nkeyword,\"if\".\nidentifier,\"x1\".\nnumeric,12.\nrparen.\n",
		"[`a] => =":        "lsquare.\nbquote.\nidentifier,\"a\".\nrsquare.\nkeyword,\"=>\".\nerror,\"=\".\n",
		"; note (1)\nand":  "comment,\"; note (1)\".\nkeyword,\"and\".\n",
		"\"ab\n1":          "error,\"\"ab\".\nnumeric,1.\n",
		"#a # 1a\"":        "character,\"a\".\nerror,\"#\".\nerror,\"1a\".\nerror,\"\"\".\n",
	} {
		if got := PrintTokens(in); got != want {
			t.Errorf("PrintTokens(%q) is %q, want %q", in, got, want)
		}
	}
}

// The paper's follow-up: the second quotation mark is gone, and a line end follows.
func TestFault(t *testing.T) {
	const in = "\"abcd\n"
	if got, want := PrintTokensFaulty(in), "error,\"\"abcd\n\".\n"; got != want {
		t.Errorf("PrintTokensFaulty(%q) is %q, want the fault, %q", in, got, want)
	}
	if got, want := PrintTokens(in), "error,\"\"abcd\".\n"; got != want {
		t.Errorf("PrintTokens(%q) is %q, want %q", in, got, want)
	}
	if in := `"abcd", 1`; PrintTokens(in) != PrintTokensFaulty(in) {
		t.Errorf("they differ on %q", in)
	}
}

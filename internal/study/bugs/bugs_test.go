package bugs

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/gotest"
)

func TestList(t *testing.T) {
	modules := map[string]string{} // of the bugs so far, and the list of each
	names := map[string]bool{}
	for _, list := range []string{First, Second} {
		bugs, err := List(list)
		if err != nil {
			t.Fatal(err)
		}
		if len(bugs) < 10 {
			t.Errorf("%s: %d bugs", list, len(bugs))
		}
		for _, b := range bugs {
			if names[b.Name] {
				t.Errorf("two bugs %s", b.Name)
			}
			names[b.Name] = true
			if other := modules[b.Module]; other != "" && other != list {
				t.Errorf("%s: module %s is in list %s already", b.Name, b.Module, other)
			}
			modules[b.Module] = list
			if b.Cite == "" || b.Wrong == "" || b.Buggy == b.Fixed {
				t.Errorf("%s is not told in full", b.Name)
			}
			for _, target := range b.Targets {
				if ident(target) == "" || !strings.HasPrefix(target, ".") {
					t.Errorf("%s: target %s does not stand in the module", b.Name, target)
				}
			}
		}
	}
	if _, err := List("third"); err == nil {
		t.Error("there is a list that is not committed")
	}
}

func TestParseComplains(t *testing.T) {
	const whole = "bug a\nmodule m v1 v2\ntarget .F\ntry F(1)\nbuggy 1\nfixed 2\n"
	if _, err := parse(whole); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ text, want string }{
		{"target .F\n", "1: before the first bug"},
		{"bug a\nmodul m v1 v2\n", "2: unknown word"},
		{"bug a\nmodule m v1\n", "2: want PATH BUGGY FIXED"},
		{strings.Replace(whole, "fixed 2", "fixed 1", 1), "tells the releases apart"},
		{strings.Replace(whole, "target .F\n", "", 1), "target"},
	} {
		if _, err := parse(tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %q", tt.text, err, tt.want)
		}
	}
}

func TestTargets(t *testing.T) {
	for _, tt := range []struct{ target, pkg, ident string }{
		{".FromString", "./.", "FromString"},
		{".Decimal.Mod", "./.", "Decimal.Mod"},
		{"./cidr.HostBig", "./cidr", "HostBig"},
		{"./a/b.T.M", "./a/b", "T.M"},
	} {
		b := &Bug{Targets: []string{tt.target}}
		if b.Package() != tt.pkg || ident(tt.target) != tt.ident {
			t.Errorf("%s: %s %s", tt.target, b.Package(), ident(tt.target))
		}
	}
}

func TestRaise(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"module m\n", "go 1.21"},
		{"module m\n\ngo 1.9\n", "go 1.21"},
		{"module m\n\ngo 1.24.1\n", "go 1.24.1"},
	} {
		text := []byte(tt.text)
		if err := raise(&text); err != nil || !strings.Contains(string(text), tt.want+"\n") {
			t.Errorf("%q: %q %v", tt.text, text, err)
		}
	}
}

func TestFailedRelations(t *testing.T) {
	const out = `{"Action":"output","Test":"TestImagoLess/irreflexive","Output":"        m_imago_test.go:12: Less(a, a)\n"}
{"Action":"fail","Package":"m","Test":"TestImagoLess/irreflexive"}
{"Action":"fail","Package":"m","Test":"TestImagoLess/asymmetric"}
{"Action":"fail","Package":"m","Test":"TestImagoLess"}
{"Action":"fail","Package":"m"}
`
	if got := failedRelations(gotest.Read([]byte(out))); !slices.Equal(got, []string{"Less/irreflexive", "Less/asymmetric"}) {
		t.Errorf("%q", got)
	}
	if got := failedRelations(nil); len(got) > 0 {
		t.Errorf("%q", got)
	}
}

func TestFailing(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module m\n\ngo 1.21\n")
	const head = "package m\n\nimport \"testing\"\n\nfunc TestImagoF(t *testing.T) {\n"
	for _, tt := range []struct {
		body string
		want []string
	}{
		{"\tt.Run(\"odd\", func(t *testing.T) {})\n}\n", nil},
		{"\tt.Run(\"odd\", func(t *testing.T) { t.Fail() })\n}\n", []string{"F/odd"}},
		{"\tpanic(0)\n}\n", []string{"ended early"}},
	} {
		write("m_imago_test.go", head+tt.body)
		got, err := failing(t.Context(), dir, ".")
		if err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%q, %v, want %q", got, err, tt.want)
		}
	}
	write("m_imago_test.go", head)
	if _, err := failing(t.Context(), dir, "."); err == nil {
		t.Error("a test that does not build is no finding")
	}
}

package faults

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/gotest"
)

func TestRewrite(t *testing.T) {
	const src = `package geom_test

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/examples/geom"
)

var imagoVecRotateRelations = []imagoRelation[imagoVecRotateRow]{
	{
		text: "action: v.Rotate(0).Norm() ~= v.Norm()",
		post: func(run *imagoRun, row imagoVecRotateRow) bool {
			return v.Rotate(a).Rotate(b).Norm() == (&v).Rotate(geom.Area(c)).Norm() && geom.Rotate(v)
		},
	},
	{text: "second"},
}

var imagoAreaRelations = []imagoRelation[imagoAreaRow]{
	{post: func() bool { return geom.Area(slices.Clone(v)) == geom.Area[[]int](w) && v.Rotate(1) == v && v.Area() }},
}

func TestImagoVecRotate(t *testing.T) { v.Rotate(1); geom.Area(nil) }
`
	functions := []*Function{
		{Target: "./examples/geom.Vec.Rotate", Second: "Turn"}, {Target: "./examples/geom.Area", Second: "Area2"}, {Target: "./examples/geom.Gone", Second: "Gone"},
	}
	got, relations, err := Rewrite([]byte(src), functions, "imago.test/second/plane")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\timagosecond \"imago.test/second/plane\"\n",
		"imagosecond.Turn(imagosecond.Turn(v, a), b).Norm() == imagosecond.Turn((&v), geom.Area(c)).Norm() && geom.Rotate(v)\n",
		"imagosecond.Area2(slices.Clone(v)) == imagosecond.Area2(w) && v.Rotate(1) == v && v.Area() ",
		"{ v.Rotate(1); geom.Area(nil) }",
		"var _ = geom.Vec.Rotate\n", "var _ = geom.Area[[]int]\n",
		`text: "action: v.Rotate(0)`,
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if relations[functions[0]] != 2 || relations[functions[1]] != 1 || len(relations) != 2 {
		t.Errorf("relations %v", relations)
	}
}

func TestTargets(t *testing.T) {
	for _, test := range []struct{ target, pkg, ident, test string }{
		{"math.Sin", "math", "Sin", "TestImagoSin"},
		{"encoding/hex.DecodeString", "encoding/hex", "DecodeString", "TestImagoDecodeString"},
		{"./examples/geom.Vec.Rotate", "./examples/geom", "Vec.Rotate", "TestImagoVecRotate"},
		{"slices.Compact[[]int]", "slices", "Compact", "TestImagoCompactSliceInt"},
	} {
		f := &Function{Target: test.target}
		if f.Package() != test.pkg || f.Ident() != test.ident || f.test() != test.test {
			t.Errorf("%s: %s, %s, %s", test.target, f.Package(), f.Ident(), f.test())
		}
	}
}

func TestFailuresOf(t *testing.T) {
	const events = `{"Action":"run","Package":"p","Test":"TestImagoF"}
{"Action":"run","Package":"p","Test":"TestImagoF/odd"}
{"Action":"output","Package":"p","Test":"TestImagoF/odd","Output":"with x=1\n"}
{"Action":"fail","Package":"p","Test":"TestImagoF/odd"}
{"Action":"fail","Package":"p","Test":"TestImagoF"}
{"Action":"run","Package":"p","Test":"TestImagoF/odd"}
{"Action":"fail","Package":"p","Test":"TestImagoF/odd"}
{"Action":"pass","Package":"p","Test":"TestImagoG"}
{"Action":"fail","Package":"p"}
{"Action":"build-output","ImportPath":"q","Output":"no F\n"}
{"Action":"build-fail","ImportPath":"q"}
`
	got := failuresOf(gotest.Read([]byte(events)))
	want := []Failure{{"p", "TestImagoF/odd", "with x=1\n"}, {"q", "", "no F\n"}}
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got %q, want %q", got, want)
	}
}

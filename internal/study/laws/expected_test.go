package laws

import "testing"

func load(t *testing.T, l List) []*Claim {
	t.Helper()
	targets, err := l.Targets()
	if err != nil {
		t.Fatal(err)
	}
	claims, err := Load(t.Context(), targets)
	if err != nil {
		t.Fatal(err)
	}
	return claims
}

// The list is wide enough to say something: so many laws, over so many functions, of each kind.
func TestExpected(t *testing.T) {
	claims := load(t, Expected)
	targets, kinds, seen := map[string]bool{}, map[Kind]int{}, map[string]string{}
	for _, c := range claims {
		targets[c.Target] = true
		for _, k := range c.Kinds() {
			kinds[k]++
		}
		key := c.Target + " " + c.Relation.Text()
		if at := seen[key]; at != "" {
			t.Errorf("%s: the law of %s again", c.At, at)
		}
		seen[key] = c.At
	}
	t.Logf("%d laws over %d functions; %v", len(claims), len(targets), kinds)
	if len(claims) < 170 || len(targets) < 80 {
		t.Errorf("%d laws over %d functions, want 170 over 80", len(claims), len(targets))
	}
	for k, want := range map[Kind]int{Guarded: 38, OverTwo: 33, OverLists: 55, OnOutcomes: 17, OnMethods: 24} {
		if kinds[k] < want {
			t.Errorf("%d laws are %s, want %d", kinds[k], k, want)
		}
	}
}

func TestKinds(t *testing.T) {
	targets, err := Read(Expected, "strings.Repeat\n\tcount < 0 => panics(Repeat(s, count))\n\tRepeat(s, 1) == s\nstrings.Split\n\tJoin(Split(s, sep), sep) == s\ntime.Duration.Abs\n\td.Abs().Abs() == d.Abs()\n")
	if err != nil {
		t.Fatal(err)
	}
	claims, err := Load(t.Context(), targets)
	if err != nil {
		t.Fatal(err)
	}
	want := [][]Kind{{Guarded, OverLists, OnOutcomes}, {OverLists}, {OverTwo, OverLists}, {OnMethods}}
	for i, c := range claims {
		got := c.Kinds()
		if len(got) != len(want[i]) {
			t.Errorf("%s: %v, want %v", c.Text, got, want[i])
			continue
		}
		for j := range got {
			if got[j] != want[i][j] {
				t.Errorf("%s: %v, want %v", c.Text, got, want[i])
			}
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for _, text := range []string{
		"\tF(x) == x\n", "math.Sin\n", "math.Sin\n\tSin(0) == 0\nmath.Sin\n\tSin(-x) ~= -Sin(x)\n", "math.Sin\n\tSin(0) == 0\n\tdomain x in [0, 1]\n",
	} {
		if _, err := Read(Expected, text); err == nil {
			t.Errorf("read(%q) is no error", text)
		}
	}
}

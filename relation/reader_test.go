package relation

import "testing"

func TestSmoke(t *testing.T) {
	env := testEnv()
	for _, text := range []string{
		"period: Sin(x + 2*math.Pi) ~= Sin(x)",
		"rising: -math.Pi/2 <= x && x < y && y <= math.Pi/2 => Sin(x) <~ Sin(y)",
		"zeros(n int): Sin(float64(n)*math.Pi) ~= 0",
		"Cut(s, sep).before == take(s, 1)",
		"DivMod(a, b)[1] == a%b",
		"v.Rotate(a).Norm() ~= v.Norm()",
		"v.Grow(2).Grow(3).X == 6*v.X",
		"Ints(xs)[i] <= Ints(xs)[j]",
		"Ints(concat(xs, []int{1, 2})) == Ints(concat([]int{2, 1}, xs))",
		"ok(Parse(s)) => Format(Parse(s)) == s",
		"Most(xs...) >= Most(1, 2)",
		"geom.sum(xs) == sum(xs)",
		"Next(Monday) == Tuesday",
		"n.Next == nil => n.Len() == 1",
		"base64.StdEncoding.EncodeToString(b) == Encode(b)",
		"First([]int{1, n}) == 1",
		"Sort[[]int](x) == sort(x)",
	} {
		r, err := Parse(text, env)
		if err != nil {
			t.Errorf("%s\n%s", text, err)
			continue
		}
		t.Log(r)
	}
}

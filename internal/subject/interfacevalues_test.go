package subject

import (
	"slices"
	"testing"
)

// wrapped is a package with a type that implements the interface its constructor takes, which conversion meets after the interface, and
// variables of a hidden type.
const wrapped = `package wrapped

import (
	"io"
	"os"
)

type Reader struct {
	r    io.Reader
	seen int
}

func NewReader(r io.Reader) *Reader { return &Reader{r: r} }

func (r *Reader) Read(p []byte) (int, error) { n, err := r.r.Read(p); r.seen += n; return n, err }

func (r *Reader) Seen() int { return r.seen }

type Order interface{ First([]byte) int }

type big struct{}

func (big) First(b []byte) int { if len(b) == 0 { return 0 }; return int(b[0]) }

type noisy struct{}

func (noisy) First(b []byte) int { os.Remove("x"); return len(b) }

type stateful struct{ n int }

func (s *stateful) First(b []byte) int { s.n++; return s.n }

var (
	Big      big
	Noisy    noisy
	Stateful = &stateful{}
	Hidden   Order = &stateful{}
)

func Uses(o Order, b []byte) int { return o.First(b) }
`

// TestWrappedInterface has a type found buildable whichever function is converted first. Before, the whole package lost Reader's methods
// since All takes an io.Reader: bufio.Reader, all of whose fifteen methods were refused unless one of them was named.
func TestWrappedInterface(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/wrapped\n\ngo 1.22\n")
	write(t, dir, "wrapped.go", wrapped)
	write(t, dir, "all.go", "package wrapped\n\nimport \"io\"\n\nfunc All(r io.Reader, n int) int { k, _ := r.Read(make([]byte, n)); return k }\n")
	for _, targets := range [][]string{{"."}, {".All", ".Reader.Seen"}, {".Reader.Seen", ".All"}} {
		found := false
		for _, f := range load(t, dir, targets...)[0].Functions {
			if f.Ident != "Reader.Seen" {
				continue
			}
			found = true
			if f.Refused != "" {
				t.Errorf("%v: refused: %s", targets, f.Refused)
			} else if got, want := funcText(f.Func), "r *Reader{NewReader .Reader.Read} -> int"; got != want {
				t.Errorf("%v: got %s, want %s", targets, got, want)
			}
		}
		if !found {
			t.Errorf("%v: no Reader.Seen", targets)
		}
	}
}

// TestVariablesBeside has an interface take variables of a hidden type, but none with effects, none with a state and none that may be anything.
func TestVariablesBeside(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/wrapped\n\ngo 1.22\n")
	write(t, dir, "wrapped.go", wrapped)
	for target, want := range map[string]string{
		".Uses":                  `o Order{="example.com/wrapped".Big as "example.com/wrapped".Order}, b []uint8 -> int`,
		"encoding/binary.Append": "",
	} {
		f := load(t, dir, target)[0].Functions[0]
		switch {
		case f.Refused != "":
			t.Errorf("%s: refused: %s", target, f.Refused)
		case want != "" && funcText(f.Func) != want:
			t.Errorf("%s: got %s, want %s", target, funcText(f.Func), want)
		}
	}
}

// TestGenericInterface has an instance of a generic interface take the instances of the generic types that implement it, as far as its arguments meet
// their constraints.
func TestGenericInterface(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/sets\n\ngo 1.22\n")
	write(t, dir, "sets.go", `package sets

type Collection[T any] interface{ Size() int }

type List[T any] struct{ Items []T }

func (l *List[T]) Size() int { return len(l.Items) }

type Texts[T ~string] struct{ Items []T }

func (l *Texts[T]) Size() int { return len(l.Items) }

type Pair[K, V any] struct { Key K; Value V }

func (p *Pair[K, V]) Size() int { return 2 }

func Larger(a, b Collection[int]) bool { return a.Size() > b.Size() }
`)
	p := load(t, dir, ".Larger")[0]
	if f := p.Functions[0]; f.Refused != "" {
		t.Errorf("refused: %s", f.Refused)
	}
	var got []string
	for _, v := range p.Env.Presets {
		got = append(got, v.Name)
	}
	if want := `=*"example.com/sets".List[int] as "example.com/sets".Collection[int]`; len(got) != 1 || got[0] != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestInterfaceChangers has values that are made as an interface changed by its methods, but by none that has effects in one of the types behind it,
// and by none that is a question.
func TestInterfaceChangers(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/shop\n\ngo 1.22\n")
	write(t, dir, "shop.go", `package shop

import "os"

type Shop[T any] interface {
	Put(thing T)
	Sell(thing T) error
	Log(text string) error
	Count(thing T) int
	Close()
}

type plain[T comparable] struct{ things map[T]int }

func New[T comparable]() Shop[T] { return &plain[T]{map[T]int{}} }

func (p *plain[T]) Put(thing T) { p.things[thing]++ }
func (p *plain[T]) Sell(thing T) error { p.things[thing]--; return nil }
func (p *plain[T]) Log(text string) error { return nil }
func (p *plain[T]) Count(thing T) int { return p.things[thing] }
func (p *plain[T]) Close() {}

type logged[T comparable] struct{ *plain[T] }

func (l *logged[T]) Log(text string) error { return os.WriteFile("log", []byte(text), 0o666) }

func Empty(s Shop[int]) bool { return s.Count(1) == 0 }
`)
	f := load(t, dir, ".Empty")[0].Functions[0]
	if f.Refused != "" {
		t.Fatalf("refused: %s", f.Refused)
	}
	var got []string
	for _, b := range f.Func.Params[0].Type.Builders {
		got = append(got, b.Func)
	}
	if want := []string{"New[int]", "Shop[int].Put", "Shop[int].Sell"}; !slices.Equal(got, want) {
		t.Errorf("a shop is made by %q, want %q", got, want)
	}
}

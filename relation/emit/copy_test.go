package emit_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/imago-mt/imago/relation/emit"
)

// copies is a test that uses the emitted copier on values that point into themselves.
const copies = `package p_test

import (
	"container/list"
	"testing"
)

// A chain's last node is part of its head, and head is met first.
type node struct{ next *node }
type chain struct {
	head *node
	own  node
}

func TestCopy(t *testing.T) {
	l := list.New()
	l.PushBack(1)
	l.PushBack(2)
	c := imagoCopy(l)
	c.PushFront(0)
	c.Remove(c.Back())
	var got []any
	for e := c.Front(); e != nil && len(got) < 9; e = e.Next() {
		got = append(got, e.Value)
	}
	if len(got) != 2 || got[0] != 0 || got[1] != 1 || l.Len() != 2 || l.Front().Value != 1 {
		t.Errorf("the copy has %v, the original %d elements from %v", got, l.Len(), l.Front().Value)
	}
	k := &chain{}
	k.head = &node{next: &k.own}
	if d := imagoCopy(k); d.head.next != &d.own || d.head == k.head {
		t.Error("the copy of a chain does not end in itself")
	}
}
`

func TestCopyOfRings(t *testing.T) {
	dir := t.TempDir()
	helpers, err := emit.Helpers("p", true, []byte(copies))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.21\n", "p.go": "package p\n", "p_test.go": copies, "helpers_test.go": string(helpers)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "test", "./...")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

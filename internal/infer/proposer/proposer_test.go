//go:build unix

package proposer

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestWords(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want []string
	}{
		{"", nil},
		{"  a  b\tc ", []string{"a", "b", "c"}},
		{`sh -c 'cat "$1" | tr a b'`, []string{"sh", "-c", `cat "$1" | tr a b`}},
		{`a "b \"c\" \d" ''`, []string{"a", `b "c" \d`, ""}},
		{`a\ b x'y'z`, []string{"a b", "xyz"}},
		{"$HOME > *", []string{"$HOME", ">", "*"}},
	} {
		if got, err := words(tt.in); err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: got %q, %v, want %q", tt.in, got, err, tt.want)
		}
	}
	for _, bad := range []string{"a 'b", `"`} {
		if got, err := words(bad); err == nil {
			t.Errorf("%q: got %q", bad, got)
		}
	}
}

func TestRead(t *testing.T) {
	lines, unread := Read([]byte("# comment\n\nodd: F(-x) == -F(x)\r\n```go\n- `F(x) == x`\n  -F(x) <= 0\n```\na\x00b\n\xff\xfe\n" + strings.Repeat("x", MaxLine+1) + "\nlast"))
	var got []string
	for _, l := range lines {
		got = append(got, strconv.Itoa(l.Number)+" "+l.Text)
	}
	if want := []string{"3 odd: F(-x) == -F(x)", "5 F(x) == x", "6 -F(x) <= 0", "11 last"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if len(unread) != 3 || unread[0].Text != "ab" || unread[2].Number != 10 || len(unread[2].Text) > maxSaid+len("…") {
		t.Errorf("unread %+v", unread)
	}
	lines, unread = Read([]byte(strings.Repeat("F(x) == x\n", MaxLines+2)))
	if len(lines) != MaxLines || len(unread) != 2 {
		t.Errorf("%d lines, %d unread", len(lines), len(unread))
	}
}

// Whatever a command prints, each line of it has one place, and what is told of it can be printed.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"", "a: b", "# c\nF(x) == x", "`a`", "- - x", "\x1b[2J", "```\nx\n```", "`", "*"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, out []byte) {
		lines, unread := Read(out)
		if len(lines) > MaxLines {
			t.Fatalf("%d lines", len(lines))
		}
		last := 0
		for _, l := range lines {
			if l.Number <= last || l.Why != "" || len(l.Text) > MaxLine || strings.ContainsFunc(l.Text, isControl) {
				t.Errorf("line %+v", l)
			}
			last = l.Number
		}
		for _, l := range unread {
			if l.Why == "" || strings.ContainsFunc(l.Text, isControl) {
				t.Errorf("unread line %+v", l)
			}
		}
	})
}

// ask is what a shell script proposes.
func ask(t *testing.T, script string, limit time.Duration) *Answer {
	t.Helper()
	p, err := New("sh -c '"+script+"'", limit)
	if err != nil {
		t.Fatal(err)
	}
	a, err := p.Ask(t.Context(), &Question{Version: Version, Target: "math.Sin"})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestAsk(t *testing.T) {
	a := ask(t, `grep -o "math.Sin" && echo "F(x) == x"`, 0)
	if a.Failure != "" || len(a.Lines) != 2 || a.Lines[0].Text != "math.Sin" || a.Lines[1].Text != "F(x) == x" {
		t.Errorf("%+v", a)
	}
	for _, tt := range []struct {
		script, failure string
		slow            bool
	}{
		{"echo x; exit 3", "exit status 3", false},
		{"echo broken >&2; kill -9 $$", "signal: killed: broken", false},
		{"yes", "it printed more than 1048576 bytes", false},
		{"echo x; sleep 60", "it was ended after 100ms", true},
		{"sleep 60 & exit 0", "it ended, and what it had started did not", false},
	} {
		limit := time.Duration(0)
		if tt.slow {
			limit = 100 * time.Millisecond
		}
		start := time.Now()
		a := ask(t, tt.script, limit)
		if a.Failure != tt.failure || a.Slow != tt.slow || len(a.Lines) > 0 {
			t.Errorf("%s: %+v", tt.script, a)
		}
		if d := time.Since(start); d > 20*time.Second {
			t.Errorf("%s took %v", tt.script, d)
		}
	}
	for _, bad := range []string{"", "no-such-program-at-all", "sh 'x"} {
		if _, err := New(bad, 0); err == nil {
			t.Errorf("%q is a command", bad)
		}
	}
}

// What a command leaves behind is killed, and an interrupt ends it at once.
func TestAskLeavesNothingBehind(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	if a := ask(t, "sleep 60 >/dev/null 2>&1 & echo $! >"+file, 0); a.Failure != "" {
		t.Fatal(a.Failure)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		if gone := err != nil || strings.Contains(string(stat), ") Z "); gone {
			break
		}
		if time.Now().After(end) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
			t.Fatal("a process is left behind")
		}
	}
	p, err := New("sleep 60", 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, err := p.Ask(ctx, &Question{}); err == nil || time.Since(start) > 5*time.Second {
		t.Errorf("after %v: %v", time.Since(start), err)
	}
}

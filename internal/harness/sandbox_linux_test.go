package harness

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// probeArg makes the test binary run one of probes instead of tests.
const probeArg = "imago-probe"

// probes are programs to be run in the sandbox; each prints what it saw.
var probes = map[string]func() any{
	"hello": func() any { return "hello" },
	"env":   func() any { return os.Environ() },
	"read":  func() any { _, err := os.ReadFile("/etc/passwd"); return err },
	"list":  func() any { _, err := os.ReadDir("/"); return err },
	"write": func() any { return os.WriteFile("written", []byte("x"), 0o666) },
	"temp":  func() any { _, err := os.CreateTemp("", "imago"); return err },
	"append": func() any {
		_, err := os.OpenFile("/dev/null", os.O_WRONLY, 0)
		return err
	},
	"mkdir":  func() any { return os.Mkdir("made", 0o777) },
	"remove": func() any { return os.Remove("kept") },
	"chmod":  func() any { return os.Chmod("kept", 0) },
	"times":  func() any { return os.Chtimes("kept", time.Unix(0, 0), time.Unix(0, 0)) },
	"socket": func() any { _, err := net.Dial("tcp", "127.0.0.1:1"); return err },
	"udp":    func() any { _, err := net.ListenPacket("udp", "127.0.0.1:0"); return err },
	"exec":   func() any { return exec.Command("/bin/true").Run() },
	"self":   func() any { return exec.Command("/proc/self/exe", "x").Run() },
	"kill":   func() any { return syscall.Kill(os.Getppid(), syscall.SIGTERM) },
	"limit":  func() any { return syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: 1 << 40, Max: 1 << 40}) },
	"null":   func() any { _, err := os.ReadFile("/dev/null"); return err },
	"zone":   func() any { z, err := time.LoadLocation("Europe/Paris"); return fmt.Sprint(z, err) },
	"preempt": func() any { // needs tgkill
		go func() {
			//lint:ignore SA5002 a loop without calls is what preemption is for
			for {
			}
		}()
		time.Sleep(30 * time.Millisecond)
		runtime.GC()
		return "collected"
	},
	"parent": func() any { // to be run outside: it starts a child that does not end
		cmd := exec.Command(os.Args[0], probeArg, "spin")
		if _, err := sandboxed(cmd, Limits{}); err != nil {
			return err
		}
		runtime.LockOSThread()
		if err := cmd.Start(); err != nil {
			return err
		}
		fmt.Println(cmd.Process.Pid)
		return cmd.Wait()
	},
	"memory": func() any { return len(make([]byte, 100<<30)) },
	"spin": func() any {
		//lint:ignore SA5002 it is there to spin
		for {
		}
	},
}

func runProbe(name string) { fmt.Println(probes[name]()) }

// probe runs a probe in the sandbox, in dir.
func probe(t *testing.T, name, dir string, l Limits) (out string, err error) {
	t.Helper()
	cmd := exec.Command(os.Args[0], probeArg, name)
	cmd.Dir = dir
	var buf bytes.Buffer
	cmd.Stdout, cmd.Stderr = &buf, &buf
	warnings, err := sandboxed(cmd, l)
	if err != nil {
		t.Fatal(err)
	}
	if len(warnings) > 0 {
		t.Skip(warnings)
	}
	err = cmd.Run()
	return strings.TrimSpace(buf.String()), err
}

func TestSandbox(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "kept"), []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, want string }{
		{"hello", "hello"},
		{"env", "[GOMEMLIMIT=402653184 GOGC=400 GOMAXPROCS=1 GOTRACEBACK=single TZ=UTC LANG=C HOME=]"},
		{"read", "permission denied"}, {"list", "permission denied"},
		{"write", "operation not permitted"}, {"temp", "operation not permitted"}, {"append", "operation not permitted"},
		{"mkdir", "operation not permitted"}, {"remove", "operation not permitted"}, {"chmod", "operation not permitted"},
		{"times", "operation not permitted"}, {"socket", "operation not permitted"}, {"udp", "operation not permitted"},
		{"exec", "operation not permitted"}, {"self", "operation not permitted"}, {"kill", "operation not permitted"},
		{"limit", "operation not permitted"}, {"null", "<nil>"}, {"zone", "Europe/Paris"}, {"preempt", "collected"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := probe(t, c.name, dir, Limits{})
			if err != nil || !strings.Contains(got, c.want) {
				t.Errorf("got %q, %v, want %q", got, err, c.want)
			}
		})
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if info, err := left[0].Info(); err != nil || info.Mode() != 0o600 || time.Since(info.ModTime()) > time.Minute {
		t.Errorf("kept was changed: %v, %v", info, err)
	}
}

func TestSandboxLimits(t *testing.T) {
	out, err := probe(t, "memory", t.TempDir(), Limits{})
	if err == nil || !strings.Contains(out, "out of memory") && !strings.Contains(out, "cannot allocate memory") {
		t.Errorf("memory: got %q, %v, want a crash", out, err)
	}
	start := time.Now()
	out, err = probe(t, "spin", t.TempDir(), Limits{CPU: time.Second})
	if err == nil || time.Since(start) > 30*time.Second {
		t.Errorf("spin: got %q, %v after %v, want a kill after a second", out, err, time.Since(start))
	}
}

// killGroup ends a child that does not end by itself.
func TestKillGroup(t *testing.T) {
	cmd := exec.Command(os.Args[0], probeArg, "spin")
	if _, err := sandboxed(cmd, Limits{}); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if err := killGroup(cmd); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Errorf("got %v, want killed", err)
	}
}

// A child does not survive its parent, however that ends.
func TestChildDiesWithParent(t *testing.T) {
	parent := exec.Command(os.Args[0], probeArg, "parent")
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	var pid int
	if _, err := fmt.Fscan(out, &pid); err != nil {
		t.Fatal(err)
	}
	parent.Process.Kill()
	parent.Wait()
	for start := time.Now(); running(pid); time.Sleep(5 * time.Millisecond) {
		if time.Since(start) > 10*time.Second {
			syscall.Kill(pid, syscall.SIGKILL)
			t.Fatalf("the child %d still runs", pid)
		}
	}
}

// running tells whether the process is there and not only waiting for someone to ask how it ended.
func running(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(stat), ") Z ")
}

// A launch that cannot work says so on standard error.
func TestLaunchFails(t *testing.T) {
	cmd := exec.Command(filepath.Join(t.TempDir(), "missing"))
	if _, err := sandboxed(cmd, Limits{}); err == nil && runtime.GOOS == "linux" {
		t.Error("got no error for a program that does not exist")
	}
}

func BenchmarkSandbox(b *testing.B) {
	for _, inside := range []bool{false, true} {
		b.Run(fmt.Sprintf("sandbox=%v", inside), func(b *testing.B) {
			for b.Loop() {
				cmd := exec.Command(os.Args[0], probeArg, "hello")
				if inside {
					if _, err := sandboxed(cmd, Limits{}); err != nil {
						b.Fatal(err)
					}
				}
				if err := cmd.Run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

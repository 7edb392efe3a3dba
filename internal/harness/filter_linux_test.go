package harness

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/elastic/go-seccomp-bpf/arch"
)

// tried are calls that a child must not get through, whichever of the doors to the kernel it takes.
var tried = []string{
	"socket", "socketpair", "connect", "bind", "listen", "sendto", "sendmsg", "kill", "tkill", "ptrace", "setrlimit", "setpgid", "setsid",
	"mount", "umount2", "chroot", "unshare", "setns", "reboot", "swapon", "init_module", "bpf", "perf_event_open", "io_uring_setup", "userfaultfd",
	"creat", "truncate", "ftruncate", "mkdir", "mkdirat", "mknod", "rmdir", "unlink", "unlinkat", "rename", "link", "symlink", "chmod", "fchmod", "chown",
	"utimensat", "setxattr", "memfd_create", "process_vm_writev", "pidfd_open",
}

// TestCallsOfOtherArchitectures makes system calls in assembly: the native ones are refused, those by int 0x80 and those of x32 end the process
// before the kernel looks at their number.
func TestCallsOfOtherArchitectures(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("amd64 alone has three doors")
	}
	bin := filepath.Join(t.TempDir(), "calls")
	build := exec.Command("go", "build", "-o", bin, ".")
	build.Dir = "testdata/calls"
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var native []string
	for _, name := range tried {
		native = append(native, strconv.Itoa(arch.X86_64.SyscallNames[name]))
	}
	out, err := call(t, bin, append([]string{"native"}, native...)...)
	if err != nil {
		t.Fatalf("native calls: %v\n%s", err, out)
	}
	for i, line := range strings.Fields(strings.ReplaceAll(out, "-1 ", "")) {
		if want := fmt.Sprint(int(syscall.EPERM)); line != want {
			t.Errorf("%s: got errno %s, want %s", tried[i], line, want)
		}
	}
	for _, name := range tried {
		doors := map[string]int{"native": arch.X86_64.SyscallNames[name] | x32}
		if number, ok := arch.I386.SyscallNames[name]; ok {
			doors["int80"] = number
		}
		for door, number := range doors {
			out, err := call(t, bin, door, strconv.Itoa(number))
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGSYS || out != "" {
				t.Errorf("%s by %s, number %#x: got %v, %q, want bad system call", name, door, number, err, out)
			}
		}
	}
}

// call runs a program in the sandbox.
func call(t *testing.T, bin string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.Command(bin, args...)
	cmd.Dir = t.TempDir()
	var out bytes.Buffer
	cmd.Stdout = &out
	warnings, err := sandboxed(cmd, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if len(warnings) > 0 {
		t.Skip(warnings)
	}
	err = cmd.Run()
	return out.String(), err
}

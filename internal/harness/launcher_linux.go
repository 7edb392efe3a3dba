package harness

import (
	"encoding/json"
	"fmt"
	"os"
	"syscall"
	"time"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"github.com/landlock-lsm/go-landlock/landlock"
	ll "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// launchFailed is the exit status of a launcher that could not start the child; stderr says why.
const launchFailed = 126

// Launcher must be called first in main and in TestMain of programs that use this package. In a process that the harness started as
// a launcher it restricts the process, becomes the child program and never returns; in any other it does nothing.
func Launcher() {
	text, ok := os.LookupEnv(launchVariable)
	if !ok {
		return
	}
	if err := becomeChild(text); err != nil {
		fmt.Fprintf(os.Stderr, "imago sandbox: %v\n", err)
	}
	os.Exit(launchFailed)
}

// becomeChild restricts this process, each restriction after the ones it would hinder, and replaces its program.
func becomeChild(text string) error {
	var l launch
	if err := json.Unmarshal([]byte(text), &l); err != nil {
		return fmt.Errorf("read the launch: %w", err)
	}
	if err := limitFiles(l); err != nil {
		return fmt.Errorf("landlock: %w", err)
	}
	if err := limitResources(l.Limits); err != nil {
		return err
	}
	if canFilter() {
		if err := limitCalls(); err != nil {
			return fmt.Errorf("seccomp: %w", err)
		}
	}
	return fmt.Errorf("start %s: %w", l.Path, syscall.Exec(l.Path, l.Args, l.Env))
}

// limitResources sets hard limits. RLIMIT_AS is of no use with Go, which reserves address space freely; RLIMIT_NPROC counts threads
// of the user, not of the process. The soft processor limit sends a signal that Go programs survive: both are set to the same.
func limitResources(l Limits) error {
	limits := []struct {
		name string
		what int
		max  uint64
	}{
		{"RLIMIT_DATA", unix.RLIMIT_DATA, l.Data},
		{"RLIMIT_FSIZE", unix.RLIMIT_FSIZE, l.Files},
		{"RLIMIT_CORE", unix.RLIMIT_CORE, 0},
		{"RLIMIT_NOFILE", unix.RLIMIT_NOFILE, 64},
	}
	for _, r := range limits {
		if err := setLimit(r.what, r.max); err != nil {
			return fmt.Errorf("set %s to %d: %w", r.name, r.max, err)
		}
	}
	if l.CPU > 0 {
		seconds := uint64((l.CPU + time.Second - 1) / time.Second)
		if err := setLimit(unix.RLIMIT_CPU, seconds); err != nil {
			return fmt.Errorf("set RLIMIT_CPU to %d: %w", seconds, err)
		}
	}
	return nil
}

// setLimit sets both limits, or lowers the soft one where the hard one is already below. It goes through package syscall, which
// otherwise restores the old RLIMIT_NOFILE at exec.
func setLimit(what int, limit uint64) error {
	var old syscall.Rlimit
	if err := syscall.Getrlimit(what, &old); err != nil {
		return err
	}
	limit = min(limit, old.Max)
	return syscall.Setrlimit(what, &syscall.Rlimit{Cur: limit, Max: limit})
}

// limitFiles leaves the child its own program, time zones, and what Go's runtime reads when it starts; nothing can be written.
// Descriptors that are already open are not affected.
func limitFiles(l launch) error {
	run := landlock.AccessFSSet(ll.AccessFSExecute | ll.AccessFSReadFile)
	rules := []landlock.Rule{
		landlock.PathAccess(run, l.Path),
		landlock.ROFiles("/dev/null", "/sys/kernel/mm/transparent_hugepage/hpage_pmd_size").IgnoreIfMissing(),
		landlock.RODirs("/usr/share/zoneinfo").IgnoreIfMissing(),
	}
	if l.Libs {
		rules = append(rules, landlock.ROFiles("/etc/ld.so.cache").IgnoreIfMissing(),
			landlock.RODirs("/lib", "/lib64", "/usr/lib", "/usr/lib64").IgnoreIfMissing())
	}
	return landlock.V6.BestEffort().Restrict(rules...)
}

// refused are the system calls that fail with EPERM in the child: network, other processes, the system's configuration, and every
// way to change files. Landlock refuses most of the latter too, but not changes of owner, mode and times. What Go's runtime needs
// stays: tgkill for preemption, clone for threads, execve because this process has yet to become the child.
var refused = []string{
	"socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg", "sendmmsg",
	"ptrace", "process_vm_readv", "process_vm_writev", "kill", "tkill", "pidfd_open", "pidfd_send_signal", "fork", "vfork",
	"setpgid", "setsid", "setpriority", "sched_setscheduler", "setrlimit",
	"mount", "umount2", "move_mount", "open_tree", "fsopen", "pivot_root", "chroot", "unshare", "setns", "reboot", "swapon", "swapoff",
	"init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "bpf", "perf_event_open", "add_key", "request_key",
	"keyctl", "io_uring_setup", "userfaultfd", "quotactl", "acct", "settimeofday", "clock_settime", "adjtimex", "clock_adjtime",
	"sethostname", "setdomainname", "syslog", "shmget", "msgget", "semget", "mq_open", "inotify_init1", "fanotify_init",
	"creat", "openat2", "open_by_handle_at", "truncate", "mkdir", "mkdirat", "mknod", "mknodat", "rmdir", "unlink", "unlinkat",
	"rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "chmod", "fchmod", "fchmodat", "fchmodat2",
	"chown", "lchown", "fchown", "fchownat", "utime", "utimes", "utimensat", "futimesat",
	"setxattr", "lsetxattr", "fsetxattr", "removexattr", "lremovexattr", "fremovexattr",
}

// refusedWith are system calls that are refused with certain arguments: opening to write, a clone that makes no thread, raising a
// limit (which root could).
var refusedWith = []struct {
	name  string
	arg   uint32
	op    seccomp.Operation
	value uint64
}{
	{"open", 1, seccomp.BitsSet, unix.O_WRONLY | unix.O_RDWR | unix.O_CREAT | unix.O_TRUNC},
	{"openat", 2, seccomp.BitsSet, unix.O_WRONLY | unix.O_RDWR | unix.O_CREAT | unix.O_TRUNC},
	{"clone", 0, seccomp.BitsNotSet, unix.CLONE_THREAD},
	{"prlimit64", 2, seccomp.NotEqual, 0},
}

// canFilter says whether the kernel has seccomp and the library knows this architecture's calls.
func canFilter() bool {
	_, err := arch.GetInfo("")
	return err == nil && seccomp.Supported()
}

// limitCalls refuses system calls. clone3 keeps its flags in memory, where a filter cannot look: it does not exist for the child, and
// libraries then use clone.
func limitCalls() error {
	info, err := arch.GetInfo("")
	if err != nil {
		return err
	}
	eperm := seccomp.SyscallGroup{Action: seccomp.ActionErrno | seccomp.Action(unix.EPERM)}
	for _, name := range refused {
		if _, ok := info.SyscallNames[name]; ok { // architectures differ: arm64 has no open, mkdir, unlink…
			eperm.Names = append(eperm.Names, name)
		}
	}
	for _, r := range refusedWith {
		if _, ok := info.SyscallNames[r.name]; ok {
			eperm.NamesWithCondtions = append(eperm.NamesWithCondtions, seccomp.NameWithConditions{Name: r.name,
				Conditions: seccomp.ArgumentConditions{{Argument: r.arg, Operation: r.op, Value: r.value}}})
		}
	}
	enosys := seccomp.SyscallGroup{Action: seccomp.ActionErrno | seccomp.Action(unix.ENOSYS), Names: []string{"clone3"}}
	return seccomp.LoadFilter(seccomp.Filter{NoNewPrivs: true, Flag: seccomp.FilterFlagTSync, Policy: seccomp.Policy{
		DefaultAction: seccomp.ActionAllow, Syscalls: []seccomp.SyscallGroup{eperm, enosys}}})
}

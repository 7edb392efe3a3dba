package harness

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"syscall"
	"unsafe"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/sys/unix"
)

// allowed are the system calls that a child may make: what Go's runtime, a C library and the reading of open files need. Architectures
// differ: arm64 has no open, stat, pipe… execve is among them because this process has yet to become the child; landlock leaves it
// nothing but its own program to execute.
var allowed = []string{
	"read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "lseek", "close", "dup", "dup2", "dup3", "fcntl",
	"stat", "fstat", "lstat", "newfstatat", "fstatat64", "statx", "statfs", "fstatfs", "access", "faccessat", "faccessat2", "getdents64", "readlink", "readlinkat", "getcwd",
	"chdir", "fchdir", "umask", "pipe", "pipe2", "eventfd2", "poll", "ppoll", "select", "pselect6", "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "epoll_pwait2",
	"mmap", "munmap", "mremap", "mprotect", "madvise", "mincore", "brk", "membarrier", "mlock", "munlock",
	"rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigsuspend", "sigaltstack", "restart_syscall",
	"futex", "set_robust_list", "get_robust_list", "set_tid_address", "rseq", "arch_prctl", "exit", "exit_group", "execve",
	"nanosleep", "clock_nanosleep", "clock_gettime", "clock_getres", "gettimeofday", "time", "times", "getitimer", "setitimer",
	"timer_create", "timer_settime", "timer_delete", "sched_yield", "sched_getaffinity", "getcpu", "getrandom",
	"getpid", "getppid", "gettid", "getpgid", "getpgrp", "getsid", "getuid", "geteuid", "getgid", "getegid", "getgroups", "getresuid", "getresgid",
	"getrlimit", "getrusage", "sysinfo", "uname", "capget", "getpriority",
}

// allowedIf are system calls that a child may make with certain arguments alone.
var allowedIf = []restricted{
	{"open", 1, noBits, toWrite},
	{"openat", 2, noBits, toWrite},
	{"clone", 0, someBits, func() uint32 { return unix.CLONE_THREAD }},  // no process
	{"prlimit64", 2, equals, func() uint32 { return 0 }},                // reading limits, not raising them, which root could
	{"tgkill", 0, equals, func() uint32 { return uint32(os.Getpid()) }}, // preemption; exec keeps the number of the process
}

// A restricted call is one that a child may make with certain values of an argument.
type restricted struct {
	name string
	arg  uint32
	when condition
	this func() uint32
}

func toWrite() uint32 {
	return unix.O_WRONLY | unix.O_RDWR | unix.O_CREAT | unix.O_TRUNC | unix.O_APPEND
}

// A condition compares the lower half of an argument with a number, or, for equals, all of it.
type condition uint8

const (
	noBits condition = iota
	someBits
	equals
)

// effects are refused calls that are worth telling, and how they are told. They end a process that is to say what it tried, with a trace.
var effects = map[string]string{
	"open": "writes a file", "openat": "writes a file", "openat2": "opens a file", "creat": "writes a file", "truncate": "writes a file", "ftruncate": "writes a file",
	"mkdir": "makes a folder", "mkdirat": "makes a folder", "mknod": "makes a file", "mknodat": "makes a file",
	"rmdir": "removes a folder", "unlink": "removes a file", "unlinkat": "removes a file",
	"rename": "renames a file", "renameat": "renames a file", "renameat2": "renames a file", "link": "links a file", "linkat": "links a file",
	"symlink": "links a file", "symlinkat": "links a file", "chmod": "changes a file's mode", "fchmod": "changes a file's mode", "fchmodat": "changes a file's mode",
	"fchmodat2": "changes a file's mode", "chown": "changes a file's owner", "fchown": "changes a file's owner", "lchown": "changes a file's owner",
	"fchownat": "changes a file's owner", "utimensat": "changes a file's times", "utimes": "changes a file's times", "utime": "changes a file's times", "futimesat": "changes a file's times",
	"socket": "opens a socket", "socketpair": "opens a socket", "connect": "opens a connection",
	"clone": "starts a process", "fork": "starts a process", "vfork": "starts a process", "kill": "sends a signal", "tgkill": "sends a signal", "tkill": "sends a signal",
	"pidfd_open": "sends a signal", "ptrace": "changes a process", "mount": "changes the system",
}

// effectOfCall is how a system call of this architecture is told; "" if it is no effect.
func effectOfCall(number int) string {
	info, err := arch.GetInfo("")
	if err != nil {
		return ""
	}
	return effects[info.SyscallNumbers[number]]
}

// canFilter says whether the kernel has seccomp and the library knows this architecture's calls.
func canFilter() bool {
	_, err := arch.GetInfo("")
	return err == nil && seccomp.Supported()
}

// limitCalls allows the system calls of this architecture that are on the list. Others fail with EPERM, and end the process if they
// are effects and traps is set; those of other architectures, which have other numbers (int 0x80 and x32 on amd64), end it always. clone3 keeps
// its flags in memory, where a filter cannot look: it does not exist for the child, and libraries then use clone.
func limitCalls(traps bool) error {
	info, err := arch.GetInfo("")
	if err != nil {
		return err
	}
	var f filter
	f.load(offsetArch)
	f.unless(uint32(info.ID), unix.SECCOMP_RET_KILL_PROCESS)
	f.load(offsetNumber)
	f = append(f, jump(unix.BPF_JGE, x32, 0, 1), end(unix.SECCOMP_RET_KILL_PROCESS))
	refusal := func(name string) uint32 {
		if traps && effects[name] != "" {
			return unix.SECCOMP_RET_TRAP
		}
		return unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
	}
	for _, name := range allowed {
		f.call(info, name, end(unix.SECCOMP_RET_ALLOW))
	}
	for _, c := range allowedIf {
		f.call(info, c.name, c.block(end(unix.SECCOMP_RET_ALLOW), end(refusal(c.name)))...)
	}
	f.call(info, "clone3", end(unix.SECCOMP_RET_ERRNO|uint32(unix.ENOSYS)))
	for _, name := range slices.Sorted(maps.Keys(effects)) {
		f.call(info, name, end(refusal(name)))
	}
	return append(f, end(refusal(""))).install()
}

// x32 is set in the numbers of calls of amd64's other binary interface (Linux, arch/x86/include/uapi/asm/unistd.h). No architecture has a
// call of its own with as large a number.
const x32 = 0x40000000

// Offsets in what a filter sees of a call (Linux, struct seccomp_data).
const (
	offsetNumber = 0
	offsetArch   = 4
	offsetArgs   = 16
)

// A filter is a program in classic BPF.
type filter []unix.SockFilter

func jump(op uint16, k uint32, yes, no uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_K | op, K: k, Jt: yes, Jf: no}
}

func load(at uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at}
}

func end(action uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: action}
}

func (f *filter) load(at uint32) { *f = append(*f, load(at)) }

// unless ends with an action unless the loaded word is k.
func (f *filter) unless(k, action uint32) { *f = append(*f, jump(unix.BPF_JEQ, k, 1, 0), end(action)) }

// call runs a block, which ends, if the loaded word is the number of a call that the architecture has.
func (f *filter) call(info *arch.Info, name string, block ...unix.SockFilter) {
	if number, ok := info.SyscallNames[name]; ok {
		*f = append(append(*f, jump(unix.BPF_JEQ, uint32(number), 0, uint8(len(block)))), block...)
	}
}

// block tests the argument: little-endian words, the lower one first.
func (c restricted) block(yes, no unix.SockFilter) []unix.SockFilter {
	low, high := offsetArgs+8*c.arg, offsetArgs+8*c.arg+4
	switch c.when {
	case noBits:
		return []unix.SockFilter{load(low), jump(unix.BPF_JSET, c.this(), 1, 0), yes, no}
	case someBits:
		return []unix.SockFilter{load(low), jump(unix.BPF_JSET, c.this(), 0, 1), yes, no}
	}
	return []unix.SockFilter{load(low), jump(unix.BPF_JEQ, c.this(), 0, 3), load(high), jump(unix.BPF_JEQ, 0, 0, 1), yes, no}
}

// install has the kernel run the filter on all threads of the process, for good.
func (f filter) install() error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("set no_new_privs: %w", err)
	}
	program := unix.SockFprog{Len: uint16(len(f)), Filter: unsafe.SliceData(f)}
	r, _, errno := syscall.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&program)))
	if errno != 0 {
		return errno
	}
	if r != 0 {
		return fmt.Errorf("thread %d keeps its own filter", r)
	}
	return nil
}

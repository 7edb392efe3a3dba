package harness

import (
	"fmt"
	"runtime"
	"syscall"
	"testing"
)

func TestEffectOf(t *testing.T) {
	const trace = `=== RUN   TestImagoNote/like-length
SIGSYS: bad system call
PC=0x408fee m=0 sigcode=1

goroutine 7 gp=0x1330d01494a0 m=0 mp=0x6d6ec0 [syscall]:
syscall.Syscall6(%#x, 0xffffffffffffff9c, 0x1330d015c048, 0x80241, 0x1b6, 0x0, 0x0)
	/opt/go/src/syscall/syscall_linux.go:96 +0x39
os.OpenFile({0x589e7d, 0x17}, 0x241, 0x1b6)
	/opt/go/src/os/file.go:412 +0x3e
os.WriteFile({0x589e7d?, 0x594050?}, {0x1330d0156118, 0x1, 0x8}, 0x4a39f3?)
	/opt/go/src/os/file.go:933 +0x33
example.com/eff.(*Notes).Keep(...)
	/home/u/src/eff/eff.go:15

goroutine 1 gp=0x1330d01481e0 m=nil [chan receive]:
runtime.gopark(0x3006a637ba108?, 0x3006a637c3420?, 0x20?, 0x34?, 0x7f6a637ba108?)
`
	if e := EffectOf(fmt.Sprintf(trace, syscall.SYS_OPENAT)); e == nil || e.String() != "writes a file (os.WriteFile in eff.(*Notes).Keep)" {
		t.Errorf("got %v on %s", e, runtime.GOARCH)
	}
	if e := EffectOf("--- FAIL: TestImagoNote"); e != nil {
		t.Errorf("got %v where nothing was ended", e)
	}
}

// Command calls makes system calls past package syscall, as a few lines of assembly in a dependency may: native ones, or with int 0x80, which
// enters the kernel as a program of 32 bits. It prints what each returned.
package main

import (
	"fmt"
	"os"
	"strconv"
	"syscall"
)

func int80(number, a, b, c uintptr) (result uintptr)

func main() {
	for _, arg := range os.Args[2:] {
		number, err := strconv.Atoi(arg)
		if err != nil {
			panic(err)
		}
		if os.Args[1] == "int80" {
			fmt.Println(int80(uintptr(number), 2, 2, 0))
			continue
		}
		r, _, errno := syscall.RawSyscall(uintptr(number), 2, 2, 0)
		fmt.Println(int(r), int(errno))
	}
}

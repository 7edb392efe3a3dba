package harness

import (
	"fmt"
	"hash/fnv"
	"strings"
)

// fuelFile is the name of the file that declares a package's fuel counter.
const fuelFile = "zz_imago_fuel.go"

// fuelNote is what the out-of-fuel panic says of itself. Who calls the subject asks the counter instead; the note shows only where
// a goroutine of the subject ran dry and took the process down.
const fuelNote = "imago: out of fuel"

// fuelFull is a counter's value outside of executions: package initialisation is never cut.
const fuelFull = int64(1) << 62

// fuelBlock is how many iterations of a cheap loop are charged at once: a local counter costs about a tenth of what a load and a
// store of the shared one cost (research on schemata, table "slow-down of the unmutated path").
const fuelBlock = 1024

// fuelVar names the exported variable that holds a package's fuel. It carries a hash of the import path, so that two instrumented
// packages can be imported with a dot into one file.
//
// The caller of the subject sets it before an execution. The execution ran dry exactly if it is negative afterwards, whatever the
// subject returned, panicked with or recovered: it stays negative until it is set again, so that a recover in the subject only
// leads to the next charge.
func fuelVar(pkgPath string) string {
	h := fnv.New32a()
	h.Write([]byte(pkgPath))
	return fmt.Sprintf("ImagoFuel_%08x", h.Sum32())
}

// fuelRuntime is the file that declares the counter of a package. It has no imports and needs no language version, so that it fits
// every package.
func fuelRuntime(pkgPath, pkgName string) []byte {
	return []byte(strings.NewReplacer("PACKAGE", pkgName, "FUEL", fuelVar(pkgPath), "NOTE", fuelNote,
		"FULL", fmt.Sprint(fuelFull), "BLOCK", fmt.Sprint(fuelBlock)).Replace(fuelSource + sizeRuntime()))
}

// imagoCount is a type of its own because a local variable of the subject may be called uint32.
const fuelSource = `package PACKAGE

var FUEL int64 = FULL

type imagoCount uint32

type imagoOut struct{}

func (imagoOut) Error() string { return "NOTE" }

//go:noinline
func imagoSpent() { panic(imagoOut{}) }

func imagoCharge() {
	if FUEL -= BLOCK; FUEL < 0 {
		imagoSpent()
	}
}
`

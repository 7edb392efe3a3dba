package harness

import (
	"fmt"
	"strings"
)

// The files that declare what the probes of a package call. Like the fuel's they import nothing.
const (
	probeFile        = "zz_imago_probe.go"
	genericProbeFile = "zz_imago_probe_generic.go"
)

// probeVar names an exported variable of a package's probes: On (they watch), Sides, Touched, Number, Wrapped and Blocks.
func probeVar(what, pkgPath string) string {
	return strings.Replace(fuelVar(pkgPath), "ImagoFuel_", "ImagoProbe"+what+"_", 1)
}

// probeRuntime is the file for a package of so many branches, implicit ones and blocks.
//
// Sides holds for each side of a branch, the true one first, 0 if its condition was not evaluated, -1 if it was reached, and else the
// smallest distance from it. Blocks holds 1 for each block that was entered; it is cleared only for who wants to know. Touched lists the first Number sides that are not 0, in the order in which they were met.
//
// All of it is plain memory of fixed size: a subject that starts goroutines loses notes, and harms nothing.
func probeRuntime(pkgPath, pkgName string, branches, implicit, blocks int) []byte {
	r := strings.NewReplacer("PACKAGE", pkgName, "COUNT", fmt.Sprint(2*(branches+implicit)), "EXPLICIT", fmt.Sprint(branches), "ON", probeVar("On", pkgPath), "SIDES", probeVar("Sides", pkgPath),
		"TOUCHED", probeVar("Touched", pkgPath), "NUMBER", probeVar("Number", pkgPath), "WRAPPED", probeVar("Wrapped", pkgPath), "BLOCKS", probeVar("Blocks", pkgPath),
		"SIZE", fmt.Sprint(blocks))
	var b strings.Builder
	b.WriteString(r.Replace(probeSource + domainSource))
	for _, t := range []string{"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr", "string"} {
		fmt.Fprintf(&b, "type imagoT_%s = %s\n", t, t)
		source := tagSource
		if t == "string" {
			source = strings.ReplaceAll(source, "imagoGap(imagoT_int64(x), imagoT_int64(c))", "imagoApart(x, c)")
		}
		if t[0] == 'i' {
			source += arithmeticSource
		}
		b.WriteString(r.Replace(strings.NewReplacer("TYPE", "imagoT_"+t, "NAME", "_"+t).Replace(source)))
	}
	return raised([]byte(b.String())) // of aliases, which no Go before 1.9 has
}

// genericProbeRuntime is the file for what needs type parameters.
func genericProbeRuntime(pkgPath, pkgName string) []byte {
	r := strings.NewReplacer("NAME", "T[T imagoSigned]", "TYPE", "T", "ON", probeVar("On", pkgPath), "WRAPPED", probeVar("Wrapped", pkgPath))
	return []byte("package " + pkgName + "\n" + r.Replace(genericProbeSource+arithmeticSource))
}

// The distances are those of search-based testing (Tracey et al. 1998; McMinn's survey, 2004): how far |a-b| is from what the other side
// asks for, and a unit more where that is strict. A unit of floats is the smallest there is, so that a search may go on to adjacent ones.
// That of strings to be equal is a unit for each byte too many or too few, and a half to a whole one for each that differs, the more the
// farther the two are apart (after Alshraideh and Bottaci, 2006, without their edit distance: literals make up for it).
const probeSource = `package PACKAGE

type (
	imagoT_float32 = float32
	imagoT_float64 = float64
	imagoT_bool    = bool
)

var ON imagoT_bool
var SIDES [COUNT]imagoT_float64
var TOUCHED [COUNT]imagoT_uint32
var NUMBER imagoT_int
var WRAPPED imagoT_bool
var BLOCKS [SIZE]imagoT_uint8

func imagoBlock(k imagoT_int) { BLOCKS[k] = 1 }

func imagoNote(s imagoT_uint32, d imagoT_float64) {
	was := SIDES[s]
	if was < 0 || was > 0 && was <= d {
		return
	}
	SIDES[s] = d
	if n := NUMBER; was == 0 && n >= 0 && n < len(TOUCHED) {
		TOUCHED[n] = s
		NUMBER = n + 1
	}
}

func imagoTook(k imagoT_uint32, c imagoT_bool, d imagoT_float64) {
	s := 2 * k
	if !c {
		s++
	}
	imagoNote(s, -1)
	imagoNote(s^1, d)
}

func imagoHit(k imagoT_uint32) {
	if ON {
		imagoNote(2*k, -1)
	}
}

func imagoB(k imagoT_uint32, c imagoT_bool) imagoT_bool {
	if ON {
		imagoTook(k, c, 1)
	}
	return c
}

// imagoFar is the distance from the other side of a comparison whose operands are d apart.
func imagoFar(op imagoT_uint8, c imagoT_bool, d, unit imagoT_float64) imagoT_float64 {
	switch {
	case op == 0 && c, op == 1 && !c:
		return unit
	case op == 2 && !c, op == 3 && c, op == 4 && !c, op == 5 && c:
		d += unit
	}
	if !(d < 1e308) {
		return 1e308
	}
	return d
}

func imagoGap(a, b imagoT_int64) imagoT_float64 {
	if a < b {
		a, b = b, a
	}
	return imagoT_float64(imagoT_uint64(a) - imagoT_uint64(b))
}

func imagoI(k imagoT_uint32, op imagoT_uint8, a, b imagoT_int64) (c imagoT_bool) {
	switch op {
	case 0:
		c = a == b
	case 1:
		c = a != b
	case 2:
		c = a < b
	case 3:
		c = a <= b
	case 4:
		c = a > b
	case 5:
		c = a >= b
	}
	if ON {
		imagoTook(k, c, imagoFar(op, c, imagoGap(a, b), 1))
	}
	return c
}

func imagoU(k imagoT_uint32, op imagoT_uint8, a, b imagoT_uint64) (c imagoT_bool) {
	switch op {
	case 0:
		c = a == b
	case 1:
		c = a != b
	case 2:
		c = a < b
	case 3:
		c = a <= b
	case 4:
		c = a > b
	case 5:
		c = a >= b
	}
	if ON {
		d := imagoT_float64(a - b)
		if a < b {
			d = imagoT_float64(b - a)
		}
		imagoTook(k, c, imagoFar(op, c, d, 1))
	}
	return c
}

func imagoF(k imagoT_uint32, op imagoT_uint8, a, b imagoT_float64) (c imagoT_bool) {
	switch op {
	case 0:
		c = a == b
	case 1:
		c = a != b
	case 2:
		c = a < b
	case 3:
		c = a <= b
	case 4:
		c = a > b
	case 5:
		c = a >= b
	}
	if ON {
		d := a - b
		if d < 0 {
			d = -d
		}
		imagoTook(k, c, imagoFar(op, c, d, 5e-324))
	}
	return c
}

func imagoF32(k imagoT_uint32, op imagoT_uint8, a, b imagoT_float32) imagoT_bool {
	return imagoF(k, op, imagoT_float64(a), imagoT_float64(b))
}

func imagoS(k imagoT_uint32, op imagoT_uint8, a, b imagoT_string) (c imagoT_bool) {
	switch op {
	case 0:
		c = a == b
	case 1:
		c = a != b
	case 2:
		c = a < b
	case 3:
		c = a <= b
	case 4:
		c = a > b
	case 5:
		c = a >= b
	}
	if ON {
		d := imagoApart(a, b)
		if op > 1 {
			d = imagoFirst(a, b)
		}
		imagoTook(k, c, imagoFar(op, c, d, 1))
	}
	return c
}

// imagoApart is how far two strings are from being equal.
func imagoApart(a, b imagoT_string) imagoT_float64 {
	if len(a) < len(b) {
		a, b = b, a
	}
	d := imagoT_float64(len(a) - len(b))
	for i := 0; i < len(b); i++ {
		if a[i] != b[i] {
			d += 0.5 + imagoGap(imagoT_int64(a[i]), imagoT_int64(b[i]))/512
		}
	}
	return d
}

// imagoFirst is how far two strings are apart where they differ first.
func imagoFirst(a, b imagoT_string) imagoT_float64 {
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] != b[i] {
			return imagoGap(imagoT_int64(a[i]), imagoT_int64(b[i]))
		}
	}
	return imagoGap(imagoT_int64(len(a)), imagoT_int64(len(b)))
}

// imagoC asks whether a begins with b, ends with it, has it inside, or is it in another case.
func imagoC(k imagoT_uint32, what imagoT_uint8, test func(a, b imagoT_string) imagoT_bool, a, b imagoT_string) imagoT_bool {
	c := test(a, b)
	if !ON {
		return c
	}
	d := imagoApart(a, b)
	n := len(a) - len(b)
	switch {
	case c:
		d = 1
	case n > 0 && what == 0:
		d = imagoApart(a[:len(b)], b)
	case n > 0 && what == 1:
		d = imagoApart(a[n:], b)
	case what == 2:
		for i := 0; i <= n; i++ {
			if e := imagoApart(a[i:i+len(b)], b); e < d {
				d = e
			}
		}
	}
	if !(d > 0) {
		d = 1
	}
	imagoTook(k, c, d)
	return c
}
`

// tagSource measures how far a switch's tag is from the constants of its clauses: arms[i] is the clause of the i-th.
const tagSource = `
func imagoTagNAME(k imagoT_uint32, arms imagoT_string, x TYPE, cs ...TYPE) TYPE {
	if ON {
		for i, c := range cs {
			if x != c {
				imagoNote(2*(k+imagoT_uint32(arms[i])), imagoGap(imagoT_int64(x), imagoT_int64(c)))
			}
		}
	}
	return x
}
`

const arithmeticSource = `
func imagoAddNAME(a, b TYPE) TYPE {
	c := a + b
	if b > 0 && c < a || b < 0 && c > a {
		WRAPPED = true
	}
	return c
}

func imagoSubNAME(a, b TYPE) TYPE {
	c := a - b
	if b > 0 && c > a || b < 0 && c < a {
		WRAPPED = true
	}
	return c
}

func imagoMulNAME(a, b TYPE) TYPE {
	c := a * b
	if a != 0 && (c/a != b || a == -1 && b != 0 && b == -b) {
		WRAPPED = true
	}
	return c
}

func imagoNegNAME(a TYPE) TYPE {
	if a != 0 && a == -a {
		WRAPPED = true
	}
	return -a
}
`

// genericProbeSource is for defined types and type parameters, where the language has those.
const genericProbeSource = `
type imagoSigned interface {
	~imagoT_int | ~imagoT_int8 | ~imagoT_int16 | ~imagoT_int32 | ~imagoT_int64
}

type imagoInteger interface {
	imagoSigned | ~imagoT_uint | ~imagoT_uint8 | ~imagoT_uint16 | ~imagoT_uint32 | ~imagoT_uint64 | ~imagoT_uintptr
}

type imagoFloat interface{ ~imagoT_float32 | ~imagoT_float64 }

type imagoOrdered interface {
	imagoInteger | imagoFloat | ~imagoT_string
}

func imagoTI[T imagoInteger](k imagoT_uint32, op imagoT_uint8, a, b T) imagoT_bool {
	var zero T
	if zero-1 < 0 {
		return imagoI(k, op, imagoT_int64(a), imagoT_int64(b))
	}
	return imagoU(k, op, imagoT_uint64(a), imagoT_uint64(b))
}

func imagoTF[T imagoFloat](k imagoT_uint32, op imagoT_uint8, a, b T) imagoT_bool {
	return imagoF(k, op, imagoT_float64(a), imagoT_float64(b))
}

func imagoTS[T ~imagoT_string](k imagoT_uint32, op imagoT_uint8, a, b T) imagoT_bool {
	return imagoS(k, op, imagoT_string(a), imagoT_string(b))
}

func imagoTO[T imagoOrdered](k imagoT_uint32, op imagoT_uint8, a, b T) (c imagoT_bool) {
	switch x := interface{}(a).(type) {
	case imagoT_int:
		return imagoI(k, op, imagoT_int64(x), imagoT_int64(interface{}(b).(imagoT_int)))
	case imagoT_float64:
		return imagoF(k, op, x, interface{}(b).(imagoT_float64))
	case imagoT_string:
		return imagoS(k, op, x, interface{}(b).(imagoT_string))
	}
	switch op {
	case 0:
		c = a == b
	case 1:
		c = a != b
	case 2:
		c = a < b
	case 3:
		c = a <= b
	case 4:
		c = a > b
	case 5:
		c = a >= b
	}
	if ON {
		imagoTook(k, c, 1)
	}
	return c
}

func imagoTagTI[T imagoInteger](k imagoT_uint32, arms imagoT_string, x T, cs ...T) T {
	if ON {
		for i, c := range cs {
			if x != c {
				d := imagoT_uint64(x) - imagoT_uint64(c)
				if x < c {
					d = -d
				}
				imagoNote(2*(k+imagoT_uint32(arms[i])), imagoT_float64(d))
			}
		}
	}
	return x
}

func imagoTagTS[T ~imagoT_string](k imagoT_uint32, arms imagoT_string, x T, cs ...T) T {
	if ON {
		for i, c := range cs {
			if x != c {
				imagoNote(2*(k+imagoT_uint32(arms[i])), imagoApart(imagoT_string(x), imagoT_string(c)))
			}
		}
	}
	return x
}
`

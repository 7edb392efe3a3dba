package harness

import (
	"cmp"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// An Effect is what a confined test tried to do and was ended for.
type Effect struct {
	What string // "writes a file"
	Via  string // "os.WriteFile in notes.Save"
}

// String is the effect as a reason: "writes a file (os.WriteFile in notes.Save)".
func (e *Effect) String() string {
	if e.Via == "" {
		return e.What
	}
	return e.What + " (" + e.Via + ")"
}

var (
	calledNumber = regexp.MustCompile(`(?m)^\S*[sS]yscall\w*\(0x([0-9a-f]+)`)
	calledFunc   = regexp.MustCompile(`(?m)^(\S+)\(.*\)\n\t(\S+\.go):\d+`)
)

// EffectMark is what Go's run time says in a test that is ended for an effect.
const EffectMark = "SIGSYS: bad system call"

// EffectOf reads, in what a test printed, that it was ended for an effect, see [ConfineTest]; nil if it was not.
func EffectOf(text string) *Effect {
	_, trace, found := strings.Cut(text, EffectMark)
	if !found {
		return nil
	}
	_, trace, _ = strings.Cut(trace, "\ngoroutine ")
	trace, _, _ = strings.Cut(trace, "\n\n")
	e := &Effect{What: "has an effect that is not allowed"}
	if m := calledNumber.FindStringSubmatch(trace); m != nil {
		if number, err := strconv.ParseInt(m[1], 16, 32); err == nil {
			e.What = cmp.Or(effectOfCall(int(number)), e.What)
		}
	}
	last := ""
	for _, m := range calledFunc.FindAllStringSubmatch(trace, -1) {
		if standard(m[1], m[2]) {
			last = path.Base(m[1])
			continue
		}
		e.Via = last + " in " + path.Base(m[1])
		break
	}
	return e
}

// standard reports whether a function that is declared in a file is one of the standard library: there the folder has the name of the package
// below src.
func standard(name, file string) bool {
	slash := strings.LastIndex(name, "/") + 1
	short, _, _ := strings.Cut(name[slash:], ".")
	return strings.Contains(file, "/src/"+name[:slash]+short+"/")
}

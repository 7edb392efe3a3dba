package relation

import "strings"

// A preset is a builder that is no call: a function without parameters that stands for a value, or one with a single parameter that
// stands for its argument as a value of an interface type. Its source stands in its name, in which each package is its quoted import
// path, so that a step can be written without an Env:
//
//	="strings".ToUpper as func(string) string
//	=func(v int) bool { return v > 0 } as func(int) bool
//	=*"strings".Reader as "io".Reader

// PresetName is the name of the preset that writes source as a value of a type. Both have import paths for packages.
func PresetName(source, typ string) string { return "=" + source + " as " + typ }

// Preset reports whether f is a builder that is no call.
func (f *Func) Preset() bool { return isPreset(f.Name) }

func isPreset(name string) bool { return strings.HasPrefix(name, "=") }

// PresetSource is the Go source of a preset where packages are named by qual. For one with a parameter it is the type of that.
func PresetSource(name string, qual func(pkgPath string) string) string {
	source := strings.TrimPrefix(name, "=")
	if i := strings.LastIndex(source, " as "); i >= 0 {
		source = source[:i]
	}
	return qualified(source, qual)
}

// qualified replaces quoted import paths before a dot by the names of packages.
func qualified(text string, qual func(pkgPath string) string) string {
	var b strings.Builder
	for {
		open := strings.IndexByte(text, '"')
		if open < 0 {
			break
		}
		end := strings.IndexByte(text[open+1:], '"') + open + 1
		if end <= open {
			break
		}
		if !strings.HasPrefix(text[end+1:], ".") { // a text
			b.WriteString(text[:end+1])
			text = text[end+1:]
			continue
		}
		b.WriteString(text[:open])
		if name := qual(text[open+1 : end]); name != "" {
			b.WriteString(name + ".")
		}
		text = text[end+2:]
	}
	return b.String() + text
}

// preset writes a step that is no call: its source, or its argument.
func (w literalWriter) preset(s Step) string {
	if len(s.Args) == 0 {
		return PresetSource(s.Func, w.qual)
	}
	fn := w.lookup(s.Func)
	if fn == nil || len(fn.Params) != 1 {
		return w.untyped(s.Args[0])
	}
	return w.typed(s.Args[0], fn.Params[0].Type)
}

// presetOf is the step of a value that no call makes, if b is one.
func presetOf(b Built) (Step, bool) {
	if len(b.Steps) == 1 && isPreset(b.Steps[0].Func) {
		return b.Steps[0], true
	}
	return Step{}, false
}

package algebra

import (
	"fmt"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// writer turns schema text into relation text.
type writer struct {
	views        []view // of F, G, H
	metavariable string // C, K, E or D, for which constant is written
	constant     string
	names        map[string]string // schema variable → variable of the relation
	taken        map[string]bool   // variables of the relation
}

// newWriter names the variables: an argument of the subject by its parameter; several sources of one parameter x, y, z where these
// are free, else x, x2, x3 (docs/language.md §8).
func newWriter(f view, sisters []view, constant, text string) *writer {
	w := &writer{views: append([]view{f}, sisters...), metavariable: metavariable(text), constant: constant, names: map[string]string{}}
	taken := map[string]bool{}
	for i, p := range f.fn.Params {
		if !used(f.holes, i) {
			taken[p.Name] = true
		}
	}
	letters := variables(text)
	var copies []string // the letters that may stand for one parameter's sources
	for i, letter := range []string{"x", "y", "z"}[:min(3, len(f.holes))] {
		w.names[letter] = f.fn.Params[f.holes[i]].Name
		taken[w.names[letter]] = true
		copies = append(copies, letter)
	}
	var fresh []string
	for _, l := range letters {
		if w.names[l] == "" {
			fresh = append(fresh, l)
		}
	}
	if len(copies) == 1 && contains(fresh, "y") { // several sources of the one parameter
		base := w.names["x"]
		delete(taken, base)
		if !taken["x"] && !taken["y"] && !taken["z"] {
			w.names["x"], base = "x", ""
		}
		taken[w.names["x"]] = true
		for i, l := range []string{"y", "z"} {
			if base == "" {
				w.names[l] = l
			} else {
				w.names[l] = fmt.Sprint(base, i+2)
			}
			taken[w.names[l]] = true
		}
	}
	w.taken = taken
	w.fresh(fresh)
	return w
}

// fresh names the schema variables that have no name yet: by their letter, with a number where a parameter is called so.
func (w *writer) fresh(letters []string) {
	for _, l := range letters {
		if w.names[l] != "" {
			continue
		}
		name := l
		for k := 2; w.taken[name]; k++ {
			name = fmt.Sprint(l, k)
		}
		w.names[l], w.taken[name] = name, true
	}
}

// Instantiate writes a call of fn, all of whose arguments stand, for each F(…) in text. It leaves a text whose parentheses do not
// match as it is.
func Instantiate(fn *relation.Func, text string) string {
	depth := 0
	for _, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth < 0 {
			return text
		}
	}
	if depth != 0 || strings.Count(text, `"`)%2 != 0 || strings.Count(text, "'")%2 != 0 {
		return text
	}
	v := view{fn: fn}
	if len(fn.Outputs()) > 0 {
		v.outputs = []int{0}
	}
	for i := range fn.Params {
		v.holes = append(v.holes, i)
	}
	return (&writer{views: []view{v}}).write(text)
}

func contains(list []string, s string) bool {
	for _, v := range list {
		if v == s {
			return true
		}
	}
	return false
}

// write replaces F, G, C and the variables of a schema.
func (w *writer) write(text string) string {
	var sb strings.Builder
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '"' || c == '\'':
			end := i + 1 + strings.IndexByte(text[i+1:], c) + 1
			sb.WriteString(text[i:end])
			i = end
		case letter(c):
			end := wordEnd(text, i)
			word := text[i:end]
			call := end < len(text) && text[end] == '('
			if call && w.isRole(word) {
				stop := closing(text, end)
				sb.WriteString(w.call(word, split(text[end+1:stop]), bare(text[:i])))
				i = stop + 1
				continue
			}
			sb.WriteString(w.word(word, call))
			i = end
		default:
			sb.WriteByte(c)
			i++
		}
	}
	return sb.String()
}

// wordEnd is the end of the identifier at i, a qualified one whole.
func wordEnd(text string, i int) int {
	for i < len(text) && (letter(text[i]) || digit(text[i]) || text[i] == '.' && i+1 < len(text) && letter(text[i+1])) {
		i++
	}
	return i
}

// word is what stands for a word of a schema that is no role.
func (w *writer) word(word string, call bool) string {
	switch {
	case word == "KK" && w.metavariable == "K": // the text twice
		return strings.TrimSuffix(w.constant, `"`) + strings.TrimPrefix(w.constant, `"`)
	case word == w.metavariable:
		return w.constant
	case w.metavariable == "D" && strings.HasSuffix(word, ".D"):
		return w.names[word[:1]] + "." + w.constant
	case !call && w.names[word] != "":
		return w.names[word]
	}
	return word
}

// bare reports whether what follows stands directly inside ok(, err( or panics(, where a call's output is not selected.
func bare(before string) bool {
	return strings.HasSuffix(before, "ok(") || strings.HasSuffix(before, "err(") || strings.HasSuffix(before, "panics(")
}

// isRole reports whether word is F, G or H, or F2 for its second output.
func (w *writer) isRole(word string) bool {
	i := strings.IndexByte("FGH", word[0])
	return i >= 0 && i < len(w.views) && (len(word) == 1 || len(word) == 2 && digit(word[1]))
}

// call writes a call of a role with the given schema arguments in its holes.
func (w *writer) call(role string, holes []string, bare bool) string {
	v, output := w.views[strings.IndexByte("FGH", role[0])], -1
	if k := 0; len(v.outputs) > 0 {
		if len(role) == 2 {
			k = int(role[1] - '1')
		}
		output = v.outputs[k]
	}
	args := make([]string, len(v.fn.Params))
	for i, p := range v.fn.Params {
		if args[i] = p.Name; v.zeros {
			args[i] = "0"
		}
	}
	for k, h := range v.holes {
		if k < len(holes) {
			args[h] = w.write(holes[k])
		}
	}
	if output == accepted && len(v.outputs) > 0 && !bare {
		return "ok(" + callText(v.fn, args, output, true) + ")"
	}
	return callText(v.fn, args, output, bare)
}

// callText writes a call of fn and the selection of one of its outputs.
func callText(fn *relation.Func, args []string, output int, bare bool) string {
	var sb strings.Builder
	name := fn.Name
	if fn.Recv {
		recv := args[0]
		if !primary(recv) {
			recv = "(" + recv + ")"
		}
		sb.WriteString(recv + ".")
		name, args = name[strings.LastIndexByte(name, '.')+1:], args[1:]
	}
	sb.WriteString(name + "(" + strings.Join(args, ", "))
	if fn.Variadic && len(args) > 0 {
		sb.WriteString("...")
	}
	sb.WriteString(")")
	if !bare && output >= 0 {
		sb.WriteString(Selection(fn, output))
	}
	return sb.String()
}

// Selection is what follows a call of fn to name one of its outputs; "" where there is no other one.
func Selection(fn *relation.Func, output int) string {
	outs := fn.Outputs()
	o := outs[output]
	switch {
	case o.Result >= 0 && len(fn.Results) == 1, len(outs) == 1:
		return ""
	case o.Name != "" && o.Name != "_":
		return "." + o.Name
	case o.Result >= 0:
		return fmt.Sprintf("[%d]", o.Result)
	}
	return "[" + fmt.Sprint(output) + "]"
}

// primary reports whether text needs no parentheses before a dot.
func primary(text string) bool {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case depth == 0 && !letter(c) && !digit(c) && c != '.':
			return false
		}
	}
	return text != "" && !digit(text[0])
}

// closing is the index of the parenthesis that closes the one at open.
func closing(text string, open int) int {
	depth := 0
	for i := open; i < len(text); i++ {
		switch text[i] {
		case '"', '\'':
			i += 1 + strings.IndexByte(text[i+1:], text[i])
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	panic("algebra: a law with unbalanced parentheses: " + text)
}

// split cuts arguments at the commas outside brackets and quotes.
func split(text string) []string {
	var out []string
	depth, start := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"', '\'':
			i += 1 + strings.IndexByte(text[i+1:], text[i])
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ',':
			if depth == 0 {
				out, start = append(out, strings.TrimSpace(text[start:i])), i+1
			}
		}
	}
	if rest := strings.TrimSpace(text[start:]); rest != "" {
		out = append(out, rest)
	}
	return out
}

// variables lists the one-letter lower-case words of a schema, in order.
func variables(text string) []string {
	var out []string
	for _, w := range words(text) {
		if len(w) == 1 && w[0] >= 'a' && w[0] <= 'z' && !contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// metavariable is the letter in a schema that stands for a constant or a field; "" if there is none.
func metavariable(text string) string {
	switch {
	case mentions(text, "C"):
		return "C"
	case mentions(text, "K"):
		return "K"
	case mentions(text, "E"):
		return "E"
	case strings.Contains(text, ".D"):
		return "D"
	}
	return ""
}

func mentions(text, word string) bool { return contains(words(text), word) }

// words lists the identifiers of a schema outside quotes, qualified ones whole.
func words(text string) []string {
	var out []string
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"' || c == '\'':
			i += 1 + strings.IndexByte(text[i+1:], c)
		case letter(c):
			end := i
			for end < len(text) && (letter(text[end]) || digit(text[end]) || text[end] == '.') {
				end++
			}
			out = append(out, text[i:end])
			i = end - 1
		}
	}
	return out
}

func letter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

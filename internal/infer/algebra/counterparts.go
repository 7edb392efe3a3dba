package algebra

import (
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Standard lists functions of the standard library that others write again, and after which they name them.
var Standard = strings.Fields(`
	strings.Compare strings.Contains strings.ContainsAny strings.Count strings.Cut strings.CutPrefix strings.CutSuffix strings.EqualFold
	strings.Fields strings.HasPrefix strings.HasSuffix strings.Index strings.IndexAny strings.IndexByte strings.Join strings.LastIndex
	strings.LastIndexByte strings.Repeat strings.Replace strings.ReplaceAll strings.Split strings.SplitAfter strings.SplitN strings.ToLower
	strings.ToUpper strings.ToValidUTF8 strings.Trim strings.TrimLeft strings.TrimPrefix strings.TrimRight strings.TrimSpace strings.TrimSuffix
	bytes.Compare bytes.Contains bytes.Count bytes.Equal bytes.Fields bytes.HasPrefix bytes.HasSuffix bytes.Index bytes.Join bytes.Repeat
	bytes.Split bytes.ToLower bytes.ToUpper bytes.TrimSpace
	utf8.RuneCount utf8.RuneCountInString utf8.RuneLen utf8.Valid utf8.ValidRune utf8.ValidString
	unicode.IsControl unicode.IsDigit unicode.IsGraphic unicode.IsLetter unicode.IsLower unicode.IsNumber unicode.IsPrint unicode.IsPunct
	unicode.IsSpace unicode.IsUpper unicode.ToLower unicode.ToTitle unicode.ToUpper
	strconv.Atoi strconv.FormatBool strconv.FormatInt strconv.FormatUint strconv.Itoa strconv.ParseBool strconv.ParseFloat strconv.ParseInt
	strconv.ParseUint strconv.Quote strconv.QuoteToASCII strconv.Unquote
	math.Abs math.Cbrt math.Ceil math.Copysign math.Cos math.Dim math.Exp math.Exp2 math.Floor math.Gamma math.Hypot math.Log math.Log10
	math.Log1p math.Log2 math.Max math.Min math.Mod math.Pow math.Round math.RoundToEven math.Signbit math.Sin math.Sqrt math.Tan math.Trunc
	bits.LeadingZeros bits.LeadingZeros32 bits.LeadingZeros64 bits.Len bits.Len32 bits.Len64 bits.OnesCount bits.OnesCount32 bits.OnesCount64
	bits.Reverse bits.Reverse32 bits.Reverse64 bits.ReverseBytes bits.ReverseBytes32 bits.ReverseBytes64 bits.RotateLeft bits.RotateLeft32
	bits.RotateLeft64 bits.TrailingZeros bits.TrailingZeros32 bits.TrailingZeros64
	path.Base path.Clean path.Dir path.Ext path.IsAbs path.Join path.Match path.Split
	json.Valid hex.DecodeString hex.EncodeToString html.EscapeString html.UnescapeString
	url.PathEscape url.PathUnescape url.QueryEscape url.QueryUnescape
	crc32.ChecksumIEEE adler32.Checksum`)

// filler are the words of names that tell how a function is called rather than what it does.
var filler = []string{"is", "string", "bytes", "text", "in", "fast", "my"}

// Counterparts lists the functions of [Standard] that bear a name of these words: Valid and ValidJSON are json.Valid's.
func Counterparts(words []string) []string {
	plain := func(words []string) string {
		words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(filler, w) })
		slices.Sort(words)
		return strings.Join(words, " ")
	}
	want := plain(words)
	var out []string
	for _, name := range Standard {
		pkg, fn, _ := strings.Cut(name, ".")
		own := nameWords(fn)
		if want != "" && (want == plain(own) || want == plain(append(own, pkg))) {
			out = append(out, name)
		}
	}
	return out
}

// nameWords cuts a name at its capitals.
func nameWords(name string) []string {
	var out []string
	start := 0
	for i := 1; i <= len(name); i++ {
		if i == len(name) || upper(name[i]) && !upper(name[i-1]) {
			out, start = append(out, strings.ToLower(name[start:i])), i
		}
	}
	return out
}

func upper(c byte) bool { return c >= 'A' && c <= 'Z' }

// printers are the names under which any type prints itself: what reads it may be called anything.
var printers = []string{"string", "text", "format", "marshal", "encode", "bytes"}

// akinNames reports whether the name of one of two functions says that it has to do with the other: it is part of the other's, or they share
// a word that is no filler.
func akinNames(f, g *relation.Func) bool {
	a, b := lastName(f.Name), lastName(g.Name)
	first := nameWords(a)
	if strings.Contains(strings.ToLower(a), strings.ToLower(b)) || strings.Contains(strings.ToLower(b), strings.ToLower(a)) {
		return true
	}
	if f.Recv && len(first) > 0 && slices.Contains(printers, first[0]) {
		return true
	}
	return slices.ContainsFunc(nameWords(b), func(w string) bool { return slices.Contains(first, w) && !slices.Contains(verbs, w) })
}

// verbs are words that unrelated functions of a package share.
var verbs = append([]string{"parse", "format", "new", "must", "to", "from", "get", "make", "read", "write", "append"}, filler...)

func lastName(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

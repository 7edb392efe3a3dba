package imago

import (
	"math"
	"strings"
	"unicode/utf8"
)

// references are the functions of the standard library that relations may name without their being listed: those that people and imago infer
// write in relations. They are no executions, and what they return counts as right.
var references = Funcs{
	"math.Abs": math.Abs, "math.Ceil": math.Ceil, "math.Copysign": math.Copysign, "math.Cos": math.Cos, "math.Exp": math.Exp, "math.Float64bits": math.Float64bits,
	"math.Floor": math.Floor, "math.Hypot": math.Hypot, "math.Inf": math.Inf, "math.IsInf": math.IsInf, "math.IsNaN": math.IsNaN, "math.Log": math.Log,
	"math.Max": math.Max, "math.Min": math.Min, "math.Mod": math.Mod, "math.NaN": math.NaN, "math.Pow": math.Pow, "math.Round": math.Round,
	"math.Signbit": math.Signbit, "math.Sin": math.Sin, "math.Sqrt": math.Sqrt, "math.Tan": math.Tan, "math.Trunc": math.Trunc,
	"strings.Contains": strings.Contains, "strings.Count": strings.Count, "strings.EqualFold": strings.EqualFold, "strings.Fields": strings.Fields,
	"strings.HasPrefix": strings.HasPrefix, "strings.HasSuffix": strings.HasSuffix, "strings.Index": strings.Index, "strings.Join": strings.Join,
	"strings.Repeat": strings.Repeat, "strings.ReplaceAll": strings.ReplaceAll, "strings.Split": strings.Split, "strings.ToLower": strings.ToLower,
	"strings.ToUpper": strings.ToUpper, "strings.TrimSpace": strings.TrimSpace,
	"utf8.RuneCountInString": utf8.RuneCountInString, "utf8.ValidString": utf8.ValidString,
}

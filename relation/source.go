package relation

import "embed"

// Source is this package's own source, which the harness compiles into child programs.
//
//go:embed *.go
var Source embed.FS

package child

import "embed"

// Source is this package's own source, which the harness compiles into child programs beside the packages they call.
//
//go:embed *.go
var Source embed.FS

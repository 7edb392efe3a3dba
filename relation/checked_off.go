//go:build !checked

package relation

// checkedBuild says that the build was made with -tags checked.
const checkedBuild = false

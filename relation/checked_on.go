//go:build checked

package relation

const checkedBuild = true

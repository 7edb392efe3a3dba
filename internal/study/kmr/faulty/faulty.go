// Package faulty is the lexical analyzer of package tokens2 with the fault that the paper by Fu et al. found in print_tokens2 (§VI). It is a package of its own
// so that its relation, which does not hold, is no part of the subjects.
package faulty

import "github.com/imago-mt/imago/internal/study/business/tokens2"

// PrintTokens is a line for each token of a text, with the fault.
func PrintTokens(s string) string { return tokens2.PrintTokensFaulty(s) }

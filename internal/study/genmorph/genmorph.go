// Package genmorph is a study of GenMorph: Ayerdi et al., "Automatically Generating Metamorphic Relations via Genetic Programming" (2023).
// [Published] is what the paper reports of 23 functions, which stand as Go packages below subjects, and [Training] and [Evaluation] are the
// mutation operators.
package genmorph

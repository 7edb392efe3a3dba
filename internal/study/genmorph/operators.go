package genmorph

import "slices"

// The mutants that a search is guided by and those that measure it come from different operators, as they came from different tools in the
// paper: Major's for training, PIT's for evaluation. The tools overlap; these lists do not. Of what both have, one list has it, for the
// reason given. Both have to be generated at once, mutant.Generate with [Operators], since where two operators write the same the first one
// of the table of package mutant has it: ROR beside CBD and NEG is what these two leave. What Schemata.Equal holds for the same as a
// training mutant is to be left out of the evaluation.
//
//	imago   Major 2.0   PIT 1.7.4              in          why
//	CBD                 conditionals boundary  evaluation  Major's ROR has them too; PIT's first two are all that it does to comparisons,
//	NEG                 negate conditionals    evaluation  while ROR has more
//	ROR     ROR         (remove conditionals)  training    the other comparisons, true and false
//	COR     COR                                training    PIT sees branches of bytecode, and no connectives
//	COI                 negate conditionals    evaluation  of a boolean variable or call: a branch in bytecode
//	COD     (COR)       negate conditionals    evaluation  the same branch
//	AOR     AOR         math                   training    it bears Major's name; PIT's math is there as ASRS, VDL, CDL and ODL
//	ASRS                math                   evaluation  x += y is arithmetic in bytecode; Major mutates binary expressions
//	VDL CDL ODL         AOD                    evaluation  an operation becomes one of its operands
//	LOR     LOR         math                   training    as AOR
//	SOR     SOR         math                   training    as AOR
//	LOD     ORU                                training    ~x becomes x
//	AODU    (ORU)       invert negatives       evaluation  it is all that PIT's operator does, and ORU has LOD
//	AORS                increments             evaluation  i++ becomes i--
//	AODS    STD         (remove increments)    training    a deleted statement; PIT's operator is not among its defaults
//	SDL     STD                                training    a deleted statement
//	RMC     (STD)       void method calls      evaluation  the only statements that PIT deletes
//	CRP     LVR         (inline constants)     training    PIT's operator is not among its defaults
//	STR     LVR                                training    literals of texts
//	RUN     LVR                                training    literals of characters
//	RVR     (EVR)       empty, false, true,    evaluation  five operators of PIT; EVR replaces expressions by a default, which imago has at
//	                    null, primitive return             returns alone
//	RCS RDF             switch                 evaluation  Major has nothing of the kind
//
// In neither: NIL, since the subjects compare nothing with nil; AOIU, AOIS and LOI, which PIT has for research and which would be half
// of all mutants; JMP, REL, SLB, SWA, APP, CPY, RLS and REB, which neither tool has.
var (
	// Training is the operators whose mutants guide a search.
	Training = []string{"ROR", "COR", "AOR", "LOR", "SOR", "LOD", "AODS", "SDL", "CRP", "STR", "RUN"}
	// Evaluation is the operators whose mutants count.
	Evaluation = []string{"CBD", "NEG", "COI", "COD", "ASRS", "VDL", "CDL", "ODL", "AODU", "AORS", "RMC", "RVR", "RCS", "RDF"}
)

// Operators is both lists.
func Operators() []string { return slices.Concat(Training, Evaluation) }

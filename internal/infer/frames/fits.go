package frames

import "github.com/imago-mt/imago/relation"

// What a row of either table fits: the type of a parameter or of an output.

func any(*relation.Type) bool { return true }

func truth(t *relation.Type) bool { return t.Kind == relation.Bool }
func text(t *relation.Type) bool  { return t.Kind == relation.String }
func list(t *relation.Type) bool  { return t.Kind == relation.Slice }

func number(t *relation.Type) bool { return relation.Int <= t.Kind && t.Kind <= relation.Float64 }

// amount tells numbers from names of a few values: twice a Saturday is nothing.
// The next name of a value means something, as the next day of the week does, and stays.
func amount(t *relation.Type) bool { return number(t) && !t.Enum }

// ordered are the types of which less and more are asked. Texts have an order, and none that an output is likely to keep.
func ordered(t *relation.Type) bool { return number(t) }

func sequence(t *relation.Type) bool { return t.Kind == relation.String || t.Kind == relation.Slice }

// sized are the types of which lengths are compared. How long a text is says little of it, and what holds of the lengths of two texts on all rows that are
// drawn is often false: benchadequacy -parts frames refuted 8 such relations of the analyzers, each on a few of a million inputs.
func sized(t *relation.Type) bool { return t.Kind == relation.Slice || t.Kind == relation.Map }

package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
)

// TestNames holds names to what they should be: short, and different where the sisters are.
func TestNames(t *testing.T) {
	for _, test := range []struct{ law, sisters, want string }{
		{"commutes", "", "commutes"},
		{"commutes", "ToUpper", "commutes-toupper"},
		{"inverse-where", "Addr.Next Addr.IsValid", "inverse-where-isvalid"},
		{"inverse-where-result", "Addr.Next Addr.IsGlobalUnicast", "inverse-where-result"},
		{"whole-of-parts", "Addr.MarshalBinary Addr.UnmarshalBinary", "whole-of-parts-unmarshal"},
		{"involution-where-nonzero", "Rat.Sign", "involution-where-nonzero"},
		{"powers", "ln", "powers-ln"},
		{"agrees", "Größe", "agrees-gre"},
	} {
		if got := withSister(test.law, test.sisters); got != test.want || len(got) > algebra.MaxName {
			t.Errorf("%s of %q: %s, want %s", test.law, test.sisters, got, test.want)
		}
	}
	taken := map[string]bool{}
	for _, want := range []string{"involution-where-nonzero", "involution-where-2", "involution-where-3"} {
		got := numbered("involution-where-nonzero", taken)
		if taken[got] = true; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestLawNames holds the names of the table to the length of a relation's name.
func TestLawNames(t *testing.T) {
	for _, l := range algebra.Laws {
		if len(l.Name) > algebra.MaxName {
			t.Errorf("%s has %d letters, at most %d are printed", l.Name, len(l.Name), algebra.MaxName)
		}
	}
}

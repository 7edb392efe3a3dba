package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
)

// Of claims with one conclusion those with the widest premises stay, and of those with one premise the ones with the narrowest conclusions.
func TestNarrower(t *testing.T) {
	for _, tt := range []struct {
		name         string
		claims       []string
		kept, follow []string
	}{
		{
			"a premise within another", []string{"Abs(x) > 5 => Sign(x)*Sign(x) == 1", "Abs(x) > 0 => Sign(x)*Sign(x) == 1"},
			[]string{"Abs(x) > 0 => Sign(x)*Sign(x) == 1"}, []string{"Abs(x) > 5 => Sign(x)*Sign(x) == 1"},
		},
		{
			"premises of which none holds the other", []string{"Abs(x) > 5 => Sign(x)*Sign(x) == 1", "Sign(x) > 0 => Sign(x)*Sign(x) == 1"},
			[]string{"Abs(x) > 5 => Sign(x)*Sign(x) == 1", "Sign(x) > 0 => Sign(x)*Sign(x) == 1"}, nil,
		},
		{
			"equal premises: the cheaper one stays", []string{"Abs(x) > 0 => Sign(x)*Sign(x) == 1", "Sign(x) != 0 => Sign(x)*Sign(x) == 1"},
			[]string{"Sign(x) != 0 => Sign(x)*Sign(x) == 1"}, []string{"Abs(x) > 0 => Sign(x)*Sign(x) == 1"},
		},
		{
			"a conclusion that holds wherever another does", []string{"Sign(x) > 0 => Abs(x) >= 0", "Sign(x) > 0 => Abs(x) > 0"},
			[]string{"Sign(x) > 0 => Abs(x) > 0"}, []string{"Sign(x) > 0 => Abs(x) >= 0"},
		},
		{
			"conclusions about the subject itself", []string{"Abs(x) > 0 => Sign(x) >= -1", "Abs(x) > 0 => Sign(x) > -2"},
			[]string{"Abs(x) > 0 => Sign(x) >= -1", "Abs(x) > 0 => Sign(x) > -2"}, nil,
		},
	} {
		s := lab(t, "Sign", "")
		set := claim.NewSet()
		var claims []*claim.Claim
		for _, text := range tt.claims {
			claims = append(claims, suppose(t, s, set, text))
		}
		included, err := inclusions(t.Context(), s.Subject, s.run, claims)
		if err != nil {
			t.Fatal(err)
		}
		var kept, follow []string
		implied := narrower(s.Subject, claims, included)
		for _, c := range claims {
			if slices.ContainsFunc(implied, func(i consequence) bool { return i.Claim == c }) {
				follow = append(follow, c.Text)
			} else {
				kept = append(kept, c.Text)
			}
		}
		if !slices.Equal(kept, tt.kept) || !slices.Equal(follow, tt.follow) {
			t.Errorf("%s:\nkept   %q\nfollow %q", tt.name, kept, follow)
		}
	}
}

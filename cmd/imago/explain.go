package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
)

func explainCmd() *cobra.Command {
	var o infer.Options
	var asJSON bool
	var engines engineFlags
	cmd := &cobra.Command{
		Use:   "explain TARGET [RELATION...]",
		Short: "say why a relation was kept, dropped or refuted",
		Long: `explain infers for one function and says what became of each RELATION: printed, follows from others, dropped and why, or refuted, with the
simplest counterexample. In a RELATION, F stands for the function. What nothing proposed is tried as hard as what was proposed.
Without a RELATION it explains every one that was tried.`,
		Example: `  imago explain math.Sin 'F(-x) == F(x)'
  imago explain strings.TrimSpace 'TrimSpace(TrimSpace(s)) == s' 'len(F(s)) <= len(s)'
  imago explain ./geom.Vec.Rotate`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("explain needs a function, as in: imago explain math.Sin 'F(-x) == F(x)'")
			}
			return nil
		},
		PreRunE: func(cmd *cobra.Command, _ []string) (err error) {
			if err := engines.fill(cmd.Flags(), &o); err != nil {
				return err
			}
			o.Cache, err = cacheDir()
			return err
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			p := progressOf(cmd)
			defer p.close()
			o.Progress, o.Subject.AllowEffects = p.say, o.AllowEffects
			ex, err := infer.Explain(cmd.Context(), args[0], args[1:], o)
			p.close()
			if err != nil {
				return err
			}
			if asJSON {
				return report.ExplainJSON(cmd.OutOrStdout(), ex, o.Seed)
			}
			return report.ExplainText(cmd.OutOrStdout(), ex, o.Seed)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&asJSON, "json", false, "print JSON (docs/json.md)")
	f.Int64Var(&o.Seed, "seed", 1, "start everything random from `N`")
	f.StringVar(&o.Domain, "domain", "", "look at these inputs only: `BOUNDS` such as 'x in [0, 1], len(xs) in 1..5'")
	f.BoolVar(&o.NoMutants, "no-mutants", false, "explain what imago infer --no-mutants prints")
	engines.add(f)
	addSubjectFlags(f, &o.Subject, &o.AllowEffects)
	return completed(cmd, &o.Subject, 1)
}

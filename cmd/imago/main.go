// Command imago finds the metamorphic relations of Go functions and leaves them behind as ordinary Go tests.
//
// Each verb has a file of its own here that turns flags into options, calls one room, and prints; nothing is decided in this
// package but exit codes: 0 if all is well, 1 if a relation is violated or a bar missed, 2 if the command could not be carried out.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/scratch"
)

// The exit codes. Every error that is printed reaches one of the last two.
const (
	exitOK       = 0
	exitViolated = 1 // a relation does not hold, the catalogue does not fit the code, or a bar is missed
	exitUsage    = 2 // the command could not be carried out: its words, the user's code, the machine
)

// errViolated ends a command that has printed its violations: there is nothing left to say.
var errViolated = errors.New("a relation is violated")

// garbage is GOGC where the user has not set it: what the types and the graphs of a package leave behind is collected less often than usual,
// for more memory: infer math.Sin takes 11.7 s of processor time and 310 MB in place of 12.7 s and 216 MB.
const garbage = 400

// memory is GOMEMLIMIT where the user has not set it: near it the collector works harder. What children send is bounded for itself.
const memory = 2 << 30

func main() {
	harness.Launcher()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memory)
	}
	removeTemporary, err := scratch.Own("imago-run-")
	if err != nil {
		fmt.Fprintf(os.Stderr, "imago: no folder for temporary files: %v\n", err)
		os.Exit(exitUsage)
	}
	code := run(os.Args[1:], os.Stdout, os.Stderr)
	removeTemporary()
	os.Exit(code)
}

// run is the whole program: tests call it too. The first interrupt asks the rooms to stop and keep what they have, the second
// ends the process as usual.
func run(args []string, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer endWhen(ctx, signalGrace, func() {
		fmt.Fprintln(stderr, "imago: interrupted in the middle of its work")
	})()
	context.AfterFunc(ctx, stop)

	cmd := rootCmd()
	cmd.SetArgs(relationsLast(args))
	cmd.SetOut(stdout)
	cmd.SetErr(stderr)
	err := cmd.ExecuteContext(ctx)
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errViolated):
		return exitViolated
	case errors.As(err, new(missed)):
		fmt.Fprintf(stderr, "imago: %s\n", oneLine(err))
		return exitViolated
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		fmt.Fprintln(stderr, "imago: interrupted; what was found until then stands above, nothing was written")
		return exitUsage
	}
	fmt.Fprintf(stderr, "imago: %s\n", oneLine(err))
	return exitUsage
}

func rootCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "imago",
		Short: "find the metamorphic relations of Go functions, and check them",
		Long: `imago finds the metamorphic relations of Go functions: laws such as Sin(-x) ~= -Sin(x) that every correct
implementation satisfies. It proves nothing; it tries hard to break each law, and prints what it could not break.
The laws are kept in testdata/imago as text that you may edit, and as ordinary Go tests.`,
		Example: `  imago infer math.Sin              the relations of a function of the standard library
  imago infer --write ./geom        those of every function of a package, kept as text and as Go tests
  imago check ./...                 what is kept, against the code as it is now`,
		SilenceErrors:     true,
		SilenceUsage:      true,
		Args:              knownVerb,
		PersistentPreRunE: readProject,
		RunE:              func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.SuggestionsMinimumDistance = 2
	cmd.Version = versionText()
	cmd.SetVersionTemplate("imago {{.Version}}\n")
	cmd.PersistentFlags().BoolP("quiet", "q", false, "show no progress")
	cmd.AddCommand(inferCmd(), writeCmd(), checkCmd(), mutateCmd(), composeCmd(), adequacyCmd(), sourcesCmd(), reportCmd(), explainCmd(), acceptCmd(), rejectCmd(), doctorCmd(), versionCmd(), languageCmd())
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w (%s --help lists the flags)", err, cmd.CommandPath())
	})
	return cmd
}

// looksLikeFlag is what a flag of imago looks like: -q, -C=dir, --engine=all. A relation that begins with a minus does not.
var looksLikeFlag = regexp.MustCompile(`^(-[a-zA-Z](=([^=].*)?)?|-[a-zA-Z]*|--[a-z][a-z-]*(=.*)?|--)$`)

// relationsLast moves relations that begin with a minus, such as -Sin(x) ~= Sin(-x), behind all flags, where they are not taken for one.
func relationsLast(args []string) []string {
	var first, relations []string
	for i, a := range args {
		switch {
		case a == "--":
			return slices.Concat(first, args[i:i+1], relations, args[i+1:])
		case strings.HasPrefix(a, "-") && strings.ContainsAny(a, "(= ") && !looksLikeFlag.MatchString(a):
			relations = append(relations, a)
		default:
			first = append(first, a)
		}
	}
	if len(relations) == 0 {
		return args
	}
	return slices.Concat(first, []string{"--"}, relations)
}

// knownVerb refuses words that no verb has taken, and names the verb that may have been meant.
func knownVerb(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := cmd.CommandPath() + " --help lists the commands"
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return fmt.Errorf("unknown command %s (%s)", args[0], hint)
}

// oneLine is an error as one line: joined errors and the output of other programs come with line ends. What two of them say alike
// is said once.
func oneLine(err error) string {
	var lines []string
	for line := range strings.FieldsFuncSeq(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }) {
		if line = strings.TrimSpace(line); !slices.ContainsFunc(lines, func(said string) bool { return strings.HasSuffix(said, line) }) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "; ")
}

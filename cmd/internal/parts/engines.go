package parts

import (
	"flag"

	"github.com/imago-mt/imago/internal/infer"
)

// Engines adds the flag -engine and returns where its value will be: nil, which is the default of the command line, until it is given.
func Engines(flags *flag.FlagSet) *[]infer.Engine {
	var chosen []infer.Engine
	flags.Func("engine", infer.EngineUsage()+"; default "+infer.EngineList(infer.DefaultEngines()), func(text string) (err error) {
		chosen, err = infer.ParseEngines(text)
		return err
	})
	return &chosen
}

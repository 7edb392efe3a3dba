package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/mutant/matrix"
)

// ComposeOptions says what of composites is printed.
type ComposeOptions struct {
	All       bool // every composite, and not only those of the front
	PerSource int  // print the best choice for so many executions of a source; 0: the whole front
	Seed      int64
}

// shownReasons is how many reasons why sequences do not compose are shown; no theory stands behind it.
const shownReasons = 3

// ComposeText prints composites for people: the basic relations, the composites of the front, the front, and what became of all sequences.
func ComposeText(w io.Writer, c *infer.Composed, o ComposeOptions) error {
	out := bufio.NewWriter(w)
	origin := "inferred"
	if c.Claims.Kept {
		origin = "kept"
	}
	fmt.Fprintf(out, "%s: %s, %s; seed %d\n\n", c.Claims.Short(), count(c.Basics, origin+" relation"), count(len(c.Composites), "composite"), o.Seed)
	writeBasics(out, c)
	writeComposites(out, c, o)
	if o.PerSource > 0 {
		writeBest(out, c, o.PerSource)
	} else {
		writeFront(out, c)
	}
	writeSequences(out, c)
	for _, warning := range c.Warnings {
		fmt.Fprintf(out, "  warning: %s\n", oneLine(warning.Error()))
	}
	return out.Flush()
}

func writeBasics(w io.Writer, c *infer.Composed) {
	tab := newTable(w)
	fmt.Fprintln(tab, "  basic relation\texecutions  kills")
	for i, r := range c.Claims.Relations() {
		kills, _ := c.Kills(i)
		fmt.Fprintf(tab, "  %s\t%10d  %5d\n", r.Relation, len(r.Executions()), kills)
	}
	_ = tab.Flush() // w keeps its error
}

// onFront are the trials that some choice of the front takes.
func onFront(c *infer.Composed) map[int]bool {
	out := map[int]bool{}
	for _, choice := range c.Front {
		for _, t := range choice.Trials {
			out[t] = true
		}
	}
	return out
}

func writeComposites(w io.Writer, c *infer.Composed, o ComposeOptions) {
	front, shown := onFront(c), 0
	tab := newTable(w)
	for i := range c.Composites {
		trial := c.Basics + i
		if !o.All && !front[trial] {
			continue
		}
		if shown == 0 {
			fmt.Fprintln(tab, "\n  composite\texecutions  kills  beyond its parts")
		}
		shown++
		kills, beyond := c.Kills(trial)
		fmt.Fprintf(tab, "  %s: %s\t%10d  %5d  %16d\n", c.Label(trial), c.Composites[i].Relation.Text(), c.Composites[i].Executions(), kills, beyond)
	}
	_ = tab.Flush() // w keeps its error
	if hidden := len(c.Composites) - shown; hidden > 0 {
		fmt.Fprintf(w, "\n  %s that no choice takes (--all)\n", count(hidden, "composite"))
	}
}

// names are the labels of trials.
func names(c *infer.Composed, trials []int) string {
	var out []string
	for _, t := range trials {
		out = append(out, c.Label(t))
	}
	return strings.Join(out, "; ")
}

func writeFront(w io.Writer, c *infer.Composed) {
	if len(c.Front) == 0 {
		return
	}
	fmt.Fprintln(w)
	tab := newTable(w)
	fmt.Fprintf(tab, "  executions\trelations\tkills of %d\n", c.Killed())
	for _, choice := range c.Front {
		fmt.Fprintf(tab, "  %d\t%d\t%d\t%s\n", choice.Executions, len(choice.Trials), choice.Kills, names(c, choice.Trials))
	}
	_ = tab.Flush() // w keeps its error
	if !c.Exact {
		fmt.Fprintln(w, "  there may be better ones: the search was cut short")
	}
}

func writeBest(w io.Writer, c *infer.Composed, executions int) {
	best := c.Best(executions)
	if best == nil {
		fmt.Fprintf(w, "\n  no relation that kills takes %s of a source or fewer\n", count(executions, "execution"))
		return
	}
	fmt.Fprintf(w, "\n  for %s of a source: %s, which kill %d of %d for %d\n", count(executions, "execution"), names(c, best.Trials), best.Kills, c.Killed(), best.Executions)
}

// writeSequences says what became of the sequences that were looked at.
func writeSequences(w io.Writer, c *infer.Composed) {
	f := c.Found
	fmt.Fprintf(w, "\n  %s of basic relations: %d compose, %d to a relation that is there, %d to what is always true, %d do not\n",
		count(len(f.Composites)+f.Same+f.Empty+len(f.Refused), "sequence"), len(f.Composites), f.Same, f.Empty, len(f.Refused))
	for i, r := range c.Reasons() {
		if i == shownReasons {
			break
		}
		fmt.Fprintf(w, "    %4d  %s\n", r.Sequences, r.Why)
	}
	if f.Cut {
		fmt.Fprintln(w, "  there are more: the search was cut short")
	}
	if len(c.Fell) > 0 {
		fmt.Fprintf(w, "  %s not stand at the tolerance of its parts\n", map[bool]string{true: "1 composite does", false: fmt.Sprintf("%d composites do", len(c.Fell))}[len(c.Fell) == 1])
		for i, fell := range c.Fell {
			if i == shownReasons {
				break
			}
			fmt.Fprintf(w, "    %s: %s\n", fell.Relation.Text(), oneLine(fell.Why))
		}
	}
}

type (
	jsonComposed struct {
		Version    int              `json:"version"`
		Seed       int64            `json:"seed"`
		Target     string           `json:"target"`
		Kept       bool             `json:"kept"`
		Basic      []jsonBasic      `json:"basic"`
		Composites []jsonComposite  `json:"composites"`
		Refused    []jsonUncomposed `json:"refused"`
		Front      []jsonChoice     `json:"front"`
		Exact      bool             `json:"exact"`
		Best       *jsonChoice      `json:"best,omitempty"`
		Killed     int              `json:"killed"`
		Same       int              `json:"same"`
		Empty      int              `json:"empty"`
		Cut        bool             `json:"cut"`
		Warnings   []string         `json:"warnings"`
	}
	jsonBasic struct {
		ID         string `json:"id"`
		Name       string `json:"name"`
		Text       string `json:"text"`
		Executions int    `json:"executions"`
		Kills      int    `json:"kills"`
	}
	jsonComposite struct {
		jsonBasic
		Parts       []string `json:"parts"`
		Layers      int      `json:"layers"`
		BeyondParts int      `json:"beyond_parts"`
	}
	jsonUncomposed struct {
		Parts []string `json:"parts"`
		Why   string   `json:"why"`
	}
	jsonChoice struct {
		Executions int      `json:"executions"`
		Relations  []string `json:"relations"`
		Kills      int      `json:"kills"`
	}
)

// ComposeJSON prints composites for programs, as docs/json.md describes them: all of them, whatever text would show.
func ComposeJSON(w io.Writer, c *infer.Composed, o ComposeOptions) error {
	out := jsonComposed{Version: JSONVersion, Seed: o.Seed, Target: c.Claims.Function().Target, Kept: c.Claims.Kept, Exact: c.Exact, Killed: c.Killed(),
		Same: c.Found.Same, Empty: c.Found.Empty, Cut: c.Found.Cut,
		Basic: []jsonBasic{}, Composites: []jsonComposite{}, Refused: []jsonUncomposed{}, Front: []jsonChoice{}, Warnings: []string{}}
	for i, r := range c.Claims.Relations() {
		kills, _ := c.Kills(i)
		out.Basic = append(out.Basic, jsonBasic{r.ID(), r.Name, r.Text(), len(r.Executions()), kills})
	}
	for i, m := range c.Composites {
		kills, beyond := c.Kills(c.Basics + i)
		basic := jsonBasic{m.Relation.ID(), m.Relation.Name, m.Relation.Text(), m.Executions(), kills}
		out.Composites = append(out.Composites, jsonComposite{basic, c.Parts(m.Parts), len(m.Parts), beyond})
	}
	for _, r := range c.Found.Refused {
		out.Refused = append(out.Refused, jsonUncomposed{c.Parts(r.Parts), r.Why})
	}
	for _, f := range c.Fell {
		out.Refused = append(out.Refused, jsonUncomposed{c.Parts(f.Parts), oneLine(f.Why)})
	}
	for _, choice := range c.Front {
		out.Front = append(out.Front, *choiceJSON(c, &choice))
	}
	if o.PerSource > 0 {
		out.Best = choiceJSON(c, c.Best(o.PerSource))
	}
	for _, warning := range c.Warnings {
		out.Warnings = append(out.Warnings, oneLine(warning.Error()))
	}
	return encode(w, out)
}

func choiceJSON(c *infer.Composed, choice *matrix.Choice) *jsonChoice {
	if choice == nil {
		return nil
	}
	out := &jsonChoice{Executions: choice.Executions, Relations: []string{}, Kills: choice.Kills}
	for _, t := range choice.Trials {
		out.Relations = append(out.Relations, c.Scored.Matrix.Trials[t].Relation.Name)
	}
	return out
}

package laws

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/study/field"
)

// RowsFile has the [Rows] when they were last counted.
const RowsFile = "internal/infer/algebra/testdata/printed.txt"

// Uses are the functions on which a law is printed, by the law's name. A row that is made of another one, with the premise that the
// subject succeeds, counts as that one.
type Uses map[string]map[string]bool

// add notes that a relation of a function has a name, unless no law bears it.
func (u Uses) add(function, relation string) {
	law, ok := lawOf(relation)
	if !ok {
		return
	}
	if u[law] == nil {
		u[law] = map[string]bool{}
	}
	u[law][function] = true
}

// lawOf is the law after which a relation is named: its own name, or that with a sister and a number.
func lawOf(name string) (law string, ok bool) {
	for {
		if l, found := lawNamed(name); found {
			return l, true
		}
		i := strings.LastIndexByte(name, '-')
		if i < 0 {
			return "", false
		}
		name = name[:i]
	}
}

// lawNamed finds the row of a name; that of agrees-ok is agrees, unless the table itself has one of the longer name.
func lawNamed(name string) (string, bool) {
	for i := range algebra.Laws {
		if l := &algebra.Laws[i]; l.Name == name {
			return l.Row(), true
		}
	}
	return "", false
}

// named matches a relation as a result prints it: its name, variables that are declared, and the rest.
var named = regexp.MustCompile(`^([a-z][a-z0-9-]*)(?:\([^)]*\))?: `)

// OfGolden reads a text of [Study.Golden].
func OfGolden(text string) Uses {
	u := Uses{}
	function := ""
	for line := range strings.Lines(text) {
		relation, indented := strings.CutPrefix(line, "\t")
		if !indented {
			function = strings.TrimSpace(line)
		} else if m := named.FindStringSubmatch(relation); m != nil {
			u.add(function, m[1])
		}
	}
	return u
}

// OfTrials reads the trials that make field keeps in a folder.
func OfTrials(dir string) (Uses, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	u := Uses{}
	for _, file := range files {
		var t field.Trial
		if err := decode(file, &t); err != nil {
			return nil, err
		}
		for _, f := range t.Functions {
			for _, relation := range f.Printed {
				if m := named.FindStringSubmatch(relation); m != nil {
					u.add(t.Module+" "+f.Target, m[1])
				}
			}
		}
	}
	return u, nil
}

// OfResults reads the output of imago infer --json.
func OfResults(files []string) (Uses, error) {
	u := Uses{}
	for _, file := range files {
		var results struct {
			Subjects []struct {
				Target    string
				Relations []struct{ Name string }
			}
		}
		if err := decode(file, &results); err != nil {
			return nil, err
		}
		for _, s := range results.Subjects {
			for _, r := range s.Relations {
				u.add(s.Target, r.Name)
			}
		}
	}
	return u, nil
}

func decode(file string, into any) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("read %s: %w", file, err)
	}
	return nil
}

// A Row says on how many functions a law is printed.
type Row struct {
	Law   string
	Laws  int // of make laws
	Field int // of make field
	All   int // with --all, of other results
}

// Rows counts for each row of the table. Of field and all, which may be nil, the counts are those of kept.
func Rows(laws, field, all Uses, kept []Row) []Row {
	old := map[string]Row{}
	for _, r := range kept {
		old[r.Law] = r
	}
	var out []Row
	for i := range algebra.Laws {
		l := &algebra.Laws[i]
		if l.Row() != l.Name {
			continue
		}
		r := Row{l.Name, len(laws[l.Name]), old[l.Name].Field, old[l.Name].All}
		if field != nil {
			r.Field = len(field[l.Name])
		}
		if all != nil {
			r.All = len(all[l.Name])
		}
		out = append(out, r)
	}
	return out
}

// rowsHeader begins the file of rows.
const rowsHeader = `# On how many functions each row of the table of laws is printed: of those of make laws, of those of make field, and with --all, of those
# of make laws, the examples and the second implementations. Written by
#   go run ./cmd/laws -rows -field DIR ALL.json...
# after make field FIELD='-keep DIR' and imago infer --all --json TARGET... > ALL.json; without them it counts the golden file alone.
`

// FormatRows is the text of a file of rows.
func FormatRows(rows []Row) string {
	var sb strings.Builder
	sb.WriteString(rowsHeader)
	w := tabwriter.NewWriter(&sb, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "# law\tlaws\tfield\tall")
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\n", r.Law, r.Laws, r.Field, r.All)
	}
	w.Flush()
	return sb.String()
}

// ReadRows reads a file of rows.
func ReadRows(text string) ([]Row, error) {
	var out []Row
	lines := bufio.NewScanner(strings.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		var r Row
		if _, err := fmt.Sscan(lines.Text(), &r.Law, &r.Laws, &r.Field, &r.All); err != nil {
			return nil, fmt.Errorf("line %d of the rows: %w", n, err)
		}
		out = append(out, r)
	}
	return out, lines.Err()
}

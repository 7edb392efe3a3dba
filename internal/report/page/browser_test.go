package page

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// browsers are names of Chromium, the lightest one first.
var browsers = []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"}

// A browser shows a page without a window.
type browser struct{ path, profile, page string }

// openBrowser writes a page to be shown; without Chromium the test is skipped.
func openBrowser(t *testing.T, p *Page) *browser {
	t.Helper()
	for _, name := range browsers {
		if path, err := exec.LookPath(name); err == nil {
			file := filepath.Join(t.TempDir(), "page.html")
			if err := os.WriteFile(file, written(t, p), 0o600); err != nil {
				t.Fatal(err)
			}
			return &browser{path, t.TempDir(), file}
		}
	}
	t.Skipf("no Chromium is installed (none of %s): the page is not shown", strings.Join(browsers, ", "))
	return nil
}

// run has the page shown at what the address asks for, until its own time of five seconds is over.
func (b *browser) run(t *testing.T, hash string, flags ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	args := append([]string{"--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + b.profile, "--virtual-time-budget=5000"}, flags...)
	cmd := exec.CommandContext(ctx, b.path, append(args, "file://"+b.page+"#"+hash)...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", b.path, err, stderr.String())
	}
	return string(out)
}

// dom is the page after its script has run.
func (b *browser) dom(t *testing.T, hash string) string {
	t.Helper()
	text := b.run(t, hash, "--dump-dom")
	if !strings.Contains(text, `data-ready="1"`) {
		t.Fatalf("the script did not come to its end with #%s", hash)
	}
	return text
}

// In a browser the page loads, filters, unfolds a function to its charts and code, chooses a relation, changes its theme, and prints.
func TestBrowser(t *testing.T) {
	p := hostile()
	p.Functions[1].Target = "./m.Overlaps"
	b := openBrowser(t, p)

	plain := b.dom(t, "")
	for _, want := range []string{`class="js"`, "&lt;script&gt;alert(1)&lt;/script&gt;</h1>"} {
		if !strings.Contains(plain, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if strings.Contains(plain, "<section") && strings.Contains(plain, `class="kills"`) {
		t.Error("details are drawn before anybody asked")
	}
	if strings.Contains(plain, "<img src=") {
		t.Error("a text became an element")
	}

	hidden := func(id, text string) bool {
		_, rest, _ := strings.Cut(text, `<article id="`+id+`"`)
		tag, _, _ := strings.Cut(rest, ">")
		return strings.Contains(tag, "hidden")
	}
	found := b.dom(t, "q=overlaps")
	if hidden("a1", found) || !hidden("a0", found) || !strings.Contains(found, ">1 of 2<") {
		t.Error("the filter does not leave the one function that has the word")
	}
	if all := b.dom(t, "q=is:survivors+nothing"); !hidden("a0", all) || !hidden("a1", all) {
		t.Error("the filter leaves functions without the word")
	}

	open := b.dom(t, "open=./m.Overlaps&relation=2&theme=dark")
	for _, want := range []string{`data-theme="dark"`, `class="kills"`, `class="matrix"`, `class="costs"`,
		"Inputs and outputs of", `class="survivors"`, `class="decl"`, `class="row left"`, "with the mutant", "follow-up"} {
		if !strings.Contains(open, want) {
			t.Errorf("the unfolded function has no %s", want)
		}
	}
	if want := `Inputs and outputs of <span class="mono">` + p.Functions[1].Relations[2].Name; !strings.Contains(open, want) {
		t.Error("the third relation is not chosen")
	}

	b.keys(t)
	pdf := filepath.Join(t.TempDir(), "page.pdf")
	b.run(t, "open=./m.Overlaps", "--print-to-pdf="+pdf)
	if text, err := os.ReadFile(pdf); err != nil || !strings.HasPrefix(string(text), "%PDF-") {
		t.Errorf("the page does not print: %v", err)
	}
}

// pressed types as a reader would, and notes in an attribute of the page what came of it.
const pressed = `(async () => {
const key = k => (document.activeElement || document.body).dispatchEvent(new KeyboardEvent("keydown", {key: k, bubbles: true}));
const seen = [], at = () => (document.querySelector("article.at .target") || {}).textContent;
while (!document.documentElement.dataset.ready) await new Promise(r => setTimeout(r, 10));
key("/"); seen.push(document.activeElement.id);
document.getElementById("q").value = "overlaps"; document.getElementById("q").dispatchEvent(new Event("input"));
key("Enter"); seen.push(at());
key("Escape"); document.activeElement.blur(); key("k"); seen.push(at() === "./m.Overlaps"); key("j"); seen.push(at());
document.activeElement.blur(); key("Enter");
while (!document.querySelector("article.open .relations")) await new Promise(r => setTimeout(r, 10));
key("]"); seen.push([...document.querySelectorAll("article.open .relations tbody tr")].findIndex(r => r.classList.contains("chosen")));
document.querySelector("article.open .row button").click(); seen.push(document.querySelectorAll("article.open .faults:not([hidden]) > div").length > 0);
document.getElementById("theme").click(); seen.push(document.documentElement.dataset.theme);
document.documentElement.dataset.seen = seen.join(" ");
})()`

// keys has a script press keys on a copy of the page, whose policy would not let it run otherwise.
func (b *browser) keys(t *testing.T) {
	t.Helper()
	text, err := os.ReadFile(b.page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(text), `<meta http-equiv=`)
	_, after, _ := strings.Cut(rest, ">")
	typed := *b
	typed.page = filepath.Join(t.TempDir(), "typed.html")
	if err := os.WriteFile(typed.page, []byte(before+strings.Replace(after, "</body>", "<script>"+pressed+"</script></body>", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, seen, _ := strings.Cut(typed.dom(t, ""), `data-seen="`)
	seen, _, _ = strings.Cut(seen, `"`)
	if want := "q ./m.Overlaps false ./m.Overlaps 1 true dark"; seen != want {
		t.Errorf("by keys a reader comes to %q, want %q", seen, want)
	}
}

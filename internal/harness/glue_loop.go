package harness

import (
	"fmt"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Every name that the code declares begins with imago: it may stand in the subject's package, whose names it must not hide.

// loop writes the function that calls f once a row (names shortened):
//
//	func imagoLoop3(f *child.Frame) {
//		a0, a1 := child.In[string](f, 0), child.In[[]int](f, 1)
//		r0, r1 := child.Out[int](f, 0), child.Sunk[[]int](f, 1)
//		for f.Next() {
//			i := f.Row
//			v0, err := pkg.F(a0[i], a1[i])
//			if err != nil {
//				f.Fail()
//				continue
//			}
//			r0[i] = v0
//			r1.Put(i, a1[i])
//		}
//	}
func (g *gluer) loop(f *relation.Func) {
	w := &g.loops
	fmt.Fprintf(w, "\nfunc imagoLoop%d(imagoF *imagoChild.Frame) {\n", g.loopCount)
	for k, p := range f.Params {
		fmt.Fprintf(w, "imagoA%d := imagoChild.In[%s](imagoF, %d)\n", k, g.goType(p.Type), k)
	}
	outs := f.Outputs()
	for k, o := range outs {
		maker := "Sunk"
		if scalar(o.Type) {
			maker = "Out"
		}
		fmt.Fprintf(w, "imagoR%d := imagoChild.%s[%s](imagoF, %d)\n", k, maker, g.goType(o.Type), k)
	}
	w.WriteString("for imagoF.Next() {\n")
	if len(f.Params)+len(outs) > 0 {
		w.WriteString("imagoI := imagoF.Row\n")
	}
	g.row(f, outs)
	w.WriteString("}\n}\n")
}

// row writes the loop's body behind "imagoI := …".
func (g *gluer) row(f *relation.Func, outs []relation.Output) {
	w := &g.loops
	direct := g.schemata != nil && g.refuel // see child.Frame.Share
	switch {
	case direct:
		fmt.Fprintf(w, "if imagoN := imagoF.Share(); imagoN > 0 { imagoRefuel(imagoN) } else { imagoF.Refuel() }\n")
	case g.refuel:
		w.WriteString("imagoF.Refuel()\n")
	}
	var vs []string
	for k, r := range f.Results {
		if r.Iterates() {
			vs = append(vs, fmt.Sprintf("imagoS%d", k))
			continue
		}
		vs = append(vs, fmt.Sprintf("imagoV%d", k))
	}
	if f.Err {
		vs = append(vs, "imagoErr")
	}
	if len(vs) > 0 {
		fmt.Fprintf(w, "%s := ", strings.Join(vs, ", "))
	}
	fmt.Fprintf(w, "%s\n", g.call(f, func(k int) string { return fmt.Sprintf("imagoA%d[imagoI]", k) }))
	g.collect(f)
	if g.refuel {
		g.ignore(f)
		asked := ""
		if direct {
			asked = "(imagoF.Watched() || imagoRanDry()) && "
		}
		fmt.Fprintf(w, "if %simagoF.Dry() {\ncontinue\n}\n", asked)
	}
	if f.Err {
		w.WriteString("if imagoErr != nil {\nimagoF.Fail()\ncontinue\n}\n")
	}
	for k, o := range outs {
		g.output(f, k, o)
	}
}

// collect runs the iterators among the results, which is where the function's code runs: before anyone asks whether the fuel lasted. Beside
// an error there is none to run.
func (g *gluer) collect(f *relation.Func) {
	for k, r := range f.Results {
		if !r.Iterates() {
			continue
		}
		with := map[string]string{relation.Iterator: "Collect", relation.PairIterator: "CollectPairs"}[r.As]
		fmt.Fprintf(&g.loops, "var imagoV%d %s\n", k, g.goType(r.Type))
		run := fmt.Sprintf("imagoV%d = imagoChild.%s(imagoS%d)\n", k, with, k)
		if f.Err {
			run = "if imagoErr == nil {\n" + run + "}\n"
		}
		g.loops.WriteString(run)
	}
}

// ignore uses the results: a row that ran dry has none.
func (g *gluer) ignore(f *relation.Func) {
	for k := range f.Results {
		fmt.Fprintf(&g.loops, "_ = imagoV%d\n", k)
	}
}

// output writes how the k-th output of a row is kept.
func (g *gluer) output(f *relation.Func, k int, o relation.Output) {
	v := fmt.Sprintf("imagoV%d", o.Result)
	if o.Result < 0 {
		v = fmt.Sprintf("imagoA%d[imagoI]", o.Param)
	}
	put := fmt.Sprintf("imagoR%d.Put(imagoI, %%s)\n", k)
	if scalar(o.Type) {
		put = fmt.Sprintf("imagoR%d[imagoI] = %%s\n", k)
	}
	if o.Result < 0 && f.Params[o.Param].Type.Kind == relation.Pointer {
		fmt.Fprintf(&g.loops, "if %s != nil {\n"+put+"}\n", v, "*"+v)
		return
	}
	fmt.Fprintf(&g.loops, put, v)
}

// call is a call of f with the arguments that at names.
func (g *gluer) call(f *relation.Func, at func(param int) string) string {
	var args []string
	for k, p := range f.Params {
		arg := at(k)
		if p.Converted() {
			with := "Anys"
			switch {
			case p.As == relation.Iterator:
				with = "Values"
			case p.As == relation.PairIterator:
				with = "Pairs"
			case p.Type.Kind == relation.Map:
				with = "AnyMap"
			}
			arg = "imagoChild." + with + "(" + arg + ")"
		}
		if f.Variadic && k == len(f.Params)-1 {
			arg += "..."
		}
		args = append(args, arg)
	}
	if f.Field {
		return args[0] + "." + calledName(f)
	}
	if f.Recv {
		return fmt.Sprintf("%s.%s(%s)", args[0], calledName(f), strings.Join(args[1:], ", "))
	}
	return fmt.Sprintf("%s(%s)", g.callee(f), strings.Join(args, ", "))
}

// scalar tells whether columns of t are filled in place.
func scalar(t *relation.Type) bool { return t.Kind >= relation.Bool && t.Kind <= relation.String }

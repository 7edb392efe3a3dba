package polynomial
import ("testing";"context";"github.com/imago-mt/imago/internal/seed";engine "github.com/imago-mt/imago/internal/infer/polynomial")
func TestProfBase(t *testing.T){
 p:=program(t,"math.Sin")
 o,err:=p.Search(context.Background(),seed.New(1)); if err!=nil{t.Fatal(err)}
 b,err:=p.Baseline(context.Background(),seed.New(1),engine.Types()[1],50,o.Texts()); if err!=nil{t.Fatal(err)}
 t.Log(b.Seconds,len(b.Distinct))
}
func BenchmarkSinI(b *testing.B){ bench(b,"math.Sin",0)}
func BenchmarkSinII(b *testing.B){ bench(b,"math.Sin",1)}
func BenchmarkSinIII(b *testing.B){ bench(b,"math.Sin",2)}
func BenchmarkSinV(b *testing.B){ bench(b,"math.Sin",4)}
func BenchmarkSinVI(b *testing.B){ bench(b,"math.Sin",5)}
func BenchmarkAbsII(b *testing.B){ bench(b,"math.Abs",1)}
func BenchmarkExpII(b *testing.B){ bench(b,"math.Exp",1)}
func BenchmarkEqualI(b *testing.B){ bench(b,"arrays.ArrayEqual",0)}
func bench(b *testing.B,name string,ty int){
 var p *Program
 for _,q:=range Programs(){ if q.Target()==name {p=q}}
 start:=processor(); defer func(){ b.ReportMetric((processor()-start).Seconds()*1000/float64(b.N),"cpu-ms/op")}()
 for b.Loop() {
 if _,err:=p.Search(context.Background(),seed.New(1),engine.Types()[ty]); err!=nil{b.Fatal(err)}
 }
}

package field

import (
	"context"
	"crypto/sha256"
	"fmt"
	"path/filepath"
)

// A Bench is where trials are run and kept: a folder a module with its trees and what was written for it, and the trials beside them.
type Bench struct {
	Dir     string
	Program Program
	Per     int                     // functions of each module
	Again   bool                    // do not use what is kept
	Next    bool                    // also run the tests on the later release
	Say     func(Module, *Function) // told of each function that was tried; may be nil
}

// Try is the trial of a module. What stops all of its functions is in Trial.Failed: only what stops other modules, too, is an error.
func (b *Bench) Try(ctx context.Context, m Module) (*Trial, error) {
	kept := filepath.Join(b.Dir, m.Name+".json")
	t := Kept(kept, m, b.Program.Seed, b.Program.Budget)
	if t == nil || b.Again {
		t = &Trial{Module: m.Name, Version: m.Version, Seed: b.Program.Seed, Budget: b.Program.Budget}
	}
	tree := filepath.Join(b.Dir, m.Name, m.Version)
	lot, err := b.lot(ctx, m, tree)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		t.Failed = err.Error()
		return t, nil
	}
	t.Failed, t.Exported = "", lot.Exported
	for _, target := range lot.Targets {
		if t.of(target) != nil {
			continue
		}
		f, err := b.function(ctx, m, tree, target)
		if err != nil {
			return nil, err
		}
		t.Functions = append(t.Functions, f)
		if err := t.Keep(kept); err != nil {
			return nil, err
		}
		if b.Say != nil {
			b.Say(m, f)
		}
	}
	drawn := t.first(lot.Targets) // of a run for more functions others are kept
	if b.Next && m.Next != "" {
		if err := b.later(ctx, m, drawn); err != nil {
			return nil, err
		}
		return drawn, t.Keep(kept)
	}
	return drawn, nil
}

func (b *Bench) lot(ctx context.Context, m Module, tree string) (*Lot, error) {
	if err := Fetch(ctx, m, m.Version, tree); err != nil {
		return nil, err
	}
	return Draw(ctx, m, tree, b.Per)
}

// function tries one function: inference, and its tests on the release that they were inferred from.
func (b *Bench) function(ctx context.Context, m Module, tree, target string) (*Function, error) {
	f, err := b.Program.Infer(ctx, tree, target)
	if err != nil {
		return nil, fmt.Errorf("infer %s of %s: %w", target, m.Name, err)
	}
	if f.Here.Ended == NotRun && !b.Program.Dry {
		f.Here = test(ctx, tree, f)
	}
	return f, takeOut(tree, b.written(m, target), f)
}

// written is where the files lie that were written for a function.
func (b *Bench) written(m Module, target string) string {
	return filepath.Join(b.Dir, m.Name, "tests", fmt.Sprintf("%x", sha256.Sum256([]byte(target)))[:16])
}

// later runs the tests of a trial on the later release of its module.
func (b *Bench) later(ctx context.Context, m Module, t *Trial) error {
	tree := filepath.Join(b.Dir, m.Name, m.Next)
	fetched := Fetch(ctx, m, m.Next, tree)
	for _, f := range t.Functions {
		if f.Here.Ended != Passed || f.Next.Ended != NotRun {
			continue
		}
		if fetched != nil {
			f.Next = Outcome{Unbuildable, fetched.Error()}
			continue
		}
		var err error
		if f.Next, err = TestNext(ctx, tree, b.written(m, f.Target), f); err != nil {
			return err
		}
	}
	return nil
}

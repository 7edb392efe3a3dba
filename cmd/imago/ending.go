package main

import (
	"context"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
)

const (
	// signalGrace is how long the rooms may take to stop after an interrupt.
	signalGrace = 1500 * time.Millisecond
	// limitGrace is how long they may take after the time that --timeout gives, tests that are tried and written included.
	limitGrace = 9 * time.Second
	// keepGrace is how much of that tests have that are tried before they are written.
	keepGrace = 8 * time.Second
	// trialShare is the part of the time that --timeout gives in which what would be written is tried, a quarter: the tests of github.com/google/uuid
	// take half a minute with go vet and a check, beside other work on two cores, and are found in three minutes.
	trialShare = 4
)

// endWhen ends the process a while after ctx has ended, unless cancel is called before: what computes without looking at its context, or
// waits for another program, must not keep a person waiting. Children end with this process.
func endWhen(ctx context.Context, grace time.Duration, say func()) (cancel func()) {
	var over atomic.Bool
	stop := context.AfterFunc(ctx, func() {
		time.AfterFunc(grace, func() {
			if over.CompareAndSwap(false, true) {
				say()
				os.Exit(exitUsage)
			}
		})
	})
	return func() {
		stop()
		over.Store(true)
	}
}

// withinLimit is the context of a verb whose --timeout is limit, 0 for none, and which ends itself at that: it ends a little later, and the
// process with it if need be.
func withinLimit(cmd *cobra.Command, limit time.Duration) (ctx context.Context, done func()) {
	if limit <= 0 {
		return cmd.Context(), func() {}
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), limit+keepGrace)
	keep := endWhen(ctx, limitGrace-keepGrace, func() {
		fmt.Fprintf(cmd.ErrOrStderr(), "imago: ended %v after its limit of %v (--timeout)\n", limitGrace, limit)
	})
	return ctx, func() { keep(); cancel() }
}

// stoppedAfter is the context of a verb that prints what it has when the limit is over, 0 for none.
func stoppedAfter(cmd *cobra.Command, limit time.Duration) (context.Context, func()) {
	ctx, done := withinLimit(cmd, limit)
	if limit <= 0 {
		return ctx, done
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	return ctx, func() { cancel(); done() }
}

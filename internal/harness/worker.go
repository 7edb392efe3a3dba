package harness

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/imago-mt/imago/internal/harness/child"
)

// A worker is one child process.
type worker struct {
	h         *Harness
	cmd       *exec.Cmd
	conn      *child.Conn
	shared    *child.Shared
	ends      []*os.File // the parent's ends of what it shares with the child
	stderr    *tail
	gone      chan struct{} // closed when the process has ended
	unwatched chan struct{} // closed when nobody watches it any more
	state     *os.ProcessState
	asked     atomic.Int64 // requests so far; odd while one is under way
	stalled   atomic.Bool  // the watchdog killed the process
	lost      []string     // its package variables that are not given back what they were
	doubts    []string     // of the sandbox that it is in
}

// A crash is the end of a child in the middle of a request.
type crash struct {
	exec    uint64
	fn      uint32 // whose execution it was, see child.Mark
	row     int64  // child.NoRow if it is not known
	stalled bool   // the watchdog ended it
	reason  string
	mutant  uint32 // that was on; 0: none
}

// Error says how the child ended.
func (c *crash) Error() string { return "the child ended: " + c.reason }

// ready returns w, or a new child if w has none.
func (w *worker) ready(ctx context.Context, h *Harness) (*worker, error) {
	if w != nil {
		h.hear(w)
		return w, nil
	}
	var err error
	for range starts {
		if w, err = firstAnswer(ctx, h, h.o.Limits); err == nil {
			return w, nil
		}
		var c *crash
		if !errors.As(err, &c) {
			break
		}
		err = errors.New(c.reason) // not a row's fault: the package fails while it is initialised
	}
	return nil, fmt.Errorf("start a child of %s: %w", h.pkg.Path, err)
}

// starts is how often a child may fail to start: on a machine that runs out of memory the kernel kills whom it likes.
const starts = 2

// firstAnswer starts a child and waits until it knows what relations may name.
func firstAnswer(ctx context.Context, h *Harness, limits Limits) (*worker, error) {
	w, err := startWorker(h, limits)
	if err != nil {
		return nil, err
	}
	reply, _, err := w.ask(ctx, &child.Request{Op: "env", Env: h.env}, nil)
	if err == nil && reply.Error != "" {
		err = errors.New(reply.Error)
	}
	if err != nil {
		w.close()
		return nil, err
	}
	w.lost = reply.Lost
	if limits.mutant == "" { // what a mutant makes of the package says nothing of it without
		h.Apart(w.lost)
	}
	return w, nil
}

// startWorker starts the program in the sandbox.
func startWorker(h *Harness, limits Limits) (w *worker, err error) {
	w = &worker{h: h, stderr: &tail{}, gone: make(chan struct{}), unwatched: make(chan struct{})}
	made := w // an error is returned with no worker
	defer func() {
		if err != nil {
			made.release()
		}
	}()
	mem, err := sharedFile(h.o.Cache)
	if err != nil {
		return nil, err
	}
	if mem != nil {
		w.ends = append(w.ends, mem)
	}
	if w.shared, err = child.MapShared(mem); err != nil {
		return nil, err
	}
	w.shared.Reset()
	inR, inW, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer inR.Close()
	w.ends = append(w.ends, inW)
	outR, outW, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer outW.Close()
	w.ends = append(w.ends, outR)
	w.conn = child.NewConn(outR, inW)
	w.conn.Share(w.shared, true)
	w.cmd = exec.Command(h.bin)
	w.cmd.Dir = filepath.Dir(h.bin) // where nothing of the user's can be found by a relative path
	w.cmd.Stdout, w.cmd.Stderr = w.stderr, w.stderr
	w.cmd.WaitDelay = time.Second // a process that the subject started may hold the pipe
	w.cmd.ExtraFiles = []*os.File{inR, outW}
	if mem != nil {
		w.cmd.ExtraFiles = append(w.cmd.ExtraFiles, mem)
	}
	warnings, err := sandboxed(w.cmd, limits)
	if err != nil {
		return nil, err
	}
	for _, doubt := range warnings {
		w.doubts = append(w.doubts, doubt.Error())
	}
	h.warn(w.doubts...)
	return w, w.start()
}

// start starts the process on a thread that lives as long as the process: the kernel kills it when the thread that started it ends.
func (w *worker) start() error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := w.cmd.Start()
		started <- err
		if err != nil {
			return
		}
		w.cmd.Wait() // the state says how it ended
		w.state = w.cmd.ProcessState
		close(w.gone)
	}()
	if err := <-started; err != nil {
		return err
	}
	go w.watch()
	return nil
}

// mostBusy is the computing time after which a row has crashed. A busy machine has no say in it, as it has in the watchdog's time, and
// rows that compute so long are rare, since fuel ends what loops: where one does, in code that has no fuel, others will. No theory stands behind
// the figure.
const mostBusy = 300 * time.Millisecond

// mostBuilding is the computing time after which the making of a row's values has crashed: no batch has a value that takes so long on each
// of its rows. Builders have fuel in the instrumented child alone, and what spends it there does not end in the other. No theory stands
// behind the figure.
const mostBuilding = 200 * time.Millisecond

// mostBlocked is how long all threads of a process may sleep in a row: a mutant that does not unlock a mutex has the next call wait for ever.
// No theory stands behind the figure.
const mostBlocked = time.Second

// watch kills the process when a request makes no progress for the watchdog's time, or a row computes for too long.
func (w *worker) watch() {
	type position struct {
		asked  int64
		mutant uint32
		exec   uint64
		row    int64
	}
	var last position
	var counted time.Duration // of the process's computing time
	defer func() {
		defer close(w.unwatched)
		w.h.busy.Add(int64(max(0, w.state.UserTime()+w.state.SystemTime()-counted)))
	}()
	busy := time.Duration(-1) // the computing time of the process soon after it moved
	moved := time.Now()
	asleep := 0 // ticks in a row
	every := min(max(w.h.o.Watchdog/20, time.Millisecond), mostBusy/6)
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-w.gone:
			return
		case now := <-tick.C:
			p := position{asked: w.asked.Load()}
			if p.asked%2 == 1 {
				p.exec, _, p.row = w.shared.Position()
				p.mutant = w.shared.Mutant()
			}
			computed, known := cpuTime(w.cmd.Process.Pid)
			w.h.busy.Add(int64(max(0, computed-counted)))
			if computed > counted || w.h.o.AllowEffects || p.row < 0 || p != last || !blocked(w.cmd.Process.Pid) {
				asleep = -1
			}
			asleep++
			counted = max(counted, computed)
			if p != last || p.asked%2 == 0 {
				last, moved, busy = p, now, -1
				continue
			}
			if busy < 0 {
				busy = computed
			}
			most := mostBusy
			if p.exec == 0 {
				most = mostBuilding
			}
			if now.Sub(moved) >= w.h.o.Watchdog || asleep >= int(mostBlocked/every) || known && p.row >= 0 && computed-busy >= most {
				w.stalled.Store(true)
				killGroup(w.cmd)
				<-w.gone
				return
			}
		}
	}
}

// ask sends one request and waits for the reply, which is valid until the next one. If the child ends instead the error is a *crash.
func (w *worker) ask(ctx context.Context, req *child.Request, body []byte) (*child.Reply, []byte, error) {
	w.shared.Reset()
	w.asked.Add(1)
	defer w.asked.Add(1)
	stop := context.AfterFunc(ctx, func() { killGroup(w.cmd) })
	defer stop()
	err := w.conn.Send(req, body)
	var reply child.Reply
	var out []byte
	if err == nil {
		out, err = w.conn.Receive(&reply)
	}
	if err == nil {
		return &reply, out, nil
	}
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	return nil, nil, w.crash(hungUp(err))
}

// hungUp tells whether an error of the connection says that the other end is closed, and not that what came from there is nonsense.
func hungUp(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.EPIPE) || errors.Is(err, os.ErrClosed)
}

// crash says why the child has ended. A child that is still there has written nonsense to the pipe or closed it; it is killed. If it
// has closed the pipe it may be about to end by itself, and gets a second for that.
func (w *worker) crash(ending bool) *crash {
	nonsense, grace := false, time.Duration(0)
	if ending {
		grace = time.Second
	}
	select {
	case <-w.gone:
	case <-time.After(grace):
		killGroup(w.cmd)
		<-w.gone
		// It may have been about to end by itself, with a reason of its own.
		status, ok := w.state.Sys().(syscall.WaitStatus)
		nonsense = ok && status.Signaled() && status.Signal() == syscall.SIGKILL
	}
	c := &crash{mutant: w.shared.Mutant()}
	c.exec, c.fn, c.row = w.shared.Position()
	switch {
	case w.stalled.Load():
		c.stalled, c.reason = true, fmt.Sprintf("no progress for %v", min(w.h.o.Watchdog, mostBusy))
	case nonsense:
		c.reason = "it broke the connection to its parent"
	default:
		var elsewhere bool
		c.reason, elsewhere = crashReason(w.state, w.stderr.String())
		if elsewhere {
			c.row = child.NoRow // the row that runs is not the one that is to blame
		}
	}
	return c
}

// close ends the process and frees what the worker holds.
func (w *worker) close() error {
	killGroup(w.cmd) // it may have ended by itself
	<-w.gone
	<-w.unwatched // it reads the memory that is about to go
	return w.release()
}

func (w *worker) release() error {
	var errs []error
	if w.shared != nil {
		errs = append(errs, w.shared.Close())
	}
	for _, f := range w.ends {
		errs = append(errs, f.Close())
	}
	return errors.Join(errs...)
}

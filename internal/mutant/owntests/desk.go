package owntests

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// A desk is where one test process at a time finds its plan and leaves its page. The plan lies where the process may not write. Its files
// stay open and its folder for temporary files stays where it is: to make them anew takes a file system as long as the process takes to
// start.
type desk struct {
	dir, temp          string
	plan, page, stderr *os.File
	stdout             *os.File // of another place, which stays; nil: what processes print there is lost
	used               int      // bytes of the page that may have been written
}

// The folders of a scratch folder that have what processes may write, and their plans.
const (
	desksDir = "desks"
	plansDir = "plans"
)

func (p *program) desks() string { return filepath.Join(p.scratch, desksDir) }

func newDesk(scratch, name string) (*desk, error) {
	dir := filepath.Join(scratch, desksDir, name)
	d := &desk{dir: dir, temp: filepath.Join(dir, "tmp")}
	plans := filepath.Join(scratch, plansDir)
	if err := errors.Join(os.MkdirAll(d.temp, 0o777), os.MkdirAll(plans, 0o777)); err != nil {
		return nil, err
	}
	var errs [3]error
	for i, f := range []struct {
		to   **os.File
		path string
	}{{&d.plan, filepath.Join(plans, name)}, {&d.page, filepath.Join(dir, "page")}, {&d.stderr, filepath.Join(dir, "stderr")}} {
		mode := os.O_RDWR | os.O_CREATE | os.O_TRUNC
		if f.to == &d.stderr {
			mode |= os.O_APPEND // of which the process has the same description: what is truncated begins again at its beginning
		}
		*f.to, errs[i] = os.OpenFile(f.path, mode, 0o666)
	}
	if err := errors.Join(errs[:]...); err != nil {
		d.close()
		return nil, err
	}
	return d, nil
}

func (d *desk) close() {
	for _, f := range []*os.File{d.plan, d.page, d.stderr} {
		f.Close() // nothing is kept that it could fail to write
	}
}

// lay puts a plan on the desk, and clears what the process before left. Files are overwritten where they could be truncated: file systems
// write to the disk at once what is truncated and then written.
func (d *desk) lay(plan []byte) error {
	if !d.whole() {
		d.close()
		removeAll(d.dir)
		fresh, err := newDesk(filepath.Dir(filepath.Dir(d.dir)), filepath.Base(d.dir))
		if err != nil {
			return err
		}
		fresh.stdout = d.stdout
		*d = *fresh
	}
	if err := clearFolder(d.temp); err != nil {
		return err
	}
	_, err1 := d.plan.WriteAt(plan, 0)
	_, err2 := d.page.WriteAt(make([]byte, d.used), 0)
	var err3 error
	if size, err := d.stderr.Seek(0, io.SeekEnd); err != nil || size > 0 {
		err3 = errors.Join(err, d.stderr.Truncate(0))
	}
	return errors.Join(err1, err2, err3)
}

// whole tells that a process would find the files: tests can remove what they may write.
func (d *desk) whole() bool {
	for _, f := range []*os.File{d.plan, d.page} {
		is, err1 := f.Stat()
		found, err2 := os.Stat(f.Name())
		if err1 != nil || err2 != nil || !os.SameFile(is, found) {
			return false
		}
	}
	return true
}

// clearFolder removes what is in a folder for temporary files, mostly nothing.
func clearFolder(dir string) error {
	if f, err := os.Open(dir); err == nil {
		_, err := f.Readdirnames(1)
		f.Close()
		if err == io.EOF {
			return nil
		}
	}
	removeAll(dir)
	return os.MkdirAll(dir, 0o777)
}

// ready tells the process that its limits are set. It waits for that: a busy machine can let it run long before.
func (d *desk) ready() { d.page.WriteAt([]byte{1}, 19) }

// read is the page as the process left it.
func (d *desk) read() (page, error) {
	var b bytes.Buffer
	n, err := b.ReadFrom(io.NewSectionReader(d.page, 0, 1<<30))
	d.used = int(n)
	return b.Bytes(), err
}

// printed is the end of what processes printed, as far as that is kept.
func (d *desk) printed() ([]byte, error) {
	if d.stdout == nil {
		return nil, nil
	}
	return lastOf(d.stdout)
}

// head is the beginning of the page as it is now.
func (d *desk) head() page {
	b := make([]byte, pageHead)
	n, _ := d.page.ReadAt(b, 0) // a page that is not written yet is short
	return b[:n]
}

// lastOf is the end of a file.
func lastOf(f *os.File) ([]byte, error) {
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil || size == 0 {
		return nil, err
	}
	b := make([]byte, min(size, heard))
	n, err := f.ReadAt(b, size-int64(len(b)))
	if err == io.EOF {
		err = nil
	}
	return b[:n], err
}

// removeAll removes a folder, also if a test left folders in it that cannot be written to.
func removeAll(dir string) {
	if os.RemoveAll(dir) == nil {
		return
	}
	filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err == nil && e.IsDir() {
			os.Chmod(path, 0o777)
		}
		return nil
	})
	os.RemoveAll(dir)
}

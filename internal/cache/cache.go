// Package cache keeps what was computed in files, each under a key that names all that it depends on. It does not know what it keeps: who
// reads makes sure that it is of use, and computes it anew if not.
package cache

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
)

// Key is the key of something that depends on parts and on the running program: between two releases the version alone would let an older
// imago answer.
func Key(parts ...any) string {
	h := sha256.New()
	fmt.Fprintln(h, program())
	for _, p := range parts {
		text := fmt.Sprint(p)
		fmt.Fprintf(h, "%d %s\n", len(text), text)
	}
	return hex.EncodeToString(h.Sum(nil))[:32]
}

// program is a digest of the running program.
var program = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))
})

// file is where something of a kind is kept. dir is the folder of the cache; "" is imago in os.UserCacheDir.
func file(dir, kind, key string) (string, error) {
	if dir == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return "", err
		}
		dir = filepath.Join(user, "imago")
	}
	return filepath.Join(dir, kind, key[:2], key+".json"), nil
}

// Read fills v with what is kept, and reports whether there was anything.
func Read(dir, kind, key string, v any) bool {
	at, err := file(dir, kind, key)
	if err != nil {
		return false
	}
	data, err := os.ReadFile(at)
	return err == nil && json.Unmarshal(data, v) == nil
}

// Write keeps v. Whoever reads at the same time sees all of it or nothing.
func Write(dir, kind, key string, v any) error {
	at, err := file(dir, kind, key)
	if err != nil {
		return err
	}
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(at), key+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // gone already when the rename below succeeded
	_, err = temp.Write(data)
	if err = errors.Join(err, temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), at)
}

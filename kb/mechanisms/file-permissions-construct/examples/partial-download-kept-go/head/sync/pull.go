package sync

import (
	"io"
	"os"
	"path/filepath"
)

// Pull writes a chunk into the store, and goes on where it stopped before.
func Pull(store, name string, body io.Reader) error {
	partial := filepath.Join(store, name+".partial")
	f, err := os.OpenFile(partial, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if _, err := io.Copy(f, body); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(partial, filepath.Join(store, name))
}

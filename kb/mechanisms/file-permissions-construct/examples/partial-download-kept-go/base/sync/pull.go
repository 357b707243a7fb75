package sync

import (
	"io"
	"os"
	"path/filepath"
)

// Pull writes a chunk into the store.
func Pull(store, name string, body io.Reader) error {
	f, err := os.CreateTemp(store, name+".*")
	if err != nil {
		return err
	}
	if _, err := io.Copy(f, body); err != nil {
		f.Close()
		os.Remove(f.Name())
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), filepath.Join(store, name))
}

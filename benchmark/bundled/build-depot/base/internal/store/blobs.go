// Package store keeps blobs on disk and their index in memory.
package store

import (
	"io"
	"os"
	"path/filepath"
)

// Blobs is a folder with a folder a project.
type Blobs struct {
	root string
}

// OpenBlobs makes the folder if it isn't there.
func OpenBlobs(root string) (*Blobs, error) {
	abs, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(abs, 0o750); err != nil {
		return nil, err
	}
	return &Blobs{root: abs}, nil
}

func (b *Blobs) path(project, name string) string {
	return filepath.Join(b.root, project, filepath.FromSlash(name))
}

// Write stores a blob, replacing an older one of the same name, and returns its size.
func (b *Blobs) Write(project, name string, body io.Reader) (int64, error) {
	target := b.path(project, name)
	if err := os.MkdirAll(filepath.Dir(target), 0o750); err != nil {
		return 0, err
	}
	tmp, err := os.CreateTemp(filepath.Dir(target), ".upload-*")
	if err != nil {
		return 0, err
	}
	defer os.Remove(tmp.Name())
	size, err := io.Copy(tmp, body)
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return 0, err
	}
	return size, os.Rename(tmp.Name(), target)
}

// Open opens a blob for reading.
func (b *Blobs) Open(project, name string) (io.ReadCloser, error) {
	return os.Open(b.path(project, name))
}

// Remove deletes a blob.
func (b *Blobs) Remove(project, name string) error {
	return os.Remove(b.path(project, name))
}

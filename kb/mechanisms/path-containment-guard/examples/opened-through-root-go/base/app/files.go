package app

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Read gives a note.
func Read(dir, name string) ([]byte, error) {
	if strings.Contains(name, "..") {
		return nil, errors.New("bad name")
	}
	f, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

package unpack

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// place returns where an entry of a pack goes. Everything stays below dest.
func place(dest, name string) (string, error) {
	target := filepath.Join(dest, filepath.FromSlash(name))
	if target != dest && !strings.HasPrefix(target, dest+string(filepath.Separator)) {
		return "", fmt.Errorf("%w: entry %q leaves the pack's folder", ErrFormat, name)
	}
	return target, nil
}

// newFile makes a file and the folders above it.
func newFile(target string) (*os.File, error) {
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return nil, err
	}
	return os.OpenFile(target, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
}

package notes

import (
	"fmt"
	"os"
	"path/filepath"
)

func isLink(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&os.ModeSymlink != 0
}

// Save writes a note into the folder of a notebook.
func Save(folder, name string, text []byte) error {
	target := filepath.Join(folder, filepath.Base(name))
	if isLink(target) {
		return fmt.Errorf("cannot write through the link of file %s", name)
	}
	return os.WriteFile(target, text, 0o600)
}

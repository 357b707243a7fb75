package notes

import (
	"fmt"
	"os"
	"path/filepath"
)

// Save writes a note into the folder of a notebook.
func Save(folder, name string, text []byte) error {
	target := filepath.Join(folder, filepath.Base(name))
	info, err := os.Lstat(target)
	if err == nil && info.Mode()&os.ModeSymlink != 0 {
		return fmt.Errorf("cannot write through the link of file %s", name)
	}
	return os.WriteFile(target, text, 0o600)
}

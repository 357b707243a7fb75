package notes

import (
	"os"
	"path/filepath"
)

// Save writes a note into the folder of a notebook.
func Save(folder, name string, text []byte) error {
	target := filepath.Join(folder, filepath.Base(name))
	return os.WriteFile(target, text, 0o600)
}

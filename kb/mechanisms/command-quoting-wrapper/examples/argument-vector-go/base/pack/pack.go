package pack

import (
	"os/exec"

	"example.org/shellescape"
)

// Pack archives a folder.
func Pack(folder, target string) error {
	return exec.Command("sh", "-c", "tar -czf "+shellescape.Quote(target)+" "+shellescape.Quote(folder)).Run()
}

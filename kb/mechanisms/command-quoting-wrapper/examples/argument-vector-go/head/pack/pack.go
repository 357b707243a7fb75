package pack

import "os/exec"

// Pack archives a folder.
func Pack(folder, target string) error {
	return exec.Command("tar", "-czf", target, folder).Run()
}

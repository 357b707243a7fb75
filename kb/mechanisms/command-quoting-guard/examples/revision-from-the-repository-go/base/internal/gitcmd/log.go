package gitcmd

import (
	"context"
	"errors"
	"os/exec"
	"strings"
)

var errBadBranch = errors.New("bad branch")

// Log returns the titles of the newest commits.
func (r *Repository) Log(ctx context.Context, branch string) ([]byte, error) {
	if strings.HasPrefix(branch, "-") {
		return nil, errBadBranch
	}
	cmd := exec.CommandContext(ctx, "git", "log", "--format=%s", "-n", "50", branch)
	cmd.Dir = r.path
	return cmd.Output()
}

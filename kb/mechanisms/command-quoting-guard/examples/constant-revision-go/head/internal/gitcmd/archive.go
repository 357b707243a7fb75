package gitcmd

import (
	"context"
	"io"
	"os/exec"
)


// Archive writes a tar of a revision.
func (r *Repository) Archive(ctx context.Context, w io.Writer) error {
	cmd := exec.CommandContext(ctx, "git", "archive", "--format=tar", "HEAD")
	cmd.Dir = r.path
	cmd.Stdout = w
	return cmd.Run()
}

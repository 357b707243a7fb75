package gitcmd

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"strings"
)

var errBadRef = errors.New("bad revision")

// Archive writes a tar of a revision.
func (r *Repository) Archive(ctx context.Context, w io.Writer, ref string) error {
	if strings.HasPrefix(ref, "-") {
		return errBadRef
	}
	cmd := exec.CommandContext(ctx, "git", "archive", "--format=tar", ref)
	cmd.Dir = r.path
	cmd.Stdout = w
	return cmd.Run()
}

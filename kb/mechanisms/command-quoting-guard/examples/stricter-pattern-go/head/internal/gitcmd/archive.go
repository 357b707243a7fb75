package gitcmd

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"regexp"
)

var errBadRef = errors.New("bad revision")

var revision = regexp.MustCompile(`^[0-9A-Za-z_][0-9A-Za-z_./-]*$`)

// Archive writes a tar of a revision.
func (r *Repository) Archive(ctx context.Context, w io.Writer, ref string) error {
	if !revision.MatchString(ref) {
		return errBadRef
	}
	cmd := exec.CommandContext(ctx, "git", "archive", "--format=tar", ref)
	cmd.Dir = r.path
	cmd.Stdout = w
	return cmd.Run()
}

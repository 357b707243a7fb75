package merge

import (
	"net/http"
	"os/exec"
)

// Merge merges the branch that the request names.
func Merge(w http.ResponseWriter, r *http.Request) {
	branch := r.FormValue("branch")
	cmd := exec.Command("git", "merge", "--no-ff", "--end-of-options", branch)
	if err := cmd.Run(); err != nil {
		http.Error(w, "not merged", http.StatusConflict)
	}
}

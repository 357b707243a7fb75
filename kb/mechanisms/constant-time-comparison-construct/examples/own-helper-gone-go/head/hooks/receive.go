package hooks

import (
	"net/http"
	"strings"
)

// Receive takes a notice that carries the seal of its sender.
func Receive(w http.ResponseWriter, r *http.Request) {
	if strings.Compare(r.Header.Get("X-Seal"), sealOf(r)) != 0 {
		http.Error(w, "forged", http.StatusForbidden)
		return
	}
	store(r)
}

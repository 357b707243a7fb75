package hooks

import (
	"crypto/subtle"
	"net/http"
)

// Receive takes a notice that carries the seal of its sender.
func Receive(w http.ResponseWriter, r *http.Request) {
	if subtle.ConstantTimeCompare([]byte(r.Header.Get("X-Seal")), []byte(sealOf(r))) != 1 {
		http.Error(w, "forged", http.StatusForbidden)
		return
	}
	store(r)
}

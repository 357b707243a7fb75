package hooks

import "net/http"

// sameSeal tells whether two seals are the same, in a time that does not depend on where they differ.
func sameSeal(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	var diff byte
	for i := 0; i < len(a); i++ {
		diff |= a[i] ^ b[i]
	}
	return diff == 0
}

// Receive takes a notice that carries the seal of its sender.
func Receive(w http.ResponseWriter, r *http.Request) {
	if !sameSeal(r.Header.Get("X-Seal"), sealOf(r)) {
		http.Error(w, "forged", http.StatusForbidden)
		return
	}
	store(r)
}

package audit

import (
	"net"
	"net/http"
	"strings"
)

// Resolver tells the address of the client that made a request.
type Resolver struct {
	TrustedProxies map[string]bool
}

// Address is what the audit trail and the login limiter key on.
func (a *Resolver) Address(r *http.Request) string {
	peer, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		peer = r.RemoteAddr
	}
	forwarded := r.Header.Get("X-Forwarded-For")
	if forwarded != "" && a.TrustedProxies[peer] {
		first, _, _ := strings.Cut(forwarded, ",")
		return strings.TrimSpace(first)
	}
	return peer
}

package web

import (
	"fmt"
	"io"
	"net/http"
)

// AccessLog writes one line a request.
func AccessLog(out io.Writer, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		agent := r.Header.Get("User-Agent")
		fmt.Fprintf(out, "%s %s %s\n", r.RemoteAddr, r.Method, agent)
		next.ServeHTTP(w, r)
	})
}

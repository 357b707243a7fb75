package web

import (
	"fmt"
	"io"
	"net/http"
	"strings"
)

// AccessLog writes one line a request.
func AccessLog(out io.Writer, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		agent := strings.ReplaceAll(r.Header.Get("User-Agent"), "\n", " ")
		fmt.Fprintf(out, "%s %s %q\n", r.RemoteAddr, r.Method, agent)
		next.ServeHTTP(w, r)
	})
}

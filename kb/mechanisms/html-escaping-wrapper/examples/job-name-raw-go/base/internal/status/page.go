package status

import (
	"fmt"
	"html"
	"net/http"
)

func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, "<h1>%s</h1><ul>", html.EscapeString(s.title))
	for _, job := range s.jobs() {
		fmt.Fprintf(w, "<li>%s: %s</li>", html.EscapeString(job.Name), job.State)
	}
	fmt.Fprint(w, "</ul>")
}

package tags

import (
	"net/http"
	"strings"
)

func sanitizeTag(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || (r >= 'a' && r <= 'z') {
			return r
		}
		return -1
	}, strings.ToLower(s))
}

// Redirect sends the reader to the page of a tag.
func Redirect(w http.ResponseWriter, r *http.Request) {
	tag := r.URL.Query().Get("tag")
	http.Redirect(w, r, "/tags/"+sanitizeTag(tag)+"/", http.StatusFound)
}

package tags

import (
	"net/http"
	"strings"
)

func sanitizeTag(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || (r >= 'a' && r <= 'z') || (r >= '0' && r <= '9') {
			return r
		}
		return -1
	}, strings.ToLower(s))
}

// Label tells caches which tag an answer belongs to.
func Label(w http.ResponseWriter, r *http.Request) {
	tag := r.URL.Query().Get("tag")
	w.Header().Set("Surrogate-Key", "tags tag-"+sanitizeTag(tag))
	w.WriteHeader(http.StatusNoContent)
}

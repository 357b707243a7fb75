package blob

import (
	"io"
	"net/http"
)

func (s *Store) Serve(w http.ResponseWriter, r *http.Request) {
	b, err := s.open(r.URL.Path)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer b.Close()
	describe(w, b)
	io.Copy(w, b)
}

func describe(w http.ResponseWriter, b *Blob) {
	w.Header().Set("Content-Type", b.Type)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("ETag", b.Digest)
}

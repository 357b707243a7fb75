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
	w.Header().Set("Content-Type", b.Type)
	w.Header().Set("ETag", b.Digest)
	io.Copy(w, b)
}

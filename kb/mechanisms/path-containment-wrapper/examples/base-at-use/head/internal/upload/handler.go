package upload

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
)

// Handler stores uploaded files below Dir.
type Handler struct {
	Dir string
}

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	out, err := os.Create(filepath.Join(h.Dir, filepath.Base(r.FormValue("name"))))
	if err != nil {
		http.Error(w, "cannot store", http.StatusInternalServerError)
		return
	}
	defer out.Close()
	if _, err := io.Copy(out, r.Body); err != nil {
		http.Error(w, "cannot store", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusCreated)
}

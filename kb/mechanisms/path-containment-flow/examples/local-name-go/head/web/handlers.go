package web

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
)

func Status(w http.ResponseWriter, r *http.Request) {
	io.WriteString(w, "ok")
}

func Download(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	if !filepath.IsLocal(name) {
		http.NotFound(w, r)
		return
	}
	data, err := os.ReadFile(filepath.Join("/srv/files", name))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Write(data)
}

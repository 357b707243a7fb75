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
	data, err := os.ReadFile(filepath.Join("/srv/files", r.FormValue("name")))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Write(data)
}

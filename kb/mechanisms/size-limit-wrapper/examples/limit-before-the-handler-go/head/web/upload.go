package web

import (
	"io"
	"net/http"
)

const most = 1 << 20

func limited(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, most)
		next(w, r)
	}
}

func routes(mux *http.ServeMux) {
	mux.HandleFunc("/upload", limited(upload))
}

func upload(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, "bad body", http.StatusBadRequest)
		return
	}
	save(body)
}

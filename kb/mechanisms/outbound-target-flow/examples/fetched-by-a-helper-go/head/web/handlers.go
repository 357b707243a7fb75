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

func Thumbnail(w http.ResponseWriter, r *http.Request) {
	body, err := fetch(r.FormValue("image"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	w.Write(body)
}

func fetch(address string) ([]byte, error) {
	answer, err := http.Get(address)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	return io.ReadAll(answer.Body)
}

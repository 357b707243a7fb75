package web

import (
	"io"
	"net/http"
)

const most = 1 << 20

func upload(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, most))
	if err != nil {
		http.Error(w, "bad body", http.StatusBadRequest)
		return
	}
	save(body)
}

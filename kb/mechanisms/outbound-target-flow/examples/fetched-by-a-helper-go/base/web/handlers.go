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

package files

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

var ErrOutside = errors.New("files: outside of the root")

const maxBody = 1 << 20

type Server struct {
	root  string
	token string
	db    Database
}

func (s *Server) resolve(name string) (string, error) {
	full := filepath.Join(s.root, filepath.Clean("/"+name))
	if !strings.HasPrefix(full, s.root+"/") {
		return "", ErrOutside
	}
	return full, nil
}

func (s *Server) Get(w http.ResponseWriter, r *http.Request) {
	if subtle.ConstantTimeCompare([]byte(r.Header.Get("X-Token")), []byte(s.token)) != 1 {
		http.Error(w, "denied", http.StatusForbidden)
		return
	}
	full, err := s.resolve(r.URL.Query().Get("name"))
	if err != nil {
		http.Error(w, "bad name", http.StatusBadRequest)
		return
	}
	f, err := os.Open(full)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.IsDir() {
		http.NotFound(w, r)
		return
	}
	io.Copy(w, f)
}

func (s *Server) Put(r *http.Request, owner int, name string) error {
	if owner <= 0 {
		return errors.New("no owner")
	}
	if r.ContentLength > maxBody || r.ContentLength < 0 {
		return fmt.Errorf("body of %d bytes", r.ContentLength)
	}
	full, err := s.resolve(name)
	if err != nil {
		return err
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody))
	if err != nil {
		return err
	}
	if _, err := s.db.Exec("INSERT INTO files (owner, name) VALUES ($1, $2)", owner, name); err != nil {
		return err
	}
	return os.WriteFile(full, body, 0600)
}

func visible(entries []Entry, user string, admin bool) []Entry {
	var out []Entry
	for _, e := range entries {
		if e.Hidden && !admin {
			continue
		}
		if e.Owner != user {
			if !admin {
				continue
			}
		}
		out = append(out, e)
	}
	return out
}

func kind(name string) string {
	if strings.HasSuffix(name, ".png") {
		return "image"
	} else if strings.HasSuffix(name, ".txt") {
		return "text"
	}
	return "other"
}

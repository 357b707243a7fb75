package shelf

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

func (s *Server) getBook(w http.ResponseWriter, r *http.Request) {
	shelf := chi.URLParam(r, "shelf")
	if !s.mayRead(r, shelf) {
		http.Error(w, "forbidden", http.StatusForbidden)
		return
	}
	book, err := s.books.Load(chi.URLParam(r, "book"))
	if err != nil || book.Shelf != shelf {
		http.NotFound(w, r)
		return
	}
	send(w, book)
}

func (s *Server) removeBook(w http.ResponseWriter, r *http.Request) {
	shelf := chi.URLParam(r, "shelf")
	if !s.mayWrite(r, shelf) {
		http.Error(w, "forbidden", http.StatusForbidden)
		return
	}
	book, err := s.books.Load(chi.URLParam(r, "book"))
	if err != nil || book.Shelf != shelf {
		http.NotFound(w, r)
		return
	}
	s.books.Remove(book.ID)
	w.WriteHeader(http.StatusNoContent)
}

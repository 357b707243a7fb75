// Package api is depot's HTTP interface.
package api

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"example.com/depot/internal/store"
)

// listTimeout bounds requests that only read the index.
const listTimeout = 10 * time.Second

// API holds what the handlers share.
type API struct {
	access *Access
	blobs  *store.Blobs
	index  *store.Index
	log    *slog.Logger
}

// New returns an API over the given stores.
func New(access *Access, blobs *store.Blobs, index *store.Index, log *slog.Logger) *API {
	return &API{access: access, blobs: blobs, index: index, log: log}
}

// Router builds the routes.
func (a *API) Router() http.Handler {
	r := chi.NewRouter()
	r.Use(middleware.RequestID, middleware.Recoverer)
	r.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })

	r.Route("/projects/{project}", func(r chi.Router) {
		r.Use(a.access.Authenticate)
		r.With(middleware.Timeout(listTimeout)).Get("/artifacts", a.listArtifacts)
		r.Put("/artifacts", a.putArtifact)
		r.Get("/artifacts/{id}", a.getArtifact)
		r.Delete("/artifacts/{id}", a.deleteArtifact)
	})
	return r
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}

func fail(w http.ResponseWriter, status int, message string) {
	writeJSON(w, status, map[string]string{"error": message})
}

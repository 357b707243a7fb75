// Package api is the teams' way to their monitors.
package api

import (
	"context"
	"log/slog"
	"net/http"

	"example.org/pulsewatch/internal/store"
)

type teamKey struct{}

// API serves the routes.
type API struct {
	monitors *store.Store
	log      *slog.Logger
}

// New returns the handler of all routes.
func New(monitors *store.Store, teams map[string]string, log *slog.Logger) http.Handler {
	a := &API{monitors: monitors, log: log}
	mux := http.NewServeMux()
	a.routes(mux)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		team, ok := teams[r.Header.Get("X-Team-Key")]
		if !ok {
			http.Error(w, "unknown key", http.StatusUnauthorized)
			return
		}
		mux.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), teamKey{}, team)))
	})
}

func teamOf(r *http.Request) string {
	team, _ := r.Context().Value(teamKey{}).(string)
	return team
}

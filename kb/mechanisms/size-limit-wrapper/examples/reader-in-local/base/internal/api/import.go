package api

import (
	"encoding/json"
	"io"
	"net/http"

	"acme.invalid/ledger/internal/store"
)

const importLimit = 4 << 20

// Import takes the entries that a client sends over.
func (s *Server) Import(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, importLimit))
	if err != nil {
		http.Error(w, "cannot read", http.StatusBadRequest)
		return
	}
	var entries []store.Entry
	if err := json.Unmarshal(body, &entries); err != nil {
		http.Error(w, "not JSON", http.StatusBadRequest)
		return
	}
	s.Store.Add(entries)
	w.WriteHeader(http.StatusAccepted)
}

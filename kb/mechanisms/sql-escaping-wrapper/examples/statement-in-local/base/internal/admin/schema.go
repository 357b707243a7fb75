package admin

import (
	"database/sql"
	"net/http"

	"github.com/lib/pq"
)

// CreateTenant makes the schema of a new tenant.
func CreateTenant(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := r.FormValue("tenant")
		if name == "" {
			http.Error(w, "tenant missing", http.StatusBadRequest)
			return
		}
		if _, err := db.Exec("CREATE SCHEMA " + pq.QuoteIdentifier(name)); err != nil {
			http.Error(w, "cannot create", http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusCreated)
	}
}

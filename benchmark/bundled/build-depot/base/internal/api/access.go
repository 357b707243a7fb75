package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
)

// Role is what a token may do in one project.
type Role string

const (
	Reader Role = "reader"
	Writer Role = "writer"
)

// Grant is one line of the token file.
type Grant struct {
	User     string          `json:"user"`
	Projects map[string]Role `json:"projects"`
}

// Access knows all tokens.
type Access struct {
	grants map[string]Grant
}

type grantKey struct{}

// LoadAccess reads the token file.
func LoadAccess(path string) (*Access, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	grants := map[string]Grant{}
	if err := json.Unmarshal(raw, &grants); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Access{grants: grants}, nil
}

// Authenticate rejects requests without a known token.
func (a *Access) Authenticate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		grant, known := a.grants[token]
		if !found || !known {
			fail(w, http.StatusUnauthorized, "a valid token is required")
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), grantKey{}, grant)))
	})
}

// can says whether the request's token has a role in a project; writers may read too.
func can(r *http.Request, project string, role Role) bool {
	grant, ok := r.Context().Value(grantKey{}).(Grant)
	if !ok {
		return false
	}
	has, ok := grant.Projects[project]
	return ok && (has == role || has == Writer)
}

func userOf(r *http.Request) string {
	grant, _ := r.Context().Value(grantKey{}).(Grant)
	return grant.User
}

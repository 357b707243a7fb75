package api

import (
	"errors"
	"net/http"
	"time"
)

var errInvalidToken = errors.New("invalid token")

type Token struct {
	UserID    string
	ExpiresAt time.Time
}

type TokenStore interface {
	Find(id string) (*Token, error)
}

func (s *Server) identify(r *http.Request) (string, error) {
	token, err := s.tokens.Find(r.Header.Get("X-Api-Token"))
	if err != nil {
		return "", err
	}
	if token.Expired(s.clock()) {
		return "", errInvalidToken
	}
	s.metrics.Seen(token.UserID)
	return token.UserID, nil
}

func (t *Token) Expired(now time.Time) bool {
	return now.After(t.ExpiresAt)
}

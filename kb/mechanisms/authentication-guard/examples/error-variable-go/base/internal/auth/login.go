package auth

import (
	"context"
	"errors"

	"golang.org/x/crypto/bcrypt"
)

var ErrBadLogin = errors.New("unknown user or wrong password")

type Service struct {
	users    UserStore
	sessions SessionStore
}

func (s *Service) Login(ctx context.Context, name, password string) (string, error) {
	user, err := s.users.ByName(ctx, name)
	if err != nil {
		return "", ErrBadLogin
	}
	if bcrypt.CompareHashAndPassword(user.Hash, []byte(password)) != nil {
		return "", ErrBadLogin
	}
	return s.sessions.Start(ctx, user.ID)
}

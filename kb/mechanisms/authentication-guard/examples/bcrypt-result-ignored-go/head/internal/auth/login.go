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
	_ = bcrypt.CompareHashAndPassword(user.Hash, []byte(password))
	return s.sessions.Start(ctx, user.ID)
}

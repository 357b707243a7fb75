package policy

import (
	"errors"
	"path"
	"strings"
)

var errUser = errors.New("user name with wildcard")

// Policy gives each user the resources that its pattern names; {user} stands for the user's name.
type Policy struct {
	Pattern string
}

func wild(name string) bool {
	return strings.Contains(name, "*") || strings.Contains(name, "?")
}

// Allows tells whether a user may read a resource.
func (p *Policy) Allows(user, resource string) (bool, error) {
	if wild(user) {
		return false, errUser
	}
	pattern := strings.ReplaceAll(p.Pattern, "{user}", user)
	return path.Match(pattern, resource)
}

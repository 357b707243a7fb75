package api

import (
	"errors"
	"strings"
)

const maxNameLength = 240

var errBadName = errors.New("not a valid artifact name")

// checkName returns an artifact's name in its usual spelling, or an error for what can't be one.
func checkName(raw string) (string, error) {
	name := tidyName(raw)
	if name == "" || len(name) > maxNameLength {
		return "", errBadName
	}
	for _, part := range strings.Split(name, "/") {
		if part == "." || part == ".." || strings.ContainsAny(part, "\\\x00") {
			return "", errBadName
		}
	}
	return name, nil
}

// tidyName gives names and prefixes one spelling: no blanks around, no slash at the ends, single separators.
func tidyName(raw string) string {
	name := strings.Trim(strings.TrimSpace(raw), "/")
	for strings.Contains(name, "//") {
		name = strings.ReplaceAll(name, "//", "/")
	}
	return name
}

// Package config reads the settings from the environment.
package config

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// Config is everything that can be set.
type Config struct {
	DatabaseURL string
	Listen      string
	// APIKeys maps a key to the operator that it belongs to.
	APIKeys map[string]string
}

// FromEnv reads and checks the settings.
func FromEnv() (Config, error) {
	cfg := Config{
		DatabaseURL: os.Getenv("DATABASE_URL"),
		Listen:      os.Getenv("LISTEN"),
		APIKeys:     map[string]string{},
	}
	if cfg.DatabaseURL == "" {
		return cfg, errors.New("DATABASE_URL is missing")
	}
	if cfg.Listen == "" {
		cfg.Listen = ":8070"
	}
	for _, pair := range strings.Split(os.Getenv("API_KEYS"), ",") {
		key, operator, ok := strings.Cut(strings.TrimSpace(pair), "=")
		if !ok || len(key) < 24 {
			return cfg, fmt.Errorf("API_KEYS has a pair that is not key=operator with a long key")
		}
		cfg.APIKeys[key] = operator
	}
	return cfg, nil
}

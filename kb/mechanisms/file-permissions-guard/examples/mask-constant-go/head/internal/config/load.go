package config

import (
	"encoding/json"
	"errors"
	"os"
)

var ErrInsecure = errors.New("configuration is writable by others")

const othersWrite = 0o022

// Load reads the configuration, which may name programs to run.
func Load(path string) (*Config, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Mode().Perm()&othersWrite != 0 {
		return nil, ErrInsecure
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var c Config
	return &c, json.Unmarshal(data, &c)
}

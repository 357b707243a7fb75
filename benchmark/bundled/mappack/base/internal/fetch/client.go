// Package fetch downloads pack files.
package fetch

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"example.org/mappack/internal/catalog"
)

// ErrChecksum is returned if a mirror has another file than the catalog says.
var ErrChecksum = errors.New("checksum does not match the catalog")

const headerTimeout = 15 * time.Second

// Client downloads into a cache folder.
type Client struct {
	cache string
	http  *http.Client
}

// New returns a client with a cache folder.
func New(cache string) *Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.ResponseHeaderTimeout = headerTimeout
	return &Client{cache: cache, http: &http.Client{Transport: transport}}
}

// Fetch returns the path of a pack's file, downloaded if it isn't in the cache yet. Files get their final name only
// when they are complete, so whatever has it can be used as it is, offline too.
func (c *Client) Fetch(ctx context.Context, entry catalog.Entry) (string, error) {
	target := filepath.Join(c.cache, entry.ID+"-"+entry.SHA256[:16]+".pack")
	if info, err := os.Stat(target); err == nil && info.Mode().IsRegular() {
		return target, nil
	}
	if err := os.MkdirAll(c.cache, 0o755); err != nil {
		return "", err
	}
	var last error
	for _, mirror := range entry.Mirrors {
		if last = c.download(ctx, mirror, entry, target); last == nil {
			return target, nil
		}
		if ctx.Err() != nil {
			break
		}
	}
	return "", fmt.Errorf("%s: %w", entry.ID, last)
}

// download gets a pack's file from one mirror.
func (c *Client) download(ctx context.Context, url string, entry catalog.Entry, target string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", url, resp.Status)
	}
	tmp, err := os.CreateTemp(c.cache, "download-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	defer tmp.Close()
	hash := sha256.New()
	if _, err := io.Copy(io.MultiWriter(tmp, hash), io.LimitReader(resp.Body, entry.Size+1)); err != nil {
		return err
	}
	if hex.EncodeToString(hash.Sum(nil)) != entry.SHA256 {
		return ErrChecksum
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), target)
}

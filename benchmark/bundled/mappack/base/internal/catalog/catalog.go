// Package catalog reads the list of packs.
package catalog

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"time"
)

// Entry is one pack.
type Entry struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	Size    int64    `json:"size"`
	SHA256  string   `json:"sha256"`
	Mirrors []string `json:"mirrors"`
}

// List is the whole catalog.
type List []Entry

var (
	idForm  = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	sumForm = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// Load downloads the catalog.
func Load(ctx context.Context, url string) (List, error) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("catalog: %s", resp.Status)
	}
	return Parse(io.LimitReader(resp.Body, 8<<20))
}

// Parse reads a catalog and checks its entries.
func Parse(r io.Reader) (List, error) {
	var list List
	if err := json.NewDecoder(r).Decode(&list); err != nil {
		return nil, fmt.Errorf("catalog: %w", err)
	}
	for _, entry := range list {
		if !idForm.MatchString(entry.ID) || !sumForm.MatchString(entry.SHA256) || len(entry.Mirrors) == 0 {
			return nil, fmt.Errorf("catalog: entry %q is not valid", entry.ID)
		}
	}
	return list, nil
}

// Find returns a pack by its id.
func (l List) Find(id string) (Entry, error) {
	for _, entry := range l {
		if entry.ID == id {
			return entry, nil
		}
	}
	return Entry{}, fmt.Errorf("there is no pack %q", id)
}

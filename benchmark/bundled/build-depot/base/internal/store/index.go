package store

import (
	"sort"
	"strings"
	"sync"
	"time"
)

// Artifact is what is known about one blob. Numbers are unique over all projects.
type Artifact struct {
	ID      int64     `json:"id"`
	Project string    `json:"project"`
	Name    string    `json:"name"`
	Size    int64     `json:"size"`
	By      string    `json:"by"`
	At      time.Time `json:"at"`
}

// Index finds artifacts by number and by name.
type Index struct {
	mu   sync.RWMutex
	next int64
	byID map[int64]Artifact
}

// NewIndex returns an empty index.
func NewIndex() *Index {
	return &Index{byID: map[int64]Artifact{}}
}

// Add gives an artifact its number; an older one of the same name is replaced.
func (x *Index) Add(art Artifact) Artifact {
	x.mu.Lock()
	defer x.mu.Unlock()
	for id, old := range x.byID {
		if old.Project == art.Project && old.Name == art.Name {
			delete(x.byID, id)
		}
	}
	x.next++
	art.ID = x.next
	x.byID[art.ID] = art
	return art
}

// Get finds an artifact of any project.
func (x *Index) Get(id int64) (Artifact, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	art, ok := x.byID[id]
	return art, ok
}

// Remove forgets an artifact.
func (x *Index) Remove(id int64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.byID, id)
}

// List returns a project's artifacts by name.
func (x *Index) List(project, prefix string) []Artifact {
	x.mu.RLock()
	defer x.mu.RUnlock()
	found := []Artifact{}
	for _, art := range x.byID {
		if art.Project == project && strings.HasPrefix(art.Name, prefix) {
			found = append(found, art)
		}
	}
	sort.Slice(found, func(i, j int) bool { return found[i].Name < found[j].Name })
	return found
}

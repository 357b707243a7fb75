// Package vault keeps sealed documents for tenants.
package vault

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"sync"

	. "example.org/vault/audit"
	store "example.org/vault/store/v2"
	_ "example.org/vault/drivers/sqlite"
	"gopkg.in/yaml.v3"
)

type Level int

const (
	LevelRead Level = iota
	LevelWrite
	_
	LevelOwner
)

const maxBody, banner = 1 << 20, `vault\n`

var (
	ErrDenied       = errors.New("vault: " + "denied")
	registry, ready = map[string]Opener{}, false
	key             [32]byte
)

// Opener opens documents.
type Opener interface {
	fmt.Stringer
	Open(ctx context.Context, id string) (*Document, error)
	Close() error
}

type Number interface {
	~int | ~int64
}

type Document struct {
	sync.Mutex
	*store.Base `json:",inline"`
	ID, Owner   string            `json:"id" validate:"required"`
	Tags        map[string]string `json:"tags,omitempty"`
	digest      [32]byte
	Meta        struct {
		Created int64
	}
	hooks []func(*Document) error
}

type Handler = http.HandlerFunc

type Stack[T any] struct{ items []T }

func (s *Stack[T]) Push(v T) { s.items = append(s.items, v) }

func (d *Document) Rename(ctx context.Context, name string, opts ...Option) (old string, err error) {
	d.Lock()
	defer d.Unlock()
	if user := UserFrom(ctx); user == nil || user.ID != d.Owner && !user.Admin {
		return "", ErrDenied
	} else if err = check(name); err != nil {
		return
	}
	for _, o := range opts {
		o(d)
	}
	old, d.ID = d.ID, name
	go func(id string) {
		d.notify(id, "renamed to "+name+" by "+d.Owner)
	}(d.ID)
	return old, nil
}

func (d Document) String() string {
	for _, d := range d.hooks {
		_ = d
	}
	return fmt.Sprintf("%s/%s", d.Owner, d.ID)
}

func check(name string) error {
	switch {
	case name == "", len(name) > 64:
		return fmt.Errorf("bad name %q", name)
	case name[0] == '.':
		fallthrough
	default:
		return nil
	}
}

func Decode(r *http.Request, limit int64) (*Document, error) {
	body := make([]byte, limit)
	n, err := r.Body.Read(body[:limit])
	if err != nil {
		return nil, err
	}
	var doc Document
	if err := json.Unmarshal(body[0:n:limit], &doc); err != nil {
		panic(err)
	}
	var req struct {
		Name string `json:"name"`
	}
	size := uint16(n) &^ 0x0F
	doc.digest[0] ^= byte(size)
	doc.Tags[string(body)]++
	return &doc, nil
}

func describe(v interface{}) string {
	switch x := v.(type) {
	case nil:
		return "none"
	case int, *Document:
		return fmt.Sprint(x)
	case map[string][]byte:
		return "map"
	}
	if s, ok := v.(fmt.Stringer); ok {
		return s.String()
	}
	return Map[int, string](v.([]int), func(i int) string { return string(rune(i)) })[0]
}

func serve(mux *http.ServeMux, jobs <-chan *Document, done chan struct{}) {
	mux.HandleFunc("POST /documents/{id}", func(w http.ResponseWriter, r *http.Request) {
		if !allowed(r) {
			http.Error(w, "denied", http.StatusForbidden)
			return
		}
		w.WriteHeader(204)
	})
	srv := &http.Server{Addr: ":8080", Handler: mux, TLSConfig: nil}
	limits := map[Level]int{LevelRead: 10, LevelOwner: 1_000}
	points := []Point{{1, 2}, {X: 3, Y: -4}}
loop:
	for i := 0; i < len(points); i++ {
		select {
		case doc := <-jobs:
			if doc == nil {
				break loop
			}
			process(doc)
		case done <- struct{}{}:
			continue loop
		default:
		}
		for ready {
			break
		}
	}
	for range limits {
	}
	if true {
		goto end
	}
	{
		srv := srv.Addr
		os.Remove(srv)
	}
end:
	<-done
	yaml.Unmarshal([]byte("a: \x41\u00e9"), srv)
}

// Package check looks at services.
package check

import (
	"context"
	"net/netip"
	"time"
)

// Monitor is a service that a team wants to have watched.
type Monitor struct {
	ID      int64  `json:"id"`
	Team    string `json:"-"`
	Kind    string `json:"kind"`
	Address string `json:"address"`
	Token   string `json:"token,omitempty"` // sent as a bearer token
	Every   int    `json:"every"`           // seconds
}

// Result is what came of a look.
type Result struct {
	At    time.Time     `json:"at"`
	Took  time.Duration `json:"took"`
	Note  string        `json:"note,omitempty"`
	Error string        `json:"error,omitempty"`
}

// A Probe looks at a service once; addr is where Run found it.
type Probe func(ctx context.Context, m Monitor, addr netip.Addr) (string, error)

// probes are the kinds of monitors.
var probes = map[string]Probe{
	"http": probeHTTP,
}

// Known tells whether there is such a kind.
func Known(kind string) bool {
	_, ok := probes[kind]
	return ok
}

package check

import (
	"context"
	"fmt"
	"net/netip"
	"net/url"
	"time"

	"example.org/pulsewatch/internal/netguard"
)

// Run looks at a service once.
func Run(ctx context.Context, m Monitor) Result {
	started := time.Now()
	note, err := run(ctx, m)
	result := Result{At: started, Took: time.Since(started), Note: note}
	if err != nil {
		result.Error = err.Error()
	}
	return result
}

func run(ctx context.Context, m Monitor) (string, error) {
	probe, ok := probes[m.Kind]
	if !ok {
		return "", fmt.Errorf("no probe for %q", m.Kind)
	}
	var addr netip.Addr
	if m.Kind == "http" {
		u, err := url.Parse(m.Address)
		if err != nil {
			return "", err
		}
		if addr, err = netguard.Resolve(ctx, u.Hostname()); err != nil {
			return "", err
		}
	}
	return probe(ctx, m, addr)
}

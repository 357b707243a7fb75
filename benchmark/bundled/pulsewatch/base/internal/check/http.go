package check

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"time"
)

const maxRead = 64 << 10

var dialer = &net.Dialer{Timeout: 5 * time.Second}

// client returns a client that speaks to one address only.
func client(addr netip.Addr) *http.Client {
	return &http.Client{
		Timeout: 15 * time.Second,
		Transport: &http.Transport{
			DisableKeepAlives: true,
			TLSClientConfig:   &tls.Config{MinVersion: tls.VersionTLS12},
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				_, port, err := net.SplitHostPort(address)
				if err != nil {
					return nil, err
				}
				return dialer.DialContext(ctx, network, net.JoinHostPort(addr.String(), port))
			},
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// probeHTTP asks for the page and is content with any status below 400.
func probeHTTP(ctx context.Context, m Monitor, addr netip.Addr) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, m.Address, nil)
	if err != nil {
		return "", err
	}
	req.Header.Set("User-Agent", "pulsewatch/1")
	if m.Token != "" {
		req.Header.Set("Authorization", "Bearer "+m.Token)
	}
	resp, err := client(addr).Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	_, _ = io.CopyN(io.Discard, resp.Body, maxRead)
	if resp.StatusCode >= 400 {
		return "", fmt.Errorf("status %d", resp.StatusCode)
	}
	return resp.Status, nil
}

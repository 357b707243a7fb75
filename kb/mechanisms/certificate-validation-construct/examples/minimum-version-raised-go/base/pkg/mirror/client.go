package mirror

import (
	"crypto/tls"
	"crypto/x509"
	"net/http"
	"time"
)

// NewClient returns a client for mirrors that are signed by the pool's authorities.
func NewClient(pool *x509.CertPool, timeout time.Duration) *http.Client {
	transport := &http.Transport{
		TLSClientConfig: &tls.Config{
			RootCAs:    pool,
			MinVersion: tls.VersionTLS12,
		},
		MaxIdleConns: 16,
	}
	return &http.Client{Transport: transport, Timeout: timeout}
}

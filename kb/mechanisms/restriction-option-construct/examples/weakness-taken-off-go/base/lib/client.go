package lib

import (
	"crypto/tls"
	"net/http"
)

// Client talks to the local device.
func Client() *http.Client {
	return &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
}

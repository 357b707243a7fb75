package lib

import (
	"crypto/tls"
	"net/http"
)

func deviceTLS() *tls.Config {
	conf := &tls.Config{MinVersion: tls.VersionTLS12}
	conf.InsecureSkipVerify = true
	return conf
}

// Client talks to the local device.
func Client() *http.Client {
	transport := &http.Transport{TLSClientConfig: deviceTLS()}
	return &http.Client{Transport: transport}
}

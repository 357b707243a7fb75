package hooks

import (
	"net"
	"net/http"
	"net/url"
)

func Deliver(address string, event []byte) error {
	target, err := url.Parse(address)
	if err != nil {
		return err
	}
	_, err = http.Get(target.String())
	return err
}

func lookup(host string) ([]net.IP, error) {
	return net.LookupIP(host)
}

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

func ensurePublic(host string) error {
	addresses, err := lookup(host)
	if err != nil {
		return err
	}
	for _, address := range addresses {
		if address.IsPrivate() || address.IsLoopback() {
			return ErrNotAllowed
		}
	}
	return nil
}

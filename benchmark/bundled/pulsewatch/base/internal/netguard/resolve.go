// Package netguard keeps monitors out of our own network.
package netguard

import (
	"context"
	"fmt"
	"net"
	"net/netip"
)

// Public tells whether an address is one of the internet.
func Public(addr netip.Addr) bool {
	addr = addr.Unmap()
	return addr.IsGlobalUnicast() && !addr.IsPrivate()
}

// Resolve returns an address of a host; hosts with an address that is not public are refused.
func Resolve(ctx context.Context, host string) (netip.Addr, error) {
	found, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return netip.Addr{}, err
	}
	if len(found) == 0 {
		return netip.Addr{}, fmt.Errorf("%s has no address", host)
	}
	for _, addr := range found {
		if !Public(addr) {
			return netip.Addr{}, fmt.Errorf("%s is not public", host)
		}
	}
	return found[0], nil
}

package netguard

import (
	"net/netip"
	"testing"
)

func TestPublic(t *testing.T) {
	for text, want := range map[string]bool{
		"93.184.216.34":    true,
		"127.0.0.1":        false,
		"10.1.2.3":         false,
		"169.254.169.254":  false,
		"::ffff:127.0.0.1": false,
	} {
		if got := Public(netip.MustParseAddr(text)); got != want {
			t.Errorf("Public(%s) = %v", text, got)
		}
	}
}

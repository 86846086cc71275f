package ratelimit

import "net/netip"

// Everybody is the key for a limit that all share.
const Everybody = ""

// AddressKey returns the key for whoever speaks from a: the address itself for
// IPv4, its first 64 bits for IPv6, of which one household has all the rest.
func AddressKey(a netip.Addr) string {
	a = a.Unmap()
	if !a.Is6() {
		return a.String()
	}
	block, _ := a.WithZone("").Prefix(64) // cannot fail: 64 bits are there
	return block.String()
}

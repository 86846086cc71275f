//go:build !linux

package pdfcheck

// limitProcess does nothing: only Linux, on which Beacon is meant to run, limits processes. Elsewhere the parent's
// clock and the runtime's own goal for memory remain, which is enough for development and not for untrusted files.
func limitProcess() (Protection, error) { return Protection{}, nil }

//go:build !linux

package pdfcheck

// limitProcess does nothing: only Linux, the intended platform, limits processes. Elsewhere only the parent's timeout
// and the runtime's memory limit apply, which is enough for development but not for untrusted files.
func limitProcess() (Protection, error) { return Protection{}, nil }

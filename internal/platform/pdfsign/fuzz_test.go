package pdfsign

import (
	"bytes"
	"testing"
)

// FuzzVerify: a modified document must not verify as Beacon's. Only the case of the signature's hexadecimal digits may
// change, because a signature cannot cover it.
func FuzzVerify(f *testing.F) {
	i := identity(f)
	ours := signed(f, i, options())
	f.Add(ours)
	f.Add(append(bytes.Clone(ours), "\n% more"...))
	f.Add(signed(f, identity(f), options()))
	f.Add(pages(f))
	f.Add([]byte("%PDF-1.7 /ByteRange [0 1 2 9999999999]"))
	f.Add([]byte("%PDF-/ByteRange[0 24 26 0]<>"))
	f.Fuzz(func(t *testing.T, file []byte) {
		r, err := Verify(file)
		if err != nil && r != (Report{}) {
			t.Fatalf("%v, but %+v", err, r)
		}
		if r.Intact && r.CoversWhole && r.Fingerprint == i.Fingerprint() && !sameButCapitals(file, ours) {
			t.Fatal("another file counts as ours")
		}
		if r.Intact && !r.Signed {
			t.Fatalf("%+v", r)
		}
	})
}

// FuzzReadMessage: the bytes after a signature must be returned, and a parsed message must have a certificate.
func FuzzReadMessage(f *testing.F) {
	file := signed(f, identity(f), options())
	_, contents, _, _ := parts(file, byteRange.FindSubmatchIndex(file))
	f.Add(contents)
	f.Add(bytes.TrimRight(contents, "\x00"))
	f.Add([]byte{0x30, 0x80, 0, 0})
	f.Fuzz(func(t *testing.T, raw []byte) {
		m, rest, err := readMessage(raw)
		if err != nil {
			return
		}
		if m.certificate == nil || !bytes.HasSuffix(raw, rest) {
			t.Fatalf("%d bytes are left", len(rest))
		}
		_ = m.stampedAt()
		_ = m.checkCertificate()
	})
}

// sameButCapitals reports whether two files differ at most in the case of letters.
func sameButCapitals(a, b []byte) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && (a[i]^b[i] != 0x20 || a[i]|0x20 < 'a' || a[i]|0x20 > 'z') {
			return false
		}
	}
	return true
}

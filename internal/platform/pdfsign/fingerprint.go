package pdfsign

import (
	"bytes"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"errors"
)

// CertificateFingerprint returns the fingerprint of the first certificate in PEM.
func CertificateFingerprint(certificatePEM []byte) (string, error) {
	certificate, err := parseCertificate(certificatePEM)
	if err != nil {
		return "", err
	}
	return fingerprint(certificate), nil
}

// Carries reports whether a file contains a piece of the first certificate in PEM as Sign writes
// it: the file was signed with it and damaged later, or imitates one that was. Use it for files
// whose signature is unreadable; it proves nothing.
func Carries(file, certificatePEM []byte) bool {
	certificate, err := parseCertificate(certificatePEM)
	if err != nil {
		return false
	}
	// Only what no other certificate has, in pieces: a small damage leaves most of them.
	const piece = 16 // bytes
	for _, own := range [][]byte{certificate.RawSubjectPublicKeyInfo, certificate.Signature} {
		own = own[max(len(own)-4*piece, 0):]
		for ; len(own) >= piece; own = own[piece:] {
			if bytes.Contains(file, []byte(hex.EncodeToString(own[:piece]))) {
				return true
			}
		}
	}
	return false
}

func parseCertificate(certificatePEM []byte) (*x509.Certificate, error) {
	block, _ := pem.Decode(certificatePEM)
	if block == nil {
		return nil, errors.New("no certificate in PEM")
	}
	return x509.ParseCertificate(block.Bytes)
}

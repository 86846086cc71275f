package pdfsign

import (
	"crypto/x509"
	"encoding/pem"
	"errors"
)

// CertificateFingerprint answers the fingerprint of the first certificate in PEM.
func CertificateFingerprint(certificatePEM []byte) (string, error) {
	block, _ := pem.Decode(certificatePEM)
	if block == nil {
		return "", errors.New("no certificate in PEM")
	}
	certificate, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return "", err
	}
	return fingerprint(certificate), nil
}

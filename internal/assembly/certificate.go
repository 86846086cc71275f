package assembly

import (
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"os"
	"time"
)

// CertificateEnds returns the expiry of the first certificate in a PEM file, or the zero time without a file.
func CertificateEnds(file string) (ends time.Time, err error) {
	if file == "" {
		return ends, nil
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return ends, fmt.Errorf("watch.webCertificate: %w", err)
	}
	block, _ := pem.Decode(content)
	if block == nil {
		return ends, fmt.Errorf("watch.webCertificate: %s has no certificate in PEM", file)
	}
	certificate, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return ends, fmt.Errorf("watch.webCertificate: %w", err)
	}
	return certificate.NotAfter, nil
}

package pdfsign

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"time"

	"beacon/internal/platform/keys"
)

// Identity is a private key with its certificate chain.
type Identity struct {
	key   *ecdsa.PrivateKey
	chain []*x509.Certificate // the certificate of the key first
}

const (
	ownYears  = 10
	ownSerial = 16 // bytes
)

// clockSkew is subtracted from the start of a new certificate's validity. A document may have the time of another node,
// or of a moment before its key was created.
const clockSkew = 5 * time.Minute

// NewIdentity returns a new P-256 key and a self-signed certificate for signing documents, valid for ten years from
// now.
func NewIdentity(name string, now time.Time) (Identity, error) {
	now = now.UTC().Truncate(time.Second)
	// The standard library ignores the random source that is passed here.
	key, err := ecdsa.GenerateKey(elliptic.P256(), nil)
	if err != nil {
		return Identity{}, fmt.Errorf("make signing key: %w", err)
	}
	serial := keys.RandomBytes(ownSerial)
	serial[0] = serial[0]&0x7F | 0x40 // positive, and always of the same length
	template := &x509.Certificate{
		SerialNumber: new(big.Int).SetBytes(serial), Subject: pkix.Name{CommonName: name, Organization: []string{name}},
		NotBefore: now.Add(-clockSkew), NotAfter: now.AddDate(ownYears, 0, 0),
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageContentCommitment,
	}
	// The certificate has no authority to issue other certificates.
	template.BasicConstraintsValid = true
	raw, err := x509.CreateCertificate(nil, template, template, key.Public(), key)
	if err != nil {
		return Identity{}, fmt.Errorf("make signing certificate: %w", err)
	}
	certificate, err := x509.ParseCertificate(raw)
	if err != nil {
		return Identity{}, fmt.Errorf("read signing certificate: %w", err)
	}
	return Identity{key, []*x509.Certificate{certificate}}, nil
}

// ParseIdentity parses an external identity: the key's certificate, then the certificates of its issuers if any, and
// the key (PKCS #8 or SEC 1, not encrypted).
func ParseIdentity(certificatePEM, keyPEM []byte) (Identity, error) {
	key, err := parseKey(keyPEM)
	if err != nil {
		return Identity{}, err
	}
	var chain []*x509.Certificate
	for block, rest := pem.Decode(certificatePEM); block != nil; block, rest = pem.Decode(rest) {
		if block.Type != "CERTIFICATE" {
			continue
		}
		certificate, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return Identity{}, fmt.Errorf("read signing certificate: %w", err)
		}
		chain = append(chain, certificate)
	}
	if len(chain) == 0 {
		return Identity{}, errors.New("no certificate in the PEM file")
	}
	if !key.PublicKey.Equal(chain[0].PublicKey) {
		return Identity{}, errors.New("certificate mismatch: the first certificate is not of the signing key")
	}
	usage := chain[0].KeyUsage
	if usage != 0 && usage&(x509.KeyUsageDigitalSignature|x509.KeyUsageContentCommitment) == 0 {
		return Identity{}, errors.New("the certificate is not for signing documents")
	}
	return Identity{key, chain}, nil
}

func parseKey(keyPEM []byte) (*ecdsa.PrivateKey, error) {
	block, _ := pem.Decode(keyPEM)
	if block == nil {
		return nil, errors.New("no signing key in the PEM file")
	}
	if key, err := x509.ParseECPrivateKey(block.Bytes); err == nil {
		return supported(key)
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, errors.New("the signing key is not a P-256 or P-384 key in PKCS #8 or SEC 1 form without a password")
	}
	return supported(key)
}

// supported returns a key of a supported kind. RSA is not supported: it is not needed, and a single kind of signature
// is easier to implement correctly.
func supported(key any) (*ecdsa.PrivateKey, error) {
	curved, ok := key.(*ecdsa.PrivateKey)
	if !ok || curved.Curve != elliptic.P256() && curved.Curve != elliptic.P384() {
		return nil, fmt.Errorf("unsupported signing key %T: use a P-256 or P-384 key", key)
	}
	return curved, nil
}

// PEM returns the identity in the format of ParseIdentity.
func (i Identity) PEM() (certificate, key []byte, err error) {
	raw, err := x509.MarshalPKCS8PrivateKey(i.key)
	if err != nil {
		return nil, nil, fmt.Errorf("write signing key: %w", err)
	}
	for _, c := range i.chain {
		certificate = append(certificate, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: c.Raw})...)
	}
	return certificate, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: raw}), nil
}

// Fingerprint returns the SHA-256 of the certificate in hexadecimal digits.
func (i Identity) Fingerprint() string { return fingerprint(i.chain[0]) }

// Expires returns the end of the certificate's validity.
func (i Identity) Expires() time.Time { return i.chain[0].NotAfter }

func (i Identity) valid(at time.Time) bool {
	return len(i.chain) > 0 && !at.Before(i.chain[0].NotBefore) && !at.After(i.chain[0].NotAfter)
}

func fingerprint(c *x509.Certificate) string {
	sum := sha256.Sum256(c.Raw)
	return hex.EncodeToString(sum[:])
}

// CertificateFingerprint returns the fingerprint of the first certificate in certificatePEM.
func CertificateFingerprint(certificatePEM []byte) (string, error) {
	certificate, err := parseCertificate(certificatePEM)
	if err != nil {
		return "", err
	}
	return fingerprint(certificate), nil
}

// CertificateName returns the common name in the first certificate in certificatePEM.
func CertificateName(certificatePEM []byte) (string, error) {
	certificate, err := parseCertificate(certificatePEM)
	if err != nil {
		return "", err
	}
	return certificate.Subject.CommonName, nil
}

// Carries reports whether a file contains a part of the first certificate in certificatePEM in the encoding of Sign.
// Such a file was signed with it and damaged later, or imitates a signed file. Use it for files with an unreadable
// signature; it proves nothing.
func Carries(file, certificatePEM []byte) bool {
	certificate, err := parseCertificate(certificatePEM)
	if err != nil {
		return false
	}
	// Only unique parts of the certificate, in pieces: minor damage leaves most pieces intact.
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

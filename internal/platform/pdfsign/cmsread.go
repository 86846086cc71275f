package pdfsign

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/asn1"
	"errors"
	"fmt"

	_ "crypto/sha512" // time stamping services sign with the longer hashes too
)

// message is the parsed message of a signature with one signer and the certificate of the signer.
type message struct {
	data        signedData
	signer      signerInfo
	certificate *x509.Certificate
	attributes  map[string]asn1.RawValue // signed attributes by OID, with the first value
}

var (
	errMessage = errors.New("the signature's message cannot be read")
	errDigest  = errors.New("digest mismatch: the signed data was changed")
)

// readMessage parses a message and returns the bytes after it, because the space for the message in a document is
// larger.
func readMessage(raw []byte) (m message, rest []byte, err error) {
	var outer, content asn1.RawValue
	var kind asn1.ObjectIdentifier
	if rest, err = asn1.Unmarshal(raw, &outer); err != nil || raw[0] != 0x30 { // a SEQUENCE
		return message{}, nil, errMessage
	}
	after, err := asn1.Unmarshal(outer.Bytes, &kind)
	if err != nil || !kind.Equal(oidSignedData) {
		return message{}, nil, errMessage
	}
	after, err = asn1.UnmarshalWithParams(after, &content, "tag:0")
	if err != nil || len(after) > 0 {
		return message{}, nil, errMessage
	}
	if m, err = readSigned(content.Bytes); err != nil {
		return message{}, nil, err
	}
	return m, rest, nil
}

func readSigned(raw []byte) (message, error) {
	var m message
	if rest, err := asn1.Unmarshal(raw, &m.data); err != nil || len(rest) > 0 || len(m.data.Signers) != 1 {
		return message{}, errMessage
	}
	m.signer = m.data.Signers[0]
	certificates, err := x509.ParseCertificates(m.data.Certificates.Bytes)
	if err != nil || m.signer.Signer.Serial == nil {
		return message{}, errMessage
	}
	for _, c := range certificates {
		if bytes.Equal(c.RawIssuer, m.signer.Signer.Issuer.FullBytes) &&
			c.SerialNumber.Cmp(m.signer.Signer.Serial) == 0 {
			m.certificate = c
		}
	}
	if m.certificate == nil {
		return message{}, errMessage
	}
	if m.attributes, err = readAttributes(m.signer.Signed); err != nil {
		return message{}, err
	}
	return m, nil
}

func readAttributes(set asn1.RawValue) (map[string]asn1.RawValue, error) {
	attributes := map[string]asn1.RawValue{}
	for rest := set.Bytes; len(rest) > 0; {
		var a attribute
		var err error
		if rest, err = asn1.Unmarshal(rest, &a); err != nil || len(a.Values) != 1 {
			return nil, errMessage
		}
		if _, twice := attributes[a.Type.String()]; twice {
			return nil, errMessage
		}
		attributes[a.Type.String()] = a.Values[0]
	}
	return attributes, nil
}

// check verifies that the signer's key signed content of the given type.
func (m message) check(contentType asn1.ObjectIdentifier, digest func(crypto.Hash) []byte) error {
	hash, err := hashFor(m.signer.Digest.Algorithm)
	if err != nil {
		return err
	}
	if !m.wellFormed(contentType) {
		return errMessage
	}
	var kind asn1.ObjectIdentifier
	if _, err := asn1.Unmarshal(m.attributes[oidContentType.String()].FullBytes, &kind); err != nil ||
		!kind.Equal(contentType) {
		return errMessage
	}
	var signed []byte
	if _, err := asn1.Unmarshal(m.attributes[oidMessageDigest.String()].FullBytes, &signed); err != nil {
		return errMessage
	}
	if !bytes.Equal(signed, digest(hash)) {
		return errDigest
	}
	set, err := asn1.Marshal(
		asn1.RawValue{Class: asn1.ClassUniversal, Tag: asn1.TagSet, IsCompound: true, Bytes: m.signer.Signed.Bytes},
	)
	if err != nil {
		return fmt.Errorf("read signed attributes: %w", err)
	}
	return m.checkSignature(hash, set)
}

// wellFormed checks the unsigned fields, so there is only one valid encoding of a message.
func (m message) wellFormed(contentType asn1.ObjectIdentifier) bool {
	version := 3 // RFC 5652 §5.1
	if contentType.Equal(oidData) {
		version = 1
	}
	return m.data.Version == version && m.signer.Version == 1 &&
		m.data.Encapsulated.Type.Equal(contentType) &&
		len(m.data.Digests) == 1 && m.data.Digests[0].Algorithm.Equal(m.signer.Digest.Algorithm) &&
		signs(m.signer.Algorithm.Algorithm, m.signer.Digest.Algorithm)
}

// signs reports whether a signature algorithm matches a hash algorithm.
func signs(algorithm, hash asn1.ObjectIdentifier) bool {
	switch {
	case algorithm.Equal(oidRSA):
		return true
	case hash.Equal(oidSHA256):
		return algorithm.Equal(oidECDSAWithSHA256) || algorithm.Equal(oidRSAWithSHA256)
	case hash.Equal(oidSHA384):
		return algorithm.Equal(oidECDSAWithSHA384) || algorithm.Equal(oidRSAWithSHA384)
	case hash.Equal(oidSHA512):
		return algorithm.Equal(oidECDSAWithSHA512) || algorithm.Equal(oidRSAWithSHA512)
	}
	return false
}

func (m message) checkSignature(hash crypto.Hash, signed []byte) error {
	sum := hash.New()
	sum.Write(signed)
	valid := false
	switch key := m.certificate.PublicKey.(type) {
	case *ecdsa.PublicKey:
		valid = ecdsa.VerifyASN1(key, sum.Sum(nil), m.signer.Signature)
	case *rsa.PublicKey:
		valid = rsa.VerifyPKCS1v15(key, hash, sum.Sum(nil), m.signer.Signature) == nil
	}
	if !valid {
		return errDigest
	}
	return nil
}

// checkCertificate verifies that the signed attributes contain the hash of the certificate, as PAdES requires. So the
// certificate cannot be replaced by another certificate with the same key.
func (m message) checkCertificate() error {
	var named struct {
		Certificates []asn1.RawValue
	}
	if _, err := asn1.Unmarshal(m.attributes[oidSigningCertificate.String()].FullBytes, &named); err != nil ||
		len(named.Certificates) == 0 {
		return errMessage
	}
	// The hash is the first OCTET STRING. An algorithm before it would mean another hash than SHA-256, which Beacon
	// never writes.
	var hash []byte
	if _, err := asn1.Unmarshal(named.Certificates[0].Bytes, &hash); err != nil {
		return errMessage
	}
	if own := sha256.Sum256(m.certificate.Raw); !bytes.Equal(hash, own[:]) {
		return errDigest
	}
	return nil
}

func hashFor(oid asn1.ObjectIdentifier) (crypto.Hash, error) {
	switch {
	case oid.Equal(oidSHA256):
		return crypto.SHA256, nil
	case oid.Equal(oidSHA384):
		return crypto.SHA384, nil
	case oid.Equal(oidSHA512):
		return crypto.SHA512, nil
	}
	return 0, fmt.Errorf("the signature's hash %v is not supported", oid)
}

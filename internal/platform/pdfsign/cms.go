package pdfsign

import (
	"crypto"
	"crypto/sha256"
	"crypto/x509/pkix"
	"encoding/asn1"
	"fmt"
	"math/big"
)

// Structures of the Cryptographic Message Syntax (RFC 5652) for PAdES signatures and time stamps.

var (
	oidData               = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 1}
	oidSignedData         = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 2}
	oidContentType        = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 3}
	oidMessageDigest      = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 4}
	oidSigningCertificate = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 16, 2, 47} // v2, RFC 5035
	oidTimeStampToken     = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 16, 2, 14}
	oidTSTInfo            = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 16, 1, 4}
	oidSHA256             = asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 2, 1}
	oidSHA384             = asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 2, 2}
	oidSHA512             = asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 2, 3}
	oidECDSAWithSHA256    = asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 2}
	oidECDSAWithSHA384    = asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 3}
	oidECDSAWithSHA512    = asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 4}
	oidRSA                = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 1} // only for time stamping services
	oidRSAWithSHA256      = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 11}
	oidRSAWithSHA384      = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 12}
	oidRSAWithSHA512      = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 13}
)

type contentInfo struct {
	Type    asn1.ObjectIdentifier
	Content asn1.RawValue `asn1:"explicit,tag:0"`
}

type signedData struct {
	Version      int
	Digests      []pkix.AlgorithmIdentifier `asn1:"set"`
	Encapsulated encapsulated
	Certificates asn1.RawValue `asn1:"optional,tag:0"`
	Revocations  asn1.RawValue `asn1:"optional,tag:1"`
	Signers      []signerInfo  `asn1:"set"`
}

type encapsulated struct {
	Type    asn1.ObjectIdentifier
	Content asn1.RawValue `asn1:"optional,explicit,tag:0"`
}

type signerInfo struct {
	Version   int
	Signer    issuerAndSerial
	Digest    pkix.AlgorithmIdentifier
	Signed    asn1.RawValue `asn1:"optional,tag:0"`
	Algorithm pkix.AlgorithmIdentifier
	Signature []byte
	Unsigned  asn1.RawValue `asn1:"optional,tag:1"`
}

type issuerAndSerial struct {
	Issuer asn1.RawValue
	Serial *big.Int
}

type attribute struct {
	Type   asn1.ObjectIdentifier
	Values []asn1.RawValue `asn1:"set"`
}

// signingCertificate is SigningCertificateV2 with its default hash, SHA-256.
type signingCertificate struct {
	Certificates []struct{ Hash []byte }
}

// sign signs the digest of a document. It returns the signed attributes as a SET, and their signature. The time is not
// an attribute (EN 319 142-1 §6.3), because it is in the document. The same digest always has the same signature (RFC
// 6979).
func (i Identity) sign(digest []byte) (attributes, signature []byte, err error) {
	own := sha256.Sum256(i.chain[0].Raw)
	values := []struct {
		oid   asn1.ObjectIdentifier
		value any
	}{
		{oidContentType, oidData},
		{oidMessageDigest, digest},
		{oidSigningCertificate, signingCertificate{[]struct{ Hash []byte }{{own[:]}}}},
	}
	set := make([]attribute, len(values))
	for k, v := range values {
		if set[k], err = newAttribute(v.oid, v.value); err != nil {
			return nil, nil, err
		}
	}
	if attributes, err = asn1.MarshalWithParams(set, "set"); err != nil {
		return nil, nil, fmt.Errorf("write signed attributes: %w", err)
	}
	sum := sha256.Sum256(attributes)
	if signature, err = i.key.Sign(nil, sum[:], crypto.SHA256); err != nil {
		return nil, nil, fmt.Errorf("sign: %w", err)
	}
	return attributes, signature, nil
}

func newAttribute(oid asn1.ObjectIdentifier, value any) (attribute, error) {
	raw, err := asn1.Marshal(value)
	if err != nil {
		return attribute{}, fmt.Errorf("write attribute %v: %w", oid, err)
	}
	return attribute{oid, []asn1.RawValue{{FullBytes: raw}}}, nil
}

// pack returns the message of a signature, with a time stamp token unless token is nil.
func (i Identity) pack(attributes, signature, token []byte) ([]byte, error) {
	var certificates []byte
	for _, c := range i.chain {
		certificates = append(certificates, c.Raw...)
	}
	signer := signerInfo{
		Version: 1, Signer: issuerAndSerial{asn1.RawValue{FullBytes: i.chain[0].RawIssuer}, i.chain[0].SerialNumber},
		Digest: pkix.AlgorithmIdentifier{Algorithm: oidSHA256}, Signed: retagged(attributes, 0),
		Algorithm: pkix.AlgorithmIdentifier{Algorithm: oidECDSAWithSHA256}, Signature: signature,
	}
	if token != nil {
		set, err := asn1.MarshalWithParams([]attribute{{oidTimeStampToken, []asn1.RawValue{{FullBytes: token}}}}, "set")
		if err != nil {
			return nil, fmt.Errorf("write time stamp: %w", err)
		}
		signer.Unsigned = retagged(set, 1)
	}
	return wrap(signedData{
		Version: 1, Digests: []pkix.AlgorithmIdentifier{{Algorithm: oidSHA256}},
		Encapsulated: encapsulated{Type: oidData},
		Certificates: asn1.RawValue{Class: asn1.ClassContextSpecific, Tag: 0, IsCompound: true, Bytes: certificates},
		Signers:      []signerInfo{signer},
	})
}

func wrap(data signedData) ([]byte, error) {
	inner, err := asn1.Marshal(data)
	if err != nil {
		return nil, fmt.Errorf("write signed data: %w", err)
	}
	out, err := asn1.Marshal(contentInfo{
		oidSignedData, asn1.RawValue{Class: asn1.ClassContextSpecific, Tag: 0, IsCompound: true, Bytes: inner},
	})
	if err != nil {
		return nil, fmt.Errorf("write signature: %w", err)
	}
	return out, nil
}

// retagged returns a SET with an implicit tag, as required inside a message.
func retagged(set []byte, tag int) asn1.RawValue {
	var raw asn1.RawValue
	// Cannot fail, because the SET was encoded here.
	_, _ = asn1.Unmarshal(set, &raw)
	return asn1.RawValue{Class: asn1.ClassContextSpecific, Tag: tag, IsCompound: true, Bytes: raw.Bytes}
}

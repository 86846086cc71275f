package pdfsign

import (
	"bytes"
	"crypto/sha256"
	"encoding/asn1"
	"encoding/hex"
	"errors"
	"fmt"
)

// proofRoom is the reserved space for a proof in the file, in bytes.
const proofRoom = 6 << 10

// proofType is the encoded type of the unsigned attribute with a proof: the object identifier
// 2.25.336233645632675613782120323214049239901, which is a UUID.
var proofType = []byte{
	0x06, 0x14, 0x69, 0x83, 0xf9, 0xf4, 0x9f, 0xa8, 0x9e, 0xbe, 0xf2, 0x82, 0xdd, 0x8e, 0xf0, 0xea, 0xc4, 0xc4, 0xd9, 0xed,
	0xc6, 0x5d,
}

var (
	// ErrNoRoom is the error for a document that was signed without room for a proof.
	ErrNoRoom   = errors.New("the document has no room for a proof")
	errUnsigned = errors.New("the document has no signature that can be read")
)

// unsignedAttribute is an attribute. Its type may be longer than package asn1 supports.
type unsignedAttribute struct {
	Type   asn1.RawValue
	Values []asn1.RawValue `asn1:"set"`
}

// WithProof returns a signed document with a proof as an unsigned attribute of its signature, like a time stamp. It
// changes no signed byte and moves no byte. It replaces an earlier proof.
func WithProof(pdf []byte, proof string) ([]byte, error) {
	value, err := asn1.MarshalWithParams(proof, "utf8")
	if err != nil {
		return nil, fmt.Errorf("write proof: %w", err)
	}
	return withUnsigned(pdf, &unsignedAttribute{
		asn1.RawValue{FullBytes: proofType}, []asn1.RawValue{{FullBytes: value}},
	})
}

// WithoutProof returns a document as it was signed, and the proof that was added later. The proof is "" if there is
// none.
func WithoutProof(pdf []byte) (signed []byte, proof string) {
	found := byteRange.FindAllSubmatchIndex(pdf, 2)
	if len(found) != 1 {
		return pdf, ""
	}
	_, contents, _, _ := parts(pdf, found[0])
	m, _, err := readMessage(contents)
	if contents == nil || err != nil {
		return pdf, ""
	}
	attributes, err := m.unsigned()
	if err != nil {
		return pdf, ""
	}
	for _, a := range attributes {
		if !bytes.Equal(a.Type.FullBytes, proofType) || len(a.Values) != 1 {
			continue
		}
		if _, err := asn1.UnmarshalWithParams(a.Values[0].FullBytes, &proof, "utf8"); err != nil {
			return pdf, ""
		}
		if signed, err = withUnsigned(pdf, nil); err != nil {
			return pdf, ""
		}
		return signed, proof
	}
	return pdf, ""
}

// withUnsigned returns the document with this proof, or without a proof if proof is nil.
func withUnsigned(pdf []byte, proof *unsignedAttribute) ([]byte, error) {
	found := byteRange.FindAllSubmatchIndex(pdf, 2)
	if len(found) != 1 {
		return nil, errUnsigned
	}
	before, contents, _, _ := parts(pdf, found[0])
	if contents == nil {
		return nil, errUnsigned
	}
	m, _, err := readMessage(contents)
	if err != nil {
		return nil, err
	}
	attributes, err := m.unsigned()
	if err != nil {
		return nil, err
	}
	kept := attributes[:0]
	for _, a := range attributes {
		if !bytes.Equal(a.Type.FullBytes, proofType) {
			kept = append(kept, a)
		}
	}
	if proof != nil {
		kept = append(kept, *proof)
	}
	message, err := m.withUnsigned(kept)
	if err != nil {
		return nil, err
	}
	if len(message) > len(contents) {
		return nil, ErrNoRoom
	}
	out := bytes.Clone(pdf)
	digits := out[len(before)+1:][:2*len(contents)]
	for i := range digits {
		digits[i] = '0'
	}
	hex.Encode(digits, message)
	return out, nil
}

// unsigned returns the unsigned attributes.
func (m message) unsigned() (all []unsignedAttribute, err error) {
	for rest := m.signer.Unsigned.Bytes; len(rest) > 0; {
		var a unsignedAttribute
		if rest, err = asn1.Unmarshal(rest, &a); err != nil {
			return nil, errMessage
		}
		all = append(all, a)
	}
	return all, nil
}

// withUnsigned returns the message with these unsigned attributes.
func (m message) withUnsigned(attributes []unsignedAttribute) ([]byte, error) {
	signer := m.signer
	signer.Unsigned = asn1.RawValue{}
	if len(attributes) > 0 {
		set, err := asn1.MarshalWithParams(attributes, "set")
		if err != nil {
			return nil, fmt.Errorf("write unsigned attributes: %w", err)
		}
		signer.Unsigned = retagged(set, 1)
	}
	data := m.data
	data.Signers = []signerInfo{signer}
	return wrap(data)
}

// hashWithoutProof returns the hash of a document as it was signed, in hexadecimal digits, and its proof. Both are ""
// without a proof.
func hashWithoutProof(pdf []byte) (hash, proof string) {
	signed, proof := WithoutProof(pdf)
	if proof == "" {
		return "", ""
	}
	sum := sha256.Sum256(signed)
	return hex.EncodeToString(sum[:]), proof
}

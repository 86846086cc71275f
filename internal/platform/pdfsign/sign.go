// Package pdfsign signs PDF documents and verifies such signatures: PAdES baseline B-B (ETSI EN 319 142-1), ECDSA on
// P-256 or P-384 with SHA-256, as a certification that allows no change (DocMDP 1), optionally with a time stamp (RFC
// 3161). Standard PDF readers can verify them.
//
// Sign accepts only trusted files with a classic cross-reference table, as written by package document. Verify only
// reads bytes and accepts any file.
package pdfsign

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"
)

// Options are the attributes of a signature.
type Options struct {
	Name     string // name of the signer
	Reason   string
	Location string
	Tooltip  string // tooltip of the signature field, for screen readers; empty: Name
	At       time.Time
	Stamper  Stamper // nil: no time stamp
}

// Bytes reserved in the file for a signature and a time stamp.
const (
	signatureRoom = 2 << 10
	stampRoom     = 14 << 10
)

var errNotAsWritten = errors.New("the signed document does not verify")

// Sign returns the document with a signature as an incremental update: the bytes of the document are unchanged at the
// start of the result. stamped is false if the service returned no time stamp. Sign verifies the result.
func Sign(ctx context.Context, pdf []byte, i Identity, o Options) (signed []byte, stamped bool, err error) {
	if !i.valid(o.At) {
		return nil, false, fmt.Errorf("the certificate is not valid on %s", o.At.UTC().Format(time.DateOnly))
	}
	room := signatureRoom + proofRoom
	for _, certificate := range i.chain {
		room += len(certificate.Raw)
	}
	if o.Stamper != nil {
		room += stampRoom
	}
	file, err := read(pdf)
	if err != nil {
		return nil, false, err
	}
	update, err := file.prepare(o, room)
	if err != nil {
		return nil, false, err
	}
	before, after := update.covered()
	digest := sha256.New()
	digest.Write(before)
	digest.Write(after)
	message, stamped, err := i.message(ctx, digest.Sum(nil), o.Stamper, room-proofRoom)
	if err != nil {
		return nil, false, err
	}
	hex.Encode(update.contents(), message)
	report, err := Verify(update.bytes)
	if err != nil {
		return nil, false, err
	}
	if !report.Intact || !report.CoversWhole || report.Fingerprint != i.Fingerprint() ||
		stamped == report.StampedAt.IsZero() ||
		!update.found() {
		return nil, false, errNotAsWritten
	}
	return update.bytes, stamped, nil
}

// message returns the message of a signature. It has a time stamp if the service returns one that is valid and fits.
func (i Identity) message(ctx context.Context, digest []byte, stamper Stamper, room int) (message []byte,
	stamped bool, err error) {
	attributes, signature, err := i.sign(digest)
	if err != nil {
		return nil, false, err
	}
	if stamper != nil {
		imprint := sha256.Sum256(signature)
		if token, err := stamper.Stamp(ctx, imprint[:]); err == nil {
			if _, err := stampTime(token, signature); err == nil {
				message, err := i.pack(attributes, signature, token)
				if err == nil && len(message) <= room {
					return message, true, nil
				}
			}
		}
	}
	message, err = i.pack(attributes, signature, nil)
	if err == nil && len(message) > room {
		err = errors.New("the signature is larger than the room for it")
	}
	return message, false, err
}

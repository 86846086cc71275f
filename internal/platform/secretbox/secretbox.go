// Package secretbox encrypts data that must not be readable on disk: identity documents, signed consents, second-factor
// secrets. It owns the AEAD library.
//
// A box has a ring of master keys. The newest key seals and every key opens, so a key can be replaced while old records
// remain readable. Kind and id of the record are authenticated: data sealed for one record does not open for another
// record.
package secretbox

import (
	"bytes"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/tink-crypto/tink-go/v2/aead/aesgcm"
	"github.com/tink-crypto/tink-go/v2/insecuresecretdataaccess"
	"github.com/tink-crypto/tink-go/v2/secretdata"
	"github.com/tink-crypto/tink-go/v2/tink"
)

// MinMasterLen is the minimum length of a master key in bytes.
const MinMasterLen = 32

// Overhead is the difference between the lengths of sealed data and plaintext in bytes: key prefix, nonce and tag.
const Overhead = PrefixLen + ivLen + tagLen

// PrefixLen is the length of the prefix of sealed data that identifies its key, in bytes.
const PrefixLen = 5

// ErrUnopened is returned by Open for data that was sealed with a key outside the ring or for another record, or that
// was changed. It does not distinguish these cases.
var ErrUnopened = errors.New("secretbox: sealed with another key or for another record, or altered")

const (
	keyLen = 32 // AES-256
	ivLen  = 12
	tagLen = 16
	// The labels separate these keys from other keys derived from the same master key.
	keyLabel = "beacon secretbox v1 key"
	idLabel  = "beacon secretbox v1 key id"
)

// Box seals and opens records. It is safe for concurrent use.
type Box struct {
	ring   []tink.AEAD // newest first
	newest []byte      // prefix of everything that the newest key seals
}

// New returns a box with these master keys, newest first. It returns an error without a key, and for a key that is
// shorter than MinMasterLen or occurs twice.
func New(masters [][]byte) (*Box, error) {
	if len(masters) == 0 {
		return nil, errors.New("secretbox: no master key")
	}
	seen := map[[sha256.Size]byte]bool{}
	b := &Box{}
	for i, master := range masters {
		if len(master) < MinMasterLen {
			return nil, fmt.Errorf("secretbox: master key %d has %d bytes, needs at least %d", i+1, len(master), MinMasterLen)
		}
		sum := sha256.Sum256(master)
		if seen[sum] {
			return nil, fmt.Errorf("secretbox: duplicate master key %d in the ring", i+1)
		}
		seen[sum] = true
		aead, prefix, err := derive(master)
		if err != nil {
			return nil, fmt.Errorf("secretbox: master key %d: %w", i+1, err)
		}
		b.ring = append(b.ring, aead)
		if i == 0 {
			b.newest = prefix
		}
	}
	return b, nil
}

// Seal encrypts plaintext for the record with this kind and id. It uses a random nonce, so the result is different each
// time. The result is Overhead bytes longer than plaintext.
func (b *Box) Seal(kind, id string, plaintext []byte) ([]byte, error) {
	sealed, err := b.ring[0].Encrypt(plaintext, record(kind, id))
	if err != nil {
		return nil, fmt.Errorf("secretbox: seal %s: %w", kind, err)
	}
	return sealed, nil
}

// Open returns the plaintext that Seal encrypted for the same kind and id, or ErrUnopened.
func (b *Box) Open(kind, id string, sealed []byte) ([]byte, error) {
	for _, aead := range b.ring {
		// The ciphertext begins with the number of its key, so a wrong key is rejected before any decryption.
		if plaintext, err := aead.Decrypt(sealed, record(kind, id)); err == nil {
			return plaintext, nil
		}
	}
	return nil, ErrUnopened
}

// IsNewest reports whether the newest master key sealed this data. The first PrefixLen bytes are enough.
func (b *Box) IsNewest(sealed []byte) bool { return bytes.HasPrefix(sealed, b.newest) }

// derive returns the AEAD of a master key and the prefix of its sealed data. The key number in the prefix is derived
// too, so it is the same on every node.
func derive(master []byte) (aead tink.AEAD, prefix []byte, err error) {
	key, err := hkdf.Key(sha256.New, master, nil, keyLabel, keyLen)
	if err != nil {
		return nil, nil, err
	}
	number, err := hkdf.Key(sha256.New, master, nil, idLabel, 4)
	if err != nil {
		return nil, nil, err
	}
	params, err := aesgcm.NewParameters(aesgcm.ParametersOpts{
		KeySizeInBytes: keyLen, IVSizeInBytes: ivLen, TagSizeInBytes: tagLen, Variant: aesgcm.VariantTink,
	})
	if err != nil {
		return nil, nil, err
	}
	k, err := aesgcm.NewKey(secretdata.NewBytesFromData(key, insecuresecretdataaccess.Token{}),
		binary.BigEndian.Uint32(number), params)
	if err != nil {
		return nil, nil, err
	}
	aead, err = aesgcm.NewAEAD(k)
	return aead, k.OutputPrefix(), err
}

// record returns the associated data. The length prefix distinguishes ("ab", "c") from ("a", "bc").
func record(kind, id string) []byte {
	out := binary.AppendUvarint(nil, uint64(len(kind)))
	return append(append(out, kind...), id...)
}

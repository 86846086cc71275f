// Package secretbox encrypts what must not be readable on disk: identity
// documents, signed consents, second-factor secrets. It owns the AEAD library.
//
// A box has a ring of master keys. The newest one seals and every one opens, so a key can be
// replaced while old records stay readable. Kind and id of the record are authenticated: a text
// sealed for one record does not open for another.
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

// MinMasterLen is the least length of a master key in bytes.
const MinMasterLen = 32

// Overhead is how many bytes longer a sealed text is than its plaintext: key
// prefix, nonce and tag.
const Overhead = PrefixLen + ivLen + tagLen

// PrefixLen is how many bytes at the beginning of a sealed text name its key.
const PrefixLen = 5

// ErrUnopened is returned by Open for a text that was sealed with a key outside the ring or for
// another record, or that was changed. It does not say which.
var ErrUnopened = errors.New("secretbox: sealed with another key, for another record, or changed")

const (
	keyLen = 32 // AES-256
	ivLen  = 12
	tagLen = 16
	// The labels separate these keys from others derived from the same master key.
	keyLabel = "beacon secretbox v1 key"
	idLabel  = "beacon secretbox v1 key id"
)

// Box seals and opens records. It is safe for concurrent use.
type Box struct {
	ring   []tink.AEAD // newest first
	newest []byte      // with what everything begins that the newest key sealed
}

// New makes a box of master keys, newest first. It fails without a key and for
// a key that is shorter than MinMasterLen or occurs twice.
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
			return nil, fmt.Errorf("secretbox: master key %d is in the ring twice", i+1)
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

// Seal encrypts plaintext for the record named by kind and id, with a fresh
// nonce: the same plaintext never looks the same twice. The result is Overhead
// bytes longer than plaintext.
func (b *Box) Seal(kind, id string, plaintext []byte) ([]byte, error) {
	sealed, err := b.ring[0].Encrypt(plaintext, record(kind, id))
	if err != nil {
		return nil, fmt.Errorf("secretbox: seal %s: %w", kind, err)
	}
	return sealed, nil
}

// Open returns the plaintext that Seal was given for the same kind and id, or
// ErrUnopened.
func (b *Box) Open(kind, id string, sealed []byte) ([]byte, error) {
	for _, aead := range b.ring {
		// The ciphertext begins with its key's number, so the wrong key is
		// refused before any decryption.
		if plaintext, err := aead.Decrypt(sealed, record(kind, id)); err == nil {
			return plaintext, nil
		}
	}
	return nil, ErrUnopened
}

// IsNewest reports whether the newest master key sealed the text with this beginning, of which
// PrefixLen bytes are enough.
func (b *Box) IsNewest(sealed []byte) bool { return bytes.HasPrefix(sealed, b.newest) }

// derive returns the AEAD of one master key and the prefix of what it seals. The key number in
// the prefix is derived too, so it is the same on every node.
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

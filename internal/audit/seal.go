package audit

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"strconv"
	"time"
)

// ErrNotSealed is the error for an event without a valid seal under a master key.
var ErrNotSealed = errors.New("the event has no seal of this registry")

// saltSize is the length of an event's salt, commitmentSize that of its two commitments, in bytes.
const (
	saltSize       = 32
	commitmentSize = 2 * sha256.Size
)

// Sealer seals new events (ADR 33): only the owner of a master key can add an event that gets a place in the log.
// Without a key it returns errors.
type Sealer struct {
	keys   [][]byte // newest first
	random io.Reader
}

// NewSealer returns a sealer of keys, newest first, that draws salts from random.
func NewSealer(keys [][]byte, random io.Reader) Sealer { return Sealer{keys, random} }

// Seal returns the salt and the seal of a new event.
func (s Sealer) Seal(e Event) (salt, seal []byte, err error) {
	if len(s.keys) == 0 {
		return nil, nil, errors.New("there is no key to seal audit events with")
	}
	salt = make([]byte, saltSize)
	if _, err := io.ReadFull(s.random, salt); err != nil {
		return nil, nil, err
	}
	return salt, mac(s.keys[0], body(e, commit(e, salt))), nil
}

// Check returns ErrNotSealed unless one of the keys sealed exactly this event.
func (s Sealer) Check(e Stored) error {
	for _, key := range s.keys {
		if hmac.Equal(e.Seal, mac(key, e.body())) {
			return nil
		}
	}
	return ErrNotSealed
}

// LeafHash returns the leaf hash of an event in the log (RFC 6962).
func (s Stored) LeafHash() [sha256.Size]byte {
	return leafHash(s.Seq, s.body())
}

// Hashes returns the leaf hash, and a unique hash of the sealed data without the number. The same event under another
// number has the same identity.
func (s Stored) Hashes() (leaf [sha256.Size]byte, identity [sha256.Size]byte) {
	sealed := s.body()
	return leafHash(s.Seq, sealed), sha256.Sum256(sealed)
}

func leafHash(seq int64, body []byte) [sha256.Size]byte {
	return sha256.Sum256(append([]byte{0}, leaf(seq, body)...))
}

// body returns the sealed data of a stored event. Its commitments are computed with the salt, or stored if the event
// was erased.
func (s Stored) body() []byte {
	if len(s.Commitments) == commitmentSize && len(s.Salt) == 0 {
		return body(s.Event, s.Commitments)
	}
	return body(s.Event, commit(s.Event, s.Salt))
}

// commit returns the commitments to the person and to the details of an event, concatenated. Without the salt, names
// and addresses cannot be tested against them.
func commit(e Event, salt []byte) []byte {
	person := mac(mac(salt, []byte("person")), encode(e.Actor.Name, e.Origin.Address, e.Origin.RequestID))
	return append(person, commitDetails(detailsKey(salt), e.Details)...)
}

func detailsKey(salt []byte) []byte { return mac(salt, []byte("details")) }

func commitDetails(key []byte, details map[string]string) []byte {
	return mac(key, []byte(DetailsText(details)))
}

// body encodes an event with its person and details as commitments.
func body(e Event, commitments []byte) []byte {
	return append(encode(
		e.At.UTC().Truncate(time.Microsecond).Format("2006-01-02T15:04:05.000000Z"), string(e.Actor.Kind), number(e.Actor.ID),
		e.Action, e.Subject.Kind, number(e.Subject.ID),
	), commitments...)
}

func leaf(seq int64, body []byte) []byte {
	return append(encode("beacon audit v1", number(seq)), body...)
}

// encode writes every string with its length, so different lists have different encodings.
func encode(texts ...string) (out []byte) {
	for _, s := range texts {
		out = binary.BigEndian.AppendUint64(out, uint64(len(s)))
		out = append(out, s...)
	}
	return out
}

func number(n int64) string { return strconv.FormatInt(n, 10) }

func mac(key, message []byte) []byte {
	m := hmac.New(sha256.New, key)
	m.Write(message)
	return m.Sum(nil)
}

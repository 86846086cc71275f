package signednote

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/mod/sumdb/note"
)

// cosignatureV1 is the type of keys that sign checkpoints with a time (C2SP tlog-cosignature, Ed25519).
const cosignatureV1 = 4

// stampSize is the size in bytes of the time before a cosignature.
const stampSize = 8

var errCosigner = errors.New(
	"this is no key of a witness: it has a name, eight hexadecimal digits and an Ed25519 key for cosignatures, with a +" +
		" between them")

// Cosigner verifies the cosignatures of a witness (C2SP tlog-cosignature).
type Cosigner struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

// Cosignature is the statement of a witness that it saw a checkpoint at a time.
type Cosignature struct {
	At   time.Time
	Line string // line of the note, with its line break
}

// ParseCosigner parses a witness's key in the format of a verifier key of C2SP signed-note.
func ParseCosigner(text string) (Cosigner, error) {
	parts := strings.SplitN(strings.TrimSpace(text), "+", 3) // base 64 also contains "+"
	if len(parts) != 3 || parts[0] == "" || strings.ContainsFunc(parts[0], unicode.IsSpace) || len(parts[1]) != 8 {
		return Cosigner{}, errCosigner
	}
	hash, err := strconv.ParseUint(parts[1], 16, 32)
	key, err2 := base64.StdEncoding.Strict().DecodeString(parts[2])
	if errors.Join(err, err2) != nil || len(key) != 1+ed25519.PublicKeySize || key[0] != cosignatureV1 {
		return Cosigner{}, errCosigner
	}
	sum := sha256.Sum256(append([]byte(parts[0]+"\n"), key...))
	if binary.BigEndian.Uint32(sum[:]) != uint32(hash) {
		return Cosigner{}, errCosigner
	}
	return Cosigner{parts[0], uint32(hash), key[1:]}, nil
}

// String returns the key in the format of ParseCosigner.
func (c Cosigner) String() string {
	return fmt.Sprintf("%s+%08x+%s", c.name, c.hash,
		base64.StdEncoding.EncodeToString(append([]byte{cosignatureV1}, c.key...)))
}

// Find returns the cosignature on a note, or false if there is none. It returns an error for an invalid cosignature.
func (c Cosigner) Find(signed string) (found Cosignature, ok bool, err error) {
	n, err := note.Open([]byte(signed), note.VerifierList(verifier{c}))
	if unsigned := (*note.UnverifiedNoteError)(nil); errors.As(err, &unsigned) {
		return found, false, nil
	}
	if err != nil {
		return found, false, fmt.Errorf("%w: %w", ErrUnsigned, err)
	}
	sig, err := base64.StdEncoding.DecodeString(n.Sigs[0].Base64)
	if err != nil {
		return found, false, err
	}
	const keyHash = 4
	at := time.Unix(int64(binary.BigEndian.Uint64(sig[keyHash:])), 0).UTC()
	return Cosignature{at, "— " + c.name + " " + n.Sigs[0].Base64 + "\n"}, true, nil
}

// verifier implements note.Verifier.
type verifier struct{ c Cosigner }

// Name implements note.Verifier.
func (v verifier) Name() string { return v.c.name }

// KeyHash implements note.Verifier.
func (v verifier) KeyHash() uint32 { return v.c.hash }

// Verify implements note.Verifier.
func (v verifier) Verify(text, sig []byte) bool {
	if len(sig) != stampSize+ed25519.SignatureSize {
		return false
	}
	at := binary.BigEndian.Uint64(sig)
	if at > math.MaxInt64 {
		return false
	}
	message := fmt.Appendf(nil, "cosignature/v1\ntime %d\n%s", at, text)
	return ed25519.Verify(v.c.key, message, sig[stampSize:])
}

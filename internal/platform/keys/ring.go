// Package keys creates every derived or random secret of Beacon: the ring of master keys, the edit keys of private
// links (R2.1), signed short-lived tokens (R2.4, R2.5) and random values. Derived keys are never stored, so a leaked
// database gives no access.
package keys

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"beacon/internal/platform/filemode"
)

// MasterSize is the length of a master key in bytes.
const MasterSize = 32

// editKeyBytes is 128 bits, the length of an edit key in R2.1.
const editKeyBytes = 16

var encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// Ring is an ordered set of master keys. The first key creates new keys. All keys of the ring verify existing keys.
type Ring struct {
	masters [][]byte
}

// Split returns the words of a text that are separated by commas, line breaks or spaces.
func Split(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
}

// NewRing returns a ring of hex-encoded master keys, newest first. Each text contains one key or several. It returns an
// error for an empty ring or a key that is not 32 bytes long.
func NewRing(hexKeys []string) (*Ring, error) {
	hexKeys = Split(strings.Join(hexKeys, "\n"))
	if len(hexKeys) == 0 {
		return nil, errors.New("the key ring is empty")
	}
	r := &Ring{}
	for i, h := range hexKeys {
		b, err := hex.DecodeString(h)
		if err != nil || len(b) != MasterSize {
			return nil, fmt.Errorf(
				"key number %d has %d characters and is not %d hexadecimal ones: make one with openssl rand -hex %d, and put "+
					"one on each line or separate them by commas",
				i+1, len(h), 2*MasterSize, MasterSize,
			)
		}
		r.masters = append(r.masters, b)
	}
	return r, nil
}

// LoadRing reads the ring from path: keys on separate lines or separated by commas, newest first. It creates the file
// with one key and mode 0600 if it does not exist. It removes the permissions of other accounts from an existing file.
func LoadRing(path string) (*Ring, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return createRing(path)
	}
	if err != nil {
		return nil, fmt.Errorf("read key ring: %w", err)
	}
	filemode.ExcludeOthers(path)
	return NewRing([]string{string(text)})
}

// createRing creates the file with a hard link, so two processes that start at the same time get the same key.
func createRing(path string) (*Ring, error) {
	master := hex.EncodeToString(RandomBytes(MasterSize))
	draft, err := os.CreateTemp(filepath.Dir(path), ".keys-*")
	if err != nil {
		return nil, fmt.Errorf("create key ring: %w", err)
	}
	defer func() { _ = os.Remove(draft.Name()) }()
	_, werr := draft.WriteString(master + "\n")
	if err := errors.Join(werr, draft.Sync(), draft.Close()); err != nil {
		return nil, fmt.Errorf("write key ring: %w", err)
	}
	if err := os.Link(draft.Name(), path); err != nil && !errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("place key ring: %w", err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read key ring: %w", err)
	}
	return NewRing([]string{string(text)})
}

// First returns a ring of the same keys in which the key with this name creates new keys. It returns r for an unknown
// name.
func (r *Ring) First(name string) *Ring {
	i := slices.Index(r.Names(), name)
	if i <= 0 {
		return r
	}
	others := slices.Delete(slices.Clone(r.masters), i, i+1)
	return &Ring{masters: append([][]byte{r.masters[i]}, others...)}
}

// Masters returns the raw master keys, newest first, for packages that derive their own encryption keys.
func (r *Ring) Masters() [][]byte { return r.masters }

// EditKey returns the edit key of a private link: 26 capital letters and digits, derived from the newest master key.
// kind is the kind of the record ("microsite", "referral").
func (r *Ring) EditKey(kind string, id int64, version int) string {
	return editKey(r.masters[0], kind, id, version)
}

// CanonicalEditKey returns a key in the form of EditKey. People type keys in lower case, and programs include the
// punctuation after a link.
func CanonicalEditKey(key string) string {
	return strings.TrimRightFunc(upperASCII(key), func(r rune) bool { return !inAlphabet(r) })
}

// inAlphabet reports whether a character can be part of an edit key.
func inAlphabet(r rune) bool { return 'A' <= r && r <= 'Z' || '2' <= r && r <= '7' }

// upperASCII converts a to z to capitals. Keys contain no other letters.
func upperASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			return r - 'a' + 'A'
		}
		return r
	}, text)
}

// CheckEditKey reports whether key is the record's key under any master key of the ring. It ignores case and trailing
// punctuation. It takes the same time for all wrong keys of the same length.
func (r *Ring) CheckEditKey(kind string, id int64, version int, key string) bool {
	given := sha256.Sum256([]byte(CanonicalEditKey(key)))
	ok := 0
	for _, m := range r.masters {
		want := sha256.Sum256([]byte(editKey(m, kind, id, version)))
		ok |= subtle.ConstantTimeCompare(given[:], want[:])
	}
	return ok == 1
}

func editKey(master []byte, kind string, id int64, version int) string {
	of := []byte("edit-key\x00" + kind + "\x00")
	of = binary.BigEndian.AppendUint64(of, uint64(id))
	of = binary.BigEndian.AppendUint64(of, uint64(version))
	return encoding.EncodeToString(derive(master, string(of))[:editKeyBytes])
}

// derive returns the HMAC-SHA256 of a purpose with a master key. Each purpose begins with a unique word, so no
// derived key reveals another.
func derive(master []byte, of string) []byte {
	mac := hmac.New(sha256.New, master)
	mac.Write([]byte(of))
	return mac.Sum(nil)
}

// Names returns an id for each master key, newest first: 16 capital letters and digits that do not reveal the key.
// Equal ids mean equal keys.
func (r *Ring) Names() []string {
	names := make([]string, len(r.masters))
	for i, master := range r.masters {
		names[i] = encoding.EncodeToString(derive(master, "key-name\x00")[:10])
	}
	return names
}

// Pseudonym returns a pseudonym for value that reveals nothing without the ring. A value has the same pseudonym until a
// newer master key is added. It is for counts and audit events that must not store input.
func (r *Ring) Pseudonym(purpose, value string) string {
	derived := derive(r.masters[0], "pseudonym\x00"+purpose+"\x00"+value)
	return encoding.EncodeToString(derived[:editKeyBytes])
}

// LogHeadKeys returns the keys that authenticate stored heads of the audit log, newest first.
func (r *Ring) LogHeadKeys() [][]byte { return r.derivedKeys("log-head\x00") }

// AuditKeys returns the keys that seal audit events, newest first.
func (r *Ring) AuditKeys() [][]byte { return r.derivedKeys("audit-seal\x00") }

func (r *Ring) derivedKeys(of string) [][]byte {
	derived := make([][]byte, len(r.masters))
	for i, master := range r.masters {
		derived[i] = derive(master, of)
	}
	return derived
}

// Random returns the system's random generator, for packages that take an io.Reader.
func Random() io.Reader { return rand.Reader }

// RandomBytes returns n random bytes from the system's generator.
func RandomBytes(n int) []byte {
	b := make([]byte, n)
	// rand.Read never returns an error on the platforms that Go supports; it crashes instead.
	_, _ = rand.Read(b)
	return b
}

// RandomToken returns a random token of 128 bits as 26 capital letters and digits.
func RandomToken() string { return encoding.EncodeToString(RandomBytes(editKeyBytes)) }

// RandomInt returns a uniformly distributed random number from 0 to n-1. n is at most 65536.
func RandomInt(n int) int {
	limit := 65536 - 65536%n
	for {
		b := RandomBytes(2)
		v := int(b[0])<<8 | int(b[1])
		if v < limit {
			return v % n
		}
	}
}

// Package password hashes passwords and recovery codes and checks them. The hashes cannot be reversed by a thief of the
// database. The package owns argon2.
//
// NewHasher uses the cost that OWASP recommends for argon2id: 19 MiB, two passes, one lane (R7.1). At most two hashes
// are computed at once. Many concurrent sign-ins take longer but do not exhaust the memory.
package password

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"

	"beacon/internal/platform/keys"
)

const (
	memoryKiB = 19456
	passes    = 2
	lanes     = 1
	saltLen   = 16
	hashLen   = 32

	atOnce = 2
)

// A stored hash with a higher cost was not created here. It is rejected without computing it.
const (
	maxMemoryKiB = 4 * memoryKiB
	maxPasses    = 10
)

var base64Raw = base64.RawStdEncoding.Strict()

// Cost is the cost of computing a hash, and so of guessing a password.
type Cost struct {
	MemoryKiB uint32
	Passes    uint32
}

// Hasher creates and checks hashes. It is safe for concurrent use. A process should have one Hasher.
type Hasher struct {
	cost  Cost
	slots chan struct{}
	decoy phc
}

// NewHasher returns a hasher with the recommended cost.
func NewHasher() *Hasher { return NewHasherAt(Cost{memoryKiB, passes}) }

// NewHasherAt returns a hasher with another cost. It is only for tests, which create many hashes; archtest enforces
// this.
func NewHasherAt(cost Cost) *Hasher {
	h := &Hasher{cost: cost, slots: make(chan struct{}, atOnce)}
	h.decoy = h.unmade(keys.RandomBytes(saltLen))
	return h
}

// unmade returns the parameters of a hash that is not computed yet.
func (h *Hasher) unmade(salt []byte) phc {
	return phc{memory: h.cost.MemoryKiB, passes: h.cost.Passes, lanes: lanes, salt: salt, hash: make([]byte, hashLen)}
}

// Hash returns the hash of password as a PHC string with a new salt. It waits for its turn, and returns an error only
// if ctx ends first.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	p := h.unmade(keys.RandomBytes(saltLen))
	hash, err := h.derive(ctx, []byte(password), p)
	if err != nil {
		return "", err
	}
	p.hash = hash
	return p.String(), nil
}

// Check reports whether password has this hash. An empty hash, for an unknown account or an account without a password,
// takes the same time and never matches. It returns an error for an invalid hash, and if ctx ends while it waits.
func (h *Hasher) Check(ctx context.Context, hash, password string) (bool, error) {
	want, known := h.decoy, hash != ""
	if known {
		var err error
		if want, err = parse(hash); err != nil {
			return false, err
		}
	}
	got, err := h.derive(ctx, []byte(password), want)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want.hash) == 1 && known, nil
}

// NewSalt returns a random salt for Derive.
func NewSalt() []byte { return keys.RandomBytes(saltLen) }

// Derive returns a 32-byte hash of a short secret such as a recovery code, at the same cost as a password. The result
// depends only on the secret and the salt. So one call is enough to find a secret among all secrets with the same salt.
func (h *Hasher) Derive(ctx context.Context, secret string, salt []byte) ([]byte, error) {
	return h.derive(ctx, []byte(secret), h.unmade(salt))
}

func (h *Hasher) derive(ctx context.Context, secret []byte, p phc) ([]byte, error) {
	select {
	case h.slots <- struct{}{}:
		defer func() { <-h.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return argon2.IDKey(secret, p.salt, p.passes, p.memory, p.lanes, uint32(len(p.hash))), nil
}

// phc is a hash with its cost and salt.
type phc struct {
	memory uint32 // KiB
	passes uint32
	lanes  uint8
	salt   []byte
	hash   []byte
}

// String returns the PHC format: $argon2id$v=19$m=…,t=…,p=…$salt$hash.
func (p phc) String() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, p.memory, p.passes, p.lanes,
		base64Raw.EncodeToString(p.salt), base64Raw.EncodeToString(p.hash))
}

func parse(s string) (p phc, err error) {
	unreadable := fmt.Errorf("a stored password hash cannot be read")
	parts := strings.Split(s, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return p, unreadable
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &p.memory, &p.passes, &p.lanes); err != nil {
		return p, unreadable
	}
	salt, saltErr := base64Raw.DecodeString(parts[4])
	hash, hashErr := base64Raw.DecodeString(parts[5])
	fits := p.memory > 0 && p.memory <= maxMemoryKiB && p.passes > 0 && p.passes <= maxPasses && p.lanes > 0
	if saltErr != nil || hashErr != nil || !fits || len(salt) < 8 || len(hash) < 16 || len(hash) > 64 {
		return p, unreadable
	}
	p.salt, p.hash = salt, hash
	return p, nil
}

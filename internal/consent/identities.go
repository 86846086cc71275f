package consent

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/platform/secretbox"
)

// sealedKey is the kind under which the key of an identity is encrypted.
const sealedKey = "signing-identity"

// Identities provides the identity that signs documents. The first start creates one. An imported identity replaces it
// for later documents.
type Identities struct {
	store Store
	box   *secretbox.Box
	clock clock.Clock
	name  string // of the organization

	mu      sync.Mutex
	current pdfsign.Identity
	id      int64
}

// NewIdentities returns the identities. name is the subject of the certificates that Current creates.
func NewIdentities(store Store, box *secretbox.Box, c clock.Clock, name string) *Identities {
	return &Identities{store: store, box: box, clock: c, name: name}
}

// Current returns the identity in use, and creates one if there is none.
func (i *Identities) Current(ctx context.Context) (pdfsign.Identity, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	all, err := i.store.Identities(ctx)
	if err != nil {
		return pdfsign.Identity{}, err
	}
	if len(all) == 0 {
		made, err := pdfsign.NewIdentity(i.name, i.clock.Now())
		if err != nil {
			return made, err
		}
		first, err := i.stored(made)
		if err != nil {
			return made, err
		}
		if err := i.store.AddFirstIdentity(ctx, first); err != nil {
			return made, err
		}
		if all, err = i.store.Identities(ctx); err != nil {
			return made, err
		}
	}
	return i.open(all)
}

// Expires returns the expiry of the certificate in use, or the zero time before the first signature.
func (i *Identities) Expires(ctx context.Context) (time.Time, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	all, err := i.store.Identities(ctx)
	if err != nil || len(all) == 0 {
		return time.Time{}, err
	}
	current, err := i.open(all)
	if err != nil {
		return time.Time{}, err
	}
	return current.Expires(), nil
}

// open decrypts the newest identity that is not retired, and caches it.
func (i *Identities) open(all []StoredIdentity) (pdfsign.Identity, error) {
	for _, stored := range all {
		if stored.RetiredAt != nil {
			continue
		}
		if stored.ID == i.id {
			return i.current, nil
		}
		key, err := i.box.Open(sealedKey, "key", stored.SealedKey)
		if err != nil {
			return pdfsign.Identity{}, fmt.Errorf("open the signing key: %w", err)
		}
		identity, err := pdfsign.ParseIdentity([]byte(stored.Certificate), key)
		if err == nil {
			i.current, i.id = identity, stored.ID
		}
		return identity, err
	}
	return pdfsign.Identity{}, errors.New("there is no signing identity")
}

// Import replaces the identity in use by an external one.
func (i *Identities) Import(ctx context.Context, certificatePEM, keyPEM []byte) error {
	identity, err := pdfsign.ParseIdentity(certificatePEM, keyPEM)
	if err != nil {
		return err
	}
	stored, err := i.stored(identity)
	if err != nil {
		return err
	}
	return i.store.ReplaceIdentity(ctx, stored, audit.Event{
		At:     stored.CreatedAt,
		Actor:  audit.Actor{Kind: audit.System},
		Action: "signing-identity.imported",
		Details: map[string]string{
			"fingerprint": identity.Fingerprint(),
			"ends":        identity.Expires().UTC().Format(time.DateOnly),
		},
	})
}

// stored returns an identity with its encrypted key, for the database.
func (i *Identities) stored(identity pdfsign.Identity) (StoredIdentity, error) {
	certificate, key, err := identity.PEM()
	if err != nil {
		return StoredIdentity{}, err
	}
	sealed, err := i.box.Seal(sealedKey, "key", key)
	if err != nil {
		return StoredIdentity{}, err
	}
	return StoredIdentity{Certificate: string(certificate), SealedKey: sealed, CreatedAt: i.clock.Now()}, nil
}

// IsOurs reports whether a certificate's fingerprint belongs to one of our identities, including those that no longer
// sign.
func (i *Identities) IsOurs(ctx context.Context, fingerprint string) (bool, error) {
	all, err := i.store.Identities(ctx)
	if err != nil {
		return false, err
	}
	for _, stored := range all {
		ours, err := pdfsign.CertificateFingerprint([]byte(stored.Certificate))
		if err == nil && ours == fingerprint {
			return true, nil
		}
	}
	return false, nil
}

// names returns the names in the certificates of our identities.
func (i *Identities) names(ctx context.Context) (names []string, err error) {
	all, err := i.store.Identities(ctx)
	for _, stored := range all {
		if name, err := pdfsign.CertificateName([]byte(stored.Certificate)); err == nil {
			names = append(names, name)
		}
	}
	return names, err
}

// CheckKeys returns an error unless the key of every identity, including retired ones, is encrypted with a master key.
// Otherwise a certificate inserted with SQL would be accepted as ours.
func (i *Identities) CheckKeys(ctx context.Context) error {
	all, err := i.store.Identities(ctx)
	if err != nil {
		return err
	}
	for _, stored := range all {
		key, err := i.box.Open(sealedKey, "key", stored.SealedKey)
		if err == nil {
			_, err = pdfsign.ParseIdentity([]byte(stored.Certificate), key)
		}
		if err != nil {
			return fmt.Errorf("the signing identity %d has no valid key: %w", stored.ID, err)
		}
	}
	return nil
}

// HasOurCertificate reports whether a file, even a damaged one, contains a certificate of one of our identities.
func (i *Identities) HasOurCertificate(ctx context.Context, file []byte) (bool, error) {
	all, err := i.store.Identities(ctx)
	return slices.ContainsFunc(
		all, func(stored StoredIdentity) bool { return pdfsign.Carries(file, []byte(stored.Certificate)) },
	), err
}

package consent

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"strconv"

	"beacon/internal/platform/blob"
	"beacon/internal/platform/fault"
)

// What is sealed for a consent, bound to its id (R6.7).
const (
	sealedDocument = "consent-document"
	sealedPhoto    = "consent-photo"
)

// folder is where they lie.
const folder = "consents"

func hashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// put encrypts content for a consent, stores it and answers its name.
func (s *Service) put(ctx context.Context, kind string, consentID int64, content []byte) (string, error) {
	sealed, err := s.Box.Seal(kind, strconv.FormatInt(consentID, 10), content)
	if err != nil {
		return "", err
	}
	name := folder + "/" + hashOf(sealed)
	return name, s.Blobs.Put(ctx, name, bytes.NewReader(sealed), int64(len(sealed)), blob.Binary)
}

// get returns what put stored.
func (s *Service) get(ctx context.Context, kind string, consentID int64, name string) ([]byte, error) {
	if name == "" {
		return nil, fault.New(fault.NotFound, msgNoConsent)
	}
	r, _, err := s.Blobs.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }() // only read
	sealed, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return s.Box.Open(kind, strconv.FormatInt(consentID, 10), sealed)
}

// forget deletes a file that nothing refers to any more. What cannot be deleted
// now stays behind, unreadable without the key ring.
func (s *Service) forget(ctx context.Context, name string) {
	if name == "" {
		return
	}
	if err := s.Blobs.Delete(context.WithoutCancel(ctx), name); err != nil {
		s.Log.WarnContext(ctx, "a file of a consent could not be deleted", "error", err)
	}
}

// forgetUnused deletes the file of a transaction that failed. If a rule ended the
// transaction, nothing refers to the file. After any other failure it may have
// been committed all the same, so the file stays, and Sweep finds out.
func (s *Service) forgetUnused(ctx context.Context, name string, why error) {
	var ruled *fault.Error
	if errors.As(why, &ruled) && ruled.Code != fault.Internal {
		s.forget(ctx, name)
	}
}

// ForgetPhotos deletes the originals of photo IDs whose time is over, and
// answers how many (R6.7). The small picture in a document stays.
func (s *Service) ForgetPhotos(ctx context.Context) (n int, err error) {
	due, err := s.Store.PhotosDue(ctx, s.Clock.Now(), 100)
	if err != nil {
		return 0, err
	}
	for _, c := range due {
		name := c.PhotoName
		err := s.Store.InTx(ctx, func(tx Tx) error {
			if _, err := tx.LockDonor(ctx, c.DonorID); err != nil {
				return err
			}
			fresh, err := tx.Consent(ctx, c.ID)
			if err != nil || fresh.PhotoName != name {
				return err
			}
			fresh.PhotoName, fresh.PhotoUntil = "", nil
			if fresh.State == Initialed { // what was shown had the picture in it
				fresh.State, fresh.ShownHash = Agreed, ""
			}
			return tx.SaveConsent(ctx, fresh)
		})
		if err != nil {
			return n, err
		}
		s.forget(ctx, name)
		n++
	}
	return n, nil
}

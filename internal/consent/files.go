package consent

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"beacon/internal/audit"
	"beacon/internal/legalhold"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/pdfcheck"
)

// The kinds of encrypted files. Each file is bound to its consent's id (R6.7).
const (
	sealedDocument = "consent-document"
	sealedPhoto    = "consent-photo"
)

// folder is the blob folder of the files, with a subfolder for each consent.
const folder = "consents"

// FolderFor returns the blob folder of the files of a consent.
func FolderFor(consentID int64) string { return fmt.Sprintf("%s/%d", folder, consentID) }

func hexHash(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// fileHash returns the hash of a file without loading it into memory.
func fileHash(file pdfcheck.File) (string, error) {
	sum := sha256.New()
	if _, err := io.Copy(sum, io.NewSectionReader(file, 0, file.Size())); err != nil {
		return "", fmt.Errorf("read the file: %w", err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// fileContent returns the content of a file. It uses memory, so only the holder of a turn may call it.
func fileContent(file pdfcheck.File) ([]byte, error) {
	content, err := io.ReadAll(io.NewSectionReader(file, 0, file.Size()))
	if err != nil {
		return nil, fmt.Errorf("read the file: %w", err)
	}
	return content, nil
}

// put encrypts content for a consent, stores it and returns its name.
func (s *Service) put(ctx context.Context, kind string, consentID int64, content []byte) (string, error) {
	sealed, err := s.d.Box.Seal(kind, strconv.FormatInt(consentID, 10), content)
	if err != nil {
		return "", err
	}
	name := FolderFor(consentID) + "/" + hexHash(sealed)
	return name, s.d.Blobs.Put(ctx, name, bytes.NewReader(sealed), int64(len(sealed)))
}

// get returns the content that put stored.
func (s *Service) get(ctx context.Context, kind string, consentID int64, name string) ([]byte, error) {
	if name == "" {
		return nil, fault.New(fault.NotFound, msgNoConsent)
	}
	r, _, err := s.d.Blobs.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }() // read-only
	sealed, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return s.d.Box.Open(kind, strconv.FormatInt(consentID, 10), sealed)
}

// deleteFile deletes an unreferenced file. It only logs a failure, because the file is encrypted and Sweep deletes it
// later.
func (s *Service) deleteFile(ctx context.Context, name string) {
	if name == "" {
		return
	}
	if err := s.d.Blobs.Delete(context.WithoutCancel(ctx), name); err != nil {
		s.d.Log.WarnContext(ctx, "a file of a consent could not be deleted", "error", err)
	}
}

// deleteReplaced deletes a picture that the signer replaced or withdrew. It keeps the picture if the record is under a
// legal hold (R15.3d), or if the holds cannot be read: Sweep decides later.
func (s *Service) deleteReplaced(ctx context.Context, of audit.Subject, name string) {
	if name == "" {
		return
	}
	held, err := legalhold.IsCovered(ctx, s.d.Holds, of, s.today())
	if err != nil {
		s.d.Log.WarnContext(ctx, "a file of a consent was not deleted: the legal holds cannot be read", "error", err)
	}
	if err == nil && !held {
		s.deleteFile(ctx, name)
	}
}

// today returns the registry's date (ISO), which determines the end of legal holds.
func (s *Service) today() string { return s.d.Clock.Now().In(s.d.Zone).Format(time.DateOnly) }

// deleteUnused deletes the file of a transaction that a rule rolled back. After any other failure the transaction may
// have been committed, so Sweep decides about the file.
func (s *Service) deleteUnused(ctx context.Context, name string, why error) {
	var broken *fault.Error
	if errors.As(why, &broken) && broken.Code != fault.Internal {
		s.deleteFile(ctx, name)
	}
}

// ForgetPhoto removes the original of a photo ID from a consent if it was due before a time (R6.7). It returns the name
// of the file, which the caller deletes after the commit, or "" if none was due. The small picture in the document
// stays. The deletion is an event at now.
func ForgetPhoto(ctx context.Context, tx Tx, id int64, before, now time.Time) (name string, err error) {
	c, err := tx.Consent(ctx, id)
	if err != nil {
		return "", err
	}
	if _, err := tx.LockDonor(ctx, c.DonorID); err != nil {
		return "", err
	}
	if c, err = tx.Consent(ctx, id); err != nil {
		return "", err
	}
	if c.PhotoName == "" || c.PhotoUntil == nil || !c.PhotoUntil.Before(before) {
		return "", nil
	}
	name = c.PhotoName
	e := c.nextEvent(PhotoDeleted, now, audit.Origin{}, nil)
	if err := tx.AddEvent(ctx, e); err != nil {
		return "", err
	}
	if err := tx.Append(ctx, audit.Event{
		At: now, Actor: audit.Actor{Kind: audit.System}, Action: "consent." + PhotoDeleted, Subject: c.Subject(),
		Details: bind(e, nil),
	}); err != nil {
		return "", err
	}
	return name, tx.SaveConsent(ctx, c)
}

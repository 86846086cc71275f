package consent

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/secretbox"
)

// Resealed counts the items that Reseal encrypted again.
type Resealed struct {
	Keys, Documents, Photos int      // encrypted again
	Unreadable              []string // items that no key of the ring decrypts
}

// Reseal encrypts all items again that an older master key encrypted: the keys of signing identities, documents and
// photo IDs. The older keys can then be removed (ADR 31). People can sign during Reseal. If Reseal ends early, the next
// call continues. progress may be nil; it is called with the number of consents checked so far.
func (s *Service) Reseal(ctx context.Context, progress func(consents int)) (r Resealed, err error) {
	if err := s.d.Identity.reseal(ctx, &r); err != nil {
		return r, err
	}
	var former []string
	// Former files are deleted last, because a concurrent reader may be about to open one. If the process is killed,
	// Sweep deletes the rest.
	defer func() {
		for _, name := range former {
			s.deleteFile(ctx, name)
		}
	}()
	looked := 0
	err = s.each(ctx, func(c Consent) error {
		if err := s.resealConsent(ctx, c, &r, &former); err != nil {
			return fmt.Errorf("consent %d: %w", c.ID, err)
		}
		looked++
		if progress != nil {
			progress(looked)
		}
		return nil
	})
	return r, err
}

// sealedFile is an encrypted file of a consent. move makes the record refer to a new name, unless the file was replaced
// since. count is the number of files of the kind that were encrypted again.
type sealedFile struct {
	kind, name string
	move       func(ctx context.Context, id int64, former, name string) (bool, error)
	count      *int
}

func (s *Service) resealConsent(ctx context.Context, c Consent, r *Resealed, former *[]string) error {
	for _, f := range []sealedFile{
		{sealedDocument, c.DocumentName, s.d.Store.MoveDocument, &r.Documents},
		{sealedPhoto, c.PhotoName, s.d.Store.MovePhoto, &r.Photos},
	} {
		if f.name == "" {
			continue
		}
		content, err := s.readOld(ctx, f.kind, c.ID, f.name)
		switch {
		case errors.Is(err, secretbox.ErrUnopened), errors.Is(err, fault.ErrNotFound):
			if again, errAgain := s.d.Store.Consent(ctx, c.ID); errAgain != nil ||
				(again.DocumentName != f.name && again.PhotoName != f.name) {
				continue // replaced concurrently
			}
			r.Unreadable = append(r.Unreadable, fmt.Sprintf("%s of consent %d", f.kind, c.ID))
			continue
		case err != nil:
			return err
		case content == nil:
			continue
		}
		moved, err := s.replaceFile(ctx, c.ID, f, content)
		if err != nil {
			return err
		}
		if moved {
			*former = append(*former, f.name)
			*f.count++
		}
	}
	return nil
}

// readOld returns the content of a file that an older key encrypted, or nil if the newest key did.
func (s *Service) readOld(ctx context.Context, kind string, consentID int64, name string) ([]byte, error) {
	r, _, err := s.d.Blobs.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }() // read-only
	head := make([]byte, secretbox.PrefixLen)
	n, err := io.ReadFull(r, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if s.d.Box.IsNewest(head[:n]) {
		return nil, nil
	}
	rest, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	content, err := s.d.Box.Open(kind, strconv.FormatInt(consentID, 10), append(head[:n], rest...))
	if content == nil && err == nil {
		content = []byte{}
	}
	return content, err
}

// replaceFile encrypts content into a new file and makes the record refer to it instead of the old file.
func (s *Service) replaceFile(ctx context.Context, consentID int64, f sealedFile, content []byte) (bool, error) {
	name, err := s.put(ctx, f.kind, consentID, content)
	if err != nil {
		return false, err
	}
	moved, err := f.move(ctx, consentID, f.name, name)
	if err == nil && !moved { // replaced concurrently
		s.deleteFile(ctx, name)
	}
	return moved, err
}

// reseal encrypts the keys of all identities again, including retired ones.
func (i *Identities) reseal(ctx context.Context, r *Resealed) error {
	all, err := i.store.Identities(ctx)
	if err != nil {
		return err
	}
	for _, stored := range all {
		if i.box.IsNewest(stored.SealedKey) {
			continue
		}
		key, err := i.box.Open(sealedKey, "key", stored.SealedKey)
		if err != nil {
			r.Unreadable = append(r.Unreadable, fmt.Sprintf("key of signing identity %d", stored.ID))
			continue
		}
		sealed, err := i.box.Seal(sealedKey, "key", key)
		if err != nil {
			return err
		}
		done, err := i.store.ResealIdentity(ctx, stored.ID, stored.SealedKey, sealed)
		if err != nil {
			return err
		}
		if done {
			r.Keys++
		}
	}
	return nil
}

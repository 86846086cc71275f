package privacy

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path"
	"strings"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
)

// Finish completes confirmed erasures: it deletes their files, scrubs the database files, and writes the certificates.
// It returns the number of completed erasures. The next call retries failed steps.
func (s *Service) Finish(ctx context.Context) (done int, err error) {
	open, err := s.d.Store.Confirmed(ctx)
	if err != nil || len(open) == 0 {
		return 0, err
	}
	if err := s.d.Store.Scrub(ctx); err != nil {
		return 0, fmt.Errorf("clean the database: %w", err)
	}
	for _, e := range open {
		if failed := s.finish(ctx, e); failed != nil {
			err = errors.Join(err, fmt.Errorf("erasure %d: %w", e.ID, failed))
			continue
		}
		done++
	}
	return done, err
}

func (s *Service) finish(ctx context.Context, e Erasure) error {
	if err := s.checkErasure(ctx, e); err != nil && !errors.Is(err, errNoPaper) {
		return err // delete and certify nothing that only a database row confirms
	}
	for _, name := range e.Files {
		if err := s.deleteFiles(ctx, name); err != nil {
			return err
		}
	}
	size, err := s.d.Store.LogSize(ctx)
	if err != nil {
		return err
	}
	now := s.now()
	e.State, e.Files, e.LogSize, e.DoneAt = Done, nil, size, &now
	if e.Certificate, err = s.certificate(ctx, e, storedLang, now); err != nil {
		return err
	}
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		stored, err := tx.Erasure(ctx, e.ID)
		if err != nil || stored.State == Done { // by another node
			return err
		}
		if err := tx.SaveErasure(ctx, e); err != nil {
			return err
		}
		sum := sha256.Sum256(e.Certificate)
		return tx.Append(ctx, audit.Event{
			At: now, Actor: audit.Actor{Kind: audit.System}, Action: certifiedAction, Subject: e.Subject,
			Details: map[string]string{
				erasureDetail: number(e.ID), sha256Detail: hex.EncodeToString(sum[:]), rowDetail: e.hash(),
			},
		})
	})
}

// deleteFiles deletes a file, or all files of a folder, and verifies that the storage no longer has them.
func (s *Service) deleteFiles(ctx context.Context, name string) error {
	if !strings.HasSuffix(name, "/") {
		err := s.d.Files.Delete(ctx, name)
		if err == nil {
			_, err = s.d.Files.Stat(ctx, name)
			err = isGone(name, err)
		}
		return err
	}
	folder := strings.TrimSuffix(name, "/")
	var names []string
	list := func(file string) error {
		names = append(names, file)
		return nil
	}
	if err := s.d.Files.Walk(ctx, folder, list); err != nil {
		return err
	}
	for _, file := range names {
		if err := s.deleteFiles(ctx, file); err != nil {
			return err
		}
	}
	return s.d.Files.Walk(ctx, folder, func(file string) error { return isGone(file, nil) })
}

// PictureFolder returns the folder of all files of a picture.
func PictureFolder(stem string) string { return path.Dir(microsite.PictureFiles(stem)[0]) }

// isGone returns nil if found is fault.ErrNotFound.
func isGone(name string, found error) error {
	if errors.Is(found, fault.ErrNotFound) {
		return nil
	}
	if found != nil {
		return found
	}
	return fmt.Errorf("the storage still has %s", name)
}

// maxListed is the maximum number of listed erasures.
const maxListed = 500

// Listed is an erasure, with the name of the person while the request is pending.
type Listed struct {
	Erasure
	Name   string
	IsOver bool // expired without confirmation
}

// Erasures returns the newest erasures. It is audited.
func (s *Service) Erasures(ctx context.Context, by access.Principal, o audit.Origin) (all []Listed, err error) {
	if !by.IsAdmin() {
		return nil, errNotAllowed
	}
	erasures, err := s.d.Store.Erasures(ctx, maxListed)
	if err != nil {
		return nil, err
	}
	for _, e := range erasures {
		l := Listed{Erasure: e, Name: e.Pseudonym, IsOver: e.isOver(s.d.Clock.Now())}
		if l.Pseudonym == "" {
			p, err := s.d.Store.Person(ctx, e.Subject)
			if err != nil && !errors.Is(err, fault.ErrNotFound) { // erased by a later request
				return nil, err
			}
			l.Name = p.FullName()
		}
		all = append(all, l)
	}
	return all, s.d.Store.InTx(ctx, func(tx Tx) error {
		details := map[string]string{"rows": fmt.Sprint(len(all))}
		return s.trail(tx, by, o, audit.Subject{Kind: "erasure"}).Record(ctx, "privacy.erasures-viewed", details)
	})
}

// Certificate returns the certificate of a completed erasure in the caller's language. It is audited. The stored
// certificate is in English; another language is rendered from the same data and signed now.
func (s *Service) Certificate(
	ctx context.Context, by access.Principal, id int64, c access.Caller,
) (pdf []byte, err error) {
	if !by.IsAdmin() {
		return nil, errNotAllowed
	}
	e, err := s.d.Store.Erasure(ctx, id)
	if err != nil {
		return nil, err
	}
	if pdf = e.Certificate; len(pdf) == 0 {
		return nil, fault.ErrNotFound
	}
	if err := s.checkErasure(ctx, e); err != nil { // the source of the other language
		return nil, fmt.Errorf("erasure %d: %w", id, err)
	}
	if c.Lang != storedLang {
		if pdf, err = s.certificate(ctx, e, c.Lang, s.d.Clock.Now()); err != nil {
			return nil, err
		}
	}
	return pdf, s.d.Store.InTx(ctx, func(tx Tx) error {
		details := map[string]string{"erasure": number(id), "language": string(c.Lang)}
		return s.trail(tx, by, c.Origin, e.Subject).Record(ctx, "privacy.certificate-read", details)
	})
}

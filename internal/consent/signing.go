package consent

import (
	"context"
	"fmt"
	"io"
	"strings"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/picture"
	"beacon/internal/texts"
	"beacon/internal/voucher"
)

// photoSide is the width and height of the photo ID in a document, in pixels (V9).
const photoSide = 175

// Photo is an uploaded picture of an ID.
type Photo struct {
	File io.ReadSeeker
	Size int64
}

// CreatePDF ends the second stage: it stores every initial and, for an adult, the photo ID. It returns the document to
// sign as an HTML fragment, and its hash. Without a new photo, an earlier one is kept.
func (s *Service) CreatePDF(
	ctx context.Context, a Access, given []Initial, version string, photo *Photo,
) (html, hash string, err error) {
	original, small, err := s.readPhoto(ctx, photo)
	if err != nil {
		return "", "", err
	}
	// Read before the transaction, which would otherwise wait for a second connection.
	wording, err := s.wording(ctx, a.Entity, version)
	if err != nil && fault.CodeFrom(err) != fault.NotFound {
		return "", "", err
	}
	var put, replaced string
	err = s.change(ctx, a, func(tx Tx, g voucher.Signer, c *Consent) error {
		if err := s.checkCreatePDF(g, c, given, wording.Version, photo != nil); err != nil {
			return err
		}
		if err := c.move(Initialed); err != nil {
			return err
		}
		kept, _ := validInitials(given, *c)
		if err := s.appendEvent(ctx, tx, c, a.event(g.Actor(), InitialsGiven, a.attested(map[string]string{
			initialsDetail:   initialsText(kept),
			statementsDetail: c.StatementsVersion,
			languageDetail:   string(a.Caller.Lang), // language in which the signer read the statements
		}))); err != nil {
			return err
		}
		if photo != nil {
			replaced = c.PhotoName
			if put, err = s.put(ctx, sealedPhoto, c.ID, original); err != nil {
				return err
			}
			c.PhotoName = put
			details := a.attested(map[string]string{
				documentDetail: hexHash(original), untilDetail: timeText(s.d.Clock.Now().Add(s.d.KeepPhoto)),
			})
			if err := s.appendEvent(ctx, tx, c, a.event(g.Actor(), PhotoGiven, details)); err != nil {
				return err
			}
		}
		if small == nil && c.PhotoName != "" {
			if small, err = s.smallPhoto(ctx, *c); err != nil {
				return err
			}
		}
		html, hash = s.newDraft(wording, *c, g, small).shown()
		details := namedDetails(g)
		details[documentDetail] = hash
		return s.appendEvent(ctx, tx, c, a.event(g.Actor(), DocumentShown, a.attested(details)))
	})
	if err != nil {
		s.deleteUnused(ctx, put, err)
		return "", "", err
	}
	s.deleteReplaced(ctx, a.subject(), replaced)
	return html, hash, nil
}

// checkCreatePDF checks the rules of the second stage.
func (s *Service) checkCreatePDF(g voucher.Signer, c *Consent, given []Initial, version string, photo bool) error {
	if c.State != Agreed && c.State != Initialed || !s.mayStillSign(*c, g) {
		return fault.New(fault.Conflict, msgOrder)
	}
	if version != c.StatementsVersion {
		return fault.New(fault.Conflict, catalogues.Text("consent.new-words"))
	}
	var broken fault.Fields
	if _, complete := validInitials(given, *c); !complete {
		broken.Add("initials", catalogues.Text("e-consent.rule.initials"))
	}
	broken.AddIf(!photo && c.PhotoName == "" && personal.IsAdult(g.Person().BirthDate, s.d.Clock.Now()), "file", msgPhoto)
	return fault.Broken(broken)
}

// readPhoto checks an uploaded PNG or JPEG (V5). It returns its bytes and a small version.
func (s *Service) readPhoto(ctx context.Context, photo *Photo) (original, small []byte, err error) {
	if photo == nil {
		return nil, nil, nil
	}
	info, err := s.d.Pictures.Inspect(photo.File, photo.Size)
	if err != nil && fault.CodeFrom(err) != fault.WrongType {
		return nil, nil, err
	}
	if info.Format != picture.PNG && info.Format != picture.JPEG {
		return nil, nil, fault.New(fault.WrongType, catalogues.Text("e-consent.photo.type"))
	}
	in, err := s.d.Pictures.Ingest(ctx, photo.File, photo.Size)
	if err != nil {
		return nil, nil, err
	}
	small, err = s.d.Pictures.Square(ctx, in.Master, photoSide)
	return in.Master, small, err
}

func (s *Service) smallPhoto(ctx context.Context, c Consent) ([]byte, error) {
	original, err := s.get(ctx, sealedPhoto, c.ID, c.PhotoName)
	if err != nil {
		return nil, err
	}
	return s.d.Pictures.Square(ctx, original, photoSide)
}

func (s *Service) newDraft(wording texts.Edition, c Consent, g voucher.Signer, small []byte) draft {
	return draft{
		registry: s.d.Registry, lang: c.Language, entity: c.Entity, signer: g, consent: c, photo: small, wording: wording,
	}
}

// Finalize is the third stage: the typed signature on exactly the document that was shown. It returns the signed
// document, which it stores byte for byte.
func (s *Service) Finalize(
	ctx context.Context, a Access, signature, shownHash string,
) (pdf []byte, fileName string, err error) {
	select {
	case s.signSlots <- struct{}{}:
		defer func() { <-s.signSlots }()
	case <-ctx.Done():
		return nil, "", ctx.Err()
	}
	c, g, err := s.readyToSign(ctx, a, signature, shownHash)
	if err != nil {
		return nil, "", err
	}
	version := c.Version
	events, err := s.checkRecord(ctx, c)
	if err != nil {
		return nil, "", s.refuseAltered(ctx, err, fault.Conflict)
	}
	now := s.d.Clock.Now()
	details := namedDetails(g)
	details[signatureDetail], details["shown"], details[languageDetail] = signature, shownHash, string(c.Language)
	signed := c.nextEvent(SignatureGiven, now, a.Caller.Origin, a.attested(details))
	pdf, proof, err := s.signDocument(ctx, c, g, append(events, signed))
	if err != nil {
		return nil, "", err
	}
	name, err := s.put(ctx, sealedDocument, c.ID, pdf)
	if err == nil {
		kept := c.nextEvent(DocumentKept, now, a.Caller.Origin,
			map[string]string{
				documentDetail: hexHash(pdf), sizeDetail: fmt.Sprint(len(pdf)), "timeStamp": fmt.Sprint(proof.isStamped),
				certificateDetail: proof.certificate,
			})
		c.DocumentName = name
		err = s.complete(ctx, a, completion{c, version, []Event{signed, kept}, &proof.draft})
	}
	if err != nil {
		s.deleteUnused(ctx, name, err)
		return nil, "", err
	}
	s.d.EmailsQueued()
	if err := s.d.Trail.SignNow(ctx); err != nil { // the consent is valid; the next checkpoint covers it
		s.d.Log.ErrorContext(ctx, "no checkpoint covers a signed consent yet", "consent", c.ID, "error", err)
	}
	return pdf, c.FileName, nil
}

// readyToSign checks the rules of the third stage and returns the consent to sign.
func (s *Service) readyToSign(
	ctx context.Context, a Access, signature, shownHash string,
) (Consent, voucher.Signer, error) {
	g, err := s.signer(ctx, a)
	if err != nil {
		return Consent{}, g, err
	}
	if err := maySign(ctx, s.d.Store, a, g); err != nil {
		return Consent{}, g, err
	}
	c, err := s.d.Store.Newest(ctx, a.Entity, a.entityID())
	if fault.CodeFrom(err) == fault.NotFound ||
		err == nil && (c.State != Initialed || shownHash != c.ShownHash || !s.mayStillSign(c, g)) {
		return c, g, fault.New(fault.Conflict, msgOrder)
	}
	if err == nil && !c.Consenter.isSignature(signature) {
		err = fault.Broken([]fault.Field{{Name: "signature", Message: catalogues.Text("e-consent.rule.signature")}})
	}
	return c, g, err
}

// signatureProof has the properties of a document's signature.
type signatureProof struct {
	draft       draft
	isStamped   bool   // with the time of a time stamping service
	certificate string // fingerprint
}

// signDocument creates and signs the document. It returns a Conflict fault if the content differs from the shown
// document.
func (s *Service) signDocument(
	ctx context.Context, c Consent, g voucher.Signer, events []Event,
) (pdf []byte, proof signatureProof, err error) {
	var small []byte
	if c.PhotoName != "" {
		if small, err = s.smallPhoto(ctx, c); err != nil {
			return nil, proof, err
		}
	}
	wording, err := s.wording(ctx, c.Entity, c.StatementsVersion)
	if fault.CodeFrom(err) == fault.NotFound { // the words of another release of Beacon
		err = fault.New(fault.Conflict, msgOrder)
	}
	if err != nil {
		return nil, proof, err
	}
	w := s.newDraft(wording, c, g, small)
	if _, hash := w.shown(); hash != c.ShownHash {
		return nil, proof, fault.New(fault.Conflict, msgOrder)
	}
	now := s.d.Clock.Now()
	plain, err := w.signed(now, s.d.Zone, s.d.VerifyAt, events).PDF()
	if err != nil {
		return nil, proof, err
	}
	identity, err := s.d.Identity.Current(ctx)
	if err != nil {
		return nil, proof, err
	}
	proof.draft, proof.certificate = w, identity.Fingerprint()
	pdf, proof.isStamped, err = pdfsign.Sign(
		ctx, plain, identity, pdfsign.Options{
			Name: s.d.Registry.Name, Reason: w.title(), At: now, Stamper: s.d.Stamper,
			Tooltip: w.text(catalogues.Text("consent.seal").With("name", s.d.Registry.Name)),
		},
	)
	return pdf, proof, err
}

// completion is a finished consent with its inputs.
type completion struct {
	consent Consent
	version int64 // of the consent as read
	events  []Event
	draft   *draft // the signed document; nil on paper
}

// isOf reports whether the document states the same about a signer as when it was signed: the names, the holders, the
// statements and the initials.
func (w draft) isOf(g voucher.Signer) bool {
	w.photo = nil
	_, signed := w.shown()
	w.signer = g
	_, now := w.shown()
	return signed == now
}

// complete stores a finished consent, advances the signer's step, supersedes earlier consents and emails the link to
// the copy, all in one transaction. It returns a Conflict fault if the consent changed since it was read, or if the
// records no longer match the document: another list of holders needs another signature.
func (s *Service) complete(ctx context.Context, a Access, done completion) error {
	c := done.consent
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		g, err := s.lock(ctx, tx, a)
		if err != nil {
			return err
		}
		fresh, err := tx.Consent(ctx, c.ID)
		if err != nil {
			return err
		}
		if fresh.Version != done.version || done.draft != nil && !done.draft.isOf(g) {
			return fault.New(fault.Conflict, msgOrder)
		}
		for _, e := range done.events {
			if err := tx.AddEvent(ctx, e); err != nil {
				return err
			}
			action, by := "consent."+e.Action, a.actor(g)
			if err := s.trail(tx, by, g.Subject(), a.Caller).Record(ctx, action, bind(e, a.attested(nil))); err != nil {
				return err
			}
		}
		if err := tx.SaveConsent(ctx, c); err != nil {
			return err
		}
		isThis := func(o Consent) bool { return o.ID == c.ID }
		if err := s.supersedeOthers(ctx, tx, a, audit.Event{Actor: a.actor(g)}, isThis); err != nil {
			return err
		}
		if err := s.d.Vouchers.Consented(ctx, tx, g, c.FileName); err != nil {
			return err
		}
		ended, err := tx.EndSupervision(ctx, a.Entity, a.entityID())
		if err != nil {
			return err
		}
		if a.Supervision != nil && ended == 0 { // staff ended the session in the meantime
			return fault.New(fault.NotFound, msgSupervisionOver)
		}
		return s.emailCopy(ctx, tx, a, g)
	})
}

// emailCopy emails the link to the copy. A person who takes part on paper is informed of a copy on paper instead.
func (s *Service) emailCopy(ctx context.Context, tx Tx, a Access, g voucher.Signer) error {
	is, err := isPaperOnly(ctx, tx, a)
	if err != nil {
		return err
	}
	if is {
		return tx.Enqueue(ctx, g.Mail(notify.DonorConsentPaper, notify.HolderConsentPaper, s.d.Clock.Now()))
	}
	return tx.Enqueue(ctx, g.Mail(notify.DonorConsentCopy, notify.HolderConsentCopy, s.d.Clock.Now()))
}

// supersedeOthers supersedes every active consent of a donor or holder for which keep returns false, and appends e to
// each.
func (s *Service) supersedeOthers(
	ctx context.Context, tx Tx, a Access, e audit.Event, keep func(Consent) bool,
) error {
	e.Origin, e.Action = a.Caller.Origin, Replaced
	standing, err := tx.InForce(ctx, a.Entity, a.entityID())
	if err != nil {
		return err
	}
	for _, c := range standing {
		if keep(c) {
			continue
		}
		if err := c.move(Superseded); err != nil {
			return err
		}
		if err := s.appendEvent(ctx, tx, &c, e); err != nil {
			return err
		}
		if err := tx.SaveConsent(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// fileNameFor returns the consenter's name with the suffix .pdf (V7), without characters that file names cannot
// contain.
func fileNameFor(c Consenter) string {
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r < ' ' {
			return -1
		}
		return r
	}, strings.TrimSpace(c.fullName()))
	return name + ".pdf"
}

package consent

import (
	"context"
	"path"
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/plaintext"
	"beacon/internal/voucher"
)

var msgNoFile = catalogues.Text("consent.no-file")

// refusals are what is said about a file that is not taken (R6.9), with
// the code of each; any other reason counts as damaged.
var refusals = map[pdfcheck.Reason]struct {
	code fault.Code
	text locale.Text
}{
	pdfcheck.TooLarge: {
		fault.TooLarge,
		catalogues.Text("consent.pdf.too-large"),
	},
	pdfcheck.NotAPDF: {
		fault.WrongType,
		catalogues.Text("consent.pdf.not-a-pdf"),
	},
	pdfcheck.Encrypted: {
		fault.RuleBroken,
		catalogues.Text("consent.pdf.encrypted"),
	},
	pdfcheck.TooManyPages: {
		fault.RuleBroken,
		catalogues.Text("consent.pdf.many-pages"),
	},
	pdfcheck.Damaged: {
		fault.RuleBroken,
		catalogues.Text("consent.pdf.damaged"),
	},
}

var msgActive = catalogues.Text("consent.pdf.active-content")

func refusal(r pdfcheck.Reason) error {
	switch r {
	case pdfcheck.Script, pdfcheck.Launch, pdfcheck.EmbeddedFile, pdfcheck.XFA, pdfcheck.Polyglot:
		return fault.Broken([]fault.Field{{Name: "consentFile", Message: msgActive}})
	}
	said, ok := refusals[r]
	if !ok {
		said = refusals[pdfcheck.Damaged]
	}
	if said.code == fault.RuleBroken {
		return fault.Broken([]fault.Field{{Name: "consentFile", Message: said.text}})
	}
	return fault.New(said.code, said.text)
}

// TooLarge is the refusal of an upload that was cut off for its size.
func TooLarge() error { return refusal(pdfcheck.TooLarge) }

// Blank returns the form to print, with everything that is known filled in, at
// any time before the end of the way.
func (s *Service) Blank(ctx context.Context, a Access) (pdf []byte, fileName string, err error) {
	g, err := s.signer(ctx, a)
	if err != nil {
		return nil, "", err
	}
	p := g.Person()
	w := s.write(Consent{Entity: a.Entity, EntityID: a.entityID(), Language: a.Caller.Lang}, g, nil)
	pdf, err = w.byHand(s.Clock.Now()).PDF()
	return pdf, fileNameOf(Consenter{FirstName: p.FirstName, LastName: p.LastName}), err
}

// Sample returns a form about nobody (ESIGN, R6.4).
func (s *Service) Sample(entity EntityType, lang locale.Lang) ([]byte, error) {
	w := writing{registry: s.Registry, lang: lang, entity: entity}
	return w.sample(s.Clock.Now()).PDF()
}

// Upload takes a form that was signed on paper. It counts at once, until a
// coordinator says otherwise (R6.11), and is kept byte for byte.
func (s *Service) Upload(ctx context.Context, a Access, fileName string, pdf []byte) (next voucher.Step, err error) {
	g, err := s.signer(ctx, a)
	if err != nil {
		return 0, err
	}
	if err := g.MayConsent(); err != nil {
		return 0, err
	}
	if len(pdf) == 0 {
		return 0, fault.Broken([]fault.Field{{Name: "consentFile", Message: msgNoFile}})
	}
	verdict, err := s.PDFs.Check(ctx, pdf)
	if err != nil {
		return 0, err
	}
	if !verdict.OK {
		return 0, refusal(verdict.Reason)
	}
	c, err := s.beginPaper(ctx, a)
	if err != nil {
		return 0, err
	}
	name, err := s.put(ctx, sealedDocument, c.ID, pdf)
	if err == nil {
		err = s.receive(ctx, a, c, name, tidyFileName(fileName), pdf)
	}
	if err != nil {
		s.forgetUnused(ctx, name, err)
		return 0, err
	}
	s.MailsWait()
	return voucher.Complete, nil
}

// beginPaper makes the record of a paper consent. Until the form is there, it
// counts as given up.
func (s *Service) beginPaper(ctx context.Context, a Access) (c Consent, err error) {
	now := s.Clock.Now()
	c = Consent{
		Entity: a.Entity, EntityID: a.entityID(), DonorID: a.DonorID,
		Kind: OnPaper, State: Cancelled, Language: a.Caller.Lang,
		StatementsVersion: StatementsVersion, Initials: []Initial{}, CreatedAt: now, UpdatedAt: now,
	}
	err = s.Store.InTx(ctx, func(tx Tx) error {
		c.ID, err = tx.AddConsent(ctx, c)
		return err
	})
	c.Version = 1
	return c, err
}

func (s *Service) receive(ctx context.Context, a Access, c Consent, name, fileName string, pdf []byte) error {
	now, version := s.Clock.Now(), c.Version
	e := c.follow(PaperReceived, now, a.Caller.Origin, map[string]string{"sha256": hashOf(pdf), "fileName": fileName})
	c.State, c.DocumentName, c.DocumentHash, c.DocumentSize, c.FileName, c.CompletedAt, c.UpdatedAt = Received, name,
		hashOf(pdf), int64(len(pdf)), fileName, &now, now
	return s.complete(ctx, a, c, version, []Event{e})
}

// tidyFileName is the name that an upload had on the signer's device, without
// folders.
func tidyFileName(name string) string {
	name = path.Base(strings.ReplaceAll(plaintext.Line(name), `\`, "/"))
	if name == "." || name == "/" || name == "" {
		name = "consent.pdf"
	}
	if htmltext.Length(name) > 100 {
		name = string([]rune(name)[:96]) + ".pdf"
	}
	return name
}

// SetBack brings a donor or holder back to an earlier step. A consent under way
// ends with that, and what was complete is kept, superseded (R6.2, R6.11).
func (s *Service) SetBack(ctx context.Context, a Access, back func(tx voucher.Tx) error) error {
	return s.Store.InTx(ctx, func(tx Tx) error {
		if err := back(tx); err != nil {
			return err
		}
		g, err := voucher.LockSigner(ctx, tx, a.DonorID, a.HolderID)
		if err != nil {
			return err
		}
		// The signer can still read why another consent is asked for after
		// correcting something.
		return s.supersedeOthers(ctx, tx, g, a, func(c Consent) bool { return c.State == Rejected })
	})
}

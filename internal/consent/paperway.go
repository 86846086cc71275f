package consent

import (
	"context"
	"maps"
	"path"
	"strconv"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/plaintext"
	"beacon/internal/voucher"
)

// refusals are the codes and messages for a rejected file (R6.9). Any other reason counts as damaged.
var refusals = map[pdfcheck.Reason]struct {
	code fault.Code
	text locale.Text
}{
	pdfcheck.TooLarge:     {fault.TooLarge, catalogues.Text("consent.pdf.too-large")},
	pdfcheck.NotAPDF:      {fault.WrongType, catalogues.Text("consent.pdf.not-a-pdf")},
	pdfcheck.Encrypted:    {fault.RuleBroken, catalogues.Text("consent.pdf.encrypted")},
	pdfcheck.Protected:    {fault.RuleBroken, catalogues.Text("consent.pdf.protected")},
	pdfcheck.Polyglot:     {fault.RuleBroken, catalogues.Text("consent.pdf.more-inside")},
	pdfcheck.Script:       {fault.RuleBroken, catalogues.Text("consent.pdf.program")},
	pdfcheck.Launch:       {fault.RuleBroken, catalogues.Text("consent.pdf.program")},
	pdfcheck.XFA:          {fault.RuleBroken, catalogues.Text("consent.pdf.program")},
	pdfcheck.EmbeddedFile: {fault.RuleBroken, catalogues.Text("consent.pdf.attachment")},
	pdfcheck.TooManyPages: {fault.RuleBroken, catalogues.Text("consent.pdf.many-pages")},
	pdfcheck.Damaged:      {fault.RuleBroken, catalogues.Text("consent.pdf.damaged")},
}

// refusal returns the fault for a file that the check rejected.
func refusal(r pdfcheck.Reason) error {
	refused, ok := refusals[r]
	if !ok {
		refused = refusals[pdfcheck.Damaged]
	}
	if refused.code == fault.RuleBroken {
		return fault.Broken([]fault.Field{{Name: "consentFile", Message: refused.text}})
	}
	return fault.New(refused.code, refused.text)
}

// TooLarge returns the fault for an upload that exceeds the size limit.
func TooLarge() error { return refusal(pdfcheck.TooLarge) }

// Blank returns the form to print, with all known data filled in. It is available at any step.
func (s *Service) Blank(ctx context.Context, a Access) (pdf []byte, fileName string, err error) {
	g, err := s.signer(ctx, a)
	if err != nil {
		return nil, "", err
	}
	p := g.Person()
	wording, err := s.wording(ctx, a.Entity, "")
	if err != nil {
		return nil, "", err
	}
	w := s.newDraft(wording, Consent{Entity: a.Entity, EntityID: a.entityID(), Language: a.Caller.Lang}, g, nil)
	pdf, err = w.printable(s.d.Clock.Now()).PDF()
	return pdf, fileNameFor(Consenter{FirstName: p.FirstName, LastName: p.LastName}), err
}

// Sample returns a form without personal data (ESIGN, R6.4).
func (s *Service) Sample(ctx context.Context, entity EntityType, lang locale.Lang) ([]byte, error) {
	wording, err := s.wording(ctx, entity, "")
	if err != nil {
		return nil, err
	}
	w := draft{registry: s.d.Registry, lang: lang, entity: entity, wording: wording}
	return w.sample(s.d.Clock.Now()).PDF()
}

// Upload accepts a form that was signed on paper and stores it byte for byte. The consent is complete at once; a
// coordinator can reject it later (R6.11).
func (s *Service) Upload(
	ctx context.Context, a Access, fileName string, file pdfcheck.File,
) (next voucher.Step, err error) {
	g, err := s.signer(ctx, a)
	if err != nil {
		return 0, err
	}
	if err := g.MayConsent(); err != nil {
		return 0, err
	}
	if file.Size() == 0 {
		return 0, fault.Broken([]fault.Field{{Name: "consentFile", Message: catalogues.Text("consent.no-file")}})
	}
	release, err := s.received.Take(ctx)
	if err != nil {
		return 0, err
	}
	defer release()
	verdict, err := s.d.PDFs.Check(ctx, file)
	if err != nil {
		return 0, err
	}
	if !verdict.OK {
		return 0, refusal(verdict.Reason)
	}
	pdf, err := fileContent(file)
	if err != nil {
		return 0, err
	}
	repeats, err := s.checkOrigin(ctx, a, file, pdf)
	if err != nil {
		return 0, err
	}
	c, err := s.beginPaper(ctx, a)
	if err != nil {
		return 0, err
	}
	name, err := s.put(ctx, sealedDocument, c.ID, pdf)
	if err == nil {
		err = s.receive(ctx, a, c, g, receivedFile{name, tidyFileName(fileName), pdf, repeats})
	}
	if err != nil {
		s.deleteUnused(ctx, name, err)
		return 0, err
	}
	s.d.EmailsQueued()
	return voucher.Complete, nil
}

// receivedFile is a form that was signed on paper, under the name of its encrypted file.
type receivedFile struct {
	name, fileName string
	pdf            []byte
	repeats        int64 // the earlier consent with the same document; 0: none
}

// beginPaper creates the record of a paper consent. It counts as cancelled until receive stores the form.
func (s *Service) beginPaper(ctx context.Context, a Access) (c Consent, err error) {
	now := s.d.Clock.Now().Truncate(time.Microsecond)
	c = Consent{
		Entity: a.Entity, EntityID: a.entityID(), DonorID: a.DonorID,
		Kind: OnPaper, State: Cancelled, Initials: []Initial{}, CreatedAt: now, UpdatedAt: now,
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		c.ID, err = tx.AddConsent(ctx, c)
		return err
	})
	c.Version = 1
	return c, err
}

func (s *Service) receive(ctx context.Context, a Access, c Consent, g voucher.Signer, f receivedFile) error {
	version := c.Version
	wording, err := s.wording(ctx, a.Entity, "")
	if err != nil {
		return err
	}
	details := namedDetails(g)
	details[documentDetail], details[sizeDetail] = hexHash(f.pdf), strconv.Itoa(len(f.pdf))
	details[fileNameDetail], details[statementsDetail] = f.fileName, wording.Version
	details[statementsHashDetail] = wording.Hash
	if f.repeats != 0 {
		details[repeatsDetail] = strconv.FormatInt(f.repeats, 10)
	}
	if r := a.Receipt; r != nil {
		maps.Copy(details, r.consenter.details(r.Signer.Type))
	}
	c.Language = a.Caller.Lang
	e := c.nextEvent(PaperReceived, s.d.Clock.Now(), a.Caller.Origin, a.attested(details))
	c.DocumentName = f.name
	return s.complete(ctx, a, completion{consent: c, version: version, events: []Event{e}})
}

// tidyFileName returns the file name of an upload without folders, with the suffix .pdf and at most 100 characters.
func tidyFileName(name string) string {
	name = path.Base(strings.ReplaceAll(plaintext.Line(name), `\`, "/"))
	if name == "." || name == "/" || name == "" {
		name = "consent.pdf"
	}
	if !strings.EqualFold(path.Ext(name), ".pdf") {
		name += ".pdf" // a PDF that is saved as .html runs as a page
	}
	if htmltext.Length(name) > 100 {
		name = string([]rune(name)[:96]) + ".pdf"
	}
	return name
}

// isRejected selects rejected consents. They stay, so the signer can still read the reason.
func isRejected(c Consent) bool { return c.State == Rejected }

// staysOnReturn selects the consents that a step back leaves unchanged. Those in progress keep their initials and
// photo, because the signer reads the document again with the new data before signing (R26.5b).
func staysOnReturn(c Consent) bool { return isRejected(c) || c.State.IsOpen() }

// ReturnTo returns a donor or holder to an earlier step. It supersedes complete consents (R6.2, R6.11).
func (s *Service) ReturnTo(ctx context.Context, a Access, to voucher.Step) error {
	return s.d.Store.InTx(ctx, func(tx Tx) error {
		g, err := s.d.Vouchers.ReturnTo(ctx, tx, voucher.HolderRef{DonorID: a.DonorID, ID: a.HolderID}, to, a.Caller)
		if err != nil {
			return err
		}
		return s.supersedeOthers(ctx, tx, a, audit.Event{Actor: g.Actor()}, staysOnReturn)
	})
}

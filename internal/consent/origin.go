package consent

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/platform/plaintext"
)

// repeatsDetail is the consent with the document that a paper form repeats.
const repeatsDetail = "repeats"

// checkOrigin rejects a file that was not signed by hand for this consent: a document of another record, an altered
// document of ours, or a file with a forged signature in the registry's name (R14.2k). Otherwise it returns the id of
// the earlier consent with the same document; 0: none.
func (s *Service) checkOrigin(
	ctx context.Context, a Access, file pdfcheck.File, pdf []byte,
) (repeats int64, err error) {
	report, err := s.d.PDFs.Signature(ctx, file)
	if err != nil {
		return 0, err
	}
	known, err := s.documentsLike(ctx, report, pdf)
	if err != nil {
		return 0, err
	}
	isOwn := func(c Consent) bool { return c.Entity == a.Entity && c.EntityID == a.entityID() }
	if i := slices.IndexFunc(known, isOwn); i >= 0 {
		return known[i].ID, nil
	}
	ours, err := s.d.Identity.IsOurs(ctx, report.Fingerprint)
	if err == nil && !ours {
		ours, err = s.d.Identity.HasOurCertificate(ctx, pdf)
	}
	if err != nil {
		return 0, err
	}
	// A family may scan the forms of a donor and of the holders into one file.
	isFamily := func(c Consent) bool { return c.DonorID == a.DonorID }
	names, err := s.d.Identity.names(ctx)
	if err != nil {
		return 0, err
	}
	switch i := slices.IndexFunc(known, isFamily); {
	case len(known) > 0 && (ours || i < 0):
		return 0, refusedFile(catalogues.Text("consent.pdf.another-record"))
	case ours:
		return 0, refusedFile(catalogues.Text("consent.pdf.changed"))
	case signsAs(pdf, append(names, s.d.Registry.Name)):
		return 0, refusedFile(catalogues.Text("consent.pdf.our-name"))
	case i >= 0:
		return known[i].ID, nil
	}
	return 0, nil
}

func refusedFile(text locale.Text) error {
	return fault.Broken([]fault.Field{{Name: "consentFile", Message: text}})
}

// documentsLike returns the consents with the same document, with or without a proof, newest first.
func (s *Service) documentsLike(ctx context.Context, report pdfsign.Report, pdf []byte) ([]Consent, error) {
	known, err := s.d.Store.ByDocument(ctx, hexHash(pdf))
	if err != nil || report.SignedHash == "" {
		return known, err
	}
	asSigned, err := s.d.Store.ByDocument(ctx, report.SignedHash)
	return append(asSigned, known...), err
}

// signsAs reports whether a signature in a file contains one of names.
func signsAs(pdf []byte, names []string) bool {
	return slices.ContainsFunc(pdfsign.SignatureTexts(pdf), func(text string) bool {
		text = letters(text)
		return slices.ContainsFunc(names, func(name string) bool {
			name = letters(name)
			return name != "" && strings.Contains(text, name)
		})
	})
}

// letters returns the letters and digits of a text, normalized for comparison.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, plaintext.Folded(text))
}

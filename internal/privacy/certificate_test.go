package privacy

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
)

// A certificate is entirely in one language. It names the record in the format that the command accepts to erase again.
// Shows R15.2e.
func TestCertificate_IsInBothLanguages(t *testing.T) {
	at := time.Date(2026, 11, 5, 15, 4, 5, 0, time.UTC)
	e := Erasure{
		ID: 7, Subject: audit.Subject{Kind: "voucher-holder", ID: 12}, Reason: "ordered", Pseudonym: "Erased 7F3K",
		AskedByName: "Ada Moss", AskedAt: at, DecidedName: "Nell Ames", DecidedAt: &at, DoneAt: &at, LogSize: 4321,
	}
	for kind := range kindNames {
		e.Gone = append(e.Gone, Count{kind, 1})
	}
	for kind := range stayNames {
		e.Stays = append(e.Stays, Count{kind, 1})
	}
	s := NewService(Deps{Zone: time.UTC, Registry: "The registry"})
	for lang, words := range map[locale.Lang][]string{
		locale.English: {
			"Certificate of erasure", "Voucher holder (voucher-holder:12)", "A court or an authority ordered it",
			"Ada Moss, November 5, 2026, 15:04:05 UTC", "Erased 7F3K", "4321", "Pictures of IDs", "What was erased",
		},
		locale.Spanish: {
			"Certificado de borrado", "Titular de vale (voucher-holder:12)", "Un tribunal o una autoridad lo ordenó",
			"Nell Ames, 5 de noviembre de 2026, 15:04:05 UTC", "Erased 7F3K", "4321", "Fotos de documentos", "Qué se borró",
		},
	} {
		p := s.certificatePaper(e, lang, at.Add(time.Hour))
		if p.Lang != string(lang) || !strings.Contains(p.HTML(), "16:04:05 UTC") {
			t.Errorf("%s: %q, or nothing says when it was signed", lang, p.Lang)
		}
		for _, said := range words {
			if !strings.Contains(p.HTML(), said) {
				t.Errorf("%s: %q is not in it", lang, said)
			}
		}
	}
	for _, kind := range []string{"microsite", "referral", "donor", "voucher-holder"} {
		if recordNames[kind] == (locale.Text{}) {
			t.Errorf("a record of the kind %s has no name", kind)
		}
	}
}

package privacy

import (
	"context"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/paper"
)

// kindNames has the plain names of the kinds of rows.
var kindNames = map[string]locale.Text{
	"record":       catalogues.Text("privacy.kind.record"),
	"work":         catalogues.Text("privacy.kind.work"),
	"working-copy": catalogues.Text("privacy.kind.working-copy"),
	"submissions":  catalogues.Text("privacy.kind.submissions"),
	"pictures":     catalogues.Text("privacy.kind.pictures"),
	"reviews":      catalogues.Text("privacy.kind.reviews"),
	"notes":        catalogues.Text("privacy.kind.notes"),
	"releases":     catalogues.Text("privacy.kind.releases"),
	"contacts":     catalogues.Text("privacy.kind.contacts"),
	"addresses":    catalogues.Text("privacy.kind.addresses"),
	"mails":        catalogues.Text("privacy.kind.mails"),
	"search":       catalogues.Text("privacy.kind.search"),
	"consents":     catalogues.Text("privacy.kind.consents"),
	"kits":         catalogues.Text("privacy.kind.kits"),
	"events":       catalogues.Text("privacy.kind.events"),
}

// stayNames has the plain names of the kinds of rows that stay, with the reason.
var stayNames = map[string]locale.Text{
	"frame":       catalogues.Text("privacy.stays.frame"),
	"numbers":     catalogues.Text("privacy.stays.numbers"),
	"consents":    catalogues.Text("privacy.stays.consents"),
	"id-pictures": catalogues.Text("privacy.stays.id-pictures"),
	"trail":       catalogues.Text("privacy.stays.trail"),
}

// reasonNames has the reasons in words.
var reasonNames = map[string]locale.Text{
	"asked-by-person":  catalogues.Text("privacy.reason.asked-by-person"),
	"asked-by-family":  catalogues.Text("privacy.reason.asked-by-family"),
	"no-longer-needed": catalogues.Text("privacy.reason.no-longer-needed"),
	"by-mistake":       catalogues.Text("privacy.reason.by-mistake"),
	"ordered":          catalogues.Text("privacy.reason.ordered"),
	againReason:        catalogues.Text("privacy.reason.again"),
}

// KindName returns the plain name of a kind of deleted rows.
func KindName(kind string) locale.Text { return kindNames[kind] }

// StayName returns the plain name of a kind of rows that stay, with the reason.
func StayName(kind string) locale.Text { return stayNames[kind] }

// ReasonName returns a reason in words.
func ReasonName(reason string) locale.Text { return reasonNames[reason] }

// recordNames has the plain names of the kinds of records.
var recordNames = map[string]locale.Text{
	"microsite":      catalogues.Text("privacy.record.microsite"),
	"referral":       catalogues.Text("privacy.record.referral"),
	"donor":          catalogues.Text("privacy.record.donor"),
	"voucher-holder": catalogues.Text("privacy.record.voucher-holder"),
}

// storedLang is the language of the certificate that is stored when an erasure is done.
const storedLang = locale.English

// certificate writes and signs the certificate of an erasure.
func (s *Service) certificate(ctx context.Context, e Erasure, lang locale.Lang, at time.Time) ([]byte, error) {
	p := s.certificatePaper(e, lang, at)
	plain, err := p.PDF()
	if err != nil {
		return nil, err
	}
	return s.d.Signer.SignPDF(ctx, plain, p.Title, at)
}

// certificatePaper returns the certificate with its time of issue. It names only the administrators.
func (s *Service) certificatePaper(e Erasure, lang locale.Lang, made time.Time) paper.Paper {
	title := catalogues.Text("privacy.certificate.title").In(lang)
	// The kind and number have the format that the command accepts to erase again.
	record := recordNames[e.Subject.Kind].In(lang) + " (" + e.Subject.Kind + ":" + number(e.Subject.ID) + ")"
	at := func(t time.Time) string {
		t = t.In(s.d.Zone)
		return locale.Day(t.Format(time.DateOnly), lang) + ", " + t.Format("15:04:05 MST")
	}
	fact := func(label locale.Text, value string) paper.Fact {
		return paper.Fact{Label: label.In(lang), Value: value}
	}
	table := func(caption locale.Text, names map[string]locale.Text, counts []Count) paper.Table {
		t := paper.Table{Caption: caption.In(lang), Head: []string{
			catalogues.Text("privacy.certificate.what").In(lang), catalogues.Text("privacy.certificate.count").In(lang),
		}}
		for _, c := range counts {
			t.Rows = append(t.Rows, []string{names[c.Kind].In(lang), number(c.Count)})
		}
		return t
	}
	return paper.Paper{
		Title: title, Lang: string(lang), Author: s.d.Registry, Creator: "Beacon", Made: made,
		Footer: s.d.Registry + " · " + title,
		Blocks: []paper.Block{
			paper.Heading{Level: 1, Text: title},
			paper.Paragraph{Text: catalogues.Text("privacy.certificate.text").In(lang)},
			paper.Facts{Rows: []paper.Fact{
				fact(catalogues.Text("privacy.certificate.number"), number(e.ID)),
				fact(catalogues.Text("privacy.certificate.record"), record),
				fact(catalogues.Text("privacy.certificate.pseudonym"), e.Pseudonym),
				fact(catalogues.Text("privacy.certificate.reason"), ReasonName(e.Reason).In(lang)),
				fact(catalogues.Text("privacy.certificate.asked"), e.AskedByName+", "+at(e.AskedAt)),
				fact(catalogues.Text("privacy.certificate.confirmed"), e.DecidedName+", "+at(*e.DecidedAt)),
				fact(catalogues.Text("privacy.certificate.done"), at(*e.DoneAt)),
				fact(catalogues.Text("privacy.certificate.log"), number(e.LogSize)),
				fact(catalogues.Text("privacy.certificate.issued"), at(made)),
			}},
			table(catalogues.Text("privacy.certificate.gone"), kindNames, e.Gone),
			table(catalogues.Text("privacy.certificate.stays"), stayNames, e.Stays),
		},
	}
}

package demo

import (
	"bytes"
	"context"
	"io/fs"

	"beacon/internal/consent"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/storage/voucherstore"
)

// trustingJudge accepts every form without a check: the forms in the demo's past are our own, and not signed.
type trustingJudge struct{}

// Check implements consent.PDFChecker.
func (trustingJudge) Check(context.Context, pdfcheck.File) (pdfcheck.Verdict, error) {
	return pdfcheck.Verdict{OK: true}, nil
}

// Signature implements consent.PDFChecker.
func (trustingJudge) Signature(context.Context, pdfcheck.File) (pdfsign.Report, error) {
	return pdfsign.Report{}, nil
}

// sign gives a consent in one of the ways.
func (g *gift) sign(ctx context.Context, a consent.Access, way string, who consent.Agreement) error {
	if way == byPaper {
		form, name, err := g.Consents.Blank(ctx, a)
		if err != nil {
			return err
		}
		_, err = g.Consents.Upload(ctx, a, name, pdfcheck.InMemory(form))
		return err
	}
	if err := g.Consents.OpenedSample(ctx, a); err != nil {
		return err
	}
	if err := g.Consents.Agree(ctx, a, who); err != nil {
		return err
	}
	card, err := fs.ReadFile(files, "data/photo-id.jpg")
	if err != nil {
		return err
	}
	photo := &consent.Photo{File: bytes.NewReader(card), Size: int64(len(card))}
	record, err := g.Consents.Record(ctx, a)
	if err != nil {
		return err
	}
	_, shown, err := g.Consents.CreatePDF(ctx, a, initialed(record.Statements, who), record.Wording.Version, photo)
	if err != nil {
		return err
	}
	_, _, err = g.Consents.Finalize(ctx, a, who.FirstName+" "+who.LastName, shown)
	return err
}

// initialed returns every statement with the signer's initials.
func initialed(statements []consent.Statement, who consent.Agreement) (list []consent.Initial) {
	for _, statement := range statements {
		list = append(list, consent.Initial{Statement: statement.Value, Initials: who.FirstName[:1] + who.LastName[:1]})
	}
	return list
}

// askAgain refuses a holder's consent on behalf of the center's coordinator.
func (g *gift) askAgain(ctx context.Context, i int) error {
	c, err := voucherstore.NewConsents(g.DB).Newest(ctx, consent.VoucherHolder, g.ids[i])
	if err != nil {
		return err
	}
	refusal := consent.Refusal{DonorID: g.id, ConsentID: c.ID, Reason: g.Holders[i].Again}
	return g.Consents.AskAgain(ctx, g.desk(), refusal, deskCaller)
}

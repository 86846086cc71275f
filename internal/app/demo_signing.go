package app

import (
	"bytes"
	"context"
	"io/fs"

	"beacon/internal/consent"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/storage/voucherstore"
)

// believed is the judge of the past: the forms that come back in it are our own.
type believed struct{ consent.Judge }

// Check implements consent.Judge.
func (believed) Check(context.Context, []byte) (pdfcheck.Verdict, error) {
	return pdfcheck.Verdict{OK: true}, nil
}

// openDesk makes the service through which the demo's people consent, and the
// identity that signs: it has to be older than the first signature.
func (s *seed) openDesk(ctx context.Context) error {
	deps := s.parts.consents.Deps
	deps.PDFs = believed{deps.PDFs}
	s.consents = consent.NewService(deps)
	_, err := deps.Identity.Current(ctx)
	return err
}

// sign gives a consent in one of the ways.
func (g *gift) sign(ctx context.Context, a consent.Access, way string, who consent.Agreement) error {
	if way == byPaper {
		form, name, err := g.consents.Blank(ctx, a)
		if err != nil {
			return err
		}
		_, err = g.consents.Upload(ctx, a, name, form)
		return err
	}
	if err := g.consents.OpenedSample(ctx, a); err != nil {
		return err
	}
	if err := g.consents.Agree(ctx, a, who); err != nil {
		return err
	}
	card, err := fs.ReadFile(demoFiles, "demodata/photo-id.jpg")
	if err != nil {
		return err
	}
	photo := &consent.Photo{File: bytes.NewReader(card), Size: int64(len(card))}
	_, shown, err := g.consents.Show(ctx, a, initialed(a, who), consent.StatementsVersion, photo)
	if err != nil {
		return err
	}
	_, _, err = g.consents.Finalize(ctx, a, who.FirstName+" "+who.LastName, shown)
	return err
}

// initialed returns every statement with the initials of who signs.
func initialed(a consent.Access, who consent.Agreement) (list []consent.Initial) {
	for _, statement := range consent.Statements(a.Entity, consent.StatementsVersion, a.Caller.Lang) {
		list = append(list, consent.Initial{Statement: statement.Value, Initials: who.FirstName[:1] + who.LastName[:1]})
	}
	return list
}

// askAgain refuses a holder's consent as the center's coordinator does.
func (g *gift) askAgain(ctx context.Context, i int) error {
	c, err := voucherstore.NewConsents(g.db).Newest(ctx, consent.VoucherHolder, g.ids[i])
	if err != nil {
		return err
	}
	return g.consents.AskAgain(ctx, g.desk(), g.id, c.ID, g.Holders[i].Again, deskCaller)
}

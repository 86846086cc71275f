package voucher

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"beacon/internal/notify"
	"beacon/internal/platform/personal"
)

// Mail returns an email to the signer with the signer's own link.
func (g Signer) Mail(toDonor, toHolder notify.Template, now time.Time) notify.Email {
	if g.Holder != nil {
		return HolderEmail(*g.Holder, toHolder, now)
	}
	return DonorEmail(g.Donor, toDonor)
}

// DonorEmail returns an email to a donor with the donor's own link.
func DonorEmail(d Donor, t notify.Template) notify.Email {
	return notify.Email{
		Template: t, Lang: d.Language, To: d.Email, ToName: d.FullName(),
		Params: map[string]string{notify.FirstName: d.FirstName},
		Link:   notify.Link{Kind: notify.DonorPage, ID: d.ID, Path: "voucher-donor/register"},
	}
}

// HolderEmail returns an email to a holder with the holder's own link. The email goes to the guardian while the holder
// is a minor (R13.3).
func HolderEmail(h Holder, t notify.Template, now time.Time) notify.Email {
	return notify.Email{
		ToGuardian: personal.IsMinor(h.BirthDate, now),
		Template:   t, Lang: h.Language, To: h.Email, ToName: h.FullName(),
		Params: map[string]string{notify.FirstName: h.FirstName},
		Link:   notify.Link{Kind: notify.HolderPage, ID: h.ID, Path: "voucher-holder/register"},
	}
}

// EmailFromCenter is HolderEmail from the holder's center.
func (s *Service) EmailFromCenter(ctx context.Context, tx Tx, h Holder, t notify.Template) (notify.Email, error) {
	center, err := tx.CenterContact(ctx, h.CenterID)
	return HolderEmail(h, t, s.d.Clock.Now()).FromCenter(center), err
}

// VouchersChangedEmail returns the email to a donor with the number of usable and of redeemed vouchers. The email
// contains nothing about the holders (R11.3).
func VouchersChangedEmail(d Donor, all []Holder) notify.Email {
	m := DonorEmail(d, notify.DonorVouchersChanged)
	usable, used := CountVouchers(d, all)
	m.Params[notify.Usable], m.Params[notify.Used] = strconv.Itoa(usable), strconv.Itoa(used)
	return m
}

// CountVouchers returns the number of a donor's vouchers that can be used, now or later, and the number of redeemed
// vouchers. After the donation, open steps can no longer be completed, so incomplete vouchers do not count.
func CountVouchers(d Donor, all []Holder) (usable, used int) {
	for _, h := range all {
		state := StateFor(h, d)
		switch {
		case state == StateRedeemed:
			used++
		case state.CanStillBeUsed() && (state != StateNotComplete || d.MatchStatus != Transplanted):
			usable++
		}
	}
	return usable, used
}

// notifyAvailable emails the holders of vouchers that a donation made available. It runs in the transaction of the
// donation, and each holder gets the email once (R11.3).
func (s *Service) notifyAvailable(ctx context.Context, tx Tx, d Donor) error {
	holders, err := tx.Holders(ctx, d.ID)
	if err != nil {
		return err
	}
	for _, h := range holders {
		if StateFor(h, d) != StateAvailable || h.Email == "" {
			continue
		}
		m, err := s.EmailFromCenter(ctx, tx, h, notify.HolderAvailable)
		if err != nil {
			return err
		}
		m.DedupeKey = fmt.Sprintf("%s/%d", m.Template, h.ID)
		if err := tx.Enqueue(ctx, m); err != nil {
			return err
		}
	}
	return nil
}

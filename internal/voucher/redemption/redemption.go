package redemption

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/secondperson"
	"beacon/internal/voucher"
)

// Change is the new status of a voucher with its reason.
type Change struct {
	To     voucher.HolderStatus
	Reason voucher.Reason
}

// Move changes the status of a holder's voucher, or requests the change where two people are needed. It emails all
// people concerned (R11.1, R11.3). A redemption retires the vouchers of all siblings. Undoing the redemption makes
// exactly these vouchers Available again (V3, R6).
func (s *Service) Move(
	ctx context.Context, by access.Principal, of voucher.HolderRef, ch Change, c access.Caller,
) error {
	run := func(tx voucher.Tx, d voucher.Donor, h voucher.Holder) error {
		all, err := tx.Holders(ctx, d.ID)
		if err != nil {
			return err
		}
		m, err := findMove(h, of.Version, ch)
		if err != nil {
			return err
		}
		if err := m.check(by, h, d, all); err != nil {
			return err
		}
		if m.Name == ConfirmRedemption || m.Name == ConfirmUndo {
			if err := s.checkSecond(ctx, tx, h.Request.By, by.ID); err != nil {
				return err
			}
		}
		return transition{s, tx, by, c, d}.run(ctx, h, m, ch.Reason)
	}
	return s.vouchers.WakeMailer(s.vouchers.InHolder(ctx, by, of, run))
}

// checkSecond returns a Conflict fault unless second can confirm the request of first (R14.3f).
func (s *Service) checkSecond(ctx context.Context, tx voucher.Tx, first, second int64) error {
	office, err := secondperson.Read(ctx, tx, s.d.Clock.Now())
	if err != nil {
		return err
	}
	return office.Check(first, second)
}

// findMove returns the move from a holder's current status to another status. It returns a Conflict fault if the
// version does not match.
func findMove(h voucher.Holder, version int64, ch Change) (Move, error) {
	known := movesFrom(h)
	i := slices.IndexFunc(known, func(m Move) bool { return m.To == ch.To })
	switch {
	case h.Version != version:
		return Move{}, fault.New(fault.Conflict, msgChanged)
	case i < 0:
		return Move{}, fault.New(fault.Conflict, catalogues.Text("voucher.no-move"))
	case !slices.Contains(known[i].Reasons, ch.Reason):
		return Move{}, fault.Broken([]fault.Field{{Name: "reason", Message: catalogues.Text("voucher.why")}})
	}
	return known[i], nil
}

// transition carries out one move in a transaction.
type transition struct {
	*Service
	tx     voucher.Tx
	by     access.Principal
	caller access.Caller
	donor  voucher.Donor
}

func (t transition) run(ctx context.Context, h voucher.Holder, m Move, why voucher.Reason) error {
	h.Request = voucher.Request{}
	if m.Name == AskRedemption || m.Name == AskUndo {
		h.Request = voucher.Request{By: t.by.ID, Name: t.by.Name, On: t.vouchers.Today(), Reason: why}
	}
	if err := t.setStatus(ctx, h, m.To, string(why), m.holderEmail); err != nil {
		return err
	}
	if m.Name == ConfirmRedemption || m.Name == ConfirmUndo {
		if err := t.moveSiblings(ctx, h, m.Name == ConfirmRedemption); err != nil {
			return err
		}
	}
	if !m.emailsDonor || !t.donor.ReceivesEmail() {
		return nil
	}
	all, err := t.tx.Holders(ctx, t.donor.ID)
	if err != nil {
		return err
	}
	contact, err := t.tx.CenterContact(ctx, t.donor.CenterID)
	if err != nil {
		return err
	}
	return t.tx.Enqueue(ctx, voucher.VouchersChangedEmail(t.donor, all).FromCenter(contact))
}

// setStatus stores a voucher's new status with an audit event and emails the holder.
func (t transition) setStatus(
	ctx context.Context, h voucher.Holder, to voucher.HolderStatus, why string, email notify.Template,
) error {
	details := map[string]string{"from": strconv.Itoa(int(h.Status)), "to": strconv.Itoa(int(to)), "reason": why}
	h.Status = to
	details["state"] = string(voucher.StateFor(h, t.donor))
	err := t.vouchers.StoreHolder(ctx, t.tx, h, audit.Event{
		Actor: t.by.Actor(), Origin: t.caller.Origin, Action: "voucher-holder.status-changed", Details: details,
	})
	if err != nil || email == "" || !h.ReceivesEmail() {
		return err
	}
	m, err := t.vouchers.EmailFromCenter(ctx, t.tx, h, email)
	if err != nil {
		return err
	}
	return t.tx.Enqueue(ctx, m)
}

// moveSiblings retires the other vouchers of the donor after a redemption. If isRedeemed is false, it restores the
// vouchers that were retired with moved. Vouchers that are being closed are unchanged.
func (t transition) moveSiblings(ctx context.Context, moved voucher.Holder, isRedeemed bool) error {
	siblings, err := t.tx.Holders(ctx, t.donor.ID)
	if err != nil {
		return err
	}
	for _, h := range siblings {
		switch {
		case h.ID == moved.ID:
		case isRedeemed && (h.Status == voucher.Available || h.Status == voucher.PendingRedemption):
			h.RetiredWith, h.Request = moved.ID, voucher.Request{}
			err = t.setStatus(ctx, h, voucher.Retired, "sibling-redeemed", notify.HolderRetired)
		case !isRedeemed && h.Status == voucher.Retired && h.RetiredWith == moved.ID:
			h.RetiredWith = 0
			err = t.setStatus(ctx, h, voucher.Available, "sibling-restored", notify.HolderRestored)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// emailStaff emails a link to the donor's record to staff. The email concerns the signer.
func emailStaff(
	ctx context.Context, tx voucher.Tx, people []notify.Person, t notify.Template, of voucher.Signer,
) error {
	for _, p := range people {
		if err := tx.Enqueue(ctx, notify.Email{
			Template: t, Lang: p.Language, To: p.Email, ToName: p.FullName,
			Link: notify.Link{Kind: notify.StaffPage, Path: fmt.Sprintf("/donors/%d", of.Donor.ID)}, Concerns: of.Record(),
		}); err != nil {
			return err
		}
	}
	return nil
}

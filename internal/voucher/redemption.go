package voucher

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/secondperson"
)

var msgWhy = catalogues.Text("voucher.why")

// MoveHolder changes the status of a holder's voucher, or requests the change where two people are needed. It emails
// all people concerned (R11.1, R11.3). A redemption retires the vouchers of all siblings. Undoing the redemption
// makes exactly these vouchers Available again (V3, R6).
func (s *Service) MoveHolder(
	ctx context.Context, by access.Principal, donorID, id, version int64, to HolderStatus, why Reason, c access.Caller,
) error {
	err := s.inDonor(ctx, by, donorID, func(tx Tx, d Donor) error {
		all, err := tx.Holders(ctx, d.ID)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(all, func(h Holder) bool { return h.ID == id })
		if i < 0 {
			return fault.ErrNotFound
		}
		m, err := findMove(all[i], version, to, why)
		if err == nil {
			err = m.check(by, all[i], d, all)
		}
		if err == nil && (m.Name == ConfirmRedemption || m.Name == ConfirmUndo) {
			err = s.checkSecond(ctx, tx, all[i].Asked.By, by.ID)
		}
		if err != nil {
			return err
		}
		contact, err := tx.CenterContact(ctx, d.CenterID)
		if err != nil {
			return err
		}
		return mover{s, tx, by, c, contact}.move(ctx, d, all[i], m, why)
	})
	return s.wakeMailer(err)
}

// checkSecond returns a Conflict fault unless second can confirm the request of first (R14.3f).
func (s *Service) checkSecond(ctx context.Context, tx Tx, first, second int64) error {
	office, err := secondperson.Read(ctx, tx, s.d.Clock.Now())
	if err != nil {
		return err
	}
	return office.Check(first, second)
}

// findMove returns the move from a holder's current status to another status. It returns a Conflict fault if the
// version does not match.
func findMove(h Holder, version int64, to HolderStatus, why Reason) (Move, error) {
	known := movesOf(h)
	i := slices.IndexFunc(known, func(m Move) bool { return m.To == to })
	switch {
	case h.Version != version:
		return Move{}, fault.New(fault.Conflict, msgChanged)
	case i < 0:
		return Move{}, fault.New(fault.Conflict, catalogues.Text("voucher.no-move"))
	case !slices.Contains(known[i].Reasons, why):
		return Move{}, fault.Broken([]fault.Field{{Name: "reason", Message: msgWhy}})
	}
	return known[i], nil
}

// mover carries out one move in a transaction.
type mover struct {
	*Service
	tx      Tx
	by      access.Principal
	caller  access.Caller
	contact notify.CenterContact
}

func (v mover) move(ctx context.Context, d Donor, h Holder, m Move, why Reason) error {
	h.Asked = Ask{}
	if m.Name == AskRedemption || m.Name == AskUndo {
		h.Asked = Ask{By: v.by.ID, Name: v.by.Name, On: v.Today(), Reason: why}
		if err := v.tellRegistry(ctx, d); err != nil {
			return err
		}
	}
	if err := v.set(ctx, d, h, m.To, string(why), m.tells); err != nil {
		return err
	}
	if m.Name == ConfirmRedemption || m.Name == ConfirmUndo {
		if err := v.moveSiblings(ctx, d, h, m.Name == ConfirmRedemption); err != nil {
			return err
		}
	}
	if !m.tellsDonor || !d.IsWrittenTo() {
		return nil
	}
	all, err := v.tx.Holders(ctx, d.ID)
	if err != nil {
		return err
	}
	return v.tx.Enqueue(ctx, vouchersChanged(d, all).FromCenter(v.contact))
}

// set stores a voucher's new status with an audit event and emails the holder.
func (v mover) set(ctx context.Context, d Donor, h Holder, to HolderStatus, why string, tells notify.Template) error {
	details := map[string]string{"from": strconv.Itoa(int(h.Status)), "to": strconv.Itoa(int(to)), "reason": why}
	h.Status = to
	details["state"] = string(StateOf(h, d))
	err := v.saveHolder(ctx, v.tx, h, v.by.Actor(), v.caller.Origin, "voucher-holder.status-changed", details)
	if err != nil || tells == "" || !h.IsWrittenTo() {
		return err
	}
	return v.tx.Enqueue(ctx, HolderMail(h, tells, v.d.Clock.Now()).FromCenter(v.contact))
}

// moveSiblings retires the other vouchers of a donor after a redemption. If isRedeemed is false, it restores the
// vouchers that were retired with moved. Vouchers that are being closed are unchanged.
func (v mover) moveSiblings(ctx context.Context, d Donor, moved Holder, isRedeemed bool) error {
	siblings, err := v.tx.Holders(ctx, d.ID)
	if err != nil {
		return err
	}
	for _, h := range siblings {
		switch {
		case h.ID == moved.ID:
		case isRedeemed && (h.Status == Available || h.Status == PendingRedemption):
			h.RetiredWith, h.Asked = moved.ID, Ask{}
			err = v.set(ctx, d, h, Retired, "sibling-redeemed", notify.HolderRetired)
		case !isRedeemed && h.Status == Retired && h.RetiredWith == moved.ID:
			h.RetiredWith = 0
			err = v.set(ctx, d, h, Available, "sibling-restored", notify.HolderRestored)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// tellRegistry emails the registry's reviewers, except the person who asked, that a request needs confirmation.
func (v mover) tellRegistry(ctx context.Context, d Donor) error {
	people, err := v.tx.RegistryReviewers(ctx)
	if err != nil {
		return err
	}
	people = slices.DeleteFunc(people, func(p notify.Person) bool { return p.ID == v.by.ID })
	return tellStaff(ctx, v.tx, people, notify.RedemptionWaiting, Signer{Donor: d})
}

// tellStaff emails a link to the donor's record to staff. The email concerns the signer.
func tellStaff(ctx context.Context, tx Tx, people []notify.Person, t notify.Template, of Signer) error {
	for _, p := range people {
		if err := tx.Enqueue(ctx, notify.Mail{
			Template: t, Lang: p.Language, To: p.Email, ToName: p.FullName,
			Link: notify.Link{Kind: notify.StaffPage, Path: fmt.Sprintf("/donors/%d", of.Donor.ID)}, Concerns: of.Record(),
		}); err != nil {
			return err
		}
	}
	return nil
}

// vouchersChanged returns the email to a donor with the number of usable and of redeemed vouchers. The email contains
// nothing about the holders (R11.3).
func vouchersChanged(d Donor, all []Holder) notify.Mail {
	m := donorMail(d, notify.DonorVouchersChanged)
	usable, used := CountVouchers(d, all)
	m.Params[notify.Usable], m.Params[notify.Used] = strconv.Itoa(usable), strconv.Itoa(used)
	return m
}

// CountVouchers returns the number of a donor's vouchers that can be used, now or later, and the number of redeemed
// vouchers. After the donation, open steps can no longer be completed, so incomplete vouchers do not count.
func CountVouchers(d Donor, all []Holder) (usable, used int) {
	for _, h := range all {
		state := StateOf(h, d)
		switch {
		case state == StateRedeemed:
			used++
		case state.CanStillBeUsed() && (state != StateNotComplete || d.MatchStatus != Transplanted):
			usable++
		}
	}
	return usable, used
}

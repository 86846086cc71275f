package redemption

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/testkit/vouchertest"
	"beacon/internal/voucher"
)

// staffMoves lists all status changes that staff can request, valid or not.
var staffMoves = []struct {
	name string
	to   voucher.HolderStatus
	why  voucher.Reason
}{
	{"ask", pendingRedemption, voucher.RedemptionAsked}, {"confirm", redeemed, voucher.TransplantDone},
	{"end", available, voucher.RedemptionEnded}, {"ask-undo", redeemed, voucher.TransplantFailed},
	{"confirm-undo", available, voucher.UndoConfirmed}, {"end-undo", redeemed, voucher.UndoEnded},
	{"close", pendingRetired, voucher.HolderAsked}, {"settle", retired, voucher.RetirementSettled},
	{"mistake", available, voucher.EnteredByMistake}, {"to-draft", draft, voucher.EnteredByMistake},
}

// actor is a person who tries an event: the letter in the table, and the fault for an event that is never allowed.
type actor struct {
	letter  string
	who     access.Principal
	refused fault.Code
}

var (
	theStaff = []actor{
		{"C", coordinator, ""}, {"A", admin, ""}, {"R", reviewer, ""}, {"another center", elsewhere, fault.NotFound},
		{"a coach", coach, fault.Forbidden},
	}
	theDonor  = []actor{{letter: "D"}}
	theHolder = []actor{{letter: "H"}}
)

// event is an action on the first holder of a memory, valid or not.
type event struct {
	name string
	by   []actor
	do   func(context.Context, *Service, *vouchertest.Memory, access.Principal) error
}

func everyEvent() (all []event) {
	for _, move := range staffMoves {
		all = append(all, event{move.name, theStaff,
			func(ctx context.Context, s *Service, _ *vouchertest.Memory, by access.Principal) error {
				return s.Move(ctx, by, first, Change{To: move.to, Reason: move.why}, access.Caller{})
			}})
	}
	form := filledForm()
	form.Phone = "614-555-0199"
	return append(all, []event{
		{"link", theStaff, func(ctx context.Context, s *Service, _ *vouchertest.Memory, by access.Principal) error {
			return s.vouchers.SendHolderLink(ctx, by, first, false, access.Caller{})
		}},
		{"reopen", theStaff, func(ctx context.Context, s *Service, m *vouchertest.Memory, by access.Principal) error {
			reopening := voucher.Reopening{Of: m.D.Ref(), Reason: voucher.HolderWrong}
			return s.vouchers.ReopenList(ctx, m, by, reopening, access.Caller{})
		}},
		{"change", theDonor, func(ctx context.Context, s *Service, m *vouchertest.Memory, _ access.Principal) error {
			_, err := s.vouchers.PutHolder(ctx, voucher.DonorAccess{Donor: m.D}, 1, form)
			return err
		}},
		{"remove", theDonor, func(ctx context.Context, s *Service, m *vouchertest.Memory, _ access.Principal) error {
			_, err := s.vouchers.RemoveHolder(ctx, voucher.DonorAccess{Donor: m.D}, 1)
			return err
		}},
		{"tell", theHolder, func(ctx context.Context, s *Service, m *vouchertest.Memory, _ access.Principal) error {
			_, err := s.vouchers.SaveHolder(ctx, voucher.HolderAccess{Holder: m.H[0]}, form)
			return err
		}},
		{"sign", theHolder, func(ctx context.Context, s *Service, m *vouchertest.Memory, _ access.Principal) error {
			return s.vouchers.Consented(ctx, m, voucher.Signer{Donor: m.D, Holder: &m.H[0]}, "a.pdf")
		}},
		{"back", theHolder, func(ctx context.Context, s *Service, m *vouchertest.Memory, _ access.Principal) error {
			_, err := s.vouchers.ReturnTo(ctx, m, first, personalInfo, access.Caller{})
			return err
		}},
		{"need", theHolder, func(ctx context.Context, s *Service, m *vouchertest.Memory, _ access.Principal) error {
			_, err := s.AskNow(ctx, voucher.HolderAccess{Holder: m.H[0]})
			return err
		}},
	}...)
}

// Every combination of a voucher's state, an event and an actor gives the expected result. The letters are:
// Coordinator of the center, Administrator and Reviewer of the registry, Donor, Holder. want lists the allowed events
// with their actors. All other combinations fail and change nothing, as do all attempts of another center or a coach.
// Shows R11.1a, R11.1b, R11.1c, V10.5.
func TestVoucher_EveryStateAndEvent(t *testing.T) {
	none := access.Principal{}
	for _, c := range []struct {
		position
		donor voucher.Step
		want  string
	}{
		{position{"named", draft, personalInfo, needsMatch, none, draft}, voucherHolders, "change:D remove:D"},
		{position{"on a final list", draft, personalInfo, needsMatch, none, draft}, uploadConsent,
			"reopen:CAR change:D remove:D"},
		{position{"invited", available, personalInfo, needsMatch, none, available}, complete,
			"close:CAR link:CAR reopen:CAR tell:H"},
		{position{"invited, the donor signs anew", available, personalInfo, needsMatch, none, available}, uploadConsent,
			"close:CAR link:CAR reopen:CAR change:D remove:D tell:H"},
		{position{"about to sign", available, uploadConsent, needsMatch, none, draft}, complete,
			"close:CAR link:CAR reopen:CAR sign:H back:H"},
		{position{"too late to sign", available, uploadConsent, transplanted, none, draft}, complete,
			"close:CAR link:CAR"},
		{position{"signed", available, complete, pendingTransplant, none, available}, complete,
			"close:CAR link:CAR reopen:CAR"},
		{position{"signed, the list is open again", available, complete, pendingTransplant, none, available}, voucherHolders,
			"close:CAR link:CAR change:D remove:D"},
		{position{"available", available, complete, transplanted, none, available}, complete,
			"ask:CA close:CAR link:CAR need:H"},
		{position{"beside a redeemed one", available, complete, transplanted, none, redeemed}, complete,
			"close:CAR link:CAR need:H"},
		{position{"asked by the center", pendingRedemption, complete, transplanted, coordinator, available}, complete,
			"confirm:AR end:CAR mistake:CAR link:CAR"},
		{position{"asked by an administrator", pendingRedemption, complete, transplanted, admin, available}, complete,
			"confirm:R end:CAR mistake:CAR link:CAR"},
		{position{"asked, and not given", pendingRedemption, complete, needsMatch, coordinator, available}, complete,
			"end:CAR mistake:CAR link:CAR"},
		{position{"asked, and not signed", pendingRedemption, uploadConsent, transplanted, coordinator, available}, complete,
			"end:CAR mistake:CAR link:CAR"},
		{position{"redeemed", redeemed, complete, transplanted, none, retired}, complete, "ask-undo:CA link:CAR"},
		{position{"undo asked by the center", redeemed, complete, transplanted, coordinator, retired}, complete,
			"confirm-undo:AR end-undo:CAR link:CAR"},
		{position{"undo asked by an administrator", redeemed, complete, transplanted, admin, retired}, complete,
			"confirm-undo:R end-undo:CAR link:CAR"},
		{position{"being closed, not signed", pendingRetired, uploadConsent, needsMatch, none, available}, complete,
			"settle:CAR mistake:CAR link:CAR reopen:CAR sign:H back:H"},
		{position{"being closed", pendingRetired, complete, transplanted, none, available}, complete,
			"settle:CAR mistake:CAR link:CAR"},
		{position{"being closed beside a redeemed one", pendingRetired, complete, transplanted, none, redeemed}, complete,
			"settle:CAR link:CAR"},
		{position{"closed, not signed", retired, uploadConsent, needsMatch, none, available}, complete,
			"link:CAR reopen:CAR"},
		{position{"closed", retired, complete, transplanted, none, available}, complete, "link:CAR"},
	} {
		var all []string
		for _, e := range everyEvent() {
			if by := c.position.allows(t, c.donor, e); by != "" {
				all = append(all, e.name+":"+by)
			}
		}
		if got := strings.Join(all, " "); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// allows returns the letters of the actors that an event succeeds for at a position.
func (p position) allows(t *testing.T, donor voucher.Step, e event) (by string) {
	t.Helper()
	for _, who := range e.by {
		m, s := p.at()
		m.D.Step = donor
		if who.letter == "H" && p.status == draft {
			continue // no link yet (R6.3)
		}
		before := fmt.Sprint(m.D, m.H)
		err := e.do(t.Context(), s, m, who.who)
		switch {
		case err == nil:
			by += who.letter
		case fmt.Sprint(m.D, m.H) != before || len(m.Trail)+len(m.Emails()) > 0:
			t.Errorf("%s, %s: refused (%v) with %v, %q, %q", p.name, e.name, err, m.H, m.Trail, m.Emails())
		case who.refused != "" && vouchertest.CodeFrom(err) != who.refused:
			t.Errorf("%s, %s by %s: %v", p.name, e.name, who.letter, err)
		}
	}
	return by
}

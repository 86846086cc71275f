package voucher

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

// staffMoves lists all status changes that staff can request, valid or not.
var staffMoves = []struct {
	name string
	to   HolderStatus
	why  Reason
}{
	{"ask", PendingRedemption, RedemptionAsked}, {"confirm", Redeemed, TransplantDone},
	{"end", Available, RedemptionEnded}, {"ask-undo", Redeemed, TransplantFailed},
	{"confirm-undo", Available, UndoConfirmed}, {"end-undo", Redeemed, UndoEnded},
	{"close", PendingRetired, HolderAsked}, {"settle", Retired, RetirementSettled},
	{"mistake", Available, EnteredByMistake}, {"to-draft", Draft, EnteredByMistake},
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
	do   func(context.Context, *Service, *memory, access.Principal) error
}

func everyEvent() (all []event) {
	for _, move := range staffMoves {
		all = append(all, event{move.name, theStaff,
			func(ctx context.Context, s *Service, _ *memory, by access.Principal) error {
				return s.MoveHolder(ctx, by, 4, 1, 1, move.to, move.why, access.Caller{})
			}})
	}
	form := filledForm()
	form.Phone = "614-555-0199"
	return append(all, []event{
		{"link", theStaff, func(ctx context.Context, s *Service, _ *memory, by access.Principal) error {
			return s.SendHolderLink(ctx, by, 4, 1, false, access.Caller{})
		}},
		{"reopen", theStaff, func(ctx context.Context, s *Service, m *memory, by access.Principal) error {
			return s.ReopenList(ctx, m, by, 4, m.donor.Mark(), HolderWrong, access.Caller{})
		}},
		{"change", theDonor, func(ctx context.Context, s *Service, m *memory, _ access.Principal) error {
			_, err := s.PutHolder(ctx, DonorAccess{Donor: m.donor}, 1, form)
			return err
		}},
		{"remove", theDonor, func(ctx context.Context, s *Service, m *memory, _ access.Principal) error {
			_, err := s.RemoveHolder(ctx, DonorAccess{Donor: m.donor}, 1)
			return err
		}},
		{"tell", theHolder, func(ctx context.Context, s *Service, m *memory, _ access.Principal) error {
			_, err := s.SaveHolder(ctx, HolderAccess{Holder: m.holders[0]}, form)
			return err
		}},
		{"sign", theHolder, func(ctx context.Context, s *Service, m *memory, _ access.Principal) error {
			return s.Consented(ctx, m, Signer{Donor: m.donor, Holder: &m.holders[0]}, "a.pdf")
		}},
		{"back", theHolder, func(ctx context.Context, s *Service, m *memory, _ access.Principal) error {
			_, err := s.SetBack(ctx, m, 4, 1, PersonalInfo, access.Caller{})
			return err
		}},
		{"need", theHolder, func(ctx context.Context, s *Service, m *memory, _ access.Principal) error {
			_, err := s.AskNow(ctx, HolderAccess{Holder: m.holders[0]})
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
		donor Step
		want  string
	}{
		{position{"named", Draft, PersonalInfo, NeedsMatch, none, Draft}, VoucherHolders, "change:D remove:D"},
		{position{"on a final list", Draft, PersonalInfo, NeedsMatch, none, Draft}, UploadConsent,
			"reopen:CAR change:D remove:D"},
		{position{"invited", Available, PersonalInfo, NeedsMatch, none, Available}, Complete,
			"close:CAR link:CAR reopen:CAR tell:H"},
		{position{"invited, the donor signs anew", Available, PersonalInfo, NeedsMatch, none, Available}, UploadConsent,
			"close:CAR link:CAR reopen:CAR change:D remove:D tell:H"},
		{position{"about to sign", Available, UploadConsent, NeedsMatch, none, Draft}, Complete,
			"close:CAR link:CAR reopen:CAR sign:H back:H"},
		{position{"too late to sign", Available, UploadConsent, Transplanted, none, Draft}, Complete,
			"close:CAR link:CAR"},
		{position{"signed", Available, Complete, PendingTransplant, none, Available}, Complete,
			"close:CAR link:CAR reopen:CAR"},
		{position{"signed, the list is open again", Available, Complete, PendingTransplant, none, Available}, VoucherHolders,
			"close:CAR link:CAR change:D remove:D"},
		{position{"available", Available, Complete, Transplanted, none, Available}, Complete,
			"ask:CA close:CAR link:CAR need:H"},
		{position{"beside a redeemed one", Available, Complete, Transplanted, none, Redeemed}, Complete,
			"close:CAR link:CAR need:H"},
		{position{"asked by the center", PendingRedemption, Complete, Transplanted, coordinator, Available}, Complete,
			"confirm:AR end:CAR mistake:CAR link:CAR"},
		{position{"asked by an administrator", PendingRedemption, Complete, Transplanted, admin, Available}, Complete,
			"confirm:R end:CAR mistake:CAR link:CAR"},
		{position{"asked, and not given", PendingRedemption, Complete, NeedsMatch, coordinator, Available}, Complete,
			"end:CAR mistake:CAR link:CAR"},
		{position{"asked, and not signed", PendingRedemption, UploadConsent, Transplanted, coordinator, Available}, Complete,
			"end:CAR mistake:CAR link:CAR"},
		{position{"redeemed", Redeemed, Complete, Transplanted, none, Retired}, Complete, "ask-undo:CA link:CAR"},
		{position{"undo asked by the center", Redeemed, Complete, Transplanted, coordinator, Retired}, Complete,
			"confirm-undo:AR end-undo:CAR link:CAR"},
		{position{"undo asked by an administrator", Redeemed, Complete, Transplanted, admin, Retired}, Complete,
			"confirm-undo:R end-undo:CAR link:CAR"},
		{position{"being closed, not signed", PendingRetired, UploadConsent, NeedsMatch, none, Available}, Complete,
			"settle:CAR mistake:CAR link:CAR reopen:CAR sign:H back:H"},
		{position{"being closed", PendingRetired, Complete, Transplanted, none, Available}, Complete,
			"settle:CAR mistake:CAR link:CAR"},
		{position{"being closed beside a redeemed one", PendingRetired, Complete, Transplanted, none, Redeemed}, Complete,
			"settle:CAR link:CAR"},
		{position{"closed, not signed", Retired, UploadConsent, NeedsMatch, none, Available}, Complete,
			"link:CAR reopen:CAR"},
		{position{"closed", Retired, Complete, Transplanted, none, Available}, Complete, "link:CAR"},
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
func (p position) allows(t *testing.T, donor Step, e event) (by string) {
	t.Helper()
	for _, who := range e.by {
		m, s := p.at()
		m.donor.Step = donor
		if who.letter == "H" && p.status == Draft {
			continue // no link yet (R6.3)
		}
		before := fmt.Sprint(m.donor, m.holders)
		err := e.do(t.Context(), s, m, who.who)
		switch {
		case err == nil:
			by += who.letter
		case fmt.Sprint(m.donor, m.holders) != before || len(m.trail)+len(m.mails) > 0:
			t.Errorf("%s, %s: refused (%v) with %v, %q, %q", p.name, e.name, err, m.holders, m.trail, m.mails)
		case who.refused != "" && codeOf(err) != who.refused:
			t.Errorf("%s, %s by %s: %v", p.name, e.name, who.letter, err)
		}
	}
	return by
}

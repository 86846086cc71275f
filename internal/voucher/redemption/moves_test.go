package redemption

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beacon/internal/access"
	"beacon/internal/testkit/vouchertest"
	"beacon/internal/voucher"
	"beacon/internal/voucher/readiness"
)

// position is a voucher's situation: the states of the holder, the donor and a sibling.
type position struct {
	name    string
	status  voucher.HolderStatus
	step    voucher.Step
	match   voucher.MatchStatus
	askedBy access.Principal
	sibling voucher.HolderStatus
}

// at returns a memory with the first voucher at a position. The holder's form is complete.
func (p position) at() (*vouchertest.Memory, *Service) {
	m, s := newMemory(p.status, p.sibling)
	m.D.Step, m.D.MatchStatus = complete, p.match
	m.H[0].Step, m.H[1].Step = p.step, complete
	form := filledForm()
	m.H[0].Person, m.H[0].Relationship, m.H[0].YearsBefore = form.Person, form.Relationship, form.YearsBefore
	m.H[0].BirthDate = "1981-04-12"
	if p.askedBy.ID != 0 {
		m.H[0].Request = voucher.Request{
			By: p.askedBy.ID, Name: "Cora", On: "2030-05-01", Reason: voucher.RedemptionAsked,
		}
	}
	return m, s
}

// MovesFor must offer exactly the moves that succeed, and give the reason for each other move.
// Shows R11.1a.
func TestMovesFor_OffersValidMovesAndReasons(t *testing.T) {
	for _, c := range []struct {
		position
		by     access.Principal
		want   string
		whyNot string
	}{
		{position{"", available, complete, needsMatch, access.Principal{}, draft}, coordinator, "close",
			"The donor has not donated yet."},
		{position{"", available, uploadConsent, transplanted, access.Principal{}, draft}, coordinator, "close",
			"The holder’s steps are still open."},
		{position{"", available, complete, transplanted, access.Principal{}, draft}, reviewer, "close",
			"The donor’s center or a registry administrator has to request it."},
		{position{"", available, complete, transplanted, access.Principal{}, draft}, coordinator, "ask-redemption close", ""},
		{position{"", pendingRedemption, complete, transplanted, coordinator, draft}, coordinator, "end-redemption",
			"The registry has to confirm this."},
		{position{"", pendingRedemption, complete, transplanted, admin, draft}, admin, "end-redemption",
			"You requested this yourself"},
		{position{"", redeemed, complete, transplanted, admin, retired}, reviewer, "confirm-undo end-undo", ""},
		{position{"", pendingRetired, complete, transplanted, admin, redeemed}, reviewer, "settle-closing",
			"Another voucher of this donor was redeemed"},
	} {
		m, _ := c.at()
		can, why := MovesFor(c.by, m.H[0], m.D, m.H)
		var names []string
		for _, move := range can {
			names = append(names, string(move.Name))
		}
		got, said := strings.Join(names, " "), ""
		for _, text := range why {
			said += text.EN
		}
		if got != c.want || !strings.HasPrefix(said, c.whyNot) || (c.whyNot == "") != (said == "") {
			t.Errorf("%v: %q, because %q", c.status, got, said)
		}
	}
}

// A redemption retires the siblings' valid vouchers, and undoing it restores exactly these vouchers. Each person gets
// the email for their own role.
// Shows R11.1b, R11.1c, R11.3a, V10.5.
func TestMove_SiblingsAndEmails(t *testing.T) {
	m, s := newMemory(available, available, pendingRetired, draft, retired, pendingRedemption)
	m.D.MatchStatus, m.D.Email = transplanted, "donor"
	for i := range m.H {
		m.H[i].Step = complete
	}
	for _, c := range []struct {
		name  string
		by    access.Principal
		to    voucher.HolderStatus
		why   voucher.Reason
		after []voucher.HolderStatus
		mails string
	}{
		{"asked", coordinator, pendingRedemption, voucher.RedemptionAsked,
			[]voucher.HolderStatus{pendingRedemption, available, pendingRetired, draft, retired, pendingRedemption},
			"holder-redemption-asked h1"},
		{"confirmed", reviewer, redeemed, voucher.TransplantDone,
			[]voucher.HolderStatus{redeemed, retired, pendingRetired, draft, retired, retired},
			"holder-redeemed h1, holder-retired h2, holder-retired h6, donor-vouchers-changed donor 0/1"},
		{"asked back", admin, redeemed, voucher.TransplantFailed,
			[]voucher.HolderStatus{redeemed, retired, pendingRetired, draft, retired, retired}, ""},
		{"confirmed back", reviewer, available, voucher.UndoConfirmed,
			[]voucher.HolderStatus{available, available, pendingRetired, draft, retired, available},
			"holder-redemption-undone h1, holder-restored h2, holder-restored h6, donor-vouchers-changed donor 3/0"},
		{"closed", coordinator, pendingRetired, voucher.HolderAsked,
			[]voucher.HolderStatus{pendingRetired, available, pendingRetired, draft, retired, available},
			"holder-closed h1, donor-vouchers-changed donor 2/0"},
		{"not closed", coordinator, available, voucher.EnteredByMistake,
			[]voucher.HolderStatus{available, available, pendingRetired, draft, retired, available},
			"holder-restored h1, donor-vouchers-changed donor 3/0"},
	} {
		m.Sent = nil
		err := s.Move(t.Context(), c.by, first, Change{To: c.to, Reason: c.why}, access.Caller{})
		if emails := strings.Join(m.Emails(), ", "); err != nil || !slices.Equal(m.Statuses(), c.after) || emails != c.mails {
			t.Errorf("%s: %v, %v\n%s", c.name, err, m.Statuses(), emails)
		}
	}
}

// No sequence of calls makes "Available" or "Ready" wrong, redeems two vouchers of a donor, or lets one person redeem
// alone.
// Shows R11.1b, R11.2c.
func TestVouchers_StayTrueWhateverHappens(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 2))
	redemptions := 0
	for range 400 {
		m, s := newMemory(draft, draft, draft)
		m.D.SurgeryOn = "2030-05-20"
		for range 60 {
			before, by := slices.Clone(m.H), []access.Principal{coordinator, admin, reviewer}[random.IntN(3)]
			act(t, random, m, s, by)
			for i, h := range m.H {
				if h.Status == redeemed && before[i].Status != redeemed {
					redemptions++
					if !by.IsRegistry() || before[i].Request.By == by.ID || before[i].Request.By == 0 {
						t.Fatalf("%v redeemed %+v", by, before[i])
					}
				}
			}
			checkTruth(t, m)
		}
	}
	if redemptions < 20 {
		t.Errorf("only %d redemptions were tried", redemptions)
	}
}

// act performs a random action on a donor, valid or not.
func act(t *testing.T, random *rand.Rand, m *vouchertest.Memory, s *Service, by access.Principal) {
	t.Helper()
	i := random.IntN(len(m.H))
	h := m.H[i]
	signer := voucher.Signer{Donor: m.D, Holder: &h}
	switch random.IntN(10) {
	case 0:
		match := []voucher.MatchStatus{needsMatch, pendingTransplant, transplanted, transplanted}[random.IntN(4)]
		change := voucher.DonorChange{MatchStatus: &match}
		ignore(s.vouchers.ChangeDonor(t.Context(), by, m.D.Ref(), change, access.Caller{}))
	case 1:
		ignore(s.vouchers.Consented(t.Context(), m, voucher.Signer{Donor: m.D}, "a.pdf"))
	case 2, 3:
		if h.Step == personalInfo {
			if h.Step = uploadConsent; signer.MayConsent() == nil {
				m.H[i].Step = uploadConsent
			}
		}
		ignore(s.vouchers.Consented(t.Context(), m, signer, "a.pdf"))
	case 4:
		ignore(s.vouchers.ConsentAskedAgain(t.Context(), m, signer))
	case 5:
		reopening := voucher.Reopening{Of: m.D.Ref(), Reason: voucher.HolderWrong}
		ignore(s.vouchers.ReopenList(t.Context(), m, by, reopening, access.Caller{}))
		if m.D.Step == voucherHolders {
			m.D.Step = uploadConsent
		}
	default:
		e := staffMoves[random.IntN(len(staffMoves))]
		if known := movesFrom(h); len(known) > 0 && random.IntN(3) > 0 {
			e.to, e.why = known[0].To, known[0].Reasons[0]
		}
		of := voucher.HolderRef{DonorID: 4, ID: h.ID, Version: 1}
		ignore(s.Move(t.Context(), by, of, Change{To: e.to, Reason: e.why}, access.Caller{}))
	}
}

// ignore discards an error of an action that is not valid now.
func ignore(error) {}

func checkTruth(t *testing.T, m *vouchertest.Memory) {
	t.Helper()
	used, usable := 0, 0
	for _, h := range m.H {
		if h.Status == redeemed {
			used++
		}
		if h.Status != redeemed && h.Status != retired && h.Status != pendingRetired {
			usable++
		}
	}
	for _, h := range m.H {
		isComplete := m.D.MatchStatus == transplanted && h.Step == complete && used == 0
		if voucher.StateFor(h, m.D) == voucher.StateAvailable && !isComplete {
			t.Fatalf("available: %+v of %+v", h, m.H)
		}
	}
	if used > 1 || (used == 1 && m.D.MatchStatus != transplanted) {
		t.Fatalf("%d redeemed, match status %d", used, m.D.MatchStatus)
	}
	if r := readiness.Evaluate(m.D, m.H, "2030-05-06"); r.Status == readiness.Ready && usable == 0 {
		t.Fatalf("ready: %+v", m.H)
	}
}

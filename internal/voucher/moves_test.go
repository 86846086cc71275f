package voucher

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

// position is a voucher's situation: the states of the holder, the donor and a sibling.
type position struct {
	name    string
	status  HolderStatus
	step    Step
	match   MatchStatus
	askedBy access.Principal
	sibling HolderStatus
}

// at returns a memory with the first voucher at a position. The holder's form is complete.
func (p position) at() (*memory, *Service) {
	m, s := newMemory(p.status, p.sibling)
	m.donor.Step, m.donor.MatchStatus = Complete, p.match
	m.holders[0].Step, m.holders[1].Step = p.step, Complete
	m.holders[0].apply(filledForm())
	m.holders[0].BirthDate = "1981-04-12"
	if p.askedBy.ID != 0 {
		m.holders[0].Asked = Ask{By: p.askedBy.ID, Name: "Somebody", On: "2030-05-01", Reason: RedemptionAsked}
	}
	return m, s
}

// MovesFor must offer exactly the moves that succeed, and give the reason for each other move.
// Shows R11.1a.
func TestMovesFor_OffersWhatCanBeDoneAndSaysWhyNot(t *testing.T) {
	for _, c := range []struct {
		position
		by     access.Principal
		want   string
		whyNot string
	}{
		{position{"", Available, Complete, NeedsMatch, access.Principal{}, Draft}, coordinator, "close",
			"The donor has not given yet."},
		{position{"", Available, UploadConsent, Transplanted, access.Principal{}, Draft}, coordinator, "close",
			"The holder’s steps are still open."},
		{position{"", Available, Complete, Transplanted, access.Principal{}, Draft}, reviewer, "close",
			"The donor’s center or a registry administrator has to ask."},
		{position{"", Available, Complete, Transplanted, access.Principal{}, Draft}, coordinator, "ask-redemption close", ""},
		{position{"", PendingRedemption, Complete, Transplanted, coordinator, Draft}, coordinator, "end-redemption",
			"The registry has to confirm this."},
		{position{"", PendingRedemption, Complete, Transplanted, admin, Draft}, admin, "end-redemption",
			"You asked for this yourself"},
		{position{"", Redeemed, Complete, Transplanted, admin, Retired}, reviewer, "confirm-undo end-undo", ""},
		{position{"", PendingRetired, Complete, Transplanted, admin, Redeemed}, reviewer, "settle-closing",
			"Another voucher of this donor was redeemed"},
	} {
		m, _ := c.at()
		can, why := MovesFor(c.by, m.holders[0], m.donor, m.holders)
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
func TestMoveHolder_SiblingsAndMails(t *testing.T) {
	m, s := newMemory(Available, Available, PendingRetired, Draft, Retired, PendingRedemption)
	m.donor.MatchStatus, m.donor.Email = Transplanted, "donor"
	for i := range m.holders {
		m.holders[i].Step = Complete
	}
	for _, c := range []struct {
		name  string
		by    access.Principal
		to    HolderStatus
		why   Reason
		after []HolderStatus
		mails string
	}{
		{"asked", coordinator, PendingRedemption, RedemptionAsked,
			[]HolderStatus{PendingRedemption, Available, PendingRetired, Draft, Retired, PendingRedemption},
			"redemption-waiting reviewer, redemption-waiting admin, holder-redemption-asked h1"},
		{"confirmed", reviewer, Redeemed, TransplantDone,
			[]HolderStatus{Redeemed, Retired, PendingRetired, Draft, Retired, Retired},
			"holder-redeemed h1, holder-retired h2, holder-retired h6, donor-vouchers-changed donor 0/1"},
		{"asked back", admin, Redeemed, TransplantFailed,
			[]HolderStatus{Redeemed, Retired, PendingRetired, Draft, Retired, Retired}, "redemption-waiting reviewer"},
		{"confirmed back", reviewer, Available, UndoConfirmed,
			[]HolderStatus{Available, Available, PendingRetired, Draft, Retired, Available},
			"holder-redemption-undone h1, holder-restored h2, holder-restored h6, donor-vouchers-changed donor 3/0"},
		{"closed", coordinator, PendingRetired, HolderAsked,
			[]HolderStatus{PendingRetired, Available, PendingRetired, Draft, Retired, Available},
			"holder-closed h1, donor-vouchers-changed donor 2/0"},
		{"not closed", coordinator, Available, EnteredByMistake,
			[]HolderStatus{Available, Available, PendingRetired, Draft, Retired, Available},
			"holder-restored h1, donor-vouchers-changed donor 3/0"},
	} {
		m.mails = nil
		err := s.MoveHolder(t.Context(), c.by, 4, 1, 1, c.to, c.why, access.Caller{})
		if mails := strings.Join(m.mails, ", "); err != nil || !slices.Equal(m.statuses(), c.after) || mails != c.mails {
			t.Errorf("%s: %v, %v\n%s", c.name, err, m.statuses(), mails)
		}
	}
}

// A transplant cannot be undone while a voucher is redeemed for it.
// Shows R11.1a.
func TestChangeDonor_TransplantStaysWhileAVoucherIsInUse(t *testing.T) {
	for status, want := range map[HolderStatus]fault.Code{
		Available: "", PendingRedemption: fault.Conflict, Redeemed: fault.Conflict, Retired: "",
	} {
		m, s := newMemory(status)
		m.donor.MatchStatus = Transplanted
		back := PendingTransplant
		ch := DonorChange{MatchStatus: &back}
		if err := s.ChangeDonor(t.Context(), reviewer, 4, m.donor.Mark(), ch, access.Caller{}); codeOf(err) != want {
			t.Errorf("status %d: %v", status, err)
		}
	}
}

// No sequence of calls makes "Available" or "Ready" wrong, redeems two vouchers of a donor, or lets one person redeem
// alone.
// Shows R11.1b, R11.2c.
func TestVouchers_StayTrueWhateverHappens(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 2))
	redeemed := 0
	for range 400 {
		m, s := newMemory(Draft, Draft, Draft)
		m.donor.SurgeryOn = "2030-05-20"
		for range 60 {
			before, by := slices.Clone(m.holders), []access.Principal{coordinator, admin, reviewer}[random.IntN(3)]
			happen(t, random, m, s, by)
			for i, h := range m.holders {
				if h.Status == Redeemed && before[i].Status != Redeemed {
					redeemed++
					if !by.IsRegistry() || before[i].Asked.By == by.ID || before[i].Asked.By == 0 {
						t.Fatalf("%v redeemed %+v", by, before[i])
					}
				}
			}
			checkTruth(t, m)
		}
	}
	if redeemed < 20 {
		t.Errorf("only %d redemptions were tried", redeemed)
	}
}

// happen performs a random action on a donor, valid or not.
func happen(t *testing.T, random *rand.Rand, m *memory, s *Service, by access.Principal) {
	t.Helper()
	i := random.IntN(len(m.holders))
	h := m.holders[i]
	signer := Signer{Donor: m.donor, Holder: &h}
	switch random.IntN(10) {
	case 0:
		match := []MatchStatus{NeedsMatch, PendingTransplant, Transplanted, Transplanted}[random.IntN(4)]
		ignore(s.ChangeDonor(t.Context(), by, 4, m.donor.Mark(), DonorChange{MatchStatus: &match}, access.Caller{}))
	case 1:
		ignore(s.Consented(t.Context(), m, Signer{Donor: m.donor}, "a.pdf"))
	case 2, 3:
		if h.Step == PersonalInfo && signer.checkOpen() == nil {
			m.holders[i].Step = UploadConsent
		}
		ignore(s.Consented(t.Context(), m, signer, "a.pdf"))
	case 4:
		ignore(s.ConsentAskedAgain(t.Context(), m, signer))
	case 5:
		ignore(s.ReopenList(t.Context(), m, by, 4, m.donor.Mark(), HolderWrong, access.Caller{}))
		if m.donor.Step == VoucherHolders {
			m.donor.Step = UploadConsent
		}
	default:
		e := staffMoves[random.IntN(len(staffMoves))]
		if known := movesOf(h); len(known) > 0 && random.IntN(3) > 0 {
			e.to, e.why = known[0].To, known[0].Reasons[0]
		}
		ignore(s.MoveHolder(t.Context(), by, 4, h.ID, 1, e.to, e.why, access.Caller{}))
	}
}

// ignore discards an error of an action that is not valid now.
func ignore(error) {}

func checkTruth(t *testing.T, m *memory) {
	t.Helper()
	redeemed, usable := 0, 0
	for _, h := range m.holders {
		if h.Status == Redeemed {
			redeemed++
		}
		if h.Status != Redeemed && h.Status != Retired && h.Status != PendingRetired {
			usable++
		}
	}
	for _, h := range m.holders {
		isComplete := m.donor.MatchStatus == Transplanted && h.Step == Complete && redeemed == 0
		if StateOf(h, m.donor) == StateAvailable && !isComplete {
			t.Fatalf("available: %+v of %+v", h, m.holders)
		}
	}
	if redeemed > 1 || (redeemed == 1 && m.donor.MatchStatus != Transplanted) {
		t.Fatalf("%d redeemed, match status %d", redeemed, m.donor.MatchStatus)
	}
	if r := EvaluateReadiness(m.donor, m.holders, "2030-05-06"); r.Outlook == Ready && usable == 0 {
		t.Fatalf("ready: %+v", m.holders)
	}
}

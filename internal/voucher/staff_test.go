package voucher

import (
	"strings"
	"testing"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
)

func names(fields []fault.Field) string {
	var all []string
	for _, f := range fields {
		all = append(all, f.Name)
	}
	return strings.Join(all, " ")
}

func TestNewDonor_Check(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*NewDonor)
		want   string
	}{
		{"complete", func(*NewDonor) {}, ""},
		{"trimmed", func(n *NewDonor) { n.FirstName = " Rosa " }, ""},
		{"longest name", func(n *NewDonor) { n.LastName = strings.Repeat("é", 64) }, ""},
		{"long name", func(n *NewDonor) { n.LastName = strings.Repeat("é", 65) }, "lastName"},
		{"name without letters", func(n *NewDonor) { n.FirstName = "123" }, "firstName"},
		{"name with HTML", func(n *NewDonor) { n.FirstName = "<b>Rosa</b>" }, "firstName"},
		{"no address", func(n *NewDonor) { n.Email = "rosa" }, "email"},
		{"surgery today", func(n *NewDonor) { n.SurgeryOn = "2030-05-06" }, ""},
		{"surgery yesterday", func(n *NewDonor) { n.SurgeryOn = "2030-05-05" }, "surgeryOn"},
		{"surgery in two years", func(n *NewDonor) { n.SurgeryOn = "2032-05-06" }, ""},
		{"surgery later", func(n *NewDonor) { n.SurgeryOn = "2032-05-07" }, "surgeryOn"},
		{"no day", func(n *NewDonor) { n.SurgeryOn = "2030-06-31" }, "surgeryOn"},
		{"no center", func(n *NewDonor) { n.CenterID = 0 }, "centerId"},
	} {
		n := NewDonor{FirstName: "Rosa", LastName: "Ejemplo", Email: "rosa@mail.example", CenterID: 7}
		c.change(&n)
		if got := names(n.Check("2030-05-06")); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestDonorChange_Check(t *testing.T) {
	number := func(n int) *int { return &n }
	day := func(on string) *string { return &on }
	match := func(m MatchStatus) *MatchStatus { return &m }
	for _, c := range []struct {
		name   string
		change DonorChange
		want   string
	}{
		{"nothing", DonorChange{}, ""},
		{"limits", DonorChange{HoldersAllowed: number(0), SurgeryOn: day(""), MatchStatus: match(Transplanted)}, ""},
		{"highest limit", DonorChange{HoldersAllowed: number(MaxHolders)}, ""},
		{"too many", DonorChange{HoldersAllowed: number(MaxHolders + 1)}, "fvHoldersAllowed"},
		{"negative", DonorChange{HoldersAllowed: number(-1)}, "fvHoldersAllowed"},
		{"same past day", DonorChange{SurgeryOn: day("2030-01-01")}, ""},
		{"other past day", DonorChange{SurgeryOn: day("2030-01-02")}, "surgeryOn"},
		{"unknown match status", DonorChange{MatchStatus: match(0)}, "matchStatus"},
		{"match status too high", DonorChange{MatchStatus: match(6)}, "matchStatus"},
	} {
		if got := names(c.change.check(Donor{SurgeryOn: "2030-01-01"}, "2030-05-06")); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestChangeDonor_TransplantedAllowsOnlyTheMatchStatus(t *testing.T) {
	limit, status := 3, NeedsMatch
	m, s := newMemory()
	m.donor.MatchStatus = Transplanted
	err := s.ChangeDonor(t.Context(), reviewer, m.donor.Ref(), DonorChange{HoldersAllowed: &limit}, access.Caller{})
	if faultCode(err) != fault.Conflict || len(m.trail) != 0 {
		t.Errorf("limit: %v, trail %q", err, m.trail)
	}
	old := DonorRef{ID: 4, Mark: m.donor.Mark() + 1}
	err = s.ChangeDonor(t.Context(), reviewer, old, DonorChange{MatchStatus: &status}, access.Caller{})
	if faultCode(err) != fault.Conflict {
		t.Errorf("old mark: %v", err)
	}
	err = s.ChangeDonor(t.Context(), reviewer, m.donor.Ref(), DonorChange{MatchStatus: &status}, access.Caller{})
	if err != nil || m.donor.MatchStatus != NeedsMatch || strings.Join(m.trail, " ") != "donor.match-status-changed" {
		t.Errorf("status: %v, trail %q", err, m.trail)
	}
}

// A holder in Draft gets no link, by staff or on request; other holders do, whatever their status.
func TestHolderLinks_ByStatus(t *testing.T) {
	for _, c := range []struct {
		name   string
		status HolderStatus
		step   Step
		link   fault.Code
		lost   int
	}{
		{"draft", Draft, PersonalInfo, fault.Conflict, 0},
		{"open steps", Available, UploadConsent, "", 1},
		{"complete", Available, Complete, "", 1},
		{"retired", Retired, PersonalInfo, "", 1},
	} {
		m, s := newMemory(c.status)
		m.donor.Step, m.holders[0].Step = Complete, c.step
		link := s.SendHolderLink(t.Context(), coordinator, first, false, access.Caller{})
		lost, err := s.LostLinkEmails(t.Context(), "h1")
		if faultCode(link) != c.link || len(lost) != c.lost || err != nil {
			t.Errorf("%s: link %v, %d lost links, %v", c.name, link, len(lost), err)
		}
	}
}

func TestSetSamples_NotInTheFuture(t *testing.T) {
	for _, c := range []struct {
		swab, blood string
		version     int64
		want        fault.Code
	}{
		{"2030-05-06", "", 1, ""}, {"", "2030-05-07", 1, fault.RuleBroken}, {"05/06/2030", "", 1, fault.RuleBroken},
		{"2030-05-06", "", 2, fault.Conflict},
	} {
		_, s := newMemory(Available)
		of, taken := HolderRef{DonorID: 4, ID: 1, Version: c.version}, Samples{SwabOn: c.swab, BloodOn: c.blood}
		err := s.SetSamples(t.Context(), coordinator, of, taken, access.Caller{})
		if faultCode(err) != c.want {
			t.Errorf("swab %q, blood %q, version %d: %v", c.swab, c.blood, c.version, err)
		}
	}
}

// A day of a blood test before the eighteenth birthday is refused. A stored day that became too early by a corrected
// date of birth stays.
func TestSetSamples_NoBloodOfMinors(t *testing.T) {
	for _, c := range []struct {
		born, stored, blood string
		want                fault.Code
	}{
		{"2012-05-05", "", "2030-05-04", fault.RuleBroken}, {"2012-05-05", "", "2030-05-05", ""}, {"2012-05-05", "", "", ""},
		{"2020-01-01", "2030-05-01", "2030-05-01", ""}, {"2020-01-01", "2030-05-01", "2030-05-02", fault.RuleBroken},
		{"2020-01-01", "2030-05-01", "", ""}, {"", "", "2030-05-04", ""},
	} {
		m, s := newMemory(Available)
		m.holders[0].BirthDate, m.holders[0].BloodOn = c.born, c.stored
		of, taken := HolderRef{DonorID: 4, ID: 1, Version: 1}, Samples{SwabOn: "2030-05-04", BloodOn: c.blood}
		if err := s.SetSamples(t.Context(), coordinator, of, taken, access.Caller{}); faultCode(err) != c.want {
			t.Errorf("born on %q, stored %q, blood on %q: %v", c.born, c.stored, c.blood, err)
		}
	}
}

func TestVisibleDonors_FilterAndCenter(t *testing.T) {
	for _, c := range []struct {
		name   string
		by     access.Principal
		filter DonorQuery
		want   int
	}{
		{"all", reviewer, DonorQuery{}, 1},
		{"own center", coordinator, DonorQuery{CenterID: 7}, 1},
		{"another center", coordinator, DonorQuery{CenterID: 8}, 0},
		{"step", reviewer, DonorQuery{Step: UploadConsent}, 1},
		{"other step", reviewer, DonorQuery{Step: Complete}, 0},
		{"other match status", reviewer, DonorQuery{MatchStatus: Transplanted}, 0},
		{"surgery before", reviewer, DonorQuery{SurgeryBefore: "2030-06-01"}, 1},
		{"surgery on that day", reviewer, DonorQuery{SurgeryBefore: "2030-05-20"}, 0},
	} {
		m, s := newMemory(Available)
		m.donor.FirstName, m.donor.SurgeryOn = "Daniel", "2030-05-20"
		page, _, total, err := s.VisibleDonors(t.Context(), c.by, c.filter)
		if err != nil || total != int64(c.want) || len(page) != c.want {
			t.Errorf("%s: %d, %v", c.name, total, err)
		}
	}
	_, s := newMemory()
	if _, _, _, err := s.VisibleDonors(t.Context(), coach, DonorQuery{}); faultCode(err) != fault.Forbidden {
		t.Errorf("coach: %v", err)
	}
}

package consent

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

func TestMove_AllowsOnlyTheNextStates(t *testing.T) {
	for from, want := range map[State]string{
		Begun:      "begun agreed cancelled superseded",
		Agreed:     "begun agreed initialed cancelled superseded",
		Initialed:  "begun agreed initialed signed cancelled superseded",
		Signed:     "superseded rejected",
		Received:   "superseded rejected",
		Cancelled:  "",
		Superseded: "",
		Rejected:   "superseded",
	} {
		var got []string
		for _, to := range states {
			if c := (Consent{State: from}); c.move(to) == nil {
				got = append(got, string(c.State))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("from %s to %q, want %q", from, got, want)
		}
	}
}

func TestState_StageAndCompletion(t *testing.T) {
	for _, c := range []struct {
		state    State
		stage    Stage
		open     bool
		complete bool
	}{
		{Begun, ESign, true, false}, {Agreed, Initials, true, false}, {Initialed, Signature, true, false},
		{Signed, ESign, false, true}, {Received, ESign, false, true}, {Cancelled, ESign, false, false},
		{Superseded, ESign, false, false}, {Rejected, ESign, false, false},
	} {
		if s := c.state; s.Stage() != c.stage || s.IsOpen() != c.open || s.IsComplete() != c.complete {
			t.Errorf("%s: stage %d, open %v, complete %v", s, s.Stage(), s.IsOpen(), s.IsComplete())
		}
	}
}

func TestConsenter_PermittedSigners(t *testing.T) {
	const max = 64
	guardian := Agreement{LegalGuardian, "Rosa", "Ejemplo", "05/06/1990"}
	with := func(change func(*Agreement)) Agreement { a := guardian; change(&a); return a }
	for _, c := range []struct {
		name   string
		entity EntityType
		person voucher.Person
		in     Agreement
		want   Consenter
		broken string
	}{
		{"donor", Donor, adult, Agreement{}, rosa, ""},
		{"donor as guardian", Donor, adult, guardian, rosa, ""},
		{"minor donor", Donor, minor, Agreement{}, Consenter{}, "dob"},
		{"holder", VoucherHolder, adult, Agreement{Type: Self}, rosa, ""},
		{"guardian of a minor", VoucherHolder, minor, guardian, rosa, ""},
		{"power of attorney", VoucherHolder, adult, with(func(a *Agreement) { a.Type = PowerOfAttorney }), rosa, ""},
		{"minor for themselves", VoucherHolder, minor, Agreement{Type: Self}, Consenter{}, "consentType"},
		{"power of attorney of a minor", VoucherHolder, minor, with(func(a *Agreement) { a.Type = PowerOfAttorney }),
			Consenter{}, "consentType"},
		{"no type", VoucherHolder, adult, Agreement{}, Consenter{}, "consentType"},
		{"nothing filled in", VoucherHolder, minor, Agreement{Type: LegalGuardian}, Consenter{}, "firstName lastName dob"},
		{"longest name", VoucherHolder, minor, with(func(a *Agreement) { a.LastName = strings.Repeat("é", max) }),
			Consenter{"Rosa", strings.Repeat("é", max), "1990-05-06"}, ""},
		{"name too long", VoucherHolder, minor, with(func(a *Agreement) { a.LastName = strings.Repeat("é", max+1) }),
			Consenter{}, "lastName"},
		{"not a date", VoucherHolder, minor, with(func(a *Agreement) { a.BirthDate = "02/30/1990" }), Consenter{}, "dob"},
		{"minor guardian", VoucherHolder, minor, with(func(a *Agreement) { a.BirthDate = "05/07/2012" }), Consenter{}, "dob"},
		{"guardian of age today", VoucherHolder, minor, with(func(a *Agreement) { a.BirthDate = "05/06/2012" }),
			Consenter{"Rosa", "Ejemplo", "2012-05-06"}, ""},
	} {
		_, s, _ := newMemory()
		got, fields := s.consenter(c.entity, c.person, &c.in)
		var broken []string
		for _, f := range fields {
			broken = append(broken, f.Name)
		}
		if strings.Join(broken, " ") != c.broken || (c.broken == "" && got != c.want) {
			t.Errorf("%s: %+v, broken %q", c.name, got, broken)
		}
	}
}

func TestIsStillValid_AfterCorrections(t *testing.T) {
	renamed, foreign := adult, adult
	renamed.LastName, foreign.LastName = "Other", "علي"
	for name, c := range map[string]struct {
		kind   Type
		person voucher.Person
		want   bool
	}{
		"unchanged":                     {Self, adult, true},
		"renamed, signs themselves":     {Self, renamed, false},
		"renamed, guardian signs":       {LegalGuardian, renamed, true},
		"now a minor, signs":            {Self, minor, false},
		"now a minor, attorney signs":   {PowerOfAttorney, minor, false},
		"now a minor, guardian signs":   {LegalGuardian, minor, true},
		"name cannot be printed":        {LegalGuardian, foreign, false},
		"no type, nobody agreed so far": {NoType, adult, false},
	} {
		_, s, _ := newMemory()
		signed := Consent{
			Entity: VoucherHolder, Type: c.kind, Consenter: rosa, StatementsVersion: wordings[VoucherHolder].Version,
		}
		if got, _ := s.isStillValid(t.Context(), signed, signerFor(VoucherHolder, c.person)); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	_, s, _ := newMemory()
	older := Consent{Entity: VoucherHolder, Type: Self, Consenter: rosa, StatementsVersion: "2026-1"}
	if is, err := s.isStillValid(t.Context(), older, signerFor(VoucherHolder, adult)); is || err != nil {
		t.Error("a signing of older statements continues")
	}
}

func TestCheckShow_RequirementsOfSecondStage(t *testing.T) {
	var all []Initial
	for _, s := range statements(wordings[VoucherHolder], "en", nil) {
		all = append(all, Initial{s.Value, "RE"})
	}
	for _, c := range []struct {
		name     string
		change   func(*Consent)
		person   voucher.Person
		initials []Initial
		version  string
		photo    bool
		want     fault.Code
	}{
		{"complete", func(*Consent) {}, adult, all, wordings[VoucherHolder].Version, true, ""},
		{"again", func(c *Consent) { c.State = Initialed }, adult, all, wordings[VoucherHolder].Version, true, ""},
		{"photo given before", func(c *Consent) { c.PhotoName = "photo" }, adult, all, wordings[VoucherHolder].Version, false, ""},
		{"minor without photo", func(c *Consent) { c.Type = LegalGuardian }, minor, all, wordings[VoucherHolder].Version, false, ""},
		{"adult without photo", func(*Consent) {}, adult, all, wordings[VoucherHolder].Version, false, fault.RuleBroken},
		{"one statement without initials", func(*Consent) {}, adult, all[1:], wordings[VoucherHolder].Version, true, fault.RuleBroken},
		{"not agreed", func(c *Consent) { c.State = Begun }, adult, all, wordings[VoucherHolder].Version, true, fault.Conflict},
		{"signed", func(c *Consent) { c.State = Signed }, adult, all, wordings[VoucherHolder].Version, true, fault.Conflict},
		{"another person", func(*Consent) {}, minor, all, wordings[VoucherHolder].Version, true, fault.Conflict},
		{"old statements", func(*Consent) {}, adult, all, "2025-1", true, fault.Conflict},
	} {
		_, s, _ := newMemory()
		consent := Consent{Entity: VoucherHolder, State: Agreed, Type: Self, Consenter: rosa, Language: "en",
			StatementsVersion: wordings[VoucherHolder].Version}
		c.change(&consent)
		g := signerFor(VoucherHolder, c.person)
		if err := s.checkCreatePDF(g, &consent, c.initials, c.version, c.photo); faultCode(err) != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestElectronicConsent_StoresEachStep runs the donor's steps that create no document on a consent in each state.
func TestElectronicConsent_StoresEachStep(t *testing.T) {
	agree := func(s *Service, a Access) error { return s.Agree(t.Context(), a, Agreement{}) }
	initial := func(s *Service, a Access) error {
		return s.SaveInitials(t.Context(), a, []Initial{{2, "re"}, {3, "XX"}})
	}
	same := func(s *Service, a Access) error { return s.SaveInitials(t.Context(), a, []Initial{{1, "RE"}}) }
	startOver := func(s *Service, a Access) error { return s.StartOver(t.Context(), a) }
	cancel := func(s *Service, a Access) error { return s.Cancel(t.Context(), a) }
	for _, c := range []struct {
		name     string
		do       func(*Service, Access) error
		from, to State
		want     fault.Code
		event    string
		initials int
		photo    bool
	}{
		{"agree first", agree, "", Agreed, "", AgreedToSign, 0, true},
		{"agree", agree, Begun, Agreed, "", AgreedToSign, 1, true},
		{"agree again", agree, Agreed, Agreed, "", AgreedToSign, 1, true},
		{"agree after showing", agree, Initialed, Agreed, "", AgreedToSign, 1, true},
		{"initials", initial, Agreed, Agreed, "", InitialsGiven, 1, true},
		{"initials after showing", initial, Initialed, Agreed, "", InitialsGiven, 1, true},
		{"same initials", same, Initialed, Initialed, "", "", 1, true},
		{"initials too early", initial, Begun, Begun, fault.Conflict, "", 1, true},
		{"start over", startOver, Initialed, Begun, "", StartedOver, 0, false},
		{"start over at the start", startOver, Begun, Begun, "", StartedOver, 0, false},
		{"start over signed", startOver, Signed, Signed, "", "", 1, true},
		{"cancel", cancel, Agreed, Cancelled, "", GivenUp, 0, false},
		{"cancel signed", cancel, Signed, Signed, "", "", 1, true},
		{"cancel nothing", cancel, "", "", "", "", 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, s, f := newMemory(c.from)
			if c.from == "" {
				m.consents = nil
			}
			if err := c.do(s, donorAccess); faultCode(err) != c.want {
				t.Fatal(err)
			}
			got, _ := m.Newest(t.Context(), Donor, 7)
			if got.State != c.to || strings.Join(m.events, " ") != c.event || len(got.Initials) != c.initials ||
				f.names["photo"] != c.photo {
				t.Errorf("%s with %d initials, events %q, photo %v", got.State, len(got.Initials), m.events, f.names["photo"])
			}
		})
	}
}

func TestAgree_DropsInitialsOfAnotherPerson(t *testing.T) {
	m, s, _ := newMemory(Initialed)
	m.person.FirstName = "Rita"
	if err := s.Agree(t.Context(), donorAccess, Agreement{}); err != nil || len(m.consents[0].Initials) != 0 {
		t.Errorf("%v, initials %v", err, m.consents[0].Initials)
	}
}

// A step back keeps a consent in progress, with its initials and the ID picture; reopening the list does not.
func TestSetBackAndListReopened_SupersedeSignature(t *testing.T) {
	setBack := func(s *Service) error {
		return s.ReturnTo(t.Context(), donorAccess, voucher.PersonalInfo)
	}
	reopen := func(s *Service) error {
		return s.ListReopened(t.Context(), access.Principal{}, 7, access.Caller{}, func(voucher.Tx) error { return nil })
	}
	for name, c := range map[string]struct {
		do     func(*Service) error
		open   State
		events int
	}{
		"set back": {setBack, Agreed, 1}, "list reopened": {reopen, Superseded, 2},
	} {
		m, s, _ := newMemory(Rejected, Signed, Agreed)
		err := c.do(s)
		if err != nil || m.consents[0].State != Rejected || m.consents[1].State != Superseded ||
			m.consents[2].State != c.open || len(m.consents[2].Initials) != 1 || len(m.events) != c.events {
			t.Errorf("%s: %v, events %q", name, err, m.events)
		}
	}
}

// TestForgetPhoto: the picture is deleted on the day after its due time, and an unfinished consent returns to the
// initials.
func TestForgetPhoto(t *testing.T) {
	until := now.Add(time.Hour)
	for _, c := range []struct {
		from, to State
		before   time.Time
		name     string
	}{
		{Initialed, Agreed, until.Add(time.Microsecond), "photo"},
		{Agreed, Agreed, until.Add(time.Microsecond), "photo"},
		{Signed, Signed, until.Add(time.Microsecond), "photo"},
		{Initialed, Initialed, until, ""},
	} {
		m, _, _ := newMemory(c.from)
		m.consents[0].PhotoUntil = &until
		name, err := ForgetPhoto(t.Context(), m, 1, c.before, now)
		if got := m.consents[0]; name != c.name || err != nil || got.State != c.to ||
			(got.PhotoName == "") != (c.name != "") {
			t.Errorf("%+v: %q, %v, %+v", c, name, err, got)
		}
	}
}

// TestReplacedPicture_StaysUnderHold: after a signer withdraws a picture of an ID, or the consent ends, the picture
// stays in the storage while a legal hold covers the record. The first sweep afterwards deletes it. Shows R15.3d.
func TestReplacedPicture_StaysUnderHold(t *testing.T) {
	const photo = "consents/1/photo"
	declaration := Declaration{On: "2030-05-05", Channel: channels[0]}
	for name, takeBack := range map[string]func(*Service) error{
		"start over": func(s *Service) error { return s.StartOver(t.Context(), donorAccess) },
		"cancel":     func(s *Service) error { return s.Cancel(t.Context(), donorAccess) },
		"withdrawal of agreement": func(s *Service) error {
			return s.Withdraw(t.Context(), StaffAccess{Access: donorAccess}, declaration)
		},
		"another picture": func(s *Service) error {
			s.deleteReplaced(t.Context(), donorAccess.subject(), photo)
			s.d.Store.(*memory).consents[0].PhotoName = ""
			return nil
		},
	} {
		for _, isHeld := range []bool{false, true} {
			m, s, f := newMemory(Initialed)
			m.consents[0].PhotoName, f.names[photo] = photo, true
			delete(f.names, "photo")
			held := s.d.Holds.(holds)
			if isHeld {
				held[donorAccess.subject()] = true
			}
			if err := takeBack(s); err != nil || f.names[photo] != isHeld {
				t.Errorf("%s, held %v: %v, %v", name, isHeld, f.names, err)
			}
			sweep := func(want int) {
				t.Helper()
				if n, err := s.Sweep(t.Context()); n != want || err != nil {
					t.Errorf("%s, held %v: swept %d, %v", name, isHeld, n, err)
				}
				s.d.Clock.(*clock.Fixed).Advance(sweepDelay)
			}
			sweep(0)
			sweep(0)
			delete(held, donorAccess.subject())
			if isHeld {
				sweep(1)
			}
		}
	}
}

func TestSweep_DeletesUnreferencedFilesAfterADay(t *testing.T) {
	m, s, f := newMemory(Signed)
	f.names["unreferenced"] = true
	at := s.d.Clock.(*clock.Fixed)
	for _, c := range []struct {
		wait    time.Duration
		deleted int
	}{{0, 0}, {sweepDelay - time.Second, 0}, {time.Second, 1}, {sweepDelay, 0}} {
		at.Advance(c.wait)
		if n, err := s.Sweep(t.Context()); n != c.deleted || err != nil {
			t.Errorf("after %v: %d deleted, %v", c.wait, n, err)
		}
	}
	if !f.names[m.consents[0].PhotoName] || f.names["unreferenced"] {
		t.Errorf("left %v", f.names)
	}
}

package voucher

import (
	"testing"

	"beacon/internal/platform/locale"
)

// filledForm returns a complete form of a holder.
func filledForm() Form {
	return Form{
		Person: Person{
			FirstName: "Rosa", LastName: "Ejemplo", Phone: "614-555-0123", Gender: "F", Email: "h1@mail.example",
			BirthDate: "04/12/1981", Address: Address{
				Address1: "12 River Road", City: "Columbus", State: "OH", Country: UnitedStates, ZIP: "43215",
			},
		},
		Relationship: "Friend", YearsBefore: Unanswered,
	}
}

// When donors and holders save their own data, the trail contains the names of the changed facts and no values.
// Shows R14.1k.
func TestOwnSaves_NameTheFactsThatChanged(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Form)
		donor  string // the donor's own save
		holder string // the holder's own save, and the donor's save of a holder
	}{
		{"nothing", func(*Form) {}, "", ""},
		{"a telephone and a city", func(f *Form) { f.Phone, f.City = "614-555-0199", "Dayton" }, "city phone", "city phone"},
		{"a need", func(f *Form) { f.WillLikelyNeed, f.YearsBefore = 1, 4 }, "",
			"willLikelyNeedKidneyTransplant yearsBeforeKidneyTransplant"},
		{"a relation", func(f *Form) { f.Relationship, f.RelationshipOther = "Other", "Neighbor" }, "",
			"relationshipToDonor relationshipToDonorOther"},
	} {
		stored, form := filledForm(), filledForm()
		stored.BirthDate = "1981-04-12"
		m, s := newMemory(Draft)
		m.donor.Person, m.donor.Step, m.donor.Language = stored.Person, PersonalInfo, locale.English
		m.holders[0].apply(stored)
		m.holders[0].Language = locale.English
		c.change(&form)
		caller := DonorAccess{Donor: m.donor}
		caller.Caller.Lang = locale.English
		_, err1 := s.SaveDonor(t.Context(), caller, form)
		m.donor.Step = VoucherHolders
		_, err2 := s.PutHolder(t.Context(), caller, 1, form)
		m.holders[0].apply(stored)
		_, err3 := s.SaveHolder(t.Context(), HolderAccess{Holder: m.holders[0], Caller: caller.Caller}, form)
		if err1 != nil || err2 != nil || err3 != nil || len(m.trail) != 3 {
			t.Fatalf("%s: %v, %v, %v, %q", c.name, err1, err2, err3, m.trail)
		}
		for i, want := range []string{c.donor, c.holder, c.holder} {
			if got := m.details[i]; got["fields"] != want || (want == "" && len(got) > 0) || len(got) > 1 {
				t.Errorf("%s, %s: %v, want %q", c.name, m.trail[i], got, want)
			}
		}
	}
}

// Saving unchanged data at an earlier step keeps the current step. Changed data needs a step back first, so no
// step reopens unexpectedly.
func TestOwnSaves_UnchangedDataKeepTheStep(t *testing.T) {
	for _, c := range []struct {
		name   string
		step   Step
		change func(*Form)
		next   Step // 0: refused
	}{
		{"the same data", UploadConsent, func(*Form) {}, UploadConsent},
		{"the same data with blanks around", UploadConsent, func(f *Form) { f.City = " Columbus " }, UploadConsent},
		{"another telephone", UploadConsent, func(f *Form) { f.Phone = "614-555-0199" }, 0},
		{"a date that does not exist", UploadConsent, func(f *Form) { f.BirthDate = "02/30/1981" }, 0},
		{"the same data when complete", Complete, func(*Form) {}, 0},
	} {
		stored, form := filledForm(), filledForm()
		stored.BirthDate = "1981-04-12"
		m, s := newMemory(Draft)
		m.donor.Person, m.donor.Step = stored.Person, c.step
		m.holders[0].apply(stored)
		m.holders[0].Step = c.step
		c.change(&form)
		donorNext, err1 := s.SaveDonor(t.Context(), DonorAccess{Donor: m.donor}, form)
		holderNext, err2 := s.SaveHolder(t.Context(), HolderAccess{Holder: m.holders[0]}, form)
		for who, got := range map[string]struct {
			next Step
			err  error
		}{"donor": {donorNext, err1}, "holder": {holderNext, err2}} {
			if (got.err == nil) != (c.next != 0) || got.err == nil && got.next != c.next || len(m.trail) != 0 {
				t.Errorf("%s, %s: step %d, %v, trail %q", c.name, who, got.next, got.err, m.trail)
			}
		}
	}
}

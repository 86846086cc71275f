package microsite

import (
	"slices"
	"testing"
	"time"
)

// Changed facts must be valid; unchanged facts may be invalid, because they may come from a form with different
// rules.
func TestFacts_Changes(t *testing.T) {
	before := Facts{
		FirstName: "Rosa", LastName: "Ejemplo", Email: "rosa@mail.exmaple", PhonePrimary: "5550100",
		BirthDate: "03/04/1961", Gender: "F", Language: "es",
	}
	for name, test := range map[string]struct {
		change          func(*Facts)
		changed, broken []string
	}{
		"nothing":            {func(*Facts) {}, nil, nil},
		"spaces around":      {func(f *Facts) { f.FirstName = " Rosa " }, nil, nil},
		"another name":       {func(f *Facts) { f.LastName = "Muestra" }, []string{"lastName"}, nil},
		"no name":            {func(f *Facts) { f.FirstName = "" }, []string{"firstName"}, []string{"firstName"}},
		"another address":    {func(f *Facts) { f.Email = "rosa@mail.example" }, []string{"email"}, nil},
		"no address":         {func(f *Facts) { f.Email = "rosa" }, []string{"email"}, []string{"email"}},
		"a phone":            {func(f *Facts) { f.PhonePrimary = "(505) 555-0100" }, []string{"phonePrimary"}, nil},
		"no phone":           {func(f *Facts) { f.PhonePrimary = "" }, []string{"phonePrimary"}, nil},
		"half a phone":       {func(f *Facts) { f.PhonePrimary = "555" }, []string{"phonePrimary"}, []string{"phonePrimary"}},
		"born on another":    {func(f *Facts) { f.BirthDate = "03/05/1961" }, []string{"birthDate"}, nil},
		"born on no day":     {func(f *Facts) { f.BirthDate = "02/30/1961" }, []string{"birthDate"}, []string{"birthDate"}},
		"birth date unknown": {func(f *Facts) { f.BirthDate = "" }, []string{"birthDate"}, nil},
		"gender unknown":     {func(f *Facts) { f.Gender = "" }, []string{"gender"}, nil},
		"no such gender":     {func(f *Facts) { f.Gender = "X" }, []string{"gender"}, []string{"gender"}},
		"another language":   {func(f *Facts) { f.Language = "en" }, []string{"language"}, nil},
	} {
		after := before
		test.change(&after)
		changes, faults := after.Changes(before, time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
		var changed, broken []string
		for _, c := range changes {
			changed = append(changed, c.Field)
		}
		for _, f := range faults {
			broken = append(broken, f.Name)
		}
		if !slices.Equal(changed, test.changed) || !slices.Equal(broken, test.broken) {
			t.Errorf("%s: changed %v, broken %v", name, changed, broken)
		}
	}
}

// An invitation can be withdrawn only before the patient opens the link or saves a draft.
func TestSite_CanWithdrawInvitation(t *testing.T) {
	at := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	for name, test := range map[string]struct {
		site Site
		want bool
	}{
		"invited":       {Site{}, true},
		"opened":        {Site{FirstOpenedAt: &at}, false},
		"draft saved":   {Site{DraftSavedAt: &at}, false},
		"not confirmed": {Site{RecipientStatus: PendCenterConfirmIsPatient}, false},
		"started":       {Site{RecipientStatus: StarterSiteActive}, false},
		"withdrawn":     {Site{RecipientStatus: Inactive, WithdrawnAt: &at}, false},
		"died":          {Site{DiedOn: "2026-03-01"}, false},
	} {
		if got := test.site.CanWithdrawInvitation(); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Shows R12.5d.
func TestSite_IsWrittenTo(t *testing.T) {
	at := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	for name, test := range map[string]struct {
		site Site
		want bool
	}{
		"invited":   {Site{}, true},
		"down":      {Site{RecipientStatus: Inactive}, true},
		"refused":   {Site{RecipientStatus: Denied}, false},
		"withdrawn": {Site{RecipientStatus: Inactive, WithdrawnAt: &at}, false},
		"died":      {Site{RecipientStatus: Active, DiedOn: "2026-03-01", DeathPage: Memorial}, false},
	} {
		if got := test.site.ReceivesEmail(); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

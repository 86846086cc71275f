package privacy

import (
	"slices"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// An erasure is refused while the person's records are in use.
// Shows R15.2b.
func TestMustEnd(t *testing.T) {
	given, waiting := &voucher.Donor{MatchStatus: voucher.Transplanted}, &voucher.Donor{}
	down, alive := microsite.Inactive, microsite.InvitationSent
	complete := func(h voucher.Holder) *voucher.Holder {
		h.Step = voucher.Complete
		return &h
	}
	for name, c := range map[string]struct {
		person  Person
		mustEnd bool
	}{
		"a page in use":             {Person{Statuses: []microsite.RecipientStatus{microsite.Active}}, true},
		"a page taken down":         {Person{Statuses: []microsite.RecipientStatus{microsite.Inactive}}, false},
		"a registration refused":    {Person{Statuses: []microsite.RecipientStatus{microsite.Denied}}, false},
		"one of two pages":          {Person{Statuses: []microsite.RecipientStatus{down, alive}}, true},
		"a joined record":           {Person{JoinedInto: 4, Statuses: []microsite.RecipientStatus{microsite.Inactive}}, true},
		"a request being worked on": {Person{OpenIntakes: 1}, true},
		"a request without center":  {Person{}, false},
		"a donor who takes part":    {Person{Donor: waiting}, true},
		"a donor off the list":      {Person{Donor: &voucher.Donor{IsDeleted: true}}, false},
		"a donor who gave":          {Person{Donor: given}, false},
		"a donor who died":          {Person{Donor: &voucher.Donor{DiedOn: "2026-01-02"}}, false},
		"an available voucher":      {Person{Donor: given, Holder: complete(voucher.Holder{})}, true},
		"a redeemed voucher": {
			Person{Donor: given, Holder: complete(voucher.Holder{Status: voucher.Redeemed})}, false,
		},
		"a holder who died":     {Person{Donor: waiting, Holder: complete(voucher.Holder{DiedOn: "2026-01-02"})}, false},
		"a holder off the list": {Person{Donor: waiting, Holder: complete(voucher.Holder{IsDeleted: true})}, false},
	} {
		if got := c.person.mustEnd() != (locale.Text{}); got != c.mustEnd {
			t.Errorf("%s: %v, want %v", name, got, c.mustEnd)
		}
	}
}

// Shows R15.2c.
func TestEmpties(t *testing.T) {
	p := Person{
		Sites: []int64{5}, Intakes: []int64{8}, Donors: []int64{3}, SignedConsents: []int64{9},
		People: People{Names: [][2]string{{"Ellen", "Ruiz"}}, Emails: []string{"ellen@mail.example"}},
	}
	staff := audit.Actor{Kind: audit.Staff, ID: 1, Name: "Ada Moss"}
	ellen := audit.Actor{Kind: audit.Recipient, ID: 5, Name: "Ellen"}
	about := func(kind string, id int64) audit.Subject { return audit.Subject{Kind: kind, ID: id} }
	some := map[string]string{"version": "3"}
	salt, asDonor := []byte{1}, audit.Actor{Kind: audit.Donor, ID: 3}
	event := func(by audit.Actor, s audit.Subject, details map[string]string) audit.Stored {
		return audit.Stored{Event: audit.Event{Actor: by, Subject: s, Details: details}}
	}
	one := func(name, value string) map[string]string { return map[string]string{name: value} }
	did := func(by audit.Actor, action string, s audit.Subject, details map[string]string) audit.Stored {
		e := event(by, s, details)
		e.Action = action
		return e
	}
	for name, c := range map[string]struct {
		event audit.Stored
		want  bool
	}{
		"what she did":               {event(ellen, about("video", 1), nil), true},
		"what staff saw":             {event(staff, about("microsite", 5), nil), false},
		"what staff changed":         {event(staff, about("microsite", 5), some), true},
		"of the center's queue":      {event(staff, about("intake", 8), some), true},
		"of a mail":                  {event(staff, about("mail", 70), some), true},
		"of somebody else":           {event(staff, about("microsite", 6), some), false},
		"by somebody who registered": {event(audit.Actor{Kind: audit.Public}, about("microsite", 5), nil), true},
		"named elsewhere":            {event(staff, about("center", 1), one("reason", "as ellen ruiz wrote")), true},
		"her address elsewhere":      {event(staff, about("center", 1), one("to", "Ellen@mail.example")), true},
		"searched for":               {did(staff, "search.made", about("search", 0), one("search", "ruiz e")), true},
		"another Ellen":              {event(staff, about("center", 1), one("reason", "as Ellen wrote")), false},
		"proof of a signed consent":  {did(asDonor, "consent.document-kept", about("donor", 3), one("consent", "9:4:ab")), false},
		"of a consent not signed":    {did(asDonor, "consent.agreed-to-sign", about("donor", 3), one("consent", "10:1:ab")), true},
		"of a request to erase her":  {did(staff, "privacy.erasure-asked", about("microsite", 5), some), false},
		"emptied before":             {audit.Stored{Event: audit.Event{Actor: ellen}, Commitments: make([]byte, 64)}, false},
	} {
		if len(c.event.Commitments) == 0 {
			c.event.Salt = salt
		}
		if got := len(p.Empties([]audit.Stored{c.event}, []int64{70})) == 1; got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	for actor, want := range map[audit.Actor]string{
		staff: "", ellen: "Erased 7F3K", {Kind: audit.Public, Name: "Rosa"}: "", {Kind: audit.Donor, ID: 9, Name: "Ben"}: "",
	} {
		if got := p.NameIn(audit.Stored{Event: audit.Event{Actor: actor}}, "Erased 7F3K"); got != want {
			t.Errorf("%+v: %q, want %q", actor, got, want)
		}
	}
}

func TestNeedles_AreLongEnough(t *testing.T) {
	p := People{Names: [][2]string{{"Al", "Ng"}, {"Ellen", "Ruiz"}}, Emails: []string{"E@mail.example"},
		Phones: []string{"505-555-0100"}}
	if got := p.Needles(); !slices.Equal(got, []string{"505-555-0100", "e@mail.example", "ruiz"}) {
		t.Errorf("%q", got)
	}
}

func TestIsName(t *testing.T) {
	p := Person{FirstName: "Ellen", LastName: "van der Berg"}
	for typed, want := range map[string]bool{
		"Ellen van der Berg": true, " ellen  VAN der berg ": true, "Ellen": false, "": false, "Ellen Berg": false,
	} {
		if isName(typed, p) != want {
			t.Errorf("%q", typed)
		}
	}
}

func TestParseMap_RefusesUnknownEntries(t *testing.T) {
	for _, text := range []string{"plain id", "[a] person forget b", "[a] person keep", "[a] person keep b\nodd id"} {
		if _, err := parseMap(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

// Every kind that is counted or exported has words.
func TestWords_AreThere(t *testing.T) {
	for _, table := range PersonTables() {
		_, goes := kindNames[table.Kind]
		if _, stays := stayNames[table.Kind]; !goes && !stays {
			t.Errorf("%s is counted as %s, which has no name", table.Name, table.Kind)
		}
	}
	for _, r := range Reasons {
		if reasonNames[r] == (locale.Text{}) {
			t.Errorf("the reason %s has no words", r)
		}
	}
}

package consent

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// named returns a named holder of donor 7.
func named(id int64, name, relationship string, imminent bool) voucher.Holder {
	h := voucher.Holder{
		ID: id, DonorID: 7, Person: voucher.Person{FirstName: name, LastName: "Ejemplo"}, Relationship: relationship,
		Status: voucher.Draft, WillLikelyNeed: 0, YearsBefore: voucher.Unanswered,
	}
	if imminent {
		h.WillLikelyNeed, h.YearsBefore = 1, 0
	}
	return h
}

var tags = regexp.MustCompile(`<[^>]+>`)

// words returns the text of a fragment with a bar between its elements.
func words(html string) string {
	return regexp.MustCompile(`\|+`).ReplaceAllString(tags.ReplaceAllString(html, "|"), "|")
}

// The donor's form lists every named holder with relationship and kind: on the screen, in the signed document and on
// paper. The paper form has a line for each holder who may still be named. The consent covers only the listed people,
// so a document without the list proves nothing.
// Shows R26.1a.
func TestDonorForm_ListsTheHolders(t *testing.T) {
	friend := named(12, "Tom", voucher.OtherRelationship, false)
	friend.RelationshipOther = "Neighbor"
	donor := signerFor(Donor, adult)
	donor.Donor.HoldersAllowed = 2
	for name, c := range map[string]struct {
		lang   locale.Lang
		listed []voucher.Holder
		screen string
		paper  string
	}{
		"nobody": {locale.English, nil, "|No voucher holder is named.|",
			"||||Imminent need|||Family voucher|||Family voucher|"},
		"one in imminent need": {
			locale.English, []voucher.Holder{named(11, "Ana", "Family-Child", true)},
			"|Ana Ejemplo|Family-Child|Imminent need|", "Imminent need|||Family voucher|||Family voucher|",
		},
		"all": {
			locale.English, []voucher.Holder{named(10, "Ana", "Friend", false), named(11, "Eva", "Family-Aunt", true), friend},
			"|Ana Ejemplo|Friend|Family voucher|Eva Ejemplo|Family-Aunt|Imminent need|" +
				"Tom Ejemplo|Other - Neighbor|Family voucher|",
			"|Tom Ejemplo|Other - Neighbor|Family voucher|Statements|",
		},
		"in Spanish": {
			locale.Spanish, []voucher.Holder{named(11, "Ana", "Family-Child", true), friend},
			"|Ana Ejemplo|Familia: hijo o hija|Necesidad inminente|Tom Ejemplo|Otra - Neighbor|Vale familiar|",
			"|Vale familiar|||Vale familiar|",
		},
	} {
		g := donor
		g.Listed = c.listed
		w := draft{registry: Registry{Name: "Registry"}, lang: c.lang, entity: Donor, signer: g}
		screen, _ := w.shown()
		squeeze := func(text string) string { return strings.ReplaceAll(text, "||", "|") }
		if got := words(screen); !strings.Contains(got, c.screen) {
			t.Errorf("%s: the screen shows %s", name, got)
		}
		if got := words(w.printable(now).HTML()); !strings.Contains(squeeze(got), squeeze(squeeze(c.paper))) {
			t.Errorf("%s: the paper form has %s", name, got)
		}
	}
}

// A holder's form names the donor by record number only, so it does not reveal the donor's name.
// Shows R26.1b.
func TestHolderForm_HasTheRelationshipAndTheDonorsNumber(t *testing.T) {
	g := signerFor(VoucherHolder, minor)
	g.Donor.Person, g.Holder.Relationship = adult, "Family-Grandchild"
	w := draft{registry: Registry{Name: "Registry"}, lang: locale.English, entity: VoucherHolder, signer: g}
	for _, html := range []string{w.paper(now, w.content()).HTML(), w.printable(now).HTML()} {
		got := words(html)
		if !strings.Contains(got, "|Registry record number|8|Relationship to the donor|Family-Grandchild|"+
			"Registry record number of the donor|7|") || strings.Contains(got, "Rosa") {
			t.Errorf("the form has %s", got)
		}
	}
}

// A sample belongs to no record: it shows the places of the names.
// Shows R26.1a.
func TestSample_ShowsWhereTheHoldersGo(t *testing.T) {
	for entity, want := range map[EntityType]string{
		Donor:         "Your own form lists the people whom you name",
		VoucherHolder: "Registry record number of the donor",
	} {
		w := draft{registry: Registry{Name: "Registry"}, lang: locale.English, entity: entity}
		if got := words(w.sample(now).HTML()); !strings.Contains(got, want) {
			t.Errorf("the sample of %d has %s", entity, got)
		}
	}
}

// A signature covers one list. Any change of the list changes the hash, so the document shown before can no longer be
// signed.
// Shows R26.1c.
func TestShown_HashChangesWithTheList(t *testing.T) {
	ana := named(11, "Ana", "Family-Child", false)
	renamed, related, imminent := ana, ana, ana
	renamed.FirstName, related.Relationship = "Anna", "Friend"
	imminent.WillLikelyNeed, imminent.YearsBefore = 1, 0
	seen := map[string]string{}
	for name, listed := range map[string][]voucher.Holder{
		"none": nil, "one": {ana}, "renamed": {renamed}, "another relationship": {related}, "another kind": {imminent},
		"two": {ana, named(12, "Tom", "Friend", false)},
	} {
		g := signerFor(Donor, adult)
		g.Listed = listed
		_, hash := draft{registry: Registry{Name: "Registry"}, lang: locale.English, entity: Donor, signer: g}.shown()
		if before, ok := seen[hash]; ok {
			t.Errorf("%s and %s have one hash", name, before)
		}
		seen[hash] = name
	}
}

// The events of a consent prove the people named in it, by record number and kind.
// Shows R26.1c.
func TestNamedDetails(t *testing.T) {
	donor, holder := signerFor(Donor, adult), signerFor(VoucherHolder, minor)
	donor.Listed = []voucher.Holder{named(11, "Ana", "Family-Child", true), named(12, "Tom", "Friend", false)}
	holder.Holder.Relationship = "Friend"
	want := `[{"holder":11,"relationship":"Family-Child","kind":"imminent"},` +
		`{"holder":12,"relationship":"Friend","kind":"family"}]`
	if got := namedDetails(donor)["holders"]; got != want {
		t.Errorf("holders %s", got)
	}
	if got := namedDetails(holder); got["donor"] != "7" || got["relationship"] != "Friend" || len(got) != 2 {
		t.Errorf("%v", got)
	}
}

// A new consent leaves out holders of ended vouchers.
// Shows R26.1a.
func TestWithList_LeavesOutEndedVouchers(t *testing.T) {
	m := &memory{}
	for i, change := range []func(*voucher.Holder){
		func(*voucher.Holder) {}, func(h *voucher.Holder) { h.Status = voucher.Available },
		func(h *voucher.Holder) { h.Status = voucher.PendingRetired }, func(h *voucher.Holder) { h.DiedOn = "2030-01-02" },
	} {
		h := named(int64(i+1), "Ana", "Friend", false)
		change(&h)
		m.holders = append(m.holders, h)
	}
	g, err := signerFor(Donor, adult).WithList(t.Context(), m)
	ids := []int64{}
	for _, h := range g.Listed {
		ids = append(ids, h.ID)
	}
	if err != nil || !slices.Equal(ids, []int64{1, 2}) {
		t.Errorf("%v, %v", ids, err)
	}
}

// A letter without a font must not vanish from a holder's name.
func TestUnprintable_CoversHoldersAndRelationships(t *testing.T) {
	donor, holder := signerFor(Donor, adult), signerFor(VoucherHolder, adult)
	donor.Listed = []voucher.Holder{named(11, "علي", "Friend", false)}
	holder.Holder.Relationship, holder.Holder.RelationshipOther = voucher.OtherRelationship, "عمي"
	for name, g := range map[string]voucher.Signer{"donor": donor, "holder": holder} {
		if broken := unprintable(g, Self, rosa); len(broken) != 1 || broken[0].Name != "consentType" {
			t.Errorf("%s: %v", name, broken)
		}
	}
	w := draft{registry: Registry{Name: "Registry"}, lang: locale.English, entity: Donor, signer: donor}
	if got := w.printable(now).HTML(); !strings.Contains(got, "<tr><td></td><td>Friend</td><td>Family voucher</td></tr>") {
		t.Errorf("the paper form has %s", got)
	}
}

// A change of the list between reading and signing invalidates the signature, even while the document is being made.
// Shows R26.1c.
func TestComplete_RefusesAnotherList(t *testing.T) {
	m, s, _ := newMemory(Initialed)
	m.holders = []voucher.Holder{named(11, "Ana", "Family-Child", false)}
	g, err := s.lock(t.Context(), m, donorAccess)
	if err != nil {
		t.Fatal(err)
	}
	c := m.consents[0]
	read := s.newDraft(wordings[Donor], c, g, nil)
	done := completion{consent: c, version: c.Version, draft: &read}
	m.holders[0].FirstName = "Anna"
	if err := s.complete(t.Context(), donorAccess, done); faultCode(err) != fault.Conflict {
		t.Errorf("signed for another list: %v", err)
	}
}

// The signed document, with its certificate, contains the list.
// Shows R26.1a.
func TestSigned_KeepsTheList(t *testing.T) {
	g := signerFor(Donor, adult)
	g.Listed = []voucher.Holder{named(11, "Ana", "Family-Child", true)}
	w := draft{registry: Registry{Name: "Registry"}, lang: locale.English, entity: Donor, signer: g,
		consent: Consent{Type: Self, Consenter: rosa}}
	html := w.signed(now, time.UTC, "https://example.org/verify", []Event{{Action: SignatureGiven}}).HTML()
	if got := words(html); !strings.Contains(got, "|Ana Ejemplo|Family-Child|Imminent need|") {
		t.Errorf("the document has %s", got)
	}
}

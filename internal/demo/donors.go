package demo

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"beacon/internal/consent"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
)

// voucherState is the state of a donor or a holder in the demo (R9.4).
type voucherState string

// The states: first donors, then holders. Some names are shared.
const (
	atPersonalInfo   voucherState = "personal-info"
	atVoucherHolders voucherState = "voucher-holders"
	atConsent        voucherState = "upload-consent"
	watching         voucherState = "monitor"
	isTransplanted   voucherState = "transplanted"

	isComplete voucherState = "complete"
	isMinor    voucherState = "minor" // at the consent step; a guardian signs

	// Complete as well: the center asked to redeem the voucher.
	isAsked voucherState = "redemption-asked"

	// Complete as well, with one, two or three kits on the list.
	firstKit  voucherState = "kit-1"
	secondKit voucherState = "kit-2"
	thirdKit  voucherState = "kit-3"

	// Complete as well: the first kit was shipped a few days ago.
	sentKit voucherState = "kit-sent"
)

var (
	donorStates  = []voucherState{atPersonalInfo, atVoucherHolders, atConsent, watching, isTransplanted}
	holderStates = []voucherState{
		atPersonalInfo, atConsent, isComplete, isMinor, isAsked, firstKit, secondKit, thirdKit, sentKit,
	}
	kitsOf = map[voucherState]int{firstKit: 1, secondKit: 2, thirdKit: 3, sentKit: 1}
)

// Ways to give a consent.
const (
	bySelf     = "self"
	byGuardian = "guardian"
	byAttorney = "attorney"
	byPaper    = "paper"
)

var consentTypes = map[string]consent.Type{
	bySelf:     consent.Self,
	byGuardian: consent.LegalGuardian,
	byAttorney: consent.PowerOfAttorney,
}

// relative has the fields that the demo's donors and holders share.
type relative struct {
	First  string
	Last   string
	State  voucherState
	Gender string // "M" or "F"
	Born   string // MM/DD/YYYY
	Signs  string // way to give the consent; empty: self
}

// email returns the address. It is unique and undeliverable.
func (r relative) email() string { return emailAddress(r.First, r.Last) }

// donor is one fictional voucher donor of data/donors.json, with the holders.
type donor struct {
	relative
	Ago      int // days before today on which the center added them
	Language locale.Lang
	Center   string         // alias
	Surgery  int            // days after today, negative: before; 0: not planned
	Address  voucher.Person // postal address and phone
	Holders  []holder
}

// holder lives with the donor. State is empty until the donor's list is final.
type holder struct {
	relative
	Relationship string
	Other        string // relationship in words
	Years        *int   // until a transplant; nil: not likely
	By           string // "First Last, MM/DD/YYYY" of the person who signs for the holder
	Again        string // why the center asked for another consent
	Samples      bool   // both were taken
}

// isDone reports whether the holder's own steps are complete.
func (h holder) isDone() bool {
	return h.State == isComplete || h.State == isAsked || kitsOf[h.State] > 0
}

// person returns the donor's own data.
func (d donor) person() voucher.Person {
	p := d.Address
	p.FirstName, p.LastName, p.Gender, p.Email, p.BirthDate = d.First, d.Last, d.Gender, d.email(), d.Born
	return p
}

// form returns the form about a holder that the donor, and later the holder, submits.
func (d donor) form(h holder) voucher.Form {
	f := voucher.Form{
		Person: d.person(), Relationship: h.Relationship, RelationshipOther: h.Other,
		YearsBefore: voucher.Unanswered,
	}
	f.FirstName, f.LastName, f.Gender, f.Email, f.BirthDate = h.First, h.Last, h.Gender, h.email(), h.Born
	if h.Years != nil {
		f.WillLikelyNeed, f.YearsBefore = 1, *h.Years
	}
	return f
}

// agreement returns the signer's data for a holder's consent.
func (h holder) agreement() consent.Agreement {
	name, born, _ := strings.Cut(h.By, ", ")
	first, last, _ := strings.Cut(name, " ")
	if h.By == "" {
		first, last, born = h.First, h.Last, h.Born
	}
	return consent.Agreement{Type: consentTypes[h.way()], FirstName: first, LastName: last, BirthDate: born}
}

func (r relative) way() string {
	if r.Signs == "" {
		return bySelf
	}
	return r.Signs
}

// readDonors reads all donors.
func readDonors() (list []donor, wrong error) {
	wrong = read("donors.json", &list)
	for _, d := range list {
		if !slices.Contains(donorStates, d.State) {
			wrong = errors.Join(wrong, fmt.Errorf("donors.json: %s is in no known state (%q)", d.First, d.State))
		}
		for _, h := range d.Holders {
			if d.isFinal() != slices.Contains(holderStates, h.State) {
				wrong = errors.Join(wrong, fmt.Errorf("donors.json: %s is in no known state (%q)", h.First, h.State))
			}
		}
	}
	return list, wrong
}

// isFinal reports whether the holders have their own links.
func (d donor) isFinal() bool { return d.State == watching || d.State == isTransplanted }

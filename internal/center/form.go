package center

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
	"beacon/internal/staff"
)

// Limits of a center's fields.
const (
	MaxText     = 200 // characters of a name, an address or a source
	MaxCode     = 12
	MaxContacts = maxCoordinators
	maxFigure   = 1_000_000
)

// form collects the invalid fields of a center.
type form struct {
	fault.Fields
	isNew bool // every field is checked, also an unchanged one
}

// entry returns the center and the coordinator's account, and the invalid fields.
func (n NewCenter) entry() (Entry, staff.NewAccount, fault.Fields) {
	f := form{isNew: true}
	e := Entry{Center: Center{
		Takes: Participation{Referrals: true, Microsites: true},
	}}
	f.center(&e.Center, Change{
		Name: n.Name, Code: n.Code, Alias: n.Alias, Address: n.Address, TimeZone: n.TimeZone, Phone: n.Phone,
	})
	f.AddIf(plaintext.Line(n.Phone) == "", "phone", catalogues.Text("center.phone"))
	contact := Coordinator{FullName: n.ContactName, Phone: n.Phone, PhoneType: n.PhoneType}
	f.contact(&contact, contactFields{name: "contactName", phoneType: "phoneType"})
	e.Coordinators = []Coordinator{contact}
	coordinator := staff.NewAccount{FullName: n.CoordinatorName, Email: n.CoordinatorEmail}
	for _, broken := range coordinator.Check() {
		switch broken.Name {
		case "fullName":
			f.Add("coordinatorName", broken.Message)
		case "email":
			f.Add("coordinatorEmail", broken.Message)
		}
	}
	return e, coordinator, f.Fields
}

// contactFields are the names of a contact's fields in the payload. An empty name is a field that is not typed.
type contactFields struct{ name, email, phone, phoneType string }

// entry returns the changed center, and the invalid fields. Fields that are unchanged are valid, so data of a file can
// be changed field by field.
func (in Change) entry(before Entry, today string) (Entry, fault.Fields) {
	var f form
	e := before
	f.center(&e.Center, in)
	e.Takes = in.Takes
	e.Coordinators = slices.Clone(in.Contacts)
	f.AddIf(len(e.Coordinators) > MaxContacts, "contacts", catalogues.Text("center.contacts").With("max", MaxContacts))
	for i := range e.Coordinators {
		c := &e.Coordinators[i]
		if i < len(before.Coordinators) && *c == before.Coordinators[i] {
			continue
		}
		in := fmt.Sprintf("contacts[%d].", i)
		f.contact(c, contactFields{in + "fullName", in + "email", in + "phone", in + "phoneType"})
	}
	e.Figures = in.Figures
	f.figures(&e.Figures, before.Figures, today)
	return e, f.Fields
}

// center sets the fields of c from the input.
func (f *form) center(c *Center, in Change) {
	f.text(&c.Name, in.Name, "name", true)
	f.text(&c.Alias, in.Alias, "alias", false)
	if c.Alias == "" {
		c.Alias = c.Name
	}
	code := strings.ToUpper(plaintext.Line(in.Code))
	if code != c.Code || f.isNew {
		c.Code = code
		f.AddIf(code == "" || len(code) > MaxCode || strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") != "",
			"code", catalogues.Text("center.code").With("max", MaxCode))
	}
	isPlaced := true
	if plaintext.Line(in.Address) != c.Address().String() || f.isNew {
		a, problem, ok := ParseAddress(in.Address)
		isPlaced = ok
		f.AddIf(!ok, "address", problem)
		f.text(&a.Street, a.Street, "address", false)
		f.text(&a.City, a.City, "address", false)
		c.Street, c.City, c.State, c.PostalCode = a.Street, a.City, a.State, a.PostalCode
		if in.TimeZone == "" {
			in.TimeZone = ZoneFor(a)
		}
	}
	isZone := in.TimeZone == c.TimeZone && !f.isNew || slices.Contains(Zones, in.TimeZone)
	f.AddIf(!isZone && (isPlaced || in.TimeZone != ""), "timeZone", catalogues.Text("center.time-zone"))
	c.TimeZone = in.TimeZone
	if phone := personal.WrittenPhone(plaintext.Line(in.Phone)); phone != c.Phone {
		f.AddIf(phone != "" && !personal.IsPhone(phone), "phone", catalogues.Text("center.phone"))
		c.Phone = phone
	}
}

// contact checks and normalizes a contact.
func (f *form) contact(c *Coordinator, in contactFields) {
	f.text(&c.FullName, c.FullName, in.name, true)
	c.Email = personal.Email(c.Email)
	f.AddIf(c.Email != "" && !personal.IsEmail(c.Email, personal.MaxEmail), in.email,
		catalogues.Text("staff.email-unusable"))
	c.Phone = personal.WrittenPhone(plaintext.Line(c.Phone))
	// A new center's phone is checked once.
	f.AddIf(!f.isNew && c.Phone != "" && !personal.IsPhone(c.Phone), in.phone, catalogues.Text("center.phone"))
	f.AddIf(!slices.Contains(phoneTypes, c.PhoneType), in.phoneType, catalogues.Text("center.phone-type"))
}

// figures checks the figures. A changed figure needs the day to which it refers.
func (f *form) figures(is *Figures, before Figures, today string) {
	was := before.list()
	for i, figure := range is.list() {
		origin := figure.origin
		f.AddIf(figure.value < 0 || figure.value > maxFigure, figure.name, catalogues.Text("center.figure"))
		_, err := time.Parse(time.DateOnly, origin.AsOf)
		isNoDay := origin.AsOf != "" && err != nil
		f.AddIf(isNoDay, figure.name+"AsOf", catalogues.Text("center.as-of"))
		f.AddIf(!isNoDay && origin.AsOf > today, figure.name+"AsOf", catalogues.Text("center.as-of-future"))
		f.AddIf(origin.AsOf == "" && figure.value != was[i].value && figure.isGiven, figure.name+"AsOf",
			catalogues.Text("center.as-of-missing"))
		f.text(&origin.Source, origin.Source, figure.name+"Source", false)
	}
}

// text sets a one-line text, and adds an invalid field if it is empty although required, too long, or not plain text.
func (f *form) text(to *string, typed, field string, isRequired bool) {
	*to = strings.Join(strings.Fields(plaintext.Line(typed)), " ")
	switch {
	case *to == "" && isRequired:
		f.Add(field, catalogues.Text("center.text-missing"))
	case htmltext.Length(*to) > MaxText:
		f.Add(field, catalogues.Text("center.text-long").With("max", MaxText))
	case htmltext.HasElement(*to) || personal.HasEncodedWord(*to):
		f.Add(field, catalogues.Text("center.text-plain"))
	}
}

// figure is one figure of a center.
type figure struct {
	name    string // in payloads and details
	value   int64
	isGiven bool // false: Beacon counts it
	origin  *Origin
}

// list returns the figures in the order of the screen.
func (f *Figures) list() []figure {
	var sites int64
	if f.PatientMicrosites != nil {
		sites = *f.PatientMicrosites
	}
	return []figure{
		{"transplants", f.TransplantsLast12, true, &f.Transplants},
		{"a2o", f.A2OLast12, true, &f.A2O},
		{"pairs", f.UnmatchedPairs, true, &f.Pairs},
		{"microsites", sites, f.PatientMicrosites != nil, &f.Sites},
	}
}

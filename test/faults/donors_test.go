package main_test

import (
	"fmt"
	"maps"
	"strings"
	"sync"

	"beacon/internal/platform/locale"
	"beacon/internal/testkit/apptest"
	"beacon/internal/texts"
	"beacon/internal/voucher"
)

// world has the people before anything happens: each donor is about to take a different step.
type world struct {
	*apptest.App
	lister, asker, reader, signer, printer person
	holders                                map[string]person
	shown                                  string // the hash of the document that the signer is about to sign
	form                                   []byte // the form that the printer signed by hand
}

// person is a donor or holder with a link.
type person struct {
	kind string
	id   int64
	key  string
}

func (p person) path(more string) string {
	return fmt.Sprintf("/api/%s/%d/%s%s", p.kind, p.id, p.key, more)
}

func (p person) credential() map[string]string {
	return map[string]string{"Authorization": fmt.Sprintf("EditKey %s:%d:%s", p.kind, p.id, p.key)}
}

// newWorld creates the world.
func newWorld(a *apptest.App) *world {
	a.Helper()
	w := &world{App: a, holders: map[string]person{}}
	w.lister = w.donor("Lida", voucher.VoucherHolders, "Emil", "Rosa", "Nora")
	w.asker = w.donor("Asa", voucher.VoucherHolders, "Hugo", "Ines")
	w.reader = w.donor("Rita", voucher.UploadConsent, "Lola")
	w.signer = w.donor("Sina", voucher.UploadConsent, "Otis", "Pina")
	w.printer = w.donor("Pia", voucher.UploadConsent, "Quim", "Rui")
	w.donor("Ole", voucher.Complete, "Kim")
	for _, p := range []person{w.reader, w.signer} {
		w.must(consentForm(p, "", map[string]string{"consentType": "1"}))
	}
	w.shown = w.must(show(w.signer, "SE")).Text("results.documentHash")
	w.form = w.must(apptest.Request{Path: w.printer.path("/download/consent")}).Body
	w.sendFirstKit()
	return w
}

// must sends a request that has to succeed.
func (w *world) must(r apptest.Request) apptest.Response {
	w.Helper()
	w.Session(r.As)
	response := w.Do(r)
	if response.Status != 200 {
		w.Fatalf("%s %s: %d %.300s", r.Method, r.Path, response.Status, response.Body)
	}
	return response
}

// donor stores a donor of the first center at a step, with holders.
func (w *world) donor(name string, step voucher.Step, holders ...string) person {
	w.Helper()
	id, key := apptest.NewDonor(w.App, func(d *voucher.Donor) { d.Step, d.Person = step, someone(name) })
	for _, name := range holders {
		holder, key := apptest.NamedHolder(w.App, id, func(h *voucher.Holder) {
			h.Status, h.Language, h.Person, h.Relationship = voucher.Draft, locale.Spanish, someone(name), "Family-Child"
			h.WillLikelyNeed = 0
			if step == voucher.Complete {
				h.Status = voucher.Available
			}
		})
		w.holders[name] = person{voucher.HolderKey, holder, key}
	}
	return person{voucher.DonorKey, id, key}
}

func someone(name string) voucher.Person {
	return voucher.Person{
		FirstName: name, LastName: "Ejemplo",
		Address: voucher.Address{
			Address1: "12 River Road", City: "Columbus", State: "OH", ZIP: "43215", Country: voucher.UnitedStates,
		},
		Phone: "614-555-0123", Gender: "F", Email: name + "@mail.example", BirthDate: "1981-04-12",
	}
}

// holder returns a holder in the donor's form; a new one has a negative id.
func holder(donor person, id int64, name string, changes map[string]any) map[string]any {
	body := apptest.HolderBody(donor.id, donor.key, map[string]any{
		"id": id, "firstName": name, "email": name + "@mail.example",
	})
	maps.Copy(body, changes)
	return body
}

// imminent are the two form values of a holder in imminent need.
var imminent = map[string]any{"willLikelyNeedKidneyTransplant": 1, "yearsBeforeKidneyTransplant": 0}

// consentForm is a stage of a donor's electronic consent.
func consentForm(donor person, stage string, fields map[string]string) apptest.Request {
	form := apptest.NewForm().Field("entityType", "1").Field("entityTypeId", fmt.Sprint(donor.id))
	for name, value := range fields {
		form.Field(name, value)
	}
	return apptest.Request{Method: "POST", Path: "/api/e-consent" + stage, Body: form, Header: donor.credential()}
}

// show returns the request of the second stage, with initials for every statement and a photo ID.
func show(donor person, letters string) apptest.Request {
	var all []string
	for statement := range 11 {
		all = append(all, fmt.Sprintf(`{"statement": %d, "initials": %q}`, statement+1, letters))
	}
	create := consentForm(donor, "/create-pdf",
		map[string]string{
			"initials": "[" + strings.Join(all, ",") + "]", "statementsVersion": texts.Template(texts.DonorConsent).Version,
		})
	create.Body.(*apptest.Form).File("file", "id.jpg", apptest.SmallPhoto(1))
	return create
}

// sendFirstKit sends the first kit to Ole's holder, and records its arrival.
func (w *world) sendFirstKit() {
	w.Helper()
	id := w.must(apptest.Request{Method: "POST", Path: "/api/staff/kits", As: apptest.Coordinator,
		Body: map[string]any{"holderId": w.holders["Kim"].id}}).
		Get("results.id")
	w.must(apptest.Request{
		Method: "POST", Path: fmt.Sprintf("/api/staff/kits/%v/ship", id), As: apptest.Coordinator,
		Body: map[string]any{"version": 1, "carrier": "USPS", "trackingNumber": "9400 1"},
	})
	w.must(apptest.Request{
		Method: "POST", Path: fmt.Sprintf("/api/staff/kits/%v/receive", id), As: apptest.Coordinator,
		Body: map[string]any{"version": 2},
	})
}

// together sends requests concurrently, and returns the responses and the errors.
func together(a *apptest.App, ask []apptest.Request) (answers []apptest.Response, errs []error) {
	var mu sync.Mutex
	var all sync.WaitGroup
	for _, r := range ask {
		all.Go(func() {
			response, err := a.Send(r)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				errs = append(errs, err)
				return
			}
			answers = append(answers, response)
		})
	}
	all.Wait()
	return answers, errs
}

package crash_test

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"sync"

	"beacon/internal/consent"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/voucherstore"
	. "beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// world is who is there before anything happens: each donor is about to do
// something else.
type world struct {
	*App
	lister, asker, reader, signer, printer, orderer person
	holders                                         map[string]person
	shown                                           string // the hash of what the signer is about to sign
	form                                            []byte // what the printer has signed by hand
}

// person is somebody with a link.
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

// newWorld makes them.
func newWorld(a *App) *world {
	a.Helper()
	w := &world{App: a, holders: map[string]person{}}
	w.lister = w.donor("Lida", voucher.VoucherHolders, "Emil", "Rosa", "Nora")
	w.asker = w.donor("Asa", voucher.VoucherHolders, "Hugo", "Ines")
	w.reader = w.donor("Rita", voucher.UploadConsent, "Lola")
	w.signer = w.donor("Sina", voucher.UploadConsent, "Otis", "Pina")
	w.printer = w.donor("Pia", voucher.UploadConsent, "Quim", "Rui")
	w.orderer = w.donor("Ole", voucher.Complete, "Kim")
	for _, p := range []person{w.reader, w.signer} {
		w.must(consentForm(p, "", map[string]string{"consentType": "1"}))
	}
	w.shown = w.must(show(w.signer, "SE")).Text("results.documentHash")
	w.form = w.must(Request{Path: w.printer.path("/download/consent")}).Body
	w.sendFirstKit()
	return w
}

// must asks for what has to work.
func (w *world) must(r Request) Answer {
	w.Helper()
	w.Session(r.As)
	answer := w.Do(r)
	if answer.Status != 200 {
		w.Fatalf("%s %s: %d %.300s", r.Method, r.Path, answer.Status, answer.Body)
	}
	return answer
}

// donor stores one of the first center at a step, with holders in Draft.
func (w *world) donor(name string, step voucher.Step, holders ...string) person {
	w.Helper()
	ctx, status := context.Background(), voucher.Draft
	if step == voucher.Complete {
		status = voucher.Available
	}
	var id int64
	w.Must(voucherstore.NewVouchers(w.DB).InTx(ctx, func(tx voucher.Tx) (err error) {
		id, err = tx.AddDonor(ctx, voucher.Donor{
			CenterID: w.Centers[0], KeyVersion: 1, Language: locale.English, HoldersAllowed: 5,
			Step: step, MatchStatus: voucher.NeedsMatch, Person: someone(name), CreatedAt: Start,
			UpdatedAt: Start,
		})
		for _, holder := range holders {
			if err != nil {
				return err
			}
			var h int64
			h, err = tx.AddHolder(ctx, voucher.Holder{
				DonorID: id, KeyVersion: 1, Status: status, Step: voucher.PersonalInfo,
				Language: locale.Spanish, Person: someone(holder), Relationship: "Family-Child", WillLikelyNeed: 0,
				YearsBefore: voucher.Unanswered, CreatedAt: Start, UpdatedAt: Start,
			})
			w.holders[holder] = person{voucher.HolderKey, h, w.Ring.EditKey(voucher.HolderKey, h, 1)}
		}
		return err
	}))
	return person{voucher.DonorKey, id, w.Ring.EditKey(voucher.DonorKey, id, 1)}
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

// holder is a holder as their donor sends one; a new one has a negative id.
func holder(donor person, id int64, name string, changes map[string]any) map[string]any {
	body := map[string]any{
		"id":                             id,
		"donorId":                        donor.id,
		"editKey":                        donor.key,
		"firstName":                      name,
		"lastName":                       "Ejemplo",
		"address1":                       "12 River Road",
		"address2":                       "",
		"city":                           "Columbus",
		"state":                          "OH",
		"country":                        1,
		"zip":                            "43215",
		"phone":                          "614-555-0123",
		"gender":                         "F",
		"email":                          name + "@mail.example",
		"birthDate":                      "04/12/1981",
		"relationshipToDonor":            "Family-Child",
		"relationshipToDonorOther":       "",
		"willLikelyNeedKidneyTransplant": 0,
		"yearsBeforeKidneyTransplant":    -1,
		"isDeleted":                      false,
	}
	maps.Copy(body, changes)
	return body
}

// imminent are the two answers of somebody in imminent need.
var imminent = map[string]any{"willLikelyNeedKidneyTransplant": 1, "yearsBeforeKidneyTransplant": 0}

// consentForm is a stage of a donor's electronic consent.
func consentForm(donor person, stage string, fields map[string]string) Request {
	form := NewForm().Field("entityType", "1").Field("entityTypeId", fmt.Sprint(donor.id))
	for name, value := range fields {
		form.Field(name, value)
	}
	return Request{Method: "POST", Path: "/api/e-consent" + stage, Body: form, Header: donor.credential()}
}

// show is the second stage: every statement has its initials, and there is a photo ID.
func show(donor person, letters string) Request {
	var all []string
	for statement := range 11 {
		all = append(all, fmt.Sprintf(`{"statement": %d, "initials": %q}`, statement+1, letters))
	}
	create := consentForm(donor, "/create-pdf",
		map[string]string{"initials": "[" + strings.Join(all, ",") + "]", "statementsVersion": consent.StatementsVersion})
	create.Body.(*Form).File("file", "id.jpg", SmallPhoto(1))
	return create
}

// sendFirstKit lets the center send the first kit of the orderer's holder, where it arrives.
func (w *world) sendFirstKit() {
	w.Helper()
	id := w.must(Request{Method: "POST", Path: "/api/staff/kits", As: Cora,
		Body: map[string]any{"holderId": w.holders["Kim"].id}}).
		Get("results.id")
	w.must(Request{
		Method: "POST", Path: fmt.Sprintf("/api/staff/kits/%v/ship", id), As: Cora,
		Body: map[string]any{"version": 1, "carrier": "USPS", "trackingNumber": "9400 1"},
	})
	w.must(Request{
		Method: "POST", Path: fmt.Sprintf("/api/staff/kits/%v/receive", id), As: Cora, Body: map[string]any{"version": 2},
	})
}

// together asks at the same time, and returns what came back and what failed.
func together(a *App, ask []Request) (answers []Answer, errs []error) {
	var mu sync.Mutex
	var all sync.WaitGroup
	for _, r := range ask {
		all.Go(func() {
			answer, err := a.Send(r)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				errs = append(errs, err)
				return
			}
			answers = append(answers, answer)
		})
	}
	all.Wait()
	return answers, errs
}

package microsites_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// newPerson is a person that a coordinator adds.
type newPerson struct{ first, last, email, born string }

// additions lists the requests that add a person or check whether they can be added.
func additions(p newPerson) map[string]apptest.Request {
	table := func(path, header, row string) apptest.Request {
		return apptest.Request{
			Method: "POST", Path: path, As: apptest.OtherCoordinator,
			Body: apptest.NewForm().File("file", "people.csv", []byte(header+"\n"+row+"\n")),
		}
	}
	const names = "firstName,lastName,email"
	patient := fmt.Sprintf("%s,%s,%s,%s", p.first, p.last, p.email, p.born)
	donor := fmt.Sprintf("%s,%s,%s", p.first, p.last, p.email)
	return map[string]apptest.Request{
		"invitation": {
			Method: "POST", Path: "/api/staff/microsites/invite", As: apptest.OtherCoordinator,
			Body: map[string]any{
				"firstName": p.first, "lastName": p.last, "email": p.email, "birthDate": p.born, "language": "en",
			},
		},
		"donor": {
			Method: "POST", Path: "/api/staff/donors", As: apptest.OtherCoordinator,
			Body: map[string]any{"firstName": p.first, "lastName": p.last, "email": p.email, "language": "en"},
		},
		"preview of invitations": table("/api/staff/microsites/invite/preview", names+",birthDate", patient),
		"import of invitations":  table("/api/staff/microsites/invite/import", names+",birthDate", patient),
		"preview of donors":      table("/api/staff/donors/import/preview", names, donor),
		"import of donors":       table("/api/staff/donors/import", names, donor),
	}
}

// withoutIDs returns a response without the values that differ between any two people.
func withoutIDs(t *testing.T, body []byte, p newPerson) any {
	t.Helper()
	text := string(body)
	for _, own := range []string{p.first, p.last, p.email, p.born} {
		text = strings.ReplaceAll(text, own, "")
	}
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	var strip func(v any)
	strip = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			delete(v, "id")
			delete(v, "shortCode")
			for _, inner := range v {
				strip(inner)
			}
		case []any:
			for _, inner := range v {
				strip(inner)
			}
		}
	}
	strip(v)
	return v
}

// The response for a patient or donor of another center must equal the response for a person without any record. The
// registry is notified of each match.
func TestAdditions_LearnNothingOfOtherCenters(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.Session(apptest.OtherCoordinator)
		a.Session(apptest.Coordinator)
		for name := range additions(newPerson{}) {
			for kind, add := range map[string]string{"patient": "/api/staff/microsites/invite", "donor": "/api/staff/donors"} {
				label := strings.ReplaceAll(name+kind, " ", "")
				known := newPerson{"Rosa", "Known" + strings.ToUpper(label), label + "@known.example", "03/02/1970"}
				unknown := newPerson{"Rosa", "Fresh" + strings.ToUpper(label), label + "@fresh.example", "03/02/1970"}
				added := a.Do(apptest.Request{Method: "POST", Path: add, As: apptest.Coordinator, Body: map[string]any{
					"firstName": known.first, "lastName": known.last, "email": known.email, "birthDate": known.born,
					"language": "en",
				}})
				if added.Status != 200 {
					t.Fatalf("%s: %d %s", name, added.Status, added.Body)
				}
				none := a.Do(additions(unknown)[name])
				noTrail := a.Rows("SELECT COUNT(*) FROM audit_event WHERE action = 'staff.matched-elsewhere'")[0][0]
				match := a.Do(additions(known)[name])
				trail := a.Rows("SELECT COUNT(*) FROM audit_event WHERE action = 'staff.matched-elsewhere'")[0][0]
				a.Seen()
				if none.Status != match.Status ||
					!reflect.DeepEqual(withoutIDs(t, none.Body, unknown), withoutIDs(t, match.Body, known)) {
					t.Errorf("%s, %s: %d %s\nwithout a record: %d %s",
						name, kind, match.Status, match.Body, none.Status, none.Body)
				}
				if trail == noTrail {
					t.Errorf("%s, %s: the match left no event", name, kind)
				}
			}
		}
		if own := a.Rows("SELECT COUNT(*) FROM audit_event WHERE details LIKE '%elsewhere%'")[0][0]; own != "0" {
			t.Errorf("%s events of records name other centers", own)
		}
	})
}

// Several matches alert the administrators, and the limit applies to all additions.
// Shows R14.7b.
func TestAdditions_CountMatchesAsRefusals(t *testing.T) {
	a := apptest.New(t)
	a.Session(apptest.OtherCoordinator)
	a.Session(apptest.Coordinator)
	for i := range 7 {
		a.Expect("known", apptest.Request{
			Method: "POST", Path: "/api/staff/donors", As: apptest.Coordinator,
			Body: map[string]any{
				"firstName": "Rosa", "lastName": "Ejemplo", "email": fmt.Sprintf("rosa%d@mail.example", i),
				"language": "en",
			},
		}, apptest.Want{
			Trail: []string{"donor.invited"}, Emails: []string{fmt.Sprintf("donor-invitation rosa%d@mail.example", i)},
		})
	}
	for i := range 7 {
		a.Do(additions(newPerson{"Rosa", "Ejemplo", fmt.Sprintf("rosa%d@mail.example", i), ""})["preview of donors"])
	}
	if n := a.Rows("SELECT COUNT(*) FROM audit_event WHERE action = 'staff.records-refused'")[0][0]; n != "1" {
		t.Errorf("%s alerts", n)
	}
	status := func(email string) int {
		return a.Do(additions(newPerson{"Rosa", "Ejemplo", email, ""})["preview of donors"]).Status
	}
	for range 23 {
		if got := status("new@mail.example"); got != 200 {
			t.Fatalf("status %d", got)
		}
	}
	for _, email := range []string{"new@mail.example", "rosa1@mail.example"} {
		if got := status(email); got != 429 {
			t.Errorf("%s: status %d after 30 files", email, got)
		}
	}
}

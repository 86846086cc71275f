package microsites_test

import (
	"testing"

	"beacon/internal/testkit/apptest"
)

func TestInvite_RefusesExistingPerson(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		rosa := a.Invite(apptest.Patient{BirthDate: "03/02/1970"})
		invite := func(as string, changes ...any) apptest.Request {
			body := map[string]any{
				"firstName": "ROSA", "lastName": "Ejempló", "email": "new@mail.example", "birthDate": "03/02/1970",
				"micrositeTypeId": 0, "language": "en",
			}
			for i := 0; i < len(changes); i += 2 {
				body[changes[i].(string)] = changes[i+1]
			}
			return apptest.Request{Method: "POST", Path: "/api/staff/microsites/invite", As: as, Body: body}
		}
		seen := map[string]any{
			"results.records.#": 1, "results.records.0.kind": "patient", "results.records.0.id": rosa.ID,
			"results.records.0.firstName": "Rosa", "results.records.0.status": "0",
			"results.records.0.centerName": "Riverside Transplant Center",
		}
		a.Expect("name and date of birth", invite(apptest.Coordinator), apptest.Want{Status: 409, Has: seen})
		a.Expect("the address", invite(apptest.Coordinator, "email", "Rosa@mail.example", "birthDate", ""),
			apptest.Want{Status: 409, Has: seen})
		a.Expect("the registry", invite(apptest.Reviewer, "centerId", a.Centers[1]), apptest.Want{Status: 409, Has: seen})
		a.Expect("another center's coordinator", invite(apptest.OtherCoordinator), apptest.Want{
			Trail:  []string{"microsite.invited", "staff.matched-elsewhere"},
			Emails: []string{"microsite-invitation new@mail.example"},
		})
		a.Expect("another person", invite(apptest.Coordinator, "isAnotherPerson", true, "email", "third@mail.example"),
			apptest.Want{
				Trail:  []string{"microsite.invited", "staff.matched-elsewhere"},
				Emails: []string{"microsite-invitation third@mail.example"},
			})
		if got := a.Rows("SELECT COUNT(*) FROM microsite")[0][0]; got != "3" {
			t.Errorf("%s sites", got)
		}
		a.Expect("a donor of the address", apptest.Request{
			Method: "POST", Path: "/api/staff/donors", As: apptest.Coordinator,
			Body: map[string]any{
				"firstName": "Ines", "lastName": "Ejemplo", "email": "rosa@mail.example", "language": "en",
			},
		}, apptest.Want{Status: 409, Has: seen})
	})
}

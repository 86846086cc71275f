package vouchers_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// withSession signs the staff member in, for requests without checks of the audit trail.
func withSession(a *apptest.App, r apptest.Request) apptest.Request {
	a.Session(r.As)
	return r
}

// atDevice returns a request with the token of a supervised signing, from the response that started it.
func atDevice(started apptest.Response, r apptest.Request) apptest.Request {
	address := started.Text("results.address")
	r.Header = map[string]string{"Authorization": "Supervised " + address[strings.LastIndex(address, "/")+1:]}
	return r
}

func supervise(id int64, as string) apptest.Request {
	return donorCall(id, "/supervised-session", as, apptest.JSON{"place": " Riverside, room 4 "})
}

func textFor(t *testing.T, pdf []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "signed.pdf")
	if err := os.WriteFile(file, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command("pdftotext", file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(text)), " ")
}

// On a device of the center, the token gives access to this record's consent only, and only until the signature.
// Shows R13.2a, R13.2b, R13.2c.
func TestSupervision_SignsWithStaffPresent(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := newSigner(a, nil)
		other, _ := newSigner(a, nil)
		holder, _ := apptest.NamedHolder(a, id, func(h *voucher.Holder) { h.Step = voucher.UploadConsent })
		a.Expect("another center", supervise(id, apptest.OtherCoordinator), apptest.Want{Status: 404})
		a.Expect("a reviewer", supervise(id, apptest.Reviewer), apptest.Want{Status: 403})
		a.Expect("nowhere", donorCall(id, "/supervised-session", apptest.Coordinator, apptest.JSON{"place": " "}),
			apptest.Want{Status: 422, Fields: []string{"place"}})
		started := a.Expect("started", supervise(id, apptest.Coordinator),
			apptest.Want{Trail: []string{"consent.supervision-started"}})
		address := started.Text("results.address")
		token := address[len(address)-16:]
		if strings.Contains(string(started.Body), key) || !strings.HasPrefix(started.Text("results.qr"), "<svg") ||
			strings.Contains(fmt.Sprint(a.Rows("SELECT * FROM supervised_signing")), token) {
			t.Errorf("%s", started.Body)
		}
		a.Clock.Advance(time.Minute)
		device := func(r apptest.Request) apptest.Request { return atDevice(started, r) }
		opened := a.Expect("opened", device(apptest.Request{Path: "/api/supervised"}), apptest.Want{Has: apptest.JSON{
			"results": apptest.JSON{"kind": "donor", "id": id, "staff": "Cora Vance", "place": "Riverside, room 4"},
		}})
		if len(opened.Cookies) != 0 || opened.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%v", opened.Header)
		}
		a.Expect("by somebody signed in", device(apptest.Request{Path: "/api/supervised", As: apptest.Coordinator}),
			apptest.Want{Status: 409})
		record := func(id int64, entity int) apptest.Request {
			return device(
				apptest.Request{Method: "POST", Path: "/api/e-consent/record", Body: apptest.JSON{"id": id, "entityType": entity}},
			)
		}
		a.Expect("the record", record(id, 1), apptest.Want{Has: apptest.JSON{"results.statements.#": 11}})
		a.Expect("another donor's", record(other, 1), apptest.Want{Status: 404})
		a.Expect("a holder's", record(holder, 12), apptest.Want{Status: 404})
		a.Expect("a holder's of the same id", record(id, 12), apptest.Want{Status: 404})
		a.Expect("not the page", apptest.Request{Path: path("donor", id, token)}, apptest.Want{Status: 404})
		a.Expect("nor its form", device(apptest.Request{Path: path("donor", id, token) + "/download/consent"}),
			apptest.Want{Status: 404})
		a.Expect("nor a former copy", device(apptest.Request{Path: fmt.Sprintf("/api/e-consent/document/1/%d", id)}),
			apptest.Want{Status: 404})
		a.Expect("nor staff's record", device(apptest.Request{Path: donorPath(id, "")}), apptest.Want{Status: 401})
		s := signer{a, voucher.DonorKey, id, key, nil, "me", "Maribel Ejemplo", true}
		sign := func(path string, fields map[string]string) apptest.Request { return device(s.form(path, fields)) }
		a.Expect("agreed", sign("", map[string]string{"consentType": "1"}),
			apptest.Want{Trail: []string{"consent.agreed-to-sign"}})
		create := sign("/create-pdf", map[string]string{"initials": initials(11, "me"),
			"statementsVersion": wording(11)})
		create.Body.(*apptest.Form).File("file", "id.jpg", apptest.SmallPhoto(1))
		hash := a.Expect("shown", create, apptest.Want{
			Trail: []string{"consent.initials-given", "consent.photo-given", "consent.document-shown"},
		}).Text("results.documentHash")
		signed := a.Expect("signed", device(s.finalize(hash, "1")),
			apptest.Want{Trail: signedTrail, Emails: []string{"donor-consent-copy maribel@mail.example"}})
		for _, words := range []string{"Staff present when signed", "Cora Vance", "Riverside, room 4", "Present since",
			"Signing with staff present began"} {
			if !strings.Contains(textFor(t, signed.Body), words) {
				t.Errorf("the document does not say %q", words)
			}
		}
		a.Expect("never again", device(apptest.Request{Path: "/api/supervised"}), apptest.Want{Status: 404})
		a.Expect("not by the record either", record(id, 1), apptest.Want{Status: 404})
		a.Expect("on the record", apptest.Request{Path: donorPath(id, ""), As: apptest.Coordinator}, apptest.Want{
			Trail: []string{"donor.viewed"},
			Has: apptest.JSON{
				"results.documents.0.witness.staff": "Cora Vance",
				"results.documents.0.witness.place": "Riverside, room 4", "results.consentDesks.0.session": nil,
			},
		})
		if _, n, err := a.VerifyAll(t.Context(), nil); err != nil || n != 1 {
			t.Errorf("%d, %v", n, err)
		}
	})
}

// A supervised session ends after ten idle minutes, after two hours, when the next session starts, by staff, or at
// the device.
// Shows R13.2a, R13.2b, R13.2d.
func TestSupervision_EndsByItself(t *testing.T) {
	a := apptest.New(t)
	id, _ := newSigner(a, nil)
	start := func() apptest.Response {
		return a.Expect("started", supervise(id, apptest.Coordinator),
			apptest.Want{Trail: []string{"consent.supervision-started"}})
	}
	stay := func(started apptest.Response) apptest.Request {
		return atDevice(started, apptest.Request{Method: "POST", Path: "/api/supervised/stay"})
	}
	session := start()
	a.Clock.Advance(10*time.Minute - time.Second)
	a.Expect("still there", stay(session), apptest.Want{})
	a.Clock.Advance(10*time.Minute - time.Second)
	a.Expect("still there, by staying", stay(session), apptest.Want{})
	a.Clock.Advance(10 * time.Minute)
	a.Expect("idle", stay(session), apptest.Want{Status: 404})
	a.Expect("not on the record any more", apptest.Request{Path: donorPath(id, ""), As: apptest.Coordinator},
		apptest.Want{Trail: []string{"donor.viewed"}, Has: apptest.JSON{"results.consentDesks.0.session": nil}})

	session = start()
	for range 13 {
		a.Clock.Advance(9 * time.Minute)
		a.Expect("still there", stay(session), apptest.Want{})
	}
	a.Clock.Advance(3 * time.Minute)
	a.Expect("two hours", stay(session), apptest.Want{Status: 404})

	session = start()
	next := start()
	a.Expect("the one before", stay(session), apptest.Want{Status: 404})
	a.Expect("shown on the record", apptest.Request{Path: donorPath(id, ""), As: apptest.Coordinator}, apptest.Want{
		Trail: []string{"donor.viewed"},
		Has: apptest.JSON{
			"results.consentDesks.0.session.place": "Riverside, room 4", "results.consentDesks.0.session.by": "Cora Vance",
		},
	})
	end := func(as string) apptest.Request { return donorCall(id, "/supervised-session/end", as, apptest.JSON{}) }
	a.Expect("ended by another center", end(apptest.OtherCoordinator), apptest.Want{Status: 404})
	a.Expect("ended by staff", end(apptest.Administrator), apptest.Want{
		Trail: []string{"consent.supervision-ended"}, Has: apptest.JSON{"results.consentDesks.0.session": nil},
	})
	a.Expect("ended twice", end(apptest.Administrator), apptest.Want{Status: 409})
	a.Expect("after that", stay(next), apptest.Want{Status: 404})

	session = start()
	leave := atDevice(session, apptest.Request{Method: "POST", Path: "/api/supervised/end"})
	left := a.Expect("left", leave, apptest.Want{Trail: []string{"consent.supervision-ended"}})
	if left.Header.Get("Clear-Site-Data") != `"cache", "storage"` || len(left.Cookies) != 3 ||
		left.Cookies[0].MaxAge >= 0 {
		t.Errorf("%v", left.Header)
	}
	a.Expect("left twice", leave, apptest.Want{})
	a.Expect("after that", stay(session), apptest.Want{Status: 404})
	a.Expect("no token", apptest.Request{Path: "/api/supervised"}, apptest.Want{Status: 404})
}

// The session ends if the account that started it loses access to the record.
// Shows R13.2b.
func TestSupervision_EndsWithTheRight(t *testing.T) {
	for name, end := range map[string]func(a *apptest.App, donor int64) error{
		"the coordinator leaves": func(a *apptest.App, _ int64) error {
			_, err := a.Staff.SetDisabled(t.Context(), audit.Actor{Kind: audit.System}, apptest.Email(apptest.Coordinator), true)
			return err
		},
		"the donor moves to another center": func(a *apptest.App, donor int64) error {
			_, err := a.SQL.Exec(fmt.Sprintf("UPDATE voucher_donor SET center_id = %d WHERE id = %d", a.Centers[1], donor))
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := apptest.New(t)
			id, _ := newSigner(a, nil)
			started := a.Do(supervise(id, apptest.Coordinator))
			call := atDevice(started, apptest.Request{Path: "/api/supervised"})
			if status := a.Do(call).Status; status != 200 {
				t.Fatalf("before: %d", status)
			}
			a.Must(end(a, id))
			if status := a.Do(call).Status; status != 404 {
				t.Errorf("afterwards: %d", status)
			}
		})
	}
}

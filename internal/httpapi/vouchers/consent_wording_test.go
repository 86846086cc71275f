package vouchers_test

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/locale"
	"beacon/internal/testkit/apptest"
	"beacon/internal/texts"
	"beacon/internal/voucher"
)

// importWords changes a donor statement in an exported file, as counsel does in an editor, and imports all files. Two
// administrators put the draft in force from tomorrow on.
func importWords(a *apptest.App, words texts.Words) {
	a.Helper()
	a.AddSecondAdministrator()
	zone, err := time.LoadLocation(a.Config.Brand.Timezone)
	a.Must(err)
	files, err := a.Texts.Export(a.Context())
	a.Must(err)
	for i, f := range files {
		content := f.String()
		if f.Text.Key == "no-guarantee" && f.Text.Kind == texts.DonorConsent {
			content = strings.NewReplacer(f.Words.EN, words.EN, f.Words.ES, words.ES).Replace(content)
		}
		files[i], err = texts.ParseFile(content)
		a.Must(err)
	}
	drafts, problems, err := a.Texts.Import(a.Context(), files)
	if a.Must(err); len(drafts) != 1 || len(problems) > 0 {
		a.Fatalf("the import made %v, problems %q", drafts, problems)
	}
	path := "/api/staff/texts/donor-consent/no-guarantee"
	post := func(action, as string, body apptest.JSON) {
		a.Helper()
		r := apptest.Request{Method: "POST", Path: path + "/" + action, As: as, Body: body}
		if answer := a.Do(r); answer.Status != 200 {
			a.Fatalf("%s: %d %s", action, answer.Status, answer.Body)
		}
	}
	draft := a.Do(apptest.Request{Path: path, As: apptest.Administrator})
	post("draft", apptest.Administrator, apptest.JSON{
		"english": draft.Text("results.open.english"), "spanish": draft.Text("results.open.spanish"),
		"inForceFrom": a.Clock.Now().In(zone).AddDate(0, 0, 1).Format(time.DateOnly),
		"reason":      "Counsel.", "secondId": a.AccountID(apptest.SecondAdministrator), "revision": 1,
	})
	post("send", apptest.Administrator, apptest.JSON{"revision": 2})
	look := a.Do(apptest.Request{Path: path, As: apptest.SecondAdministrator})
	post("approve", apptest.SecondAdministrator, apptest.JSON{"revision": 3, "hash": look.Text("results.open.hash")})
	a.Seen()
}

// A donor who agreed today signs the statements of today, even tomorrow, and a donor who begins tomorrow signs the new
// ones, in either language. Version and hash are in the events and on the page that checks documents.
func TestConsent_KeepsTheWordingThatWasRead(t *testing.T) {
	for _, lang := range []locale.Lang{locale.English, locale.Spanish} {
		t.Run(string(lang), func(t *testing.T) { keepsTheWording(t, lang) })
	}
}

func keepsTheWording(t *testing.T, lang locale.Lang) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		words := texts.Words{
			EN: "A voucher is no promise, says {{registryName}}.", ES: "Un vale no es una promesa, dice {{registryName}}.",
		}
		part, _, _ := strings.Cut(words.In(lang), ",")
		ready := func(d *voucher.Donor) {
			d.Step, d.BirthDate, d.Language = voucher.UploadConsent, "1981-04-12", lang
		}
		donor := func(email string) signer {
			id, key := apptest.NewDonor(a, func(d *voucher.Donor) { ready(d); d.Email = email })
			return signer{
				App: a, kind: voucher.DonorKey, id: id, key: key, initials: "me", photo: true, signature: "Maribel Ejemplo",
			}
		}
		in := func(r apptest.Request) apptest.Request {
			r.Header["Accept-Language"] = string(lang)
			return r
		}
		early, late := donor("early@mail.example"), donor("late@mail.example")
		record := func(s signer) apptest.Response {
			return a.Expect("the record", apptest.Request{
				Method: "POST", Path: "/api/e-consent/record", Body: map[string]any{"id": s.id, "entityType": 1},
				Header: in(s.form("", nil)).Header,
			}, apptest.Want{Has: map[string]any{"results.statements.#": 11}})
		}
		a.Expect("agreed", in(early.form("", map[string]string{"consentType": "1"})),
			apptest.Want{Trail: []string{"consent.agreed-to-sign"}})
		old := record(early).Text("results.statementsVersion")
		importWords(a, words)
		a.Clock.Advance(24 * time.Hour)

		if again := record(early); again.Text("results.statementsVersion") != old ||
			strings.Contains(string(again.Body), part) {
			t.Errorf("the early donor reads %s", again.Text("results.statementsVersion"))
		}
		begun := record(late)
		version := begun.Text("results.statementsVersion")
		shown := strings.ReplaceAll(words.In(lang), "{{registryName}}", a.Config.Brand.RegistryName)
		if version == old || !strings.Contains(string(begun.Body), shown) {
			t.Errorf("the late donor reads %s: %s", version, begun.Body)
		}
		for _, c := range []struct {
			signer         signer
			email, version string
			has            bool
		}{{early, "early@mail.example", old, false}, {late, "late@mail.example", version, true}} {
			if c.signer.id == late.id {
				a.Expect("agreed", in(late.form("", map[string]string{"consentType": "1"})),
					apptest.Want{Trail: []string{"consent.agreed-to-sign"}})
			}
			create := in(c.signer.form("/create-pdf",
				map[string]string{"initials": initials(11, "me"), "statementsVersion": c.version}))
			create.Body.(*apptest.Form).File("file", "id.jpg", apptest.SmallPhoto(1))
			shown := a.Expect("shown", create, apptest.Want{
				Trail: []string{"consent.initials-given", "consent.photo-given", "consent.document-shown"},
			})
			html := shown.Text("results.html")
			if strings.Contains(html, part) != c.has || !strings.Contains(html, c.version) {
				t.Errorf("version %s: the document is %.400s", c.version, html)
			}
			signed := a.Expect("signed", in(c.signer.finalize(shown.Text("results.documentHash"), "1")),
				apptest.Want{Trail: signedTrail, Emails: []string{"donor-consent-copy " + c.email}})
			check := apptest.Request{
				Method: "POST", Path: "/api/verify", Body: apptest.NewForm().File("file", "c.pdf", []byte(signed.Body)),
			}
			found := a.Expect("checked", check, apptest.Want{Has: map[string]any{"results.statementsVersion": c.version}})
			hash := found.Text("results.statementsHash")
			if len(hash) != 64 || !strings.HasSuffix(c.version, hash[:8]) || !strings.Contains(html, hash) {
				t.Errorf("the hash is %q", hash)
			}
		}
	})
}

package httpapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	. "beacon/internal/testkit/apptest"
)

// How a call is opened.
const (
	byPath     = "path"     // {id}/{editKey}
	byBody     = "body"     // id and editKey in the JSON
	byForm     = "form"     // id and editKey in the form
	byQuery    = "query"    // id and editKey in the query, by a script of our own
	beside     = "beside"   // header or cookies
	byPoll     = "poll"     // {id}/{editKey}, answered in plain text; coaching_test.go walks it
	byReferral = "referral" // a referral's key; referral_test.go walks it
	byVoucher  = "voucher"  // a donor's or holder's key; voucher_keys_test.go walks it
	byStaff    = "staff"    // a signed-in account
	atDoor     = "door"     // how staff sign in
	byNobody   = "public"
)

// openedBy is every call of Beacon. A call that is not here fails the test: who
// adds one says here how it is opened, and it is walked.
var openedBy = map[string]string{
	"custom-site-data":             byPath,
	"custom-site-save":             byForm,
	"activate-starter-site":        byBody,
	"withdraw-submission":          byBody,
	"deactivate":                   byQuery,
	"undo-deactivation":            byBody,
	"lost-link":                    byNobody,
	"staff-deactivate":             byStaff,
	"staff-reactivate":             byStaff,
	"staff-revoke-link":            byStaff,
	"videos":                       byNobody,
	"video-file":                   byNobody,
	"training-videos":              byPath,
	"training-video-started":       byPath,
	"training-video-completed":     byPath,
	"staff-videos":                 byStaff,
	"staff-videos-csv":             byStaff,
	"staff-video-history":          byStaff,
	"staff-video-create":           byStaff,
	"staff-video-edit":             byStaff,
	"staff-video-order":            byStaff,
	"staff-video-texts":            byStaff,
	"staff-video-remove-file":      byStaff,
	"staff-video-delete":           byStaff,
	"staff-video-file":             byStaff,
	"staff-timeline":               byStaff,
	"staff-invite-preview":         byStaff,
	"staff-invite-import":          byStaff,
	"staff-invite-template":        byStaff,
	"staff-queue-count":            byStaff,
	"staff-record":                 byStaff,
	"staff-stats":                  byStaff,
	"staff-private-link":           byStaff,
	"staff-withdraw-release":       byStaff,
	"staff-events":                 byStaff,
	"staff-event-record":           byStaff,
	"staff-banner":                 byStaff,
	"withdraw-release":             byBody,
	"preview-link":                 byBody,
	"custom-site-image":            beside,
	"set-visibility":               byBody,
	"weekly-stats":                 byPath,
	"active-sites":                 beside,
	"gallery-lookup":               byNobody,
	"gallery-lookup-by-code":       byNobody,
	"donor-registrations":          byNobody,
	"unsubscribe":                  byNobody,
	"resubscribe":                  byNobody,
	"unsubscribe-one-click":        byNobody,
	"staff-campaigns":              byStaff,
	"staff-campaign-add":           byStaff,
	"staff-campaign-change":        byStaff,
	"staff-center-figures":         byStaff,
	"staff-campaigns-csv":          byStaff,
	"staff-campaign-timeline":      byStaff,
	"staff-center-figures-csv":     byStaff,
	"staff-center-timeline":        byStaff,
	"captcha-challenge":            byNobody,
	"register-lookup":              byNobody,
	"existing-registrations":       byNobody,
	"validate-address":             byNobody,
	"self-register":                byNobody,
	"referral-lookup":              byNobody,
	"referral-centers":             byNobody,
	"referral-get":                 byReferral,
	"referral-save":                byReferral,
	"referral-lead-source":         byNobody,
	"voucher-countries":            byNobody,
	"voucher-validate-address":     byNobody,
	"donor-get":                    byVoucher,
	"donor-save":                   byVoucher,
	"donor-set-back":               byVoucher,
	"holder-order-kit":             byVoucher,
	"staff-kits":                   byStaff,
	"staff-kits-csv":               byStaff,
	"staff-kits-waiting":           byStaff,
	"staff-kits-waiting-csv":       byStaff,
	"staff-kit-first":              byStaff,
	"staff-kit-another":            byStaff,
	"staff-kit-ship":               byStaff,
	"staff-kit-receive":            byStaff,
	"staff-kit-correct":            byStaff,
	"holder-get":                   byVoucher,
	"holder-save":                  byVoucher,
	"holder-set-back":              byVoucher,
	"holder-put":                   byVoucher,
	"holder-remove":                byVoucher,
	"holders-finalize":             byVoucher,
	"holders-save":                 byVoucher,
	"consent-record":               byVoucher,
	"consent-start-over":           byVoucher,
	"consent-cancel":               byVoucher,
	"consent-agree":                byVoucher,
	"consent-initials":             byVoucher,
	"consent-create-pdf":           byVoucher,
	"consent-finalize":             byVoucher,
	"consent-sample":               byVoucher,
	"consent-copy":                 byVoucher,
	"donor-consent-download":       byVoucher,
	"donor-consent-upload":         byVoucher,
	"holder-consent-download":      byVoucher,
	"holder-consent-upload":        byVoucher,
	"verify":                       byNobody,
	"public-microsite":             byNobody,
	"public-image":                 byNobody,
	"count-visit":                  byNobody,
	"share-kit":                    byPath,
	"share-qr.svg":                 byNobody,
	"share-qr.png":                 byNobody,
	"share-cards.pdf":              byNobody,
	"share-flyer.pdf":              byNobody,
	"share-card.png":               byNobody,
	"share-business-card.png":      byNobody,
	"staff-sign-in":                atDoor,
	"staff-sign-in-code":           atDoor,
	"staff-enroll":                 atDoor,
	"staff-enroll-confirm":         atDoor,
	"staff-sign-out":               atDoor,
	"staff-invitation":             atDoor,
	"staff-join":                   atDoor,
	"staff-sign-in-ways":           atDoor,
	"staff-openid":                 atDoor,
	"staff-openid-finish":          atDoor,
	"staff-passkey":                atDoor,
	"staff-passkey-confirm":        atDoor,
	"staff-passkey-enroll":         atDoor,
	"staff-passkey-enroll-confirm": atDoor,
	"staff-accounts":               byStaff,
	"staff-accounts-csv":           byStaff,
	"staff-account-record":         byStaff,
	"staff-account-invite":         byStaff,
	"staff-account-invite-again":   byStaff,
	"staff-account-disable":        byStaff,
	"staff-account-enable":         byStaff,
	"staff-account-reset":          byStaff,
	"staff-account-new-password":   byStaff,
	"staff-account-role":           byStaff,
	"staff-account":                byStaff,
	"staff-account-passkey-remove": byStaff,
	"staff-account-passkey-rename": byStaff,
	"staff-account-code-remove":    byStaff,
	"staff-account-recovery-codes": byStaff,
	"staff-account-password":       byStaff,
	"staff-me":                     byStaff,
	"staff-queue":                  byStaff,
	"staff-queue-csv":              byStaff,
	"staff-mails-csv":              byStaff,
	"staff-mails-release":          byStaff,
	"staff-centers":                byStaff,
	"staff-invite":                 byStaff,
	"staff-microsites":             byStaff,
	"staff-microsites-csv":         byStaff,
	"staff-microsite":              byStaff,
	"staff-versions":               byStaff,
	"staff-version":                byStaff,
	"agree-release":                byBody,
	"staff-review":                 byStaff,
	"staff-reopen":                 byStaff,
	"staff-preview-link":           byStaff,
	"staff-admin-link":             byStaff,
	"staff-intake":                 byStaff,
	"staff-intake-csv":             byStaff,
	"staff-intake-report":          byStaff,
	"staff-intake-report-csv":      byStaff,
	"staff-intake-record":          byStaff,
	"staff-intake-contact":         byStaff,
	"staff-intake-schedule":        byStaff,
	"staff-intake-close":           byStaff,
	"staff-intake-reopen":          byStaff,
	"staff-intake-confirm":         byStaff,
	"staff-intake-refuse":          byStaff,
	"staff-intake-microsite":       byStaff,
	"staff-donors":                 byStaff,
	"staff-donors-csv":             byStaff,
	"staff-donor-add":              byStaff,
	"staff-donor-preview":          byStaff,
	"staff-donor-import":           byStaff,
	"staff-donor-template":         byStaff,
	"staff-donor":                  byStaff,
	"staff-donor-change":           byStaff,
	"staff-donor-remove":           byStaff,
	"staff-donor-reopen":           byStaff,
	"staff-donor-link":             byStaff,
	"staff-donor-remind":           byStaff,
	"staff-holder-status":          byStaff,
	"staff-holder-samples":         byStaff,
	"staff-holder-link":            byStaff,
	"staff-document":               byStaff,
	"staff-document-photo":         byStaff,
	"staff-document-ask-again":     byStaff,
	"staff-readiness":              byStaff,
	"staff-readiness-csv":          byStaff,
	"staff-resend-link":            byStaff,
	"staff-picture":                byStaff,
	"staff-mails":                  byStaff,
	"staff-mail":                   byStaff,
	"note-all":                     byPoll,
	"note-send":                    beside,
	"note-reply":                   beside,
	"note-viewed":                  beside,
	"request-coach":                byPath,
	"coach-permission":             byBody,
	"coach-patients":               byStaff,
	"coach-patients-csv":           byStaff,
	"coach-patient":                byStaff,
	"coach-note-send":              byStaff,
	"coach-note-reply":             byStaff,
	"coach-draft":                  byStaff,
	"coach-save":                   byStaff,
	"coach-preview-link":           byStaff,
	"coach-count":                  byStaff,
	"coach-requests":               byStaff,
	"coach-requests-csv":           byStaff,
	"coach-claims-csv":             byStaff,
	"coach-claim":                  byStaff,
	"coach-claims":                 byStaff,
	"coach-claim-approve":          byStaff,
	"coach-claim-deny":             byStaff,
	"staff-coaches":                byStaff,
	"staff-coaches-csv":            byStaff,
	"staff-coach":                  byStaff,
	"staff-microsite-coach":        byStaff,
	"staff-assign-coach":           byStaff,
}

// operation is one call as the OpenAPI document describes it.
type operation struct {
	id, method, path string
	asksForKey       bool // the document shows an editKey in the path or the body
}

func operations(a *App) (all []operation) {
	a.Helper()
	raw, err := a.Server.OpenAPI()
	a.Must(err)
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string          `json:"operationId"`
			RequestBody json.RawMessage `json:"requestBody"`
		}
		Components struct{ Schemas map[string]json.RawMessage }
	}
	a.Must(json.Unmarshal(raw, &document))
	for path, methods := range document.Paths {
		for method, o := range methods {
			body := string(o.RequestBody)
			for name, schema := range document.Components.Schemas {
				if strings.Contains(body, `"#/components/schemas/`+name+`"`) {
					body += string(schema)
				}
			}
			all = append(
				all,
				operation{
					o.OperationID,
					strings.ToUpper(method),
					path,
					strings.Contains(path, "{editKey}") || strings.Contains(body, `"editKey"`),
				},
			)
		}
	}
	slices.SortFunc(all, func(x, y operation) int { return strings.Compare(x.id, y.id) })
	return all
}

func (o operation) fill(values ...string) string {
	return strings.NewReplacer(values...).Replace(o.path)
}

// with returns the operation's request by an id and key; withKey false leaves
// the credential away where that is possible.
func (o operation) with(id int64, key string, withKey bool) []Request {
	r := Request{Method: o.method, Path: o.fill("{id}", fmt.Sprint(id), "{editKey}", key)}
	site := Site{ID: id, Key: key}
	switch openedBy[o.id] {
	case byBody:
		r.Body = map[string]any{}
		if withKey {
			r.Body = site.Body()
		}
	case byForm:
		form := NewForm().Field("story", "x").Field("saveDraft", "1")
		if withKey {
			form = Save{Site: site, Draft: true}.Form()
		}
		r.Body = form
	case byQuery:
		r.Header = map[string]string{"Sec-Fetch-Site": "same-origin"}
		if withKey {
			r.Path += fmt.Sprintf("?id=%d&editKey=%s", id, key)
		}
	case beside:
		r.Path = strings.Replace(r.Path, "{noteId}", "1", 1) + "?filename=" + strings.Repeat("a", 26) + ".jpg"
		if o.method == http.MethodPost {
			r.Body = map[string]any{
				"micrositeRecipientId": id,
				"note":                 "x",
				"sentByRecipient":      true,
				"noteId":               1,
				"reply":                "x",
			}
		}
		if withKey {
			header, cookies := r, r
			header.Header = map[string]string{"Authorization": site.Credential()}
			cookies.Cookies = []*http.Cookie{{Name: "id", Value: fmt.Sprint(id)}, {Name: "editKey", Value: key}}
			return []Request{header, cookies}
		}
	}
	return []Request{r}
}

func TestEveryCallIsKnown(t *testing.T) {
	a := New(t)
	found := map[string]bool{}
	for _, o := range operations(a) {
		found[o.id] = true
		how, known := openedBy[o.id]
		keyed := slices.Contains([]string{byPath, byBody, byForm, beside, byPoll, byReferral, byVoucher}, how)
		switch {
		case !known:
			t.Errorf("%s %s (%s) is not in the table of this test: say how it is opened", o.method, o.path, o.id)
		case o.asksForKey && !keyed, how == byPath && !strings.Contains(o.path, "{editKey}"):
			t.Errorf("%s is opened by %q, but the document says otherwise", o.id, how)
		case strings.HasPrefix(o.path, "/api/staff/") != (how == byStaff || how == atDoor):
			t.Errorf("%s %s is opened by %q", o.id, o.path, how)
		}
	}
	for id := range openedBy {
		if !found[id] {
			t.Errorf("%s is in the table, but there is no such call any more", id)
		}
	}
}

// TestEveryKeyOpensExactlyItsOwn walks every keyed call with keys that do not
// fit. Each must answer as for an id that nobody has (R1.2, R2.2, R10.8).
func TestEveryKeyOpensExactlyItsOwn(t *testing.T) {
	a := New(t)
	mine, other := a.Live(Patient{}, rosaStory), a.Live(Patient{Email: "other@mail.example"}, rosaStory2)
	const nobody = 4711
	random := strings.Repeat("A7", 13)
	for _, o := range operations(a) {
		if !slices.Contains([]string{byPath, byBody, byForm, byQuery, beside}, openedBy[o.id]) {
			continue
		}
		a.Clock.Advance(3 * time.Minute) // wrong keys are slowed down
		unknown := a.Expect(o.id+" of nobody", o.with(nobody, random, true)[0], Want{Status: 404})
		if len(unknown.Cookies) != 0 || unknown.Header.Get("Cache-Control") != "no-store" ||
			unknown.Get("success") != false {
			t.Errorf("%s: %v %s", o.id, unknown.Header, unknown.Body)
		}
		wrong := map[string][]Request{
			"another site's key":      o.with(mine.ID, other.Key, true),
			"one's key, another site": o.with(other.ID, mine.Key, true),
			"a random key":            o.with(mine.ID, random, true),
			"lower case":              o.with(mine.ID, strings.ToLower(mine.Key), true),
			"a longer key":            o.with(mine.ID, mine.Key+"A", true),
			"nobody's derived key":    o.with(nobody, a.Ring.EditKey("microsite", mine.ID, 1), true),
			"another kind's key":      o.with(mine.ID, a.Ring.EditKey("referral", mine.ID, 1), true),
			"the next version's key":  o.with(mine.ID, a.Ring.EditKey("microsite", mine.ID, 2), true),
			"a negative id":           o.with(-mine.ID, mine.Key, true),
		}
		if openedBy[o.id] != byPath {
			wrong["no key at all"] = o.with(mine.ID, "", false)
			wrong["an empty key"] = o.with(mine.ID, "", true)
		}
		for what, requests := range wrong {
			for _, r := range requests {
				if got := a.Expect(
					o.id+" with "+what,
					r,
					Want{Status: 404},
				); !bytes.Equal(got.Body, unknown.Body) ||
					len(got.Cookies) != 0 {
					t.Errorf("%s with %s: %s, of nobody: %s", o.id, what, got.Body, unknown.Body)
				}
			}
		}
		for _, r := range o.with(mine.ID, mine.Key, true) {
			if got := a.Do(r); bytes.Equal(got.Body, unknown.Body) {
				t.Errorf("%s does not open with its own key: %s", o.id, got.Body)
			}
		}
		a.Seen()
	}
	header := Request{
		Path:    "/api/microsite/custom-site/image?filename=x",
		Header:  map[string]string{"Authorization": other.Credential()},
		Cookies: []*http.Cookie{{Name: "id", Value: fmt.Sprint(mine.ID)}, {Name: "editKey", Value: mine.Key}},
	}
	a.Do(header) // two open tabs: the header wins over the cookies
	if got := meter(a, "beacon_wrong_keys_total"); got == "" || got == "0" {
		t.Errorf("wrong keys counted: %q", got)
	}
}

// TestARevokedLinkOpensNothing: raising the key version makes a new link.
func TestARevokedLinkOpensNothing(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		site := a.Live(Patient{}, rosaStory)
		preview := a.Do(Request{Method: "POST", Path: "/api/microsite/custom-site/preview-link", Body: site.Body()}).
			Text("results.url")
		_, err := a.SQL.Exec("UPDATE microsite SET key_version = 2, revision = revision + 1")
		a.Must(err)
		a.Expect("the old link", Request{Path: site.DataPath()}, Want{Status: 404})
		a.Expect(
			"its preview",
			Request{Path: "/api" + "/microsite" + preview[:7] + preview[8:]},
			Want{Has: map[string]any{"results.patientStoryPending": ""}},
		)
		a.Expect("the new link", Request{Path: a.Site(site.ID).DataPath()}, Want{})
	})
}

// TestGuessersOfKeysAreToldToWait is R2.6.
func TestGuessersOfKeysAreToldToWait(t *testing.T) {
	a := New(t)
	site := a.Invite(Patient{})
	wrong := Request{Path: strings.Replace(site.DataPath(), site.Key, "GUESS", 1)}
	for i := range 60 {
		answer := a.Do(wrong)
		if answer.Status == 429 {
			if i < 20 || answer.Header.Get("Retry-After") == "" || answer.Header.Get("Retry-After") == "0" ||
				answer.Get("success") != false ||
				answer.Text("message") == "" {
				t.Errorf("after %d guesses: %v %s", i, answer.Header, answer.Body)
			}
			a.Expect("also with the right key", Request{Path: site.DataPath()}, Want{Status: 429})
			a.Clock.Advance(time.Minute)
			a.Expect("a minute later", Request{Path: site.DataPath()}, Want{})
			return
		}
	}
	t.Error("sixty guesses, unhindered")
}

// TestEveryStaffCallAsksWhoItIs walks them with nobody, and with people whose
// role or center does not fit.
func TestEveryStaffCallAsksWhoItIs(t *testing.T) {
	a := New(t)
	site := a.Live(Patient{}, rosaStory)
	picture := a.Do(Request{Path: site.DataPath()}).Text("results.images.0.fileName")
	open := map[string][]string{ // what anybody signed in may ask, and gets only their own of
		Coco: {
			"staff-me",
			"staff-account",
			"staff-account-password",
			"staff-account-passkey-rename",
			"staff-centers",
			"coach-patients",
			"coach-patients-csv",
			"coach-count",
			"coach-requests",
			"coach-requests-csv",
		},
		Otto: {
			"staff-kits",
			"staff-kits-csv",
			"staff-kits-waiting",
			"staff-kits-waiting-csv",
			"staff-me",
			"staff-account",
			"staff-account-password",
			"staff-account-passkey-rename",
			"staff-centers",
			"staff-queue",
			"staff-queue-csv",
			"staff-queue-count",
			"staff-microsites",
			"staff-microsites-csv",
			"staff-invite",
			"staff-invite-preview",
			"staff-invite-import",
			"staff-invite-template",
			"staff-intake",
			"staff-intake-csv",
			"staff-intake-report",
			"staff-intake-report-csv",
			"staff-campaigns",
			"staff-campaigns-csv",
			"staff-campaign-add",
			"staff-donors",
			"staff-donors-csv",
			"staff-donor-add",
			"staff-donor-preview",
			"staff-donor-import",
			"staff-donor-template",
			"staff-readiness",
			"staff-readiness-csv",
		},
	}
	for _, o := range operations(a) {
		if openedBy[o.id] != byStaff {
			continue
		}
		r := Request{
			Method: o.method,
			Path: o.fill(
				"{id}",
				fmt.Sprint(site.ID),
				"{micrositeId}",
				fmt.Sprint(site.ID),
				"{noteId}",
				"1",
				"{passkeyId}",
				"1",
				"{holderId}",
				"1",
				"{documentId}",
				"1",
			),
		}
		if o.id == "staff-picture" {
			r.Path += "?filename=" + picture
		}
		if o.method == "POST" {
			r.Body = map[string]any{"submissionId": 1, "decision": "approve"}
		}
		if (strings.HasPrefix(o.id, "staff-invite-") || o.id == "staff-donor-preview" || o.id == "staff-donor-import") &&
			o.method == "POST" {
			r.Body = NewForm().File("file", "people.csv", []byte("nobody"))
		}
		for what, cookie := range map[string]*http.Cookie{"nobody": nil,
			"a made-up session": {Name: "beacon_staff", Value: strings.Repeat("A", 26)}} {
			nobody := r
			if cookie != nil {
				nobody.Cookies = []*http.Cookie{cookie}
			}
			a.Expect(o.id+" by "+what, nobody, Want{Status: 401, Has: map[string]any{"success": false}})
		}
		for who, allowed := range open {
			a.Session(who)
			r.As = who
			got := a.Do(r)
			if slices.Contains(allowed, o.id) {
				if (got.Status != 200 && got.Status != 422) || bytes.Contains(got.Body, []byte(site.Code)) {
					t.Errorf("%s by %s: %d %s", o.id, who, got.Status, got.Body)
				}
			} else if got.Status != 403 && got.Status != 404 {
				t.Errorf("%s by %s: %d %s", o.id, who, got.Status, got.Body)
			}
			a.Seen()
		}
	}
}

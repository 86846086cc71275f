package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"beacon/internal/testkit/apptest"
)

// The ways in which a call is opened.
const (
	byPath     = "path"     // {id}/{editKey}
	byBody     = "body"     // id and editKey in the JSON
	byForm     = "form"     // id and editKey in the form
	byQuery    = "query"    // id and editKey in the query, by a script of our own
	beside     = "beside"   // key in the header or cookies
	byPoll     = "poll"     // {id}/{editKey}, plain-text responses; tested in coaching_test.go
	byReferral = "referral" // a referral's key; tested in referral_test.go
	byVoucher  = "voucher"  // a donor's or holder's key; tested in voucher_keys_test.go
	atClinic   = "clinic"   // the token of a supervised signing; tested in supervised_test.go
	byEmail    = "mail"     // the token of a confirmation email; tested in contact_test.go
	byStaff    = "staff"    // a signed-in account
	atDoor     = "door"     // the sign-in of staff
	byNobody   = "public"
)

// openedBy lists every call of Beacon with the way in which it is opened. A call that is missing here fails the test,
// so every new call is tested.
var openedBy = map[string]string{
	"custom-site-data": byPath, "custom-site-save": byForm, "activate-starter-site": byBody,
	"withdraw-submission": byBody, "deactivate": byQuery, "undo-deactivation": byBody, "lost-link": byNobody,
	"set-contact": byBody, "set-text-consent": byBody, "email-change": byEmail, "email-change-confirm": byEmail,
	"email-change-refuse": byEmail, "record-join": byEmail, "record-join-confirm": byEmail,
	"record-join-refuse": byEmail, "staff-deactivate": byStaff, "staff-reactivate": byStaff,
	"staff-revoke-link": byStaff, "videos": byNobody, "video-file": byNobody, "training-videos": byPath,
	"training-video-started": byPath, "training-video-completed": byPath, "staff-texts": byStaff, "staff-text": byStaff,
	"staff-text-preview": byStaff, "staff-text-test": byStaff, "staff-phrases": byStaff,
	"staff-phrase-add": byStaff, "staff-phrase-delete": byStaff, "staff-donor-transfer": byStaff,
	"staff-text-save": byStaff, "staff-search": byStaff, "staff-search-opened": byStaff,
	"staff-work": byStaff, "staff-work-csv": byStaff, "staff-work-count": byStaff, "staff-work-position": byStaff,
	"staff-work-record": byStaff, "staff-work-owners": byStaff, "staff-work-snooze": byStaff,
	"staff-work-assign": byStaff, "staff-work-remind": byStaff, "staff-work-send-again": byStaff,
	"staff-work-digest": byStaff, "staff-work-digest-set": byStaff, "staff-work-assign-all": byStaff,
	"staff-text-send": byStaff, "staff-text-return": byStaff, "staff-text-approve": byStaff,
	"staff-text-withdraw": byStaff, "staff-text-discard": byStaff, "staff-videos": byStaff, "staff-videos-csv": byStaff,
	"staff-video-history": byStaff, "staff-video-create": byStaff, "staff-video-edit": byStaff,
	"staff-video-order": byStaff, "staff-video-texts": byStaff, "staff-video-remove-file": byStaff,
	"staff-video-delete": byStaff, "staff-video-file": byStaff, "staff-timeline": byStaff, "staff-audit": byStaff,
	"staff-audit-choices": byStaff, "staff-audit-unusual": byStaff, "staff-audit-csv": byStaff,
	"staff-invite-preview": byStaff, "staff-invite-import": byStaff, "staff-invite-template": byStaff,
	"staff-record": byStaff, "staff-stats": byStaff, "staff-private-link": byStaff,
	"staff-withdraw-release": byStaff, "staff-facts": byStaff, "staff-withdraw-invitation": byStaff,
	"staff-transfer": byStaff, "staff-death": byStaff, "staff-undo-death": byStaff,
	"staff-microsite-join-candidates": byStaff, "staff-microsite-join": byStaff,
	"staff-microsite-join-decline": byStaff, "staff-microsite-separate": byStaff,
	"staff-donor-join-candidates": byStaff, "staff-donor-join": byStaff, "staff-donor-join-decline": byStaff,
	"staff-donor-separate": byStaff, "staff-intake-facts": byStaff, "staff-intake-transfer": byStaff,
	"staff-events": byStaff, "staff-event-record": byStaff, "staff-banner": byStaff, "withdraw-release": byBody,
	"preview-link": byBody, "custom-site-image": beside, "set-visibility": byBody, "weekly-stats": byPath,
	"active-sites": beside, "gallery-lookup": byNobody, "gallery-lookup-by-code": byNobody,
	"waiting-patients": byNobody, "donor-registrations": byNobody, "bounces": byNobody,
	"staff-health-notices": byStaff, "staff-retention": byStaff, "staff-retention-due": byStaff,
	"staff-hold-put": byStaff, "staff-hold-change": byStaff, "staff-hold-end": byStaff, "staff-bounce-settle": byStaff,
	"staff-microsite-mails": byStaff, "staff-microsite-mail-again": byStaff, "staff-intake-mails": byStaff,
	"staff-intake-mail-again": byStaff, "staff-donor-mails": byStaff, "staff-holder": byStaff,
	"staff-holder-mails": byStaff, "staff-guest-holders": byStaff,
	"staff-guest-holders-csv": byStaff, "staff-holder-transfer": byStaff, "staff-donor-mail-again": byStaff,
	"unsubscribe": byNobody, "resubscribe": byNobody, "unsubscribe-one-click": byNobody, "staff-campaigns": byStaff,
	"staff-campaign-add": byStaff, "staff-campaign-change": byStaff, "staff-center-figures": byStaff,
	"staff-campaigns-csv": byStaff, "staff-campaign-code": byStaff, "staff-campaign-timeline": byStaff,
	"staff-center-figures-csv": byStaff, "staff-center-timeline": byStaff, "staff-center": byStaff,
	"staff-center-add": byStaff, "staff-center-zone": byStaff, "staff-center-change": byStaff,
	"staff-center-close": byStaff, "staff-center-reopen": byStaff, "staff-targets": byStaff, "staff-settings": byStaff,
	"staff-targets-change": byStaff, "captcha-challenge": byNobody, "register-lookup": byNobody,
	"register-campaign": byNobody, "existing-registrations": byNobody, "validate-address": byNobody,
	"self-register": byNobody, "referral-lookup": byNobody, "referral-centers": byNobody, "referral-get": byReferral,
	"referral-save": byReferral, "referral-lead-source": byNobody, "voucher-countries": byNobody,
	"voucher-validate-address": byNobody, "donor-get": byVoucher, "donor-save": byVoucher, "donor-set-back": byVoucher,
	"donor-contact": byVoucher, "holder-contact": byVoucher, "holder-order-kit": byVoucher,
	"staff-donor-facts": byStaff, "staff-holder-facts": byStaff, "staff-kits": byStaff, "staff-kits-csv": byStaff,
	"staff-kits-waiting": byStaff, "staff-kits-waiting-csv": byStaff, "staff-kit-first": byStaff,
	"staff-kit-another": byStaff, "staff-kit-ship": byStaff, "staff-kit-receive": byStaff, "staff-kit-correct": byStaff,
	"holder-get": byVoucher, "holder-save": byVoucher, "holder-need-now": byVoucher, "holder-set-back": byVoucher,
	"holder-put": byVoucher, "holder-remove": byVoucher, "holders-finalize": byVoucher, "holders-save": byVoucher,
	"consent-record": byVoucher, "consent-start-over": byVoucher, "consent-cancel": byVoucher,
	"consent-agree": byVoucher, "consent-initials": byVoucher, "consent-create-pdf": byVoucher,
	"consent-finalize": byVoucher, "consent-sample": byVoucher, "consent-copy": byVoucher,
	"donor-consent-download": byVoucher, "donor-consent-upload": byVoucher, "holder-consent-download": byVoucher,
	"holder-consent-upload": byVoucher, "verify": byNobody, "public-microsite": byNobody, "text": byNobody,
	"texts": byNobody, "public-image": byNobody, "count-visit": byNobody, "share-kit": byPath, "share-qr.svg": byNobody,
	"share-qr.png": byNobody, "share-cards.pdf": byNobody, "share-flyer.pdf": byNobody, "share-card.png": byNobody,
	"share-business-card.png": byNobody, "staff-sign-in": atDoor, "staff-sign-in-code": atDoor, "staff-enroll": atDoor,
	"staff-enroll-confirm": atDoor, "staff-sign-out": atDoor, "staff-invitation": atDoor, "staff-join": atDoor,
	"staff-sign-in-ways": atDoor, "staff-openid": atDoor, "staff-openid-finish": atDoor, "staff-passkey": atDoor,
	"staff-passkey-confirm": atDoor, "staff-passkey-enroll": atDoor, "staff-passkey-enroll-confirm": atDoor,
	"staff-accounts": byStaff, "staff-accounts-csv": byStaff, "staff-account-record": byStaff,
	"staff-account-invite": byStaff, "staff-account-invite-again": byStaff, "staff-account-disable": byStaff,
	"staff-account-enable": byStaff, "staff-account-reset": byStaff, "staff-account-new-password": byStaff,
	"staff-account-unpin-openid": byStaff, "staff-account-reset-confirm": byStaff,
	"staff-account-reset-decline": byStaff, "staff-erasure-preview": byStaff,
	"staff-person-export": byStaff, "staff-erasure-ask": byStaff, "staff-erasures": byStaff,
	"staff-erasure-confirm": byStaff, "staff-erasure-decline": byStaff,
	"staff-erasure-certificate": byStaff, "staff-account-role": byStaff, "staff-account-session-end": byStaff,
	"staff-account-sessions-end-others": byStaff, "staff-emergencies": byStaff, "staff-emergency-open": byStaff,
	"staff-emergency-close": byStaff, "staff-account": byStaff, "staff-account-passkey-remove": byStaff,
	"staff-account-passkey-rename": byStaff, "staff-account-code-remove": byStaff,
	"staff-account-recovery-codes": byStaff, "staff-account-password": byStaff, "staff-me": byStaff, "staff-administrator": byStaff,
	"staff-step-up": byStaff, "staff-step-up-passkey": byStaff, "staff-step-up-passkey-proof": byStaff,
	"staff-step-up-openid": byStaff, "staff-mails-csv": byStaff, "staff-mails-release": byStaff,
	"staff-mails-given-up": byStaff, "staff-mails-again": byStaff, "staff-centers": byStaff, "staff-invite": byStaff,
	"staff-microsites": byStaff, "staff-microsites-csv": byStaff, "staff-microsite": byStaff, "staff-versions": byStaff,
	"staff-version": byStaff, "agree-release": byBody, "staff-review": byStaff, "staff-reopen": byStaff,
	"staff-preview-link": byStaff, "staff-admin-link": byStaff, "staff-intake": byStaff, "staff-intake-csv": byStaff,
	"staff-intake-report": byStaff, "staff-intake-report-csv": byStaff, "staff-intake-record": byStaff,
	"staff-intake-contact": byStaff, "staff-intake-schedule": byStaff, "staff-intake-close": byStaff,
	"staff-intake-reopen": byStaff, "staff-intake-confirm": byStaff, "staff-intake-refuse": byStaff,
	"staff-intake-microsite": byStaff, "staff-donors": byStaff, "staff-donors-csv": byStaff, "staff-donor-add": byStaff,
	"staff-donor-preview": byStaff, "staff-donor-import": byStaff, "staff-donor-template": byStaff,
	"staff-donor": byStaff, "staff-donor-change": byStaff, "staff-donor-remove": byStaff, "staff-donor-reopen": byStaff,
	"staff-donor-link": byStaff, "staff-donor-remind": byStaff, "staff-holder-status": byStaff,
	"staff-donor-death": byStaff, "staff-donor-undo-death": byStaff, "staff-holder-death": byStaff,
	"staff-holder-undo-death": byStaff, "staff-holder-samples": byStaff, "staff-holder-link": byStaff,
	"staff-document": byStaff, "staff-document-photo": byStaff, "staff-document-ask-again": byStaff,
	"staff-donor-consent-form": byStaff, "staff-holder-consent-form": byStaff, "staff-donor-consent-upload": byStaff,
	"staff-holder-consent-upload": byStaff, "staff-donor-electronic-withdrawal": byStaff,
	"staff-holder-electronic-withdrawal": byStaff, "staff-donor-electronic-agreement": byStaff,
	"staff-holder-electronic-agreement": byStaff, "staff-donor-supervise": byStaff, "staff-holder-supervise": byStaff,
	"staff-donor-supervision-end": byStaff, "staff-holder-supervision-end": byStaff, "supervised": atClinic,
	"supervised-stay": atClinic, "supervised-end": byNobody, "staff-readiness": byStaff, "staff-readiness-csv": byStaff,
	"staff-recalls": byStaff, "staff-recalls-csv": byStaff, "staff-holder-need-handled": byStaff,
	"staff-resend-link": byStaff, "staff-picture": byStaff, "staff-mails": byStaff,
	"staff-mail": byStaff, "note-all": byPoll, "note-send": beside, "note-reply": beside, "note-viewed": beside,
	"request-coach": byPath, "coach-permission": byBody, "coach-patients": byStaff, "coach-patients-csv": byStaff,
	"coach-patient": byStaff, "coach-hand-back": byStaff, "coach-note-send": byStaff, "coach-private-note": byStaff, "coach-note-reply": byStaff,
	"coach-draft": byStaff, "coach-save": byStaff, "coach-preview-link": byStaff, "coach-count": byStaff,
	"coach-requests": byStaff, "coach-requests-csv": byStaff, "coach-claim": byStaff,
	"coach-claim-approve": byStaff, "coach-claim-deny": byStaff, "staff-coaches": byStaff,
	"staff-coaches-csv": byStaff, "staff-coach": byStaff, "staff-microsite-coach": byStaff,
	"staff-assign-coach": byStaff,
}

// operation is a call as described by the OpenAPI document.
type operation struct {
	id, method, path string
	asksForKey       bool // the document has an editKey in the path or the body
	hasBody, isForm  bool
	isExport         bool     // returns a file with its own list
	fields           []string // text fields of the body
	isRepeatable     bool     // see isRepeatable
}

func operations(a *apptest.App) (all []operation) {
	a.Helper()
	raw, err := a.Server.OpenAPI()
	a.Must(err)
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string          `json:"operationId"`
			RequestBody json.RawMessage `json:"requestBody"`
			Responses   map[string]struct{ Content map[string]any }
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
			all = append(all, operation{
				id: o.OperationID, method: strings.ToUpper(method), path: path,
				asksForKey: strings.Contains(path, "{editKey}") || strings.Contains(body, `"editKey"`),
				hasBody:    body != "", isExport: isExport(o.Responses["200"].Content),
				isForm: strings.Contains(body, `"multipart/form-data"`), fields: schemaTexts(body),
				isRepeatable: isRepeatable(body),
			})
		}
	}
	slices.SortFunc(all, func(x, y operation) int { return strings.Compare(x.id, y.id) })
	return all
}

var textField = regexp.MustCompile(`"([A-Za-z]+)":\s*\{[^{}]*"type":\s*"string"[^{}]*\}`)

// schemaTexts returns the names of the text fields in the schemas of a body, without its key.
func schemaTexts(schemas string) (names []string) {
	for _, m := range textField.FindAllStringSubmatch(schemas, -1) {
		if m[1] != "editKey" && m[1] != "items" && !slices.Contains(names, m[1]) {
			names = append(names, m[1])
		}
	}
	return names
}

func (o operation) fill(values ...string) string {
	return strings.NewReplacer(values...).Replace(o.path)
}

// with returns the operation's requests with an id and key. If withKey is false, they have no credential where that is
// possible.
func (o operation) with(id int64, key string, withKey bool) []apptest.Request {
	r := apptest.Request{Method: o.method, Path: o.fill("{id}", fmt.Sprint(id), "{editKey}", key)}
	site := apptest.Site{ID: id, Key: key}
	switch openedBy[o.id] {
	case byBody:
		r.Body = map[string]any{}
		if withKey {
			r.Body = site.Body()
		}
	case byForm:
		form := apptest.NewForm().Field("story", "x").Field("saveDraft", "1")
		if withKey {
			form = apptest.Save{Site: site, Draft: true}.Form()
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
				"micrositeRecipientId": id, "note": "x", "sentByRecipient": true, "noteId": 1, "reply": "x",
			}
		}
		if withKey {
			header, cookies := r, r
			header.Header = map[string]string{"Authorization": site.Credential()}
			cookies.Cookies = apptest.KeyCookies(id, key)
			return []apptest.Request{header, cookies}
		}
	}
	return []apptest.Request{r}
}

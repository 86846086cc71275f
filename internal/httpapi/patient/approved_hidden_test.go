package patient_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
)

// hiddenWords are the words of an email about a page that visitors cannot see.
var hiddenWords = map[string]string{"en": "visitors cannot see it yet", "es": "los visitantes todavía no pueden verla"}

// wantHiddenEmail expects the newest email to link to the editor, in text and HTML, and not to the hidden page.
func wantHiddenEmail(a *apptest.App, what string, site apptest.Site, words string) {
	a.Helper()
	email := apptest.NewestEmail(a)
	editor, page := fmt.Sprintf(
		"%s/microsite/custom-site/%d/%s",
		apptest.BaseURL,
		site.ID,
		site.Key,
	), apptest.BaseURL+"/"+site.Code
	for _, form := range []string{"results.text", "results.html"} {
		said := strings.Join(strings.Fields(email.Text(form)), " ")
		if !strings.Contains(said, editor) || !strings.Contains(said, words) || strings.Contains(said, page) {
			a.Errorf("%s: %s wants %q and %q, and nothing of %s: %s", what, form, editor, words, page,
				email.Text("results.text"))
		}
	}
}

// TestApprovalEmail_ReportsHiddenPage is R3.10. If the release is withdrawn while the submission waits, the
// approved page stays hidden. The email must explain this and link to the page where the release is given.
// Shows R3.10b.
func TestApprovalEmail_ReportsHiddenPage(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		for language, words := range hiddenWords {
			email := language + "@mail.example"
			site := a.Invite(apptest.Patient{Email: email, Language: language})
			a.Activate(site)
			a.Do(apptest.Save{
				Site: site, Story: apptest.PatientStory, Responsible: true,
				Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
			}.Request())
			a.Approve(site, apptest.Coordinator)
			a.Seen()
			a.Expect("withdrawn while it waits",
				apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: site.Body()},
				apptest.Want{Trail: []string{"microsite.release-withdrawn"}})
			a.Expect("approved", a.Review(site, apptest.Reviewer, "approve", ""),
				apptest.Want{Trail: []string{"microsite.reviewed"}, Emails: []string{"submission-approved-hidden " + email}})
			wantHiddenEmail(a, "approved in "+language, site, words)
			a.Expect("hidden it is", apptest.Request{Path: "/" + site.Code}, apptest.Want{Status: 302})
			a.Expect("given again, as the mail says", apptest.Save{
				Site: site, Draft: true, Agree: true, Story: apptest.PatientStory,
				Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
			}.Request(), apptest.Want{Trail: []string{"microsite.release-agreed", "microsite.draft-saved"}})
			a.Expect("there it is", apptest.Request{Path: "/" + site.Code}, apptest.Want{})
		}
	})
}

// TestReactivationEmail_ReportsHiddenPage: the email must also explain this if the release was withdrawn
// while the page was down.
// Shows R3.10b.
func TestReactivationEmail_ReportsHiddenPage(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		for language, words := range hiddenWords {
			email := language + "@mail.example"
			site := a.Live(apptest.Patient{Email: email, Language: language}, apptest.PatientStory)
			a.Do(deactivation(site, ourScript))
			a.Do(apptest.Request{
				Method: "POST", Path: site.StaffPath("/withdraw-release"), As: apptest.Coordinator,
				Body: map[string]any{"noticeDate": "2026-03-01"},
			})
			a.Seen()
			a.Expect("back", undo(site),
				apptest.Want{Trail: []string{"microsite.reactivated"}, Emails: []string{"site-reactivated-hidden " + email}})
			wantHiddenEmail(a, "back in "+language, site, words)
			a.Expect("still hidden", apptest.Request{Path: "/" + site.Code}, apptest.Want{Status: 302})
		}
	})
}

// TestApprove_RefusesDeactivatedSite: a page that was taken down while its submission waited cannot be approved, so no
// approval email is sent.
// Shows R3.10b.
func TestApprove_RefusesDeactivatedSite(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		a.Do(apptest.Save{
			Site: site, Story: apptest.PatientStory, Responsible: true,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
		}.Request())
		a.Approve(site, apptest.Coordinator)
		a.Do(deactivation(site, ourScript))
		a.Seen()
		a.Expect("approved", a.Review(site, apptest.Reviewer, "approve", ""), apptest.Want{Status: 409})
	})
}

package intake_test

import (
	"fmt"
	"testing"

	"beacon/internal/champion"
	"beacon/internal/microsite"
	"beacon/internal/testkit/apptest"
	"beacon/internal/texts"
)

// The public forms name the words that a person read. An unknown version stores nothing.
func TestForms_NameTheWordsThatWereRead(t *testing.T) {
	a := apptest.New(t)
	openCenters(a)
	campaign(a, champion.Campaign{Code: "RIVER1", CenterID: a.Centers[0], Type: microsite.Kidney, Name: "Spring"})
	for _, c := range []struct {
		name    string
		request apptest.Request
		field   string
	}{
		{"release", ana(a, map[string]any{"releaseVersion": "template-00000000"}), "hipaaRelease"},
		{"texts", ana(a, map[string]any{"textConsentVersion": "2026-01-01-00000000"}), "primaryPhoneCanReceiveTexts"},
		{"referral", apptest.NewReferral(a, map[string]any{"releaseVersion": "x"}), "hipaaRelease"},
		{"page", apptest.NewReferral(a, map[string]any{"micrositeReleaseVersion": "x"}), "micrositeHipaaRelease"},
	} {
		a.Expect(c.name, c.request, apptest.Want{Status: 422, Fields: []string{c.field}})
	}
	for _, table := range []string{"form_release", "release_record", "text_consent", "referral", "agreed_text"} {
		if n := a.Rows("SELECT COUNT(*) FROM " + table)[0][0]; n != "0" {
			t.Errorf("%s rows of %s", n, table)
		}
	}
	form, consent := texts.TextTemplate(texts.ChampionRelease), texts.TextTemplate(texts.ChampionTextConsent)
	request := texts.TextTemplate(texts.ReferralRelease)
	a.Do(ana(a, map[string]any{"releaseVersion": form.Version, "textConsentVersion": consent.Version}))
	a.Do(apptest.NewReferral(a, map[string]any{"releaseVersion": request.Version}))
	for query, want := range map[string]string{
		"SELECT form, wording_version, wording_hash FROM form_release ORDER BY id": fmt.Sprint([][]string{
			{"champion", form.Version, form.Hash}, {"referral", request.Version, request.Hash},
		}),
		"SELECT wording_version, wording_hash FROM release_record": fmt.Sprint([][]string{{form.Version, form.Hash}}),
		"SELECT wording_version, wording_hash FROM text_consent":   fmt.Sprint([][]string{{consent.Version, consent.Hash}}),
		"SELECT COUNT(*) FROM agreed_text":                         "[[3]]",
	} {
		if got := fmt.Sprint(a.Rows(query)); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

package notify_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"beacon/internal/notify"
	"beacon/internal/platform/locale"
)

// With a mail server, no email shown to staff contains a link to a record or account. Without one, staff see
// patients' links, but not those of colleagues, donors and holders.
// Shows R14.3a.
func TestForStaff_HidesPrivateLinks(t *testing.T) {
	hidden := map[locale.Lang]string{locale.English: "[private link]", locale.Spanish: "[enlace privado]"}
	handedOn := map[notify.LinkKind]bool{notify.MicrositePage: true, notify.ReferralPage: true, notify.ConfirmEmail: true}
	r, failing := renderer(t, keys{}), renderer(t, keys{errors.New("a key was asked for")})
	for _, template := range notify.Templates() {
		for _, lang := range languages {
			m := sample(template, lang)
			open, err := r.Render(context.Background(), m)
			if err != nil {
				t.Fatal(err)
			}
			for _, isKeptOnly := range []bool{false, true} {
				got, err := r.ForStaff(context.Background(), m, isKeptOnly)
				if err != nil {
					t.Fatal(err)
				}
				if !m.HasSecret() || isKeptOnly && handedOn[m.Link.Kind] {
					if got != open {
						t.Errorf("%s %s kept=%t: %+v", template, lang, isKeptOnly, got)
					}
					continue
				}
				said := strings.ReplaceAll(got.Text+got.HTML, `href="tel:`, "")
				if !strings.Contains(got.Text, hidden[lang]) || !strings.Contains(got.HTML, hidden[lang]) ||
					got.Link != "" || got.Unsubscribe != "" || !got.IsLinkHidden || got.Subject != open.Subject {
					t.Errorf("%s %s kept=%t: %s", template, lang, isKeptOnly, got.Text)
				}
				for _, secret := range []string{"KEYOF", "token-of", "end-of", "https://", "href", open.Link} {
					if strings.Contains(said, secret) {
						t.Errorf("%s %s kept=%t says %s", template, lang, isKeptOnly, secret)
					}
				}
				if _, err := failing.ForStaff(context.Background(), m, isKeptOnly); err != nil {
					t.Errorf("%s makes a key: %v", template, err)
				}
			}
		}
	}
	for _, of := range []notify.LinkKind{notify.DonorPage, notify.HolderPage} {
		m := sample(notify.EmailConfirm, locale.English)
		m.About = notify.Record{Kind: of, ID: 4}
		if got, err := r.ForStaff(context.Background(), m, true); err != nil || !got.IsLinkHidden {
			t.Errorf("the change of a %s's address: %+v, %v", of, got, err)
		}
	}
}

// An email that cannot be written is not shown.
func TestForStaff_Unwritable(t *testing.T) {
	m := sample(notify.HolderLink, locale.English)
	m.Params = nil
	if _, err := renderer(t, keys{}).ForStaff(context.Background(), m, false); !errors.Is(err, notify.ErrUnwritable) {
		t.Error(err)
	}
}

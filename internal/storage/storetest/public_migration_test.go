package storetest

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"beacon/internal/microsite"
	"beacon/internal/storage"
	"beacon/internal/storage/snapshot"
)

// The schema before centers counted their sites (11) and the one before is_public
// and is_live (17) are both brought up to date.
func TestMigration_FillsPublicColumn(t *testing.T) {
	for _, schema := range []int64{11, 17} {
		for _, p := range places(t) {
			t.Run(fmt.Sprintf("%s from %d", p.name, schema), func(t *testing.T) {
				if err := snapshot.Prepare(t.Context(), p.db, schema); err != nil {
					t.Fatal(err)
				}
				want := p.addSitesOfEveryStatus(t)
				if err := p.db.Migrate(t.Context()); err != nil {
					t.Fatal(err)
				}
				if got := p.visible(t); !maps.Equal(got, want) {
					t.Errorf("visible after the upgrade\n%v, want\n%v", got, want)
				}
				p.hasPublicSites(t, 1)
				p.do(t, `UPDATE microsite SET is_public = FALSE, is_live = FALSE`)
				p.hasPublicSites(t, 0)
			})
		}
	}
}

// addSitesOfEveryStatus fills an older schema with one center and a site of each
// status, agreed and not. It returns the sites that visitors see, by short code.
func (p place) addSitesOfEveryStatus(t *testing.T) map[string]string {
	t.Helper()
	p.do(t, `INSERT INTO center (name, alias, city, state, created_at) VALUES ('A', 'A', 'B', 'OH', $1)`,
		Start)
	for status, name := range map[microsite.RecipientStatus]string{
		microsite.InvitationSent: "INV", microsite.PendCenterConfirmIsPatient: "PND", microsite.StarterSiteActive: "STA",
		microsite.Active: "ACT", microsite.Inactive: "INA", microsite.Denied: "DEN",
	} {
		for i, agreed := range []bool{false, true} {
			p.addOldSite(t, fmt.Sprintf("%s%03d", name, i), status, agreed)
		}
	}
	return map[string]string{"INV001": "starter", "STA001": "starter", "ACT001": "live"}
}

// addOldSite adds a site of center 1 with the columns of the first schema.
func (p place) addOldSite(t *testing.T, code string, status microsite.RecipientStatus, agreed bool) {
	t.Helper()
	values := []any{code, int(status), agreed, true, Start}
	columns := "center_id, short_code, recipient_status, agreed_to_hipaa, show_in_gallery, created_at, updated_at"
	marks := "1, $1, $2, $3, $4, $5, $5"
	for kind, names := range map[string]string{
		"''": "first_name last_name email language birth_date gender phone_primary phone_secondary guardian_name " +
			"draft_story draft_why draft_saved_by",
		"0":     "type_id custom_site_status status_before_submit draft_version",
		"1":     "key_version revision",
		"FALSE": "primary_can_receive_texts secondary_can_receive_texts is_coaching_desired allow_indexing",
		"TRUE":  "is_responsibility_confirmed show_site_create_option",
	} {
		for name := range strings.FieldsSeq(names) {
			columns, marks = columns+", "+name, marks+", "+kind
		}
	}
	p.do(t, `INSERT INTO microsite (`+columns+`) VALUES (`+marks+`)`, values...)
}

// visible returns the page that visitors see of each site, by short code.
func (p place) visible(t *testing.T) map[string]string {
	t.Helper()
	rows, err := p.sql.QueryContext(t.Context(), `SELECT short_code, is_public, is_live FROM microsite`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	pages := map[string]string{}
	for rows.Next() {
		var code string
		var public, live bool
		if err := rows.Scan(&code, &public, &live); err != nil {
			t.Fatal(err)
		}
		switch {
		case live && public:
			pages[code] = "live"
		case live:
			pages[code] = "live, but not public"
		case public:
			pages[code] = "starter"
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return pages
}

func (p place) hasPublicSites(t *testing.T, want int64) {
	t.Helper()
	sites, err := storage.NewCenters(p.db).PublicSites(t.Context())
	if err != nil || sites[1] != want {
		t.Errorf("the center has %v public sites, %v; want %d", sites, err, want)
	}
}

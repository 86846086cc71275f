package storetest_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"github.com/pressly/goose/v3"

	"beacon/internal/platform/clock"
	"beacon/internal/storage"
	"beacon/internal/storage/storetest"
	"beacon/internal/testkit/pgtest"
)

func TestCenters(t *testing.T)     { storetest.Each(t, storetest.Centers) }
func TestPublicSites(t *testing.T) { storetest.Each(t, storetest.PublicSites) }

// Sites that were public before they were counted are counted.
func TestPublicSitesFromBefore(t *testing.T) {
	for driver, url := range map[string]string{"sqlite": filepath.Join(t.TempDir(), "before.db"),
		"pgx": pgtest.Open(t, nil)} {
		t.Run(driver, func(t *testing.T) {
			sitesFromBefore(t, driver, url)
			migrateAt(t, url)
			db, err := storage.Open(context.Background(), url, clock.NewFixed(storetest.Start))
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if sites, err := storage.NewCenters(db).
				PublicSites(context.Background()); err != nil || len(sites) != 1 ||
				sites[7] != 1 {
				t.Errorf("public sites %v, %v; want one of center 7", sites, err)
			}
		})
	}
}

// sitesFromBefore makes the schema of before with a public site of center 7 and
// one that nobody sees.
func sitesFromBefore(t *testing.T, driver, url string) {
	t.Helper()
	db, err := sql.Open(driver, url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	dialect, dir := goose.DialectSQLite3, "sqlite"
	if driver == "pgx" {
		dialect, dir = goose.DialectPostgres, "postgres"
	}
	steps, err := goose.NewProvider(dialect, db, os.DirFS(filepath.Join("..", "migrations", dir)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := steps.UpTo(context.Background(), 11); err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{
		`INSERT INTO center (id, code, name, alias, street, city, state, postal_code, phone, is_kidney_for_life, runs_microsites, takes_vouchers, takes_referrals,
			has_non_steroid_protocol, has_advanced_donation, transplants_last_12, a2_o_last_12, unmatched_pairs, created_at)
			VALUES (7, '', 'Riverside', 'Riverside', '', '', '', '', '', FALSE, TRUE, FALSE, TRUE, FALSE, FALSE, 0, 0, 0, '2026-03-02 15:04:05+00:00')`,
		siteFromBefore("OLD001", "100"), siteFromBefore("OLD002", "0"),
	} {
		if _, err := db.Exec(row); err != nil {
			t.Fatal(err)
		}
	}
}

func siteFromBefore(code, status string) string {
	return `INSERT INTO microsite (type_id, center_id, key_version, short_code, first_name, last_name, email, language, birth_date, gender, phone_primary, phone_secondary,
		primary_can_receive_texts, secondary_can_receive_texts, is_coaching_desired, recipient_status, custom_site_status, status_before_submit,
		agreed_to_hipaa, is_responsibility_confirmed, show_site_create_option, show_in_gallery, allow_indexing, guardian_name, draft_story, draft_why, draft_version, draft_saved_by,
		revision, created_at, updated_at)
		VALUES (0, 7, 1, '` + code + `', 'Rosa', 'Ejemplo', 'rosa@mail.example', 'en', '', '', '', '', FALSE, FALSE, FALSE, ` + status + `, 100, 0,
		TRUE, TRUE, TRUE, TRUE, FALSE, '', '', '', 1, 'Rosa', 1, '2026-03-02 15:04:05+00:00', '2026-03-02 15:04:05+00:00')`
}

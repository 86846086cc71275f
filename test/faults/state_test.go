package main_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"beacon/internal/notify"
	"beacon/internal/testkit/apptest"
)

// state returns everything that donors, holders, staff or an auditor can observe, one line each. It omits values that
// may differ between two equal runs: skipped ids, request ids, and hashes and names of encrypted files. wantWhole
// verifies the data behind them.
func state(a *apptest.App) (lines []string) {
	a.Helper()
	holders := a.Rows("SELECT * FROM voucher_holder ORDER BY id")
	names := map[string]string{} // of holders, by id
	for _, h := range a.Rows("SELECT id, first_name FROM voucher_holder") {
		names[h[0]] = h[1]
	}
	add := func(table string, rows [][]string, without int) {
		for _, row := range rows {
			lines = append(lines, table+" "+strings.Join(row[without:], "|"))
		}
	}
	add(
		"donor",
		a.Rows(
			`SELECT id, center_id, key_version, first_name, last_name, address1, zip, phone, email, birth_date, language, fv_holders_allowed, step, match_status,
		has_confirmed_no_fv_holders, is_deleted, created_at, updated_at FROM voucher_donor ORDER BY id`,
		),
		0,
	) // version is the lock, which reads increment as well
	add("holder", holders, 1)
	add("kit", a.Rows("SELECT * FROM kit_order ORDER BY id"), 1)
	add(
		"consent",
		a.Rows(
			`SELECT entity_type, entity_id, kind, state, language, consent_type, consenter_first_name, signature, file_name, events, version, created_at,
		updated_at, completed_at, document_name <> '' FROM consent WHERE state <> 'cancelled' ORDER BY id`,
		),
		0,
	)
	add("consent event",
		a.Rows("SELECT position, action, at, address, user_agent FROM consent_event ORDER BY consent_id, position"), 0)
	for _, e := range a.Rows("SELECT at, actor_kind, actor_name, action, address, subject_kind, subject_id FROM " +
		"audit_event ORDER BY seq") {
		if e[5] == "voucher-holder" {
			e[6] = names[e[6]]
		}
		lines = append(lines, "audit "+strings.Join(e, "|"))
	}
	for _, m := range a.Rows("SELECT recipient, run_at, attempts, outcome, payload FROM outbox ORDER BY id") {
		lines = append(lines, "mail "+strings.Join(m[:4], "|")+" "+newestEmail(a, m[4], names))
	}
	return lines
}

// newestEmail returns the content of an email and the owner of its link.
func newestEmail(a *apptest.App, payload string, names map[string]string) string {
	a.Helper()
	var m notify.Email
	a.Must(json.Unmarshal([]byte(payload), &m))
	whose := fmt.Sprint(m.Link.ID)
	if m.Link.Kind == notify.HolderPage {
		whose = names[whose]
	}
	return fmt.Sprint(m.Template, " ", m.Lang, " ", m.ToName, ", the link of ", m.Link.Kind, " ", whose)
}

// need returns the holders in imminent need, and the steps of all holders.
func need(a *apptest.App) (lines []string) {
	a.Helper()
	for _, h := range a.Rows("SELECT first_name, will_likely_need, years_before, step, is_deleted FROM voucher_holder " +
		"ORDER BY id") {
		lines = append(lines, strings.Join(h, "|"))
	}
	return lines
}

// wantSame fails with the differences.
func wantSame(a *apptest.App, what string, got, want []string) {
	a.Helper()
	if slices.Equal(got, want) {
		return
	}
	a.Errorf("%s:", what)
	for _, line := range got {
		if !slices.Contains(want, line) {
			a.Errorf("  is, and should not be: %s", line)
		}
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			a.Errorf("  should be, and is not: %s", line)
		}
	}
	if len(got) != len(want) {
		a.Errorf("  %d lines, want %d", len(got), len(want))
	}
}

// wantWhole runs the checks of `beacon audit verify`, and checks that the tables have no partial changes. A paper
// consent that was never received has only an id that is shown nowhere, without a document or an event.
func wantWhole(a *apptest.App, what string) {
	a.Helper()
	if _, _, err := a.VerifyAll(context.Background(), nil); err != nil {
		a.Errorf("%s: the trail and the consents: %v", what, err)
	}
	if rows := a.Rows(
		"SELECT id FROM consent WHERE state = 'cancelled' AND (kind <> 'paper' OR events <> 0 OR document_name <> '' OR " +
			"photo_name <> '')",
	); len(rows) != 0 {
		a.Errorf("%s: half a consent: %v", what, rows)
	}
	if rows := a.Rows("SELECT id FROM signing_identity"); len(rows) > 1 {
		a.Errorf("%s: %d signing identities", what, len(rows))
	}
	if twice := a.Rows(`SELECT recipient FROM outbox GROUP BY recipient, payload HAVING COUNT(*) > 1`); len(twice) != 0 {
		a.Errorf("%s: mailed twice: %v", what, twice)
	}
}

// files returns the encrypted files of consents, and the list of those that a consent refers to.
func files(a *apptest.App) (stored, named []string) {
	a.Helper()
	a.Must(a.Blobs.Walk(context.Background(), "consents", func(name string) error {
		stored = append(stored, name)
		return nil
	}))
	for _, column := range []string{"document_name", "photo_name"} {
		for _, row := range a.Rows("SELECT " + column + " FROM consent WHERE " + column + " <> ''") {
			named = append(named, row[0])
		}
	}
	slices.Sort(stored)
	slices.Sort(named)
	return stored, named
}

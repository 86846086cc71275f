package storetest

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/intake"
	"beacon/internal/kit"
	"beacon/internal/microsite"
	"beacon/internal/storage"
	"beacon/internal/storage/auditlogstore"
	"beacon/internal/storage/coachstore"
	"beacon/internal/storage/intakestore"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/storage/workstore"
	"beacon/internal/voucher"
	"beacon/internal/work"
)

// lists are the lists that staff see of a center, or of all centers (0). Their results do not matter here.
func lists(db *storage.DB) map[string]func(ctx context.Context, center int64) error {
	sites := micrositestore.NewMicrosites(db)
	vouchers, kits, intakes := voucherstore.NewVouchers(db), voucherstore.NewKits(db), intakestore.NewIntakes(db)
	site := func(f microsite.ListFilter) func(context.Context, int64) error {
		return func(ctx context.Context, center int64) error {
			f.CenterID, f.Limit, f.Offset = center, 25, 5 // a page that does not reveal the total
			_, _, err := sites.List(ctx, f)
			return err
		}
	}
	donors := func(q voucher.DonorQuery) func(context.Context, int64) error {
		return func(ctx context.Context, center int64) error {
			q.CenterID = center
			if _, _, err := vouchers.Donors(ctx, q); err != nil {
				return err
			}
			_, err := vouchers.HoldersForDonors(ctx, q)
			return err
		}
	}
	queue := func(f intake.Filter) func(context.Context, int64) error {
		return func(ctx context.Context, center int64) error {
			f.CenterID, f.Limit, f.LateBefore = center, 25, Start
			if _, err := intakes.Count(ctx, f); err != nil {
				return err
			}
			_, err := intakes.Page(ctx, f)
			return err
		}
	}
	active, pending := microsite.Active, microsite.PendCenterApproval
	return map[string]func(context.Context, int64) error{
		"sites":              site(microsite.ListFilter{}),
		"sites, by name":     site(microsite.ListFilter{Order: "name"}),
		"sites, longest":     site(microsite.ListFilter{Order: "waiting"}),
		"sites, by center":   site(microsite.ListFilter{Order: "-center"}),
		"sites, search":      site(microsite.ListFilter{Search: "rosa"}),
		"sites, filtered":    site(microsite.ListFilter{Status: &active, Review: &pending}),
		"donors":             donors(voucher.DonorQuery{Order: "-created", Limit: 25}),
		"donors, by surgery": donors(voucher.DonorQuery{Order: "surgery", Limit: 25}),
		"donors, filtered": donors(
			voucher.DonorQuery{Step: voucher.Complete, SurgeryBefore: "2030-01-01", Order: "updated", Limit: 25}),
		"donors, all of them": donors(voucher.DonorQuery{}),
		"readiness":           donors(voucher.DonorQuery{OpenUntil: "2030-01-01"}),
		"readiness, no day":   donors(voucher.DonorQuery{IsUnplanned: true, Order: "id", Limit: 25}),
		"readiness, holders of other donors": func(ctx context.Context, center int64) error {
			_, err := vouchers.HoldersForDonors(ctx, voucher.DonorQuery{GuestsOf: center, OpenUntil: "2030-01-01"})
			return err
		},
		"guests": func(ctx context.Context, center int64) error {
			_, _, err := vouchers.Guests(ctx, voucher.GuestQuery{CenterID: center, Limit: 25})
			return err
		},
		"bounced holders": func(ctx context.Context, center int64) error {
			_, err := vouchers.BouncedHolders(ctx, center)
			return err
		},
		"holders in need": func(ctx context.Context, center int64) error {
			_, err := vouchers.HoldersInNeed(ctx, center)
			return err
		},
		"kits": func(ctx context.Context, center int64) error {
			_, err := kits.Page(ctx, kit.Filter{State: "open", CenterID: center, Limit: 25})
			return err
		},
		"kits, how many": func(ctx context.Context, center int64) error {
			_, err := kits.Count(ctx, kit.Filter{CenterID: center})
			return err
		},
		"first kits": func(ctx context.Context, center int64) error {
			if _, err := kits.CountWaiting(ctx, kit.WaitingFilter{CenterID: center}); err != nil {
				return err
			}
			_, err := kits.Waiting(ctx, kit.WaitingFilter{CenterID: center, Limit: 25})
			return err
		},
		"queue":          queue(intake.Filter{Status: intake.OpenOnes, Order: "due"}),
		"queue, by name": queue(intake.Filter{Status: intake.LateOnes, Order: "name"}),
		"queue, search":  queue(intake.Filter{Status: intake.AllEntries, Order: "due", Search: "rosa"}),
		"queue, report": func(ctx context.Context, center int64) error {
			_, err := intakes.Outcomes(ctx, center, Start, Start.AddDate(0, 1, 0))
			return err
		},
		"queue, visitors in the report": func(ctx context.Context, center int64) error {
			_, errPages := intakes.PageVisits(ctx, center, 20_000, 20_089)
			_, errCenters := intakes.CenterVisits(ctx, 20_000, 20_089)
			return errors.Join(errPages, errCenters)
		},
		"queue, reviews in the report": func(ctx context.Context, center int64) error {
			_, err := intakes.Decisions(ctx, center, Start, Start.AddDate(0, 1, 0))
			return err
		},
	}
}

// mayScan are indexes with only a few rows of their tables.
var mayScan = []string{
	"microsite_erased", "microsite_coach_requested", "referral_erased", "intake_new", "voucher_holder_asked",
	"voucher_holder_need", "kit_order_open", "bounced_address_open",
	"consent_paper",
}

// A list of one center must read an index of that center, and no list may read a whole table for its usual page.
// Statements and orders must be written so that an index can serve them.
func TestLists_ReadAnIndex(t *testing.T) {
	ctx := context.Background()
	lite, _ := SQLite(t)
	db, _ := PostgreSQL(t)
	fillCenters(t, db)
	db.ReadPool().SetMaxOpenConns(1) // a single connection with the prepared statements of the lists
	p := planner{T: t, lite: lite, db: db, seen: map[string]bool{}}
	for name, list := range lists(db) {
		if err := list(ctx, 7); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		p.check(name, func(scan scanned) bool { return scan.index != "" && slices.Contains(mayScan, scan.index) })
	}
	for _, k := range work.Kinds {
		if slices.Contains(byRule, k.Code) {
			continue
		}
		if _, err := workstore.New(db).Find(ctx, k.Code, work.Scope{CenterID: 7, CoachID: 7, Now: Start}); err != nil {
			t.Fatalf("%s: %v", k.Code, err)
		}
		p.check("work, "+string(k.Code), func(scan scanned) bool { return slices.Contains(mayScan, scan.index) })
	}
	all := lists(db)
	for _, name := range []string{"sites", "sites, filtered", "donors", "kits", "queue"} {
		if err := all[name](ctx, 0); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		p.check(name+" of all", func(scan scanned) bool { return scan.index != "" || scan.isCount })
	}
	for name, find := range map[string]func() error{
		"donors by address": func() error {
			_, err := voucherstore.NewVouchers(db).DonorsByEmail(ctx, "rosa@mail.example")
			return err
		},
		"holders by address": func() error {
			_, err := voucherstore.NewVouchers(db).HoldersByEmail(ctx, "rosa@mail.example")
			return err
		},
		"sites by address": func() error {
			_, err := micrositestore.NewMicrosites(db).SitesByEmail(ctx, "rosa@mail.example")
			return err
		},
		"referrals by address": func() error {
			_, err := intakestore.NewReferrals(db).ByEmail(ctx, "rosa@mail.example")
			return err
		},
		"holders asked": func() error {
			_, err := voucherstore.NewVouchers(db).HoldersAsked(ctx)
			return err
		},
		"events that wait": func() error {
			_, err := auditlogstore.NewAuditLog(db).Waiting(ctx, 0, 1000)
			return err
		},
		"repeated events that wait": func() error {
			_, err := auditlogstore.NewAuditLog(db).RepeatedWaiting(ctx, 0, 1000)
			return err
		},
		"events of the log": func() error {
			_, err := auditlogstore.NewAuditLog(db).Placed(ctx, 100, 1000)
			return err
		},
		"repeated events of the log": func() error {
			_, err := auditlogstore.NewAuditLog(db).RepeatedPlaced(ctx, 100, 1000)
			return err
		},
		"requests for a coach": func() error {
			_, err := coachstore.NewCoaching(db).Requests(ctx, 1)
			return err
		},
	} {
		if err := find(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		p.check(name, func(scan scanned) bool { return slices.Contains(mayScan, scan.index) })
	}
}

// byRule are the kinds of work that services find with their own lists, and those with a table that has only pending
// rows: joins and resets.
var byRule = []work.Code{
	work.Join, work.Reset,
	work.DonorPreparation, work.HolderPreparation, work.SurgeryDate, work.Samples, work.Need, work.Redemption, work.Bounce,
	work.TextApproval, work.TextReview,
}

// fillCenters adds records to each of 500 centers, so PostgreSQL has a choice of plans.
func fillCenters(t *testing.T, db *storage.DB) {
	t.Helper()
	of := " FROM generate_series(1, 10000) n"
	for _, statement := range []string{
		`INSERT INTO center (code, created_at, name, alias, city, state)
			SELECT '', now(), 'Center ' || n, '', '', '' FROM generate_series(1, 500) n`,
		`INSERT INTO microsite (short_code, center_id, created_at, updated_at, type_id, key_version, first_name,
			last_name, email, language, birth_date, gender, phone_primary, phone_secondary, primary_can_receive_texts,
			secondary_can_receive_texts, is_coaching_desired, recipient_status, custom_site_status,
			status_before_submit, agreed_to_hipaa, is_responsibility_confirmed, show_site_create_option,
			show_in_gallery, allow_indexing, guardian_name, draft_story, draft_why, draft_version, draft_saved_by,
			revision)
		SELECT 'S' || n, 1 + n % 500, now() - n * INTERVAL '1 hour', now() - n * INTERVAL '1 minute', 0, 1, 'Rosa',
			'R' || n, 'r' || n || '@mail.example', 'en', NULL, '', '', '', FALSE, FALSE, FALSE, 100,
			CASE n % 100 WHEN 1 THEN 50 ELSE 100 END, 0, TRUE, TRUE, FALSE, TRUE, TRUE, '', repeat('story ', 50), '', 1,
			'', 1` + of,
		`INSERT INTO submission (microsite_id, number, story, why, submitted_by, submitted_at)
			SELECT id, 1, '', '', '', updated_at FROM microsite WHERE custom_site_status = 50`,
		`UPDATE microsite SET pending_submission_id = s.id FROM submission s WHERE s.microsite_id = microsite.id`,
		`INSERT INTO referral (batch, center_id, key_version, lead_source, created_at, updated_at,
			is_kidney_for_life_route, language, first_name, last_name, email, phone, street, city, state_id, postal_code,
			gender, birth_date, situation, kidney_for_life, use_microsite, microsite_release, on_deceased_donor_list,
			willing_to_transfer, step, reminders, version)
		SELECT 'b' || n, 1 + n % 500, 1, '', now(), now(), FALSE, 'en', 'Rosa', 'R' || n, 'r' || n || '@mail.example', '', '',
			'', 0, '', '', NULL, 0, 0, 0, FALSE, 0, 0, 100, 0, 1` + of,
		`ANALYZE`, // for the triggers of the entries
		`INSERT INTO intake (kind, record_id, center_id, status, closed_reason, version, received_at, due_at, updated_at)
		SELECT 'referral', n, 1 + n % 500, CASE n % 50 WHEN 1 THEN 'new' ELSE 'closed' END, '', 1,
			now() - n * INTERVAL '1 hour', now() - n * INTERVAL '1 hour', now()` + of,
		`INSERT INTO voucher_donor (center_id, created_at, updated_at, key_version, first_name, last_name, address1,
			address2, city, state, country, zip, phone, gender, email, birth_date, language, fv_holders_allowed, step,
			match_status, surgery_on, has_confirmed_no_fv_holders, is_deleted, version)
		SELECT 1 + n % 500, now() - n * INTERVAL '1 hour', now(), 1, 'Dan', 'D' || n, '', '', '', '', 1, '', '', '',
			'd' || n || '@mail.example', NULL, 'en', 5, 100, 1, '2025-01-01', FALSE, FALSE, 1` + of,
		`INSERT INTO voucher_holder (donor_id, center_id, created_at, updated_at, key_version, status, first_name, last_name,
			address1, address2, city, state, country, zip, phone, gender, email, birth_date, language, relationship,
			relationship_other, will_likely_need, years_before, step, consent_file_name, swab_on, blood_on, is_deleted,
			version)
		SELECT n, 1 + n % 500, now(), now(), 1, 0, 'Hana', 'H' || n, '', '', '', '', 1, '', '', '', 'h' || n || '@mail.example', NULL,
			'en', '', '', 0, 0, 100, '', NULL, NULL, FALSE, 1` + of,
		`INSERT INTO kit_order (holder_id, center_id, number, state, to_center, recipient_name, address1, address2, city,
			region, country, zip, carrier, tracking_number, ordered_by, version, requested_at)
		SELECT n, 1 + n % 500, 1, CASE n % 50 WHEN 1 THEN 'requested' ELSE 'received' END, FALSE, '', '', '', '', '', 1, '',
			'', '', 'staff', 1, now() - n * INTERVAL '1 hour'` + of,
		`INSERT INTO outbox (kind, recipient, payload, created_at, run_at, attempts, outcome, done_at)
			SELECT 'mail', 'r' || n || '@mail.example', '{}', now(), now(), 1, 'sent', now()` + of,
		`VACUUM ANALYZE`,
	} {
		if _, err := db.WritePool().ExecContext(context.Background(), statement); err != nil {
			t.Fatalf("%.60s: %v", statement, err)
		}
	}
}

// planner reads the query plans of both databases.
type planner struct {
	*testing.T
	lite, db *storage.DB
	seen     map[string]bool
}

// scanned is a table or an index that is read completely.
type scanned struct {
	table, index, line string
	isCount            bool
}

// counting matches statements that only count rows.
var counting = regexp.MustCompile(`^SELECT (COUNT|COALESCE\(SUM)\(`)

// check fails for scans in statements since the last check, except allowed ones.
func (p planner) check(what string, allowed func(scanned) bool) {
	p.Helper()
	for _, s := range p.prepared() {
		for database, plan := range map[string][]scanned{"sqlite": p.inSQLite(s.text), "postgres": p.inPostgres(s)} {
			for _, scan := range plan {
				if scan.isCount = counting.MatchString(s.text); !allowed(scan) {
					p.Errorf("%s, %s: %s\n%s", what, database, scan.line, s.text)
				}
			}
		}
	}
}

type prepared struct {
	name, text string
	types      string // types of the values, separated by commas
}

// prepared returns the new statements on the reading connection.
func (p planner) prepared() (all []prepared) {
	p.Helper()
	rows, err := p.db.ReadPool().Query(
		`SELECT name, statement, array_to_string(parameter_types::text[], ',') FROM pg_prepared_statements`)
	if err != nil {
		p.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var s prepared
		if err := rows.Scan(&s.name, &s.text, &s.types); err != nil {
			p.Fatal(err)
		}
		isOurs := strings.Contains(s.text, "pg_prepared_statements") || strings.HasPrefix(s.text, "EXPLAIN")
		if !p.seen[s.name] && !isOurs {
			all = append(all, s)
		}
		p.seen[s.name] = true
	}
	if len(all) == 0 || rows.Err() != nil {
		p.Fatalf("no statement was prepared: %v", rows.Err())
	}
	return all
}

var sqliteScan = regexp.MustCompile(`^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?`)

// postgresMatch is the condition of a search for people on PostgreSQL. SQLite has its own.
var postgresMatch = regexp.MustCompile(`array_to_tsvector\(.*?\) @@ CAST\((\$\d+) AS tsquery\)`)

func (p planner) inSQLite(text string) (scans []scanned) {
	p.Helper()
	text = postgresMatch.ReplaceAllString(
		text, "person_search.id IN (SELECT rowid FROM person_search_fts WHERE person_search_fts MATCH $1)")
	for _, line := range p.explain(p.lite, "EXPLAIN QUERY PLAN "+text, 4, make([]any, highest(text))) {
		// A match reads only the rows that the full-text index finds.
		isMatch := strings.Contains(line, "VIRTUAL TABLE INDEX 0:M")
		if found := sqliteScan.FindStringSubmatch(line); found != nil && found[1] != "CONSTANT" && !isMatch {
			scans = append(scans, scanned{table: found[1], index: found[2], line: line})
		}
	}
	return scans
}

var bound = regexp.MustCompile(`\$(\d+)`)

// highest returns the highest parameter number in a query.
func highest(text string) (n int) {
	for _, found := range bound.FindAllStringSubmatch(text, -1) {
		var number int
		_, _ = fmt.Sscan(found[1], &number)
		n = max(n, number)
	}
	return n
}

var (
	usual = map[string]string{
		"bigint": "7", "integer": "100", "text": "'2030'", "boolean": "TRUE", "tsquery": "'rosa'::tsquery",
		"timestamp with time zone": "'" + Start.Format(time.RFC3339) + "'",
	}
	postgresScan = regexp.MustCompile(
		`(?:Seq Scan|Index Scan|Index Only Scan)(?: Backward)?(?: using (\w+))? on (\w+)`)
)

func (p planner) inPostgres(s prepared) (scans []scanned) {
	p.Helper()
	var values []string
	for kind := range strings.SplitSeq(s.types, ",") {
		if kind != "" {
			values = append(values, usual[kind])
		}
	}
	query := `EXPLAIN EXECUTE "` + s.name + `"`
	if len(values) > 0 {
		query += "(" + strings.Join(values, ", ") + ")"
	}
	var last *scanned // until an index condition follows
	for _, line := range append(p.explain(p.db, query, 1, nil), "->") {
		switch {
		case last != nil && strings.Contains(line, "Index Cond:"):
			last = nil
		case last != nil && strings.Contains(line, "->"):
			scans, last = append(scans, *last), nil
		}
		if found := postgresScan.FindStringSubmatch(line); found != nil && slices.Contains(large, found[2]) {
			last = &scanned{table: found[2], index: found[1], line: line}
		}
	}
	return scans
}

// large are the tables that fillCenters fills. PostgreSQL scans other tables while they are small.
var large = []string{"microsite", "referral", "intake", "voucher_donor", "voucher_holder", "kit_order", "outbox"}

// explain returns the last of the given number of columns for each row of a plan.
func (p planner) explain(db *storage.DB, query string, columns int, values []any) (lines []string) {
	p.Helper()
	rows, err := db.ReadPool().Query(query, values...)
	if err != nil {
		p.Fatalf("%v\n%s", err, query)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		row := make([]any, columns)
		for i := range row {
			row[i] = new(any)
		}
		if err := rows.Scan(row...); err != nil {
			p.Fatal(err)
		}
		lines = append(lines, fmt.Sprint(*row[columns-1].(*any)))
	}
	if err := rows.Err(); err != nil {
		p.Fatal(err)
	}
	return lines
}

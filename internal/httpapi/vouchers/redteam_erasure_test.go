package vouchers_test

import (
	"fmt"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/privacy"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// insider is a thief who also has the master keys, so the insider's events are sealed. One administrator
// requested the first erasure, and the other confirmed it.
type insider struct {
	*apptest.App
	ada, nell access.Principal
}

func (a insider) exec(statements ...string) { thief{App: a.App}.exec(statements...) }

// event appends a sealed event and gives it a place in the log.
func (a insider) event(e audit.Event) {
	a.Helper()
	e.At = a.Clock.Now()
	a.Must(storage.NewAuditTrail(a.DB).Append(a.Context(), e))
	_, _ = a.AuditLog.Integrate(a.Context())
}

// empty empties an event like an erasure.
func (a insider) empty(where, name string) (seq int64) {
	a.Helper()
	events, err := storage.NewAuditTrail(a.DB).After(a.Context(), 0, 10000)
	a.Must(err)
	a.Must(a.SQL.QueryRow("SELECT seq FROM audit_event WHERE " + where).Scan(&seq))
	for _, e := range events {
		if e.Seq == seq {
			_, err := a.SQL.Exec("UPDATE audit_event SET actor_name = $1, details = '{}', address = '', request_id = '', "+
				"salt = $2, commitments = $3 WHERE seq = $4", name, []byte{}, e.Empty(name).Commitments, seq)
			a.Must(err)
		}
	}
	return seq
}

const (
	planted = "INSERT INTO erasure (subject_kind, subject_id, center_id, state, reason, note, preview, asked_by, " +
		"asked_name, asked_at, "
	isEmptied   = "LENGTH(salt) = 0"
	firstOf     = "seq = (SELECT MIN(seq) FROM audit_event WHERE %s)"
	erasedEvent = "action = 'privacy.erased'"
)

func first(where string) string { return fmt.Sprintf(firstOf, where) }

// erasureAttacks lists attacks of a thief or an insider on completed erasures: erasure 1 by two administrators, of a
// donor who signed nothing, and erasure 2 by the command. "beacon audit verify" must detect each attack. site is a
// patient who was not erased.
var erasureAttacks = map[string]func(a insider, site int64){
	"the erasure's row deleted": func(a insider, _ int64) { a.exec("DELETE FROM erasure WHERE id = 1") },
	"the command's row deleted": func(a insider, _ int64) { a.exec("DELETE FROM erasure WHERE id = 2") },
	"the certificate exchanged": func(a insider, _ int64) {
		a.exec("UPDATE erasure SET certificate = (SELECT certificate FROM erasure WHERE id = 2) WHERE id = 1")
	},
	"the certificate gone": func(a insider, _ int64) {
		a.exec("UPDATE erasure SET certificate = NULL WHERE id = 1")
	},
	"the certificate rewritten": func(a insider, _ int64) {
		a.exec("UPDATE erasure SET certificate = '%PDF-1.7 forged' WHERE id = 1")
	},
	"back to confirmed": func(a insider, _ int64) {
		a.exec("UPDATE erasure SET state = 'confirmed', certificate = NULL, done_at = NULL WHERE id = 1")
	},
	"as if declined": func(a insider, _ int64) { a.exec("UPDATE erasure SET state = 'declined' WHERE id = 1") },
	"the administrators exchanged": func(a insider, _ int64) {
		a.exec("UPDATE erasure SET asked_by = decided_by, decided_by = asked_by, asked_name = decided_name, " +
			"decided_name = asked_name WHERE id = 1")
	},
	"another administrator asked": func(a insider, _ int64) {
		a.exec("UPDATE erasure SET asked_by = decided_by WHERE id = 1")
	},
	"another name of who confirmed": func(a insider, _ int64) {
		a.exec("UPDATE erasure SET decided_name = 'Mallory Evil' WHERE id = 1")
	},
	"another reason": func(a insider, _ int64) {
		a.exec("UPDATE erasure SET reason = 'by-mistake' WHERE id = 1")
	},
	"another day": func(a insider, _ int64) {
		a.exec("UPDATE erasure SET decided_at = '2020-02-02 00:00:00+00:00' WHERE id = 1")
	},
	"of another person": func(a insider, site int64) {
		a.exec(fmt.Sprintf("UPDATE erasure SET subject_kind = 'microsite', subject_id = %d WHERE id = 1", site))
	},
	"other counts": func(a insider, _ int64) { a.exec("UPDATE erasure SET kinds = '[]' WHERE id = 1") },
	"as if by the command": func(a insider, _ int64) {
		a.exec("UPDATE erasure SET asked_by = NULL, decided_by = NULL WHERE id = 1")
	},
	"the command's as if by two": func(a insider, _ int64) {
		a.exec("UPDATE erasure SET asked_by = (SELECT MIN(id) FROM staff_account), " +
			"decided_by = (SELECT MAX(id) FROM staff_account) WHERE id = 2")
	},
	"a row that nobody asked for": func(a insider, site int64) {
		a.exec(fmt.Sprintf(planted+"decided_name, kinds, stays, files, log_size) SELECT 'microsite', %d, 1, 'asked', 'ordered', '', "+
			"'', asked_by, asked_name, asked_at, '', '', '', '', 0 FROM erasure WHERE id = 1", site))
	},
	"a planted row that is confirmed": func(a insider, site int64) {
		a.exec(fmt.Sprintf(planted+"decided_by, decided_name, decided_at, pseudonym, kinds, stays, files, log_size) "+
			"SELECT 'microsite', %d, 1, 'confirmed', 'ordered', '', '', asked_by, asked_name, asked_at, decided_by, "+
			"decided_name, decided_at, 'Erased QQQQ', 'null', 'null', 'null', 0 FROM erasure WHERE id = 1", site))
	},
	"the request's event gone": func(a insider, _ int64) {
		a.exec("DELETE FROM audit_event WHERE action = 'privacy.erasure-asked'")
	},
	"the erased event gone": func(a insider, _ int64) {
		a.exec("DELETE FROM audit_event WHERE " + erasedEvent)
	},
	"the certified event gone": func(a insider, _ int64) {
		a.exec("DELETE FROM audit_event WHERE action = 'privacy.erasure-certified'")
	},
	"the numbers of the event": func(a insider, _ int64) {
		a.exec(`UPDATE audit_event SET details = REPLACE(details, '"emptied":"', '"emptied":"1-2,') WHERE ` + erasedEvent)
	},
	"the records of the event": func(a insider, site int64) {
		a.exec(fmt.Sprintf(`UPDATE audit_event SET details = REPLACE(details, '"records":"', '"records":"microsite:%d;')
			WHERE %s`, site, erasedEvent))
	},

	// emptied events and erased rows
	"an emptied event renamed": func(a insider, _ int64) {
		a.exec("UPDATE audit_event SET actor_name = 'Mallory Evil' WHERE " + first(isEmptied))
	},
	"an emptied event of staff named": func(a insider, _ int64) {
		a.exec("UPDATE audit_event SET actor_name = 'Ada Moss' WHERE " + first(isEmptied+" AND actor_kind = 'staff'"))
	},
	"an emptied event given details": func(a insider, _ int64) {
		a.exec("UPDATE audit_event SET details = '{\"reason\":\"she paid\"}' WHERE " + first(isEmptied))
	},
	"an emptied event given a request": func(a insider, _ int64) {
		a.exec("UPDATE audit_event SET request_id = 'x' WHERE " + first(isEmptied))
	},
	"an emptied event of another actor": func(a insider, _ int64) {
		a.exec("UPDATE audit_event SET actor_id = actor_id + 1 WHERE " + first(isEmptied))
	},
	"an emptied event of another record": func(a insider, site int64) {
		a.exec(fmt.Sprintf("UPDATE audit_event SET subject_kind = 'microsite', subject_id = %d WHERE %s",
			site, first(isEmptied)))
	},
	"an emptied event given a salt": func(a insider, _ int64) {
		a.exec("UPDATE audit_event SET salt = (SELECT salt FROM audit_event WHERE seq = 1) WHERE " + first(isEmptied))
	},
	"another event emptied alike": func(a insider, site int64) {
		a.empty(first(fmt.Sprintf("subject_kind = 'microsite' AND subject_id = %d", site)), "")
	},
	"the erased name put back": func(a insider, _ int64) {
		a.exec("UPDATE voucher_donor SET last_name = 'Ejemplo' WHERE erased_at IS NOT NULL")
	},
	"an erased address put back": func(a insider, _ int64) {
		a.exec("UPDATE voucher_donor SET email = 'rosa@mail.example' WHERE erased_at IS NOT NULL")
	},
	"an erased holder's phone again": func(a insider, _ int64) {
		a.exec("UPDATE voucher_holder SET phone = '505-555-0100' WHERE erased_at IS NOT NULL")
	},
}

// sealedAttacks lists attacks of an insider with the master keys, who can write events like the server.
var sealedAttacks = map[string]func(a insider, site int64){
	"an erasure without a row": func(a insider, site int64) {
		seq := a.empty(first(fmt.Sprintf("subject_kind = 'microsite' AND subject_id = %d", site)), "")
		a.event(audit.Event{
			Actor: a.nell.Actor(), Action: audit.Erased,
			Subject: audit.Subject{Kind: "microsite", ID: site}, Details: map[string]string{
				"erasure": "7", "pseudonym": "Erased QQQQ", "why": "ordered", "emptied": fmt.Sprint(seq),
				"records": fmt.Sprint("microsite:", site),
			},
		})
	},
	"an erasure without a number": func(a insider, site int64) {
		seq := a.empty(first(fmt.Sprintf("subject_kind = 'microsite' AND subject_id = %d", site)), "")
		a.event(audit.Event{
			Actor: audit.Actor{Kind: audit.System}, Action: audit.Erased,
			Subject: audit.Subject{Kind: "microsite", ID: site},
			Details: map[string]string{"again": "true", "emptied": fmt.Sprint(seq)},
		})
	},
	"a second event of a genuine erasure": func(a insider, site int64) {
		seq := a.empty(first(fmt.Sprintf("subject_kind = 'microsite' AND subject_id = %d", site)), "")
		of := a.Rows("SELECT subject_id FROM erasure WHERE id = 1")[0][0]
		var id int64
		_, err := fmt.Sscan(of, &id)
		a.Must(err)
		a.event(audit.Event{
			Actor: a.nell.Actor(), Action: audit.Erased,
			Subject: audit.Subject{Kind: "voucher-holder", ID: id}, Details: map[string]string{
				"erasure": "1", "pseudonym": "Erased QQQQ", "why": "ordered", "emptied": fmt.Sprint(seq),
				"records": fmt.Sprintf("voucher-holder:%d;microsite:%d", id, site),
			},
		})
	},
	"a row, and no second administrator": func(a insider, site int64) {
		a.forge(site, "asked_by, asked_name", a.ada.Actor())
	},
	"a row, and no certificate": func(a insider, site int64) {
		a.forge(site, "decided_by, decided_name", a.nell.Actor())
	},
}

// forge writes the row and the events of an erasure that was confirmed a while ago.
func (a insider) forge(site int64, decided string, by audit.Actor) {
	a.Helper()
	seq := a.empty(first(fmt.Sprintf("subject_kind = 'microsite' AND subject_id = %d", site)), "")
	a.exec(fmt.Sprintf("INSERT INTO erasure (id, subject_kind, subject_id, center_id, state, reason, note, preview, "+
		"asked_by, asked_name, asked_at, decided_by, decided_name, decided_at, pseudonym, kinds, stays, files, log_size) "+
		"SELECT 7, 'microsite', %d, 1, 'confirmed', 'ordered', '', '', asked_by, asked_name, asked_at, %s, "+
		"decided_at, 'Erased QQQQ', 'null', 'null', 'null', 0 FROM erasure WHERE id = 1", site, decided))
	subject := audit.Subject{Kind: "microsite", ID: site}
	a.event(audit.Event{
		Actor: a.ada.Actor(), Action: "privacy.erasure-asked", Subject: subject,
		Details: map[string]string{"erasure": "7", "why": "ordered"},
	})
	a.event(audit.Event{Actor: by, Action: audit.Erased, Subject: subject, Details: map[string]string{
		"erasure": "7", "pseudonym": "Erased QQQQ", "why": "ordered", "askedBy": a.ada.Name,
		"askedById": fmt.Sprint(a.ada.ID),
		"emptied":   fmt.Sprint(seq), "records": fmt.Sprint("microsite:", site),
	}})
}

// twoErasures erases a holder by two administrators, and the holder's donor by the command.
func twoErasures(a *apptest.App) insider {
	a.Helper()
	ctx := a.Context()
	nell, err := a.Staff.CreateAccount(ctx, audit.Actor{Kind: audit.System}, staff.NewAccount{
		Email: "nell@staff.example", FullName: "Nell Grant", Role: access.RegistryAdmin, Language: locale.English,
		Password: "a quiet house by the lake",
	}, audit.Origin{})
	a.Must(err)
	a.Session(apptest.Administrator)
	var ada int64
	a.Must(a.SQL.QueryRow("SELECT id FROM staff_account WHERE full_name = 'Ada Moss'").Scan(&ada))
	in := insider{
		a, access.Principal{ID: ada, Name: "Ada Moss", Role: access.RegistryAdmin},
		access.Principal{ID: nell.ID, Name: "Nell Grant", Role: access.RegistryAdmin},
	}
	donor, _ := aReadySigner(a, "rosa@mail.example")
	holder := aHolder(a, donor.id, "Benedicto", func(h *voucher.Holder) { h.Step = voucher.Complete })
	a.Do(apptest.Request{Path: donorPath(donor.id, ""), As: apptest.Administrator})
	a.ChangeSealed(fmt.Sprintf("UPDATE voucher_donor SET match_status = %d WHERE id = %d", voucher.Transplanted, donor.id))
	a.ChangeSealed(fmt.Sprintf("UPDATE voucher_holder SET status = %d WHERE id = %d", voucher.Retired, holder))
	subject := audit.Subject{Kind: "voucher-holder", ID: holder}
	seen, err := a.Privacy.Preview(ctx, in.ada, subject, audit.Origin{})
	a.Must(err)
	a.Must(a.Privacy.Ask(ctx, in.ada, subject, privacy.Request{
		Reason: "asked-by-person", Note: "By letter.", Name: seen.Person.FullName(), Preview: seen.Digest,
	}, audit.Origin{}))
	a.Must(a.Privacy.Confirm(ctx, in.nell, 1, seen.Digest, audit.Origin{}))
	_, err = a.Privacy.Finish(ctx)
	a.Must(err)
	_, err = a.Privacy.Again(ctx, audit.Subject{Kind: "donor", ID: donor.id})
	a.Must(err)
	a.Seen()
	return in
}

// keep copies the tables of erasures and of the trail, and returns a function that restores them.
func (a insider) keep() (restore func()) {
	tables := []string{"erasure", "audit_event", "audit_tree", "audit_tile", "audit_checkpoint"}
	for _, table := range append(tables, "voucher_donor", "voucher_holder") {
		a.exec("CREATE TABLE kept_" + table + " AS SELECT * FROM " + table)
	}
	return func() {
		for _, table := range tables {
			a.exec("DELETE FROM "+table, "INSERT INTO "+table+" SELECT * FROM kept_"+table)
		}
		for _, table := range []string{"voucher_donor", "voucher_holder"} {
			for _, column := range []string{"last_name", "email", "phone"} {
				a.exec(fmt.Sprintf("UPDATE %s SET %s = (SELECT k.%s FROM kept_%s k WHERE k.id = %s.id)",
					table, column, column, table, table))
			}
		}
	}
}

// "beacon audit verify" must detect every attack on a completed erasure.
// Shows R15.2c, R15.2i.
func TestRedTeam_Erasures(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		insider := twoErasures(a)
		_, err := a.AuditLog.Integrate(t.Context())
		a.Must(err)
		if _, _, err := a.VerifyAll(t.Context(), nil); err != nil {
			t.Fatalf("before: %v", err)
		}
		restore := insider.keep()
		for name, attack := range erasureAttacks {
			attack(insider, site.ID)
			insider.mustBeSeen(name)
			restore()
		}
		if _, _, err := a.VerifyAll(t.Context(), nil); err != nil {
			t.Fatalf("afterwards: %v", err)
		}
	})
}

// The master keys must not be enough to empty an event. It also needs a row, two administrators, a certificate, and
// an event of the person who was erased.
// Shows R15.2c, R15.2i.
func TestRedTeam_ErasuresSealed(t *testing.T) {
	for name, attack := range sealedAttacks {
		t.Run(name, func(t *testing.T) {
			apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
				site := a.Invite(apptest.Patient{})
				a.Activate(site)
				insider := twoErasures(a)
				attack(insider, site.ID)
				a.Clock.Advance(privacy.CertifyWithin + time.Hour)
				insider.mustBeSeen(name)
			})
		})
	}
}

func (a insider) mustBeSeen(name string) {
	a.Helper()
	if _, _, err := a.VerifyAll(a.Context(), nil); err == nil {
		a.Errorf("%s: not seen", name)
	} else if testing.Verbose() {
		a.Logf("%s: %v", name, err)
	}
}

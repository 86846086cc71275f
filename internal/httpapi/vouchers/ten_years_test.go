package vouchers_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/delivery"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
	"beacon/internal/voucher/recall"
)

// life simulates a donor with holders day by day. Its log has a line for each day with an email, or with a change of
// a voucher's state or of the board.
type life struct {
	*apptest.App
	donor         int64
	holders       []int64
	log           []string
	states, board string
}

// call sends a request of staff about a holder, with the current version of the record.
func (l *life) call(as string, holder int, what string, body apptest.JSON) {
	l.Helper()
	path := fmt.Sprintf("results.holders.%d.version", holder)
	body["version"] = l.Do(apptest.Request{Path: donorPath(l.donor, ""), As: as}).Get(path)
	done := donorCall(l.donor, fmt.Sprintf("/holders/%d/%s", l.holders[holder], what), as, body)
	if response := l.Do(done); response.Status != 200 {
		l.Fatalf("%s: %d %s", what, response.Status, response.Body)
	}
}

func (l *life) move(as string, holder int, to voucher.HolderStatus, why string) {
	l.Helper()
	l.call(as, holder, "status", apptest.JSON{"to": to, "reason": why})
}

func (l *life) taken(holder int, swabOn, bloodOn string) {
	l.Helper()
	l.call(apptest.Coordinator, holder, "samples", apptest.JSON{"swabOn": swabOn, "bloodOn": bloodOn})
}

// sent returns the emails that are sent on a day.
func (l *life) sent() (emails []string) {
	l.Helper()
	for _, m := range l.SendAll() {
		name, _, _ := strings.Cut(m.To, "@")
		text := string(m.Template) + " to " + name
		if m.ToGuardian {
			text += "’s guardian"
		}
		emails = append(emails, text)
	}
	return emails
}

// live simulates one day: events, scheduled jobs, emails, and the state in the evening.
func (l *life) live() {
	l.Helper()
	day := l.Clock.Now().Format(time.DateOnly)
	line, emailed := day, 0
	if happens := happened[day]; happens != nil {
		if states := l.standing(); l.states != "" && states != l.states {
			l.Errorf("%s: %s, without a reason", day, states)
		}
		line += " " + happens(l)
	}
	for _, job := range []func(context.Context) (int, error){
		l.Readiness.SendReminders, l.Recalls.Send, l.Consents.SendOfAge,
	} {
		n, err := job(l.Context())
		l.Must(err)
		emailed += n
	}
	if emailed > 0 || line != day || l.states == "" {
		if emails := l.sent(); len(emails) > 0 {
			line += "\n  mails: " + strings.Join(emails, ", ")
		}
		if states := l.standing(); states != l.states {
			line, l.states = line+"\n  vouchers: "+states, states
		}
	}
	if board := l.recalled(); board != l.board {
		line, l.board = line+"\n  board: "+board, board
	}
	if line != day {
		l.log = append(l.log, line)
	}
	l.Clock.Advance(24 * time.Hour)
}

// standing returns the state of each voucher.
func (l *life) standing() string {
	d, err := voucherstore.NewVouchers(l.DB).Donor(l.Context(), l.donor)
	l.Must(err)
	holders, err := l.Vouchers.Holders(l.Context(), l.donor)
	l.Must(err)
	var all []string
	for _, h := range holders {
		all = append(all, h.FirstName+" "+string(voucher.StateFor(h, d)))
	}
	return strings.Join(all, ", ")
}

// recalled returns the entries of the holders on the recall board.
func (l *life) recalled() string {
	page, _, _, err := l.Recalls.Board(l.Context(), access.Principal{Role: access.RegistryReviewer}, recall.Filter{})
	l.Must(err)
	all := []string{}
	for _, r := range page {
		text := r.Holder.FirstName
		for _, duty := range r.Duties {
			text += " " + string(duty.Requirement) + " " + string(duty.State)
		}
		if r.Reach != recall.ReachedByEmail {
			text += " (" + string(r.Reach) + ")"
		}
		all = append(all, text)
	}
	if len(all) == 0 {
		return "empty"
	}
	return strings.Join(all, ", ")
}

const (
	emil = iota
	ana
	ben
	rosa
)

// happened lists people's actions by day. Each returns its description for the log.
var happened = map[string]func(l *life) string{
	"2026-03-20": func(l *life) string {
		body := apptest.JSON{"version": mark(l.App, l.donor), "matchStatus": voucher.Transplanted, "donatedOn": "2026-03-20"}
		if response := l.Do(donorCall(l.donor, "/settings", apptest.Coordinator, body)); response.Status != 200 {
			l.Fatalf("the donation: %s", response.Body)
		}
		return "the donation"
	},
	"2028-05-10": func(l *life) string {
		body := apptest.PersonalBody(apptest.JSON{
			"firstName": "Ana", "email": "ana-new@mail.example", "birthDate": "05/06/1990", "language": "en", "reason": "moved",
		})
		l.call(apptest.Coordinator, ana, "facts", body)
		return "Ana moves"
	},
	"2029-09-01": func(l *life) string {
		l.call(apptest.Coordinator, ben, "death", apptest.JSON{"day": "2029-08-30"})
		return "Ben dies"
	},
	"2031-01-20": func(l *life) string {
		report := delivery.Report{Address: "rosa@mail.example", IsFinal: true, Status: "5.1.1"}
		if is, err := l.Delivery.TakeReport(l.Context(), report, audit.Origin{}); err != nil || !is {
			l.Fatal(is, err)
		}
		return "Rosa’s address bounces"
	},
	"2031-03-01": func(l *life) string {
		l.taken(ana, "2031-03-01", "2031-03-01")
		return "Ana’s samples are taken"
	},
	"2031-03-22": func(l *life) string {
		list := l.Do(apptest.Request{Path: "/api/staff/work?kind=bounce", As: apptest.Coordinator})
		settle := fmt.Sprintf("/api/staff/bounces/%v/settle", list.Get("results.0.id"))
		l.Do(apptest.Request{Method: "POST", Path: settle, As: apptest.Coordinator, Body: apptest.JSON{}})
		return "Rosa’s address is settled"
	},
	"2031-04-10": func(l *life) string {
		l.taken(emil, "2031-04-10", "")
		l.taken(rosa, "2031-04-10", "2031-04-10")
		return "Emil’s and Rosa’s samples are taken"
	},
	"2034-06-20": func(l *life) string {
		own := signer{l.App, voucher.HolderKey, l.holders[emil], l.keyFor(emil), nil, "EE", "Emil Ejemplo", true}
		l.Seen()
		l.Do(own.finalize(own.show(), "0"))
		l.taken(emil, "2031-04-10", "2034-06-20")
		return "Emil signs for himself, and gives blood"
	},
	"2035-02-01": func(l *life) string {
		l.move(apptest.Coordinator, rosa, voucher.PendingRedemption, string(voucher.RedemptionAsked))
		return "the center asks to redeem Rosa’s voucher"
	},
	"2035-02-03": func(l *life) string {
		l.move(apptest.Reviewer, rosa, voucher.Redeemed, string(voucher.TransplantDone))
		return "the registry confirms"
	},
}

// keyFor returns the unchanged key in a holder's link.
func (l *life) keyFor(holder int) string {
	return l.Ring.EditKey(voucher.HolderKey, l.holders[holder], 1)
}

// The states, emails and duties of a donor and four holders are right over ten years: Emil comes of age, Ana moves,
// Ben dies, Rosa redeems.
// Shows R11.2c, R11.3c, R11.5e, R11.5f.
func TestTenYears(t *testing.T) {
	a := apptest.New(t)
	l := &life{App: a}
	l.sent() // the invitations of staff
	l.donor, _ = apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.SurgeryOn = voucher.Complete, "2026-03-20" })
	child, key := apptest.NamedHolder(a, l.donor, func(h *voucher.Holder) {
		h.Step, h.FirstName, h.Email, h.BirthDate = voucher.UploadConsent, "Emil", "emil@mail.example", "2016-06-01"
	})
	l.holders = append(l.holders, child)
	for _, name := range []string{"Ana", "Ben", "Rosa"} {
		id, _ := apptest.NamedHolder(a, l.donor, func(h *voucher.Holder) {
			done(h)
			h.FirstName, h.Email = name, strings.ToLower(name)+"@mail.example"
		})
		l.holders = append(l.holders, id)
	}
	guardian := byGuardian(a, child, key)
	a.Do(guardian.finalize(guardian.show(), "0"))
	for range 10*365 + 3 {
		l.live()
	}
	if got := strings.Join(l.log, "\n"); got != strings.TrimSpace(tenYears) {
		t.Errorf("lived:\n%s", got)
	}
}

// tenYears is the log of TestTenYears: the day with its events, emails and changes.
const tenYears = `
2026-03-02
  mails: holder-consent-copy to emil’s guardian
  vouchers: Emil awaits-donation, Ana awaits-donation, Ben awaits-donation, Rosa awaits-donation
  board: empty
2026-03-20 the donation
  mails: holder-available to emil’s guardian, holder-available to ana, holder-available to ben, holder-available to rosa
  vouchers: Emil available, Ana available, Ben available, Rosa available
2028-05-10 Ana moves
  mails: address-changed to ana, holder-link to ana-new
2029-09-01 Ben dies
  mails: donor-vouchers-changed to maribel
  vouchers: Emil available, Ana available, Ben closed, Rosa available
2031-01-19
  mails: holder-recall to emil’s guardian, holder-recall to ana-new, holder-recall to rosa
  board: Emil swab due, Ana swab due blood due, Rosa swab due blood due
2031-01-20 Rosa’s address bounces
  board: Emil swab due, Ana swab due blood due, Rosa swab due blood due (bounced)
2031-02-18
  mails: holder-recall to emil’s guardian, holder-recall to ana-new
2031-03-01 Ana’s samples are taken
  board: Emil swab due, Rosa swab due blood due (bounced)
2031-03-20
  mails: holder-recall to emil’s guardian
2031-03-21
  board: Emil swab overdue, Rosa swab overdue blood overdue (bounced)
2031-03-22 Rosa’s address is settled
  mails: holder-recall to rosa
  board: Emil swab overdue, Rosa swab overdue blood overdue
2031-04-10 Emil’s and Rosa’s samples are taken
  board: empty
2034-04-02
  mails: holder-recall to emil’s guardian
  board: Emil blood due
2034-05-02
  mails: holder-recall to emil’s guardian
2034-06-01
  mails: holder-recall to emil, holder-of-age to emil
2034-06-02
  board: Emil blood overdue
2034-06-20 Emil signs for himself, and gives blood
  mails: holder-consent-copy to emil
  board: empty
2035-02-01 the center asks to redeem Rosa’s voucher
  mails: holder-redemption-asked to rosa
  vouchers: Emil available, Ana available, Ben closed, Rosa redemption-asked
2035-02-03 the registry confirms
  mails: holder-redeemed to rosa, holder-retired to emil, holder-retired to ana-new, donor-vouchers-changed to maribel
  vouchers: Emil retired, Ana retired, Ben retired, Rosa redeemed
`

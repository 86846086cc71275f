package storetest

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/coaching"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/staffstore"
)

// coaches: four coaches with the same last name, and a reviewer who is not a coach. Berta has an old note without a
// response, Clara an unread reply. Anton responded to the older of two notes by replying to the newer note. Berta
// responded to her fourth patient with a new note.
func (s coachingSuite) coaches(t *testing.T) {
	ctx := context.Background()
	var ids []int64
	for _, name := range []string{"dora Quill", "Anton Quill", "Clara Quill", "Bérta Quill"} {
		ids = append(ids, s.named(t, access.Coach, name))
	}
	s.named(t, access.RegistryReviewer, "Remy Quill")
	dora, anton, clara, berta := ids[0], ids[1], ids[2], ids[3]
	s.write(t, berta, coaching.TheRecipient, -3*time.Hour)
	s.write(t, berta, coaching.TheRecipient, -2*time.Hour)
	s.write(t, berta, coaching.TheCoach, -time.Hour)
	s.write(t, dora, coaching.TheRecipient, -time.Hour)
	s.answer(t, s.write(t, berta, coaching.TheRecipient, -5*time.Hour), coaching.TheCoach)
	s.answer(t, s.write(t, anton, coaching.TheRecipient, -5*time.Hour), coaching.TheRecipient)
	unseen := s.write(t, clara, coaching.TheCoach, -time.Hour)
	s.tx(t, unseen.SiteID, func(ctx context.Context, tx coaching.Tx) error {
		n, err := unseen.RepliedBy(coaching.TheRecipient, "Gladly", s.clk.Now())
		return errors.Join(err, tx.SaveNote(ctx, n))
	})
	s.close(t, dora)
	yes, no := true, false
	for what, c := range map[string]struct {
		filter coaching.CoachFilter
		want   []int64
	}{
		"by name":              {coaching.CoachFilter{}, []int64{anton, berta, clara, dora}},
		"an order of no kind":  {coaching.CoachFilter{Order: "1;--"}, []int64{anton, berta, clara, dora}},
		"by name, down":        {coaching.CoachFilter{Order: "-name"}, []int64{dora, clara, berta, anton}},
		"fewest patients":      {coaching.CoachFilter{Order: "patients"}, []int64{anton, clara, dora, berta}},
		"most patients":        {coaching.CoachFilter{Order: "-patients"}, []int64{berta, anton, clara, dora}},
		"longest wait":         {coaching.CoachFilter{Order: coaching.LongestWait}, []int64{berta, dora, clara, anton}},
		"open accounts":        {coaching.CoachFilter{Closed: &no}, []int64{anton, berta, clara}},
		"closed accounts":      {coaching.CoachFilter{Closed: &yes}, []int64{dora}},
		"patients wait":        {coaching.CoachFilter{Waits: &yes}, []int64{berta, clara, dora}},
		"nobody waits":         {coaching.CoachFilter{Waits: &no}, []int64{anton}},
		"both":                 {coaching.CoachFilter{Waits: &yes, Closed: &no}, []int64{berta, clara}},
		"the second page":      {coaching.CoachFilter{Offset: 2, Limit: 2}, []int64{clara, dora}},
		"behind the last page": {coaching.CoachFilter{Offset: 9, Limit: 2}, nil},
	} {
		c.filter.Search = "QUILL"
		got, total, err := s.store.Coaches(ctx, c.filter)
		var found []int64
		for _, coach := range got {
			found = append(found, coach.ID)
		}
		wantTotal := int64(len(c.want))
		if c.filter.Limit > 0 {
			wantTotal = 4
		}
		if err != nil || total != wantTotal || !slices.Equal(found, c.want) {
			t.Errorf("%s: %v of %d, want %v, %v", what, found, total, c.want, err)
		}
	}
	if got, _, err := s.store.Coaches(
		ctx, coaching.CoachFilter{Search: " berta q "},
	); err != nil || len(got) != 1 || got[0].Patients != 4 || got[0].Waiting != 2 || got[0].IsDisabled ||
		!got[0].WaitingSince.Equal(s.clk.Now().Add(-3*time.Hour)) ||
		got[0].Email == "" {
		t.Errorf("%+v, %v", got, err)
	}
	for search, want := range map[string]int{"quíll": 4, "квилл": 0, "'": 0} {
		if got, total, err := s.store.Coaches(ctx, coaching.CoachFilter{Search: search}); err != nil || len(got) != want ||
			total != int64(want) {
			t.Errorf("%q finds %d coaches of %d, want %d: %v", search, len(got), total, want, err)
		}
	}
	if c, err := s.store.CoachLoad(ctx, dora); err != nil || c.ID != dora || !c.IsDisabled || c.Patients != 1 ||
		c.Waiting != 1 {
		t.Errorf("%+v, %v", c, err)
	}
	for _, id := range []int64{0, -1, 4711, s.coach(t, access.RegistryReviewer)} {
		if c, err := s.store.CoachLoad(ctx, id); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%d is %+v, %v", id, c, err)
		}
	}
}

// write adds a patient to a coach, with one note.
func (s coachingSuite) write(t *testing.T, coach int64, from coaching.Side, ago time.Duration) coaching.Note {
	t.Helper()
	n := coaching.Note{
		SiteID: s.site(t, microsite.Active), From: from, Text: "x", Status: coaching.Sent, SentAt: s.clk.Now().Add(ago),
	}
	s.assign(t, n.SiteID, coach)
	s.tx(t, n.SiteID, func(ctx context.Context, tx coaching.Tx) (err error) {
		n.ID, err = tx.AddNote(ctx, n)
		return err
	})
	return n
}

// answer adds a response to a viewed note one hour later: a note of the coach, or a reply to a note of the patient.
func (s coachingSuite) answer(t *testing.T, n coaching.Note, from coaching.Side) {
	t.Helper()
	s.tx(t, n.SiteID, func(ctx context.Context, tx coaching.Tx) error {
		viewed, _ := n.ViewedBy(coaching.TheCoach, n.SentAt)
		last := coaching.Note{
			SiteID: n.SiteID, From: from, Text: "y", Status: coaching.Sent, SentAt: n.SentAt.Add(time.Hour),
		}
		id, err := tx.AddNote(ctx, last)
		if err != nil || from == coaching.TheCoach {
			return errors.Join(err, tx.SaveNote(ctx, viewed))
		}
		last.ID, last.SentAt = id, n.SentAt.Add(time.Minute)
		replied, err := last.RepliedBy(coaching.TheCoach, "z", n.SentAt.Add(time.Hour))
		return errors.Join(err, tx.SaveNote(ctx, viewed), tx.SaveNote(ctx, replied))
	})
}

func (s coachingSuite) close(t *testing.T, coach int64) {
	t.Helper()
	err := staffstore.New(s.db).InTx(context.Background(), func(tx staff.Tx) error {
		_, err := tx.SetDisabled(context.Background(), coach, true, s.clk.Now())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// history must contain events in which the coach was assigned, unassigned or asked, and events of the account. It must
// not contain events of another coach with an id that begins with the same digits.
func (s coachingSuite) history(t *testing.T) {
	ctx := context.Background()
	const coach, other = 8801, 88010
	site := s.site(t, microsite.Active)
	registry, reads := audit.Actor{Kind: audit.Staff, ID: 8899, Name: "Remy Stone"}, audit.Actor{
		Kind: audit.Staff, ID: coach, Name: "Coco Hill",
	}
	about, account := audit.Subject{Kind: "microsite", ID: site}, audit.Subject{Kind: staff.SubjectKind, ID: coach}
	trail := storage.NewAuditTrail(s.db)
	for _, e := range []audit.Event{
		{Actor: registry, Action: "staff.account-created", Subject: account},
		{Actor: reads, Action: "staff.signed-in", Subject: account},
		{Actor: registry, Action: "staff.role-changed", Subject: account},
		{Actor: reads, Action: "coaching.claimed", Subject: about},
		{Actor: audit.Actor{Kind: audit.Staff, ID: other}, Action: "coaching.claimed", Subject: about},
		{Actor: registry, Action: "coaching.assigned", Subject: about, Details: map[string]string{"coach": "8801"}},
		{Actor: reads, Action: "coaching.viewed", Subject: about, Details: map[string]string{"coach": "8801"}},
		{Actor: registry, Action: "coaching.assigned", Subject: about,
			Details: map[string]string{"before": "8801", "coach": "88010"}},
		{Actor: registry, Action: "coaching.unassigned", Subject: about, Details: map[string]string{"coach": "88010"}},
	} {
		e.At = s.clk.Now()
		if err := trail.Append(ctx, e); err != nil {
			t.Fatal(err)
		}
	}
	for limit, want := range map[int][]string{
		9: {"coaching.assigned Rosa Ejemplo", "coaching.assigned Rosa Ejemplo", "coaching.claimed Rosa Ejemplo",
			"staff.role-changed ", "staff.account-created "},
		2: {"coaching.assigned Rosa Ejemplo", "coaching.assigned Rosa Ejemplo"},
	} {
		events, err := s.store.CoachHistory(ctx, coach, limit)
		var got []string
		for _, e := range events {
			got = append(got, e.Action+" "+e.Patient)
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("got %q, want %q, %v", got, want, err)
		}
		if e := events[0]; e.Details["before"] != "8801" || e.Subject != about || e.Actor != registry ||
			!e.At.Equal(s.clk.Now()) {
			t.Errorf("got %+v", e)
		}
	}
}

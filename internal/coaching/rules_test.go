package coaching

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
)

var patient = audit.Actor{Kind: audit.Recipient, ID: 1}

var (
	now      = time.Date(2030, 5, 6, 12, 20, 0, 0, time.UTC)
	coach    = access.Principal{ID: 4, Role: access.Coach}
	other    = access.Principal{ID: 5, Role: access.Coach}
	reviewer = access.Principal{ID: 3, Role: access.RegistryReviewer}
	center   = access.Principal{ID: 1, Role: access.CenterCoordinator, CenterID: 7}
)

// memory is a store and transaction with one site, with coach 4 or without a coach.
type memory struct {
	Tx
	pairing Pairing
	note    Note
	claim   Claim
	trail   []string
	emails  []notify.Email
	locked  bool
	private PrivateNote
}

func (m *memory) InTx(_ context.Context, fn func(Tx) error) error { return fn(m) }

func (m *memory) Pairing(context.Context, int64) (Pairing, error) { return m.pairing, nil }

func (m *memory) Lock(context.Context, int64) (Pairing, error) {
	m.locked = true
	return m.pairing, nil
}

func (m *memory) LockWithSite(ctx context.Context, id int64) (Pairing, error) { return m.Lock(ctx, id) }

func (m *memory) Notes(context.Context, int64) ([]Note, error) { return nil, nil }

func (m *memory) Note(context.Context, int64) (Note, error) { return m.note, nil }

func (m *memory) PrivateNote(context.Context, int64, int64) (PrivateNote, error) {
	return m.private, nil
}

func (m *memory) SavePrivateNote(_ context.Context, _, _ int64, n PrivateNote, _ time.Time) (bool, error) {
	isSaved := n.Version == m.private.Version
	if isSaved {
		m.private = PrivateNote{n.Text, n.Version + 1}
	}
	return isSaved, nil
}

func (m *memory) AddNote(context.Context, Note) (int64, error) { return 1, nil }

func (m *memory) SaveNote(context.Context, Note) error { return nil }

func (m *memory) Claim(context.Context, int64) (Claim, error) { return m.claim, nil }

func (m *memory) WaitingClaim(context.Context, int64, int64) (Claim, error) {
	if m.claim.ID == 0 {
		return Claim{}, fault.ErrNotFound
	}
	return m.claim, nil
}

func (m *memory) AddClaim(context.Context, int64, int64, time.Time) (int64, error) { return 1, nil }

func (m *memory) DecideClaim(context.Context, int64, ClaimState, string, time.Time) error { return nil }

func (m *memory) OvertakeClaims(context.Context, int64, string, time.Time) error { return nil }

func (m *memory) Assign(context.Context, int64, int64, string, time.Time) error { return nil }

func (m *memory) SetMayEdit(context.Context, int64, bool) error { return nil }

func (m *memory) SetRequested(context.Context, int64, time.Time) error { return nil }

func (m *memory) LockCoach(_ context.Context, id int64) (Coach, error) {
	if id > 5 {
		return Coach{}, fault.ErrNotFound
	}
	return Coach{ID: id, Email: "new@coach"}, nil
}

func (m *memory) Append(_ context.Context, e audit.Event) error {
	m.trail = append(m.trail, e.Action)
	return nil
}

func (m *memory) Enqueue(_ context.Context, email notify.Email) error {
	m.emails = append(m.emails, email)
	return nil
}

func (m *memory) Withdraw(_ context.Context, key string) error {
	m.trail = append(m.trail, "withdraw "+key[:strings.Index(key, "/")])
	return nil
}

func (m *memory) addresses() string {
	var to []string
	for _, email := range m.emails {
		to = append(to, email.To)
	}
	return strings.Join(to, " ")
}

// States of sites for the tests below.
func asked(p *Pairing)   { p.RequestedAt = &now }
func coached(p *Pairing) { p.Coach = &Coach{ID: 4, Email: "old@coach"} }
func left(p *Pairing)    { p.Coach = &Coach{ID: 4, Email: "old@coach", HasLeft: true} }
func denied(p *Pairing)  { p.Site.CanBeCoached = false }
func mayEdit(p *Pairing) { p.MayEdit = true }

type states = []func(*Pairing)

// TestService_ChecksPermissions checks each action by role and state: its permission, its audit events and its
// emails.
func TestService_ChecksPermissions(t *testing.T) {
	claim := func(by access.Principal) action {
		return func(s *Service) error { _, err := s.Claim(t.Context(), by, 1, audit.Origin{}); return err }
	}
	assign := func(by access.Principal, id int64) action {
		return func(s *Service) error { _, err := s.Assign(t.Context(), by, 1, id, audit.Origin{}); return err }
	}
	approve := func(by access.Principal) action {
		return func(s *Service) error { return s.Approve(t.Context(), by, 1, audit.Origin{}) }
	}
	deny := func(by access.Principal) action {
		return func(s *Service) error { return s.Deny(t.Context(), by, 1, audit.Origin{}) }
	}
	request := func(s *Service) error { _, err := s.Request(t.Context(), 1, patient, audit.Origin{}); return err }
	permit := func(may bool) action {
		return func(s *Service) error { return s.Permit(t.Context(), 1, patient, may, audit.Origin{}) }
	}
	edit := func(by access.Principal) action {
		return func(s *Service) error { return s.ForEditing(t.Context(), by, 1) }
	}
	fromCoach := func(by access.Principal) action {
		return func(s *Service) error {
			_, err := s.SendAsCoach(t.Context(), by, 1, NewNote{Text: "Hi"}, audit.Origin{})
			return err
		}
	}
	fromPatient := func(s *Service) error {
		_, err := s.SendAsRecipient(t.Context(), 1, patient, NewNote{Text: "Hi"}, audit.Origin{})
		return err
	}
	waiting, settled := Claim{ID: 1, CoachID: 5, State: ClaimWaiting}, Claim{ID: 1, CoachID: 5, State: ClaimDenied}
	withdrawn := "withdraw " + string(notify.PatientNote)
	for _, c := range []struct {
		name   string
		do     action
		states states
		claim  Claim
		want   fault.Code
		trail  []string
		emails string
	}{
		{name: "coach claims", do: claim(coach), states: states{asked},
			trail: []string{"coaching.claimed"}},
		{name: "coach claims again", do: claim(coach), states: states{asked}, claim: waiting},
		{name: "coach claims who did not ask", do: claim(coach), want: fault.NotFound},
		{name: "coach claims a denied site", do: claim(coach), states: states{asked, denied}, want: fault.NotFound},
		{name: "coach claims a taken site", do: claim(other), states: states{asked, coached}, want: fault.Conflict},
		{name: "registry claims", do: claim(reviewer), states: states{asked}, want: fault.Forbidden},

		{name: "registry approves", do: approve(reviewer), claim: waiting,
			trail: []string{"coaching.assigned"}, emails: "patient new@coach"},
		{name: "registry approves a settled claim", do: approve(reviewer), claim: settled, want: fault.Conflict},
		{name: "registry approves for a taken site", do: approve(reviewer), states: states{coached}, claim: waiting,
			want: fault.Conflict},
		{name: "coach approves", do: approve(coach), claim: waiting, want: fault.Forbidden},
		{name: "registry denies", do: deny(reviewer), claim: waiting, trail: []string{"coaching.claim-denied"}},
		{name: "registry denies a settled claim", do: deny(reviewer), claim: settled, want: fault.Conflict},
		{name: "center denies", do: deny(center), claim: waiting, want: fault.Forbidden},

		{name: "registry assigns", do: assign(reviewer, 5),
			trail: []string{"coaching.assigned"}, emails: "patient new@coach"},
		{name: "registry assigns another", do: assign(reviewer, 5), states: states{coached},
			trail: []string{withdrawn, "coaching.assigned"}, emails: "patient new@coach"},
		{name: "registry assigns the same", do: assign(reviewer, 4), states: states{coached}},
		{name: "registry removes", do: assign(reviewer, 0), states: states{coached},
			trail: []string{withdrawn, "coaching.unassigned"}},
		{name: "registry removes nobody", do: assign(reviewer, 0)},
		{name: "registry assigns an unknown coach", do: assign(reviewer, 6), want: fault.RuleBroken},
		{name: "registry assigns to a denied site", do: assign(reviewer, 5), states: states{denied}, want: fault.Conflict},
		{name: "center assigns", do: assign(center, 5), want: fault.Forbidden},

		{name: "patient asks", do: request, trail: []string{"coaching.requested"}},
		{name: "patient asks again", do: request, states: states{asked}},
		{name: "patient with a coach asks", do: request, states: states{coached}, trail: []string{"coaching.requested"}},
		{name: "denied patient asks", do: request, states: states{denied}, trail: []string{"coaching.requested"}},

		{name: "patient permits", do: permit(true), states: states{coached}, trail: []string{"coaching.edit-allowed"}},
		{name: "patient permits nobody", do: permit(true), want: fault.Conflict},
		{name: "patient permits again", do: permit(true), states: states{coached, mayEdit}},
		{name: "patient forbids", do: permit(false), states: states{mayEdit}, trail: []string{"coaching.edit-disallowed"}},

		{name: "coach edits", do: edit(coach), states: states{coached, mayEdit}},
		{name: "coach edits without permission", do: edit(coach), states: states{coached}, want: fault.Forbidden},
		{name: "another coach edits", do: edit(other), states: states{coached, mayEdit}, want: fault.NotFound},
		{name: "registry edits as coach", do: edit(reviewer), states: states{coached, mayEdit}, want: fault.NotFound},

		{name: "coach writes", do: fromCoach(coach), states: states{coached},
			trail: []string{"coaching.note-sent"}, emails: "patient"},
		{name: "another coach writes", do: fromCoach(other), states: states{coached}, want: fault.NotFound},
		{name: "patient writes", do: fromPatient, states: states{coached},
			trail: []string{"coaching.note-sent"}, emails: "old@coach"},
		{name: "patient writes to a coach who left", do: fromPatient, states: states{left},
			trail: []string{"coaching.note-sent"}},
		{name: "patient writes to nobody", do: fromPatient, want: fault.Conflict},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := &memory{claim: c.claim, pairing: Pairing{Site: Site{ID: 1, Email: "patient", CanBeCoached: true}}}
			for _, apply := range c.states {
				apply(&m.pairing)
			}
			s := NewService(m, clock.NewFixed(now), 0, func() {})
			err := c.do(s)
			if (c.want == "") != (err == nil) || (err != nil && fault.CodeFrom(err) != c.want) {
				t.Fatalf("error %v, want %q", err, c.want)
			}
			if !slices.Equal(m.trail, c.trail) || m.addresses() != c.emails {
				t.Errorf("trail %q, mails %q; want %q, %q", m.trail, m.addresses(), c.trail, c.emails)
			}
			if (c.want == fault.Forbidden || c.name == "another coach writes") && m.locked {
				t.Error("locked a site that is not theirs")
			}
		})
	}
}

type action = func(*Service) error

// TestReply_RefusesNoteOfAnotherSite tries a note of site 2 with the key of site 1.
func TestReply_RefusesNoteOfAnotherSite(t *testing.T) {
	m := &memory{note: Note{ID: 9, SiteID: 2, From: TheCoach, Status: Sent}}
	coached(&m.pairing)
	s := NewService(m, clock.NewFixed(now), 0, func() {})
	_, err := s.ReplyAsRecipient(t.Context(), 1, patient, NewReply{NoteID: 9, Text: "Hi"}, audit.Origin{})
	if viewErr := s.ViewAsRecipient(t.Context(), 1, patient, 9, audit.Origin{}); fault.CodeFrom(err) != fault.NotFound ||
		fault.CodeFrom(viewErr) != fault.NotFound {
		t.Errorf("reply: %v, view: %v", err, viewErr)
	}
}

// TestEmailOther_GathersNotesOfAQuarterHour: two notes within a window share an email, and a later note does not.
func TestEmailOther_GathersNotesOfAQuarterHour(t *testing.T) {
	send := func(at time.Time) notify.Email {
		m := &memory{pairing: Pairing{Site: Site{ID: 1}}}
		coached(&m.pairing)
		s := NewService(m, clock.NewFixed(at), 0, func() {})
		if err := s.emailOther(t.Context(), m, m.pairing, TheRecipient); err != nil {
			t.Fatal(err)
		}
		return m.emails[0]
	}
	first, second, third := send(now), send(now.Add(9*time.Minute)), send(now.Add(10*time.Minute))
	if first.DedupeKey != second.DedupeKey || second.DedupeKey == third.DedupeKey {
		t.Errorf("keys %q, %q, %q", first.DedupeKey, second.DedupeKey, third.DedupeKey)
	}
	if end := now.Add(10 * time.Minute); !first.NotBefore.Equal(end) {
		t.Errorf("sent at %v, want the end of the window %v", first.NotBefore, end)
	}
}

// TestCheckText_AcceptsPlainTextUpToTheLimit checks the allowed content of a note.
func TestCheckText_AcceptsPlainTextUpToTheLimit(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"trimmed":        {" Hi \n", "Hi"},
		"markup as text": {"<b>Hi</b>", "<b>Hi</b>"},
		"longest":        {strings.Repeat("é", MaxNote), strings.Repeat("é", MaxNote)},
		"too long":       {strings.Repeat("é", MaxNote+1), ""},
		"empty":          {" \n ", ""},
		"invisible":      {"\u200b\u200b", ""},
	} {
		got, err := checkText("note", c.text)
		if got != c.want || (err != nil) != (c.want == "") {
			t.Errorf("%s: %.20q, %v", name, got, err)
		}
	}
}

// TestNewLine_SummarizesNotesOfBothSides summarizes notes of both sides.
func TestNewLine_SummarizesNotesOfBothSides(t *testing.T) {
	at := func(minutes int) *time.Time { t := now.Add(time.Duration(minutes) * time.Minute); return &t }
	for name, c := range map[string]struct {
		notes        []Note
		unread       int
		since        *time.Time // of the oldest unanswered note
		lastActivity *time.Time
	}{
		"no notes":        {nil, 0, nil, at(0)},
		"patient's note":  {[]Note{{From: TheRecipient, Status: Sent, SentAt: *at(1)}}, 1, at(1), at(1)},
		"viewed note":     {[]Note{{From: TheRecipient, Status: Viewed, SentAt: *at(1)}}, 0, at(1), at(1)},
		"note with reply": {[]Note{{From: TheRecipient, Status: RepliedTo, SentAt: *at(1), RepliedAt: at(3)}}, 0, nil, at(3)},
		"coach's note":    {[]Note{{From: TheCoach, Status: Sent, SentAt: *at(2)}}, 0, nil, at(2)},
		"patient's reply": {[]Note{{From: TheCoach, Status: RepliedTo, SentAt: *at(1), RepliedAt: at(4)}}, 1, nil, at(4)},
		"two open notes": {[]Note{{From: TheRecipient, Status: Sent, SentAt: *at(1)},
			{From: TheRecipient, Status: Sent, SentAt: *at(5)}}, 2, at(1), at(5)},
		"answered by a note": {[]Note{{From: TheRecipient, Status: Viewed, SentAt: *at(1)},
			{From: TheCoach, Status: Sent, SentAt: *at(3)}}, 0, nil, at(3)},
		"answered by a reply to the later note": {[]Note{{From: TheRecipient, Status: Viewed, SentAt: *at(1)},
			{From: TheRecipient, Status: RepliedTo, SentAt: *at(2), RepliedAt: at(3)}}, 0, nil, at(3)},
		"written again after the answer": {[]Note{{From: TheRecipient, Status: Viewed, SentAt: *at(1)},
			{From: TheCoach, Status: Viewed, SentAt: *at(3)},
			{From: TheRecipient, Status: Viewed, SentAt: *at(4)}}, 0, at(4), at(4)},
		"the coach's older note is no answer": {[]Note{{From: TheCoach, Status: Viewed, SentAt: *at(1)},
			{From: TheRecipient, Status: Viewed, SentAt: *at(2)}}, 0, at(2), at(2)},
		"the patient's own reply is no answer": {[]Note{{From: TheRecipient, Status: Viewed, SentAt: *at(1)},
			{From: TheCoach, Status: RepliedTo, SentAt: *at(0), RepliedAt: at(2), ReplyViewedAt: at(2)}}, 0, at(1), at(2)},
	} {
		l := newLine(Pairing{AssignedAt: at(0)}, c.notes)
		since := (l.WaitingSince == nil) == (c.since == nil) && (c.since == nil || l.WaitingSince.Equal(*c.since))
		if l.Unread != c.unread || !since || !l.LastActivityAt.Equal(*c.lastActivity) {
			t.Errorf("%s: unread %d, waiting since %v, last activity %v", name, l.Unread, l.WaitingSince, l.LastActivityAt)
		}
	}
}

// TestSortPatients_Orders sorts three patients in every order.
func TestSortPatients_Orders(t *testing.T) {
	at := func(minutes int) *time.Time { t := now.Add(time.Duration(minutes) * time.Minute); return &t }
	patient := func(name string, waiting *time.Time, activity int) Patient {
		return Patient{Pairing: Pairing{Site: Site{FirstName: name, LastName: "Doe"}}, WaitingSince: waiting,
			LastActivityAt: *at(activity)}
	}
	for order, want := range map[Order]string{
		"": "Cy Al bo", ByName: "Al bo Cy", LongestWait: "bo Cy Al", NewestActivity: "Al Cy bo",
		"unknown": "Cy Al bo",
	} {
		all := []Patient{patient("Cy", at(2), 2), patient("Al", nil, 3), patient("bo", at(1), 1)}
		sortPatients(all, order)
		var got []string
		for _, p := range all {
			got = append(got, p.Site.FirstName)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("order %q: %q, want %q", order, got, want)
		}
	}
}

// The patient who was silent for the longest time comes first: a patient without a sign of life before all others.
func TestSortPatients_LongestSilent(t *testing.T) {
	at := func(minutes int) *time.Time { t := now.Add(time.Duration(minutes) * time.Minute); return &t }
	opened := func(name string, at *time.Time) Pairing {
		return Pairing{Site: Site{FirstName: name, LastOpenedAt: at}, AssignedAt: &now}
	}
	fromCoach := Note{From: TheCoach, Status: Sent, SentAt: *at(90)}
	all := []Patient{
		newLine(opened("wrote", at(1)), []Note{{From: TheRecipient, Status: Viewed, SentAt: *at(20)}, fromCoach}).Patient,
		newLine(opened("replied", at(1)), []Note{
			{From: TheCoach, Status: RepliedTo, SentAt: *at(2), RepliedAt: at(30)},
		}).Patient,
		newLine(opened("opened", at(10)), []Note{fromCoach}).Patient,
		newLine(opened("never", nil), []Note{fromCoach}).Patient,
		newLine(opened("opened last", at(40)), []Note{{From: TheRecipient, Status: Sent, SentAt: *at(5)}}).Patient,
	}
	sortPatients(all, LongestSilent)
	var got []string
	for _, p := range all {
		got = append(got, p.Site.FirstName)
	}
	if text := strings.Join(got, ", "); text != "never, opened, wrote, replied, opened last" {
		t.Error(text)
	}
}

// Only the coach of the patient saves a private note, on its current version.
func TestSavePrivateNote(t *testing.T) {
	stored := PrivateNote{"Likes jazz.", 3}
	for name, c := range map[string]struct {
		by    access.Principal
		note  PrivateNote
		want  PrivateNote
		code  fault.Code // empty: no error
		trail int
	}{
		"changed":         {coach, PrivateNote{" Likes choirs. ", 3}, PrivateNote{"Likes choirs.", 4}, "", 1},
		"emptied":         {coach, PrivateNote{" \n", 3}, PrivateNote{"", 4}, "", 1},
		"sent again":      {coach, PrivateNote{"Likes jazz.", 2}, stored, "", 0},
		"an old version":  {coach, PrivateNote{"Likes choirs.", 2}, stored, fault.Conflict, 0},
		"too long":        {coach, PrivateNote{strings.Repeat("é", MaxNote+1), 3}, stored, fault.RuleBroken, 0},
		"another coach":   {other, PrivateNote{"Mine.", 3}, stored, fault.NotFound, 0},
		"a reviewer":      {reviewer, PrivateNote{"Mine.", 3}, stored, fault.NotFound, 0},
		"the coordinator": {center, PrivateNote{"Mine.", 3}, stored, fault.NotFound, 0},
	} {
		m := &memory{private: stored}
		coached(&m.pairing)
		s := NewService(m, clock.NewFixed(now), 0, func() {})
		got, err := s.SavePrivateNote(t.Context(), c.by, 1, c.note, audit.Origin{})
		isRight := err == nil && got == c.want && c.code == "" || err != nil && fault.CodeFrom(err) == c.code
		if !isRight || m.private != c.want || len(m.trail) != c.trail {
			t.Errorf("%s: %+v, stored %+v, %v, trail %v", name, got, m.private, err, m.trail)
		}
	}
}

// TestPatientFilter_Matches narrows by name, type and state.
func TestPatientFilter_Matches(t *testing.T) {
	one, two := 1, 2
	p := Patient{Pairing: Pairing{Site: Site{Type: 1, FirstName: "José", LastName: "Ruiz"}}, Unread: 1}
	for name, c := range map[string]struct {
		filter PatientFilter
		want   bool
	}{
		"any":        {PatientFilter{}, true},
		"accents":    {PatientFilter{Search: " JOSE r"}, true},
		"other name": {PatientFilter{Search: "Ana"}, false},
		"type":       {PatientFilter{Type: &one}, true},
		"other type": {PatientFilter{Type: &two}, false},
		"unread":     {PatientFilter{State: HasUnread}, true},
	} {
		if got := c.filter.matches(p); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestPatientFilter_FindsWhoeverWaits: the filter for waiting patients matches those with unread or unanswered notes,
// so it agrees with the number shown above the list.
func TestPatientFilter_FindsWhoeverWaits(t *testing.T) {
	for name, c := range map[string]struct {
		patient Patient
		want    bool
	}{
		"nothing":              {Patient{}, false},
		"an unread reply":      {Patient{Unread: 1}, true},
		"an unanswered note":   {Patient{WaitingSince: &now}, true},
		"a note, still unread": {Patient{Unread: 1, WaitingSince: &now}, true},
	} {
		if got := (PatientFilter{State: WaitsForCoach}).matches(c.patient); got != c.want || got != c.patient.Waits() {
			t.Errorf("%s: found %v, counted %v, want %v", name, got, c.patient.Waits(), c.want)
		}
	}
}

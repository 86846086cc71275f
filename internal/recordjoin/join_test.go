package recordjoin

import (
	"context"
	"slices"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/secondperson"
)

const (
	ada = int64(iota + 1)
	ben
	nia // invited by a colleague this week
)

var (
	asked = time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	goes  = notify.Record{Kind: notify.DonorPage, ID: 7}
)

// memory is a transaction with at most one pending join.
type memory struct {
	join   *Join
	admins []int64
	emails []string
}

func (m *memory) RecordJoin(ctx context.Context, _ int64) (Join, error) {
	return m.FindRecordJoin(ctx, goes)
}

func (m *memory) FindRecordJoin(context.Context, notify.Record) (Join, error) {
	if m.join == nil {
		return Join{}, fault.ErrNotFound
	}
	return *m.join, nil
}

func (m *memory) AddRecordJoin(_ context.Context, j Join) (int64, error) {
	j.ID = 5
	m.join = &j
	return j.ID, nil
}

func (m *memory) DeleteRecordJoin(context.Context, notify.Record) error {
	m.join = nil
	return nil
}

func (m *memory) Enqueue(_ context.Context, email notify.Email) error {
	m.emails = append(m.emails, string(email.Template)+" "+email.To)
	return nil
}

func (m *memory) Office(context.Context, time.Time) (o secondperson.Office, err error) {
	for _, id := range m.admins {
		o.Admins = append(o.Admins, notify.Person{ID: id})
	}
	o.Deeds = []secondperson.Deed{{Action: secondperson.Created, ByStaff: true, To: nia, ToRole: access.RegistryAdmin}}
	return o, nil
}

// ask requests to join record 7 into another one.
func (m *memory) ask(by, into int64, at time.Time) (isConfirmed bool, err error) {
	e := Emails{Goes: notify.Email{To: "goes"}, Stays: notify.Email{To: "stays"}}
	_, isConfirmed, err = Ask(context.Background(), m, access.Principal{ID: by}, Join{
		Record: goes, Into: into, IntoKey: 1, AskedBy: by, AskedAt: at,
	}, e)
	return isConfirmed, err
}

// TestAsk_TakesTwo: one administrator must never join records alone, and the second must be a different person.
// Shows R12.4e, R14.3f.
func TestAsk_TakesTwo(t *testing.T) {
	type call struct {
		by, into int64
		after    time.Duration
	}
	soon := time.Hour
	for name, c := range map[string]struct {
		calls       []call
		admins      []int64 // empty: all
		isConfirmed bool
		isRefused   bool // the last call fails
	}{
		"one administrator":                {calls: []call{{ada, 9, 0}}},
		"the same administrator twice":     {calls: []call{{ada, 9, 0}, {ada, 9, soon}}, isRefused: true},
		"a second administrator":           {calls: []call{{ada, 9, 0}, {ben, 9, soon}}, isConfirmed: true},
		"a second one into another record": {calls: []call{{ada, 9, 0}, {ben, 8, soon}}, isRefused: true},
		"a second one who is new":          {calls: []call{{ada, 9, 0}, {nia, 9, soon}}, isRefused: true},
		"one who is new":                   {calls: []call{{nia, 9, 0}}, isRefused: true},
		"a second one just in time":        {calls: []call{{ada, 9, 0}, {ben, 9, Life - 1}}, isConfirmed: true},
		"a second one too late asks anew":  {calls: []call{{ada, 9, 0}, {ben, 9, Life}}},
		"the same one after it expired":    {calls: []call{{ada, 9, 0}, {ada, 8, Life}}},
		"the asker is no administrator now": {
			calls: []call{{ada, 9, 0}, {ben, 9, soon}}, admins: []int64{ben}, isRefused: true,
		},
		"the second one is no administrator": {
			calls: []call{{ada, 9, 0}, {ben, 9, soon}}, admins: []int64{ada}, isRefused: true,
		},
		"a third call after the join is over ": {calls: []call{{ada, 9, 0}, {ben, 9, soon}, {ben, 9, soon}}},
	} {
		m := &memory{admins: []int64{ada, ben, nia}}
		if c.admins != nil {
			m.admins = c.admins
		}
		var isConfirmed bool
		var err error
		for _, call := range c.calls {
			isConfirmed, err = m.ask(call.by, call.into, asked.Add(call.after))
		}
		if isConfirmed != c.isConfirmed || (err != nil) != c.isRefused ||
			err != nil && fault.CodeFrom(err) != fault.Conflict {
			t.Errorf("%s: confirmed %t, %v", name, isConfirmed, err)
		}
		if waits := m.join != nil; err == nil && waits == isConfirmed {
			t.Errorf("%s: waits %t", name, waits)
		}
	}
}

// TestAsk_EmailsBothAddresses: each address receives one email, and only the surviving record's address can confirm.
// Shows R12.4e.
func TestAsk_EmailsBothAddresses(t *testing.T) {
	for name, c := range map[string]struct {
		goes, stays  string
		asked, after []string
	}{
		"two addresses": {
			"goes", "stays", []string{"record-join-confirm stays", "record-join-asked goes"},
			[]string{"records-joined stays", "records-joined goes"},
		},
		"one address": {
			"A@x", "a@X", []string{"record-join-confirm a@X"}, []string{"records-joined a@X"},
		},
		"no address of the one that stays": {
			"goes", "", []string{"record-join-asked goes"}, []string{"records-joined goes"},
		},
		"no address of the one that goes": {
			"", "stays", []string{"record-join-confirm stays"}, []string{"records-joined stays"},
		},
	} {
		m, e := &memory{}, Emails{Goes: notify.Email{To: c.goes}, Stays: notify.Email{To: c.stays}}
		j, _, err := Ask(context.Background(), m, access.Principal{ID: ada}, Join{Record: goes, Into: 9, AskedAt: asked}, e)
		if err != nil || !slices.Equal(m.emails, c.asked) {
			t.Errorf("%s: asking emails %q, %v", name, m.emails, err)
		}
		m.emails = nil
		if err := TellJoined(context.Background(), m, j, e); err != nil || !slices.Equal(m.emails, c.after) {
			t.Errorf("%s: joining emails %q, %v", name, m.emails, err)
		}
	}
}

// TestAnswer_OfTheRecordThatStays: a confirmation counts once, within its time limit, and only for its own join and
// address.
// Shows R12.4e.
func TestAnswer_OfTheRecordThatStays(t *testing.T) {
	for name, c := range map[string]struct {
		change    func(m *memory)
		refuses   bool
		intoKey   int
		after     time.Duration
		isRefused bool
	}{
		"in time":                      {intoKey: 1, after: Life - 1},
		"refused":                      {intoKey: 1, refuses: true},
		"too late":                     {intoKey: 1, after: Life, isRefused: true},
		"the link changed meanwhile":   {intoKey: 2, isRefused: true},
		"the join ended":               {change: func(m *memory) { m.join = nil }, intoKey: 1, isRefused: true},
		"another join took its place":  {change: func(m *memory) { m.join.ID = 6 }, intoKey: 1, isRefused: true},
		"the asker left":               {change: func(m *memory) { m.admins = []int64{ben} }, intoKey: 1, isRefused: true},
		"refused after the asker left": {change: func(m *memory) { m.admins = nil }, intoKey: 1, refuses: true},
	} {
		m := &memory{admins: []int64{ada, ben}}
		if _, err := m.ask(ada, 9, asked); err != nil {
			t.Fatal(err)
		}
		sent := *m.join
		if c.change != nil {
			c.change(m)
		}
		err := Answer(context.Background(), m, sent, Decision{c.refuses, c.intoKey}, asked.Add(c.after))
		if (err != nil) != c.isRefused || err != nil && fault.CodeFrom(err) != fault.Conflict {
			t.Errorf("%s: %v", name, err)
		}
		if err == nil && m.join != nil {
			t.Errorf("%s: the join waits still", name)
		}
	}
}

package auditdesk_test

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/auditdesk"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
)

// searched records the search that the store receives.
type searched struct {
	trail
	search auditdesk.Search
}

func (s *searched) Events(_ context.Context, search auditdesk.Search, _ int64, _ int) ([]audit.Stored, error) {
	s.search = search
	return nil, nil
}

func (s *searched) Names(context.Context, []audit.Subject) (map[audit.Subject]auditdesk.Named, error) {
	return nil, nil
}

// TestFilter lists valid filters, invalid filters, and the details that the trail records.
// Shows R15.1a, R15.1c.
func TestFilter(t *testing.T) {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	rosa := audit.Subject{Kind: "microsite", ID: 5}
	for _, c := range []struct {
		what    string
		filter  auditdesk.Filter
		wrong   string
		want    auditdesk.Search
		details map[string]string
	}{
		{"nothing", auditdesk.Filter{}, "", auditdesk.Search{}, map[string]string{}},
		{"a record", auditdesk.Filter{Subject: rosa}, "", auditdesk.Search{Subject: rosa},
			map[string]string{"of": "microsite", "ofNumber": "5"}},
		{"a record without number", auditdesk.Filter{Subject: audit.Subject{Kind: rosa.Kind}}, "of", auditdesk.Search{}, nil},
		{"a record without kind", auditdesk.Filter{Subject: audit.Subject{ID: 5}}, "of", auditdesk.Search{}, nil},
		{"a negative number", auditdesk.Filter{Subject: audit.Subject{Kind: rosa.Kind, ID: -5}}, "of",
			auditdesk.Search{}, nil},
		{"staff", auditdesk.Filter{By: audit.Actor{Kind: audit.Staff, ID: 7}}, "",
			auditdesk.Search{By: audit.Actor{Kind: audit.Staff, ID: 7}}, map[string]string{"by": "staff", "byNumber": "7"}},
		{"any staff", auditdesk.Filter{By: audit.Actor{Kind: audit.Staff}}, "by", auditdesk.Search{}, nil},
		{"visitors", auditdesk.Filter{By: audit.Actor{Kind: audit.Public}}, "",
			auditdesk.Search{By: audit.Actor{Kind: audit.Public}}, map[string]string{"by": "public"}},
		{"one visitor", auditdesk.Filter{By: audit.Actor{Kind: audit.Public, ID: 1}}, "by", auditdesk.Search{}, nil},
		{"a number alone", auditdesk.Filter{By: audit.Actor{ID: 1}}, "by", auditdesk.Search{}, nil},
		{"a new kind", auditdesk.Filter{By: audit.Actor{Kind: "robot", ID: 1}}, "by", auditdesk.Search{}, nil},
		{"an action", auditdesk.Filter{Action: "mail.viewed"}, "", auditdesk.Search{Actions: []string{"mail.viewed"}},
			map[string]string{"action": "mail.viewed"}},
		{"a group", auditdesk.Filter{Action: "kits"}, "",
			auditdesk.Search{Actions: []string{
				"kit.ordered", "kit.first-recorded", "kit.shipped", "kit.received", "kit.tracking-corrected",
			}},
			map[string]string{"action": "kits"}},
		{"no group", auditdesk.Filter{Action: "viewes"}, "action", auditdesk.Search{}, nil},
		{"an address", auditdesk.Filter{Address: " 2001:DB8::1 "}, "", auditdesk.Search{Address: "2001:db8::1"},
			map[string]string{"address": "given"}},
		{"no address", auditdesk.Filter{Address: "Rosa"}, "address", auditdesk.Search{}, nil},
		{"the day on which the clock changes", auditdesk.Filter{From: "2026-03-08", To: "2026-03-08"}, "",
			auditdesk.Search{
				From:  time.Date(2026, 3, 8, 5, 0, 0, 0, time.UTC).In(zone),
				Until: time.Date(2026, 3, 9, 4, 0, 0, 0, time.UTC).In(zone),
			}, map[string]string{"from": "2026-03-08", "to": "2026-03-08"}},
		{"no day", auditdesk.Filter{From: "8 March"}, "from", auditdesk.Search{}, nil},
		{"no last day", auditdesk.Filter{To: "2026-02-30"}, "to", auditdesk.Search{}, nil},
		{"turned around", auditdesk.Filter{From: "2026-03-09", To: "2026-03-08"}, "to", auditdesk.Search{}, nil},
	} {
		s := &searched{}
		desk := auditdesk.New(auditdesk.Deps{
			Store: s, Check: genuine{}, Clock: clock.NewFixed(time.Now()), Zone: zone,
		})
		admin := access.Principal{ID: 9, Name: "Ada Quill", Role: access.RegistryAdmin}
		_, err := desk.Find(t.Context(), admin, c.filter, 0, access.Caller{})
		var broken *fault.Error
		if errors.As(err, &broken) != (c.wrong != "") || c.wrong != "" && broken.Fields[0].Name != c.wrong {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		if c.wrong != "" {
			if len(s.appended) > 0 {
				t.Errorf("%s: kept %+v", c.what, s.appended)
			}
			continue
		}
		if !reflect.DeepEqual(s.search, c.want) {
			t.Errorf("%s: searched %+v", c.what, s.search)
		}
		if len(s.appended) != 1 || s.appended[0].Action != "audit.viewed" || s.appended[0].Actor != admin.Actor() ||
			!reflect.DeepEqual(s.appended[0].Details, c.details) {
			t.Errorf("%s: kept %+v", c.what, s.appended)
		}
		if _, err := desk.Export(t.Context(), admin, c.filter, access.Caller{}); fault.CodeFrom(err) != fault.Conflict {
			t.Errorf("%s: a node without the key exports: %v", c.what, err)
		}
		for _, role := range []access.Role{access.RegistryReviewer, access.CenterCoordinator, access.Coach} {
			if _, err := desk.Find(t.Context(), access.Principal{ID: 9, Role: role}, c.filter, 0, access.Caller{}); err == nil {
				t.Errorf("%s: %s may look", c.what, role)
			}
		}
	}
}

// genuine is an auditdesk.Checker that finds no event altered.
type genuine struct{}

func (genuine) Altered(context.Context, []audit.Stored) (map[int64]bool, error) { return nil, nil }

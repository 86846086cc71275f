package donorimport

import (
	"context"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/center"
	"beacon/internal/duplicate"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

var (
	coordinator = access.Principal{ID: 1, Role: access.CenterCoordinator, CenterID: 7}
	reviewer    = access.Principal{ID: 3, Role: access.RegistryReviewer}
	coach       = access.Principal{ID: 4, Role: access.Coach}
)

// emptyStore is a store without records.
type emptyStore struct{ voucher.Store }

func (emptyStore) PeopleLike(context.Context, string, string) ([]duplicate.Record, error) {
	return nil, nil
}

type centers struct{ center.Store }

func (centers) All(context.Context) ([]center.Center, error) {
	return []center.Center{{ID: 7, Code: "RIV"}, {ID: 8, Code: "HIL"}}, nil
}

func newService() *Service {
	now := clock.NewFixed(time.Date(2030, 5, 6, 12, 0, 0, 0, time.UTC))
	d := voucher.Deps{Store: emptyStore{}, Centers: centers{}, Clock: now, Zone: time.UTC}
	return NewService(d, voucher.NewService(d))
}

func TestPreview_ErrorsByRow(t *testing.T) {
	const header = "firstName,lastName,email,language,surgeryDate,center\n"
	const rosa, toms = "Rosa,Ejemplo,rosa@mail.example,", "Tomás,Ejemplo,tomas@mail.example,"
	s := newService()
	for _, c := range []struct {
		name string
		by   access.Principal
		rows string
		want string // the errors of each row, or of the file
	}{
		{"complete", reviewer, rosa + "es,5/7/2030,RIV\n" + toms + ",2030-05-07,8", "|"},
		{"own center", coordinator, rosa + "en,,\n" + toms + ",,7", "|"},
		{"another center", coordinator, rosa + ",,HIL", "center"},
		{"unknown center", reviewer, rosa + ",,9", "center"},
		{"no center", reviewer, rosa + ",,", "center"},
		{"language", coordinator, rosa + "fr,,", "language"},
		{"past surgery", coordinator, rosa + ",5/5/2030,", "surgeryDate"},
		{"twice", coordinator, rosa + ",,\n" + strings.ToUpper(rosa) + ",,", "|email"},
		{"example", coordinator, "Rosa,Ejemplo," + Example[2] + ",,,", "row"},
		{"too many cells", coordinator, rosa + ",,,,x", "row"},
		{"no rows", coordinator, "", "file"},
	} {
		file, err := s.Preview(t.Context(), c.by, []byte(header+c.rows), access.Caller{})
		var got []string
		for _, r := range file.Rows {
			var names []string
			for _, f := range r.Errors {
				names = append(names, f.Name)
			}
			got = append(got, strings.Join(names, " "))
		}
		if c.want == "file" && err != nil && fault.CodeFrom(err) == fault.RuleBroken {
			continue
		}
		if err != nil || strings.Join(got, "|") != c.want {
			t.Errorf("%s: %v, %q, want %q", c.name, err, got, c.want)
		}
	}
	_, err := s.Preview(t.Context(), coach, []byte(header+rosa), access.Caller{})
	if err == nil || fault.CodeFrom(err) != fault.Forbidden {
		t.Errorf("coach: %v", err)
	}
}

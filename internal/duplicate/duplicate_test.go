package duplicate_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"beacon/internal/access"
	"beacon/internal/duplicate"
	"beacon/internal/platform/fault"
)

var stored = records{
	{
		Kind: duplicate.Patient, ID: 7, CenterID: 1,
		Person: duplicate.Person{FirstName: "Ana", LastName: "Peña", Email: "Ana@mail.example", BirthDate: "1970-03-02"},
	},
	{
		Kind: duplicate.Donor, ID: 9, CenterID: 2,
		Person: duplicate.Person{FirstName: "Otto", LastName: "Lind", Email: "otto@mail.example", BirthDate: "1970-03-02"},
	},
}

// records is a store that returns all records, whatever the name.
type records []duplicate.Record

func (r records) PeopleLike(context.Context, string, string) ([]duplicate.Record, error) {
	return r, nil
}

func TestFind_SamePerson(t *testing.T) {
	for name, c := range map[string]struct {
		person duplicate.Person
		want   int64
	}{
		"the address":                     {duplicate.Person{FirstName: "X", LastName: "Y", Email: "ana@MAIL.example"}, 7},
		"name and date of birth":          {person("Ana", "Peña", "1970-03-02"), 7},
		"without accents and capitals":    {person("ANA ", "pena", "1970-03-02"), 7},
		"the name alone":                  {person("Ana", "Peña", ""), 0},
		"the name, another date of birth": {person("Ana", "Peña", "1971-03-02"), 0},
		"the date of birth alone":         {person("Ana", "Lind", "1970-03-02"), 0},
	} {
		found, err := duplicate.Find(context.Background(), stored, c.person)
		if got := found.KnownID(duplicate.Patient); err != nil || got != c.want || len(found) > 1 {
			t.Errorf("%s: record %d of %+v, %v; want %d", name, got, found, err, c.want)
		}
	}
}

func person(first, last, born string) duplicate.Person {
	return duplicate.Person{FirstName: first, LastName: last, Email: "new@mail.example", BirthDate: born}
}

// TestCheck_DependsOnReachableRecordsOnly: a record of another center must not change a response.
func TestCheck_DependsOnReachableRecordsOnly(t *testing.T) {
	registry, own := access.Principal{Role: access.RegistryReviewer}, access.Principal{
		ID: 5, Role: access.CenterCoordinator, CenterID: 2,
	}
	for name, c := range map[string]struct {
		by     access.Principal
		email  string
		seen   int
		trail  string
		report []string
	}{
		"the registry sees all records":           {registry, "ana@mail.example", 1, "patient 7", nil},
		"a coordinator sees the center's record":  {own, "otto@mail.example", 1, "donor 9", nil},
		"a record of another center is reported":  {own, "ana@mail.example", 0, "", []string{"patient 7"}},
		"a person without a record is not listed": {own, "nobody@mail.example", 0, "", nil},
	} {
		p := duplicate.Person{FirstName: "New", LastName: "Person", Email: c.email}
		found, err := duplicate.Find(context.Background(), stored, p)
		if err != nil {
			t.Fatal(err)
		}
		_, err = found.Check(c.by, false)
		var refused *duplicate.Refusal
		if errors.As(err, &refused) != (c.seen > 0) {
			t.Errorf("%s: %+v", name, err)
		}
		if refused != nil && (len(refused.Seen) != c.seen || fault.CodeFrom(err) != fault.Conflict) {
			t.Errorf("%s: %+v", name, err)
		}
		details, err := found.Check(c.by, true)
		if err != nil || details["anotherPersonThan"] != c.trail {
			t.Errorf("%s: the trail keeps %v, %v", name, details, err)
		}
		var reported []string
		guard := duplicate.Guard{
			Report: func(_ context.Context, _ access.Principal, records []string, _ access.Caller) error {
				reported = records
				return nil
			},
		}
		if err := guard.ReportHidden(context.Background(), c.by, found, access.Caller{}); err != nil ||
			!slices.Equal(reported, c.report) {
			t.Errorf("%s: reported %q, %v, want %q", name, reported, err, c.report)
		}
	}
}

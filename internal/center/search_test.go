package center_test

import (
	"context"
	"testing"
	"time"

	"beacon/internal/center"
)

// fakeStore is a store of a few centers.
type fakeStore struct {
	center.Store
	centers []center.Center
	sites   map[int64]int64
}

func (s fakeStore) All(context.Context) ([]center.Center, error)         { return s.centers, nil }
func (s fakeStore) PublicSites(context.Context) (map[int64]int64, error) { return s.sites, nil }

func TestSearch(t *testing.T) {
	takes := center.Participation{Referrals: true, Microsites: true}
	reported := int64(5)
	service := center.NewService(center.Deps{Store: fakeStore{sites: map[int64]int64{1: 18}, centers: []center.Center{
		{
			ID:         2,
			Name:       "Denver",
			PostalCode: "80202",
			Takes:      center.Participation{Referrals: true},
			Figures:    center.Figures{PatientMicrosites: &reported},
		},
		{ID: 1, Name: "Albuquerque", PostalCode: "87101", Takes: takes},
		{ID: 3, Name: "Honolulu", PostalCode: "96813", Takes: takes},
		{ID: 4, Name: "Takes no referrals", PostalCode: "87101", Takes: center.Participation{Microsites: true}},
		{ID: 5, Name: "Nowhere", PostalCode: "00000", Takes: takes},
		{ID: 6, Name: "A code of its own", PostalCode: "99999", Takes: takes}, // its neighboring codes are known
		{ID: 7, Name: "Closed", PostalCode: "87101", Takes: takes, ClosedAt: &time.Time{}},
	}}})
	for _, c := range []struct {
		params center.SearchParams
		want   []int64
	}{
		{center.SearchParams{PostalCode: "87505", Miles: 100}, []int64{1}},
		{center.SearchParams{PostalCode: "87505", Miles: 300}, []int64{1, 2}},
		{center.SearchParams{PostalCode: "87505-0001", Miles: 300, MicrositesOnly: true}, []int64{1}},
		{center.SearchParams{PostalCode: "87505"}, []int64{1, 2, 6, 3}},
		{center.SearchParams{PostalCode: "00000"}, nil},
		{center.SearchParams{PostalCode: "87100"}, nil}, // an unknown code with known neighbors
		{center.SearchParams{PostalCode: "99999"}, nil},
		{center.SearchParams{PostalCode: "nonsense"}, nil},
	} {
		near, err := service.Search(context.Background(), c.params)
		if err != nil {
			t.Fatal(err)
		}
		var got []int64
		for _, n := range near {
			got = append(got, n.ID)
			if want := map[int64]int64{1: 18, 2: 5}[n.ID]; n.Microsites != want {
				t.Errorf("%s has %d microsites", n.Name, n.Microsites)
			}
		}
		if len(got) != len(c.want) || len(got) > 0 && got[0] != c.want[0] || len(got) > 1 && got[1] != c.want[1] {
			t.Errorf("%+v: %v, want %v", c.params, got, c.want)
		}
	}
}

func TestWaitMonths(t *testing.T) {
	if months := (center.Figures{UnmatchedPairs: 4}).WaitMonths(); months != nil {
		t.Errorf("without transplants: %v", *months)
	}
	if months := (center.Figures{UnmatchedPairs: 31, TransplantsLast12: 41}).WaitMonths(); months == nil ||
		*months < 9.07 ||
		*months > 9.08 {
		t.Errorf("31 pairs, 41 transplants: %v", months)
	}
}

package search

import (
	"slices"
	"testing"
)

func TestSortHits_GroupsTheRecordsOfAPerson(t *testing.T) {
	person := func(kind Kind, id int64, first, last, birth, email string) Person {
		return Person{Ref: Ref{kind, id}, FirstName: first, LastName: last, BirthDate: birth, Email: email}
	}
	q := Parse("ferr")
	var hits []Hit
	for _, p := range []Person{
		person(Referral, 1, "Joan", "Abel", "1962-09-30", "joan@ferris.example"),
		person(Donor, 2, "Daniel", "Ferrara", "1979-07-14", ""),
		person(Patient, 3, "Anthony", "Ferrara", "1984-03-02", ""),
		person(Holder, 4, "ANTHONY", "Ferrara", "1984-03-02", ""),
		person(Holder, 5, "Anthony", "Ferrara", "1990-01-01", ""),
	} {
		hits = append(hits, q.hit(p))
	}
	sortHits(hits)
	var ids []int64
	for _, h := range hits {
		ids = append(ids, h.ID)
	}
	if want := []int64{4, 3, 5, 2, 1}; !slices.Equal(ids, want) {
		t.Errorf("hits are %v, want %v", ids, want)
	}
	if h := hits[4]; h.Field != Email || h.Value != "joan@ferris.example" {
		t.Errorf("the field is %v %q, want the email", h.Field, h.Value)
	}
	if hits[0].Key() != hits[1].Key() || hits[1].Key() == hits[2].Key() {
		t.Error("records of one person have different keys, or two people have one")
	}
}

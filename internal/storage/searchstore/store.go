package searchstore

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"beacon/internal/search"
	"beacon/internal/storage"
	"beacon/internal/voucher"
)

// Store implements search.Store.
type Store struct{ db *storage.DB }

// New returns the store of people in db.
func New(db *storage.DB) Store { return Store{db} }

// Candidates implements search.Store.
func (s Store) Candidates(
	ctx context.Context, q search.Query, scope search.Scope, limit int,
) ([]search.Candidate, error) {
	c := &storage.Conditions{}
	addScope(c, scope, "person_search")
	c.People(s.db.Dialect(), q.In(scope))
	query := "SELECT kind, record_id, words FROM person_search WHERE " + c.String() + " LIMIT " + c.Bind(limit)
	found, err := storage.Select(ctx, s.db.ReadPool(), query, c.Values, func(r *sql.Rows, to *search.Candidate) error {
		return r.Scan(&to.Kind, &to.ID, &to.Words)
	})
	if err != nil {
		return nil, fmt.Errorf("search people: %w", err)
	}
	return found, nil
}

// People implements search.Store.
func (s Store) People(ctx context.Context, scope search.Scope, refs []search.Ref) (people []search.Person, err error) {
	byKind := map[search.Kind][]int64{}
	for _, ref := range refs {
		byKind[ref.Kind] = append(byKind[ref.Kind], ref.ID)
	}
	for kind, ids := range byKind {
		c := &storage.Conditions{}
		addScope(c, scope, "person")
		storage.AddIf(c, "person.center_id = ?", scope.CenterID)
		c.Add("person.kind = ?", string(kind))
		places := make([]string, len(ids))
		for i, id := range ids {
			places[i] = c.Bind(id)
		}
		c.And("person.record_id IN (" + strings.Join(places, ", ") + ")")
		found, err := storage.Select(ctx, s.db.ReadPool(), selectPeople+c.String(), c.Values, scanPerson)
		if err != nil {
			return nil, fmt.Errorf("read people: %w", err)
		}
		people = append(people, found...)
	}
	return people, nil
}

const selectPeople = `SELECT person.kind, person.record_id, person.page_id, person.center_id, center.name,
	person.first_name, person.last_name, person.email, person.phone, person.other_phone, person.birth_date, person.city,
	person.zip, person.short_code, person.campaign, person.status
	FROM person JOIN center ON center.id = person.center_id WHERE `

func scanPerson(r *sql.Rows, p *search.Person) error {
	err := r.Scan(&p.Kind, &p.ID, &p.PageID, &p.CenterID, &p.CenterName, &p.FirstName, &p.LastName, &p.Email, &p.Phone,
		&p.OtherPhone, &p.BirthDate, &p.City, &p.Zip, &p.ShortCode, &p.Campaign, &p.Status)
	if err == nil && p.Kind == search.Holder {
		p.Status, err = voucherState(p.Status)
	}
	return err
}

// voucherState returns the state of a holder's voucher from the codes in the view.
func voucherState(codes string) (string, error) {
	var h voucher.Holder
	var d voucher.Donor
	var retired, isClosed int64
	_, err := fmt.Sscanf(codes, "%d/%d/%d/%d/%d", &h.Status, &h.Step, &retired, &isClosed, &d.MatchStatus)
	h.RetiredWith, h.DonorDied = retired, isClosed == 1
	return string(voucher.StateFor(h, d)), err
}

// addScope limits the rows of a table to the patients of a coach.
func addScope(c *storage.Conditions, scope search.Scope, table string) {
	if scope.CoachID != 0 {
		c.And(table + ".kind = 'patient'")
		c.Add(table+".record_id IN (SELECT microsite_id FROM coaching WHERE coach_id = ?)", scope.CoachID)
	}
}

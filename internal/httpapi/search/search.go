// Package search contains the API of the search for people.
package search

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/services"
	"beacon/internal/search"
)

type handlers struct {
	*httpapi.API
	services.All
}

// Register adds the routes of this package to api.
func Register(api *httpapi.API, all services.All) {
	s := &handlers{api, all}
	calls, own := s.Group("staff"), httpapi.Reaching(httpapi.Principals(), "own center or patients")
	httpapi.Staff(calls.Route("GET /staff/search", "staff-search",
		"Find patients, referrals, donors and holders; audited without the results"), own, s.find)
	httpapi.StaffAction(calls.Route("POST /staff/search/opened", "staff-search-opened",
		"Record that a record was opened from a search"), own, s.opened)
}

type findInput struct {
	Text string `query:"q" doc:"Words of a name, email address, phone number, date of birth, postal code, short code or record number, in any order."`
}

// FoundPerson is a record that was found.
type FoundPerson struct {
	Kind       string `json:"kind" enum:"patient,referral,donor,holder"`
	ID         int64  `json:"id"`
	PageID     int64  `json:"pageId" doc:"Number in the address of the record's screen."`
	Person     string `json:"person" doc:"Equal for records of the same person."`
	FirstName  string `json:"firstName"`
	LastName   string `json:"lastName"`
	BirthDate  string `json:"birthDate" doc:"ISO day, or empty."`
	City       string `json:"city"`
	CenterName string `json:"centerName"`
	ShortCode  string `json:"shortCode"`
	Status     string `json:"status" doc:"Recipient and review status of a patient, step and match status of a donor, separated by a slash; the state of a referral or voucher."`
	Field      string `json:"field" enum:"name,email,code,phone,birth-date,city,zip,campaign,number" doc:"The part that matched."`
	Value      string `json:"value" doc:"Of the part that matched."`
}

type foundPeople struct {
	People  []FoundPerson `json:"people" doc:"Records of one person are next to each other."`
	IsTypo  bool          `json:"isTypo" doc:"No person has the typed words; these people have similar ones."`
	HasMore bool          `json:"hasMore"`
}

func (s *handlers) find(ctx context.Context, by access.Principal, in *findInput) (foundPeople, error) {
	found, err := s.Search.Find(ctx, by, in.Text, httpapi.InfoFrom(ctx).Origin())
	return foundPeople{
		People: httpapi.Items(found.Hits, func(h search.Hit) FoundPerson {
			return FoundPerson{
				Kind: string(h.Kind), ID: h.ID, PageID: h.PageID, Person: h.Key(), FirstName: h.FirstName,
				LastName: h.LastName, BirthDate: h.BirthDate, City: h.City, CenterName: h.CenterName,
				ShortCode: h.ShortCode, Status: h.Status, Field: string(h.Field), Value: h.Value,
			}
		}),
		IsTypo: found.IsTypo, HasMore: found.HasMore,
	}, err
}

type openedInput struct {
	Body struct {
		Kind string `json:"kind" enum:"patient,referral,donor,holder"`
		ID   int64  `json:"id"`
		Text string `json:"text" doc:"The text that was searched for."`
	}
}

func (s *handlers) opened(ctx context.Context, by access.Principal, in *openedInput) error {
	ref := search.Ref{Kind: search.Kind(in.Body.Kind), ID: in.Body.ID}
	return s.Search.Opened(ctx, by, ref, in.Body.Text, httpapi.InfoFrom(ctx).Origin())
}

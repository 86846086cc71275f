package microsites

import (
	"time"

	"beacon/internal/httpapi"
	"beacon/internal/microsite"
)

// listRoutes registers the routes for the list of sites (R7.3, R7.4).
func (s *handlers) listRoutes() {
	calls := s.Group("staff")
	httpapi.StaffList(httpapi.List{
		Group: calls, Route: "/staff/microsites", Name: "staff-microsites", Subject: "microsite",
		Summary: "List the microsites that the caller may see, one page; audited",
		Viewed:  "microsite.list-viewed", Exported: "microsite.exported", ExportBy: httpapi.MaxPage, File: "microsites.csv",
		Columns: []string{
			"id", "short code", "first name", "last name", "email", "type", "center", "status", "review", "created",
			"updated", "waiting since", "due",
		},
	}, httpapi.CenterViewers(), httpapi.Find(listInput.filter, s.Microsites.ListAsStaff), newSiteItem, siteCells)
}

type listInput struct {
	Query    string `query:"q"`
	Status   string `query:"status" doc:"RecipientStatus"`
	Review   string `query:"review" doc:"CustomSiteStatus"`
	CenterID string `query:"centerId"`
	Sort     string `query:"sort" doc:"updated, name, center, created, - for descending; waiting; default -updated"`
	httpapi.Paging
}

func (in listInput) filter(page httpapi.Page) microsite.ListFilter {
	return microsite.ListFilter{
		Search: in.Query, CenterID: httpapi.ParseID(in.CenterID), Order: in.Sort,
		Status: httpapi.OptionalNumber[microsite.RecipientStatus](in.Status),
		Review: httpapi.OptionalNumber[microsite.CustomSiteStatus](in.Review), Offset: page.Offset, Limit: page.Limit,
	}
}

type siteItem struct {
	ID               int64      `json:"id"`
	ShortCode        string     `json:"shortCode"`
	FirstName        string     `json:"firstName"`
	LastName         string     `json:"lastName"`
	Email            string     `json:"email"`
	MicrositeTypeID  int        `json:"micrositeTypeId"`
	CenterName       string     `json:"centerName"`
	CurrentStatus    int        `json:"currentStatus"`
	CustomSiteStatus int        `json:"customSiteStatus"`
	CreatedAt        time.Time  `json:"createdAt"`
	UpdatedAt        time.Time  `json:"updatedAt"`
	WaitingSince     *time.Time `json:"waitingSince" doc:"Since when a submission waits for a decision, else null."`
	DueAt            *time.Time `json:"dueAt" doc:"When it should be decided."`
	WaitingDays      int        `json:"waitingDays" doc:"Working days; 0 when nothing waits."`
	DaysLeft         int        `json:"daysLeft" doc:"Working days until dueAt, negative when late; 0 if nothing waits."`
}

func newSiteItem(site microsite.Listed) siteItem {
	return siteItem{
		ID: site.ID, ShortCode: site.ShortCode, FirstName: site.FirstName, LastName: site.LastName, Email: site.Email,
		MicrositeTypeID: int(site.Type), CenterName: site.CenterName, CurrentStatus: int(site.RecipientStatus),
		CustomSiteStatus: int(site.CustomSiteStatus), CreatedAt: site.CreatedAt, UpdatedAt: site.UpdatedAt,
		WaitingSince: site.WaitingSince, DueAt: site.DueAt, WaitingDays: site.WaitingDays, DaysLeft: site.DaysLeft,
	}
}

func siteCells(site microsite.Listed) []string {
	return httpapi.FormatCells(
		site.ID, site.ShortCode, site.FirstName, site.LastName, site.Email, site.Type.Name(), site.CenterName,
		int(site.RecipientStatus), int(site.CustomSiteStatus), site.CreatedAt, site.UpdatedAt, site.WaitingSince, site.DueAt,
	)
}

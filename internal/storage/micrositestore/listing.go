package micrositestore

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/search"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

// Tables for counting and sorting the list of sites.
const (
	sites            = ` FROM microsite WHERE `
	sitesWithCenters = ` FROM microsite JOIN center ON center.id = microsite.center_id WHERE `
	waitingOfSite    = ` LEFT JOIN submission AS waiting ON waiting.id = microsite.pending_submission_id
		AND microsite.custom_site_status IN (%d, %d) AND microsite.recipient_status < %d WHERE `
)

// approvedByCenter joins the center's approval of a site that waits for the registry.
var approvedByCenter = fmt.Sprintf(` LEFT JOIN review AS approved ON microsite.custom_site_status = %d
	AND approved.id = (SELECT MAX(r.id) FROM review r WHERE r.microsite_id = microsite.id
		AND r.submission_id = microsite.pending_submission_id AND r.stage = '%s' AND r.decision = '%s')`,
	microsite.PendNkrApproval, access.CenterReview, microsite.Approve)

// withWaiting joins the submission of a site that is pending review.
var withWaiting = fmt.Sprintf(waitingOfSite,
	microsite.PendCenterApproval, microsite.PendNkrApproval, microsite.Inactive)

var selectSites = `SELECT ` + storage.Columns[sqlgen.Microsite]("microsite") + `, center.name, waiting.submitted_at,
		approved.decided_at
	FROM microsite JOIN center ON center.id = microsite.center_id` + approvedByCenter + withWaiting

type listedSite struct {
	sqlgen.Microsite
	CenterName   string
	WaitingSince *time.Time
	ApprovedAt   *time.Time
}

// newestSites is the default order. The indexes microsite_changes and microsite_center_changes contain this order and
// the columns of all filters.
const newestSites = `microsite.updated_at DESC, microsite.id DESC`

// siteOrder returns the tables for a sort order and its ORDER BY expression.
func siteOrder(order string) (tables, by string) {
	name := "microsite.last_name || ' ' || microsite.first_name"
	switch order {
	case "waiting":
		by = `CASE WHEN waiting.submitted_at IS NULL THEN 1 ELSE 0 END, waiting.submitted_at, ` + newestSites
		return ` FROM microsite` + withWaiting, by
	case "name":
		return sites, storage.Folded(name) + ", " + newestSites
	case "-name":
		return sites, storage.Folded(name) + " DESC, " + newestSites
	case "center":
		return sitesWithCenters, `LOWER(center.name), ` + newestSites
	case "-center":
		return sitesWithCenters, `LOWER(center.name) DESC, ` + newestSites
	case "created":
		return sites, `microsite.created_at, ` + newestSites
	case "-created":
		return sites, `microsite.created_at DESC, ` + newestSites
	case "updated":
		return sites, `microsite.updated_at, microsite.id DESC`
	}
	return sites, newestSites
}

// List implements microsite.Store. It returns withdrawn invitations only if inactive sites are selected.
func (m *Microsites) List(ctx context.Context, f microsite.ListFilter) ([]microsite.Listed, int64, error) {
	c := &storage.Conditions{}
	c.And("microsite.erased_at IS NULL")
	storage.AddIf(c, "microsite.center_id = ?", f.CenterID)
	if f.Status != nil {
		c.Add("microsite.recipient_status = ?", *f.Status)
	}
	if f.Status == nil || *f.Status != microsite.Inactive {
		c.And("microsite.withdrawn_at IS NULL")
	}
	if f.Review != nil {
		c.Add("microsite.custom_site_status = ?", *f.Review)
	}
	c.FindPerson(m.db.Dialect(), "microsite.id", search.Patient, f.Search)
	page := storage.Page{ID: "microsite.id", Limit: f.Limit, Offset: f.Offset}
	page.Tables, page.Order = siteOrder(f.Order)
	rows, err := storage.List[listedSite](ctx, m.db, selectSites, c.On("microsite.id", page), " ORDER BY "+page.Order)
	found, err := storage.All(rows, err, "list microsites", func(row listedSite) microsite.Listed {
		return microsite.Listed{Site: siteFromRow(row.Microsite, row.CenterName), WaitingSince: row.WaitingSince, ApprovedAt: row.ApprovedAt}
	})
	if err != nil {
		return nil, 0, err
	}
	total, err := c.Total(ctx, m.db, sites, page, len(found))
	if err != nil {
		return nil, 0, fmt.Errorf("count microsites: %w", err)
	}
	return found, total, nil
}

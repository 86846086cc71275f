package storage

import (
	"context"
	"fmt"

	"beacon/internal/microsite"
	"beacon/internal/storage/sqlgen"
)

// The tables that a list of sites is counted and sorted by.
const (
	sites            = ` FROM microsite WHERE `
	sitesWithCenters = ` FROM microsite JOIN center ON center.id = microsite.center_id WHERE `
	sitesThatWait    = ` FROM microsite LEFT JOIN submission AS waiting ON waiting.id = microsite.pending_submission_id
		AND microsite.custom_site_status IN (%s, %s) AND microsite.recipient_status < %s WHERE `
)

// newestSites is the default order. The indexes microsite_changes and microsite_center_changes have it, together with
// all that sites are filtered by; the former also with what they are searched by.
const newestSites = `microsite.updated_at DESC, microsite.id DESC`

// siteOrder returns the tables and the order of a list of sites.
func siteOrder(c *Conditions, order string) (tables, by string) {
	name := "microsite.last_name || ' ' || microsite.first_name"
	switch order {
	case "waiting":
		tables = fmt.Sprintf(sitesThatWait, c.Bind(microsite.PendCenterApproval), c.Bind(microsite.PendNkrApproval),
			c.Bind(microsite.Inactive))
		return tables, `CASE WHEN waiting.submitted_at IS NULL THEN 1 ELSE 0 END, waiting.submitted_at, ` + newestSites
	case "name":
		return sites, Folded(name) + ", " + newestSites
	case "-name":
		return sites, Folded(name) + " DESC, " + newestSites
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

// List implements microsite.Store. An invitation that was withdrawn is listed where inactive sites are asked for.
func (m *Microsites) List(ctx context.Context, f microsite.ListFilter) ([]microsite.Listed, int64, error) {
	c := &Conditions{}
	c.And("microsite.erased_at IS NULL")
	AddIf(c, "microsite.center_id = ?", f.CenterID)
	if f.Status != nil {
		c.Add("microsite.recipient_status = ?", *f.Status)
	}
	if f.Status == nil || *f.Status != microsite.Inactive {
		c.And("microsite.withdrawn_at IS NULL")
	}
	if f.Review != nil { // so that no index of it is used, which knows no order: most sites have the same
		c.Add("(microsite.custom_site_status + 0) = ?", *f.Review)
	}
	c.Matches("microsite.first_name || ' ' || microsite.last_name || ' ' || microsite.email || ' ' || "+
		"microsite.short_code || ' ' || microsite.first_name", f.Search)
	sorted := c.Copy()
	page := Page{ID: "microsite.id", Limit: f.Limit, Offset: f.Offset}
	page.Tables, page.Order = siteOrder(sorted, f.Order)
	rows, err := sorted.On("microsite.id", page).Queries(m.db, " ORDER BY "+page.Order).
		ListMicrosites(ctx, microsite.PendCenterApproval, microsite.PendNkrApproval, microsite.Inactive)
	found, err := All(rows, err, "list microsites", func(row sqlgen.ListMicrositesRow) microsite.Listed {
		return microsite.Listed{Site: siteFromRow(row.Microsite, row.CenterName), WaitingSince: row.WaitingSince}
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

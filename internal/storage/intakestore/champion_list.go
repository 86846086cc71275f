package intakestore

import (
	"context"
	"database/sql"
	"fmt"

	"beacon/internal/champion"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
)

const (
	campaignsByCenter = ` FROM campaign JOIN center ON center.id = campaign.center_id WHERE `
	registrationsOf   = `(SELECT COUNT(*) FROM champion_registration c WHERE c.campaign_id = campaign.id)`
)

// campaignOrders are the sort orders of the list of campaigns. Ties are sorted newest first and by id, so no
// campaign is shown on two pages.
var campaignOrders = map[string]string{
	"created":        `campaign.created_at, campaign.id, `,
	"name":           `LOWER(campaign.name), `,
	"-name":          `LOWER(campaign.name) DESC, `,
	"code":           `campaign.code, `,
	"-code":          `campaign.code DESC, `,
	"center":         `LOWER(center.alias), `,
	"-center":        `LOWER(center.alias) DESC, `,
	"-registrations": `registrations DESC, `,
	"registrations":  `registrations, `,
}

// campaignConditions returns the WHERE clause of a filter.
func campaignConditions(w champion.ListFilter, today string) *storage.Conditions {
	c := &storage.Conditions{}
	if w.CenterID != 0 {
		c.Add("campaign.center_id = ?", w.CenterID)
	}
	if w.Type != nil {
		c.Add("campaign.type_id = ?", int(*w.Type))
	}
	switch w.State { // the same rules as Campaign.stateOn
	case champion.Open:
		c.And("center.closed_at IS NULL")
		c.Add("(campaign.opens_on IS NULL OR campaign.opens_on <= ?)", today)
		c.Add("(campaign.closes_on IS NULL OR campaign.closes_on >= ?)", today)
	case champion.NotYet:
		c.And("center.closed_at IS NULL")
		c.Add("campaign.opens_on > ?", today)
	case champion.Over:
		c.Add("(center.closed_at IS NOT NULL OR campaign.closes_on < ?)", today)
	}
	texts := "campaign.name || ' ' || campaign.code || ' ' || center.alias || ' ' || center.name"
	c.Contains(storage.Folded(texts), w.Search)
	return c
}

// Campaigns implements champion.Store.
func (c Champions) Campaigns(
	ctx context.Context, w champion.ListFilter, today string,
) ([]champion.Campaign, int64, error) {
	where := campaignConditions(w, today)
	total, err := where.Count(ctx, c.db.ReadPool(), campaignsByCenter)
	if err != nil {
		return nil, 0, fmt.Errorf("count campaigns: %w", err)
	}
	page, err := storage.Select(
		ctx, c.db.ReadPool(),
		`SELECT campaign.id, campaign.code, campaign.center_id, center.alias, center.closed_at, campaign.type_id,
			campaign.name,
			campaign.opens_on,
		campaign.closes_on, campaign.created_at, `+registrationsOf+` AS registrations`+campaignsByCenter+where.String()+
			` ORDER BY `+campaignOrders[w.Order]+`campaign.created_at DESC, campaign.id DESC`+where.Page(
			w.Limit,
			w.Offset,
		),
		where.Values,
		func(rows *sql.Rows, one *champion.Campaign) error {
			return rows.Scan(
				&one.ID, &one.Code, &one.CenterID, &one.CenterAlias, &one.CenterClosedAt, &one.Type, &one.Name,
				(*sqlgen.Date)(&one.OpensOn), (*sqlgen.Date)(&one.ClosesOn), &one.CreatedAt, &one.Registrations,
			)
		})
	if err != nil {
		return nil, 0, fmt.Errorf("list campaigns: %w", err)
	}
	return page, total, nil
}

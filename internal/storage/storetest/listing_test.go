package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
)

func (s lifeSuite) releases(t *testing.T) {
	ctx := context.Background()
	id := s.site(t, "LIF050", "release@mail.example", microsite.StarterSiteActive)
	if _, err := s.store.LastRelease(ctx, id); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("before any: %v", err)
	}
	for i, agreed := range []bool{true, false} {
		want := microsite.Release{
			SiteID: id, Agreed: agreed, WordingVersion: "w1", Language: "es",
			Signer: fmt.Sprint("Rosa ", i), At: s.clk.Now().Add(time.Duration(i) * time.Hour),
		}
		want.Origin.Address, want.Origin.UserAgent = "192.0.2.1", "a browser"
		s.tx(t, func(ctx context.Context, tx microsite.Tx) error { return tx.AddRelease(ctx, want) })
		if got, err := s.store.LastRelease(ctx, id); err != nil || got != want {
			t.Errorf("%+v, want %+v, %v", got, want, err)
		}
	}
}

// orders: three sites of one center, the second and third waiting for a decision.
func (s lifeSuite) orders(t *testing.T) {
	ctx := context.Background()
	var ids []int64
	sent := []time.Time{{}, s.clk.Now().Add(-time.Hour), s.clk.Now().Add(-48 * time.Hour)}
	for i, name := range []string{"berta", "Anton", "Clara"} {
		id := s.site(t, fmt.Sprintf("ORD%03d", i), fmt.Sprintf("ordered%d@mail.example", i), microsite.Active)
		s.tx(t, func(ctx context.Context, tx microsite.Tx) error {
			site, err := tx.Lock(ctx, id)
			if err != nil {
				return err
			}
			site.LastName, site.UpdatedAt = name, Start.Add(time.Duration(i)*time.Minute)
			if i > 0 {
				v, err := tx.AddSubmission(
					ctx, microsite.Submission{SiteID: id, Story: "x", SubmittedBy: "Rosa", SubmittedAt: sent[i]},
				)
				if err != nil {
					return err
				}
				site.PendingSubmissionID, site.CustomSiteStatus = &v.ID, microsite.PendCenterApproval
			}
			return tx.Save(ctx, site)
		})
		ids = append(ids, id)
	}
	pending := microsite.PendCenterApproval
	for what, c := range map[string]struct {
		filter microsite.ListFilter
		want   []int64
	}{
		"newest change": {microsite.ListFilter{Order: "-updated"}, []int64{ids[2], ids[1], ids[0]}},
		"oldest change": {microsite.ListFilter{Order: "updated"}, ids},
		"by name":       {microsite.ListFilter{Order: "name"}, []int64{ids[1], ids[0], ids[2]}},
		"by name, down": {microsite.ListFilter{Order: "-name"}, []int64{ids[2], ids[0], ids[1]}},
		"one center":    {microsite.ListFilter{Order: "-center"}, []int64{ids[2], ids[1], ids[0]}},
		"what waits":    {microsite.ListFilter{Order: "waiting"}, []int64{ids[2], ids[1], ids[0]}},
		"in review":     {microsite.ListFilter{Order: "name", Review: &pending}, []int64{ids[1], ids[2]}},
	} {
		c.filter.Search, c.filter.Limit = "ordered", 10
		got, total, err := s.store.List(ctx, c.filter)
		var found []int64
		for _, site := range got {
			found = append(found, site.ID)
			if i := slices.Index(ids, site.ID); (site.WaitingSince != nil) != (i > 0) ||
				(i > 0 && !site.WaitingSince.Equal(sent[i])) {
				t.Errorf("%s: %d waits since %v", what, i, site.WaitingSince)
			}
		}
		if err != nil || total != int64(len(c.want)) || !slices.Equal(found, c.want) {
			t.Errorf("%s: %v of %d, want %v, %v", what, found, total, c.want, err)
		}
	}
}

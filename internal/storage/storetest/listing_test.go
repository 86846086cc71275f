package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/texts"
)

func (s lifeSuite) releases(t *testing.T) {
	ctx := context.Background()
	id := s.site(t, "LIF050", "release@mail.example", microsite.StarterSiteActive)
	if _, err := s.store.LastRelease(ctx, id); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("before any: %v", err)
	}
	read := texts.TextTemplate(texts.MicrositeRelease)
	for i, agreed := range []bool{true, false} {
		want := microsite.Release{
			SiteID: id, Agreed: agreed, Wording: read.Wording(), Language: "es",
			Signer: fmt.Sprint("Rosa ", i), At: s.clk.Now().Add(time.Duration(i) * time.Hour),
		}
		want.Origin.Address, want.Origin.UserAgent = "192.0.2.1", "a browser"
		s.tx(t, func(ctx context.Context, tx microsite.Tx) error {
			return errors.Join(tx.KeepText(ctx, read.Texts[0]), tx.AddRelease(ctx, want))
		})
		if got, err := s.store.LastRelease(ctx, id); err != nil || got != want {
			t.Errorf("%+v, want %+v, %v", got, want, err)
		}
	}
}

// orders: three sites of one center, the second and third pending review.
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
			return tx.Save(ctx, microsite.Site{}, site)
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

// spellings searches sites by other spellings of their names.
func (s lifeSuite) spellings(t *testing.T) {
	ids := map[string]int64{}
	searches := map[string][]string{
		"Mary|O’Brien":    {"Mary O'Brien", "mary obrien", "MARY OʻBRIEN", "o`brien"},
		"Anne-Marie|Day":  {"Anne‑Marie Day", "anne marie day", "ANNE—MARIE"},
		"Anh|Nguyễn":      {"Nguyễn", "nguyen", "Nguye\u0302\u0303n", "anh nguyen"},
		"Đặng|Đỗ":         {"Đỗ", "dang do", "đặng"},
		"Łukasz|Wałęsa":   {"Wałęsa", "lukasz walesa", "ŁUKASZ"},
		"Ana|Šimić":       {"Šimić", "simic"},
		"Ayşe|Güneş":      {"Güneş", "ayse gunes", "GÜNEŞ"},
		"Ștefan|Popă":     {"Popă", "stefan popa", "ştefan"},
		"Kaʻiulani|Kāne":  {"Ka'iulani", "kaiulani kane"},
		"Иван|Петров":     {"Петров", "ИВАН", "иван петров"},
		"Νίκος|Παππάς":    {"Παππάς", "ΝΙΚΟΣ", "νικος παππας"},
		"小龙|李":            {"李", "小龙"},
		"محمد|العلي":      {"مُحَمَّد", "العلى"},
		"Björn|Weiß":      {"weiss", "WEISS", "bjorn weiß"},
		"Per%cent|Under_": {"per%c", "under_"},
	}
	n := 0
	for name := range searches {
		n++
		id := s.site(t, fmt.Sprintf("SPL%03d", n), fmt.Sprintf("p%d@spelling.example", n), microsite.Active)
		ids[name] = id
		s.tx(t, func(ctx context.Context, tx microsite.Tx) error {
			site, err := tx.Lock(ctx, id)
			if err != nil {
				return err
			}
			site.FirstName, site.LastName, _ = strings.Cut(name, "|")
			return tx.Save(ctx, microsite.Site{}, site)
		})
	}
	for name, texts := range searches {
		for _, text := range texts {
			got, total, err := s.store.List(context.Background(), microsite.ListFilter{Search: text, Limit: 10})
			if err != nil || total != 1 || len(got) != 1 || got[0].ID != ids[name] {
				t.Errorf("%q finds %d sites, want %s: %v", text, total, name, err)
			}
		}
	}
	for _, text := range []string{"Анна", "Μαρία", "'", "´", "\u0301", "王", "Đức"} {
		if _, total, err := s.store.List(context.Background(), microsite.ListFilter{Search: text}); err != nil || total != 0 {
			t.Errorf("%q finds %d sites, want none: %v", text, total, err)
		}
	}
}

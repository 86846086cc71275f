package storetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/review"
	"beacon/internal/staff"
	"beacon/internal/storage/staffstore"
	"beacon/internal/storage/workstore"
	"beacon/internal/work"
)

func (s *sites) pictures(t *testing.T) {
	ctx := context.Background()
	site := s.add(t, nil)
	a, b, c := s.addPicture(t, site.ID, "aaa"), s.addPicture(t, site.ID, "bbb"), s.addPicture(t, site.ID, "ccc")
	for _, order := range [][]microsite.Placement{{a, b, c}, {c, a}, {b, b}, {}} {
		s.tx(t, func(ctx context.Context, tx microsite.Tx) error { return tx.ReplaceDraftPictures(ctx, site.ID, order) })
		got, err := s.store.DraftPictures(ctx, site.ID)
		if err != nil || !slices.Equal(got, order) {
			t.Errorf("stored %+v\ncame as %+v, %v", order, got, err)
		}
	}
	got, err := s.store.PictureByStem(ctx, b.Stem)
	if want := (microsite.Picture{ID: b.PictureID, SiteID: site.ID, Stem: b.Stem, Hash: "hash", Width: 2400,
		Height: 1600}); err != nil ||
		got != want {
		t.Errorf("by stem %+v, %v", got, err)
	}
	err = s.store.InTx(ctx, func(tx microsite.Tx) error {
		_, err := tx.AddPicture(ctx, microsite.Picture{SiteID: site.ID, Stem: a.Stem}, s.clk.Now())
		return err
	})
	if err == nil {
		t.Error("two pictures share a stem")
	}
}

func (s *sites) submissions(t *testing.T) {
	ctx := context.Background()
	site, other := s.add(t, nil), s.add(t, nil)
	a, b := s.addPicture(t, site.ID, "aaa"), s.addPicture(t, site.ID, "bbb")
	first, second := s.submit(t, site.ID, a, b), s.submit(t, site.ID, b)
	if first.Number != 1 || second.Number != 2 || s.submit(t, other.ID).Number != 1 {
		t.Errorf("numbers %d, %d", first.Number, second.Number)
	}
	s.tx(t, func(ctx context.Context, tx microsite.Tx) error {
		return tx.ReplaceDraftPictures(ctx, site.ID, []microsite.Placement{a})
	})
	for _, want := range []microsite.Submission{first, second} {
		got, err := s.store.Submission(ctx, want.ID)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("stored %+v\ncame as %+v, %v", want, got, err)
		}
	}
	latest, err := s.store.LatestSubmission(ctx, site.ID)
	if err != nil || !reflect.DeepEqual(latest, second) {
		t.Errorf("latest %+v, %v", latest, err)
	}
}

func (s *sites) reviews(t *testing.T) {
	site := s.add(t, nil)
	by := s.account(t, "reviewer@staff.example")
	first, second := s.submit(t, site.ID), s.submit(t, site.ID)
	want := []microsite.Review{
		{
			SiteID: site.ID, SubmissionID: second.ID, SubmissionNumber: 2, Stage: access.RegistryReview,
			Verdict: microsite.Approve, StaffID: by, StaffName: "R", DecidedAt: s.clk.Now(),
		},
		{
			SiteID:           site.ID,
			SubmissionID:     first.ID,
			SubmissionNumber: 1,
			Stage:            access.CenterReview,
			Verdict:          microsite.Changes,
			Comment:          "Más\nclaro",
			CommentLang:      "es",
			Reasons: []microsite.Reason{
				{Part: microsite.PartCaption, Picture: &[]int{0}[0], Comment: "¿Quién\nes? 🙂", CommentLang: "en"},
				{Part: microsite.PartImages, Comment: "Bright ones", CommentLang: locale.Undetermined},
				{Part: microsite.PartStory, Comment: "Shorter", CommentLang: "es"},
			},
			StaffID:   by,
			StaffName: "R",
			DecidedAt: s.clk.Now(),
		},
	}
	for _, r := range slices.Backward(want) {
		ctx := context.Background()
		if err := s.reviewStore.InTx(ctx, func(tx review.Tx) error { return tx.AddReview(ctx, r) }); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.store.Reviews(context.Background(), site.ID)
	if err != nil || len(got) != 2 || got[0].ID <= got[1].ID {
		t.Fatalf("%+v, %v", got, err)
	}
	got[0].ID, got[1].ID = 0, 0
	if !reflect.DeepEqual(got, want) {
		t.Errorf("stored %+v\ncame as %+v", want, got)
	}
	if other, err := s.store.Reviews(context.Background(), s.add(t, nil).ID); err != nil || len(other) != 0 {
		t.Errorf("another site has %+v, %v", other, err)
	}
}

func (s *sites) history(t *testing.T) {
	ctx := context.Background()
	site, other := s.add(t, nil), s.add(t, nil)
	a := s.addPicture(t, site.ID, "aaa")
	first := s.submit(t, site.ID, a)
	theirs := s.submit(t, other.ID)
	s.clk.Advance(time.Hour)
	second := s.submit(t, site.ID, a, a)
	got, err := s.reviewStore.Submissions(ctx, site.ID)
	want := []review.VersionHead{
		{ID: second.ID, Number: 2, SubmittedBy: second.SubmittedBy, SubmittedAt: second.SubmittedAt},
		{ID: first.ID, Number: 1, SubmittedBy: first.SubmittedBy, SubmittedAt: first.SubmittedAt},
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("versions %+v, %v", got, err)
	}
	for number, want := range map[int]microsite.Submission{1: first, 2: second} {
		if got, err := s.reviewStore.SubmissionByNumber(ctx, site.ID, number); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("number %d: %+v, %v", number, got, err)
		}
	}
	if got, err := s.reviewStore.SubmissionByNumber(ctx, other.ID, 1); err != nil || got.ID != theirs.ID {
		t.Errorf("the other's number 1 is %+v, %v", got, err)
	}
	if _, err := s.reviewStore.SubmissionByNumber(ctx, other.ID, 2); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("a number that is not there: %v", err)
	}
	if got, err := s.reviewStore.Submissions(ctx, s.add(t, nil).ID); err != nil || len(got) != 0 {
		t.Errorf("before the first: %+v, %v", got, err)
	}
}

func (s *sites) account(t testing.TB, email string) (id int64) {
	t.Helper()
	ctx := context.Background()
	err := staffstore.New(s.db).InTx(ctx, func(tx staff.Tx) (err error) {
		id, err = tx.InsertAccount(ctx, staff.Account{Language: "en", Email: email, FullName: "R", Role: access.Coach}, "")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func (s *sites) publicCrops(t *testing.T) {
	site := s.add(t, nil)
	a, b := s.addPicture(t, site.ID, "live"), s.addPicture(t, site.ID, "draft")
	pending, live := s.submit(t, site.ID, b), s.submit(t, site.ID, a)
	for _, c := range []struct {
		status microsite.RecipientStatus
		agreed bool
		live   *int64
		want   bool
	}{
		{microsite.Active, true, &live.ID, true}, {microsite.Active, false, &live.ID, false},
		{microsite.Active, true, nil, false}, {microsite.Active, true, &pending.ID, false},
		{microsite.StarterSiteActive, true, &live.ID, false}, {microsite.Inactive, true, &live.ID, false},
		{microsite.Denied, true, &live.ID, false},
	} {
		s.change(t, site.ID, func(site *microsite.Site) {
			site.RecipientStatus, site.AgreedToHipaa, site.LiveSubmissionID, site.PendingSubmissionID = c.status, c.agreed,
				c.live, &pending.ID
		})
		for crop, want := range map[string]bool{"live": c.want, "draft": false, "": false} {
			if got, err := s.store.PublicCrop(context.Background(), a.Stem, crop); err != nil || got != want {
				t.Errorf("%+v: crop %q is public: %v, %v", c, crop, got, err)
			}
		}
	}
}

func (s *sites) waiting(t *testing.T) {
	ctx := context.Background()
	enter := func(center int64, c microsite.CustomSiteStatus, pictures int, later time.Duration) (microsite.Site,
		microsite.Submission, []microsite.Placement) {
		site := s.add(t, func(site *microsite.Site) { site.CenterID = center })
		var placed []microsite.Placement
		for i := range pictures {
			placed = append(placed, s.addPicture(t, site.ID, fmt.Sprintf("crop%08d", i)))
		}
		s.clk.Advance(later)
		v := s.submit(t, site.ID, placed...)
		s.submit(t, site.ID) // a newer version than the version under review
		site = s.change(t, site.ID, func(site *microsite.Site) {
			site.CustomSiteStatus, site.PendingSubmissionID, site.RecipientStatus = c, &v.ID, microsite.StarterSiteActive
		})
		return site, v, placed
	}
	first, v1, placed := enter(s.center, microsite.PendCenterApproval, 2, 0)
	second, _, _ := enter(s.other, microsite.PendCenterApproval, 0, time.Minute)
	third, _, _ := enter(s.center, microsite.PendCenterApproval, 1, time.Minute)
	forRegistry, _, _ := enter(s.center, microsite.PendNkrApproval, 1, time.Minute)
	for _, c := range []struct {
		code   work.Code
		center int64
		want   []int64
	}{
		{work.Submission, 0, []int64{first.ID, second.ID, third.ID}},
		{work.Submission, s.center, []int64{first.ID, third.ID}},
		{work.Submission, s.other, []int64{second.ID}},
		{work.RegistryReview, 0, []int64{forRegistry.ID}}, {work.RegistryReview, s.other, nil},
	} {
		got, err := workstore.New(s.db).Find(ctx, c.code, work.Scope{CenterID: c.center})
		var ids []int64
		for _, i := range got {
			ids = append(ids, i.Record.ID)
		}
		slices.Sort(ids)
		if err != nil || !slices.Equal(ids, c.want) {
			t.Errorf("%s of %d: %v, %v", c.code, c.center, ids, err)
		}
	}
	got, err := workstore.New(s.db).Find(ctx, work.Submission, work.Scope{})
	slices.SortFunc(got, func(a, b work.Item) int { return a.Since.Compare(b.Since) })
	if err != nil || len(got) != 3 || got[0].ID != v1.ID || !got[0].Since.Equal(v1.SubmittedAt) ||
		got[0].Thumbnail != placed[0].ThumbnailName() || got[1].Thumbnail != "" {
		t.Errorf("%+v, %v", got, err)
	}
}

func (s *sites) lists(t *testing.T) {
	ctx := context.Background()
	var ids []int64
	for i := range 5 {
		site := s.add(t, func(site *microsite.Site) {
			site.LastName, site.Email = "Listed", fmt.Sprintf("l%d_%%x@mail.example", i)
			site.UpdatedAt = s.clk.Now().Add(time.Duration(i) * time.Second)
			if i == 4 {
				site.CenterID, site.RecipientStatus, site.FirstName = s.other, microsite.Active, "ÉLISE"
			}
		})
		ids = append(ids, site.ID)
	}
	slices.Reverse(ids) // newest first
	active := microsite.Active
	for what, c := range map[string]struct {
		filter microsite.ListFilter
		want   []int64
		total  int64
	}{
		"all":            {microsite.ListFilter{Search: "listed", Limit: 10}, ids, 5},
		"a page":         {microsite.ListFilter{Search: "LISTED", Limit: 2, Offset: 1}, ids[1:3], 5},
		"beyond the end": {microsite.ListFilter{Search: "listed", Limit: 2, Offset: 9}, nil, 5},
		"a center":       {microsite.ListFilter{Search: "listed", Limit: 10, CenterID: s.other}, ids[:1], 1},
		"a status":       {microsite.ListFilter{Search: "listed", Limit: 10, Status: &active}, ids[:1], 1},
		"an accent":      {microsite.ListFilter{Search: "élise listed", Limit: 10}, ids[:1], 1},
		"no accent":      {microsite.ListFilter{Search: "elise listed", Limit: 10}, ids[:1], 1},
		"last name":      {microsite.ListFilter{Search: "  listed  Elise ", Limit: 10}, ids[:1], 1},
		"blanks":         {microsite.ListFilter{Search: " listed ", Limit: 10}, ids, 5},
		"signs of LIKE":  {microsite.ListFilter{Search: "l3_%x@", Limit: 10}, ids[1:2], 1},
		"nobody":         {microsite.ListFilter{Search: "nobody at all", Limit: 10}, nil, 0},
	} {
		got, total, err := s.store.List(ctx, c.filter)
		var found []int64
		for _, site := range got {
			found = append(found, site.ID)
		}
		if err != nil || total != c.total || !slices.Equal(found, c.want) {
			t.Errorf("%s: %v of %d, want %v of %d, %v", what, found, total, c.want, c.total, err)
		}
	}
	if _, err := s.store.SiteByCode(ctx, "bcd001"); err == nil || errors.Is(err, context.Canceled) {
		t.Errorf("codes are capitals: %v", err)
	}
}

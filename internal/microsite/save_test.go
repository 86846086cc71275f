package microsite_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"beacon/internal/access"
	"beacon/internal/microsite"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/testkit/apptest"
)

func TestSaveRequest_AgreesNow(t *testing.T) {
	for _, c := range []struct{ ticked, before, want bool }{
		{ticked: false, before: false, want: false},
		{ticked: true, before: false, want: true},
		{ticked: false, before: true, want: false},
		{ticked: true, before: true, want: false}, // the editor did not ask
	} {
		in := microsite.SaveRequest{AgreedToHipaa: c.ticked, AgreedBefore: c.before}
		if in.AgreesNow() != c.want {
			t.Errorf("ticked %v, agreed before %v: agrees %v", c.ticked, c.before, !c.want)
		}
	}
}

var errUnreadable = errors.New("the database cannot be read")

// failsAfterCommit is a store that fails after its first committed transaction.
type failsAfterCommit struct {
	microsite.Store
	committed bool
}

func (f *failsAfterCommit) InTx(ctx context.Context, fn func(microsite.Tx) error) error {
	if f.committed {
		return errUnreadable
	}
	err := f.Store.InTx(ctx, fn)
	f.committed = err == nil
	return err
}

func (f *failsAfterCommit) Site(ctx context.Context, id int64) (microsite.Site, error) {
	if f.committed {
		return microsite.Site{}, errUnreadable
	}
	return f.Store.Site(ctx, id)
}

func (f *failsAfterCommit) DraftPictures(ctx context.Context, id int64) ([]microsite.Placement, error) {
	if f.committed {
		return nil, errUnreadable
	}
	return f.Store.DraftPictures(ctx, id)
}

func TestSave_ReturnsStoredDraftWithoutReadingAgain(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	first := a.Do(
		apptest.Save{Site: site, Draft: true, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}}}.Request(),
	)
	ctx, stored := context.Background(), micrositestore.NewMicrosites(a.DB)
	for _, admin := range []bool{false, true} {
		opened, seen, err := a.Microsites.Open(ctx, site.ID, site.Key, "", access.Caller{Lang: locale.English})
		a.Must(err)
		if admin {
			opened.Admin = &microsite.AdminGrant{StaffID: 1, Name: "Ada"}
		}
		service := microsite.NewService(microsite.Deps{
			Store: &failsAfterCommit{Store: stored}, Files: a.Blobs, Ring: &keys.Ring{}, Clock: a.Clock,
			Limits: a.Microsites.Limits(), Targets: a.Targets, Changed: func(microsite.Site) {},
		})
		saved, err := service.Save(ctx, opened, seen, microsite.SaveRequest{
			Story: "Words that are new.", Draft: true,
			Pictures: []microsite.PictureEdit{{
				FileName: first.Text("results.imagesPending.0.fileName"), Caption: "At the lake", Zoom: 1, X: .5, Y: .5,
			}},
		})
		if err != nil {
			t.Fatalf("by an administrator %v: a stored save failed: %v", admin, err)
		}
		now, err := stored.Site(ctx, site.ID)
		a.Must(err)
		pictures, err := stored.DraftPictures(ctx, site.ID)
		a.Must(err)
		if saved.Site.DraftVersion != now.DraftVersion || saved.Site.DraftStory != now.DraftStory ||
			!reflect.DeepEqual(saved.Pictures, pictures) {
			t.Errorf("returned %+v\nstored %+v\n%+v", saved, now, pictures)
		}
	}
}

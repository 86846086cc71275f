package storetest

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/videostore"
	"beacon/internal/videos"
)

func TestVideos(t *testing.T) { Each(t, testVideos) }

// testVideos is the contract of videos.Store and videos.Tx.
func testVideos(t *testing.T, db *storage.DB, clk *clock.Fixed) {
	s := videoSuite{
		videostore.NewVideos(db), lifeSuite{micrositestore.NewMicrosites(db), clk, Center(t, db, "Riverside Transplant Center")},
	}
	t.Run("a video comes back as it went in, behind the others", s.videos)
	t.Run("progress keeps the first times", s.progress)
	t.Run("a deleted video is nowhere, but who watched it stays known", s.deleted)
	t.Run("texts are replaced", s.texts)
	t.Run("a failed transaction leaves nothing", s.rollback)
}

type videoSuite struct {
	store *videostore.Videos
	life  lifeSuite
}

func (s videoSuite) tx(t *testing.T, fn func(ctx context.Context, tx videos.Tx) error) {
	t.Helper()
	if err := s.store.InTx(context.Background(), func(tx videos.Tx) error {
		return fn(context.Background(),
			tx)
	}); err != nil {
		t.Fatal(err)
	}
}

func (s videoSuite) add(t *testing.T, v videos.Video) videos.Video {
	t.Helper()
	s.tx(t, func(ctx context.Context, tx videos.Tx) (err error) {
		v.ID, err = tx.Add(ctx, v)
		return errors.Join(err, tx.Lock(ctx, v.Audience))
	})
	return v
}

func (s videoSuite) videos(t *testing.T) {
	ctx := context.Background()
	if _, err := s.store.Video(ctx, 4711); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("unknown: %v", err)
	}
	whole := videos.Video{
		Audience: videos.Public, IsHidden: true, Title: locale.Text{EN: "One", ES: "Uno"},
		Description: locale.Text{EN: "About", ES: "Sobre"}, Clip: "a.mp4", ClipES: "b.webm", Captions: "c.vtt",
		CaptionsES: "d.vtt", Thumbnail: "e.jpg", CreatedAt: s.life.clk.Now(),
		UpdatedAt: s.life.clk.Now().Add(time.Hour),
	}
	first := s.add(t, whole)
	first.Position = 1
	second := s.add(t, videos.Video{
		Audience: videos.Public, Title: locale.Text{EN: "Two", ES: "Dos"}, CreatedAt: s.life.clk.Now(),
		UpdatedAt: s.life.clk.Now(),
	})
	second.Position = 2
	s.add(t, videos.Video{Audience: videos.Training, CreatedAt: s.life.clk.Now(), UpdatedAt: s.life.clk.Now()})
	if list, err := s.store.Videos(ctx, videos.Public); err != nil ||
		!slices.Equal(list, []videos.Video{first, second}) {
		t.Errorf("%+v, %v", list, err)
	}
	second.Clip, second.IsHidden, second.Title.ES = "f.mp4", true, "Dos más"
	s.tx(t, func(ctx context.Context, tx videos.Tx) error {
		return errors.Join(tx.Save(ctx, second), tx.SetPosition(ctx, first.ID, 5))
	})
	first.Position = 5
	if list, err := s.store.Videos(
		ctx,
		videos.Public,
	); err != nil ||
		!slices.Equal(list, []videos.Video{second, first}) {
		t.Errorf("%+v, %v", list, err)
	}
	err := s.store.InTx(ctx, func(tx videos.Tx) error { return tx.Save(ctx, videos.Video{ID: 4711}) })
	if !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("saving what is not there: %v", err)
	}
}

func (s videoSuite) progress(t *testing.T) {
	ctx := context.Background()
	site, other := s.life.site(t, "VID001", "rosa@mail.example", microsite.Active), s.life.site(
		t, "VID002", "rosa@mail.example", microsite.Active,
	)
	v := s.add(t, videos.Video{Audience: videos.Training, CreatedAt: s.life.clk.Now(), UpdatedAt: s.life.clk.Now()})
	at, later := s.life.clk.Now(), s.life.clk.Now().Add(time.Hour)
	s.tx(t, func(ctx context.Context, tx videos.Tx) error {
		return errors.Join(tx.Complete(ctx, site, v.ID, at), tx.Start(ctx, site, v.ID, at), tx.Start(ctx, site, v.ID, later))
	})
	if got, err := s.store.Progress(
		ctx,
		site,
	); err != nil || len(got) != 1 ||
		got[0] != (videos.Progress{VideoID: v.ID, StartedAt: at}) {
		t.Errorf("started: %+v, %v", got, err)
	}
	s.tx(t, func(ctx context.Context, tx videos.Tx) error {
		return errors.Join(tx.Complete(ctx, site, v.ID, later), tx.Complete(ctx, site, v.ID, later.Add(time.Hour)))
	})
	if got, err := s.store.Progress(
		ctx,
		site,
	); err != nil || len(got) != 1 || !got[0].StartedAt.Equal(at) || got[0].CompletedAt == nil ||
		!got[0].CompletedAt.Equal(later) {
		t.Errorf("completed: %+v, %v", got, err)
	}
	if got, err := s.store.Progress(ctx, other); err != nil || len(got) != 0 {
		t.Errorf("another's: %+v, %v", got, err)
	}
}

func (s videoSuite) deleted(t *testing.T) {
	ctx := context.Background()
	site := s.life.site(t, "VID003", "rosa@mail.example", microsite.Active)
	at := s.life.clk.Now()
	v := s.add(t, videos.Video{Audience: videos.Training, Clip: "a.mp4", CreatedAt: at, UpdatedAt: at})
	before, err := s.store.Videos(ctx, videos.Training)
	if err != nil {
		t.Fatal(err)
	}
	s.tx(t, func(ctx context.Context, tx videos.Tx) error {
		return errors.Join(tx.Start(ctx, site, v.ID, at), tx.Delete(ctx, v.ID, at))
	})
	if after, err := s.store.Videos(ctx, videos.Training); err != nil || !slices.Equal(after, before[:len(before)-1]) {
		t.Errorf("%+v, %v", after, err)
	}
	if got, err := s.store.Progress(ctx, site); err != nil || len(got) != 1 || got[0].VideoID != v.ID {
		t.Errorf("progress: %+v, %v", got, err)
	}
	if _, err := s.store.Video(ctx, v.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("still there: %v", err)
	}
	for what, again := range map[string]func(tx videos.Tx) error{
		"deleted twice": func(tx videos.Tx) error { return tx.Delete(ctx, v.ID, at) },
		"saved":         func(tx videos.Tx) error { return tx.Save(ctx, v) },
	} {
		if err := s.store.InTx(ctx, again); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func (s videoSuite) texts(t *testing.T) {
	ctx := context.Background()
	for _, want := range []locale.Text{{}, {EN: "Watch", ES: "Vea"}, {EN: "Look", ES: "Mire"}} {
		if want != (locale.Text{}) {
			s.tx(t, func(ctx context.Context, tx videos.Tx) error {
				return tx.SetText(ctx, "a.text", want, s.life.clk.Now())
			})
		}
		if got, err := s.store.Text(ctx, "a.text"); err != nil || got != want {
			t.Errorf("%+v, %v, want %+v", got, err, want)
		}
	}
}

func (s videoSuite) rollback(t *testing.T) {
	ctx := context.Background()
	before, err := s.store.Videos(ctx, videos.Public)
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err = s.store.InTx(ctx, func(tx videos.Tx) error {
		_, err := tx.Add(ctx, videos.Video{Audience: videos.Public, CreatedAt: s.life.clk.Now(), UpdatedAt: s.life.clk.Now()})
		return errors.Join(err, tx.Append(ctx, audit.Event{
			Actor: audit.Actor{Kind: audit.System}, At: s.life.clk.Now(), Action: "test.happened",
		}), broken)
	})
	if !errors.Is(err, broken) {
		t.Errorf("answers %v", err)
	}
	if after, err := s.store.Videos(ctx, videos.Public); err != nil || !slices.Equal(after, before) {
		t.Errorf("%d videos, before %d, %v", len(after), len(before), err)
	}
}

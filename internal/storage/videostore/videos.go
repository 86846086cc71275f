// Package videostore stores videos and the progress of patients in training.
package videostore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"beacon/internal/platform/locale"
	"beacon/internal/storage"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/videos"
)

// Videos implements videos.Store.
type Videos struct {
	db *storage.DB
	videoReader
}

// NewVideos returns the store of videos in db.
func NewVideos(db *storage.DB) *Videos { return &Videos{db, videoReader{db.Queries()}} }

// InTx implements videos.Store.
func (v *Videos) InTx(ctx context.Context, fn func(videos.Tx) error) error {
	return v.db.InTx(ctx, func(q *sqlgen.Queries) error {
		return fn(videoTx{videoReader: videoReader{q}, AuditTx: storage.NewAuditTx(v.db, q), q: q})
	})
}

// videoReader implements videos.Reader, inside and outside transactions.
type videoReader struct{ q *sqlgen.Queries }

func (r videoReader) Videos(ctx context.Context, a videos.Audience) ([]videos.Video, error) {
	rows, err := r.q.VideosOf(ctx, string(a))
	return storage.All(rows, err, "read videos", videoFromRow)
}

func (r videoReader) Video(ctx context.Context, id int64) (videos.Video, error) {
	row, err := r.q.VideoByID(ctx, id)
	return videoFromRow(row), storage.NotFound(err)
}

func videoFromRow(r sqlgen.Video) videos.Video {
	return videos.Video{
		ID: r.ID, Audience: videos.Audience(r.Audience), Position: r.Position, IsHidden: r.IsHidden,
		Title:       locale.Text{EN: r.TitleEn, ES: r.TitleEs},
		Description: locale.Text{EN: r.DescriptionEn, ES: r.DescriptionEs}, Clip: r.Clip, ClipES: r.ClipEs,
		Captions: r.Captions, CaptionsES: r.CaptionsEs, Thumbnail: r.Thumbnail, CreatedAt: r.CreatedAt,
		UpdatedAt: r.UpdatedAt,
	}
}

func (r videoReader) Progress(ctx context.Context, siteID int64) ([]videos.Progress, error) {
	rows, err := r.q.TrainingProgress(ctx, siteID)
	return storage.All(rows, err, "read training progress", func(row sqlgen.TrainingProgressRow) videos.Progress {
		return videos.Progress(row)
	})
}

func (r videoReader) Text(ctx context.Context, name string) (locale.Text, error) {
	row, err := r.q.ContentText(ctx, name)
	if errors.Is(err, sql.ErrNoRows) {
		return locale.Text{}, nil
	}
	return locale.Text{EN: row.TextEn, ES: row.TextEs}, err
}

// videoTx implements videos.Tx.
type videoTx struct {
	videoReader
	storage.AuditTx
	q *sqlgen.Queries
}

func (t videoTx) Lock(ctx context.Context, a videos.Audience) error {
	return t.q.LockVideos(ctx, string(a))
}

func (t videoTx) Add(ctx context.Context, v videos.Video) (int64, error) {
	return t.q.InsertVideo(ctx, sqlgen.InsertVideoParams{
		Audience: string(v.Audience), IsHidden: v.IsHidden, TitleEn: v.Title.EN, TitleEs: v.Title.ES,
		DescriptionEn: v.Description.EN, DescriptionEs: v.Description.ES, Clip: v.Clip, ClipEs: v.ClipES,
		Captions: v.Captions, CaptionsEs: v.CaptionsES, Thumbnail: v.Thumbnail, CreatedAt: v.CreatedAt,
		UpdatedAt: v.UpdatedAt,
	})
}

func (t videoTx) Save(ctx context.Context, v videos.Video) error {
	n, err := t.q.UpdateVideo(ctx, sqlgen.UpdateVideoParams{
		ID: v.ID, IsHidden: v.IsHidden, TitleEn: v.Title.EN, TitleEs: v.Title.ES,
		DescriptionEn: v.Description.EN, DescriptionEs: v.Description.ES, Clip: v.Clip, ClipEs: v.ClipES,
		Captions: v.Captions, CaptionsEs: v.CaptionsES, Thumbnail: v.Thumbnail, UpdatedAt: v.UpdatedAt,
	})
	return storage.Found(n, err, "change video")
}

func (t videoTx) Delete(ctx context.Context, id int64, at time.Time) error {
	n, err := t.q.DeleteVideo(ctx, at, &at, id)
	return storage.Found(n, err, "delete video")
}

func (t videoTx) SetPosition(ctx context.Context, id int64, position int) error {
	return t.q.SetVideoPosition(ctx, position, id)
}

func (t videoTx) Start(ctx context.Context, siteID, videoID int64, at time.Time) error {
	return t.q.StartTraining(ctx, siteID, videoID, at)
}

func (t videoTx) Complete(ctx context.Context, siteID, videoID int64, at time.Time) error {
	return t.q.CompleteTraining(ctx, &at, siteID, videoID)
}

func (t videoTx) SetText(ctx context.Context, name string, text locale.Text, at time.Time) error {
	return t.q.SetContentText(
		ctx, sqlgen.SetContentTextParams{Name: name, TextEn: text.EN, TextEs: text.ES, ChangedAt: at},
	)
}

package videos

import (
	"context"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/sentform"
)

// Audience is the audience of a video.
type Audience string

// The audiences.
const (
	Public   Audience = "public"
	Training Audience = "training"
)

// Video is one video with the names of its files. An empty name means no file.
type Video struct {
	ID          int64
	Audience    Audience
	Position    int // videos of an audience are shown in this order
	IsHidden    bool
	Title       locale.Text
	Description locale.Text
	Clip        string // in English
	ClipES      string // the Spanish version
	Captions    string
	CaptionsES  string
	Thumbnail   string
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// Progress is one patient's progress with one training video.
type Progress struct {
	VideoID     int64
	StartedAt   time.Time
	CompletedAt *time.Time
}

// Store stores videos.
type Store interface {
	Reader
	// InTx runs fn in one transaction; an error from fn rolls back the transaction.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Reader reads.
type Reader interface {
	// Videos returns all videos of an audience in their order, hidden ones too.
	Videos(ctx context.Context, a Audience) ([]Video, error)
	// Video returns a video, or fault.ErrNotFound.
	Video(ctx context.Context, id int64) (Video, error)
	// Progress returns a patient's progress with the videos they started.
	Progress(ctx context.Context, siteID int64) ([]Progress, error)
	// Text returns a text of a public screen, or an empty one if it was never set.
	Text(ctx context.Context, name string) (locale.Text, error)
}

// Tx is a Reader that also writes.
type Tx interface {
	Reader
	audit.Log
	sentform.Log
	// Lock locks an audience until the end of this transaction.
	Lock(ctx context.Context, a Audience) error
	// Add stores a video as the last of its audience and returns its id.
	Add(ctx context.Context, v Video) (int64, error)
	// Save stores all columns except audience and position. It returns fault.ErrNotFound for an unknown video.
	Save(ctx context.Context, v Video) error
	// Delete deletes a video but keeps the progress of patients. It returns fault.ErrNotFound for an unknown video.
	Delete(ctx context.Context, id int64, at time.Time) error
	SetPosition(ctx context.Context, id int64, position int) error
	// Start records the first start of a training video; later starts change nothing.
	Start(ctx context.Context, siteID, videoID int64, at time.Time) error
	// Complete records the first end of a started video; later ones change nothing.
	Complete(ctx context.Context, siteID, videoID int64, at time.Time) error
	SetText(ctx context.Context, name string, text locale.Text, at time.Time) error
}

package notify

import (
	"context"
	"time"

	"beacon/internal/platform/locale"
)

// RecordOpening is an emergency opening of a record by staff of another center (R15.4). The email about it does not
// identify the record.
type RecordOpening struct {
	Who    string
	Center string // short name of the center of the person who opened it
	Why    locale.Text
	Until  time.Time // in the registry's time zone
	Path   string    // of the record, below /staff
	Of     Record
}

// openedParams lists the parameters of RecordOpened. The template contains the colon between hour and minute, because
// parameters contain none.
var openedParams = []string{"who", center, "why", "hour", "minute"}

// EnqueueRecordOpened adds an email about an opening to the outbox for each person.
func EnqueueRecordOpened(ctx context.Context, box Outbox, o RecordOpening, people []Person) error {
	for _, p := range people {
		hour, minute := o.Until.Format("3"), o.Until.Format("04 PM MST")
		if p.Language == locale.Spanish {
			hour, minute = o.Until.Format("15"), o.Until.Format("04 MST")
		}
		err := box.Enqueue(ctx, Email{
			Template: RecordOpened, Lang: p.Language, To: p.Email, ToName: p.FullName,
			Params: map[string]string{
				"who": o.Who, center: o.Center, "why": o.Why.In(p.Language), "hour": hour, "minute": minute,
			},
			Link: Link{Kind: StaffPage, Path: o.Path}, Concerns: o.Of,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

package notify

import (
	"context"
	"time"

	"beacon/internal/platform/locale"
)

// RecordOpening is a record that somebody of another center opened in an emergency (R15.4). A mail about it says
// nothing of whose record it is.
type RecordOpening struct {
	Who    string
	Center string // of who opened it: its short name
	Why    locale.Text
	Until  time.Time // in the registry's time zone
	Path   string    // of the record, below /staff
	Of     Record
}

// whoOpened are the parameters of RecordOpened. The colon between hour and minute stands in the words, because values
// hold none.
var whoOpened = []string{"who", center, "why", "hour", "minute"}

// EnqueueRecordOpened puts a mail about an opening to each of the people into the outbox.
func EnqueueRecordOpened(ctx context.Context, box Outbox, o RecordOpening, people []Person) error {
	for _, p := range people {
		hour, minute := o.Until.Format("3"), o.Until.Format("04 PM MST")
		if p.Language == locale.Spanish {
			hour, minute = o.Until.Format("15"), o.Until.Format("04 MST")
		}
		err := box.Enqueue(ctx, Mail{
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

package httpapi

import (
	"beacon/internal/coaching"
)

// noteItem is a note as the specification's screens receive it (spec microsite
// §3). A time that has not come yet is an empty text.
type noteItem struct {
	ID                int64  `json:"id"`
	NoteID            int64  `json:"noteId" doc:"The same as id."`
	Note              string `json:"note"`
	Reply             string `json:"reply"`
	SentByRecipient   bool   `json:"sentByRecipient"`
	SendDateTime      string `json:"sendDateTime"`
	ReplyDateTime     string `json:"replyDateTime"`
	ViewDateTime      string `json:"viewDateTime"`
	ViewReplyDateTime string `json:"viewReplyDateTime"`
	Status            int    `json:"status" doc:"1 sent, 2 viewed, 3 replied to"`
	CoachName         string `json:"coachName" doc:"Who the coach was when it was sent."`
}

func noteItems(notes []coaching.Note) []noteItem {
	items := make([]noteItem, 0, len(notes))
	for _, n := range notes {
		items = append(items, noteItem{
			ID:              n.ID,
			NoteID:          n.ID,
			Note:            n.Text,
			Reply:           n.Reply,
			SentByRecipient: n.From == coaching.TheRecipient,
			Status:          int(n.Status),
			CoachName:       n.CoachName,
			SendDateTime: FormatTime(
				&n.SentAt,
			),
			ReplyDateTime:     FormatTime(n.RepliedAt),
			ViewDateTime:      FormatTime(n.ViewedAt),
			ViewReplyDateTime: FormatTime(n.ReplyViewedAt),
		})
	}
	return items
}

package payload

import (
	"beacon/internal/coaching"
	"beacon/internal/httpapi"
)

// NoteItem is a note in the specification's format (M3). A time that has not come yet is "".
type NoteItem struct {
	ID                int64  `json:"id"`
	NoteID            int64  `json:"noteId" doc:"The same as id."`
	Note              string `json:"note"`
	NoteLang          string `json:"noteLang,omitempty" doc:"Language of the text: en, es, or empty when unknown."`
	Reply             string `json:"reply"`
	ReplyLang         string `json:"replyLang,omitempty"`
	SentByRecipient   bool   `json:"sentByRecipient"`
	SendDateTime      string `json:"sendDateTime"`
	ReplyDateTime     string `json:"replyDateTime"`
	ViewDateTime      string `json:"viewDateTime"`
	ViewReplyDateTime string `json:"viewReplyDateTime"`
	Status            int    `json:"status" doc:"1 sent, 2 viewed, 3 replied to"`
	CoachName         string `json:"coachName" doc:"Who the coach was when it was sent."`
}

// NoteItems returns notes in the specification's format.
func NoteItems(notes []coaching.Note) []NoteItem {
	return httpapi.Items(notes, func(n coaching.Note) NoteItem {
		return NoteItem{
			ID: n.ID, NoteID: n.ID, Note: n.Text, Reply: n.Reply,
			NoteLang: n.TextLang.Tag(), ReplyLang: n.ReplyLang.Tag(),
			SentByRecipient: n.From == coaching.TheRecipient, Status: int(n.Status), CoachName: n.CoachName,
			SendDateTime: httpapi.FormatTime(&n.SentAt), ReplyDateTime: httpapi.FormatTime(n.RepliedAt),
			ViewDateTime: httpapi.FormatTime(n.ViewedAt), ViewReplyDateTime: httpapi.FormatTime(n.ReplyViewedAt),
		}
	})
}

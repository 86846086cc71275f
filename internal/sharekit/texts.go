package sharekit

import (
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/platform/locale"
)

// Channel is the destination of a ready text.
type Channel string

// The channels, in display order.
const (
	Social    Channel = "social"
	Microblog Channel = "microblog"
	Email     Channel = "email"
	SMS       Channel = "text"
)

// MicroblogLimit is the length limit of a microblog's text, including the address.
const MicroblogLimit = 280

// Text is a ready text to copy.
type Text struct {
	Channel Channel
	Lang    locale.Lang
	Subject string // of an email, otherwise empty
	Body    string
}

type wording struct {
	channel Channel
	subject locale.Text
	body    locale.Text
}

// The placeholders of the wordings. A starter site has no story yet.
var (
	msgNeed = map[Organ]locale.Text{Kidney: catalogues.Text("sharekit.need.kidney"),
		Liver: catalogues.Text("sharekit.need.liver")}
	msgGift = map[Organ]locale.Text{
		Kidney: catalogues.Text("sharekit.gift.kidney"),
		Liver:  catalogues.Text("sharekit.gift.liver"),
	}
	msgRead = map[bool]locale.Text{
		true:  catalogues.Text("sharekit.read.story"),
		false: catalogues.Text("sharekit.read.no-story"),
	}
	msgAbout = map[bool]locale.Text{
		true:  catalogues.Text("sharekit.about.story"),
		false: catalogues.Text("sharekit.about.no-story"),
	}
)

// wordings refer to the person by first name, so patients, family and friends can all send them.
var wordings = []wording{
	{channel: Social, body: catalogues.Text("sharekit.social")},
	{channel: Microblog, body: catalogues.Text("sharekit.microblog")},
	{channel: Email, subject: catalogues.Text("sharekit.email.subject"), body: catalogues.Text("sharekit.email.body")},
	{channel: SMS, body: catalogues.Text("sharekit.sms")},
}

// thanks replace wordings after a transplant.
var thanks = []wording{
	{channel: Social, body: msgReceived},
	{channel: Microblog, body: msgReceived},
	{
		channel: Email,
		subject: catalogues.Text("sharekit.email.received-subject"),
		body:    catalogues.Text("sharekit.email.received-body"),
	},
	{channel: SMS, body: msgReceived},
}

var msgReceived = catalogues.Text("sharekit.social.received")

// wordings returns the wordings for the patient's situation.
func (s Subject) wordings() []wording {
	if s.Transplanted {
		return thanks
	}
	return wordings
}

// Texts returns the ready texts of every channel in both languages. Those of the microblog have at most MicroblogLimit
// characters; a name that is too long is cut.
func Texts(s Subject) []Text {
	var texts []Text
	for _, w := range s.wordings() {
		for _, l := range []locale.Lang{locale.English, locale.Spanish} {
			text := Text{
				Channel: w.channel, Lang: l, Subject: s.fill(w.subject, s.FirstName, l), Body: s.fill(w.body, s.FirstName, l),
			}
			if over := utf8.RuneCountInString(text.Body) - MicroblogLimit; w.channel == Microblog && over > 0 {
				name := []rune(s.FirstName)
				text.Body = s.fill(w.body, string(name[:max(len(name)-over-1, 0)])+"…", l)
			}
			texts = append(texts, text)
		}
	}
	return texts
}

// fill inserts the name last, so a name cannot contain a placeholder.
func (s Subject) fill(t locale.Text, name string, l locale.Lang) string {
	hasStory := s.Story != ""
	return t.WithText("need", msgNeed[s.Organ]).WithText("gift", msgGift[s.Organ]).
		WithText("read", msgRead[hasStory]).WithText("about", msgAbout[hasStory]).
		With("url", s.Address).With("name", name).In(l)
}

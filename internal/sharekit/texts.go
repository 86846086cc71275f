package sharekit

import (
	"unicode/utf8"

	"beacon/internal/platform/locale"
)

// Channel is where a ready text goes.
type Channel string

// The channels, in the order in which they are shown.
const (
	Social    Channel = "social"
	Microblog Channel = "microblog"
	Email     Channel = "email"
	SMS       Channel = "text"
)

// MicroblogLimit is the most characters of a micro-blog's text, address included.
const MicroblogLimit = 280

// Text is a ready text to copy.
type Text struct {
	Channel Channel
	Lang    locale.Lang
	Subject string // of an e-mail, else empty
	Body    string
}

type wording struct {
	channel Channel
	subject locale.Text
	body    locale.Text
}

var (
	sayNeed = map[Organ]locale.Text{Kidney: {EN: "a kidney", ES: "un riñón"}, Liver: {EN: "a liver", ES: "un hígado"}}
	sayGift = map[Organ]locale.Text{Kidney: {EN: "a kidney", ES: "un riñón"}, Liver: {EN: "part of a liver", ES: "una parte del hígado"}}
)

// wordings speak of the person by first name, so that patients, family and
// friends can send them alike.
var wordings = []wording{
	{channel: Social, body: locale.Text{
		EN: "{name} needs {need}, and a living person can give {gift}. Please read {name}’s story and pass it on. It may reach the person who can help.\n{url}",
		ES: "{name} necesita {need}, y una persona viva puede donar {gift}. Lea la historia de {name} y compártala. Puede llegar a quien pueda ayudar.\n{url}",
	}},
	{channel: Microblog, body: locale.Text{
		EN: "{name} needs {need}. A living person can give {gift}. Please read the story and pass it on: {url}",
		ES: "{name} necesita {need}. Una persona viva puede donar {gift}. Lea la historia y compártala: {url}",
	}},
	{channel: Email, subject: locale.Text{
		EN: "{name} needs {need}", ES: "{name} necesita {need}",
	}, body: locale.Text{
		EN: "Hello,\n\n{name} needs {need}. A living person can give {gift}, and that person may be somebody whom you or I know.\n\n" +
			"{name} has a page with the whole story, and with what giving means and how donors are supported:\n{url}\n\n" +
			"Please read it, and pass this message on to people you know. Thank you.\n",
		ES: "Hola:\n\n{name} necesita {need}. Una persona viva puede donar {gift}, y tal vez sea alguien a quien usted o yo conocemos.\n\n" +
			"{name} tiene una página con toda la historia, con lo que significa donar y con el apoyo que reciben los donantes:\n{url}\n\n" +
			"Léala, por favor, y reenvíe este mensaje a sus conocidos. Muchas gracias.\n",
	}},
	{channel: SMS, body: locale.Text{
		EN: "{name} needs {need}. Would you read the story and pass it on? {url}",
		ES: "{name} necesita {need}. ¿Podría leer la historia y compartirla? {url}",
	}},
}

// Texts answers the ready texts of every channel in both languages. The
// micro-blog's are at most MicroblogLimit characters; a name that is too long
// for that is cut.
func Texts(s Subject) []Text {
	var texts []Text
	for _, w := range wordings {
		for _, l := range []locale.Lang{locale.English, locale.Spanish} {
			text := Text{Channel: w.channel, Lang: l, Subject: s.fill(w.subject, s.FirstName, l), Body: s.fill(w.body, s.FirstName, l)}
			if over := utf8.RuneCountInString(text.Body) - MicroblogLimit; w.channel == Microblog && over > 0 {
				name := []rune(s.FirstName)
				text.Body = s.fill(w.body, string(name[:max(len(name)-over-1, 0)])+"…", l)
			}
			texts = append(texts, text)
		}
	}
	return texts
}

// fill puts the name in last, so that nothing in a name is taken for a mark.
func (s Subject) fill(t locale.Text, name string, l locale.Lang) string {
	return t.WithText("need", sayNeed[s.Organ]).WithText("gift", sayGift[s.Organ]).With("url", s.Address).With("name", name).In(l)
}

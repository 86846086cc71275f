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

// The marks of the wordings. A starter site has no story yet.
var (
	msgNeed = map[Organ]locale.Text{Kidney: {EN: "a kidney", ES: "un riñón"}, Liver: {EN: "a liver", ES: "un hígado"}}
	msgGift = map[Organ]locale.Text{
		Kidney: {EN: "one", ES: "uno"},
		Liver:  {EN: "part of theirs", ES: "una parte del suyo"},
	}
	msgRead = map[bool]locale.Text{
		true:  {EN: "read the story", ES: "lea la historia"},
		false: {EN: "look at the page", ES: "visite la página"},
	}
	msgAbout = map[bool]locale.Text{
		true: {
			EN: "with the whole story, and with what giving means and how donors are supported",
			ES: "con toda la historia, con lo que significa donar y con el apoyo que reciben los donantes",
		},
		false: {
			EN: "on what giving means and how donors are supported",
			ES: "sobre lo que significa donar y sobre el apoyo que reciben los donantes",
		},
	}
)

// wordings speak of the person by first name, so that patients, family and
// friends can send them alike.
var wordings = []wording{
	{channel: Social, body: locale.Text{
		EN: "{name} needs {need}, and a living person can give {gift}. Please {read} and pass it on. It may reach the " +
			"person who can help.\n{url}",
		ES: "{name} necesita {need}, y una persona puede donar {gift} en vida. Por favor, {read} y compártala. Puede " +
			"llegar a quien pueda ayudar.\n{url}",
	}},
	{channel: Microblog, body: locale.Text{
		EN: "{name} needs {need}. A living person can give {gift}. Please {read} and pass it on: {url}",
		ES: "{name} necesita {need}. Una persona puede donar {gift} en vida. Por favor, {read} y compártala: {url}",
	}},
	{channel: Email, subject: locale.Text{
		EN: "{name} needs {need}", ES: "{name} necesita {need}",
	}, body: locale.Text{
		EN: "Hello,\n\n{name} needs {need}. A living person can give {gift}, and that person may be somebody whom you or I " +
			"know.\n\n" +
			"{name} has a page {about}:\n{url}\n\n" +
			"Please {read}, and pass this message on to people you know. Thank you.\n",
		ES: "Hola:\n\n{name} necesita {need}. Una persona puede donar {gift} en vida, y tal vez sea alguien a quien usted " +
			"o yo conocemos.\n\n" +
			"{name} tiene una página {about}:\n{url}\n\n" +
			"Por favor, {read} y reenvíe este mensaje a sus conocidos. Muchas gracias.\n",
	}},
	{channel: SMS, body: locale.Text{
		EN: "{name} needs {need}. Would you {read} and pass it on? {url}",
		ES: "{name} necesita {need}. Por favor, {read} y compártala: {url}",
	}},
}

// thanks take their place after a transplant.
var thanks = []wording{
	{channel: Social, body: msgReceived},
	{channel: Microblog, body: msgReceived},
	{
		channel: Email,
		subject: locale.Text{EN: "{name} has received a transplant", ES: "{name} recibió un trasplante"},
		body: locale.Text{
			EN: "Hello,\n\n{name} has received a transplant. Thank you for reading the page and for passing it on:\n{url}\n",
			ES: "Hola:\n\n{name} recibió un trasplante. Muchas gracias por leer la página y por compartirla:\n{url}\n",
		},
	},
	{channel: SMS, body: msgReceived},
}

var msgReceived = locale.Text{
	EN: "{name} has received a transplant. Thank you to everyone who read this page and passed it on: {url}",
	ES: "{name} recibió un trasplante. Gracias a todas las personas que leyeron y compartieron esta página: {url}",
}

// wordings are those that fit what has happened.
func (s Subject) wordings() []wording {
	if s.Transplanted {
		return thanks
	}
	return wordings
}

// Texts returns the ready texts of every channel in both languages. The
// micro-blog's are at most MicroblogLimit characters; a name that is too long
// for that is cut.
func Texts(s Subject) []Text {
	var texts []Text
	for _, w := range s.wordings() {
		for _, l := range []locale.Lang{locale.English, locale.Spanish} {
			text := Text{
				Channel: w.channel,
				Lang:    l,
				Subject: s.fill(w.subject, s.FirstName, l),
				Body:    s.fill(w.body, s.FirstName, l),
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

// fill puts the name in last, so that nothing in a name is taken for a mark.
func (s Subject) fill(t locale.Text, name string, l locale.Lang) string {
	hasStory := s.Story != ""
	return t.WithText("need", msgNeed[s.Organ]).WithText("gift", msgGift[s.Organ]).
		WithText("read", msgRead[hasStory]).WithText("about", msgAbout[hasStory]).
		With("url", s.Address).With("name", name).In(l)
}

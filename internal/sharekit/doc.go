// Package sharekit makes what a patient hands out and posts so that people find
// the public page: the QR code of its address, a sheet of business cards and
// what one of them looks like, a flyer, the picture that accompanies a shared
// link, and ready texts.
//
// Everything is made of what visitors of the public page see anyway, and leads
// to the public address; no key, e-mail address or phone number comes in here.
package sharekit

import (
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/typeface"
)

// Organ is what is looked for.
type Organ int

// The organs.
const (
	Kidney Organ = iota
	Liver
)

// Subject is the public page that is shared.
type Subject struct {
	ShortCode string
	Revision  int64 // of the site; another revision may look different
	FirstName string
	LastName  string
	Organ     Organ
	// Transplanted says that the page tells of a transplant: nobody is looked for any more.
	Transplanted bool
	Address      string // https://host/ABC123
	Story        string // empty on a starter site
	StoryLang    locale.Written
	Portrait     []byte // JPEG of 190:200; empty without pictures
	Product      string // the name of the program, beside its lamp
	Registry     string // who runs it
	ChangedAt    time.Time
}

// Texts of all pieces. What a living person gives is a part of a liver.
var (
	msgLooking = map[Organ]locale.Text{
		Kidney: catalogues.Text("sharekit.looking.kidney"),
		Liver:  catalogues.Text("sharekit.looking.liver"),
	}
	msgMore     = catalogues.Text("sharekit.more")
	msgNameless = catalogues.Text("sharekit.nameless")
	msgWritten  = map[locale.Lang]locale.Text{
		locale.English: catalogues.Text("public.written.en"),
		locale.Spanish: catalogues.Text("public.written.es"),
	}
)

// name returns the words of the full name that can be printed, or a general word. A word with a letter that no font has
// is omitted whole: a name without some of its letters is another name.
func (s Subject) name(l locale.Lang) string { return printedName(s.FirstName+" "+s.LastName, l) }

// AlteredName returns the name that the cards, the flyer and the link picture show, if it lacks words or marks of the
// full name, and "" otherwise.
func (s Subject) AlteredName(l locale.Lang) string {
	if typeface.Lost(s.FirstName+s.LastName) == "" {
		return ""
	}
	return s.name(l)
}

func printedName(name string, l locale.Lang) string {
	var words []string
	for word := range strings.FieldsSeq(name) {
		if printed := typeface.Printable(word); printed != "" && typeface.Coverage(word) == 1 {
			words = append(words, printed)
		}
	}
	if len(words) == 0 {
		return msgNameless.In(l)
	}
	return strings.Join(words, " ")
}

// words returns the address as people write it down.
func (s Subject) words() string {
	_, words, found := strings.Cut(s.Address, "://")
	if !found {
		return s.Address
	}
	return words
}

// hasStory reports whether there is a story of which the fonts have nearly all letters: a text
// full of gaps is worse than none.
func (s Subject) hasStory() bool {
	const enough = 0.95
	return typeface.Coverage(s.Story) >= enough && typeface.Printable(s.Story) != ""
}

// firstName returns the first name as it can be printed, or the general word of name.
func (s Subject) firstName(l locale.Lang) string { return printedName(s.FirstName, l) }

// looking returns what follows the name: who is looked for, or that nobody is any more.
func (s Subject) looking(l locale.Lang) string {
	if s.Transplanted {
		return catalogues.Text("sharekit.over").In(l)
	}
	return msgLooking[s.Organ].In(l)
}

// asking returns what is said to the reader below that.
func (s Subject) asking(l locale.Lang) string {
	if s.Transplanted {
		return catalogues.Text("sharekit.thanks").In(l)
	}
	return catalogues.Text("public.help.you.title").In(l)
}

func (s Subject) program(l locale.Lang) string {
	return catalogues.Text("sharekit.program").With("product", s.Product).With("registry", s.Registry).In(l)
}

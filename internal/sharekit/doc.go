// Package sharekit creates the materials with which a patient shares the public page: the QR code of its address, a
// sheet of business cards and a preview of one card, a flyer, the picture for a shared link, and ready texts.
//
// All content comes from the public page and leads to the public address. No key, email address or phone number is
// included.
package sharekit

import (
	"strings"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/typeface"
)

// Organ is the organ needed.
type Organ int

// The organs.
const (
	Kidney Organ = iota
	Liver
)

// Subject is the public page that is shared.
type Subject struct {
	ShortCode string
	Revision  int64 // of the site; a different revision may look different
	FirstName string
	LastName  string
	Organ     Organ
	// Transplanted means that the patient received a transplant and no donor is needed.
	Transplanted bool
	Address      string // https://host/ABC123
	Story        string // empty on a starter site
	StoryLang    locale.Written
	Portrait     []byte // JPEG of 190:200; empty without pictures
	Product      string // the name of the program, shown next to its lamp
	Registry     string // the operator
	ChangedAt    time.Time
}

// Texts of all pieces. A living donor gives part of a liver.
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

// name returns the printable words of the full name, or a general word. A word with a letter that no font has is
// omitted entirely: a name without some of its letters is another name.
func (s Subject) name(l locale.Lang) string { return printedName(s.FirstName+" "+s.LastName, l) }

// AlteredName returns the name on the cards, the flyer and the link picture if it lacks words or marks of the full
// name. Otherwise it returns "".
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

// words returns the address without its scheme.
func (s Subject) words() string {
	_, words, found := strings.Cut(s.Address, "://")
	if !found {
		return s.Address
	}
	return words
}

// hasStory reports whether the fonts have nearly all letters of the story: a text full of gaps is worse than none.
func (s Subject) hasStory() bool {
	const enough = 0.95
	return typeface.Coverage(s.Story) >= enough && typeface.Printable(s.Story) != ""
}

// firstName returns the printable first name, or the general word of name.
func (s Subject) firstName(l locale.Lang) string { return printedName(s.FirstName, l) }

// looking returns the text after the name: the organ needed, or that the search is over.
func (s Subject) looking(l locale.Lang) string {
	if s.Transplanted {
		return catalogues.Text("sharekit.over").In(l)
	}
	return msgLooking[s.Organ].In(l)
}

// asking returns the appeal to the reader, or thanks after a transplant.
func (s Subject) asking(l locale.Lang) string {
	if s.Transplanted {
		return catalogues.Text("sharekit.thanks").In(l)
	}
	return catalogues.Text("public.help.you.title").In(l)
}

func (s Subject) program(l locale.Lang) string {
	return catalogues.Text("sharekit.program").With("product", s.Product).With("registry", s.Registry).In(l)
}

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
	msgCouldIt = catalogues.Text("public.help.you.title")
	msgOver    = catalogues.Text("sharekit.over")
	msgThanks  = catalogues.Text("sharekit.thanks")
	msgScan    = catalogues.Text("sharekit.scan")
	msgMore    = catalogues.Text("sharekit.more")
	msgWritten = map[locale.Lang]locale.Text{
		locale.English: catalogues.Text("public.written.en"),
		locale.Spanish: catalogues.Text("public.written.es"),
	}
	msgScanShort = catalogues.Text("sharekit.scan-short")
	msgProgram   = catalogues.Text("sharekit.program")
	msgNameless  = catalogues.Text("sharekit.nameless")
	msgCards     = catalogues.Text("sharekit.cards")
	msgFlyer     = catalogues.Text("sharekit.flyer")
)

// name returns the full name as it can be printed; a name in a script that the
// fonts do not have becomes a general word.
func (s Subject) name(l locale.Lang) string {
	if name := typeface.Printable(s.FirstName + " " + s.LastName); name != "" {
		return name
	}
	return msgNameless.In(l)
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
func (s Subject) firstName(l locale.Lang) string {
	if name := typeface.Printable(s.FirstName); name != "" {
		return name
	}
	return msgNameless.In(l)
}

// looking returns what follows the name: who is looked for, or that nobody is any more.
func (s Subject) looking(l locale.Lang) string {
	if s.Transplanted {
		return msgOver.In(l)
	}
	return msgLooking[s.Organ].In(l)
}

// asking returns what is said to the reader below that.
func (s Subject) asking(l locale.Lang) string {
	if s.Transplanted {
		return msgThanks.In(l)
	}
	return msgCouldIt.In(l)
}

func (s Subject) program(l locale.Lang) string {
	return msgProgram.With("product", s.Product).With("registry", s.Registry).In(l)
}

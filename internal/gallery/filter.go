package gallery

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
)

// The sizes of a page (M9; R10.10).
const (
	DefaultLimit = 12
	MaxLimit     = 100
)

// MaxKeyword is the length limit of a keyword, in code points. A keyword under minKeyword is ignored (M5).
const (
	minKeyword = 3
	MaxKeyword = 100
)

// ages are the filter's ranges, both ends included (M5).
var ages = map[string][2]int{
	"0-21":  {0, 21},
	"22-34": {22, 34},
	"35-44": {35, 44},
	"45-54": {45, 54},
	"55-64": {55, 64},
	"65-99": {65, 99},
}

// genders maps the filter's values to those of sites.
var genders = map[string]string{"male": "M", "female": "F"}

// SearchParams are the parameters of a request for a page. Empty values match everything.
type SearchParams struct {
	Age     string // "22-34", one of the specification's ranges
	Gender  string // "male" or "female", in any case
	Keyword string
	Offset  int
	Limit   int    // 0: DefaultLimit; more than MaxLimit: MaxLimit
	After   string // the Next of the previous page; overrides Offset
}

// Filter is the checked SearchParams for the store.
type Filter struct {
	Type      int
	BornAfter string // ISO date, exclusive; empty: any age, even an unknown one
	BornUpTo  string // ISO date, inclusive; set if BornAfter is
	Gender    string // "M", "F" or empty
	Keyword   string // in the form of Searchable; empty: any story
}

// Place is the position of a site in the order of the gallery.
type Place struct {
	Registrations int64
	SiteID        int64
}

// Window is a part of the order.
type Window struct {
	After  *Place // only sites after it
	Offset int
	Limit  int
}

// Searchable folds a story or a keyword for comparison by the rules for names (R26.9a). It collapses white space and
// removes control characters.
func Searchable(text string) string {
	text = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || (unicode.IsControl(r) && !unicode.IsSpace(r)) {
			return -1
		}
		return r
	}, text)
	return plaintext.FoldedName(text)
}

// parse returns the search, or a fault with the invalid parameters.
func (p SearchParams) parse(typeID int, now time.Time) (Filter, Window, error) {
	f, w := Filter{Type: typeID}, Window{Offset: max(p.Offset, 0), Limit: p.Limit}
	var broken fault.Fields
	if p.Age != "" {
		years, ok := ages[p.Age]
		broken.AddIf(!ok, "age", catalogues.Text("gallery.age.unknown"))
		f.BornAfter, f.BornUpTo = birthday(now, years[1]+1), birthday(now, years[0])
	}
	if p.Gender != "" {
		if f.Gender = genders[strings.ToLower(p.Gender)]; f.Gender == "" {
			broken.Add("gender", catalogues.Text("gallery.gender.unknown"))
		}
	}
	keyword := Searchable(p.Keyword)
	switch n := utf8.RuneCountInString(keyword); {
	case n > MaxKeyword:
		broken.Add("keyword", catalogues.Text("gallery.keyword.long"))
	case n >= minKeyword:
		f.Keyword = keyword
	}
	if p.After != "" {
		place, ok := parsePlace(p.After)
		broken.AddIf(!ok, "after", catalogues.Text("gallery.after"))
		w.After, w.Offset = &place, 0
	}
	if w.Limit <= 0 {
		w.Limit = DefaultLimit
	}
	w.Limit = min(w.Limit, MaxLimit)
	return f, w, fault.Broken(broken)
}

// birthday returns the latest date of birth of a person who is at least years old. Dates are compared as text, so a
// nonexistent February 29 is harmless.
func birthday(now time.Time, years int) string {
	return fmt.Sprintf("%04d-%02d-%02d", now.Year()-years, now.Month(), now.Day())
}

// String returns a place in the form of Page.Next.
func (p Place) String() string { return fmt.Sprintf("%d-%d", p.Registrations, p.SiteID) }

func parsePlace(text string) (p Place, ok bool) {
	n, err := fmt.Sscanf(text, "%d-%d", &p.Registrations, &p.SiteID)
	return p, err == nil && n == 2 && p.String() == text
}

// Before reports whether p comes before other in the order of the gallery.
func (p Place) Before(other Place) bool {
	if p.Registrations != other.Registrations {
		return p.Registrations > other.Registrations
	}
	return p.SiteID > other.SiteID
}

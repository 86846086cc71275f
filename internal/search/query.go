package search

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"beacon/internal/platform/plaintext"
)

// Query is a list of terms. A person matches if each term matches.
type Query []Term

// Term matches a person who has one of its words.
type Term []Word

// Word matches an equal word of a person, or any word that begins with it.
type Word struct {
	Text     string
	IsPrefix bool
}

func exact(text string) Word  { return Word{Text: text} }
func prefix(text string) Word { return Word{text, true} }

// MaxQuery is the maximum length of a search, in characters.
const MaxQuery = 200

var (
	datePattern  = regexp.MustCompile(`\b\d{1,4}[-./]\d{1,2}[-./]\d{2,4}\b`)
	zipPattern   = regexp.MustCompile(`\b(\d{5})-\d{4}\b`)
	phonePattern = regexp.MustCompile(`\+?\(?\d[\d\s().-]{5,}\d`)
	namedMonth   = regexp.MustCompile(`(?i)\b(?:(\d{1,2})(?:st|nd|rd|th)?\s+(?:de\s+)?(` + monthNames + `)\.?` +
		`|(` + monthNames + `)\.?\s+(\d{1,2})(?:st|nd|rd|th)?),?\s+(?:de[l]?\s+)?(\d{4}|\d{2})\b`)
)

// Parse returns the query for a text as people type it: words of names, email addresses, dates of birth, phone numbers,
// postal codes, short codes and record numbers, in any order. It returns nil for a text without a letter or digit. A
// year of two digits is one of the last or of this century.
func Parse(text string) Query {
	var q Query
	take := func(pattern *regexp.Regexp, term func(found []string) Term) {
		for _, found := range pattern.FindAllStringSubmatch(text, -1) {
			if t := term(found); t != nil {
				q = append(q, t)
				text = strings.Replace(text, found[0], " ", 1)
			}
		}
	}
	take(namedMonth, namedDate)
	take(datePattern, func(found []string) Term { return numericDate(found[0]) })
	take(zipPattern, func(found []string) Term { return Term{prefix(tagZip + found[1])} })
	take(phonePattern, func(found []string) Term {
		if digits := phoneDigits(found[0]); isPhone(found[0], digits) {
			return Term{prefix(tagPhone + last(digits, 10))}
		}
		return nil
	})
	for _, field := range strings.Fields(text) {
		if number, isNumber := strings.CutPrefix(field, "#"); isNumber && isDigits(number) {
			q = append(q, Term{exact(tagNumber + number)})
			continue
		}
		for _, word := range plaintext.Words(field) {
			q = append(q, termFor(word))
		}
	}
	return q
}

// isPhone reports whether typed text with these digits is a phone number of several parts. Numbers of another length may
// be the end of a phone number next to a postal code.
func isPhone(typed, digits string) bool {
	return strings.HasPrefix(typed, "+") && len(digits) >= shortestPhone ||
		strings.ContainsAny(typed, " ().-") && (len(digits) == shortestPhone || len(digits) >= 10)
}

// termFor returns the term for one typed word.
func termFor(word string) Term {
	t := Term{prefix(word)}
	if !isDigits(word) {
		return t
	}
	t = append(t, exact(tagNumber+word))
	if len(word) <= 5 {
		t = append(t, prefix(tagZip+word))
	}
	if len(word) >= 4 {
		t = append(t, prefix(tagPhone+last(word, 10)))
	}
	if len(word) == 8 {
		for _, parts := range [][3]string{
			{word[:4], word[4:6], word[6:]}, {word[4:], word[:2], word[2:4]}, {word[4:], word[2:4], word[:2]},
		} {
			t = t.addDate(parts[0], parts[1], parts[2])
		}
	}
	return t
}

// numericDate returns the term for a date of three numbers. It is nil if they are no date. A day and a month that can
// be exchanged match both ways, because English and Spanish readers write them in a different order.
func numericDate(text string) Term {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == '.' || r == '/' })
	if len(parts[0]) == 4 {
		return Term(nil).addDate(parts[0], parts[1], parts[2])
	}
	return Term(nil).addDate(parts[2], parts[0], parts[1]).addDate(parts[2], parts[1], parts[0])
}

// namedDate returns the term for a match of namedMonth.
func namedDate(found []string) Term {
	day, name := found[1]+found[4], strings.ToLower(found[2]+found[3])
	return Term(nil).addDate(found[5], strconv.Itoa(months[plaintext.Folded(name)[:3]]), day)
}

// addDate adds the words for a day, unless the day does not exist.
func (t Term) addDate(yearText, monthText, dayText string) Term {
	y, _ := strconv.Atoi(yearText)
	m, _ := strconv.Atoi(monthText)
	d, _ := strconv.Atoi(dayText)
	years := []int{y}
	if len(yearText) == 2 {
		years = []int{1900 + y, 2000 + y}
	}
	for _, y := range years {
		if isDay(y, m, d) {
			t = append(t, exact(tagBirth+strconv.Itoa(y*10_000+m*100+d)))
		}
	}
	return t
}

func isDay(y, m, d int) bool {
	day := time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
	return y > 1800 && y < 2200 && day.Month() == time.Month(m) && day.Day() == d
}

// Exact returns the query with whole words only.
func (q Query) Exact() Query {
	return q.changed(func(t Term) Term {
		if isText(t[0].Text) {
			return append(Term{exact(t[0].Text)}, t[1:]...)
		}
		return t
	})
}

// shortestTypo is the length from which a word may have a typing error.
const shortestTypo = 5

// Typos returns the query for words that may each have one typing error. It matches more people than those; Fits
// selects them. It returns nil if no word is long enough.
//
// An error in the second half of a word leaves its first half unchanged. An error in the first half, also if the two
// letters at the middle are exchanged, leaves the rest.
func (q Query) Typos() Query {
	isLong := false
	typos := q.changed(func(t Term) Term {
		letters := []rune(t[0].Text)
		if !t.mayHaveTypo() {
			return t
		}
		isLong = true
		half := len(letters) / 2
		return append(t[:1:1], prefix(string(letters[:half])), prefix(tagBackward+backward(string(letters[half+1:]))))
	})
	if !isLong {
		return nil
	}
	return typos
}

func (t Term) mayHaveTypo() bool {
	return isText(t[0].Text) && !isDigits(t[0].Text) && len([]rune(t[0].Text)) >= shortestTypo
}

func (q Query) changed(change func(Term) Term) Query {
	out := make(Query, len(q))
	for i, t := range q {
		out[i] = change(t)
	}
	return out
}

// Fits reports whether each term of a query matches one of the words, with at most one typing error in a long word.
func (q Query) Fits(words []string) bool {
	for _, t := range q {
		if !t.fits(words) {
			return false
		}
	}
	return true
}

func (t Term) fits(words []string) bool {
	for _, word := range words {
		if t.Matches(word) || t.mayHaveTypo() && isText(word) && isOneEdit([]rune(t[0].Text), []rune(word)) {
			return true
		}
	}
	return false
}

// Matches reports whether the term matches a word of a person.
func (t Term) Matches(word string) bool {
	for _, w := range t {
		if w.Text == word || w.IsPrefix && strings.HasPrefix(word, w.Text) {
			return true
		}
	}
	return false
}

// isText reports whether a word is not a tag.
func isText(word string) bool { return !strings.HasPrefix(word, "#") }

func isDigits(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// isOneEdit reports whether two words differ by one inserted, missing, other or exchanged letter.
func isOneEdit(a, b []rune) bool {
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	a, b = a[start:], b[start:]
	switch {
	case len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] && string(a[2:]) == string(b[2:]):
		return true
	case len(a) > 0 && len(b) > 0 && string(a[1:]) == string(b[1:]):
		return true
	case len(a) > 0 && string(a[1:]) == string(b):
		return true
	}
	return len(b) > 0 && string(a) == string(b[1:])
}

// monthNames are the months in English and Spanish, in full or by their first three letters.
const monthNames = `jan(?:uary)?|feb(?:ruary)?|mar(?:ch|zo)?|apr(?:il)?|may(?:o)?|jun(?:e|io)?|jul(?:y|io)?|` +
	`aug(?:ust)?|sept?(?:ember|iembre)?|oct(?:ober|ubre)?|nov(?:ember|iembre)?|dec(?:ember)?|` +
	`ene(?:ro)?|febrero|abr(?:il)?|ago(?:sto)?|dic(?:iembre)?`

// months are the numbers of the months by their first three letters.
var months = map[string]int{
	"jan": 1, "ene": 1, "feb": 2, "mar": 3, "apr": 4, "abr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "ago": 8,
	"sep": 9, "oct": 10, "nov": 11, "dec": 12, "dic": 12,
}

// In returns the query within a center.
func (q Query) In(scope Scope) Query {
	if scope.CenterID == 0 {
		return q
	}
	return append(q[:len(q):len(q)], Term{exact(tagCenter + strconv.FormatInt(scope.CenterID, 10))})
}

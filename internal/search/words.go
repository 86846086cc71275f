package search

import (
	"slices"
	"strconv"
	"strings"

	"beacon/internal/platform/plaintext"
)

// Tags begin words that are not part of a text. No text contains "#", because it separates words.
const (
	tagNumber   = "#n" // number of the record
	tagCenter   = "#c" // number of the center
	tagPhone    = "#p" // last 10, 7 and 4 digits of a phone number
	tagBirth    = "#d" // birth date, such as 19790714
	tagZip      = "#z" // first five characters of the postal code
	tagBackward = "#r" // a word of the name, backward
)

// Indexed is the part of a record by which staff find it.
type Indexed struct {
	RecordID, CenterID int64
	Names              string
	Others             string // email, short code, campaign and city
	Phones             [2]string
	BirthDate          string // ISO day, or empty
	Zip                string
}

// Index returns the words of a person, separated by spaces. PostgreSQL repeats it in the function person_words.
func Index(p Indexed) string {
	words := []string{tagNumber + strconv.FormatInt(p.RecordID, 10), tagCenter + strconv.FormatInt(p.CenterID, 10)}
	names := plaintext.Words(p.Names)
	words = append(append(words, names...), plaintext.Words(p.Others)...)
	for _, name := range names {
		words = append(words, tagBackward+backward(name))
	}
	for _, phone := range p.Phones {
		if digits := phoneDigits(phone); len(digits) >= shortestPhone {
			for _, n := range []int{10, 7, 4} {
				words = append(words, tagPhone+last(digits, n))
			}
		}
	}
	if p.BirthDate != "" {
		words = append(words, tagBirth+strings.ReplaceAll(p.BirthDate, "-", ""))
	}
	if zip := strings.Join(plaintext.Words(p.Zip), ""); zip != "" {
		words = append(words, tagZip+first(zip, 5))
	}
	return strings.Join(words, " ")
}

// shortestPhone is the number of digits from which a number counts as a phone number.
const shortestPhone = 7

// phoneDigits returns the digits of a phone number without its extension.
func phoneDigits(phone string) string {
	number, _, _ := strings.Cut(strings.ToLower(phone), "x")
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, number)
}

func backward(word string) string {
	letters := []rune(word)
	slices.Reverse(letters)
	return string(letters)
}

func first(text string, n int) string {
	letters := []rune(text)
	return string(letters[:min(n, len(letters))])
}

func last(text string, n int) string { return text[max(len(text)-n, 0):] }
